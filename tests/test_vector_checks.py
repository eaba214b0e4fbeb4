"""The check of the vectors can fail: it reports a spoiled vector, and says what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.vector_checks import VECTORS, faults, read_vectors

from pitboss.errors import Unreadable

TIE = ("mount-airy/three-card-poker", "exact tie pushes ante and play")
FOLD = ("mount-airy/three-card-poker", "straight flush beats a queen-high dealer; neighbour folds")
TWICE = ("mount-airy/three-card-poker", "error: the same card twice")
NUMBERS = ("mount-airy/roulette", "inside bets around 8")
FEES = ("marysville/double-hand-poker", "collection, option 1: by each wager, flat for the banker")
METER = ("mount-airy/blackjack", "Blazing 7's takes the meter")
BAD_BEAT = ("mount-airy/holdem", "bad beat: aces full of kings beaten by four sevens")
KILL = ("mount-airy/omaha-8", "scoop sets the kill")


def spoiled(vector: tuple[str, str], path: str, value: Any) -> dict[str, Any]:
    """A vector with one value changed. Slashes separate the keys of its path."""
    sheet, name = vector
    case = next(case for case in read_vectors(VECTORS / f"{sheet}.json") if case["name"] == name)
    assert faults(case) == []
    *outer, last = path.split("/")
    tree = case
    for key in outer:
        tree = tree[key]
    tree[last] = value
    return case


def the_fault(vector: tuple[str, str], path: str, value: Any) -> str:
    """The one thing that is wrong with a vector spoiled in this way."""
    (fault,) = faults(spoiled(vector, path, value))
    return fault


@pytest.mark.parametrize(
    ("vector", "path", "value", "told"),
    [
        # A key that there is not, wherever it stands
        (TIE, "because", "", "because: no such key"),
        (TIE, "expect/seat", {}, "expect.seat: no such key"),
        (TIE, "expect/seats/1/nett", -5, "expect.seats.1.nett: no such key"),
        (TIE, "expect/match", "", "expect.match: no such key"),
        (TIE, "expect/bank/fee", 0, "expect.bank.fee: no such key"),
        (METER, "expect/meters/blazing-sevens", 0, "expect.meters.blazing-sevens: no such key"),
        (BAD_BEAT, "expect/collected/drop", 0, "expect.collected.drop: no such key"),
        (KILL, "expect/next/killed", False, "expect.next.killed: no such key"),
        (BAD_BEAT, "expect/bad-beat/beaten", "1", "expect.bad-beat.beaten: no such key"),
        (TIE, "round/seat", {}, "the round is refused: seat: no such key"),
        (TWICE, "expect/matches", "", "expect.matches: no such key"),
        (TWICE, "expect/seats", {}, "expect.seats: no such key"),
        # A wrong value, wherever it stands
        (TIE, "expect/seats/1/net", -4.99, "expect.seats.1.net: expected -4.99, got -5"),
        (TIE, "expect/seats/1/net", "-5", "expect.seats.1.net: expected '-5', got -5"),
        (TIE, "expect/seats/1/net", None, "expect.seats.1.net: expected None, got -5"),
        (TIE, "expect/seats/2", {"net": 0}, "expect.seats.2: nobody sits there"),
        (FEES, "expect/seats/2/fees", 1, "expect.seats.2.fees: expected 1, got 2"),
        (TIE, "expect/seats/1/wagers/pair-plus", 5, "expect.seats.1.wagers.pair-plus: expected 5, got -5"),
        (TIE, "expect/bank/net", -5, "expect.bank.net: expected -5, got 5"),
        (FEES, "expect/bank/fees", 0, "expect.bank.fees: expected 0, got 1"),
        (METER, "expect/meters/blazing-7s", 12000, "expect.meters.blazing-7s: expected 12000, got 0"),
        (BAD_BEAT, "expect/collected/rake", 4, "expect.collected.rake: expected 4, got 5"),
        (TIE, "expect/collected", {"rake": 0}, "expect.collected: expected {'rake': 0}, got None"),
        (KILL, "expect/next/kill", False, "expect.next.kill: expected False, got True"),
        (KILL, "expect/next/kill", 1, "expect.next.kill: expected 1, got True"),
        (BAD_BEAT, "expect/bad-beat/hit", False, "expect.bad-beat.hit: expected False, got True"),
        (BAD_BEAT, "expect/bad-beat/winner", "1", "expect.bad-beat.winner: expected '1', got '2'"),
        (BAD_BEAT, "expect/bad-beat", None, "expect.bad-beat: expected None, got {"),
        # A round is refused for the reason given and for no other
        (TWICE, "expect/match", "Kd is dealt twice", "expect.match: the round is refused for another reason: Qs is"),
        (TWICE, "round/hands/dealer", "Qd 9d", "expect.match: the round is refused for another reason: hands.dealer"),
        (TWICE, "round/hands/dealer", "Qd 9d 4s", "expect.error: the round is settled"),
        (TWICE, "expect/match", " ", "expect.match is missing"),
        (TWICE, "expect/error", "true", "expect.error: 'true' is not true"),
        (TWICE, "expect", {"error": True}, "expect.match is missing"),
        (TIE, "round/hands/dealer", "Qd 9d", "the round is refused: hands.dealer: too few cards"),
        (TIE, "expect", {}, "expect is empty"),
    ],
)
def test_the_one_fault_of_a_vector_is_reported(vector: tuple[str, str], path: str, value: Any, told: str) -> None:
    assert the_fault(vector, path, value).startswith(told)


@pytest.mark.parametrize(
    ("vector", "wager", "told"),
    [
        (TIE, "antee", "'antee' is not a wager of this sheet"),
        (TIE, "Ante", "'Ante' is not a wager of this sheet"),
        (TIE, "ante 1", "'ante' takes no selection"),
        (NUMBERS, "split", "'split' needs its numbers"),
        (NUMBERS, "split 8-12", "'split 8-12' does not exist"),
    ],
)
def test_a_misspelt_wager_is_reported_though_it_is_expected_at_nothing(
    vector: tuple[str, str], wager: str, told: str
) -> None:
    assert the_fault(vector, f"expect/seats/1/wagers/{wager}", 0).startswith(f"expect.seats.1.wagers: {told}")


def test_a_wager_that_was_not_put_down_came_to_nothing() -> None:
    assert faults(spoiled(FOLD, "expect/seats/2/wagers/play", 0)) == []
    assert faults(spoiled(FOLD, "expect/seats/2/wagers/play", -10)) == [
        "expect.seats.2.wagers.play: expected -10, got 0"
    ]


def test_a_wager_is_found_by_any_of_its_spellings() -> None:
    assert faults(spoiled(NUMBERS, "expect/seats/1/wagers/split 11-8", 85)) == []
    assert faults(spoiled(NUMBERS, "expect/seats/1/wagers/split 11-8", 0)) == [
        "expect.seats.1.wagers.split 11-8: expected 0, got 85"
    ]


def test_half_a_cent_is_no_difference() -> None:
    assert faults(spoiled(TIE, "expect/seats/1/net", -5.004)) == []


def test_a_vector_says_all_it_must() -> None:
    assert faults({"expect": {"bank": {"net": 0}}}) == ["name is missing", "why is missing", "round is missing"]


def test_a_key_that_stands_twice_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "vectors.json"
    file.write_text('[{"name": "one", "name": "two"}]')
    with pytest.raises(Unreadable, match="'name' is written twice"):
        read_vectors(file)
