"""Every line of ``settle -`` is answered: rounds of the vectors, changed at random, settle or are refused in one line.

``PITBOSS_LINES=100000 ./pitboss test tests/files/test_mutated_rounds.py`` is the whole campaign.
"""

from __future__ import annotations

import io
import os
import random
import time
from typing import Any

import pytest
from tests.mutants import good_rounds, line_mutant

from pitboss.cli.settling.settle import OUR_MISTAKE, answer_to, rounds_in
from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.files import settle as files
from pitboss.files.settle import SettledFile, Sheets, settle_tree
from pitboss.files.streams import LineStream

pytestmark = pytest.mark.slow

BATCHES = 8
LINES = int(os.environ.get("PITBOSS_LINES", "4000")) // BATCHES
LONG = 2.0
"""Processor seconds that no answer may take: a thousand times the usual, so a busy machine makes no difference."""


class Watched:
    """Collects faults inside that the answer would not show."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faults: list[str] = []
        self._play = files.play_tree
        monkeypatch.setattr(files, "play_tree", self.play)

    def play(self, tree: Any, sheets: Sheets) -> SettledFile:
        played = self._play(tree, sheets)
        if played.settlement.balance():
            self.faults.append(f"out of balance by {played.settlement.balance()} cents")
        accounts = [account for wagers in played.settlement.seats.values() for account in wagers.values()]
        if any(account.returned < 0 for account in accounts):
            self.faults.append("a wager returns less than nothing")
        return played

    def settle(self, *args: Any) -> dict[str, Any]:
        try:
            return settle_tree(*args)
        except (Refused, Unreadable):
            raise
        except Exception as error:
            self.faults.append(f"{type(error).__name__}: {error}")
            raise


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_line_changed_at_random_is_answered_with_a_balanced_round_or_one_line(
    batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"lines {batch}")
    rounds = good_rounds()
    sheets = Sheets()
    watched = Watched(monkeypatch)
    settled, faults = 0, []
    for _ in range(LINES):
        line = line_mutant(rounds, rng)
        began = time.process_time()
        try:
            stream = LineStream(io.BytesIO(line + b"\n"))
            answers = [answer_to(tree, watched.settle, sheets) for tree in rounds_in(stream)]
        except Exception as error:
            watched.faults.append(f"no answer, {type(error).__name__}: {error}")
            answers = [{}]
        took = time.process_time() - began
        if len(answers) != bool(line.strip()) or took > LONG:
            watched.faults.append(f"{len(answers)} answers in {took:.1f} s")
        errors = [answer["error"] for answer in answers if "error" in answer]
        watched.faults += [
            f"not one line: {error!r}" for error in errors if not error.isprintable() or len(error) > 700
        ]
        settled += not errors
        faults += [f"{fault}: {line[:500]!r}" for fault in watched.faults]
        watched.faults.clear()
    assert not faults, "\n".join(faults)
    assert settled > LINES // 50


def test_a_line_that_meets_a_bug_is_answered_and_so_is_the_next_line() -> None:
    def fail(*args: Any) -> dict[str, Any]:
        raise IndexError

    assert answer_to({}, fail, Sheets())["error"].startswith(OUR_MISTAKE)
    assert answer_to(PitbossError("x"), settle_tree, Sheets()) == {"error": "x"}
