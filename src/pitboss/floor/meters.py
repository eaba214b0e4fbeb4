"""The amounts of progressive meters. A meter that several games of a house share is one meter for all their tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.cage.tables import links_of
from pitboss.machine.machine import Machine
from pitboss.machine.room import RoomMachine
from pitboss.money import Cents

if TYPE_CHECKING:
    from pitboss.floor.table import FloorTable


def shown(machine: Machine) -> dict[str, int]:
    """The amount of every meter of a table, including the jackpot of the poker room."""
    if isinstance(machine, RoomMachine):
        return {"jackpot": int(machine.room.pool)} if machine.room.rules.split is not None else {}
    return {name: int(amount) for name, amount in machine.meters.items()}


def linked(tables: Iterable[FloorTable], source: FloorTable) -> dict[FloorTable, dict[str, Cents]]:
    """The other tables that share a meter with this one, and the amounts that they must show now."""
    mine = source.machine.meters
    shared = {called: mine[name] for name, called in links_of(source.machine.table.rules).items() if name in mine}
    found: dict[FloorTable, dict[str, Cents]] = {}
    for table in tables if shared else ():
        if table is source or table.machine.ended:
            continue
        for name, called in links_of(table.machine.table.rules).items():
            if called in shared and table.machine.meters.get(name) != shared[called]:
                found.setdefault(table, {})[name] = shared[called]
    return found
