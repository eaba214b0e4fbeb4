"""The kinds of five dealt cards in the charts of what to exchange. This module loads no compiler."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pitboss.equipment.cards import rank_name
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, five_card_line
from pitboss.ranking.five import rank5

PAIRED, NO_PAIR = "a pair or better", "no pair"
"""The titles of the two charts."""
FOUR_SUITED, FOUR_OPEN = "four suited", "open-ended straight draw"
THREE_SUITED, TWO_SUITED, NOTHING = "three suited", "highest two suited", "nothing else"


def chart_of(kind: tuple[str, ...]) -> str:
    """The title of the chart that has this kind."""
    return PAIRED if len(kind) == 1 else NO_PAIR


def kind_of(hand: Sequence[int]) -> tuple[str, ...]:
    """The words that a chart uses for a hand. With a pair or more it is the line; without a pair it is the highest card
    and what the hand may become. A pair that may become more with a sixth card is a kind of its own."""
    line = FIVE_CARD_LINES[five_card_line(rank5(*hand))]
    promise = _promise(hand)
    if line == "high-card":
        return f"{rank_name(max(hand) >> 2)} high", promise or _suited(hand)
    if line.startswith("pair-of"):
        return (f"a pair, {promise}" if promise else line.replace("-", " "),)
    return (line.replace("-", " "),)


def _promise(hand: Sequence[int]) -> str:
    """The draw to a straight or a flush that many sixth cards complete; empty if there is none."""
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
