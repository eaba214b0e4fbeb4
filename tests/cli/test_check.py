"""``pitboss check``: OK for a correct sheet, and every mistake of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.check import command
from pitboss.houses import SHEETS, sheet_names

OWN = (Path(__file__).parent.parent / "houses" / "own.toml").read_text()


def check(*names: str | Path) -> Result:
    return CliRunner().invoke(command, [str(name) for name in names], standalone_mode=False)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(OWN)
    return path


def test_a_correct_sheet_is_ok_in_one_line(own: Path) -> None:
    result = check(own)
    assert result.output == f"OK {own}: Three Card Poker, 3 wagers, $5 to $1,000\n"
    assert result.return_value == 0


def test_every_mistake_is_reported_at_once_and_the_status_is_2(own: Path) -> None:
    own.write_text(OWN.replace("seats = 7", "seats = 0").replace('"40 to 1"', '"40:1"'))
    result = check(own)
    assert result.output.splitlines() == [
        f"{own}:10: table.seats: 0 is not between 1 and 999",
        f"{own}:46: pays.pair-plus.straight-flush: '40:1' is not a pay line; did you mean '40 to 1'?",
    ]
    assert result.return_value == 2


def test_one_bad_file_does_not_hide_the_next(own: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("title = 'x")
    result = check(bad, own, tmp_path / "none.toml")
    assert [line.partition(" ")[0] for line in result.output.splitlines()] == [
        f"{bad}:1:",
        "OK",
        f"{tmp_path}/none.toml:",
    ]
    assert result.return_value == 2


def test_a_folder_is_checked_file_by_file(tmp_path: Path) -> None:
    house = tmp_path / "ours"
    house.mkdir()
    (house / "three-card-poker.toml").write_text(OWN)
    (house / "house.toml").write_text(
        'title = "Ours"\nshort = "Ours"\nplace = "Here"\nguide = "Guide"\nsource = "us"\n'
    )
    (house / "collection.toml").write_text((SHEETS / "marysville" / "collection.toml").read_text())
    expected = [
        f"OK {house}/collection.toml: 130 schedules of collection",
        f"OK {house}/house.toml: Ours",
        f"OK {house}/three-card-poker.toml: Three Card Poker, 3 wagers, $5 to $1,000",
    ]
    assert check(house).output.splitlines() == expected
    assert check(tmp_path).output.splitlines() == expected


def test_a_folder_without_sheets_says_so(tmp_path: Path) -> None:
    result = check(tmp_path)
    assert result.output == f"{tmp_path}: no sheets (*.toml) in this folder\n"
    assert result.return_value == 2


@pytest.mark.slow
def test_a_shipped_sheet_or_house_is_checked_by_its_name() -> None:
    result = check("mount-airy")
    names = [name for name in sheet_names() if name.startswith("mount-airy/")]
    assert [line.split(": ")[0] for line in result.output.splitlines()] == [f"OK {name}" for name in names]
    assert check(*sheet_names()).return_value == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("craps", "'craps' is a game, not a house; did you mean mount-airy/craps or valley-forge/craps?"),
        ("bingo", "bingo: is neither a sheet file (*.toml), nor a folder, nor one of `pitboss houses`"),
        ("mount-airy/bingo", "mount-airy has no 'bingo'; it has "),
        ("nowhere/craps", "nowhere/craps: is neither a sheet file"),
    ],
)
def test_an_unknown_name_is_reported_in_one_line(name: str, told: str) -> None:
    result = check(name)
    assert result.output.startswith(told) and result.output.count("\n") == 1
    assert result.return_value == 2


def test_a_cardrooms_sheet_is_checked_against_the_law(tmp_path: Path) -> None:
    text = (SHEETS / "marysville" / "three-card-poker.toml").read_text()
    path = tmp_path / "high.toml"
    path.write_text('house = "marysville"\n' + text.replace("max = 500\n", "max = 50000\n", 1))
    result = check(path)
    assert result.output == f"{path}: options.max: $50,000 is not from $100 to $10,000\n"
    assert result.return_value == 2


def test_help_starts_a_newcomer() -> None:
    assert "pitboss check my-table.toml" in CliRunner().invoke(command, ["--help"]).output
