"""The lines of a pay table for five-card hands."""

from __future__ import annotations

from itertools import pairwise

from pitboss.equipment.cards import RANKS, rank_plural
from pitboss.ranking.five import FIVE_CARD, PAIR, best_of_seven, best_of_six, rank5
from pitboss.ranking.strength import category_of, leading_of, size
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.sheet import PayTable

_PAIRS = tuple(f"pair-of-{rank_plural(rank)}" for rank in range(len(RANKS)))
FIVE_CARD_LINES = ("high-card", *_PAIRS, *FIVE_CARD.categories[PAIR + 1 :])
"""Every line a five-card pay table can have, the lowest first; each rank of pair has its own."""
_LOWER_PAIR = {higher: lower for lower, higher in pairwise(_PAIRS)}


def five_card_line(strength: int) -> int:
    """The index in ``FIVE_CARD_LINES`` for a hand of this strength."""
    category = category_of(strength)
    if category < PAIR:
        return 0
    if category == PAIR:
        return 1 + size(leading_of(strength) - 1)
    return category + 12


def line_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The index in ``FIVE_CARD_LINES`` for five cards."""
    return five_card_line(rank5(a, b, c, d, e))


def six_card_line(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The index in ``FIVE_CARD_LINES`` for the best five of six cards."""
    return five_card_line(best_of_six(a, b, c, d, e, f))


def line_of_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The index in ``FIVE_CARD_LINES`` for the best five of seven cards."""
    return five_card_line(best_of_seven(a, b, c, d, e, f, g))


@dataclass(frozen=True, kw_only=True)
class FromThreeOfAKind(PayTable):
    """Pays from three of a kind up."""

    royal_flush: Line
    straight_flush: Line
    four_of_a_kind: Line
    full_house: Line
    flush: Line
    straight: Line
    three_of_a_kind: Line


@dataclass(frozen=True, kw_only=True)
class FromPair(FromThreeOfAKind):
    """Pays from some pair up. A pair without its own line is paid on the line of the next lower pair that has one."""

    falls = _LOWER_PAIR

    two_pair: Line
    pair_of_jacks: Line | None = None
    pair_of_tens: Line | None = None
    pair_of_sixes: Line | None = None
