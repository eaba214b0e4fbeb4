"""Crazy 4 Poker: five cards each, the best four play; with aces or better the ante may be raised up to three times."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.against_dealer import against_dealer
from pitboss.games.dealer_poker.five_card_lines import FromThreeOfAKind
from pitboss.games.dealer_poker.linked import by_linked, check_linked, progressive
from pitboss.games.dealer_poker.options import ProgressiveOptions
from pitboss.games.dealer_poker.raises import ONCE, UP_TO_THREE, Raise, multiples, raise_or
from pitboss.games.dealer_poker.shape import Shape
from pitboss.games.dealer_poker.words import dealers_call
from pitboss.games.line_bets import LineBet
from pitboss.ranking.four import (
    FOUR_CARD,
    FOUR_OF_A_KIND,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    best_four_of_five,
    describe,
)
from pitboss.ranking.strength import category_of, least
from pitboss.rules.checks import check_even, check_limit, check_wagers
from pitboss.rules.game import Held, PitGame, one_deck
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import (
    DEALER,
    Pay,
    Script,
    Seat,
    Show,
    Shuffle,
    by_line,
    by_units,
    deal,
    deal_each,
    loses,
)
from pitboss.rules.sheet import PayTable, Rules

Cards = tuple[Card, ...]
QUEEN, KING, ACE = 10, 11, 12

QUALIFIERS = {"queen-high": least(HIGH_CARD, QUEEN), "king-high": least(HIGH_CARD, KING)}
QUEENS_UP = least(PAIR, QUEEN)
TRIPLE_DOWN = least(PAIR, ACE)
"""The least strength with which the play wager may be more than the ante."""
FOUR_ACES = least(FOUR_OF_A_KIND, ACE)

FOUR_CARD_LINES = ("less", "pair-of-queens", *FOUR_CARD.categories[PAIR + 1 :], "four-aces")
"""Every line a four-card pay table can have, the lowest first; kings and aces are paid as a pair of queens."""
_FALLS = {"four-aces": "four-of-a-kind"}


@dataclass(frozen=True, kw_only=True)
class SuperBonus(PayTable):
    """What a straight or better is paid, even if the dealer wins."""

    falls = _FALLS

    four_aces: Line | None = None
    four_of_a_kind: Line
    straight_flush: Line
    three_of_a_kind: Line
    flush: Line
    straight: Line


@dataclass(frozen=True, kw_only=True)
class QueensUp(PayTable):
    falls = _FALLS

    four_of_a_kind: Line
    straight_flush: Line
    three_of_a_kind: Line
    flush: Line
    straight: Line
    two_pair: Line
    pair_of_queens: Line


@dataclass(frozen=True, kw_only=True)
class CrazyPlay:
    qualifier: Literal["queen-high", "king-high"]


@dataclass(frozen=True, kw_only=True)
class CrazyPays:
    super_bonus: SuperBonus
    queens_up: QueensUp | None = None
    progressive: FromThreeOfAKind | None = None


@dataclass(frozen=True, kw_only=True)
class CrazyRules(Rules):
    options: ProgressiveOptions
    play: CrazyPlay
    pays: CrazyPays

    @property
    def qualifying(self) -> int:
        """The least strength with which the dealer qualifies."""
        return QUALIFIERS[self.play.qualifier]


def play_times(strength: int) -> int:
    """The multiples of the ante allowed for the play wager, as bits (``raises.times``)."""
    return UP_TO_THREE if strength >= TRIPLE_DOWN else ONCE


def four_card_line(strength: int) -> int:
    """The index in ``FOUR_CARD_LINES`` for a hand of this strength."""
    if strength < QUEENS_UP:
        return 0
    return FOUR_OF_A_KIND + 1 if strength >= FOUR_ACES else category_of(strength)


def queens_up_line(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in ``FOUR_CARD_LINES`` for the best four of five cards."""
    return four_card_line(best_four_of_five(a, b, c, d, e))


LINE_BETS = {
    "queens-up": LineBet(queens_up_line, FOUR_CARD_LINES, ("own",)),
    "progressive": progressive("own"),
}
"""A fold forfeits these too."""
PLAY = Raise("play", ONCE, "fold")
"""With ``TRIPLE_DOWN`` or better its multiples are ``play_times``."""
PLAY_OF = {multiples: PLAY._replace(times=multiples) for multiples in (ONCE, UP_TO_THREE)}
"""The play wager by its multiples."""
SHAPE = Shape(own=5, dealer=5, streets=(PLAY,), forfeits=("ante", "super-bonus"), line_bets=LINE_BETS)


def ante_and_play(player: int, dealer: int, qualifying: int) -> tuple[int, int]:
    """Units won on the ante and on the play wager by a hand that was not folded."""
    if dealer < qualifying:
        return 0, 1
    won = against_dealer(player, dealer)
    return won, won


def super_bonus(player: int, dealer: int, qualifying: int) -> int:
    """The super bonus of a hand that was not folded: above zero its table pays, at zero it pushes, below it loses."""
    if category_of(player) >= STRAIGHT:
        return 1
    return -1 if dealer >= qualifying and player < dealer else 0


def play(rules: CrazyRules, layout: Layout) -> Script:
    yield Shuffle()
    hands = yield from deal_each(layout, SHAPE.own, "own")
    dealt: Cards = yield from deal(DEALER, SHAPE.dealer, "down")

    strengths = {seat: best_four_of_five(*hand) for seat, hand in hands.items()}
    raises = {seat: multiples(PLAY_OF[play_times(strengths[seat])], layout.stake(seat, PLAY.ante)) for seat in layout}
    folded = yield from raise_or(PLAY.instead, raises)
    dealer = 0
    if len(folded) < len(layout.seats):
        yield Show(DEALER, dealt)
        dealer = best_four_of_five(*dealt)
        yield dealers_call(describe(dealer), dealer >= rules.qualifying)

    for seat in layout:
        if seat in folded:
            for wager in layout[seat]:
                yield loses(seat, wager, "folded")
        else:
            yield Show(seat, hands[seat])
            yield from _settle(rules, layout, seat, hands[seat], strengths[seat], dealer)
    return None


def _settle(rules: CrazyRules, layout: Layout, seat: Seat, hand: Cards, player: int, dealer: int) -> Iterator[Pay]:
    """A hand that was not folded: ante and play, the super bonus, queens up, and the progressive on all five cards."""
    pays, has = rules.pays, layout[seat]
    line, why = FOUR_CARD_LINES[four_card_line(player)], describe(player)
    ante, play = ante_and_play(player, dealer, rules.qualifying)
    yield by_units(seat, "ante", ante, why)
    yield by_units(seat, "play", play, why)
    bonus = super_bonus(player, dealer, rules.qualifying)
    if bonus > 0:
        yield by_line(seat, "super-bonus", pays.super_bonus.line(line), why)
    else:
        yield by_units(seat, "super-bonus", bonus, why)
    if pays.queens_up and "queens-up" in has:
        yield by_line(seat, "queens-up", pays.queens_up.line(line), why)
    if pays.progressive and "progressive" in has:
        yield by_linked(seat, pays.progressive, LINE_BETS["progressive"].cards(own=hand))


def check(rules: CrazyRules) -> list[str]:
    bonuses = {"queens-up": rules.pays.queens_up, "progressive": rules.pays.progressive}
    wrong = check_wagers(rules, ("ante", "super-bonus", "play"), bonuses) + check_even(rules, "ante", "play")
    return wrong + check_linked(rules) + check_limit(rules, rules.options)


def makes(rules: CrazyRules, held: Held) -> str:
    return describe(best_four_of_five(*held.cards)) if held.whole and len(held.cards) == 5 else ""


def qualifies(rules: CrazyRules, held: Held) -> bool | None:
    if held.place != DEALER or not held.whole:
        return None
    return best_four_of_five(*held.cards) >= rules.qualifying


GAME = PitGame(
    "crazy-4-poker",
    CrazyRules,
    play,
    deck=one_deck,
    check=check,
    makes=makes,
    qualifies=qualifies,
    about=(
        "Your best four cards of five against the dealer's. Play for up to three times your ante with a strong "
        "hand, or fold."
    ),
    words=("fold", "1x", "2x", "3x"),
)
