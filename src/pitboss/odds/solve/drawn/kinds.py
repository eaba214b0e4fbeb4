"""Kinds of five cards dealt, as a chart of what to exchange names them. Nothing here loads a compiler."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pitboss.equipment.cards import rank_name
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, five_card_line
from pitboss.ranking.five import rank5

PAIRED, NO_PAIR = "a pair or better", "no pair"
"""The titles of the two charts."""
FOUR_SUITED, FOUR_OPEN = "four of a suit", "a straight two ways"
THREE_SUITED, TWO_SUITED, NOTHING = "three of a suit", "the highest two of a suit", "nothing else"


def chart_of(kind: tuple[str, ...]) -> str:
    """The title of the chart that has this kind."""
    return PAIRED if len(kind) == 1 else NO_PAIR


def kind_of(hand: Sequence[int]) -> tuple[str, ...]:
    """The words by which a chart names a hand: of one with a pair or more its line, of one with none its highest card,
    and what it may become. A pair that may become more with a sixth card is one of its own."""
    line = FIVE_CARD_LINES[five_card_line(rank5(*hand))]
    promise = _promise(hand)
    if line == "high-card":
        return f"{rank_name(max(hand) >> 2)} high", promise or _suited(hand)
    if line.startswith("pair-of"):
        return (f"a pair, {promise}" if promise else line.replace("-", " "),)
    return (line.replace("-", " "),)


def _promise(hand: Sequence[int]) -> str:
    """Whether many a sixth card makes a straight or a flush of it."""
    if max(Counter(card & 3 for card in hand).values()) == 4:
        return FOUR_SUITED
    ranks = {card >> 2 for card in hand} | ({-1} if max(hand) >> 2 == 12 else set())
    made_by = {
        rank % 13 for low in range(-1, 9) for rank in range(low, low + 5) if {*range(low, low + 5)} - ranks == {rank}
    }
    return FOUR_OPEN if len(made_by) > 1 else ""


def _suited(hand: Sequence[int]) -> str:
    suits = Counter(card & 3 for card in hand)
    highest, second = sorted(hand, reverse=True)[:2]
    if max(suits.values()) == 3:
        return THREE_SUITED
    return TWO_SUITED if highest & 3 == second & 3 else NOTHING
