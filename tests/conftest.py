"""What every test stands on: a cache and a state folder of the test run's own, never the user's."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("pitboss", deadline=None)  # speed is measured in benchmarks, never asserted in a test
settings.load_profile("pitboss")


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compiled rules are kept for the whole run, shared by its workers; play journals are thrown away."""
    import os

    shared = (
        tmp_path_factory.getbasetemp().parent if "PYTEST_XDIST_WORKER" in os.environ else tmp_path_factory.getbasetemp()
    )
    os.environ["PITBOSS_CACHE"] = str(Path(shared) / "cache")
    os.environ["PITBOSS_STATE"] = str(tmp_path_factory.mktemp("state"))
