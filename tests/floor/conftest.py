from __future__ import annotations

from asyncio import events
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.floor.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path / "floor.db")
    yield found
    found.close()


@pytest.fixture(autouse=True)
def no_loop_of_a_browser() -> Iterator[None]:
    """A browser that an earlier test opened keeps a loop running in this thread. A test of the floor runs its own."""
    before = events._get_running_loop()
    events._set_running_loop(None)
    yield
    events._set_running_loop(before)
