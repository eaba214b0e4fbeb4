"""A settled round on a terminal: every wager, the bets behind a seat, and the bank, exact to the cent."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.playing import is_room

from pitboss.cli.settling.show import show_settled
from pitboss.files.round_file import parse_json
from pitboss.files.settle import Sheets, settle_tree
from pitboss.houses import sheet

ROULETTE = {
    "house": "mount-airy",
    "game": "roulette",
    "seats": {"1": {"wagers": {"red": Decimal("7.5"), "straight 17": 5}}},
    "spin": "17",
}
BACK_LINE = {
    "house": "marysville",
    "game": "three-card-poker",
    "seats": {
        "2": {
            "who": "Ann",
            "wagers": {"ante": 40},
            "decisions": ["play"],
            "behind": [{"who": "Dan [he]", "wagers": {"ante": 100}}],
        }
    },
    "hands": {"2": "Kh Kd 5c", "dealer": "Qs 9h 4c"},
    "bank": {"seat": 1, "amount": 2000},
}


Told = Callable[[dict[str, Any]], list[str]]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Told:
    """Settles a round, and gives the rows on the terminal without the table's head and its lines."""
    monkeypatch.setenv("COLUMNS", "120")

    def rows_of(tree: dict[str, Any]) -> list[str]:
        show_settled(settle_tree(tree, Sheets(), int), "")
        rows = (" ".join(row.replace("│", " ").split()) for row in capsys.readouterr().out.splitlines())
        return [row for row in rows if row and row[0] not in "┏┃┡├└"]

    return rows_of


def test_each_wager_and_the_bank_are_shown_to_the_cent(told: Told) -> None:
    assert told(ROULETTE) == [
        "1 red lose $7.50 $0 -$7.50 17 black",
        "1 straight 17 win $5 $180 $175 17 black",
        "1 net $167.50",
        "bank net -$167.50",
    ]


def test_amounts_of_an_answer_are_cents_on_a_screen_and_dollars_in_json() -> None:
    on_screen, in_json = settle_tree(ROULETTE, Sheets(), int), settle_tree(ROULETTE, Sheets())
    assert on_screen["seats"]["1"]["net"] == 16750 and in_json["seats"]["1"]["net"] == 167.5


def test_a_bet_behind_a_seat_has_its_own_rows_and_the_one_who_decides_is_named(told: Told) -> None:
    assert told(BACK_LINE) == [
        "2 ante win $40 $80 $40 pair of kings",
        "2 play win $40 $80 $40 pair of kings",
        "2 net $80",
        "2: Dan [he] ante win $100 $200 $100 pair of kings",
        "2: Dan [he] play win $100 $200 $100 pair of kings",
        "2: Dan [he] net $200",
        "bank net -$280",
        "seat 2: Dan [he] decides how the hand is played",
    ]


def test_a_wager_that_the_bank_did_not_cover_is_named_with_what_is_missing(told: Told) -> None:
    short = BACK_LINE | {"bank": {"seat": 1, "amount": 110}}
    assert told(short) == [
        "2 ante win $40 $80 $40 pair of kings",
        "2 play win $40 $80 $40 pair of kings",
        "2 net $80",
        "2: Dan [he] ante win $100 $130 $30 pair of kings",
        "2: Dan [he] play uncovered $100 $100 $0 pair of kings",
        "2: Dan [he] net $30",
        "bank net -$110",
        "seat 2, Dan [he]: $70 of ante is not covered by what the bank put up",
        "seat 2, Dan [he]: $100 of play is not covered by what the bank put up",
        "seat 2: Dan [he] decides how the hand is played",
    ]


def test_a_lost_wager_that_the_bank_could_not_collect_is_named_too(told: Told) -> None:
    lost = BACK_LINE | {"hands": {"2": "Kh 9d 5c", "dealer": "As 9h 4c"}, "bank": {"seat": 1, "amount": 50}}
    rows = told(lost)
    assert "2 ante lose $40 $0 -$40 king-high" in rows
    assert "seat 2: $30 of play is not covered by what the bank put up" in rows


def test_commission_has_a_column_if_some_was_taken(told: Told) -> None:
    tree = {"house": "mount-airy", "game": "baccarat", "seats": {"1": {"wagers": {"banker": 20}}}}
    tree["hands"] = {"player": "Kc 6d", "banker": "9h Qs"}
    assert "1 banker win $20 $40 $1 $19 6 to 9" in told(tree)


VECTORS = [
    path
    for path in sorted((Path(__file__).parents[1] / "vectors").glob("*/*.json"))
    if not is_room(sheet(f"{path.parent.name}/{path.stem}").game)
]


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_wager_that_is_settled_says_why(path: Path) -> None:
    settled = 0
    for vector in parse_json(path.read_bytes()):
        if "error" in vector["expect"]:
            continue
        for result in settle_tree(vector["round"], Sheets())["seats"].values():
            wagers = result["wagers"].values()
            assert all("why" in wager for wager in wagers if wager["outcome"] != "up"), vector["name"]
            settled += len(wagers)
    assert settled
