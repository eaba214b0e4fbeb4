"""A poker table between hands, written down as a tree of JSON and read again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_type_hints

from pitboss.errors import Refused, Unreadable
from pitboss.table.plain import of_kind, plain
from pitboss.table.replay import read_carried, read_table, write_table
from pitboss.table.room_table import RoomTable


def as_tree(room: RoomTable) -> dict[str, Any]:
    """All that the next hand depends on. Amounts are whole cents, times are seconds."""
    return write_table(room.table) | {name: plain(getattr(room, name)) for name in _kept()}


def from_tree(tree: Mapping[str, Any]) -> RoomTable:
    """The table that was written down so. Refused where its sheet has changed since."""
    table = read_table(tree)
    if not table.game.room:
        raise Refused(f"{table.sheet.name} is no table of the poker room", "sheet")
    kinds = get_type_hints(RoomTable)
    read: dict[str, Any] = {"carried": read_carried(table, tree)}
    for name in _kept():
        if name not in tree:
            raise Unreadable("is missing", name)
        if name not in read:
            read[name] = _read(kinds[name], tree[name], name)
    return RoomTable(table, **read)


def _kept() -> list[str]:
    return [field.name for field in fields(RoomTable) if field.name != "table"]


def _read(kind: Any, value: Any, name: str) -> Any:
    try:
        return of_kind(kind, value)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Unreadable("is not as a poker table writes it", name) from None
