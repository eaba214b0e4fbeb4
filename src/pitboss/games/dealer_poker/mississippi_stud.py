"""Mississippi Stud: two own cards and three community cards; raise the ante street by street to stay in, or fold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.five_card_lines import FromPair, FromThreeOfAKind
from pitboss.games.dealer_poker.linked import check_linked, settle_linked
from pitboss.games.dealer_poker.pay_table import ProgressiveOptions, raise_or_fold, settle_bets, settle_bonus
from pitboss.games.dealer_poker.raises import UP_TO_THREE, Street, then_seen
from pitboss.games.dealer_poker.three_card_lines import PairPlus, line_of
from pitboss.ranking.five import rank5
from pitboss.rules.checks import check_limit, check_wagers
from pitboss.rules.game import PitGame, one_deck
from pitboss.rules.layout import Layout
from pitboss.rules.script import BOARD, Pay, Script, Seat, Show, Shuffle, deal
from pitboss.rules.sheet import Doc, For, Rules

Hand = tuple[Card, ...]
STREETS = tuple(
    Street(wager, UP_TO_THREE, "fold", board) for board, wager in enumerate(("3rd-street", "4th-street", "5th-street"))
)
BETS = ("ante", *(street.wager for street in STREETS))
BONUS = "three-card-bonus"


@dataclass(frozen=True, kw_only=True)
class Pays:
    ante: Annotated[FromPair, For(BETS), Doc("The ante and every street bet.")]
    three_card_bonus: PairPlus | None = None
    progressive: FromThreeOfAKind | None = None


@dataclass(frozen=True, kw_only=True)
class MississippiRules(Rules):
    options: ProgressiveOptions
    pays: Pays


def play(rules: MississippiRules, layout: Layout) -> Script:
    yield Shuffle()
    hands: dict[Seat, Hand] = {}
    for seat in layout:
        hands[seat] = yield from deal(seat, 2, "own")
    board = yield from deal(BOARD, 3, "down")

    live = layout.seats
    for street, seen in then_seen(STREETS, len(board)):
        live = yield from raise_or_fold(layout, live, street, stays=BONUS)
        if live or layout.with_wager(BONUS):
            yield Show(BOARD, board[street.board : seen])

    for seat in layout:
        if seat in live:
            yield Show(seat, hands[seat])
            yield from _settle(rules, layout, seat, rank5(*hands[seat], *board))
        yield from settle_bonus(layout, seat, BONUS, rules.pays.three_card_bonus, line_of(board))
    return None


def _settle(rules: MississippiRules, layout: Layout, seat: Seat, strength: int) -> Iterator[Pay]:
    """A hand that stayed in: the ante and its streets, the progressive."""
    yield from settle_bets(seat, BETS, rules.pays.ante, strength)
    if rules.pays.progressive:
        yield from settle_linked(rules.pays.progressive, layout, seat, strength, folded=False)


def check(rules: MississippiRules) -> list[str]:
    bonuses = {BONUS: rules.pays.three_card_bonus, "progressive": rules.pays.progressive}
    return check_wagers(rules, BETS, bonuses) + check_linked(rules) + check_limit(rules)


GAME = PitGame("mississippi-stud", MississippiRules, play, deck=one_deck, check=check)
