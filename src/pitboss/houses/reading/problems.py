"""Mistakes in a file, each at its place: file, line, key, what is wrong, what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from pitboss.errors import Unreadable
from pitboss.houses.reading.positions import KeyLines, KeyPath

_BARE = re.compile(r"[\w-]+")
_KEY_FIRST = re.compile(r"([a-z0-9][a-z0-9.-]*): (.+)", re.DOTALL)


class BadSheet(Unreadable):
    """A sheet with mistakes. It says the first; ``problems`` holds one line for each."""

    def __init__(self, problems: list[str], where: str = "") -> None:
        more = len(problems) - 1
        super().__init__(problems[0] + (f" (and {more} more: see `pitboss check`)" if more else ""), where)
        self.problems = problems

    def at(self, where: str) -> BadSheet:
        return BadSheet(self.problems, f"{where}: {self.where}" if self.where else where)


class KeyPlace(NamedTuple):
    """Where a key is written."""

    order: tuple[int, ...]
    """Mistakes are sorted by this: the lines that lead there."""
    text: str
    """The file and its line, ``own.toml:12``."""

    def seen_from(self, place: KeyPlace, key: str) -> KeyPlace:
        """The same place, reached through a key of another file."""
        return KeyPlace(place.order + self.order, f"{place.text}: {key}: {self.text}")


Places = Callable[[KeyPath], KeyPlace]
"""Finds where a key is written, or the nearest table that holds it."""


def places_in(name: str, text: str) -> Places:
    """Places in one file."""
    lines = KeyLines(text)

    def place(path: KeyPath) -> KeyPlace:
        line = lines.find(path)
        return KeyPlace((line,), f"{name}:{line}")

    return place


def without_lines(name: str) -> Places:
    """Places where there is no file to point into."""
    return lambda path: KeyPlace((), name)


class Problems:
    """Mistakes found so far."""

    def __init__(self, places: Places) -> None:
        self._places = places
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

    @property
    def found(self) -> list[str]:
        """One line each, in the order of the file."""
        return [text for _, text in sorted(self._found, key=lambda each: each[0])]


def written(path: KeyPath) -> str:
    """A key as people write it. Items of a list are counted from one: ``schedule[4].player-fees[1].fee``."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part if _BARE.fullmatch(part) else repr(part)}"
    return text.removeprefix(".")


def nearest(word: object, known: Iterable[object]) -> str:
    """The known word that this one was probably meant to be; empty if none is near."""
    close = difflib.get_close_matches(str(word), [str(each) for each in known], 1, 0.6)
    return close[0] if close else ""


def choose(word: object, known: Iterable[object]) -> str:
    """What to write instead: the nearest known word, or all of them."""
    known = list(known)
    close = nearest(word, known)
    return f"did you mean {close!r}?" if close else f"there are {', '.join(map(str, known)) or 'none'}"
