"""Jumps of the wall clock: they are noted, and nothing at a table depends on them."""

from __future__ import annotations

import pytest
from tests.floor.hall import Hall, company

from pitboss.cage.audit import audit

HOUR = 3_600_000


@pytest.mark.parametrize("jump", (HOUR, -HOUR, -600_000, 24 * HOUR))
def test_a_jump_is_in_the_log_and_changes_no_order(jump: int, hall: Hall) -> None:
    table, (who, *_) = company(hall, "mount-airy/three-card-poker", 1)
    hall.do(who, table.id, {"do": "bet", "wagers": {"ante": 1000}})
    hall.do(who, table.id, {"do": "ready"})
    due = table.due()
    wall = hall.casino.wall
    hall.casino.wall = lambda: wall() + jump
    hall.casino.tick()
    assert table.due() == due and table.machine.phase == "round"
    hall.casino.tick()
    (note,) = (line for line in hall.cage.log() if "clock" in line.what)
    assert note.after == f"{jump:+} ms"
    assert due is not None
    hall.wait(due - hall.now - 1)
    assert table.machine.phase == "round", "timed out early"
    hall.wait(1)
    assert table.machine.settled == 1, "timed out late"
    lines = hall.cage.tables.lines(table.id)
    assert [seq for seq, _, _ in lines] == list(range(1, len(lines) + 1))
    assert [row.number for row in hall.cage.history.rounds(table.id)] == [1]
    assert not audit(hall.cage)


def test_a_clock_that_only_drifts_is_not_noted(hall: Hall) -> None:
    company(hall, "mount-airy/three-card-poker", 1)
    wall = hall.casino.wall
    hall.casino.wall = lambda: wall() + 900
    hall.casino.tick()
    assert not hall.cage.log()
