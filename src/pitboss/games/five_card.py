"""What games with five-card hands share: the lines of their pay tables."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.equipment.cards import Card
from pitboss.games.lines import Line
from pitboss.games.sheet import PayTable
from pitboss.ranking.five import FIVE_CARD, best_of_six
from pitboss.ranking.strength import category_of

FIVE_CARD_LINES = FIVE_CARD.categories


def six_card_line(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """Which line the best five of six cards stand on."""
    return category_of(best_of_six(a, b, c, d, e, f))


def six_card_line_of(cards: tuple[Card, ...]) -> str:
    return FIVE_CARD_LINES[six_card_line(*cards)]


@dataclass(frozen=True, kw_only=True)
class SixCardBonus(PayTable):
    """Paid from three of a kind up."""

    royal_flush: Line
    straight_flush: Line
    four_of_a_kind: Line
    full_house: Line
    flush: Line
    straight: Line
    three_of_a_kind: Line
