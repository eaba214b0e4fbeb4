"""Stand-ins for the cards of a hand history that nobody saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import gcd
from typing import NamedTuple

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.errors import Refused
from pitboss.files.phh.read import Action, History

MOST_WAYS = 300
"""How many sets of stand-ins are tried. A hand that can lose does so after far fewer."""


class Holdings(NamedTuple):
    """All cards of a hand by player (0 for the board): the cards written, and stand-ins for those not seen."""

    cards: dict[int, list[Card]]
    unseen: dict[int, set[int]]
    """The indexes of a player's cards that are stand-ins."""


def holdings_of(history: History) -> Iterator[Holdings]:
    """What everybody holds; if cards were not seen, one possible set of stand-ins after the other."""
    held: dict[int, list[Card | None]] = {}
    for action in history.actions:
        if action.is_deal:
            held.setdefault(action.player, []).extend(action.cards or ())
        elif action.verb == "sm" and action.cards:
            _reveal(held.get(action.player, []), action)
    _check_once(held)
    unseen = {who: {at for at, card in enumerate(cards) if card is None} for who, cards in held.items()}
    wanted = sum(map(len, unseen.values()))
    seen = {card for cards in held.values() for card in cards}
    rest = [card for card in Deck(52).cards() if card not in seen]
    if wanted > len(rest):
        raise Refused("more cards than a deck has", "actions")
    for order in _orders(len(rest)) if wanted else ((),):
        stand_ins = iter(order)
        filled = {
            who: [rest[next(stand_ins)] if card is None else card for card in cards] for who, cards in held.items()
        }
        yield Holdings(filled, unseen)


def _orders(count: int) -> Iterator[tuple[int, ...]]:
    """The numbers below ``count`` in many orders."""
    steps = [step for step in range(1, count + 1) if gcd(step, count) == 1]
    ways = ((start, step) for start in range(count) for step in steps)
    for start, step in islice(ways, MOST_WAYS):
        yield tuple((start + step * at) % count for at in range(count))


def _reveal(held: list[Card | None], action: Action) -> None:
    """Cards that are shown replace cards that were dealt unseen."""
    assert action.cards is not None
    if len(action.cards) > len(held):
        raise Refused(f"shows {len(action.cards)} cards, but was dealt {len(held)}", action.where)
    for card in action.cards:
        if card is None or card in held:
            continue
        if None not in held:
            raise Refused(f"{card} was not dealt to this player", action.where)
        held[held.index(None)] = card


def _check_once(held: dict[int, list[Card | None]]) -> None:
    seen = Counter(card for cards in held.values() for card in cards if card is not None)
    for card, count in seen.items():
        if count > 1:
            raise Refused(f"{card} is written {count} times", "actions")
