"""Control-C ends a count of all sheets: the next run continues from what was finished."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

import pitboss

FIRST = "mount-airy/baccarat"
"""The sheet that a count of all sheets begins with."""


@pytest.mark.slow
def test_what_was_finished_before_control_c_is_not_counted_again(tmp_path: Path) -> None:
    """Runs a copy of the program without the prices that ship, so that everything has to be counted."""
    copy, cache = tmp_path / "src" / "pitboss", tmp_path / "cache"
    shutil.copytree(Path(pitboss.__file__).parent, copy, ignore=shutil.ignore_patterns("shipped", "__pycache__"))
    env = {**os.environ, "PYTHONPATH": str(copy.parent), "PITBOSS_CACHE": str(cache)}
    odds = [sys.executable, "-m", "pitboss", "odds"]
    count = subprocess.Popen([*odds, "--all"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while len(kept(cache)) < 2 and count.poll() is None:
        sleep(0.05)
    finished = kept(cache)
    count.send_signal(signal.SIGINT)
    _, said = count.communicate()
    assert count.returncode == 130
    assert said.splitlines()[-1].endswith("interrupted") and "Traceback" not in said
    after = kept(cache)
    assert finished.items() <= after.items()
    again = subprocess.run([*odds, FIRST, "--json"], env=env, capture_output=True, text=True, check=True)
    shipped = subprocess.run([*odds, FIRST, "--json"], capture_output=True, text=True, check=True)
    assert again.stdout == shipped.stdout
    assert kept(cache) == after, "something was counted again"


def kept(cache: Path) -> dict[str, int]:
    """The stored prices, and when each was written."""
    return {path.name: path.stat().st_mtime_ns for path in (cache / "odds").glob("*.json")}
