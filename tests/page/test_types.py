"""The scripts of the page hold what their types say."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.mark.slow
def test_the_scripts_pass_the_type_check() -> None:
    tsc = shutil.which("tsc")
    if tsc is None:
        pytest.skip("there is no tsc here: npm install --global typescript")
    project = Path(__file__).with_name("tsconfig.json")
    done = subprocess.run([tsc, "--project", str(project)], capture_output=True, text=True, check=False)
    assert done.stdout == ""
