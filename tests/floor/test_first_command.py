"""``pitboss`` without arguments: the floor and its page."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

BROWSER = '#!/bin/sh\necho "$@" >> "$SEEN"\n'


def start(folder: Path) -> subprocess.Popen[str]:
    browser = folder / "browser"
    browser.write_text(BROWSER)
    browser.chmod(0o755)
    environment = {
        **os.environ, "PITBOSS_STATE": str(folder), "BROWSER": str(browser), "SEEN": str(folder / "seen"),
        "DISPLAY": ":7",
    }  # fmt: skip
    return subprocess.Popen(
        [sys.executable, "-m", "pitboss"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.slow
def test_it_opens_the_floor_and_its_page_and_a_second_start_only_the_page(tmp_path: Path) -> None:
    first = start(tmp_path)
    try:
        assert first.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", first.stdout.readline())
        assert found is not None
        second = start(tmp_path)
        out, err = second.communicate(timeout=60)
        assert (second.returncode, out, err) == (0, f"The floor is already open at {found[0]}\n", "")
        assert (tmp_path / "seen").read_text().split() == [found[0]] * 2
        with urllib.request.urlopen(found[0], timeout=10) as page:
            assert page.status == 200 and b"<title>" in page.read()
    finally:
        first.send_signal(signal.SIGTERM)
        first.communicate(timeout=60)
    assert first.returncode == 0
