"""What a quick run takes: part of the cases of large tests, and something of every sheet and every folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.conftest import FEW, MANY, QUICK, SAMPLED, mark_left_out

from pitboss.houses import sheet_names

HERE = Path(__file__).parent


class Case(pytest.Item):
    def runtest(self) -> None:
        """It is only chosen or left out."""


def taken(request: pytest.FixtureRequest, count: int, *marks: str, name: str = "test_it") -> list[int]:
    """The numbers of the cases that a quick run takes."""
    cases = [Case.from_parent(request.session, name=name, nodeid=f"{name}[{number}]") for number in range(count)]
    for case in cases:
        for mark in marks:
            case.add_marker(mark)
    mark_left_out(list(cases))
    return [number for number, case in enumerate(cases) if not case.get_closest_marker("slow")]


@pytest.mark.parametrize(
    ("count", "marks", "most"),
    [
        (MANY - 1, (), MANY - 1),
        (MANY, (), FEW),
        (10 * SAMPLED, (), 10),
        (10 * SAMPLED, ("whole",), 10 * SAMPLED),
        (10 * SAMPLED, ("slow",), 0),
        (3, ("sampled",), 1),
        (1, ("sampled",), 1),
    ],
)
def test_of_many_cases_a_few_are_taken(
    request: pytest.FixtureRequest, count: int, marks: tuple[str, ...], most: int
) -> None:
    assert len(taken(request, count, *marks)) == most


def test_each_test_takes_other_cases_and_always_the_same(request: pytest.FixtureRequest) -> None:
    chosen = [tuple(taken(request, 46, name=f"test_{number}")) for number in range(40)]
    assert set(sum(chosen, ())) == set(range(46))
    assert chosen == [tuple(taken(request, 46, name=f"test_{number}")) for number in range(40)]


@pytest.mark.slow
def test_a_quick_run_reaches_every_folder_every_sheet_every_vector_and_every_playthrough() -> None:
    only = ["--collect-only", "-q", "-p", "no:schemathesis", "-m", QUICK]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *only], cwd=HERE.parent, capture_output=True, text=True, check=True
    )
    found = [line for line in run.stdout.splitlines() if "::" in line]
    folders = {path.parent.relative_to(HERE.parent).as_posix() for path in HERE.rglob("test_*.py")}
    assert {line.partition("::")[0].rpartition("/")[0] for line in found} == folders
    played = [line for line in found if "test_playthroughs.py::" not in line]
    assert not [name for name in sheet_names() if not any(f"[{name}" in line for line in played)]
    assert sum("test_playthroughs.py::test_a_round" in line for line in found) == len(sheet_names())
    assert sum("test_vectors.py::test_vector[" in line for line in found) > 300
