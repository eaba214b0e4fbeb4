"""Randomness comes from the operating system alone: where tables deal, no other random module is imported."""

from __future__ import annotations

import ast
from functools import cache
from math import factorial, log2
from pathlib import Path

import pytest

import pitboss
from pitboss.equipment.shuffle import SEED_BYTES
from pitboss.live.seeds import KEY_BYTES

ROOT = Path(pitboss.__file__).parent
NOT_FOR_TABLES = ("simulate/", "lab/", "odds/", "rl/", "school/", "api/")
"""Modules that simulate, price and train: there the user gives the seed."""
PAUSES = "cage/postgres.py"
"""How long a transaction waits before it is tried again."""
BANNED = ("random", "numpy.random", "time", "datetime", "uuid")
SECRETS = {
    "equipment/shuffle.py", "live/seeds.py", "cage/passwords.py", "cage/postgres.py", "floor/casino.py",
    "floor/http/people.py", "floor/wire/remote.py", "floor/server.py", "cli/floor/play.py", "cli/floor/drill.py",
}  # fmt: skip


def imports_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.add(f"{ {'np': 'numpy'}.get(node.value.id, node.value.id) }.{node.attr}")
    return found


@cache
def files() -> dict[str, set[str]]:
    return {path.relative_to(ROOT).as_posix(): imports_of(path) for path in ROOT.rglob("*.py")}


@pytest.mark.slow
def test_every_table_draws_only_from_its_committed_seed() -> None:
    for name, found in files().items():
        if name.startswith(NOT_FOR_TABLES) or name == PAUSES:
            continue
        assert not found & {"random", "numpy.random", "random.Random", "random.SystemRandom"}, name


@pytest.mark.slow
def test_no_part_that_deals_reads_a_clock() -> None:
    deals = ("equipment/", "drivers/", "machine/", "table/", "games/", "rules/", "room/", "ranking/", "verifier/")
    for name, found in files().items():
        if name.startswith(deals):
            assert not found & set(BANNED), (name, found & set(BANNED))


@pytest.mark.slow
def test_secrets_are_drawn_only_in_the_listed_places() -> None:
    using = {name for name, found in files().items() if "secrets" in found}
    assert using <= SECRETS, using - SECRETS
    urandom = {name for name, found in files().items() if "os.urandom" in found}
    assert not urandom


def test_the_scan_sees_what_it_should(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text("import random\nfrom time import time\nimport numpy as np\nnp.random.seed(1)\n")
    assert {"random", "time", "numpy.random"} <= imports_of(path)


def test_a_seed_has_more_orders_than_any_single_deck() -> None:
    assert log2(factorial(53)) < 8 * SEED_BYTES and 8 * KEY_BYTES >= 256
