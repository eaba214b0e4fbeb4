"""The terminal at a floor, over a real socket."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from examples.bot import play
from tests.floor.serving import ROOT, served

from pitboss.houses import sheet_names


@pytest.mark.slow
def test_the_terminal_plays_at_a_floor(tmp_path: Path) -> None:
    with served(tmp_path) as floor:
        typed = "25 on red\n\n10 on black\n\nbalance\nquit\n"
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PITBOSS_STATE": str(tmp_path)}
        command = [sys.executable, "-m", "pitboss", "play", "mount-airy/roulette", "--floor", floor.address]
        done = subprocess.run(
            command, check=False, input=typed, capture_output=True, text=True, env=environment, timeout=90
        )
        assert done.returncode == 0, done.stderr
        assert "Welcome to" in done.stdout
        assert "or 'repeat'" in done.stdout  # a round was played
        assert "You leave the floor. You have $" in done.stdout


@pytest.mark.slow
def test_a_floor_that_cannot_be_reached_is_reported_in_one_line(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "pitboss", "play", "roulette", "--floor", "http://127.0.0.1:9"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "does not answer" in done.stderr


@pytest.mark.slow
def test_the_example_bot_plays(tmp_path: Path) -> None:
    with served(tmp_path, "--house-bots", "2") as floor:
        command = [sys.executable, str(ROOT / "examples" / "bot.py"), floor.address, "mount-airy/pai-gow-tiles", "2"]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=90)
        assert done.returncode == 0, done.stderr
        assert int(done.stdout.split(": ")[1].split()[0]) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("half", (0, 1))
def test_the_example_bot_plays_every_sheet(half: int, tmp_path: Path) -> None:
    """Two floors, because a floor lets in only a few guests a minute from one address."""
    sheets = sheet_names()[half::2]

    async def evening(address: str) -> list[int]:
        return [await asyncio.wait_for(play(address, sheet, 1), 120) for sheet in sheets]

    with served(tmp_path, "--house-bots", "2") as floor:
        played = dict(zip(sheets, asyncio.run(evening(floor.address)), strict=True))
    assert all(rounds >= 1 for rounds in played.values()), played


def test_the_example_bot_is_short() -> None:
    assert len((ROOT / "examples" / "bot.py").read_text().splitlines()) <= 150
