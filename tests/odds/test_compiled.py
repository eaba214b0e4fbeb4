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

from pitboss.odds import closure_key, kept_files
from pitboss.odds import compiled as loader
from pitboss.odds.compiled import compiled
from pitboss.ranking.five import best_of_seven, best_of_six, rank5
from pitboss.ranking.three import rank3

pytestmark = pytest.mark.slow

RULE = """
from {package}.table.parts import bonus

def total(stake: int) -> int:
    return stake + bonus(stake)
"""

PART = """
UNITS = 5

def bonus(stake: int, times: int = 1) -> int:
    return stake * UNITS * times if stake > 0 else bonus(-stake)

def unreached(stake: int) -> int:
    return stake + UNITS
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
        for part in ("pitboss/odds", f"{package}/games", f"{package}/table"):
            (self.sources / part).mkdir(parents=True)
            (self.sources / part).with_name("__init__.py").touch()  # or an installed Pitboss would come before it
        for module in (loader, closure_key, kept_files):
            shutil.copy(module.__file__, self.sources / "pitboss/odds")
        self.rule = self.sources / package / "games/rule.py"
        self.part = self.sources / package / "table/parts.py"
        self.rule.write_text(RULE.format(package=package))
        self.part.write_text(PART)

    def edit_part(self, old: str, new: str) -> None:
        text = self.part.read_text()
        assert old in text
        self.part.write_text(text.replace(old, new))

    def ask(self, first: str = "", **environment: str) -> tuple[list[int], int, int]:
        """The answers for stakes of 10 and -10 from a fresh process, and how often its cache hit and missed."""
        answers, hits, misses = json.loads(self.run(first + ASK.format(package=self.package), **environment))
        return answers, hits, misses

    def run(self, code: str, **environment: str) -> str:
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ
            | {"PYTHONPATH": str(self.sources), "PITBOSS_CACHE": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1"}
            | environment,
            cwd=self.sources,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, "")
        return run.stdout

    def kept(self, pattern: str) -> list[Path]:
        return sorted(self.cache.rglob(pattern))


@pytest.fixture(params=["pitboss", "riverboat"])
def pit(request: pytest.FixtureRequest, tmp_path: Path) -> Pit:
    return Pit(tmp_path, request.param)


def test_an_edited_part_in_another_file_gives_the_new_answer_and_nothing_else_compiles_twice(pit: Pit) -> None:
    assert pit.ask() == ([60, 40], 0, 1)
    assert pit.ask() == ([60, 40], 1, 0)
    pit.edit_part("UNITS = 5", "UNITS = 7")
    assert pit.ask() == ([80, 60], 0, 1)
    pit.edit_part("UNITS = 7", "UNITS = 5")
    assert pit.ask() == ([60, 40], 1, 0)


def test_a_stored_kernel_loads_no_compiler(pit: Pit) -> None:
    """Numba loads its implementations of NumPy to compile, which takes longer than most counts."""
    said = ASK.format(package=pit.package) + "print('numba.np.linalg' in sys.modules)"
    assert [pit.run(said).split()[-1] for _ in range(2)] == ["True", "False"]


def test_an_edit_that_changes_no_answer_compiles_nothing(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "riverboat")
    pit.ask()
    pit.edit_part(
        "def bonus(stake: int, times: int = 1) -> int:\n", '# Words.\n\n\ndef bonus(stake, times=1):\n    """Doc."""\n'
    )
    assert pit.ask()[1:] == (0, 1)  # a new docstring moves its constants: compiled once
    pit.edit_part('"""Doc."""', '"""Another."""  # and a comment')
    pit.edit_part("return stake + UNITS", "return stake - UNITS")
    pit.rule.write_text("# The first line is another.\n" + pit.rule.read_text() + "\nUNREAD = 3\n")
    (pit.sources / pit.package / "games/another.py").write_text("def total(stake):\n    return 0\n")
    assert pit.ask() == ([60, 40], 1, 0)


def test_a_value_that_cannot_be_described_is_never_answered_from_the_cache(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "pitboss")
    pit.rule.write_text(
        f"import {pit.package}.table.parts as parts\n\ndef total(stake):\n    return stake * parts.UNITS\n"
    )
    assert pit.ask() == ([50, -50], 0, 1)
    pit.edit_part("UNITS = 5", "UNITS = 7")
    assert pit.ask() == ([70, -70], 0, 1)
    assert not pit.kept("*.nb?")


RECORD = """
from typing import NamedTuple

class Posted(NamedTuple):
    {fields}

def paid(posted: Posted) -> int:
    return posted.units
"""

ASK_RECORD = """
from pitboss.games.rule import Posted, paid
from pitboss.odds.compiled import compiled
print(compiled(paid)(Posted(units=3, decks=8)))
"""


def test_fields_of_a_record_in_another_order_give_the_new_answer(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "pitboss")
    for fields in ("units: int; decks: int", "decks: int; units: int"):
        pit.rule.write_text(RECORD.format(fields=fields))
        assert pit.run(ASK_RECORD) == "3\n"


def test_it_still_compiles_if_nothing_can_be_stored(tmp_path: Path) -> None:
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


def test_a_loop_over_a_kept_generator_compiles_in_another_function_too(pit: Pit) -> None:
    pit.part.write_text("def halves(stake):\n    while stake:\n        yield stake\n        stake //= 2\n")
    rule = (
        f"from {pit.package}.table.parts import halves\n\n"
        "def total(stake: int) -> int:\n"
        "    found = FIRST\n"
        "    for each in halves(abs(stake)):\n"
        "        found += each\n"
        "    return found\n"
    )
    pit.rule.write_text(rule.replace("FIRST", "0"))
    assert pit.ask() == ([18, 18], 0, 1)
    assert pit.ask() == ([18, 18], 1, 0)
    pit.rule.write_text(rule.replace("FIRST", "5"))
    assert pit.ask() == ([23, 23], 0, 1)


@pytest.mark.parametrize("pattern", ["*.nbi", "*.nbc"])
def test_a_torn_cache_file_costs_one_compilation(tmp_path: Path, pattern: str) -> None:
    pit = Pit(tmp_path, "pitboss")
    pit.ask()
    for file in pit.kept(pattern):
        file.write_bytes(file.read_bytes()[:20])
    assert pit.ask() == ([60, 40], 0, 1)
    assert pit.ask() == ([60, 40], 1, 0)


def test_old_kernels_are_deleted_when_new_ones_are_stored(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "pitboss")
    few = "import pitboss.odds.compiled\npitboss.odds.compiled._KEPT = 5\n"
    pit.ask(few)
    used = {path.name for path in (pit.cache / "kernels").iterdir()}
    assert len(used) == 2  # the rule and its part
    for age in range(1, 31):
        old = pit.cache / "kernels" / f"old-{age:02}"
        old.mkdir()
        os.utime(old, (1e9 - age, 1e9 - age))
    assert pit.ask(few) == ([60, 40], 1, 0)
    pit.edit_part("UNITS = 5", "UNITS = 7")
    assert pit.ask(few) == ([80, 60], 0, 1)
    left = {path.name for path in (pit.cache / "kernels").iterdir()}
    assert used < left and {"old-01", "old-02"} < left and len(left) < 8


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


def part(number: int) -> int:
    """An example of a rule."""
    raise NotImplementedError


def whole(number: int) -> int:
    return 10 * part(number) + 1


def double(number: int) -> int:
    return 2 * number


def triple(number: int) -> int:
    return 3 * number


def test_one_count_serves_many_rules() -> None:
    assert compiled(whole, part=double)(4) == 81
    assert compiled(whole, part=triple)(4) == 121
    assert compiled(whole, part=double) is compiled(whole, part=double)


def test_a_rule_replaces_only_a_function_that_is_called() -> None:
    with pytest.raises(TypeError, match="whole calls no function by the name 'other'"):
        compiled(whole, other=double)
