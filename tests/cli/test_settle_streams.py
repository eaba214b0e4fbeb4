"""Many rounds on standard input: each is answered in its place, and none waits for a later one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.files.settle import Sheets, settle_tree

VECTORS = Path(__file__).parent.parent / "vectors"
SETTLE = [sys.executable, "-m", "pitboss", "settle", "-"]


def a_round_of_every_sheet() -> list[Any]:
    return [json.loads(path.read_text())[0]["round"] for path in sorted(VECTORS.glob("*/*.json"))]


@pytest.mark.slow
def test_rounds_of_all_sheets_are_answered_in_the_order_of_the_file() -> None:
    rounds = a_round_of_every_sheet()
    mixed = [*rounds, 7, *rounds[::-1], {"game": 3, "house": []}, rounds[20], rounds[4]]
    run = subprocess.run(SETTLE, input="\n\n".join(map(json.dumps, mixed)), capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(mixed) and run.stderr == "pitboss: 2 of 96 rounds refused\n"
    sheets = Sheets()
    for tree, answer in zip(mixed, answers, strict=True):
        assert "error" in answer if tree not in rounds else answer == settle_tree(tree, sheets)


def test_a_round_is_answered_before_the_next_is_sent() -> None:
    first, second = a_round_of_every_sheet()[:2]
    with subprocess.Popen(SETTLE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        for tree in (first, second, first):
            process.stdin.write(json.dumps(tree) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == settle_tree(tree, Sheets())
        process.stdin.close()
    assert process.returncode == 0


def test_a_round_over_several_lines_is_recognized_where_possible() -> None:
    text = json.dumps(a_round_of_every_sheet()[0], indent=2)
    run = subprocess.run(SETTLE, input=text, capture_output=True, text=True, check=False)
    first, *_ = map(json.loads, run.stdout.splitlines())
    assert first["error"].endswith("; a round must be on one line here, or in a .json file of its own")
    assert run.returncode == 2
