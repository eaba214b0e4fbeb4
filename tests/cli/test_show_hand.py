"""A settled hand of the poker room on a terminal: everything that a floor supervisor asks for, at any width."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.settling.show_hand import show_hand
from pitboss.files.phh.replay import settle_history
from pitboss.files.round_file import parse_toml
from pitboss.files.settle import Sheets, settle_tree

ROOT = Path(__file__).parents[1]
SIDE_POT = {
    "house": "mount-airy",
    "game": "holdem",
    "options": {"limit": "1-2", "structure": "no-limit", "blinds": "1-2"},
    "button": 1,
    "stacks": {"1": 200, "2": 50, "3": 120},
    "hands": {"1": "Ac Jc", "2": "Kh Kd", "3": "Qh Qd"},
    "board": "2c 7d 9h 3s 4d",
    "play": [
        {"seat": 1, "do": "raise", "to": 10},
        {"seat": 2, "do": "all-in"},
        {"seat": 3, "do": "all-in"},
        {"seat": 1, "do": "call"},
    ],
}
WAYS = [{"seat": 3, "do": "all-in"}, {"seat": 4, "do": "call"}, {"seat": 1, "do": "fold"}, {"seat": 2, "do": "fold"}]
BAD_BEAT = {
    "house": "mount-airy",
    "game": "holdem",
    "options": {"structure": "no-limit", "blinds": "1-2"},
    "button": 4,
    "stacks": {"1": 100, "2": 100, "3": 100, "4": 100},
    "hands": {"1": "2c 3c", "2": "2d 3d", "3": "Ah Kh", "4": "8c 8d"},
    "board": "Ac Ad Ks 8h 8s",
    "play": WAYS,
}


def vector(name: str, number: int) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads((ROOT / "vectors" / f"{name}.json").read_text())[number]["round"]
    return tree


def told(
    answer: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int = 80
) -> str:
    """The text on the terminal, without the lines of its tables."""
    monkeypatch.setenv("COLUMNS", str(width))
    show_hand(answer, "")
    printed = capsys.readouterr().out
    assert all(len(line) <= width for line in printed.splitlines())
    return " ".join("".join(sign for sign in printed if sign not in "│─╭╮╰╯├┤┼┬┴").split())


Shown = tuple[pytest.CaptureFixture[str], pytest.MonkeyPatch]


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shown:
    return capsys, monkeypatch


def settled(tree: dict[str, Any]) -> dict[str, Any]:
    return settle_tree(tree, Sheets(), int)


def test_each_pot_shows_its_amount_who_could_win_it_what_was_taken_and_who_won_with_what(screen: Shown) -> None:
    text = told(settled(SIDE_POT), *screen)
    assert "main $150 seats 1, 2 and 3 less rake $5, jackpot $1 seat 2 wins $144: pair of kings" in text
    assert "side 1 $140 seats 1 and 3 seat 3 wins $140: pair of queens" in text
    assert "The house took $6: rake $5, jackpot $1." in text


def test_each_seat_shows_what_it_put_in_and_got_back_its_net_and_its_stack(screen: Shown) -> None:
    text = told(settled(SIDE_POT), *screen)
    assert "seat put in back net stack 1 $120 $0 -$120 $80 2 $50 $144 +$94 $144 3 $120 $140 +$20 $140" in text


def test_a_narrow_terminal_keeps_net_and_stack(screen: Shown) -> None:
    text = told(settled(SIDE_POT), *screen, width=30)
    assert "seat net stack 1 -$120 $80 2 +$94 $144 3 +$20 $140" in text


def test_high_and_low_are_shown_separately(screen: Shown) -> None:
    text = told(settled(vector("mount-airy/omaha-8", 0)), *screen)
    assert "seat 3 wins $20 for high: three of a kind, kings seat 2 wins $20 for low: 7-4-3-2-A" in text
    assert "The next hand is not a kill pot." in text


def test_a_kill_says_who_kills_or_that_all_is_doubled(screen: Shown) -> None:
    assert "The next hand is a kill pot: blinds and limits are doubled." in told(
        settled(vector("mount-airy/omaha-8", 2)), *screen
    )
    killed = vector("marysville/holdem", 3)
    assert "The next hand is not a kill pot; seat 3 has a leg." in told(settled(killed), *screen)
    killed["options"]["last-winner"] = 3
    assert "Seat 3 kills the next hand: posts twice the big blind, and limits are doubled." in told(
        settled(killed), *screen
    )


def test_a_bad_beat_names_loser_and_winner(screen: Shown) -> None:
    text = told(settled(BAD_BEAT), *screen)
    assert "Bad beat: seat 3 lost to seat 4, and the jackpot is hit." in text
    assert "Bad beat" not in told(settled(SIDE_POT), *screen)


def test_a_bet_nobody_called_is_accounted_for(screen: Shown) -> None:
    tree = parse_toml((ROOT / "files" / "phh" / "straddle.phh").read_text())
    text = told(settle_history(tree, Sheets(), int), *screen)
    assert "seat 3; the others folded seat 3 wins $22" in text
    assert "Seat 3 gets back $4 that nobody called. The house took nothing." in text


def test_a_stack_that_the_file_gives_differently_or_not_at_all_is_reported(screen: Shown) -> None:
    tree = parse_toml((ROOT / "files" / "phh" / "no-limit-side-pot.phh").read_text())
    text = told(settle_history(tree | {"finishing_stacks": [100, 75, 1]}, Sheets(), int), *screen)
    assert "The file says that seat 2 ends with $1." in text
    answer = settle_history(tree, Sheets(), int)
    del answer["finishing-stacks"]["2"]
    assert "2 $50 $0 -$50 ?" in told(answer, *screen)


def test_winnings_that_the_file_gives_differently_a_rake_and_a_foreign_currency_are_reported(screen: Shown) -> None:
    tree = parse_toml((ROOT / "files" / "phh" / "no-limit-side-pot.phh").read_text())
    raked = settle_history(tree | {"winnings": [50, 74, 0], "currency": "EUR"}, Sheets(), int)
    told_of_it = told(raked, *screen)
    assert "By the winnings that the file states, a rake of $1 was taken." in told_of_it
    assert "Amounts are in EUR." in told_of_it
    other = settle_history(tree | {"winnings": [0, 125, 0]}, Sheets(), int)
    assert "The file says that seat 9 wins $125." in told(other, *screen)


def test_a_hand_of_a_round_file_has_finishing_stacks_as_in_a_hand_history() -> None:
    answer = settle_tree(SIDE_POT, Sheets())
    assert answer["finishing-stacks"] == {"1": 80, "2": 144, "3": 140}
