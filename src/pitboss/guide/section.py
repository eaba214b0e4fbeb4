"""A part of a rack card that only some games have: points in words, and tables, for any kind of output."""

from __future__ import annotations

from typing import NamedTuple


class Fact(NamedTuple):
    """One point, and what there is to say about it."""

    label: str
    said: str


class Grid(NamedTuple):
    """A small table: the first column names its rows."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    cards: bool = False
    """The last column shows cards."""

    @property
    def is_small(self) -> bool:
        """A name and one more column: a card of the rack."""
        return len(self.heads) == 2


class Section(NamedTuple):
    slug: str
    title: str
    facts: tuple[Fact, ...] = ()
    grids: tuple[Grid, ...] = ()
    page: str = ""
    """The page of the guide that holds more of it."""
