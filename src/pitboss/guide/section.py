"""A part of a rack card or chapter that only some games have: words and tables, for any kind of output."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Fact(NamedTuple):
    """A label, and the text about it."""

    label: str
    said: str


class Grid(NamedTuple):
    """A small table: the first column names its rows."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shows: Literal["", "cards", "tiles"] = ""
    """What the last column shows as pictures. ``|`` divides a hand in two."""
    notes: tuple[str, ...] = ()
    """A note for each row, if any. Pages show the notes; cards have no room for them."""

    @property
    def is_small(self) -> bool:
        """Whether it has a title and only two columns, so that several fit side by side. Hands need a page's width."""
        return len(self.heads) == 2 and bool(self.title) and self.shows != "cards"


class Section(NamedTuple):
    slug: str
    title: str
    facts: tuple[Fact, ...] = ()
    grids: tuple[Grid, ...] = ()
    page: str = ""
    """The page of the guide with more about it."""
    points: tuple[str, ...] = ()
    """Further points, in whole sentences."""
    source: str = ""
