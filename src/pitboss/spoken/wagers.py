"""Finds the wager that words name: by its name or title, a part of either, its initials, or a common name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from pitboss.errors import Refused
from pitboss.machine.view import WagerView
from pitboss.spoken.names import CALLED, ORDER

_APART = re.compile(r"[^a-z0-9&]+")
_NUMBERS = re.compile(r"[/\-\s]+")
MOST_SHOWN = 8
ALONE = ("straight", "place")
"""The wagers that a number alone is for, on a wheel and with dice."""


class Named(NamedTuple):
    """A wager that was named, and how certain that is: 0 by a whole name, 1 by initials, 2 by the start of a name."""

    slug: str
    how: int
    left: tuple[str, ...]
    """The words after the name: its selection."""


def find_wager(wagers: Sequence[WagerView], words: Sequence[str], offered: Iterable[str] = ()) -> str:
    """The wager in its standard form. ``offered`` are the wagers that can be made now, if only some can."""
    if len(words) > 1 and words[0] in ORDER:
        words = [words[1], words[0], *words[2:]]
    found = {wager: how for how, wager in _candidates(wagers, words, set(offered))}
    if found:
        best = min(found.values())
        sure = [wager for wager, how in found.items() if how == best]
        if len(sure) == 1:
            return sure[0]
        raise Refused(f"{' '.join(words)!r} could be {_listed(sure)}")
    named = [wager for wager in wagers for _ in _named(wager, tuple(words))]
    if offered and named and not any(each.partition(" ")[0] == named[0].slug for each in offered):
        raise Refused(f"{named[0].slug} cannot be bet now; 'bets' lists what can")
    raise Refused(nearest(wagers, words))


def nearest(wagers: Sequence[WagerView], words: Sequence[str]) -> str:
    said = " ".join(words)
    named = [(named, wager) for wager in wagers for named in _named(wager, tuple(words)) if wager.selections != ("",)]
    if named:
        wager = named[0][1]
        return f"{said!r}: {wager.slug} needs one of {_listed(wager.selections)}"
    names = {form: wager.slug for wager in wagers for form in _forms(wager.slug, wager.title)}
    first = words[0] if words else ""
    close = get_close_matches(said, names, 1, 0.6) or get_close_matches(first, names, 1, 0.6)
    close = close if len(first) > 1 else []
    meant = f"did you mean {names[close[0]]!r}? The" if close else "the"
    return f"{said[:40]!r} is not a wager here; {meant} wagers are {_listed([wager.slug for wager in wagers])}"


def _candidates(wagers: Sequence[WagerView], words: Sequence[str], offered: set[str]) -> Iterable[tuple[int, str]]:
    for wager in wagers:
        for _, how, left in _named(wager, tuple(words)):
            for selection in _selected(wager, left, offered):
                yield how, f"{wager.slug} {selection}".strip()
    if words and words[0][0].isdigit():
        yield from _by_selection(wagers, tuple(words))


def _by_selection(wagers: Sequence[WagerView], words: tuple[str, ...]) -> Iterable[tuple[int, str]]:
    """Wagers for numbers alone: ``17`` is a straight bet or a place bet, ``17/20`` is the split of both."""
    wanted = _NUMBERS.sub("-", " ".join(words))
    for wager in wagers:
        if wager.slug in ALONE or "-" in wanted:
            for selection in wager.selections:
                if selection and _same_numbers(selection, wanted):
                    yield 0, f"{wager.slug} {selection}"


def _named(wager: WagerView, words: tuple[str, ...]) -> Iterable[Named]:
    """The ways in which the first words name this wager, the longest names first."""
    forms = _forms(wager.slug, wager.title)
    for count in range(len(words), 0, -1):
        said = " ".join(_APART.sub(" ", word).strip() for word in words[:count])
        if said in forms:
            yield Named(wager.slug, 0, words[count:])
            return
    if not words:
        return
    first = _APART.sub("", words[0])
    if first in _initials(wager.slug, wager.title) and len(first) > 1:
        yield Named(wager.slug, 1, words[1:])
    elif first and not first[0].isdigit() and any(form.startswith(first) for form in forms):
        yield Named(wager.slug, 2, words[1:])


@cache
def _forms(slug: str, title: str) -> tuple[str, ...]:
    called = (slug, title, *CALLED.get(slug, ()))
    return tuple(dict.fromkeys(_APART.sub(" ", form.lower().replace("'", "")).strip() for form in called))


@cache
def _initials(slug: str, title: str) -> frozenset[str]:
    return frozenset("".join(word[0] for word in form.split()) for form in _forms(slug, title))


def _selected(wager: WagerView, left: tuple[str, ...], offered: set[str]) -> Iterable[str]:
    """The selections that the words after a name may mean."""
    if not left:
        if "" in wager.selections:
            yield ""
            return
        open_now = [each for each in wager.selections if f"{wager.slug} {each}" in offered]
        if len(open_now) == 1:  # odds, if only one bet can take them
            yield open_now[0]
        return
    wanted = "-".join(ORDER.get(word, word) for word in _NUMBERS.sub(" ", " ".join(left)).split())
    exact = [each for each in wager.selections if each and _same_numbers(each, wanted)]
    if exact:
        yield from exact
        return
    if "-" not in wanted:  # a street, a corner or a line can be named by its first number; a split cannot
        yield from [each for each in wager.selections if each.count("-") > 1 and each.startswith(f"{wanted}-")]


def _same_numbers(selection: str, wanted: str) -> bool:
    """Whether both are the same selection, in any order of numbers and with any separators."""
    return sorted(_NUMBERS.split(selection)) == sorted(wanted.split("-"))


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(name for name in names[:MOST_SHOWN] if name)
    return f"{shown} …" if len(names) > MOST_SHOWN else shown
