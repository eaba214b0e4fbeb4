"""The whole floor on one seed, with everything that goes wrong. ``PITBOSS_SEEDS`` plays more evenings."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.floor.simulation import check, evening

SEEDS = int(os.environ.get("PITBOSS_SEEDS", "200"))
AT_ONCE = 20


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory: a simulated disk needs no real syncs."""
    folder = Path(tempfile.mkdtemp(dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
    yield folder
    shutil.rmtree(folder)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_nothing_is_lost_made_or_doubled_when_things_go_wrong(first: int, memory: Path) -> None:
    for seed in range(first, min(first + AT_ONCE, SEEDS)):
        check(evening(seed, memory))


@pytest.mark.slow
@pytest.mark.parametrize("seed", (3,))
def test_a_seed_plays_again_identically(seed: int, memory: Path) -> None:
    first, second = memory / "a", memory / "b"
    first.mkdir()
    second.mkdir()
    one, two = evening(seed, first), evening(seed, second)
    check(one)
    assert one.trace.hexdigest() == two.trace.hexdigest()
    assert (one.crashes, one.faults) == (two.crashes, two.faults)
