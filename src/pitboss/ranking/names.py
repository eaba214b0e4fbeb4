"""The names of strengths."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pitboss.equipment.cards import RANKS, rank_name, rank_plural
from pitboss.ranking.strength import category_of, kickers_of, leading_of


@dataclass(frozen=True)
class Ranking:
    """One way to rank hands. The categories are listed from the lowest to the highest."""

    slug: str
    categories: tuple[str, ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """The categories as a pay table prints them: ``Straight flush``."""
        return tuple(_words(category).capitalize() for category in self.categories)

    def category(self, strength: int) -> str:
        return self.categories[category_of(strength)]

    def describe(self, strength: int) -> str:
        """The hand as the dealer calls it: ``pair of nines``, ``full house, aces full of kings``."""
        category = self.category(strength)
        leading = _high_to_low(leading_of(strength))
        match category:
            case "high-card":
                return f"{rank_name(leading[0])}-high"
            case "straight" | "flush" | "straight-flush":
                return f"{_words(category)}, {rank_name(leading[0])}-high"
            case "royal-flush":
                return "royal flush"
            case "pair":
                return f"pair of {rank_plural(leading[0])}"
            case "full-house":
                pair = _high_to_low(kickers_of(strength))[0]
                return f"full house, {rank_plural(leading[0])} full of {rank_plural(pair)}"
            case _:
                return f"{_words(category)}, {' and '.join(map(rank_plural, leading))}"


def with_article(hand: str) -> str:
    """A hand in a sentence: ``a pair of nines``, ``a full house, aces full of kings``, ``two pair, tens and fours``."""
    return re.sub("(^|, )(pair of|straight|flush|full house|royal flush)", r"\1a \2", hand)


def spoken_low(hand: str) -> str:
    """A low hand as it is said: ``eight-six-five-four-deuce`` for ``8-6-5-4-2``; any other hand as it is."""
    ranks = hand.split("-")
    named = len(ranks) == 5 and all(len(rank) == 1 and rank in RANKS for rank in ranks)
    return "-".join(rank_name(RANKS.index(rank)) for rank in ranks) if named else hand


def _words(slug: str) -> str:
    return slug.replace("-", " ")


def _high_to_low(ranks: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if ranks >> rank & 1]
