"""The fortune bonus, paid on a player's seven cards whatever happens to the two hands made of them; and its envy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from pitboss.games.pai_gow.cards import Cards, PaiGowPlay, PaiGowRules
from pitboss.games.pai_gow.fortune_lines import FORTUNE_LINES, envy_rank, fortune_line
from pitboss.money import Cents
from pitboss.ranking.five import as_set
from pitboss.ranking.joker import best_with_joker
from pitboss.rules.layout import Layout
from pitboss.rules.lines import LOSE, Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import Pay, Seat, by_line, wins
from pitboss.rules.sheet import Doc, PayTable

_new = tuple.__new__


@dataclass(frozen=True, kw_only=True)
class EnvyTable(PayTable):
    """What a player with an envy button is paid for another player's seven cards."""

    seven_card_straight_flush: Line
    royal_match: Line
    seven_card_straight_flush_with_joker: Line
    five_aces: Line
    royal_flush: Line
    straight_flush: Line
    four_of_a_kind: Line


@dataclass(frozen=True, kw_only=True)
class FortuneTable(EnvyTable):
    full_house: Line
    flush: Line
    three_of_a_kind: Line
    straight: Line
    three_pair: Line | None = None


@dataclass(frozen=True, kw_only=True)
class FortunePlay(PaiGowPlay):
    envy_button: Annotated[Cents, Doc("The least fortune bet that earns an envy button.")]
    envy: Annotated[
        Literal["each-hand", "highest-hand"],
        Doc("Whether envy is paid for every hand that brings it, or only for the highest hand at the table."),
    ]
    settled: Annotated[
        Literal["seat-by-seat", "envy-last", "wager-by-wager"],
        Doc(
            "The order of settling: all wagers of a seat with its envy; all wagers of a seat, with envy after the last "
            "seat; or one wager at every seat, then the next wager."
        ),
    ]


@dataclass(frozen=True, kw_only=True)
class FortunePays:
    fortune: FortuneTable
    envy: EnvyTable


@dataclass(frozen=True, kw_only=True)
class FortuneRules(PaiGowRules):
    play: FortunePlay
    pays: FortunePays


class Seven(NamedTuple):
    """Seven cards, as the bonus bets judge them."""

    strength: int
    line: int

    @classmethod
    def of(cls, rules: FortuneRules, cards: Cards) -> Seven:
        hand = as_set(cards)
        strength = best_with_joker(hand, rules.wheel_second)
        return _new(cls, (strength, fortune_line(hand, strength)))

    @property
    def slug(self) -> str:
        return FORTUNE_LINES[self.line]

    def __str__(self) -> str:
        return self.slug.replace("-", " ")


def sevens_of(
    rules: FortuneRules, layout: Layout, order: Iterable[Seat], hands: Mapping[Seat, Cards]
) -> dict[Seat, Seven]:
    """The seven cards of these seats, if anybody has a bonus bet. Otherwise nothing depends on them."""
    if not layout.with_wager("fortune") and not layout.with_wager("ace-high"):
        return {}
    return {seat: Seven.of(rules, hands[seat]) for seat in order}


def in_order(rules: FortuneRules, order: Sequence[Seat]) -> list[tuple[Seat, str]]:
    """Every wager of every seat, in the order in which this house settles them."""
    if rules.play.settled == "wager-by-wager":
        return [(seat, wager) for wager in ("bet", "fortune", "ace-high", "envy") for seat in order]
    if rules.play.settled == "envy-last":
        of_a_seat = [(seat, wager) for seat in order for wager in ("bet", "fortune", "ace-high")]
        return of_a_seat + [(seat, "envy") for seat in order]
    return [(seat, wager) for seat in order for wager in ("bet", "fortune", "envy", "ace-high")]


def settle_fortune(rules: FortuneRules, seat: Seat, seven: Seven) -> Pay:
    return by_line(seat, "fortune", rules.pays.fortune.line(seven.slug), str(seven))


def settle_envy(rules: FortuneRules, layout: Layout, seat: Seat, players: Mapping[Seat, Seven]) -> list[Pay]:
    """What an envy button earns: for other players' hands, with or without a fortune bet, never for the seat's own."""
    if not layout.has(seat, "fortune") or layout.stake(seat, "fortune") < rules.play.envy_button:
        return []
    bringing = {holder: seven for holder, seven in players.items() if rules.pays.envy.line(seven.slug) != LOSE}
    if rules.play.envy == "highest-hand" and bringing:
        ranks = {holder: envy_rank(seven.line, seven.strength) for holder, seven in bringing.items()}
        best = [holder for holder in bringing if ranks[holder] == max(ranks.values())]
        bringing = {best[0]: bringing[best[0]]} if seat not in best else {}
    return [
        wins(seat, "envy", rules.pays.envy.line(seven.slug), f"seat {holder}'s {seven}")
        for holder, seven in bringing.items()
        if holder != seat
    ]
