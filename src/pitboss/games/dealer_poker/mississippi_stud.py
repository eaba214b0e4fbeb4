"""Mississippi Stud: two own cards and three community cards; raise the ante street by street to stay in, or fold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from pitboss.games.dealer_poker.five_card_lines import FromPair, FromThreeOfAKind
from pitboss.games.dealer_poker.linked import by_linked, check_linked, progressive
from pitboss.games.dealer_poker.options import ProgressiveOptions
from pitboss.games.dealer_poker.pay_table import Cards, play_streets, settle_bets
from pitboss.games.dealer_poker.raises import UP_TO_THREE, Raise
from pitboss.games.dealer_poker.shape import Shape
from pitboss.games.dealer_poker.three_card_lines import THREE_CARD_LINES, PairPlus, three_card_line
from pitboss.games.dealer_poker.words import makes_five
from pitboss.games.line_bets import LineBet, by_cards
from pitboss.ranking.five import rank5
from pitboss.rules.checks import check_limit, check_wagers
from pitboss.rules.game import PitGame, one_deck
from pitboss.rules.layout import Layout
from pitboss.rules.record import dataclass
from pitboss.rules.script import Pay, Script, Seat
from pitboss.rules.sheet import Doc, For, Rules

STREETS = tuple(
    Raise(wager, UP_TO_THREE, "fold", board) for board, wager in enumerate(("3rd-street", "4th-street", "5th-street"))
)
BETS = ("ante", *(street.wager for street in STREETS))
BONUS = "three-card-bonus"
LINE_BETS = {
    BONUS: LineBet(three_card_line, THREE_CARD_LINES, ("board",), stays=True),
    "progressive": progressive("own", "board"),
}
SHAPE = Shape(own=2, board=3, streets=STREETS, line_bets=LINE_BETS)


@dataclass(frozen=True, kw_only=True)
class MississippiPays:
    ante: Annotated[FromPair, For(BETS), Doc("The ante and every street bet.")]
    three_card_bonus: PairPlus | None = None
    progressive: FromThreeOfAKind | None = None


@dataclass(frozen=True, kw_only=True)
class MississippiRules(Rules):
    options: ProgressiveOptions
    pays: MississippiPays


def play(rules: MississippiRules, layout: Layout) -> Script:
    return play_streets(layout, SHAPE, BONUS, partial(_settle, rules, layout))


def _settle(
    rules: MississippiRules, layout: Layout, board: Cards, seat: Seat, hand: Cards, folded: bool
) -> Iterator[Pay]:
    """One seat: the ante, its streets and the progressive of a hand that was not folded, then the bonus."""
    pays, has = rules.pays, layout[seat]
    if not folded:
        yield from settle_bets(seat, BETS, pays.ante, rank5(*hand, *board))
        if pays.progressive and "progressive" in has:
            yield by_linked(seat, pays.progressive, LINE_BETS["progressive"].cards(own=hand, board=board))
    if pays.three_card_bonus and BONUS in has:
        yield by_cards(seat, BONUS, pays.three_card_bonus, LINE_BETS[BONUS].line(board=board))


def check(rules: MississippiRules) -> list[str]:
    bonuses = {BONUS: rules.pays.three_card_bonus, "progressive": rules.pays.progressive}
    return check_wagers(rules, BETS, bonuses) + check_linked(rules) + check_limit(rules, rules.options)


GAME = PitGame(
    "mississippi-stud",
    MississippiRules,
    play,
    deck=one_deck,
    check=check,
    makes=makes_five,
    about=(
        "Two cards of your own and three in the middle. Bet again as each is turned, or fold. A pay table pays your "
        "hand."
    ),
    words=("fold", "1x", "2x", "3x"),
)
