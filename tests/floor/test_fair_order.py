"""At every sheet the house commits before anybody can bet, and reveals when the seed is spent or a round is void."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from examples.bot import decide
from tests.floor.hall import Eyes, Hall, company

from pitboss.cage.audit import audit
from pitboss.drivers.random import play_random
from pitboss.equipment.shuffle import Commitment
from pitboss.floor.table import TableWork, nobody
from pitboss.houses import sheet as read_sheet
from pitboss.houses import sheet_names
from pitboss.machine.commands import Stop, Void
from pitboss.rules.game import StepGame
from pitboss.table.round import Chose
from pitboss.table.table import open_table

OPENS = ("open", "roll")


def asks(name: str) -> bool:
    """Whether a round of this sheet waits for an answer: while it does, it can be voided."""
    page = read_sheet(name)
    rounds = (play_random(open_table(page), Random(seed))[0] for seed in range(100))
    return not isinstance(page.game, StepGame) and any(
        isinstance(event, Chose) for round_ in rounds for event in round_.events
    )


@pytest.mark.slow
@pytest.mark.parametrize("sheet", sheet_names())
def test_commit_then_bets_then_reveal(sheet: str, tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.db")
    table, people = company(hall, sheet)
    eyes = Eyes()
    table.watch(eyes, None)
    voided, can_void = False, asks(sheet)
    for _ in range(2000):
        for who in people:
            machine = table.machine
            if not voided and can_void and machine.phase == "round" and machine.settled:
                table.do(TableWork(Void("a card was exposed"), None, nobody))
                hall.settle()
                voided = True
            command = decide(machine.view(who.id).as_json())
            if command is not None:
                hall.do(who, table.id, command)
        if table.machine.settled >= 3 and voided == can_void:
            break
    table.do(TableWork(Stop("the night is over"), None, nobody))
    for _ in range(20):
        hall.wait(30_000)
    assert table.machine.ended
    lines = hall.cage.tables.lines(table.id)
    check_order([line for _, _, line in lines])
    assert voided == can_void, "no round could be voided"
    shown = [message["view"]["fair"]["commitment"] for message in eyes.heard if message["t"] == "table"]
    assert shown and shown[0], "the commitment is shown to everybody who looks before the first bet"
    assert hall.cage.history.count(table.id).get("void", 0) == table.machine.voids == voided
    assert not audit(hall.cage)
    hall.close()


def check_order(lines: list[dict[str, Any]]) -> None:
    """Every round follows a commitment that is not revealed yet; every commitment is revealed, with the seed that was
    committed to; no seed comes twice."""
    commits: dict[str, str] = {}
    revealed: dict[str, str] = {}
    is_room = any(line["kind"] == "commit" and line["purpose"].endswith(" table") for line in lines)
    waiting: str | None = None
    for line in lines:
        if line["kind"] == "commit":
            assert line["purpose"] not in commits
            commits[line["purpose"]] = line["commitment"]
            waiting = line["purpose"]
        elif line["kind"] in OPENS:
            assert waiting is not None, "a round begins without a commitment"
            assert "receipt" in line or line["round"] > 1
        elif line["kind"] == "reveal":
            revealed[line["purpose"]] = line["seed"]
            assert Commitment(line["purpose"], bytes.fromhex(line["seed"])).commitment.hex() == commits[line["purpose"]]
            waiting = None
    assert len(set(commits.values())) == len(commits)
    assert len(set(revealed.values())) == len(revealed)
    assert revealed.keys() == (
        {purpose for purpose in commits if purpose.endswith(" table")} if is_room else set(commits)
    )
