"""Posting in the middle: a player who posts to come in between the blinds has neither blind (blinds, rule 6)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.playing import HandDriver, run
from tests.room.hands import hand, net, refused

from pitboss.houses import sheet
from pitboss.money import Cents
from pitboss.rules.script import Post, Seat
from pitboss.table.opening import Opening
from pitboss.table.table import open_table

MV = "marysville/holdem"
FOUR = {1: "Ac Ad", 2: "7c 2d", 3: "Kc Kd", 4: "Qc Qd"}
BOARD = "Ah 9h 5d 4s 2c"


def middle(play: str, hands: dict[int, str] = FOUR, seat: int = 2, **options: Any) -> dict[str, Any]:
    """Button in seat 1, so that without it seats 2 and 3 would have the blinds of $2 and $4."""
    return hand(MV, play, hands, button=1, board=BOARD, options={"limit": "4-8", "middle": seat, **options})


def test_the_two_other_players_left_of_the_button_have_the_blinds() -> None:
    answer = middle("2 post, 1 fold, 2 fold, 3 fold")
    assert net(answer) == [0, -4, -2, 6]
    answer = middle("3 post, 1 fold, 2 fold, 3 fold", seat=3)
    assert net(answer) == [0, -2, -4, 6]


def test_his_post_is_live_and_he_acts_in_his_turn_before_the_small_blind() -> None:
    answer = middle("2 post, 1 fold, 2 raise, 3 fold, 4 fold")
    assert net(answer) == [0, 6, -2, -4]


def test_a_player_who_missed_his_blinds_posts_both_in_the_middle_and_the_small_one_is_dead() -> None:
    answer = middle("2 post-both, 1 fold, 2 check, 3 fold, 4 check" + ", 2 check, 4 check" * 3)
    assert net(answer) == [0, -6, -2, 8]


def test_after_the_flop_he_acts_first_because_he_sits_left_of_the_button() -> None:
    told = refused(
        MV, "2 post, 1 call, 2 check, 3 call, 4 check, 3 check", FOUR, button=1, board=BOARD, options={"middle": 2}
    )
    assert "out of turn: it is seat 2's turn" in told


def test_with_two_other_players_the_button_has_the_small_blind() -> None:
    three = {1: "Ac Ad", 2: "7c 2d", 3: "Kc Kd"}
    assert net(middle("2 post, 1 fold, 2 fold", three)) == [-2, -4, 6]
    assert net(middle("3 post, 3 fold, 1 fold", three, seat=3)) == [-2, 6, -4]


def test_in_a_killed_hand_he_posts_the_plain_big_blind_and_owes_the_rest_to_stay() -> None:
    answer = middle("2 post, 1 fold, 2 call, 3 fold, 4 check" + ", 2 check, 4 check" * 3, kill=4)
    assert net(answer) == [0, -8, -2, 10]


@pytest.mark.parametrize(
    ("options", "play", "told"),
    [
        ({"middle": 7}, "", "seat 7 is not dealt in"),
        ({"middle": 1}, "", "seat 1 has the button"),
        ({"middle": 2}, "1 fold", "seat 2 has neither blind, so it must post"),
        ({"middle": 2, "kill": 2}, "1 fold", "seat 2 has neither blind, so it must post"),
    ],
)
def test_posts_that_are_not_in_the_middle_are_refused(options: dict[str, Any], play: str, told: str) -> None:
    assert told in refused(MV, play, FOUR, button=1, board=BOARD, options=options)


def test_two_players_are_too_few_and_without_posts_nobody_is_in_the_middle() -> None:
    two = {1: "Ac Ad", 2: "7c 2d"}
    assert "two others must be dealt in" in refused(MV, "", two, button=1, options={"middle": 2})
    for name in ("mount-airy/holdem", "marysville/lowball"):
        assert "nobody posts here" in refused(name, "", FOUR, button=1, options={"middle": 2})
    assert "this game has no blinds" in refused("mount-airy/seven-card-stud", "", FOUR, options={"middle": 2})


def test_the_opening_of_a_hand_says_who_is_in_the_middle() -> None:
    table = open_table(sheet(MV))
    opening = Opening({}, button=Seat(1), stacks={Seat(seat): Cents(200_00) for seat in range(1, 5)}, middle=Seat(2))
    round_ = table.open(opening)
    round_.shuffled()
    round_.choose(Seat(2), "post")
    run(round_, HandDriver(round_, random.Random(1)))
    again = table.answered(opening, round_.answers)
    assert again.events == round_.events
    posts = [(event.seat, event.amount) for event in again.events if isinstance(event, Post)]
    assert posts == [(3, 2_00), (4, 4_00)]
