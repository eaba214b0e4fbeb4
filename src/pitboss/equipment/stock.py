"""What a game deals from, whatever lies in it: decks of cards, or the woodpile of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from pitboss.equipment.cards import Card
from pitboss.equipment.tiles import Tile

Piece = Card | Tile
"""One thing that is dealt: a number for the rules, a text for people."""


class Stock(Protocol):
    """All that is in play before the first piece is dealt."""

    @property
    def noun(self) -> str:
        """What one of its pieces is called."""
        ...

    @property
    def kind(self) -> int:
        """How many pieces one deck, or the one set, has."""
        ...

    @property
    def size(self) -> int: ...

    def cards(self) -> tuple[Piece, ...]:
        """Every piece, in the order of a new one."""
        ...

    def copies(self, piece: int) -> int:
        """How many of this piece there are."""
        ...

    @property
    def counts(self) -> Mapping[int, int]:
        """How many of each piece there are; those there are none of are left out."""
        ...

    def read(self, text: str) -> tuple[Piece, ...]:
        """Pieces in the order written, with blanks between."""
        ...

    def show(self, pieces: Iterable[Any]) -> str:
        """Pieces as they are read."""
        ...
