"""Hands with a joker as a supervisor reads them, nothing shared with the ranking: every card is tried for the joker."""

from __future__ import annotations

from itertools import combinations
from random import Random

from pitboss.equipment.cards import JOKER

Reading = tuple[int, ...]
HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(11)


def plain(cards: tuple[int, ...], wheel_second: bool) -> Reading:
    """Five cards without a joker, as a supervisor reads them: the category, then what breaks a tie."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    shape = "".join(sorted((str(ranks.count(rank)) for rank in set(ranks)), reverse=True))
    wheel = ranks == [12, 3, 2, 1, 0]
    if wheel or (shape == "11111" and ranks[0] - ranks[4] == 4):
        height = (11.5 if wheel_second else 3) if wheel else ranks[0]
        if suited:
            return (ROYAL if height == 12 else STRAIGHT_FLUSH, int(2 * height))
        return (STRAIGHT, int(2 * height))
    if suited:
        return (FLUSH, *ranks)
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    kinds = {"11111": HIGH, "2111": PAIR, "221": TWO_PAIR, "311": THREE, "32": FULL, "41": FOUR}
    return (kinds[shape], *grouped)


def naive(cards: tuple[int, ...], wheel_second: bool) -> Reading:
    """Five cards: every card of the deck is tried for the joker, and counts if it is an ace or completes something."""
    if JOKER not in cards:
        return plain(cards, wheel_second)
    four = tuple(card for card in cards if card != JOKER)
    if all(card // 4 == 12 for card in four):
        return (FIVE_ACES,)
    tried = [(card, plain((*four, card), wheel_second)) for card in range(52) if card not in four]
    return max(
        reading for card, reading in tried if card // 4 == 12 or reading[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)
    )


def naive_best(cards: tuple[int, ...], wheel_second: bool) -> Reading:
    return max(naive(five, wheel_second) for five in combinations(cards, 5))


def some_hands(size: int, count: int, seed: str) -> list[tuple[int, ...]]:
    """Hands with the joker in half of them, of few suits or few ranks in many, where the rare categories are."""
    rng = Random(seed)
    decks = [range(52), range(24), [*range(16), *range(48, 52)], [card for card in range(52) if card % 4 < 2],
             [card for card in range(52) if card % 4 == 2], range(28, 52)]  # fmt: skip
    found = []
    for number in range(count):
        deck = decks[number // 2 % len(decks)]
        joker = (JOKER,) if number % 2 else ()
        found.append((*rng.sample(deck, size - len(joker)), *joker))
    return found
