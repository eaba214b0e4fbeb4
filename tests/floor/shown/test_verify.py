"""A floor's record of a round is enough to deal it again with a separately written verifier."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.floor.hall import Hall, company, play

from pitboss.cli.floor.verify import command
from pitboss.errors import Refused
from pitboss.floor.shown.looks import dumps
from pitboss.floor.shown.past import record
from pitboss.floor.table import TableWork, nobody
from pitboss.machine.commands import Stop


def played(hall: Hall, sheet: str, rounds: int, closes: bool) -> list[str]:
    """The records of some rounds, as a floor exports them."""
    table, people = company(hall, sheet)
    play(hall, table, people, rounds)
    if closes:
        table.do(TableWork(Stop("the night is over"), None, nobody))
        while not table.machine.ended:
            hall.wait(30_000)
    found = []
    for number in range(1, rounds + 1):
        row = hall.cage.history.round(table.id, number).row
        found.append("".join(f"{dumps(line).decode()}\n" for line in record(hall.cage, table.id, row)))
    return found


SHEETS = (
    "mount-airy/roulette", "mount-airy/blackjack", "marysville/holdem", "valley-forge/craps",
    "mount-airy/pai-gow-tiles", "valley-forge/three-card-poker",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_round_of_a_closed_table_is_verified(sheet: str, hall: Hall, tmp_path: Path) -> None:
    for number, text in enumerate(played(hall, sheet, 4, True)):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(text)
        done = CliRunner().invoke(command, [str(path)], catch_exceptions=False)
        assert done.exit_code == 0 and "all agree" in done.output, done.output
        assert "not revealed" not in done.output


def test_a_seed_that_is_not_revealed_is_reported(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "hand.jsonl"
    path.write_text(played(hall, "marysville/holdem", 2, False)[1])
    done = CliRunner().invoke(command, [str(path)], catch_exceptions=False)
    assert "is not revealed yet" in done.output


def test_a_changed_result_is_found(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "spin.jsonl"
    text = played(hall, "mount-airy/roulette", 3, True)[0]
    pocket = text.split('["spin","')[1].split('"')[0]
    other = "7" if pocket != "7" else "8"
    path.write_text(text.replace(f'["spin","{pocket}"]', f'["spin","{other}"]'))
    with pytest.raises(Refused, match="does not agree with its seeds"):
        CliRunner().invoke(command, [str(path)], catch_exceptions=False)
