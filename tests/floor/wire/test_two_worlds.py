"""Two worlds on the wire: the same visible history and different hidden cards. No byte that a client gets may differ.

``PITBOSS_SWAPS`` says how many hidden cards are swapped at each sheet; 270 make 10,260 at 38 sheets.
"""

from __future__ import annotations

import copy
import json
import os
import random
from pathlib import Path

import pytest
from tests.floor.hall import Eyes, Hall
from tests.machine.test_two_worlds import SHEETS, compare

from pitboss.cage.table_rows import TableRow
from pitboss.floor.lobby import table_line
from pitboss.floor.metrics import metrics_text
from pitboss.floor.people import somebody
from pitboss.floor.table import FloorTable
from pitboss.floor.wire import messages
from pitboss.floor.wire.asking import answer_to
from pitboss.floor.wire.typed import typed
from pitboss.machine.machine import Machine
from pitboss.machine.step import Step
from pitboss.machine.views.events_in_words import tell_round
from pitboss.table.rotation import Person

SWAPS = int(os.environ.get("PITBOSS_SWAPS", "8"))
ROW = TableRow(
    id=1, session="s", sheet="d", sheet_name="n", title="A table", host="", link="", links="{}", opened=1, closed=0,
    owner="floor", fence=0,
)  # fmt: skip


def sent(hall: Hall, machine: Machine, person: Person | None) -> list[str | bytes]:
    """Every byte that a client at this table can get out of the floor now, without changing anything."""
    table = FloorTable(hall.casino, ROW, machine, 1)
    hall.casino.tables[1] = table
    eyes = Eyes()
    table.watch(eyes, person)
    round_ = machine.round or (machine.last.round if machine.last else None)
    step = Step((), (), tuple(tell_round(machine, round_.events))) if round_ is not None else Step()
    table.teller.tell(step, machine, None, 5)
    table.look_again(eyes)
    if person is not None:
        who = somebody(person, person)
        asks = ("hint", "why", "setting", "proof")
        for what in asks:
            ask = messages.AskTable(t="ask", id="a", table=1, what=what, option="hit", cards=["Ah", "Kd"])  # type: ignore[arg-type]
            answer_to(hall.casino, who, table, ask, lambda answer: eyes.send(json.dumps(answer)))
        for text in ("nonsense", "hint", "history", "balance", "bets", "fair", "why", "sit 2 500"):
            message = messages.Type(t="type", id="b", table=1, text=text)
            try_it = copy.copy(table)
            typed(hall.casino, who, try_it, message, lambda answer: eyes.send(json.dumps(answer)))
    return [*eyes.texts, json.dumps(table_line(table)), metrics_text(hall.casino)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_no_byte_on_the_wire_depends_on_cards_that_the_client_may_not_see(name: str, tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.db")
    compare(name, random.Random(f"wire {name}"), SWAPS, 3, lambda machine, person: sent(hall, machine, person))
    hall.casino.tables.clear()
    hall.close()
