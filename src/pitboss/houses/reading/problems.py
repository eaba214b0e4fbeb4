"""Mistakes in a file, each with its place: file, line, key, what is wrong, what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection
from itertools import islice
from typing import NamedTuple

from pitboss.errors import Unreadable
from pitboss.houses.reading.positions import KeyLines, KeyPath

MOST_HINTS = 50
"""How many mistakes of one file are reported with the word that was probably meant."""
MOST_KNOWN, LONGEST_WORD = 1000, 60
"""No similar word is searched among more words than this, or for a longer word."""
MOST_LISTED = 100
"""How many words are listed if none is similar."""
_BARE = re.compile(r"[\w-]+")
_KEY_FIRST = re.compile(r"([a-z0-9][a-z0-9.-]*): (.+)", re.DOTALL)


class BadSheet(Unreadable):
    """A sheet with mistakes. The message is the first; ``problems`` has one line for each."""

    def __init__(self, problems: list[str], where: str = "") -> None:
        more = len(problems) - 1
        super().__init__(problems[0] + (f" (and {more} more: see `pitboss check`)" if more else ""), where)
        self.problems = problems

    def at(self, where: str) -> BadSheet:
        return BadSheet(self.problems, f"{where}: {self.where}" if self.where else where)


class KeyPlace(NamedTuple):
    """Where a key is written."""

    order: tuple[int, ...]
    """Mistakes are sorted by this: the line numbers of the files that lead to the key."""
    text: str
    """The file and its line, ``own.toml:12``."""

    def seen_from(self, place: KeyPlace, key: str) -> KeyPlace:
        """This place, reached through a key of another file."""
        return KeyPlace(place.order + self.order, f"{place.text}: {key}: {self.text}")


Places = Callable[[KeyPath], KeyPlace]
"""Finds where a key is written, or the nearest table that contains it."""


def places_in(name: str, text: str) -> Places:
    """Places in one file."""
    lines = KeyLines(text)

    def place(path: KeyPath) -> KeyPlace:
        line = lines.find(path)
        return KeyPlace((line,), f"{name}:{line}")

    return place


def without_lines(name: str) -> Places:
    """Places for values that do not come from a file."""
    return lambda path: KeyPlace((), name)


class Problems:
    """Mistakes found so far. Only the first ones are reported with the word that was probably meant, because the search
    for it is slow."""

    def __init__(self, places: Places, hints: int = MOST_HINTS) -> None:
        self._places = places
        self._hints = hints
        self._found: list[tuple[tuple[int, ...], str]] = []

    def add(self, path: KeyPath, what: str) -> None:
        place = self._places(path)
        key = written(path)
        self._found.append((place.order, f"{place.text}: {key}: {what}" if key else f"{place.text}: {what}"))

    def tell(self, problem: str) -> None:
        """Adds a mistake as a game reports it, with its key in front: ``wagers.straight: is missing``."""
        if found := _KEY_FIRST.fullmatch(problem):
            self.add(tuple(found[1].split(".")), found[2])
        else:
            self.add((), problem)

    def nearest(self, word: object, known: Collection[object]) -> str:
        """The known word that was probably meant; empty if none is similar."""
        self._hints -= 1
        if self._hints < 0 or len(known) > MOST_KNOWN or len(str(word)) > LONGEST_WORD:
            return ""
        close = difflib.get_close_matches(str(word), map(str, known), 1, 0.6)
        return close[0] if close else ""

    def choose(self, word: object, known: Collection[object]) -> str:
        """What to write instead: the nearest known word, or all of them."""
        return instead(self.nearest(word, known), known)

    @property
    def found(self) -> list[str]:
        """One line for each mistake, in the order of the file. A mistake that two checks find is reported once."""
        return list(dict.fromkeys(text for _, text in sorted(self._found, key=lambda each: each[0])))


def written(path: KeyPath) -> str:
    """A key as people write it. Items of a list are counted from one: ``schedule[4].player-fees[1].fee``."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part if _BARE.fullmatch(part) else repr(part)}"
    return text.removeprefix(".")


def instead(close: str, known: Collection[object]) -> str:
    """What to write instead: the similar word, or one of all known words."""
    if close:
        return f"did you mean {close!r}?"
    names = [str(each)[:LONGEST_WORD] for each in islice(known, MOST_LISTED)]
    return f"there are {', '.join(names + ['…'] * (len(known) > MOST_LISTED)) or 'none'}"
