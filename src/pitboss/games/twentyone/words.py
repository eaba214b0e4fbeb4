"""What a hand of twenty-one makes, in words."""

from __future__ import annotations

from pitboss.games.twentyone.counting import count_of, is_blackjack, is_soft, total
from pitboss.rules.game import Held
from pitboss.rules.sheet import Rules


def makes(rules: Rules, held: Held) -> str:
    """``soft 17``, ``blackjack``, ``bust with 24``. If a card is hidden, what the visible cards make."""
    count = count_of(held.cards)
    if not held.whole:
        return f"{total(count)} showing"
    if len(held.cards) == 2 and not held.split and is_blackjack(*held.cards):
        return "blackjack"
    if total(count) > 21:
        return f"bust with {total(count)}"
    return f"{'soft ' if is_soft(count) else ''}{total(count)}"
