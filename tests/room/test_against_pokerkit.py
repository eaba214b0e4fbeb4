"""Differential play: random hands come out to the cent as in PokerKit, another engine.

``PITBOSS_HANDS=100000 ./pitboss test tests/room/test_against_pokerkit.py -n auto`` is the longer run.
"""

from __future__ import annotations

import os

import pytest
from tests.room.beside_pokerkit import VARIANTS, play_beside
from tests.room.hands import hand

HANDS = int(os.environ.get("PITBOSS_HANDS", "2000"))
BATCHES = 8


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("name", VARIANTS)
def test_random_hands_come_out_as_in_pokerkit(name: str, batch: int) -> None:
    play_beside(name, -(-HANDS // BATCHES), f"{name} {batch}")


def test_a_side_pot_without_a_low_goes_whole_to_the_high_hand() -> None:
    """A hand that PokerKit 0.7.7 settles differently: only seat 9 has a low, and it is only in the main pot."""
    hands = {2: "5s Ks Qs Qh", 3: "5d Jh Qc 5c", 6: "9h Tc Js 6s", 9: "3c 6c 4h Qd"}
    play = "6 raise, 9 call, 2 raise, 3 call, 6 raise, 9 call, 3 call, 3 check, 6 check, 3 check, 6 bet, 3 call"
    answer = hand(
        "mount-airy/omaha-8",
        play,
        hands,
        {2: 12, 3: 24, 6: 80, 9: 10},
        button=9,
        board="As 7c 8d 7s Ac",
        options={"limit": "4-8", "blinds": "2-4", "rake-percent": 0},
    )
    shown = [[(won["seat"], won.get("side"), won["amount"]) for won in pot["won"]] for pot in answer["pots"]]
    assert shown == [[("2", "high", 20), ("9", "low", 20)], [("2", None, 6)], [("3", None, 24)]]
