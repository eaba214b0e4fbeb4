"""An offer that cannot change the result is made in round files only: at a live table no player is asked."""

from __future__ import annotations

import pytest
from tests.machine.people import play, two_and_bots


@pytest.mark.parametrize("game", ["no-bust-blackjack", "pure-21-5-blackjack"])
def test_a_hand_that_must_stand_is_not_asked_to(game: str) -> None:
    found = two_and_bots(f"marysville/{game}")
    for step in range(300):
        play(found, 1, f"{game} {step}")
        round_ = found.machine.round
        for seat in round_.waiting_for() if round_ else ():
            assert round_ is not None
            offer = round_.offer(seat)
            assert offer is not None and not offer.no_effect
    assert found.machine.settled > 10
