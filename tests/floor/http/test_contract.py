"""The floor does what its OpenAPI page says. The campaign: ``python -m tests.floor.http.contract --examples 1000``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("schemathesis")
EXAMPLES = int(os.environ.get("PITBOSS_EXAMPLES", "2"))


@pytest.mark.slow
def test_every_route_does_what_its_description_says(tmp_path: Path) -> None:
    from tests.floor.http.contract import contract

    done = contract(tmp_path, EXAMPLES)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr
    assert " passed" in done.stdout and "Tested: 4" in done.stdout
