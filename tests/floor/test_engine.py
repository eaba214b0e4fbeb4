"""The digest of the engine tells a floor whether the lines of a table still mean the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.floor.openings import ENGINE, PACKAGE, engine_digest


def source_of(part: str, root: Path) -> Path:
    """A file of this part: the part itself if it is one module."""
    return root / f"{part}.py" if (PACKAGE / f"{part}.py").exists() else root / part / "__init__.py"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A file of each part, and one that is no part of the engine."""
    for part in (*ENGINE, "guide"):
        file = source_of(part, tmp_path)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(source_of(part, PACKAGE).read_bytes())
    return tmp_path


@pytest.mark.whole
@pytest.mark.parametrize("part", ENGINE)
def test_an_edit_of_any_part_of_the_engine_changes_its_digest(part: str, copied: Path) -> None:
    before = engine_digest(copied)
    with source_of(part, copied).open("a") as file:
        file.write("# edited\n")
    assert engine_digest(copied) != before


def test_an_edit_elsewhere_does_not_change_it(copied: Path) -> None:
    before = engine_digest(copied)
    source_of("guide", copied).write_text("")
    assert engine_digest(copied) == before


def test_the_engine_is_all_that_it_imports() -> None:
    """Except how refusals are worded, and how files and sheets are read: the sheet is stored with its table."""
    sources = [path for part in ENGINE for path in (source_of(part, PACKAGE), *(PACKAGE / part).rglob("*.py"))]
    imports = re.compile(r"^ *from pitboss\.(\w+)", re.MULTILINE)
    imported = {name for path in sources for name in imports.findall(path.read_text("utf-8"))}
    assert imported - set(ENGINE) == {"errors", "files", "houses"}
