"""A house is named in HOUSES and has its page in its folder. If one of the two is forgotten, every command says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss import houses
from pitboss.cli.check import command as check
from pitboss.cli.houses import command as list_houses
from pitboss.errors import Refused
from pitboss.guide import book
from pitboss.guide.book import open_book
from pitboss.houses import house, posted, read_sheet, sheet

SHIPPED = houses.SHEETS
NOT_NAMED = "no house 'lakeside': its folder is there, but HOUSES in houses/__init__.py does not name it"


@pytest.fixture(autouse=True)
def lakeside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of a house that posts one sheet, but has no page; HOUSES does not name it."""
    folder = tmp_path / "lakeside"
    folder.mkdir()
    (folder / "big-six.toml").write_text('extends = "mount-airy/big-six"\n')
    named(monkeypatch)
    monkeypatch.setattr(houses, "SHEETS", tmp_path)
    forget()
    yield folder
    forget()


def named(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    for module in (houses, book):
        monkeypatch.setattr(module, "HOUSES", names)
    for command in ("houses", "check"):
        monkeypatch.setattr(f"pitboss.cli.{command}.HOUSES", names)


def forget() -> None:
    for kept in (houses.house, houses.sheet_names, houses.posted):
        kept.cache_clear()


WAYS = pytest.mark.parametrize(
    "ask", [house, lambda name: posted(name, "big-six"), open_book], ids=["house", "posted", "guide"]
)


@WAYS
def test_a_house_that_is_not_named_is_refused_with_what_is_missing(ask: Callable[[str], object]) -> None:
    with pytest.raises(Refused) as refused:
        ask("lakeside")
    assert str(refused.value) == NOT_NAMED


@WAYS
@pytest.mark.parametrize("name", ["lakeside", "hollywood-yorklakeside"])
def test_a_name_without_a_page_is_refused_with_what_is_missing(
    ask: Callable[[str], object], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    named(monkeypatch, name)
    with pytest.raises(Refused) as refused:
        ask(name)
    assert str(refused.value) == (
        f"HOUSES in houses/__init__.py names {name!r}, but houses/{name}/house.toml is not there"
    )


def test_the_list_of_houses_says_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    named(monkeypatch, "hollywood-yorklakeside")
    told = str(CliRunner().invoke(list_houses).exception)
    assert told.endswith("but houses/hollywood-yorklakeside/house.toml is not there")


@pytest.mark.parametrize("asked", ["lakeside", "lakeside/big-six"])
def test_a_check_says_so_too(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert CliRunner().invoke(check, [asked]).output == f"{NOT_NAMED}\n"
    named(monkeypatch, "lakeside")
    told = CliRunner().invoke(check, [asked]).output
    assert told == "HOUSES in houses/__init__.py names 'lakeside', but houses/lakeside/house.toml is not there\n"


@pytest.mark.parametrize("name", ["..", ".", "", "../lakeside", "nowhere", "x" * 300, "\0"])
def test_no_other_folder_is_mistaken_for_a_house(name: str) -> None:
    with pytest.raises(Refused, match=r"^no house .*; there are"):
        house(name)


PAGE = 'title = "Lakeside"\nshort = "Lakeside"\nplace = "Here"\nguide = "Guide"\nsource = "us"\n'


@pytest.fixture
def shipped(lakeside: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder as that of a house that ships, in order."""
    (lakeside / "house.toml").write_text(PAGE)
    (lakeside / "big-six.toml").write_text((SHIPPED / "mount-airy" / "big-six.toml").read_text("utf-8"))
    named(monkeypatch, "lakeside")
    return lakeside


@pytest.mark.parametrize("asked", [["lakeside"], ["lakeside/big-six"], ["lakeside", "lakeside/big-six"]])
def test_a_check_reads_the_page_of_the_house_once_and_its_sheets(asked: list[str], shipped: Path) -> None:
    assert CliRunner().invoke(check, asked).output.startswith("OK lakeside/big-six: ")
    forget()
    (shipped / "house.toml").write_text(PAGE.replace("short", "shrt").replace('"us"', '" "'))
    wrong, empty, *sheets = CliRunner().invoke(check, asked).output.splitlines()
    assert wrong == "lakeside/house.toml:2: shrt: no such key; did you mean 'short'?"
    assert empty == "lakeside/house.toml:5: source: is empty; write where this comes from"
    assert len(sheets) == len(asked) and all(told.startswith("OK lakeside/big-six: ") for told in sheets)


def test_a_sheet_of_a_house_is_named_after_its_game(shipped: Path) -> None:
    (shipped / "big-six.toml").rename(shipped / "wheel.toml")
    with pytest.raises(Refused) as refused:
        posted("lakeside", "wheel")
    assert str(refused.value) == "lakeside/wheel.toml: this is a sheet of 'big-six': rename it to big-six.toml"
    assert read_sheet(shipped / "wheel.toml").rules.game == "big-six"


def test_a_game_alone_is_answered_with_its_sheets(shipped: Path) -> None:
    with pytest.raises(Refused) as refused:
        sheet("big-six")
    told = "'big-six' is a game, not a house; did you mean lakeside/big-six?"
    assert str(refused.value) == told
    assert CliRunner().invoke(check, ["big-six"]).output == f"{told}\n"
