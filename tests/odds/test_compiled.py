"""Compiled rules give the answers of the interpreted ones, now and after any edit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.odds import compiled as loader
from pitboss.odds.compiled import compiled
from pitboss.ranking.five import best_of_seven, best_of_six, rank5
from pitboss.ranking.three import rank3

pytestmark = pytest.mark.slow

RULE = """
from {package}.ranking.parts import bonus

def total(stake: int) -> int:
    return stake + bonus(stake)
"""

PART = """
UNITS = {units}

def bonus(stake: int, times: int = 1) -> int:
    return stake * UNITS * times if stake > 0 else bonus(-stake)
"""

ASK = """
import json, sys
from {package}.games.rule import total
from pitboss.odds.compiled import compiled
assert "numba" not in sys.modules, "numba is imported before anything is compiled"
run = compiled(total)
answer = run(10), run(-10)
stats = run.stats
print(json.dumps([answer, sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))
"""


class Pit:
    """A Pitboss of a few files in a folder of its own, with a rule in one file and its part in another."""

    def __init__(self, folder: Path, package: str) -> None:
        self.sources, self.cache, self.package = folder / "src", folder / "cache", package
        for part in ("pitboss/odds", f"{package}/games", f"{package}/ranking"):
            (self.sources / part).mkdir(parents=True)
            (self.sources / part).with_name("__init__.py").touch()  # or an installed Pitboss would come before it
        shutil.copy(loader.__file__, self.sources / "pitboss/odds")
        (self.sources / package / "games/rule.py").write_text(RULE.format(package=package))
        self.write_part(units=5)

    def write_part(self, units: int) -> None:
        (self.sources / self.package / "ranking/parts.py").write_text(PART.format(units=units))

    def ask(self, first: str = "", **environment: str) -> tuple[list[int], int, int]:
        """The answers for stakes of 10 and -10 from a fresh process, and how often its cache hit and missed."""
        run = subprocess.run(
            [sys.executable, "-c", first + ASK.format(package=self.package)],
            env=os.environ
            | {"PYTHONPATH": str(self.sources), "PITBOSS_CACHE": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1"}
            | environment,
            cwd=self.sources,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, "")
        answers, hits, misses = json.loads(run.stdout)
        return answers, hits, misses

    def kept(self, pattern: str) -> list[Path]:
        return sorted(self.cache.rglob(pattern))


@pytest.fixture(params=["pitboss", "riverboat"])
def pit(request: pytest.FixtureRequest, tmp_path: Path) -> Pit:
    return Pit(tmp_path, request.param)


def test_an_edited_part_in_another_file_gives_the_new_answer_and_nothing_else_compiles_twice(pit: Pit) -> None:
    assert pit.ask() == ([60, 40], 0, 1)
    assert pit.ask() == ([60, 40], 1, 0)
    pit.write_part(units=7)
    assert pit.ask() == ([80, 60], 0, 1)
    pit.write_part(units=5)
    assert pit.ask() == ([60, 40], 1, 0)


def test_where_nothing_can_be_kept_it_compiles_all_the_same(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "pitboss")
    pit.cache.write_text("a file stands where the cache would be")
    assert pit.ask() == ([60, 40], 0, 1)
    assert pit.ask(PITBOSS_CACHE="", XDG_CACHE_HOME=str(pit.cache)) == ([60, 40], 0, 1)
    assert not list(tmp_path.rglob("*.nb?"))


def test_a_full_disk_costs_a_compilation_each_time(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "pitboss")
    full = (
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    )
    assert pit.ask(full) == ([60, 40], 0, 1)
    assert pit.ask(full) == ([60, 40], 0, 1)


def test_the_cache_is_found_by_the_usual_variables(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "pitboss")
    pit.ask(PITBOSS_CACHE="", XDG_CACHE_HOME=str(tmp_path / "xdg"))
    assert (tmp_path / "xdg/pitboss/kernels").is_dir()
    assert not pit.cache.exists()


@pytest.mark.parametrize("pattern", ["*.nbi", "*.nbc"])
def test_a_torn_cache_file_costs_one_compilation(tmp_path: Path, pattern: str) -> None:
    pit = Pit(tmp_path, "pitboss")
    pit.ask()
    for file in pit.kept(pattern):
        file.write_bytes(file.read_bytes()[:20])
    assert pit.ask() == ([60, 40], 0, 1)
    assert pit.ask() == ([60, 40], 1, 0)


def test_old_kernels_are_dropped(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "pitboss")
    pit.ask()
    (used,) = (pit.cache / "kernels").iterdir()
    for age in range(1, 31):
        old = pit.cache / "kernels" / f"old-{age:02}"
        old.mkdir()
        os.utime(old, (1e9 - age, 1e9 - age))
    assert pit.ask() == ([60, 40], 1, 0)
    left = sorted(path.name for path in (pit.cache / "kernels").iterdir())
    assert left == sorted([used.name, *(f"old-{age:02}" for age in range(1, 16))])


def test_kernels_release_the_lock_and_never_run_in_parallel() -> None:
    kernel: Any = compiled(rank5)
    assert kernel.targetoptions["nogil"]
    assert not kernel.targetoptions.get("parallel")


def test_a_function_is_compiled_once() -> None:
    assert compiled(rank5) is compiled(rank5)


def test_only_plain_functions_are_compiled() -> None:
    with pytest.raises(TypeError, match="not a plain function"):
        compiled(len)


@pytest.mark.parametrize(("rank", "size"), [(rank3, 3), (rank5, 5), (best_of_six, 6), (best_of_seven, 7)])
def test_compiled_and_interpreted_agree(rank: Callable[..., int], size: int) -> None:
    kernel = compiled(rank)

    @settings(deadline=None)  # the first call compiles
    @given(st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True))
    def agree(cards: list[int]) -> None:
        assert kernel(*cards) == rank(*cards)

    agree()
