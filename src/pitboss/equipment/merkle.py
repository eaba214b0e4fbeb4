"""A commitment to every card of an order, one by one: each card can be proved alone, and reveals nothing of the others.

The leaf of place i is SHA-256(0x00, i in four bytes, the card's text, the salt of that place). A node is SHA-256(0x01,
left, right). A row with an odd number of nodes passes its last one up unchanged. The root is published before the first
card is dealt. The proof of a card is its place, its text, its salt, and the nodes beside its path to the root, from the
leaf on.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple


class CardProof(NamedTuple):
    """Shows that the order under a root has this card at this place."""

    place: int
    card: str
    salt: bytes
    beside: tuple[tuple[bool, bytes], ...]
    """The nodes beside the path to the root; true if the node is on the left."""

    def root(self) -> bytes:
        """The root that this proof leads to."""
        node = leaf(self.place, self.card, self.salt)
        for at_left, other in self.beside:
            node = _node(other, node) if at_left else _node(node, other)
        return node

    def as_json(self) -> dict[str, object]:
        beside = [("L" if at_left else "R") + other.hex() for at_left, other in self.beside]
        return {"place": self.place, "card": self.card, "salt": self.salt.hex(), "beside": beside}


class CardTree:
    """The tree over one order of cards."""

    def __init__(self, cards: Sequence[str], salts: Sequence[bytes]) -> None:
        self._cards = tuple(cards)
        self._salts = tuple(salts)
        rows = [[leaf(place, card, salt) for place, (card, salt) in enumerate(zip(cards, salts, strict=True))]]
        while len(rows[-1]) > 1:
            row = rows[-1]
            above = [_node(row[place], row[place + 1]) for place in range(0, len(row) - 1, 2)]
            rows.append(above + row[len(above) * 2 :])
        self._rows = rows
        self.root = rows[-1][0]

    def proof(self, card: str) -> CardProof:
        """The proof of the one card with this text."""
        place = at = self._cards.index(card)
        beside = []
        for row in self._rows[:-1]:
            other = at ^ 1
            if other < len(row):
                beside.append((other < at, row[other]))
            at //= 2
        return CardProof(place, card, self._salts[place], tuple(beside))


def leaf(place: int, card: str, salt: bytes) -> bytes:
    return sha256(b"\0" + place.to_bytes(4, "big") + card.encode("ascii") + salt).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()
