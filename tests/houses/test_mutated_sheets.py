"""Every sheet that ``check`` accepts can be dealt: sheets with one line changed at random, dealt a hundred rounds each.

``PITBOSS_SHEETS=5000 ./pitboss test tests/houses/test_mutated_sheets.py`` is the whole campaign.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from tests.mutants import sheet_mutant

from pitboss.drivers.full_table import check_full_table
from pitboss.drivers.random import play_random
from pitboss.errors import PitbossError
from pitboss.houses import sheet_of
from pitboss.table.table import Table, open_table

pytestmark = pytest.mark.slow

BATCHES = 8
SHEETS = int(os.environ.get("PITBOSS_SHEETS", "240")) // BATCHES
ROUNDS = 100
MOST_DRAWS = 100_000
"""A round that has drawn this many random numbers keeps trying something that is never accepted."""


class Draws(random.Random):
    """Random numbers for one round, up to a limit."""

    left = MOST_DRAWS

    def random(self) -> float:
        self.left -= 1
        assert self.left > 0, "the round never begins, or never ends"
        return super().random()


def accepted(name: str, text: str) -> Table[Any] | None:
    """The table, if ``check`` finds nothing wrong with the sheet."""
    try:
        table = open_table(sheet_of(name, text))
        check_full_table(table)
        return table
    except PitbossError:
        return None


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_sheet_that_check_accepts_deals_a_hundred_rounds(batch: int) -> None:
    rng = random.Random(f"sheets {batch}")
    dealt, faults = 0, []
    for _ in range(SHEETS):
        name, text, change = sheet_mutant(rng)
        draws = Draws(change)
        try:
            table = accepted(name, text)
            dealt += table is not None
            for _ in range(ROUNDS if table else 0):
                draws.left = MOST_DRAWS
                round_, settlement = play_random(table, draws)
                assert round_.over and settlement.balance() == 0, "out of balance"
        except Exception as error:
            faults.append(f"{change}: {type(error).__name__}: {error}")
    assert not faults, "\n".join(faults)
    assert dealt > SHEETS // 4
