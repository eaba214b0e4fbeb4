"""Evaluates many hands at once: texts or card numbers in, strengths out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import Card, parse_cards
from pitboss.errors import Refused

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def hands(texts: Iterable[str]) -> NDArray[np.uint8]:
    """Hands as an array, one row for each hand.

    >>> pitboss.hands(["Ah Kh Qh", "2c 2d 9s"])
    array([[50, 46, 42],
           [ 0,  1, 31]], dtype=uint8)
    """
    import numpy as np

    rows = [_hand(text) for text in texts]
    if len({len(row) for row in rows}) > 1:
        raise Refused("hands of one array must have the same number of cards")
    return np.array(rows, np.uint8)


def _hand(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    twice = [card for card in cards if cards.count(card) > 1]
    if twice:
        raise Refused(f"{text[:60]!r} has {twice[0]} twice")
    return cards


def evaluate(cards: Any) -> NDArray[np.int64]:
    """The strength of every hand: three cards as in Three Card Poker, five to seven by the best five of them.

    ``cards`` are texts, or an array of card numbers with one row for each hand. The stronger hand has the larger
    number. An array is not checked: a row may hold the same card twice.

    >>> strengths = pitboss.evaluate(["Ah Kh Qh Jh Th", "2c 2d 9s 9c 9h", "Ah Kh Qh Jh 9h"])
    >>> [pitboss.describe(strength) for strength in strengths]
    ['royal flush', 'full house, nines full of deuces', 'flush, ace-high']
    >>> strengths.argmax()
    np.int64(0)
    """
    import numpy as np

    from pitboss.odds import evaluate as by_the_million

    rows = np.asarray(hands([cards] if isinstance(cards, str) else cards) if _are_texts(cards) else cards)
    if rows.ndim == 2 and rows.shape[1] == 3:
        return by_the_million.three(rows)
    return by_the_million.best_of(rows)


def _are_texts(cards: Any) -> bool:
    return isinstance(cards, str) or (
        isinstance(cards, (list, tuple)) and bool(cards) and all(isinstance(each, str) for each in cards)
    )


def describe(strength: int, cards: int = 5) -> str:
    """A strength in words; ``cards`` is 3 for hands of three cards.

    >>> pitboss.describe(pitboss.evaluate("Kh 9h 4h")[0], cards=3)
    'flush, king-high'
    """
    if cards == 3:
        from pitboss.ranking.three import describe as describe_three

        return describe_three(int(strength))
    from pitboss.ranking.five import describe as describe_five

    return describe_five(int(strength))
