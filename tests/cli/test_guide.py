"""Writing a guide: where it goes, what it says it wrote, and what it refuses to write over."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.guide import command


def guide(*args: str | Path) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args], standalone_mode=False)


@pytest.mark.slow
def test_a_guide_is_written_and_says_what_and_where(tmp_path: Path) -> None:
    out = tmp_path / "new" / "guide"
    result = guide("marysville", "-o", out)
    assert result.exit_code == 0, result.exception
    names = sorted(path.name for path in out.iterdir())
    assert {"index.html", "book.html", "collection.html", "three-card-poker.html"} <= set(names)
    first, second = result.output.splitlines()
    assert first.startswith(f"{len(names)} pages (") and all(name in first for name in names)
    assert second == f"Open {out}/index.html; print {out}/book.html."


def test_a_folder_that_is_not_empty_is_refused_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert str(guide("hollywood-york", "-o", tmp_path).exception) == (
        f"{tmp_path}: is not empty; name another folder, or add --force"
    )
    assert guide("hollywood-york", "-o", tmp_path, "--force").exit_code == 0
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert (tmp_path / "index.html").exists()


def test_an_empty_folder_is_accepted(tmp_path: Path) -> None:
    assert guide("hollywood-york", "-o", tmp_path).exit_code == 0


def test_a_file_in_the_way_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert str(guide("hollywood-york", "-o", tmp_path / "file").exception) == f"{tmp_path}/file: is not a folder"
    told = str(guide("hollywood-york", "-o", tmp_path / "file" / "below").exception)
    assert told == f"{tmp_path}/file/below: cannot be written: Not a directory"


def test_nothing_is_written_if_the_house_does_not_exist(tmp_path: Path) -> None:
    result = guide("nowhere", "-o", tmp_path / "out")
    assert str(result.exception).startswith("no house 'nowhere'; there are ")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("args", [["marysville"], ["-o", "x"]])
def test_both_the_house_and_the_folder_are_required(args: list[str]) -> None:
    assert guide(*args).exception is not None


def test_help_starts_a_newcomer() -> None:
    assert "pitboss guide mount-airy -o mount-airy-guide" in CliRunner().invoke(command, ["--help"]).output
