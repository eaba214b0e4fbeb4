"""Criss Cross Poker: two own cards and a cross of five. Bets on a hand across, a hand down, and the better of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Annotated

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, FromPair, line_of_five
from pitboss.games.dealer_poker.options import SideBetOptions
from pitboss.games.dealer_poker.pay_table import Cards, play_streets, settle_bets
from pitboss.games.dealer_poker.raises import UP_TO_THREE, Raise
from pitboss.games.dealer_poker.shape import Shape
from pitboss.games.line_bets import LineBet, by_cards
from pitboss.ranking.five import as_set, best_five, describe, rank5
from pitboss.rules.checks import check_limit, check_wagers
from pitboss.rules.game import Held, PitGame, one_deck
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import BOARD, Pay, Script, Seat
from pitboss.rules.sheet import Doc, For, PayTable, Rules

BONUS = "five-card-bonus"
LINE_BETS = {BONUS: LineBet(line_of_five, FIVE_CARD_LINES, ("board",), stays=True)}
STREETS = (
    Raise("across", UP_TO_THREE, "fold", 0, "ante-across"),
    Raise("down", UP_TO_THREE, "fold", 2, "ante-down"),
    Raise("middle", UP_TO_THREE, "fold", 4, "ante-across"),
)
"""Each bet with the ante it multiplies. The two antes are equal."""
SHAPE = Shape(own=2, board=5, streets=STREETS, line_bets=LINE_BETS)
"""The board is a cross, turned in this order: left and right, top and bottom, then the middle."""
_NEXT_LOWER = {higher: lower for lower, higher in pairwise(FIVE_CARD_LINES)}


@dataclass(frozen=True, kw_only=True)
class Antes(PayTable):
    """All hands from a pair of jacks up are paid on one line."""

    falls = _NEXT_LOWER
    pair_of_jacks: Line
    pair_of_sixes: Line


@dataclass(frozen=True, kw_only=True)
class CrissCrossPays:
    bets: Annotated[FromPair, For(("across", "down", "middle")), Doc("The across, down and middle bets.")]
    antes: Annotated[Antes, For(("ante-across", "ante-down"))]
    five_card_bonus: FromPair | None = None


@dataclass(frozen=True, kw_only=True)
class CrissCrossRules(Rules):
    options: SideBetOptions
    pays: CrissCrossPays


def across_down_middle(
    own: int, other: int, left: int, right: int, top: int, bottom: int, middle: int
) -> tuple[int, int, int]:
    """The strengths of the across hand, the down hand, and the hand of the middle bet, which is the higher of the two.

    So the middle bet wins once if either hand wins, at the better odds; it pushes if neither wins and one pushes; it
    loses if both lose.
    """
    across = rank5(own, other, left, right, middle)
    down = rank5(own, other, top, bottom, middle)
    return across, down, max(across, down)


def play(rules: CrissCrossRules, layout: Layout) -> Script:
    return play_streets(layout, SHAPE, BONUS, partial(_settle, rules, layout), board_first=True)


def _settle(
    rules: CrissCrossRules, layout: Layout, board: Cards, seat: Seat, hand: Cards, folded: bool
) -> Iterator[Pay]:
    """One seat: the across side, the down side and the middle of a hand that was not folded, then the bonus."""
    pays = rules.pays
    if not folded:
        across, down, middle = across_down_middle(*hand, *board)
        for side, strength in (("across", across), ("down", down)):
            yield from settle_bets(seat, (f"ante-{side}",), pays.antes, strength)
            yield from settle_bets(seat, (side,), pays.bets, strength)
        yield from settle_bets(seat, ("middle",), pays.bets, middle)
    if pays.five_card_bonus and layout.has(seat, BONUS):
        yield by_cards(seat, BONUS, pays.five_card_bonus, LINE_BETS[BONUS].line(board=board))


def check(rules: CrissCrossRules) -> list[str]:
    main = ("ante-across", "ante-down", *(street.wager for street in STREETS))
    wrong = check_wagers(rules, main, {BONUS: rules.pays.five_card_bonus})
    if not wrong and rules.wagers["ante-down"].equals != "ante-across":
        wrong.append('wagers.ante-down: must have equals = "ante-across": the two antes are equal')
    return wrong + check_limit(rules, rules.options)


def makes(rules: CrissCrossRules, held: Held) -> str:
    """Two cards alone, or both hands of the whole cross."""
    if held.place == BOARD or not held.whole:
        return ""
    if len(held.board) < SHAPE.board:
        return describe(best_five(as_set(held.cards)))
    across, down, _ = across_down_middle(*held.cards, *held.board)
    return f"{describe(across)} across, {describe(down)} down"


GAME = PitGame(
    "criss-cross-poker",
    CrissCrossRules,
    play,
    deck=one_deck,
    check=check,
    makes=makes,
    about=(
        "Five cards lie in a cross. Your two cards make one hand with its row and one with its column. You bet "
        "again as the cards of the cross are turned over."
    ),
    words=("fold", "1x", "2x", "3x"),
)
