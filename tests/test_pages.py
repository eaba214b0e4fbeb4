"""The pages name files and modules that are there."""

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MADE_UP = ("towpath", "riverside")
"""The game and the house that the page on adding a game makes up."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_and_module_that_a_page_names_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    for name in re.findall(r"`([\w/-]+\.(?:py|tsv))\b", text):
        if "/" in name and not any(word in name for word in MADE_UP):
            assert (ROOT / name).exists() or (ROOT / "src" / "pitboss" / name).exists(), name
    for name in re.findall(r"`(pitboss(?:\.[A-Za-z_]+)+)", text):
        resolve_name(name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_that_a_page_links_to_exists(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
