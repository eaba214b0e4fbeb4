"""Completion in a shell: the script that is printed, and the answers that it gets."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from pitboss.cli import COMMANDS, pitboss


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell(shell: str) -> None:
    done = CliRunner().invoke(pitboss, ["completion", shell], standalone_mode=False)
    assert f"_PITBOSS_COMPLETE={shell}_complete" in done.stdout


def completed(line: str) -> list[str]:
    """The completions that bash gets for the last word of a line."""
    asked = {"_PITBOSS_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    code = "import sys; sys.argv = ['pitboss']; from pitboss.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | asked, capture_output=True, text=True, check=True
    )
    return [answer.partition(",")[2] for answer in done.stdout.split()]


@pytest.mark.slow
def test_commands_options_and_sheets_are_completed() -> None:
    assert set(completed("pitboss ")) == set(COMMANDS)
    assert completed("pitboss wha") == ["what-if"]
    assert completed("pitboss odds mount-airy/thr") == ["mount-airy/three-card-poker"]
    assert completed("pitboss diff mount-airy/craps valley-forge/cra") == ["valley-forge/craps"]
    assert "--json" in completed("pitboss odds --j")
