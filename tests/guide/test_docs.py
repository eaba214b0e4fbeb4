"""The page on sheets is true: its copies are read, its mistakes get the words it shows, its folder makes a guide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.check import command as check
from pitboss.guide.book import open_book
from pitboss.houses import SHEETS, read_sheet, sheet, sheet_of
from pitboss.houses.collection import read_collection
from pitboss.houses.reading.problems import BadSheet

PAGE = (Path(__file__).parent.parent.parent / "docs" / "sheets.md").read_text()
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
COPY = 'house = "my-house"\n' + sheet("mount-airy/roulette").text
CHANGED, LESS, TOP, PARTS, HOUSE, WORDS, SCHEDULE = BLOCKS
TOLD = re.findall(r"^    (my-roulette\.toml:\d+: .*)$", PAGE, re.MULTILINE)


def test_a_line_is_changed_as_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "my-roulette.toml"
    path.write_text(CHANGED)
    assert str(read_sheet(path).rules.wagers["basket"].pays) == "7 to 1"
    path.write_text(LESS)
    assert "basket" not in read_sheet(path).rules.wagers


def test_a_mistake_in_the_other_sheet_is_reported_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my-roulette.toml").write_text(LESS.replace("max = 500", "max = 2"))
    (told,) = re.findall(r"^ {6}(my-roulette\.toml:\d+: extends: .*)$", PAGE, re.MULTILINE)
    with pytest.raises(BadSheet) as bad:
        sheet("my-roulette.toml")
    assert bad.value.problems == [told]


def test_a_copy_with_a_house_of_its_own_is_correct(tmp_path: Path) -> None:
    path = tmp_path / "my-roulette.toml"
    path.write_text(COPY)
    assert read_sheet(path).rules.house == "my-house"


def test_the_page_quotes_the_sheet_exactly() -> None:
    bare = re.sub(r" *#.*", "", COPY)
    for part in re.split(r"\n(?=\[)", re.sub(r" *#.*", "", PARTS)):
        assert part.strip() in bare
    assert TOP in COPY


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("min = 5 ", "min = $5 ", TOLD[:1]),
        (
            'pays = "17 to 1"\n\n[wagers.street]\ntitle = "Street"\nwins = "three numbers in a row"\nmin = "min"\nmax',
            'pays = "17:1"\n\n[wagers.street]\ntitle = "Street"\nwins = "three numbers in a row"\nmin = "min"\nmaxx',
            TOLD[1:],
        ),
    ],
)
def test_mistakes_are_reported_in_the_words_of_the_page(old: str, new: str, told: list[str]) -> None:
    assert old in COPY
    with pytest.raises(BadSheet) as bad:
        sheet_of("my-roulette.toml", COPY.replace(old, new, 1))
    strip = re.compile(r":\d+:")
    assert [strip.sub(":", each) for each in bad.value.problems] == [strip.sub(":", each) for each in told]


@pytest.mark.slow
def test_the_folder_of_the_page_makes_a_guide(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE)
    (tmp_path / "my-roulette.toml").write_text(COPY)
    (tmp_path / "guide.toml").write_text(WORDS)
    book = open_book(str(tmp_path))
    assert book.page.place == "Springfield"
    assert [part.title for part in book.front] == ["Who may play"]
    assert [part.title for part in book.chapters[0].more] == ["Words of the game"]
    assert CliRunner().invoke(check, [str(tmp_path)], standalone_mode=False).return_value == 0


def test_the_schedule_of_the_page_is_lawful() -> None:
    limits = (SHEETS / "marysville" / "collection.toml").read_text().partition("# ----")[0]
    assert read_collection(limits + SCHEDULE, "collection.toml").schedule[0].id == "table-1"
