"""How a house plays the points on which houses differ, and the options of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from pitboss.games.poker.sheet import RoomRules
from pitboss.guide.words import either, label, offered, value_text
from pitboss.houses.reading.field_types import docs, field_of, hints, key_of
from pitboss.houses.reading.names import options_of
from pitboss.room.table import RoomTable
from pitboss.rules.lines import Line
from pitboss.rules.sheet import PayTable, Rules
from pitboss.table.poker_table import PokerTable
from pitboss.table.pot_fees import with_jackpot
from pitboss.table.table import Table

PLAY = "play"
"""The part of a sheet that says how the game is played."""
SCHEDULE = "schedule"
"""The option that names a collection schedule."""


class RuleLine(NamedTuple):
    """How this house plays one point on which houses differ."""

    key: str
    label: str
    value: str
    note: str


class OptionLine(NamedTuple):
    key: str
    value: str
    offered: str
    note: str
    posted: bool
    """Whether the sheet sets it. Otherwise it has the game's default."""


# How it is played here


_COMMON = frozenset(field.name for field in fields(Rules))


def plays(rules: Rules) -> Iterator[RuleLine]:
    """The points that only sheets of this game have, without the pay tables."""
    for field in fields(rules):
        if field.name not in _COMMON:
            yield from _points(getattr(rules, field.name), hints(type(rules))[field.name], key_of(field.name), "")


def _points(value: Any, hint: Any, key: str, note: str) -> Iterator[RuleLine]:
    if isinstance(value, PayTable) or value is None:
        return
    if is_dataclass(value):
        types_of, notes = hints(type(value)), docs(type(value))
        for field in fields(value):
            below = key_of(field.name)
            if below not in ("source", "title"):
                yield from _points(
                    getattr(value, field.name), types_of[field.name], f"{key}.{below}", notes.get(below, "")
                )
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _points(item, hint, f"{key}.{name}", "")
    elif isinstance(value, tuple) and not isinstance(value, Line):
        if value and all(not is_dataclass(item) for item in value):
            yield RuleLine(key, _rule_label(key), ", ".join(map(str, value)), note)
    else:
        shown = value_text(hint, value) if not isinstance(value, bool) else "yes" if value else "no"
        yield RuleLine(key, _rule_label(key), shown, note)


def _rule_label(key: str) -> str:
    """The name of a rule of play; of any other rule also what it belongs to: ``Commission, percent``."""
    first, _, rest = key.partition(".")
    name = label(rest.rpartition(".")[2] or first)
    return name if first == PLAY or not rest else f"{label(first)}, {name.lower()}"


# Options of a table


def options(table: Table[Any], schedules: Sequence[str]) -> Iterator[OptionLine]:
    rules = table.rules
    notes = docs(type(rules.options))
    for key, hint in options_of(type(rules)).items():
        name = field_of(key)
        value = getattr(rules.options, name)
        posted = key in table.sheet.posted or value != getattr(table.sheet.rules.options, name)
        may_be, note = offered(hint, rules.choices.get(key)), notes.get(key, "")
        if key == SCHEDULE:
            if not schedules:
                continue
            may_be, posted = either(schedules), True
        if key in ("max-payout", "aggregate") and not _limits_wins(rules, key):
            continue
        if key in _OF_A_METER and not rules.meters:
            continue
        if isinstance(table, PokerTable):
            if not _is_of_the_room(rules, key):
                continue
            room = RoomTable(table)
            posted = posted and (key != "max" or room.most_buy_in is not None)
            value = room.buy_in if key == "min" else value
            note = _ROOM_NOTES.get(key, note)
            may_be = _room_values(rules, key) or may_be
        yield OptionLine(key, value_text(hint, value), may_be, note, posted)


_OF_A_METER = ("reseed", "contribution", "flat-awards")


def _limits_wins(rules: Rules, key: str) -> bool:
    """Whether an option that limits a player's wins has any effect on this sheet."""
    return rules.aggregate is not None and key in ("aggregate", rules.aggregate.most)


_ROOM_NOTES = {
    "min": "The least a player sits down with; a number of bets if the table posts no amount.",
    "max": "The most a player sits down with.",
    "rake-cap": "The most that is raked from a pot.",
}


def _room_values(rules: RoomRules, key: str) -> str:
    """The values that an option of two amounts may have, if the house does not list its choices."""
    if key == "blinds" and rules.options.structure == "no-limit" and rules.play.no_limit_blinds:
        return either(rules.play.no_limit_blinds)
    return "two amounts, such as 4-8" if key in ("limit", "blinds") and key not in rules.choices else ""


def _is_of_the_room(rules: RoomRules, key: str) -> bool:
    """Whether an option has any effect in a room with these rules."""
    match key:
        case "limit":
            return rules.options.structure != "no-limit"
        case "structure":
            return len(rules.choices.get(key, ())) != 1
        case "rake-percent" | "rake-cap" | "no-flop-no-drop":
            return rules.play.takes == "rake"
        case "jackpot-drop" | "bad-beat-split" | "jackpot-seed" | "jackpot-reserve":
            return rules.bad_beat is not None
        case "jackpot":
            return bool(with_jackpot(rules))
        case "straddle":
            return rules.play.posts
        case "kills":
            return rules.play.kill == "legs"
        case _:
            return True
