"""The Big Six at Mount Airy."""

import pytest
from tests.settling import nets, settled

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
def test_what_is_not_on_the_wheel_is_refused(spin: str) -> None:
    with pytest.raises(PitbossError, match="spin"):
        settled("mount-airy", "big-six", seats={"1": {"wagers": {"fox": 5}}}, spin=spin)
