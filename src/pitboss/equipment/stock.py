"""What a game deals from: decks of cards, or the woodpile of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from pitboss.equipment.cards import Card
from pitboss.equipment.tiles import Tile

Piece = Card | Tile
"""One thing that is dealt: a number for the rules, a text for people."""


class Stock(Protocol):
    """All the pieces of a game, before the first is dealt."""

    @property
    def noun(self) -> str:
        """The word for one piece: card or tile."""
        ...

    @property
    def kind(self) -> int:
        """How many pieces one deck or set has."""
        ...

    @property
    def size(self) -> int: ...

    def cards(self) -> tuple[Piece, ...]:
        """Every piece, in new-deck order."""
        ...

    def copies(self, piece: int) -> int:
        """How many of this piece there are."""
        ...

    @property
    def counts(self) -> Mapping[int, int]:
        """How many of each piece there are, without zeros."""
        ...

    def read(self, text: str) -> tuple[Piece, ...]:
        """Reads pieces separated by blanks, in the order written."""
        ...

    def show(self, pieces: Iterable[Any]) -> str:
        """Writes pieces so that ``read`` can read them."""
        ...
