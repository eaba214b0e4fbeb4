"""``pitboss odds`` as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.odds.uncompiled import printed

from pitboss.houses import posted, sheet_names


def odds(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pitboss", "odds", *args], capture_output=True, text=True, check=False)


def told(*args: str) -> dict[str, Any]:
    run = odds(*args, "--json")
    assert (run.returncode, run.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


def one_line(*args: str) -> str:
    run = odds(*args)
    assert run.returncode == 2 and run.stdout == ""
    assert run.stderr.count("\n") == 1 and "Traceback" not in run.stderr and len(run.stderr) < 500
    return run.stderr


def test_json_names_the_table_and_prices_its_wagers() -> None:
    answer = told("mount-airy/roulette", "--option", "wheel=single-zero", "--wager", "red", "--wager", "split 3-0")
    assert answer["house"] == "mount-airy" and answer["game"] == "roulette"
    assert answer["options"] == {"min": 5, "max": 1000, "wheel": "single-zero"}
    assert list(answer["wagers"]) == ["red", "split 1-2"]
    assert answer["wagers"]["red"]["exact"] == "1/37"
    assert "split 0-3" in answer["wagers"]["split 1-2"]["also"]
    assert "unpriced" not in answer


@pytest.mark.slow
def test_a_person_reads_a_table() -> None:
    run = odds("mount-airy/three-card-poker", "--wager", "play")
    assert run.returncode == 0
    (row,) = [line for line in run.stdout.splitlines() if "ante" in line and "│" in line]
    assert "3.3730%" in row and "play Q-6-4 or better; with play and ante-bonus" in row


@pytest.mark.slow
def test_a_wager_without_a_price_says_why() -> None:
    answer = told("valley-forge/spanish-21", "--option", "decks=8", "--wager", "super-777", "--wager", "insurance")
    assert list(answer["wagers"]) == ["insurance"]
    assert answer["unpriced"] == {"super-777": "this table does not offer it, or not at its minimum bet"}
    assert "does not offer it" in odds("valley-forge/spanish-21", "--wager", "super-777").stdout


@pytest.mark.slow
def test_a_sheet_of_the_users_own_is_priced_as_it_says(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(posted("mount-airy", "roulette").text.replace('"35 to 1"', '"38 to 1"'))
    answer = told(str(own), "--wager", "straight 17")
    assert answer["house"] == "own"
    assert answer["wagers"]["straight 0"]["edge"] == -1 / 38
    assert "the player has the edge" in odds(str(own), "--wager", "straight 17").stdout


@pytest.mark.slow
def test_all_prices_every_sheet_and_says_what_is_missing() -> None:
    run = odds("--all", "--json")
    assert (run.returncode, run.stderr) == (0, "")
    assert [f"{each['house']}/{each['game']}" for each in json.loads(run.stdout)] == list(sheet_names())
    shown = odds("--all").stdout
    assert all(f"{name}: the house edge of each wager" in shown for name in sheet_names())
    words = " ".join(shown.split())
    assert "The player has the edge:" in words
    assert "Not priced:" in words and "valley-forge/spanish-21 super-777" in words


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "name one sheet"),
        (("mount-airy/roulette", "--all"), "name one sheet"),
        (("--all", "--wager", "red"), "with one sheet"),
        (("mount-airy/tiddlywinks",), "mount-airy has no 'tiddlywinks'"),
        (("nowhere/craps",), "no house 'nowhere'"),
        (("no-such.toml",), "no-such.toml"),
        (("mount-airy/roulette", "--wager", "rouge"), "no wager 'rouge'"),
        (("mount-airy/roulette", "--wager", "split 1-9"), "split 1-9"),
        (("mount-airy/roulette", "--option", "wheel"), "KEY=VALUE"),
        (("mount-airy/roulette", "--option", "wheel=triple-zero"), "triple-zero"),
        (("mount-airy/roulette", "--option", "zeros=2"), "'zeros' is not an option"),
        (("mount-airy/blackjack", "--option", "decks=7"), "decks"),
        (("mount-airy/blackjack", "--option", "decks=NaN"), "decks"),
    ],
)
def test_what_cannot_be_priced_is_refused_in_one_line(args: tuple[str, ...], says: str) -> None:
    assert says in one_line(*args)


def test_a_bad_sheet_is_refused_in_one_line(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(posted("mount-airy", "roulette").text.replace('"35 to 1"', '"35 too 1"').replace('"17 to 1"', "17"))
    assert "own.toml:" in one_line(str(own))


@pytest.mark.slow
def test_every_posted_sheet_is_found_in_the_store_without_a_compiler(tmp_path: Path) -> None:
    assert printed("odds", "--all", PITBOSS_CACHE=str(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mount-airy/roulette", "valley-forge/craps", "mount-airy/blackjack"])
def test_small_counts_are_made_without_a_compiler(name: str) -> None:
    wager = ["--wager", "perfect-pairs"] if name.endswith("blackjack") else []
    assert printed("odds", name, *wager)


@pytest.mark.slow
def test_a_meter_is_priced_at_its_amount_and_never_below_zero() -> None:
    asked = ("mount-airy/let-it-ride", "--wager", "progressive")
    empty, full = (told(*asked, "--meter", dollars)["wagers"]["progressive"] for dollars in ("0", "25,000"))
    assert full["at_meter"] == 25_000 and full["break_even_meter"] == empty["break_even_meter"]
    assert full["edge"] == pytest.approx(empty["edge"] + 25_000 * empty["per_meter_dollar"])
    at_even = told(*asked, "--meter", str(int(empty["break_even_meter"]) + 1))["wagers"]["progressive"]
    assert at_even["edge"] < 0
    assert one_line(*asked, "--meter", "-5") == "pitboss: --meter: -5 is below zero; a meter shows 0 or more\n"
    for nonsense in ("much", "1e999999999", "1/3", "1,2,3", "nan", "", "٣"):
        assert "is not an amount in dollars" in one_line(*asked, "--meter", nonsense)
    assert "is more than any meter shows" in one_line(*asked, "--meter", "9" * 15)
    assert "paid from a meter" in one_line("mount-airy/craps", "--meter", "5")


@pytest.mark.slow
def test_the_pot_of_a_room_has_no_price_and_no_selections() -> None:
    assert "pitboss equity" in told("mount-airy/holdem", "--wager", "pot")["unpriced"]["pot"]
    assert "nothing comes after 'pot'" in one_line("mount-airy/holdem", "--wager", "pot 5")


def test_a_schedule_that_does_not_fit_is_refused() -> None:
    assert "no schedule 'nope'" in one_line("marysville/three-card-poker", "--option", "schedule=nope")
