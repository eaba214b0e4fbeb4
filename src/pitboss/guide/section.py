"""A part of a rack card or of a chapter that only some games have: words and tables, for any kind of output."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Fact(NamedTuple):
    """One point, and what there is to say about it."""

    label: str
    said: str


class Grid(NamedTuple):
    """A small table: the first column names its rows."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shows: Literal["", "cards", "tiles"] = ""
    """What the last column shows a picture of; ``|`` divides a hand in two."""
    notes: tuple[str, ...] = ()
    """What a page says below the name of each row, if anything; a card has no room for it."""

    @property
    def is_small(self) -> bool:
        """A title, a name and one more column: a card of the rack. Hands are shown across the page, in order."""
        return len(self.heads) == 2 and bool(self.title) and self.shows != "cards"


class Section(NamedTuple):
    slug: str
    title: str
    facts: tuple[Fact, ...] = ()
    grids: tuple[Grid, ...] = ()
    page: str = ""
    """The page of the guide that holds more of it."""
    points: tuple[str, ...] = ()
    """What there is to say in whole sentences."""
    source: str = ""
