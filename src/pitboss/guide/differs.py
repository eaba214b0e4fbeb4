"""What a table has otherwise than others of its game, in a few words for who sits down at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from pitboss.guide.card import RackCard, card_of
from pitboss.guide.words import label
from pitboss.houses import sheet, sheet_names
from pitboss.table.table import Table, open_table

LIMITS = ("min", "max")
"""What every table says of itself anyway."""


def differs(table: Table[Any]) -> tuple[str, ...]:
    """First the options that are not as the house posts them, then what another house of the game has otherwise:
    what it pays, how it is played, what may be bet."""
    own, posted = card_of(table), _posted(table.rules.game)
    others = [card for card in posted if card.name != own.name]
    here = [card for card in posted if card.name == own.name]
    found = [*_options(own, here)]
    if here and not others:
        return (*found, "no other house posts it")
    found += [*_pays(own, others), *_plays(own, others), *_options(own, others), *_wagers(own, others)]
    return tuple(dict.fromkeys(found))


@cache
def _posted(game: str) -> tuple[RackCard, ...]:
    """The card of each house that posts a game."""
    return tuple(card_of(open_table(sheet(name))) for name in sheet_names() if name.partition("/")[2] == game)


def _pays(own: RackCard, others: Sequence[RackCard]) -> Iterator[str]:
    for table in own.pay_tables:
        for line in table.lines:
            there = {_paid(card, table.key, line.label) for card in others} - {None}
            if there - {line.pays}:
                yield f"{table.title}: {line.label} pays {line.pays}"


def _paid(card: RackCard, key: str, line: str) -> str | None:
    lines = (each for table in card.pay_tables if table.key == key for each in table.lines)
    return next((each.pays for each in lines if each.label == line), None)


def _plays(own: RackCard, others: Sequence[RackCard]) -> Iterator[str]:
    for line in own.plays:
        if {each.value for card in others for each in card.plays if each.label == line.label} - {line.value}:
            yield _said(line.label, line.value)


def _options(own: RackCard, others: Sequence[RackCard]) -> Iterator[str]:
    for line in own.options:
        there = {each.value for card in others for each in card.options if each.key == line.key}
        if line.key not in LIMITS and there - {line.value}:
            yield _said(label(line.key), line.value)


def _wagers(own: RackCard, others: Sequence[RackCard]) -> Iterator[str]:
    for wager in own.wagers:
        if any(wager.title not in {each.title for each in card.wagers} for card in others):
            yield f"with {wager.title}"


def _said(name: str, value: str) -> str:
    """``surrender``, ``surrender: no``, ``decks 8``."""
    small = name[:1].lower() + name[1:]
    if value in ("yes", "true"):
        return small
    words = value if any(letter.isdigit() for letter in value) else value.replace("-", " ")
    return f"{small}: no" if value in ("no", "false") else f"{small} {words}"
