"""What goes wrong, as one line a person can act on: what, where, what would be right."""

from __future__ import annotations


class PitbossError(Exception):
    """A mistake in what was given. ``where`` names the place: a file and line, a seat and key."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what

    def at(self, where: str) -> PitbossError:
        """The same mistake, seen from further out."""
        return type(self)(self.what, f"{where}: {self.where}" if self.where else where)


class Unreadable(PitbossError):
    """A text that could not be parsed."""


class Refused(PitbossError):
    """A text that parsed, and says something the rules or the sheet do not allow."""
