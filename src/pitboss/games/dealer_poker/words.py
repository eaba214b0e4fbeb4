"""What cards of a poker game against the dealer or a pay table make, in words."""

from __future__ import annotations

from functools import cache

from pitboss.ranking.five import as_set, best_five, describe
from pitboss.ranking.names import with_article
from pitboss.rules.game import Held
from pitboss.rules.script import BOARD, Call
from pitboss.rules.sheet import Rules


def makes_five(rules: Rules, held: Held) -> str:
    """The best five of a player's own cards and those on the board, as far as they are seen."""
    if held.place == BOARD or not held.whole:
        return ""
    return describe(best_five(as_set((*held.cards, *held.board))))


@cache
def dealers_call(hand: str, qualifies: bool = True) -> Call:
    """``Dealer has a pair of nines.`` Cached: a hand has one of a few hundred names."""
    return Call(f"Dealer has {with_article(hand)}{'' if qualifies else ' and does not qualify'}.")
