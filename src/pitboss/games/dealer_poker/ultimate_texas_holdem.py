"""Ultimate Texas Hold'em: equal bets on ante and blind, then one play wager; the earlier it is made, the larger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pitboss.games.dealer_poker.against_dealer import against_dealer
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, FromThreeOfAKind, five_card_line, line_of_seven
from pitboss.games.dealer_poker.options import SideBetOptions
from pitboss.games.dealer_poker.raises import ONCE, Raise, multiples, raise_or, times
from pitboss.games.dealer_poker.shape import FLOP, RIVER, Shape
from pitboss.games.dealer_poker.streets import HOLE, HoldemDeal, deal_streets, show_dealer
from pitboss.games.dealer_poker.words import makes_five
from pitboss.games.line_bets import LineBet
from pitboss.ranking.five import PAIR, best_of_seven, describe
from pitboss.ranking.strength import least
from pitboss.rules.checks import check_even, check_limit, check_wagers
from pitboss.rules.game import Held, PitGame, one_deck
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import BOARD, DEALER, Pay, Script, Seat, Show, by_line, by_units, loses
from pitboss.rules.sheet import Doc, PayTable, Rules

STREETS = (
    Raise("play", times(3, 4), "check", board=0),
    Raise("play", times(2), "check", board=FLOP),
    Raise("play", ONCE, "fold", board=RIVER),
)
"""The one play wager; the earlier it is made, the larger."""
LINE_BETS = {"trips": LineBet(line_of_seven, FIVE_CARD_LINES, ("own", "board"), stays=True)}
SHAPE = Shape(own=HOLE, dealer=HOLE, board=RIVER, streets=STREETS, forfeits=("ante", "blind"), line_bets=LINE_BETS)

QUALIFIERS = {"none": 0, "pair": least(PAIR, 0)}
_BELOW_A_STRAIGHT = FIVE_CARD_LINES[: FIVE_CARD_LINES.index("straight")]


@dataclass(frozen=True, kw_only=True)
class Blind(PayTable):
    """What the blind pays for a hand that beats the dealer's."""

    falls = dict.fromkeys(_BELOW_A_STRAIGHT, "less-than-a-straight")

    royal_flush: Line
    straight_flush: Line
    four_of_a_kind: Line
    full_house: Line
    flush: Line
    straight: Line
    less_than_a_straight: Line


@dataclass(frozen=True, kw_only=True)
class UltimatePlay:
    qualifier: Annotated[Literal["none", "pair"], Doc("What the dealer needs to qualify; otherwise the ante pushes.")]


@dataclass(frozen=True, kw_only=True)
class UltimatePays:
    blind: Blind
    trips: FromThreeOfAKind | None = None


@dataclass(frozen=True, kw_only=True)
class UltimateRules(Rules):
    options: SideBetOptions
    play: UltimatePlay
    pays: UltimatePays

    @property
    def qualifying(self) -> int:
        """The least strength with which the dealer qualifies."""
        return QUALIFIERS[self.play.qualifier]


def ante_play_and_blind(player: int, dealer: int, qualifying: int) -> tuple[int, int, int]:
    """Units won on the ante and on the play wager by a hand that was not folded, and the result of the blind.

    Above zero the blind is paid by its table; at zero it pushes, below it loses.
    """
    won = against_dealer(player, dealer)
    return (won if dealer >= qualifying else 0), won, won


def play(rules: UltimateRules, layout: Layout) -> Script:
    dealt = yield from deal_streets(layout)
    folded = layout.seats  # the seats that have no play wager by the end
    seen = 0
    for street in SHAPE.streets:
        if street.board > seen:
            yield Show(BOARD, dealt.board[seen : street.board])
            seen = street.board
        raises = {seat: multiples(street, layout.stake(seat, street.ante)) for seat in folded}
        folded = yield from raise_or(street.instead, raises)
    dealer = 0
    if len(folded) < len(layout.seats):
        dealer = yield from show_dealer(dealt, rules.qualifying)

    for seat in layout:
        if seat not in folded or layout.has(seat, "trips"):
            yield Show(seat, dealt.hands[seat])
        yield from _settle(rules, layout, seat, dealt, dealer, seat in folded)
    return None


def _settle(
    rules: UltimateRules, layout: Layout, seat: Seat, dealt: HoldemDeal, dealer: int, folded: bool
) -> Iterator[Pay]:
    """One seat: ante, play and blind against the dealer, then trips on the seat's hand alone, folded or not."""
    pays = rules.pays
    player = dealt.best(dealt.hands[seat])
    why = describe(player)
    line = FIVE_CARD_LINES[five_card_line(player)]
    if folded:
        for wager in SHAPE.forfeits:
            yield loses(seat, wager, "folded")
    else:
        ante, play, blind = ante_play_and_blind(player, dealer, rules.qualifying)
        yield by_units(seat, "ante", ante, why)
        yield by_units(seat, "play", play, why)
        if blind > 0:
            yield by_line(seat, "blind", pays.blind.line(line), why)
        else:
            yield by_units(seat, "blind", blind, why)
    if pays.trips and layout.has(seat, "trips"):
        yield by_line(seat, "trips", pays.trips.line(line), why)


def check(rules: UltimateRules) -> list[str]:
    wrong = check_wagers(rules, ("ante", "blind", "play"), {"trips": rules.pays.trips})
    return wrong + check_even(rules, "ante", "play") + check_limit(rules, rules.options)


def qualifies(rules: UltimateRules, held: Held) -> bool | None:
    if held.place != DEALER or not held.whole or len(held.board) < RIVER or rules.play.qualifier == "none":
        return None
    return best_of_seven(*held.cards, *held.board) >= rules.qualifying


GAME = PitGame(
    "ultimate-texas-holdem",
    UltimateRules,
    play,
    deck=one_deck,
    check=check,
    makes=makes_five,
    qualifies=qualifies,
    about=(
        "Two cards of your own and five on the board against the dealer's hand. Raise once: the earlier you raise, "
        "the more you may bet."
    ),
    words=("fold", "check", "1x", "2x", "3x", "4x"),
)
