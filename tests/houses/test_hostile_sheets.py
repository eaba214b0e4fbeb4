"""Sheets made to do harm: each is reported in one pass, even a very long one."""

from __future__ import annotations

import difflib
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pitboss.houses import sheet_of
from pitboss.houses.reading.problems import BadSheet

OWN = (Path(__file__).parent / "own.toml").read_text()
SECONDS, BYTES = 60, 1 << 30
"""The limits of a check: many times what it needs, and far less than an exponential search would take."""


def many(count: int, line: Callable[[int], str]) -> str:
    return "\n".join(map(line, range(count)))


TWICE = "x = 1\nx = 2\n"
ENDLESS = {
    "blanks before a quote": (OWN + "x = " + " " * 500_000 + '"\n', "the text is not closed"),
    "blanks before a key": (OWN + " " * 500_000 + "x" + " " * 100_000 + "\n", "a line is a key, = and a value"),
    "a deep key": (OWN + "\n" + "a." * 100_000 + "b = 1\n", "56: nested too deeply"),
    "a deep heading": (OWN + "\n[" + "a." * 100_000 + "b]\n", "56: nested too deeply"),
    "deep lists after a key that is written twice": (
        TWICE + many(1000, lambda number: f"k{number} = {'[' * 400}{']' * 400}"),
        "2: x: is written twice",
    ),
    "quotes that are never closed": (TWICE + '"' + '\\"' * 300_000, "2: x: is written twice"),
    "wagers that need others": (
        OWN + "\n" + many(15_000, lambda number: f'[wagers.w{number}]\ntitle = "a"\nneeds = ["x"]'),
        "'x' is not a wager of this sheet",
    ),
}


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("what", ENDLESS)
def test_a_huge_sheet_is_reported_within_the_time_and_the_memory_of_any_other(tmp_path: Path, what: str) -> None:
    text, told = ENDLESS[what]
    path = tmp_path / "own.toml"
    path.write_text(text)

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))

    run = subprocess.run(
        [sys.executable, "-m", "pitboss", "check", str(path)], capture_output=True, check=False, preexec_fn=bound
    )
    assert run.returncode == 2 and run.stderr == b""
    assert told in run.stdout.decode().partition("\n")[0]


@pytest.mark.slow
def test_twenty_thousand_unknown_keys_are_all_reported_and_the_first_with_a_suggestion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = 0
    close = difflib.get_close_matches

    def counted(*args: Any) -> Sequence[str]:
        nonlocal looked
        looked += 1
        return close(*args)

    monkeypatch.setattr("difflib.get_close_matches", counted)
    with pytest.raises(BadSheet) as told:
        sheet_of("own.toml", many(20_000, lambda number: f"titel{number} = 1") + "\n" + OWN)
    problems = told.value.problems
    assert len(problems) == 20_000 and looked < 200
    assert problems[0] == "own.toml:1: titel0: no such key; did you mean 'title'?"
    assert problems[-1].startswith("own.toml:20000: titel19999: no such key; there are aggregate, choices, game")
