"""Splits a line into clauses, and a clause into words and an amount."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pitboss.errors import Refused
from pitboss.money import Cents

_THOUSANDS = re.compile(r"(?<![\d,])(\d{1,3})((?:,\d{3})+)(?![\d,])")
_AMOUNT = re.compile(r"\$?(\d{1,9})(?:\.(\d{1,2}))?")
_BETWEEN = re.compile(r"\s*[,;+]\s*|\s+(?:and|then)\s+")
_C_AND_E = re.compile(r"\bc\s*(?:&|and)\s*e\b")
_VERBS = frozenset(("bet", "put", "wager", "place"))
_LITTLE = frozenset(("on", "the", "for", "of", "to", "dollars", "dollar", "bucks", "at", "my", "a", "an"))
"""Words without a meaning of their own."""


def plain(text: str) -> str:
    """The text in lower case, without apostrophes and without commas in thousands."""
    text = text.strip().lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    text = _C_AND_E.sub("c-and-e", text)
    return _THOUSANDS.sub(lambda found: found[0].replace(",", ""), text).replace("'", "")


def clauses(text: str) -> list[str]:
    """The parts of a line, each with one meaning: ``bet 25, pp 5``."""
    return [part for part in _BETWEEN.split(text) if part]


def parts(clause: str) -> list[str]:
    """Splits a clause that holds several bets without a comma after each amount: ``ante 10 pair plus 5``,
    ``5 on red 5 on odd``."""
    found: list[list[str]] = []
    words = clause.split()
    first = bool(words) and amount_of(words[0]) is not None
    for before, word in zip(["", *words], words, strict=False):
        number, after_number = amount_of(word) is not None, bool(before) and amount_of(before) is not None
        starts = (number and not after_number) if first else (after_number and not number)
        if not found or starts:
            found.append([])
        found[-1].append(word)
    return [" ".join(each) for each in found]


class Clause(NamedTuple):
    """Words that name something, and an amount if there is one."""

    words: tuple[str, ...]
    amount: Cents | None


def readings(text: str) -> Iterator[Clause]:
    """Meanings of a clause, the likeliest first: ``5 on red``, ``red 5``, ``5 red``, ``street 1`` (no amount)."""
    words = text.split()
    before = [word for word in words[: words.index("on")] if word not in _VERBS] if "on" in words else []
    if before and (amount := amount_of(" ".join(before))) is not None:
        yield Clause(_telling(words[words.index("on") + 1 :]), amount)
        return
    telling = _telling(words)
    if not telling:
        return
    if (last := amount_of(telling[-1])) is not None and len(telling) > 1:
        yield Clause(telling[:-1], last)
    if (first := amount_of(telling[0])) is not None:
        yield Clause(telling[1:], first)
    yield Clause(telling, None)


def _telling(words: list[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in _LITTLE)


def amount_of(text: str) -> Cents | None:
    """An amount in dollars: ``25``, ``$25``, ``2.50``; None if it is not one."""
    text = " ".join(word for word in text.split() if word not in _LITTLE)
    found = _AMOUNT.fullmatch(text)
    if found is None:
        return None
    return Cents(int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")))


def amount(text: str, what: str) -> Cents:
    found = amount_of(text)
    if found is None:
        raise Refused(f"{what} needs an amount in dollars, as in '{what} 100'; {text[:40]!r} is not one")
    return found
