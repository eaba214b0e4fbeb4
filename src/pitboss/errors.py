"""Errors, each one line that tells a person what is wrong, where, and what would be right."""

from __future__ import annotations

LONGEST = 600
"""The most characters in one message."""


def printable(text: str) -> str:
    """The text as a terminal may show it: characters that control the terminal or change the text direction are
    escaped."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class PitbossError(Exception):
    """A mistake in the input. ``where`` names the place: a file and line, a seat and key."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return printable(text if len(text) <= LONGEST else text[:LONGEST] + "…")

    def at(self, where: str) -> PitbossError:
        """This mistake, with an outer place before ``where``."""
        return type(self)(self.what, f"{where}: {self.where}" if self.where else where)


class Unreadable(PitbossError):
    """A text that could not be parsed."""


class Refused(PitbossError):
    """A text that could be parsed, but says something the rules or the sheet do not allow."""


class TooFewChips(Refused):
    """A bet that costs more than the player has at the table."""


class BadGame(PitbossError):
    """A mistake in a game's own code: what its script did, and what it must do instead."""


class StorageFailed(Exception):
    """Data that must be stored could not be stored. The table stops at once: it may not announce what is not on disk.

    It is not a ``PitbossError``, so code that catches a refusal and asks again does not catch this.
    """

    def __init__(self, what: str, where: str) -> None:
        super().__init__(f"{where}: {what}")
