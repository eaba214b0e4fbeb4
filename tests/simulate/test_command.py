"""``pitboss simulate``: what it prints, and what it refuses."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console
from tests.simulate.jobs import job_of, simulated

from pitboss.cli.pricing.simulate import _show, command
from pitboss.errors import Refused

pytestmark = pytest.mark.slow
CRAPS = ["mount-airy/craps", "--rounds", "20000", "--bet", "pass 10 odds pass 20", "--workers", "1"]


def output(*arguments: str) -> str:
    return CliRunner().invoke(command, list(arguments), catch_exceptions=False).output


def test_the_table_shows_each_wager_the_distribution_and_sessions() -> None:
    told = output(*CRAPS, "--bankroll", "300", "--hands", "60")
    for words in ("odds pass", "± 3 errors", "60 rounds an hour cost", "run out of $300", "sessions of 240 rounds"):
        assert words in told


@pytest.mark.parametrize(("option", "by"), [((), "compiled rules"), (("--script",), "script")])
def test_it_says_who_dealt(option: tuple[str, ...], by: str) -> None:
    told = output("mount-airy/roulette", "--rounds", "100", "--bet", "red 10", "--workers", "1", *option)
    assert f"100 rounds by the {by}, seed 1" in told


def test_a_cut_card_stays_in_the_shoe() -> None:
    """Prices are for a whole shoe in every round; ``simulate`` deals as a table does."""
    arguments = ("mount-airy/baccarat", "--rounds", "20000", "--bet", "banker 20", "--workers", "1", "--json")
    told = json.loads(output(*arguments))["wagers"]
    shoe, fresh = (
        simulated(job_of("mount-airy/baccarat", "banker 20", fresh=each), 20_000).as_json()["wagers"]
        for each in (False, True)
    )
    assert told == shoe != fresh


def test_eighty_columns_have_room_for_every_figure_and_name() -> None:
    found = simulated(job_of("mount-airy/three-card-poker", "ante 10 six-card-bonus 5", session=100), 2_000)
    to = Console(width=80, file=StringIO())
    _show(found, to)
    assert isinstance(to.file, StringIO)
    lines = to.file.getvalue().splitlines()
    assert all(len(line.rstrip()) <= 80 for line in lines)
    (row,) = [line for line in lines if line.startswith("six-card-bonus")]
    (words,) = [line for line in lines if line.startswith("wager")]
    assert len(row.split()) == 8
    assert "…" not in row + words and "± 3 errors" in words


def test_json_has_every_figure() -> None:
    told = json.loads(output(*CRAPS, "--json", "--bankroll", "300"))
    assert told["rounds"] == 20_000 == sum(each["rounds"] for each in told["distribution"])
    assert set(told["wagers"]) == {"pass", "odds pass"}
    assert told["throws"] > 3 * told["rounds"]
    assert 0 < told["sessions"]["risk_of_ruin"] < 1
    assert told["hour"]["cost"] == pytest.approx(told["edge"] * told["first_stake"] * told["hour"]["rounds"])


def test_csv_has_a_row_for_each_outcome() -> None:
    rows = list(csv.DictReader(StringIO(output(*CRAPS, "--csv"))))
    assert sum(int(row["rounds"]) for row in rows) == 20_000
    assert {row["pass net"] for row in rows} == {"10.00", "-10.00"}


def test_svg_is_a_picture() -> None:
    told = output(*CRAPS, "--svg")
    assert told.startswith("<svg")
    assert "Sessions of" in told


def test_a_strategy_file_is_played(tmp_path: Path) -> None:
    """A player who stands on everything loses what the chart of always standing loses; the file decides it."""
    choices = [
        {"situation": [f"{kind} {total}", up], "best": "stand", "costs": {}}
        for kind in ("hard", "soft")
        for total in range(4, 22)
        for up in "A23456789T"
    ]
    file = tmp_path / "stand.json"
    file.write_text(json.dumps({"bet": [{"title": "Hard totals, first two cards", "choices": choices}]}))
    arguments = ("mount-airy/blackjack", "--rounds", "20000", "--bet", "bet 10", "--workers", "1", "--json")
    told = json.loads(output(*arguments, "--strategy", str(file)))
    assert told["strategy"] == "by the file"
    assert told["average_stake"] == 1
    assert told["edge"] > 0.1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--workers", "0"], "--workers: 0 is not 1 or more"),
        (["--rounds", "0"], "--rounds: 0 is not from 1 to"),
        (["--strategy", "nowhere.json"], "--strategy: no strategy 'nowhere.json', and no file of that name"),
        (["--bank", "much"], "--bank: 'much' is not an amount in dollars"),
        (["--session", "0"], "--session: 0 is not 1 or more"),
        (["--seed", "-1"], "--seed: -1 is not from 0 to"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: list[str], told: str) -> None:
    with pytest.raises(Refused) as refused:
        output("mount-airy/roulette", "--bet", "red 10", *arguments)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(("option", "where"), [(("--seats", "2"), "--seats"), (("--script",), "--script")])
def test_craps_is_followed_for_one_seat_and_says_so(option: tuple[str, ...], where: str) -> None:
    with pytest.raises(Refused, match=f"{where}: craps is simulated for one seat"):
        output("mount-airy/craps", "--rounds", "10", *option)
