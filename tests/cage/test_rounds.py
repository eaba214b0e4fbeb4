"""Every sheet in one casino: the books are exact after many rounds.

``PITBOSS_CAGE_ROUNDS`` says how many rounds are played over all sheets; 100,000 are the campaign. It may be run in
parts, each with another number in ``PITBOSS_CAGE_PART``, which gives other cards and other players' choices.
"""

from __future__ import annotations

import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.cage.floors import PURSE, SEEDS, Pumped, play
from tests.machine.people import ALL

from pitboss.cage.audit import audited
from pitboss.cage.cage import opened
from pitboss.table.rotation import Person

ROUNDS = int(os.environ.get("PITBOSS_CAGE_ROUNDS", "230"))
PART = int(os.environ.get("PITBOSS_CAGE_PART", "0"))


@pytest.mark.slow
def test_the_books_are_exact_after_many_rounds_of_every_sheet(tmp_path: Path) -> None:
    each = -(-ROUNDS // len(ALL))
    with opened(tmp_path / "cage.db") as cage:

        def runs(name: str) -> int:
            """Plays one sheet, with people of its own."""
            people = tuple(Person(f"{name} {number}"[-40:]) for number in range(4))
            for person in people:
                cage.people.add(person, person, "guest", 1, 100 * PURSE).result()
            table, chance = Pumped.open(cage, name, called=f"part {PART}"), random.Random(f"{name} {PART}")
            while table.machine.settled < each and not table.machine.ended:
                play(table, chance, 50, people)
            return table.machine.settled

        began = time.monotonic()
        with ThreadPoolExecutor(16) as together:
            played = sum(together.map(runs, ALL))
        playing = time.monotonic() - began
        found = audited(cage, SEEDS)
        assert found.wrong == [] and found.closed == []
        assert found.rounds == played >= 0.9 * ROUNDS and found.tables == len(ALL)
        assert sum(cage.reports.accounts().values()) == 0
        assert all(line.win_by_count == line.win_by_play for line in cage.reports.shift())
        auditing = time.monotonic() - began - playing
        size = os.path.getsize(tmp_path / "cage.db")
        print(
            f"{played} rounds of {len(ALL)} sheets in {playing:.0f} s, {found.lines} lines, {cage.commits} commits, "
            f"{size:,} bytes; audited in {auditing:.0f} s: everything agrees"
        )
