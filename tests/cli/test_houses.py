"""The list of houses: the other commands take every name on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.houses import _show, command
from pitboss.houses import HOUSES, house, sheet, sheet_names


def test_every_house_is_listed_with_its_place_and_guide() -> None:
    lines = CliRunner().invoke(command).output.splitlines()
    for slug in HOUSES:
        page = house(slug)
        assert f"{page.title}, {page.place} ({page.guide})" in lines


def test_every_name_listed_is_a_sheet_with_that_title() -> None:
    listed = json.loads(CliRunner().invoke(command, ["--json"]).output)
    assert [page["house"] for page in listed] == list(HOUSES)
    games = [game for page in listed for game in page["games"]]
    assert [game["name"] for game in games] == list(sheet_names())
    assert all(sheet(game["name"]).rules.title == game["title"] for game in games)


def test_a_line_has_a_name_and_its_title() -> None:
    (line,) = [line for line in CliRunner().invoke(command).output.splitlines() if "mount-airy/roulette" in line]
    assert line.split() == ["mount-airy/roulette", "Roulette"]


def test_a_person_at_a_terminal_sees_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    games = [{"name": "mine/craps", "title": "[bold]Craps"}]
    empty = {"house": "yours", "title": "Yours", "place": "There", "guide": "Guide", "games": []}
    _show([{"house": "mine", "title": "Mine", "place": "Here", "guide": "Guide", "games": games}, empty])
    shown = capsys.readouterr().out
    assert "Mine" in shown and "[bold]Craps" in shown and "no games yet" in shown


def test_help_says_where_to_go_next() -> None:
    assert "pitboss rules mount-airy/roulette" in CliRunner().invoke(command, ["--help"]).output


def test_every_shipped_house_has_its_page() -> None:
    from pitboss.houses import SHEETS

    assert {path.parent.name for path in Path(SHEETS).glob("*/house.toml")} == set(HOUSES)
