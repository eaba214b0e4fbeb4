"""The docs: they build as a site without a warning, and what they show can be run."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pitboss.cli import COMMANDS, pitboss

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.glob("*.md")), ROOT / "README.md"]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
RUN = ("lab", "tutorial")
"""Pages whose commands are run one after the other, in a folder of their own."""
WAITS = ("play", "serve")
"""Commands that wait for a person."""


def commands(page: Path) -> list[list[str]]:
    """The lines of a page's examples that call pitboss: its words after that."""
    text = page.read_text("utf-8")
    fenced = re.findall(r"^```(\w*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    blocks = [block for language, block in fenced if language in ("", "sh", "console")]
    blocks += re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    found = []
    for line in "\n".join(blocks).splitlines():
        told = re.match(r"\s*(?:\$ )?(?:\./)?pitboss ([a-z][^|<>]*)", line)
        if told and "…" not in line:
            words = shlex.split(told[1], comments=True)
            if words[0] in COMMANDS:
                found.append(words)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_of_an_example_exists(page: Path) -> None:
    for name, *words in commands(page):
        command = pitboss.get_command(click.Context(pitboss), name)
        assert command is not None
        if any(word in ("-h", "--help") for word in words):
            continue
        try:
            command.make_context(name, list(words), resilient_parsing=False)
        except click.ClickException as error:
            pytest.fail(f"{page.name}: pitboss {name} {' '.join(words)}: {error.format_message()}")


@pytest.mark.slow
@pytest.mark.parametrize("name", RUN)
def test_every_command_of_a_page_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my-roulette.toml").write_text(
        'extends = "mount-airy/roulette"\nhouse = "mine"\nwagers.basket.pays = "7 to 1"\n'
    )
    for block in re.findall(r"```json\n(.*?)```", (DOCS / f"{name}.md").read_text("utf-8"), re.DOTALL):
        Path("round.json").write_text(block)
    ran = 0
    for words in commands(DOCS / f"{name}.md"):
        if words[0] in WAITS:
            continue
        done = CliRunner().invoke(pitboss, words, standalone_mode=False)
        if done.exception:
            raise AssertionError(f"pitboss {' '.join(words)}: {done.exception}") from done.exception
        assert not done.return_value, words
        ran += 1
    assert ran > 3


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tutorial", "learning"])
def test_every_python_example_of_a_page(name: str) -> None:
    if name == "learning":
        pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    done = doctest.testfile(str(DOCS / f"{name}.md"), module_relative=False, optionflags=FLAGS)
    assert done.attempted > 3 and not done.failed


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    for needed in ("sphinx", "myst_parser", "furo", "gymnasium", "pettingzoo"):
        pytest.importorskip(needed)
    docs = tmp_path / "project" / "docs"
    shutil.copytree(DOCS, docs)
    (tmp_path / "project" / "src").symlink_to(ROOT / "src")
    words = ["-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(docs), str(tmp_path / "site")]
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    page = (tmp_path / "site" / "games" / "three-card-poker.html").read_text("utf-8")
    assert "pitboss-drawing" in page and "<b>A</b> Ante" in page
    assert "pitboss what-if" in (tmp_path / "site" / "commands.html").read_text("utf-8")
    assert "OpenTable" in (tmp_path / "site" / "reference.html").read_text("utf-8")
