"""The check of the vectors can fail: it reports a wrong vector, and says what is wrong with it."""

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
DRY = ("marysville/double-hand-poker", "the bank runs dry: wins and losses both use it up")

BACK_LINE = {
    "name": "a bet behind seat 2",
    "why": "Ann has $40 in front and Dan $100 behind, so Dan decides; their king-high flush beats the bank's ace.",
    "round": {
        "house": "marysville",
        "game": "three-card-poker",
        "bank": {"seat": 1, "amount": 1000},
        "seats": {
            "2": {
                "who": "Ann",
                "wagers": {"ante": 40},
                "decisions": ["play"],
                "behind": [{"who": "Dan", "wagers": {"ante": 100}}],
            }
        },
        "hands": {"2": "Kh 9h 4h", "dealer": "Ac Td 6s"},
    },
}
DANS = {"who": "Dan", "net": 200, "wagers": {"ante": 100, "play": {"outcome": "win", "why": "flush, king-high"}}}


def changed(vector: tuple[str, str], path: str, value: Any) -> dict[str, Any]:
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
    """The only fault of a vector changed in this way."""
    (fault,) = faults(changed(vector, path, value))
    return fault


@pytest.mark.parametrize(
    ("vector", "path", "value", "told"),
    [
        # An unknown key, in every place
        (TIE, "because", "", "because: no such key"),
        (TIE, "expect/seat", {"1": {"net": -5}}, "expect.seat: no such key"),
        (TIE, "expect/seats/1/nett", -5, "expect.seats.1.nett: no such key"),
        (TIE, "expect/seats/1/wagers/ante", {"result": "push"}, "expect.seats.1.wagers.ante.result: no such key"),
        (TIE, "expect/match", "", "expect.match: no such key"),
        (TIE, "expect/bank/fee", 0, "expect.bank.fee: no such key"),
        (METER, "expect/meters/blazing-sevens", 0, "expect.meters.blazing-sevens: no such key"),
        (BAD_BEAT, "expect/collected/drop", 0, "expect.collected.drop: no such key"),
        (KILL, "expect/next/killed", False, "expect.next.killed: no such key"),
        (BAD_BEAT, "expect/bad-beat/beaten", "1", "expect.bad-beat.beaten: no such key"),
        (TIE, "round/seat", {}, "the round is refused: seat: no such key"),
        (TWICE, "expect/matches", "", "expect.matches: no such key"),
        (TWICE, "expect/seats", {}, "expect.seats: no such key"),
        # A wrong value, in every place
        (TIE, "expect/seats/1/net", -4.99, "expect.seats.1.net: expected -4.99, got -5"),
        (TIE, "expect/seats/1/net", "-5", "expect.seats.1.net: expected '-5', got -5"),
        (TIE, "expect/seats/1/net", None, "expect.seats.1.net: expected None, got -5"),
        (TIE, "expect/seats/2", {"net": 0}, "expect.seats.2: nobody sits there"),
        (FEES, "expect/seats/2/fees", 1, "expect.seats.2.fees: expected 1, got 2"),
        (TIE, "expect/seats/1/wagers/pair-plus", 5, "expect.seats.1.wagers.pair-plus: expected 5, got -5"),
        (TIE, "expect/seats/1/wagers/ante", {"net": 1}, "expect.seats.1.wagers.ante.net: expected 1, got 0"),
        (TIE, "expect/seats/1/wagers/ante", {"stake": 10}, "expect.seats.1.wagers.ante.stake: expected 10, got 20"),
        (TIE, "expect/seats/1/wagers/ante", {"outcome": "win"}, "expect.seats.1.wagers.ante.outcome: expected 'win', "),
        (TIE, "expect/seats/1/wagers/ante", {"why": "ace-high"}, "expect.seats.1.wagers.ante.why: expected 'ace-high'"),
        (TIE, "expect/seats/1/wagers/ante", {"uncovered": 5}, "expect.seats.1.wagers.ante.uncovered: no such key in "),
        (TIE, "expect/seats/1/wagers/ante", "0", "expect.seats.1.wagers.ante: expected '0', got 0"),
        (DRY, "expect/seats/4/wagers/bet", {"uncovered": 20}, "expect.seats.4.wagers.bet.uncovered: expected 20"),
        (TIE, "expect/seats/1/behind", [{"net": 0}], "expect.seats.1.behind: expected 1 bets, got 0"),
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
        # A key that asserts nothing
        (TIE, "expect", {}, "expect is empty"),
        (TIE, "expect/seats", {}, "expect.seats is empty"),
        (TIE, "expect/seats/1", {}, "expect.seats.1 is empty"),
        (TIE, "expect/seats/1/wagers", {}, "expect.seats.1.wagers is empty"),
        (TIE, "expect/seats/1/wagers/ante", {}, "expect.seats.1.wagers.ante is empty"),
        (TIE, "expect/seats/1/behind", [], "expect.seats.1.behind is empty"),
        (TIE, "expect/seats/1/behind", [{}], "expect.seats.1.behind[0] is empty"),
        (TIE, "expect/bank", {}, "expect.bank is empty"),
        (METER, "expect/meters", {}, "expect.meters is empty"),
        (BAD_BEAT, "expect/collected", {}, "expect.collected is empty"),
        (BAD_BEAT, "expect/bad-beat", {}, "expect.bad-beat is empty"),
        (KILL, "expect/next", {}, "expect.next is empty"),
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
def test_a_misspelt_wager_is_reported_even_if_its_expected_net_is_zero(
    vector: tuple[str, str], wager: str, told: str
) -> None:
    assert the_fault(vector, f"expect/seats/1/wagers/{wager}", 0).startswith(f"expect.seats.1.wagers: {told}")


def test_a_wager_that_was_not_put_down_has_a_net_of_zero() -> None:
    assert faults(changed(FOLD, "expect/seats/2/wagers/play", 0)) == []
    assert faults(changed(FOLD, "expect/seats/2/wagers/play", -10)) == [
        "expect.seats.2.wagers.play: expected -10, got 0"
    ]


def test_a_wager_is_found_by_any_of_its_spellings() -> None:
    assert faults(changed(NUMBERS, "expect/seats/1/wagers/split 11-8", 85)) == []
    assert faults(changed(NUMBERS, "expect/seats/1/wagers/split 11-8", 0)) == [
        "expect.seats.1.wagers.split 11-8: expected 0, got 85"
    ]


@pytest.mark.parametrize(
    ("vector", "path", "value"),
    [
        (TIE, "expect/seats/1/wagers/ante", {"net": 0, "outcome": "push", "why": "king-high"}),
        (DRY, "expect/seats/4/wagers/bet", {"net": 20, "outcome": "win", "uncovered": 30}),
        (DRY, "expect/seats/2/wagers/bet", {"returned": 50, "commission": 0, "outcome": "uncovered", "uncovered": 50}),
    ],
)
def test_a_wager_is_compared_in_everything_that_is_expected_of_it(
    vector: tuple[str, str], path: str, value: Any
) -> None:
    assert faults(changed(vector, path, value)) == []


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ([DANS], []),
        ([DANS | {"who": "Eve"}], ["expect.seats.2.behind[0].who: expected 'Eve', got 'Dan'"]),
        ([DANS | {"net": 100}], ["expect.seats.2.behind[0].net: expected 100, got 200"]),
        ([DANS | {"wagers": {"play": 40}}], ["expect.seats.2.behind[0].wagers.play: expected 40, got 100"]),
        (
            [DANS | {"wagers": {"play": {"outcome": "lose"}}}],
            ["expect.seats.2.behind[0].wagers.play.outcome: expected 'lose', got 'win'"],
        ),
        (
            [DANS | {"name": "Dan"}],
            ["expect.seats.2.behind[0].name: no such key in the answer; there are who, net, fees, wagers"],
        ),
        ([DANS | {"behind": [DANS]}], ["expect.seats.2.behind[0].behind: expected 1 bets, got 0"]),
        ([DANS, DANS], ["expect.seats.2.behind: expected 2 bets, got 1"]),
    ],
)
def test_bets_behind_a_seat_are_compared_one_by_one(behind: list[Any], told: list[str]) -> None:
    assert faults(BACK_LINE | {"expect": {"seats": {"2": {"decides": "Dan", "net": 80, "behind": behind}}}}) == told


def test_half_a_cent_is_no_difference() -> None:
    assert faults(changed(TIE, "expect/seats/1/net", -5.004)) == []


def test_a_vector_must_have_every_key() -> None:
    assert faults({"expect": {"bank": {"net": 0}}}) == ["name is missing", "why is missing", "round is missing"]


def test_a_key_that_is_written_twice_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "vectors.json"
    file.write_text('[{"name": "one", "name": "two"}]')
    with pytest.raises(Unreadable, match="'name' is written twice"):
        read_vectors(file)
