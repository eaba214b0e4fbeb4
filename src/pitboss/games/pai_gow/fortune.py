"""The fortune bonus, paid on a player's seven cards whatever happens to the two hands made of them; and its envy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from pitboss.games.pai_gow.cards import Cards, PaiGowPlay, PaiGowRules
from pitboss.games.pai_gow.fortune_lines import FORTUNE_LINES, envy_rank, fortune_line
from pitboss.money import Cents
from pitboss.ranking.five import as_set
from pitboss.ranking.joker import best_with_joker
from pitboss.rules.layout import Layout
from pitboss.rules.lines import LOSE, Line
from pitboss.rules.script import Pay, Seat, by_line, wins
from pitboss.rules.sheet import Doc, PayTable


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
        Doc("Whether envy is paid for every hand that brings it, or only for the highest at the table."),
    ]
    settled: Annotated[
        Literal["seat-by-seat", "envy-last", "wager-by-wager"],
        Doc(
            "In what order: all of a seat, its envy too; all of a seat, and envy once all are done; or one wager of "
            "every seat after the other."
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

    hand: int
    strength: int
    line: int

    @classmethod
    def of(cls, rules: FortuneRules, cards: Cards) -> Seven:
        hand = as_set(cards)
        strength = best_with_joker(hand, rules.wheel_second)
        return cls(hand, strength, fortune_line(hand, strength))

    @property
    def slug(self) -> str:
        return FORTUNE_LINES[self.line]

    def __str__(self) -> str:
        return self.slug.replace("-", " ")


def in_order(rules: FortuneRules, order: Sequence[Seat]) -> Iterator[tuple[Seat, str]]:
    """Every wager of every seat, in the order in which this house settles them."""
    if rules.play.settled == "wager-by-wager":
        yield from ((seat, wager) for wager in ("bet", "fortune", "ace-high", "envy") for seat in order)
        return
    envy_last = rules.play.settled == "envy-last"
    of_a_seat = ("bet", "fortune", "ace-high") if envy_last else ("bet", "fortune", "envy", "ace-high")
    yield from ((seat, wager) for seat in order for wager in of_a_seat)
    if envy_last:
        yield from ((seat, "envy") for seat in order)


def settle_fortune(rules: FortuneRules, layout: Layout, seat: Seat, seven: Seven) -> Iterator[Pay]:
    if layout.has(seat, "fortune"):
        yield by_line(seat, "fortune", rules.pays.fortune.line(seven.slug), str(seven))


def settle_envy(rules: FortuneRules, layout: Layout, seat: Seat, players: Mapping[Seat, Seven]) -> Iterator[Pay]:
    """What an envy button earns: for other players' hands, with or without a fortune bet, never for the seat's own."""
    if not layout.has(seat, "fortune") or layout.stake(seat, "fortune") < rules.play.envy_button:
        return
    bringing = {holder: seven for holder, seven in players.items() if rules.pays.envy.line(seven.slug) != LOSE}
    if rules.play.envy == "highest-hand" and bringing:
        ranks = {holder: envy_rank(seven.line, seven.strength) for holder, seven in bringing.items()}
        best = [holder for holder in bringing if ranks[holder] == max(ranks.values())]
        bringing = {best[0]: bringing[best[0]]} if seat not in best else {}
    for holder, seven in bringing.items():
        if holder != seat:
            yield wins(seat, "envy", rules.pays.envy.line(seven.slug), f"seat {holder}'s {seven}")
