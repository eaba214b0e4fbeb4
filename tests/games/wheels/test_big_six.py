"""The Big Six at Mount Airy."""

import re

import pytest
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError
from pitboss.games.wheels.big_six import wheel_of
from pitboss.houses import posted

PAYS = {"fox": 1, "squirrel": 2, "rabbit": 5, "deer": 10, "wolf": 20, "joker": 45, "logo": 45}
SPACES = {"fox": 23, "squirrel": 15, "rabbit": 8, "deer": 4, "wolf": 2, "joker": 1, "logo": 1}


@pytest.mark.parametrize("symbol", PAYS)
def test_a_bet_wins_on_its_own_symbol_and_on_no_other(symbol: str) -> None:
    seats = {"1": {"wagers": dict.fromkeys(PAYS, 5)}}
    result = nets(settled("mount-airy", "big-six", seats=seats, spin=symbol))
    assert result == {other: 5 * PAYS[symbol] if other == symbol else -5 for other in PAYS}


def test_the_wheel_has_54_spaces_as_the_guide_counts_them() -> None:
    wheel = wheel_of(posted("mount-airy", "big-six").rules)  # type: ignore[arg-type]
    assert wheel.size == 54
    assert {symbol: wheel.copies(symbol) for symbol in SPACES} == SPACES


@pytest.mark.parametrize("spin", ["bear", "", "FOX", "17"])
def test_a_symbol_that_is_not_on_the_wheel_is_refused(spin: str) -> None:
    with pytest.raises(PitbossError, match="spin"):
        settled("mount-airy", "big-six", seats={"1": {"wagers": {"fox": 5}}}, spin=spin)


SEATS = {"1": {"wagers": {"fox": 20, "wolf": 5}}, "2": {"wagers": {"logo": 5}}}


def test_a_void_spin_gives_every_bet_back() -> None:
    answer = settled("mount-airy", "big-six", seats=SEATS, spin="void")
    assert nets(answer, 1) == {"fox": 0, "wolf": 0} and nets(answer, 2) == {"logo": 0}
    assert outcomes(answer, 1) == {"fox": "void", "wolf": "void"}
    assert answer["bank"]["net"] == 0


@pytest.mark.parametrize("spin", ["void fox", "void void fox"])
def test_after_a_void_spin_the_wheel_is_spun_again_for_the_same_bets(spin: str) -> None:
    answer = settled("mount-airy", "big-six", seats=SEATS, spin=spin)
    assert nets(answer, 1) == {"fox": 20, "wolf": -5} and nets(answer, 2) == {"logo": -5}


@pytest.mark.parametrize(
    ("spin", "why"),
    [
        ("fox wolf", "spin: 'wolf' is one too many"),
        ("fox void", "spin: 'void' is one too many"),
        ("void bear", "spin: no pocket 'bear'"),
        (" fox", "spin: no pocket ''"),
    ],
)
def test_a_spin_that_counts_is_the_last(spin: str, why: str) -> None:
    with pytest.raises(PitbossError, match=re.escape(why)):
        settled("mount-airy", "big-six", seats=SEATS, spin=spin)


def test_roulette_has_no_void_spin() -> None:
    with pytest.raises(PitbossError, match="no pocket 'void'"):
        settled("mount-airy", "roulette", seats={"1": {"wagers": {"red": 5}}}, spin="void")
