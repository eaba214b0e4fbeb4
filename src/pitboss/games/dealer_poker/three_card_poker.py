"""Three Card Poker: three cards each; raise the ante to stay in against the dealer, or fold."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.against_dealer import against_dealer
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, FromThreeOfAKind, six_card_line
from pitboss.games.dealer_poker.raises import ONCE, Raise, by_name, no_bet
from pitboss.games.dealer_poker.shape import Shape
from pitboss.games.dealer_poker.three_card_lines import (
    THREE_CARD_LINES,
    AnteBonus,
    PairPlus,
    ThreeCardEnvy,
    ThreeCardProgressive,
    three_card_line,
)
from pitboss.games.dealer_poker.words import dealers_call
from pitboss.games.first_action import card_count, counted_to
from pitboss.games.line_bets import LineBet
from pitboss.money import Cents
from pitboss.ranking.strength import least
from pitboss.ranking.three import HIGH_CARD, describe, rank3
from pitboss.rules.checks import check_by, check_even, check_limit
from pitboss.rules.game import Held, PitGame, one_deck
from pitboss.rules.layout import Layout
from pitboss.rules.lines import LOSE, Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import (
    DEALER,
    Ask,
    Call,
    Choice,
    Offer,
    Pay,
    Request,
    Script,
    Seat,
    Show,
    Shuffle,
    Wager,
    by_line,
    by_units,
    deal,
    deal_each,
    loses,
    wins,
)  # fmt: skip
from pitboss.rules.sheet import Doc, LimitOptions, MeterOptions, PayTable, Rules

Cards = tuple[Card, ...]
PLAY = Raise("play", ONCE, "fold")
LINE_BETS = {
    "pair-plus": LineBet(three_card_line, THREE_CARD_LINES, ("own",)),
    "six-card-bonus": LineBet(six_card_line, FIVE_CARD_LINES, ("own", "dealer"), stays=True),
    "progressive": LineBet(three_card_line, THREE_CARD_LINES, ("own",)),
}
"""The bets beside the ante, in the order they are settled."""
STAY = frozenset(slug for slug, bet in LINE_BETS.items() if bet.stays)
SHAPE = Shape(own=3, dealer=3, streets=(PLAY,), forfeits=("ante",), line_bets=LINE_BETS)
ANTE_BONUS = LineBet(three_card_line, THREE_CARD_LINES, ("own",))
"""Paid on the ante of a hand that was not folded."""
QUALIFIERS = {"ten-high": 8, "jack-high": 9, "queen-high": 10, "king-high": 11}


@dataclass(frozen=True, kw_only=True)
class ThreeCardOptions(LimitOptions, MeterOptions):
    side_min: Cents = Cents(100)
    pair_plus_max: Cents | None = None
    flat_awards: Annotated[Literal["house", "meter"], Doc("Who pays the fixed awards of a progressive.")] = "house"
    schedule: str | int | None = None


@dataclass(frozen=True, kw_only=True)
class ThreeCardPlay:
    qualifier: Literal["ten-high", "jack-high", "queen-high", "king-high"]
    unqualified_ante: Annotated[
        Literal["wins", "wins-if-higher"],
        Doc("If the dealer does not qualify, the ante always wins, or wins only if its hand is higher."),
    ]
    up_card: Annotated[bool, Doc("One of the dealer's cards is face up while players decide.")]
    in_turn: Annotated[bool, Doc("Players decide one after the other, not all at once.")]
    first_action: Annotated[
        Literal["left", "up-card"],
        Doc(
            "Whose wagers are settled first: those of the seat at the dealer's left, or those of the seat that gets "
            "the action button by a count of the dealer's up card."
        ),
    ] = "left"


@dataclass(frozen=True, kw_only=True)
class ThreeCardPays:
    pair_plus: PairPlus
    ante_bonus: AnteBonus | None = None
    six_card_bonus: FromThreeOfAKind | None = None
    progressive: ThreeCardProgressive | None = None
    envy: ThreeCardEnvy | None = None


@dataclass(frozen=True, kw_only=True)
class ThreeCardRules(Rules):
    options: ThreeCardOptions
    play: ThreeCardPlay
    pays: ThreeCardPays

    @cached_property
    def qualifying(self) -> int:
        """The least strength with which the dealer qualifies."""
        return least(HIGH_CARD, QUALIFIERS[self.play.qualifier])

    @property
    def ante_must_beat(self) -> bool:
        """If the dealer does not qualify, the ante wins only if its hand is higher."""
        return self.play.unqualified_ante == "wins-if-higher"

    @cached_property
    def line_bets(self) -> tuple[tuple[str, LineBet, PayTable], ...]:
        """The bets beside the ante that this sheet has, each with its pay table, in the order they are settled."""
        tables = {slug: getattr(self.pays, slug.replace("-", "_")) for slug in LINE_BETS}
        return tuple((slug, bet, tables[slug]) for slug, bet in LINE_BETS.items() if tables[slug] is not None)


def ante_and_play(player: int, dealer: int, qualifying: int, ante_must_beat: bool) -> tuple[int, int]:
    """Units won on the ante and on the play wager by a hand that was not folded."""
    if dealer < qualifying:
        return (0, 0) if ante_must_beat and player <= dealer else (1, 0)
    won = against_dealer(player, dealer)
    return won, won


def play(rules: ThreeCardRules, layout: Layout) -> Script:
    yield Shuffle()
    hands = yield from deal_each(layout, SHAPE.own, "own")
    dealt: Cards = yield from deal(DEALER, 1, "up" if rules.play.up_card else "down")
    dealt += yield from deal(DEALER, SHAPE.dealer - 1, "down")
    settling = layout.seats
    if rules.play.first_action == "up-card":
        settling = _from_button(rules, layout, dealt[0])
        yield Call(f"The action button is at seat {settling[0]}.")

    folded = yield from _play_or_fold(rules, layout)
    yield Show(DEALER, dealt)
    dealer = rank3(*dealt)
    yield dealers_call(describe(dealer), dealer >= rules.qualifying)

    for seat in settling:
        if seat not in folded or not STAY.isdisjoint(layout[seat]):
            yield Show(seat, hands[seat])
        yield from _settle(rules, layout, seat, hands[seat], dealt, dealer, seat in folded)
    if rules.pays.envy:
        live = {seat: hand for seat, hand in hands.items() if seat not in folded}
        yield from _envy(rules.pays.envy, layout, live)
    return None


def _from_button(rules: ThreeCardRules, layout: Layout, up_card: Card) -> tuple[Seat, ...]:
    """The seats in order from the action button. If its seat is empty, the next seat in the round has it."""
    return layout.from_button(counted_to(card_count(up_card), rules.table.seats, layout.bank))


def _play_or_fold(rules: ThreeCardRules, layout: Layout) -> Generator[Request, Any, set[Seat]]:
    """The seats that folded."""
    offers = {
        seat: Offer((by_name(PLAY, layout.stake(seat, PLAY.ante)), no_bet(PLAY.instead)), PLAY.instead)
        for seat in layout.with_wager(PLAY.ante)
    }
    choices: dict[Seat, Choice] = {}
    if rules.play.in_turn:
        for seat, offer in offers.items():
            choices |= yield Ask({seat: offer})
    elif offers:
        choices = yield Ask(offers)
    return {seat for seat, choice in choices.items() if choice.word == PLAY.instead}


def _settle(
    rules: ThreeCardRules, layout: Layout, seat: Seat, hand: Cards, dealt: Cards, dealer: int, folded: bool
) -> Iterator[Pay]:
    """One seat: ante and play, ante bonus, pair plus, six card bonus, progressive."""
    pays, has = rules.pays, layout[seat]
    player = rank3(*hand)
    why = "folded" if folded else describe(player)
    if "ante" in has:
        if folded:
            for wager in SHAPE.forfeits:
                yield loses(seat, wager, why)
        else:
            ante, play = ante_and_play(player, dealer, rules.qualifying, rules.ante_must_beat)
            yield by_units(seat, "ante", ante, why)
            yield by_units(seat, "play", play, why)
            bonus = pays.ante_bonus.line(ANTE_BONUS.line(own=hand)) if pays.ante_bonus else LOSE
            if bonus.kind != "lose":
                yield wins(seat, "ante-bonus", bonus, why, on=has[Wager("ante")])
    for slug, bet, table in rules.line_bets:
        if slug not in has:
            continue
        if folded and not bet.stays:
            yield loses(seat, slug, why)
        else:
            line = bet.line(own=hand, dealer=dealt)
            told = why if bet.sees == ("own",) else line.replace("-", " ")
            award = table.line(line)
            yield by_line(seat, slug, award, told, meter=_meter(rules, slug, award))


def _meter(rules: ThreeCardRules, slug: str, award: Line) -> str:
    """The meter that pays this award; empty if the house does."""
    from_meter = slug == "progressive" and (award.kind == "meter" or rules.options.flat_awards == "meter")
    return "progressive" if from_meter else ""


def _envy(envy: ThreeCardEnvy, layout: Layout, live: dict[Seat, Cards]) -> Iterator[Pay]:
    """A progressive bettor's suited A-K-Q pays every other progressive bettor, even one who folded."""
    bettors = layout.with_wager("progressive")
    for holder in bettors:
        if holder not in live:
            continue
        line = envy.line(LINE_BETS["progressive"].line(own=live[holder]))
        if line.kind != "lose":
            for seat in bettors:
                if seat != holder:
                    yield wins(seat, "envy", line, f"seat {holder}'s {describe(rank3(*live[holder]))}")


MAIN = ("ante", "play")
BONUSES = ("pair-plus", "ante-bonus", "six-card-bonus", "progressive", "envy")


def check(rules: ThreeCardRules) -> list[str]:
    wrong = check_even(rules, "ante", "play")
    wrong += check_by(rules, {"play": "decision", "ante-bonus": "rules", "envy": "rules"})
    known = (*MAIN, *BONUSES)
    wrong += [
        f"wagers.{slug}: this game has no such wager; there are {', '.join(known)}"
        for slug in rules.wagers
        if slug not in known
    ]
    wrong += [f"wagers.{slug}: is missing; nobody plays without it" for slug in MAIN if slug not in rules.wagers]
    for slug in BONUSES:
        table = getattr(rules.pays, slug.replace("-", "_"))
        if slug in rules.wagers and table is None:
            wrong.append(f"pays.{slug}: is missing, but {slug!r} is among the wagers")
        if table is not None and slug not in rules.wagers:
            wrong.append(f"wagers.{slug}: is missing, but it has a pay table")
    if "progressive" in rules.wagers and "progressive" not in rules.meters:
        wrong.append("meters.progressive: is missing, but 'progressive' is among the wagers")
    if rules.play.first_action == "up-card" and not rules.play.up_card:
        wrong.append('play.first-action: "up-card" needs play.up-card = true, a card to count')
    return wrong + check_limit(rules, rules.options)


def makes(rules: ThreeCardRules, held: Held) -> str:
    return describe(rank3(*held.cards)) if held.whole and len(held.cards) == 3 else ""


def qualifies(rules: ThreeCardRules, held: Held) -> bool | None:
    if held.place != DEALER or not held.whole or len(held.cards) != 3:
        return None
    return rank3(*held.cards) >= rules.qualifying


GAME = PitGame(
    "three-card-poker",
    ThreeCardRules,
    play,
    deck=one_deck,
    check=check,
    makes=makes,
    qualifies=qualifies,
    about=(
        "Three cards against the dealer's. Play for another ante, or fold; Pair Plus pays for your own cards alone."
    ),
    hands_an_hour=50,
    words=("fold", "play"),
)
