"""How a table differs from other tables of its game, in a few words for a player who sits down at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from pitboss.guide.card import RackCard, card_of
from pitboss.guide.points import OptionLine, RuleLine
from pitboss.guide.settings import setting_words
from pitboss.houses import sheet, sheet_names
from pitboss.table.table import Table, open_table

ROOM = 84
"""How many letters fit into the line above a felt in a window of 1,280 pixels."""


def differs(table: Table[Any]) -> tuple[str, ...]:
    """First the options in which the table differs from its house, then differences from other houses in play, pays and
    wagers. If no other house posts the game: how it is played. As many facts as there is room for."""
    own, posted = card_of(table), _posted(table.rules.game)
    others = [card for card in posted if card.name != own.name]
    here = [card for card in posted if card.name == own.name]
    found = [*_settings(own.options, [card.options for card in here])]
    if here and not others:
        found += [setting_words(line.key, line.value) for line in own.plays]
    else:
        found += _settings(own.plays, [card.plays for card in others])
        found += _settings(own.options, [card.options for card in others])
        found += [*_pays(own, others), *_wagers(own, others)]
    return _fitting(dict.fromkeys(filter(None, found)))


def _fitting(found: dict[str, None]) -> tuple[str, ...]:
    """The first facts that there is room for, but at least one."""
    fitting: list[str] = []
    for words in found:
        if fitting and len(" · ".join((*fitting, words))) > ROOM:
            continue
        fitting.append(words)
    return tuple(fitting)


@cache
def _posted(game: str) -> tuple[RackCard, ...]:
    """The card of each house that posts a game."""
    return tuple(card_of(open_table(sheet(name))) for name in sheet_names() if name.partition("/")[2] == game)


def _settings(own: Sequence[OptionLine | RuleLine], others: Sequence[Sequence[OptionLine | RuleLine]]) -> Iterator[str]:
    for line in own:
        if {each.value for lines in others for each in lines if each.key == line.key} - {line.value}:
            yield setting_words(line.key, line.value)


def _pays(own: RackCard, others: Sequence[RackCard]) -> Iterator[str]:
    """The first line of each pay table that another house pays differently."""
    for table in own.pay_tables:
        for line in table.lines:
            there = {_paid(card, table.key, line.label) for card in others} - {None}
            if there - {line.pays}:
                yield f"{table.title}: {line.label.lower()} pays {line.pays}"
                break


def _paid(card: RackCard, key: str, line: str) -> str | None:
    lines = (each for table in card.pay_tables if table.key == key for each in table.lines)
    return next((each.pays for each in lines if each.label == line), None)


def _wagers(own: RackCard, others: Sequence[RackCard]) -> Iterator[str]:
    for wager in own.wagers:
        if any(wager.title not in {each.title for each in card.wagers} for card in others):
            yield f"with {wager.title}"
