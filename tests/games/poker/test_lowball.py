"""Lowball with a joker: a spread limit, one draw, the lowest hand."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.playing import HandDriver, run
from tests.room.hands import hand, net, refused

from pitboss.drivers.run import Said
from pitboss.equipment.cards import parse_cards
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.ranking.low import ace_to_five, describe_low
from pitboss.rules.script import Ask, Seat, Shuffle
from pitboss.table.describe import tell
from pitboss.table.opening import Opening
from pitboss.table.round import Round
from pitboss.table.table import open_table

LOWBALL = "marysville/lowball"
THREE = {1: "Ac 2d 4h Qs Jc", 2: "Kh Kd Th 9s 8d", 3: "Kc 7d 4c 3s Ad"}


def low(cards: str) -> int:
    return ace_to_five(*parse_cards(cards))


def name(cards: str) -> str:
    return describe_low(low(cards))


def test_the_order_of_low_hands() -> None:
    hands = (
        *("Ac 2c 3c 4c 5c", "Ac 2d 3h 4s 6c", "Ac 2d 3h 5s 6c", "2c 3c 4c 5c 6c", "Ac 2d 3h 4s 7c"),
        *("Tc Jd Qh Ks 9c", "Ac Ad 2h 3s 4c", "Kc Kd 2h 3s 4c", "Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Jc"),
        *("Ac Ad Ah 2s 3c", "Ac Ad Ah 2s 2c", "2c 2d 2h As Ac", "Ac Ad Ah As 2c", "Kc Kd Kh Ks Qc"),
    )
    strengths = [low(cards) for cards in hands]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == len(strengths)


@pytest.mark.parametrize(
    ("cards", "is_"),
    [
        ("Jk Ad 2h 3s 8d", "8-4-3-2-A"),
        ("Jk 2d 4h 5s 7d", "7-5-4-2-A"),
        ("Jk Ad 2h 3s 4d", "5-4-3-2-A"),
        ("Jk 9d 9h 2s 3d", "pair of nines"),
        ("Jk Kd Kh Qs Qd", "two pair, kings and queens"),
        ("Ac 2d 3h 4s 5c", "5-4-3-2-A"),
        ("2c 2d 2h As Ac", "full house, deuces full of aces"),
    ],
)
def test_the_joker_is_the_lowest_card_not_in_the_hand_and_a_pair_stays_a_pair(cards: str, is_: str) -> None:
    assert name(cards) == is_


def play(steps: str, hands: dict[int, str] = THREE, draws: str = "", **options: Any) -> dict[str, Any]:
    return hand(LOWBALL, steps, hands, button=1, draws=draws, options=options)


def no(steps: str, draws: str = "", **options: Any) -> str:
    return refused(LOWBALL, steps, THREE, button=1, draws=draws, options=options)


def test_blinds_follow_from_the_limit() -> None:
    assert net(play("1 fold, 2 fold")) == [0, -1, 1]
    assert net(play("1 fold, 2 fold", limit="5-20")) == [0, -2, 2]


def test_a_bet_or_raise_is_within_the_spread_and_at_least_as_large_as_the_one_before() -> None:
    assert "must be $4 to $8" in no("1 raise 3")
    assert "must be $4 to $8" in no("1 raise 9")
    assert "must be $10 to $12" in no("1 raise 6, 2 raise 9")
    assert "from 4 to 8" in no("1 raise")
    assert net(play("1 raise 8, 2 fold, 3 fold")) == [3, -1, -2]


def test_after_the_draw_the_first_bet_is_within_the_spread() -> None:
    before = "1 call, 2 fold, 3 check, 3 stand-pat, 1 stand-pat"
    assert "must be $2 to $6" in no(f"{before}, 3 bet 7")
    assert net(play(f"{before}, 3 bet 6, 1 fold")) == [-2, -1, 3]


def test_a_bet_and_three_raises() -> None:
    assert "not on offer" in no("1 raise 4, 2 raise 6, 3 raise 8, 1 raise 10")


def test_players_draw_from_the_left_of_the_button_and_get_their_cards_at_once() -> None:
    steps = "1 call, 2 fold, 3 check, 3 discard Kc, 1 discard Qs Jc, 3 check, 1 check"
    answer = play(steps, draws="6h 2h 5c")
    assert answer["pots"][0]["won"] == [{"seat": "3", "amount": 5, "with": "7-6-4-3-A"}]
    assert "it is seat 3's" in no("1 call, 2 fold, 3 check, 1 stand-pat")


def test_up_to_five_cards_may_be_drawn_and_only_those_held() -> None:
    before = "1 call, 2 fold, 3 check"
    steps = f"{before}, 3 discard Kc 7d 4c 3s Ad, 1 stand-pat, 3 check, 1 check"
    assert net(play(steps, draws="2c 3c 5d 6d 7h")) == [-2, -1, 3]
    assert "is not among" in no(f"{before}, 3 discard Qc")
    assert "draws: too few" in no(f"{before}, 3 discard Kc 7d", draws="2c")


def test_a_player_who_is_all_in_still_draws() -> None:
    hands = {1: "Ac 2d 4h Qs Jc", 3: "Kc 7d 4c 3s Ad"}
    answer = hand(LOWBALL, "1 raise 5, 3 call, 3 discard Kc, 1 stand-pat", hands, {1: 5, 3: 100}, button=1, draws="6h")
    assert net(answer) == [-5, 5]


def test_equal_hands_share() -> None:
    hands = {1: "Ac 2d 3h 4s 5c", 3: "Ad 2c 3c 4c 5d"}
    steps = "1 call, 3 check, 3 stand-pat, 1 stand-pat, 3 check, 1 check"
    assert net(hand(LOWBALL, steps, hands, button=1)) == [0, 0]


def test_no_fee_comes_out_of_the_pot_and_a_schedule_is_for_its_limit() -> None:
    answer = play("1 fold, 2 fold", schedule=1)
    assert answer["collected"] == {"collection": 0, "table-fee": 0, "jackpot": 0}
    assert "lowball-2 is posted for 5-20" in no("1 fold", schedule=2)


def test_it_is_dealt_only_at_a_spread_limit() -> None:
    assert "not offered" in no("1 fold", structure="no-limit")
    assert "not offered" in no("1 fold", limit="4-8")


class DrawsFive(HandDriver):
    def speak(self, round_: Round, request: Ask) -> Said:
        (seat,) = request.offers
        options = {option.word: option for option in request.offers[seat].options}
        thrown = " ".join(map(str, options["discard"].among)) if "discard" in options else ""
        return Said(seat, f"discard {thrown}" if thrown else "check" if "check" in options else "call")


def test_nine_players_who_all_draw_five_get_them_from_the_discards() -> None:
    table = open_table(posted("marysville", "lowball"))
    round_ = table.open(Opening({}, button=Seat(1), stacks={Seat(seat): Cents(100_00) for seat in range(1, 10)}))
    run(round_, DrawsFive(round_, random.Random(2)))
    told = [tell(event) for event in round_.view(Seat(1))]
    assert told.count("dealer: The discards are shuffled.") > 3
    assert not any(event.kept for event in round_.view(Seat(1)) if isinstance(event, Shuffle))  # hands stay unseen
