"""The lines of a pay table for three-card hands."""

from __future__ import annotations

from pitboss.ranking.strength import category_of
from pitboss.ranking.three import MINI_ROYAL, rank3
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.sheet import PayTable

THREE_CARD_LINES = (
    "high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush", "mini-royal", "mini-royal-in-spades",
)  # fmt: skip
"""Every line a three-card pay table can have, the lowest first. A mini royal is a suited A-K-Q."""

SPADES = 3
_FALLS = {"mini-royal": "straight-flush", "mini-royal-in-spades": "mini-royal"}


def three_card_line(a: int, b: int, c: int) -> int:
    """The index in ``THREE_CARD_LINES`` for three cards."""
    strength = rank3(a, b, c)
    if strength == MINI_ROYAL:
        return 7 if a & 3 == SPADES else 6
    return category_of(strength)


@dataclass(frozen=True, kw_only=True)
class PairPlus(PayTable):
    """Pays on any three-card hand from a pair up."""

    falls = _FALLS
    mini_royal: Line | None = None
    straight_flush: Line
    three_of_a_kind: Line
    straight: Line
    flush: Line
    pair: Line


@dataclass(frozen=True, kw_only=True)
class AnteBonus(PayTable):
    """Pays on the three best kinds of hand."""

    falls = _FALLS
    straight_flush: Line
    three_of_a_kind: Line
    straight: Line


@dataclass(frozen=True, kw_only=True)
class ThreeCardProgressive(PayTable):
    falls = _FALLS
    mini_royal_in_spades: Line
    mini_royal: Line
    straight_flush: Line
    three_of_a_kind: Line
    straight: Line


@dataclass(frozen=True, kw_only=True)
class ThreeCardEnvy(PayTable):
    """What a bettor is paid for another player's hand."""

    mini_royal_in_spades: Line
    mini_royal: Line
