"""Reads one bet: which wager, and how much."""

from __future__ import annotations

import re

from pitboss.errors import Refused
from pitboss.machine.view import TableView
from pitboss.money import dollars_text
from pitboss.spoken import clauses as cut
from pitboss.spoken.wagers import find_wager

_NUMBER = re.compile(r"[$+-]*\d[\d.,e+]*")
"""A word that is meant as a number, whether or not it is a valid amount."""


def read_bets(view: TableView, clause: str, offered: frozenset[str] = frozenset()) -> list[tuple[str, int]]:
    """The bets of a clause: one bet, or several without a comma."""
    try:
        return [read_bet(view, clause, offered)]
    except Refused:
        several = cut.parts(clause)
        if len(several) < 2:
            raise
        return [read_bet(view, part, offered) for part in several]


def read_bet(view: TableView, clause: str, offered: frozenset[str] = frozenset()) -> tuple[str, int]:
    """One bet: its wager and amount. An amount alone is for the main wager; a wager alone gets its least amount."""
    refused: Refused | None = None
    for words, amount in cut.readings(clause):
        for said in _without_verb(view, words):
            if not said:
                return main_wager(view), amount or 0
            try:
                wager = find_wager(view.wagers, said, offered)
            except Refused as error:
                refused = refused or error
                continue
            if amount is None and len(clause) == 1:  # a single letter does not put chips down
                raise Refused(f"how much on {wager}? as in '{wager} {dollars_text(_least(view, wager))}'")
            return wager, amount if amount is not None else _least(view, wager)
    for word in clause.split():
        if _NUMBER.fullmatch(word) and cut.amount_of(word) is None:
            raise Refused(f"{word[:24]!r} is not an amount of dollars, as in '25' or '7.50'")
    raise refused or Refused(f"{clause[:40]!r} is not a bet, as in '{view.wagers[0].slug} 25'")


def _without_verb(view: TableView, words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The words without a leading ``bet`` or ``put``. If the wager itself has this name, the word means the wager."""
    verbs = ("bet", "put", "wager", "play")
    if words and words[0] in verbs and not any(wager.slug == words[0] for wager in view.wagers):
        return [words[1:]]
    if len(words) > 1 and words[0] in verbs:
        return [words, words[1:]]
    return [words]


def main_wager(view: TableView) -> str:
    """The wager that an amount alone is for: the one that everybody makes, or the only one at fixed odds."""
    for wager in view.wagers:
        if wager.required and not wager.equals:
            return wager.slug
    alone = [wager for wager in view.wagers if wager.pays and not wager.needs]
    if len(alone) == 1 and "" in alone[0].selections:
        return alone[0].slug
    examples = [f"'{wager.slug} {wager.selections[0]}".rstrip() + " 25'" for wager in alone[:2]]
    raise Refused(f"which bet? as in {' or '.join(examples)}")


def _least(view: TableView, wager: str) -> int:
    slug = wager.partition(" ")[0]
    return next(each.least for each in view.wagers if each.slug == slug)
