"""The cards of a hand history, with stand-ins for those that nobody saw."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.equipment.shuffle import Draws
from pitboss.errors import Refused
from pitboss.files.phh.read import HandAction, HandHistory

DOOR = 2
"""The index of a stud player's first card face up."""


class Holdings(NamedTuple):
    """All cards of a hand by player (0 for the board): the cards written, and stand-ins for those not seen."""

    cards: dict[int, list[Card]]
    unseen: dict[int, set[int]]
    """The indexes of a player's cards that are stand-ins; players without any are left out."""


@lru_cache(maxsize=256)
def _shuffled(seed: int) -> tuple[Card, ...]:
    return Draws(b"stand-ins", str(seed)).shuffle(Deck(52).cards())


def holdings_of(history: HandHistory, seed: int = 0) -> Holdings:
    """The cards of all players. Stand-ins come from a deck that is shuffled by the seed."""
    held: dict[int, list[Card | None]] = {}
    for action in history.actions:
        if action.is_deal:
            held.setdefault(action.player, []).extend(action.cards or ())
        elif action.verb == "sm" and action.cards:
            _reveal(held.get(action.player, []), action)
    seen = _seen_once(held)
    unseen = {
        who: {at for at, card in enumerate(cards) if card is None} for who, cards in held.items() if None in cards
    }
    if not unseen:
        return Holdings(held, unseen)  # type: ignore[arg-type]
    rest = [card for card in _shuffled(seed) if card not in seen]
    if sum(map(len, unseen.values())) > len(rest):
        raise Refused("more cards than a deck has", "actions")
    if history.variant.is_stud:
        _fill_doors(history, held, rest)
    return Holdings(
        {who: [rest.pop() if card is None else card for card in cards] for who, cards in held.items()}, unseen
    )


def _fill_doors(history: HandHistory, held: dict[int, list[Card | None]], rest: list[Card]) -> None:
    """Replaces door cards that were not seen so that the player who brings it in has the lowest."""
    opener = next((action.player for action in history.actions if action.verb == "pb"), 0)
    rest.sort()
    for who, cards in held.items():
        if len(cards) > DOOR and cards[DOOR] is None:
            cards[DOOR] = rest.pop(0 if who == opener else -1)


def _reveal(held: list[Card | None], action: HandAction) -> None:
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


def _seen_once(held: dict[int, list[Card | None]]) -> set[Card]:
    """The cards written. Refused if a card is written twice."""
    written = [card for cards in held.values() for card in cards if card is not None]
    seen = set(written)
    if len(seen) < len(written):
        card, count = Counter(written).most_common(1)[0]
        raise Refused(f"{card} is written {count} times", "actions")
    return seen
