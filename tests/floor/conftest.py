from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.floor.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path / "floor.db")
    yield found
    found.close()
