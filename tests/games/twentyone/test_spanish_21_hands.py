"""Spanish 21 at both houses: doubling and its rescue, splitting, surrender, and a table that does not look."""

from typing import Any

from tests.games.twentyone.spanish_rounds import BOTH, bet, give, played, refused, start, words
from tests.settling import nets, outcomes

from pitboss.rules.script import Pay, Seat

# Doubling


@BOTH
def test_double_is_for_the_bet_or_less_and_takes_one_card(house: str) -> None:
    assert bet(house, "6h 5d", "Kc 7d", "double", draws="9s", bet=20) == 40
    assert bet(house, "6h 5d", "Kc 7d", "double 10", draws="9s", bet=20) == 30
    assert "20" in refused(house, "6h 5d", "Kc 7d", "double 20.01", draws="9s", bet=20)
    for word in ("hit", "stand", "double"):
        assert "not on offer" in refused(house, "6h 5d", "Kc 7d", "double", word, draws="2s 3s")


@BOTH
def test_double_is_on_two_or_more_cards_of_any_total_below_21(house: str) -> None:
    assert bet(house, "2h 3d", "Kc 7d", "hit", "double", draws="4s 9s") == 20
    assert bet(house, "2h 3d", "Kc 7d", "hit", "hit", "hit", "double", draws="2s 2c 2d 9s") == 20
    assert bet(house, "Ah 7d", "Kc 7d", "double", draws="Kh") == 20
    assert bet(house, "Kh Qd", "Kc 7d", "double", draws="2s") == -20


@BOTH
def test_double_after_a_split_on_two_or_more_cards(house: str) -> None:
    decisions = ("split", "double", "hit", "double")
    assert bet(house, "8h 8c", "6s 9d", *decisions, draws="3d Kh 2h 2c 9c Qc") == 40


@BOTH
def test_doubled_hand_over_21_loses_all(house: str) -> None:
    assert bet(house, "Kh 6d", "Kc 7d", "double", draws="9s") == -20
    assert "not on offer" in refused(house, "Kh 6d", "Kc 7d", "double", "rescue", draws="9s")


# Rescue


@BOTH
def test_rescue_gives_up_the_bet_and_takes_the_double_back(house: str) -> None:
    answer = played(house, "6c 5h", "Ks 8h", "double", "rescue", draws="2s", bet=20)
    assert answer["seats"]["1"]["wagers"]["bet"] == {
        "stake": 40, "returned": 20, "commission": 0, "net": -20, "outcome": "lose",
        "why": "double taken back; rescued",
    }  # fmt: skip


@BOTH
def test_rescue_of_a_double_for_less_returns_the_amount_of_the_double(house: str) -> None:
    answer = played(house, "6c 5h", "Ks 8h", "double 5", "rescue", draws="2s", bet=20)
    assert answer["seats"]["1"]["wagers"]["bet"]["returned"] == 5
    assert nets(answer) == {"bet": -20}


@BOTH
def test_a_player_who_says_nothing_does_not_rescue(house: str) -> None:
    assert bet(house, "6c 5h", "Ks 7h", "double", draws="9s") == 20


@BOTH
def test_split_hands_are_rescued_separately(house: str) -> None:
    decisions = ("split", "double", "rescue", "double")
    assert bet(house, "8h 8c", "Ks 7d", *decisions, draws="3d 2h 3c Kh") == -10 + 20


@BOTH
def test_rescue_is_open_to_a_double_that_made_21(house: str) -> None:
    assert bet(house, "6c 5h", "Ks 8h", "double", "rescue", draws="Js") == -10


@BOTH
def test_rescue_only_right_after_a_double(house: str) -> None:
    assert "not on offer" in refused(house, "6c 5h", "Ks 8h", "rescue")
    assert "not on offer" in refused(house, "6c 5h", "Ks 8h", "hit", "rescue", draws="2s")
    assert "not on offer" in refused(house, "6c 5h", "Ks 8h", "double", "rescue", "stand", draws="2s")


@BOTH
def test_dealer_draws_nothing_if_the_only_hand_is_rescued(house: str) -> None:
    assert bet(house, "6c 5h", "6s 6h", "double", "rescue", draws="2s") == -10


# Surrender


@BOTH
def test_surrender_gives_up_half_the_bet_once_the_dealer_has_looked(house: str) -> None:
    assert bet(house, "Kh 6d", "9c 7d", "surrender", bet=15) == -7.5
    assert bet(house, "Kh 6d", "Ac 7d", "surrender") == -5
    assert outcomes(played(house, "Kh 6d", "9c 7d", "surrender")) == {"bet": "surrender"}


@BOTH
def test_surrender_only_before_acting_and_never_on_a_split_hand(house: str) -> None:
    assert "not on offer" in refused(house, "Kh 2d", "9c 7d", "hit", "surrender", draws="4h")
    assert "not on offer" in refused(house, "8h 8d", "9c 7d", "split", "surrender", draws="9h 8s")
    assert "not on offer" in refused(house, "Kh 6d", "Kc Ad", "surrender")


# Splitting


@BOTH
def test_split_is_by_value_for_three_hands_at_most(house: str) -> None:
    assert bet(house, "Jh Kc", "7d Qc", "split", "stand", "stand", draws="9h 8h") == 20
    stands = ("stand", "stand", "stand")
    assert bet(house, "8c 8d", "7c Kc", "split", "split", *stands, draws="8h Ks Kd Jc") == 30
    assert "not on offer" in refused(house, "8c 8d", "6c Kc", "split", "split", "split", draws="8h 8s 8c Kd 3c")


def test_mount_airy_aces_are_split_once_with_one_card_each() -> None:
    assert bet("mount-airy", "Ah As", "7c Kd", "split", draws="Ad 9c") == 0  # A-A stays twelve
    for word in ("hit", "stand", "double", "split"):
        assert "not on offer" in refused("mount-airy", "Ah As", "7c Kd", "split", word, draws="Ad 9c 8c")


def test_valley_forge_split_aces_draw_on_double_and_split_again_for_three_hands() -> None:
    assert bet("valley-forge", "Ah Ad", "Kc 8d", "split", "hit", "stand", "stand", draws="2s 6c 9h") == 20
    assert bet("valley-forge", "Ah Ad", "Kc 8d", "split", "double", "stand", draws="2s 6c 9h") == 30
    decisions = ("split", "split", "stand", "stand", "stand")
    assert bet("valley-forge", "Ah Ad", "Kc 8d", *decisions, draws="As 9h 9d 8c") == 30
    assert "not on offer" in refused("valley-forge", "Ah Ad", "Kc 8d", "split", "split", "split", draws="As Ac 9d 8c")


# A table that does not look

BLIND: dict[str, Any] = {"options": {"peek": False}}


@BOTH
def test_21_of_three_or_more_cards_loses_to_a_dealer_blackjack_bonus_or_not(house: str) -> None:
    assert bet(house, "6s 7s", "Kh As", "hit", draws="8s", **BLIND) == -10
    assert bet(house, "6s 7s", "Kh 9s", "hit", draws="8s", **BLIND) == 30


@BOTH
def test_what_a_rescued_or_broken_hand_lost_counts_towards_the_original_bet(house: str) -> None:
    assert bet(house, "6c 5d", "Kh As", "double", "rescue", draws="2s", **BLIND) == -10
    decisions = ("split", "double", "rescue", "stand")
    assert bet(house, "8c 8d", "Kh As", *decisions, draws="3h 2h Kd", **BLIND) == -10
    assert bet(house, "8c 8d", "Kh As", "split", "hit", "stand", draws="7h 9h Kd", **BLIND) == -10
    assert bet(house, "Kc 6d", "Kh As", "double", draws="9s", **BLIND) == -20


@BOTH
def test_waiting_21_does_not_make_the_dealer_draw(house: str) -> None:
    assert bet(house, "9h 5c", "Kc 6d", "hit", draws="7d", **BLIND) == 10


# As it happens at the table


@BOTH
def test_after_a_double_only_a_rescue_is_on_offer_and_silence_declines_it(house: str) -> None:
    round_ = start(house, 1)
    give(round_, "6h 3c", "9d", "8d")
    round_.choose(Seat(1), "double")
    give(round_, "4s")
    assert words(round_) == ["rescue"]
    round_.let_pass(Seat(1))
    assert round_.over


@BOTH
def test_blackjack_is_paid_before_anybody_acts_and_before_the_dealer_looks(house: str) -> None:
    round_ = start(house, 1, 2)
    give(round_, "Kh 9c", "Ah Kh", "Ad", "Kc")
    assert words(round_, 2) == ["insurance"]
    round_.let_pass(Seat(1))
    round_.let_pass(Seat(2))
    kinds = [type(event).__name__ for event in round_.events[-4:]]
    assert kinds == ["Pay", "Call", "Show", "Pay"]
    paid = [event for event in round_.events if isinstance(event, Pay)]
    assert [(pay.seat, pay.outcome) for pay in paid] == [(2, "win"), (1, "lose")]


@BOTH
def test_silent_player_is_never_insured_doubled_or_rescued(house: str) -> None:
    round_ = start(house, 1)
    give(round_, "5h 6c", "Ad", "8c")
    round_.let_pass(Seat(1))
    round_.let_pass(Seat(1))
    give(round_, "4h")
    round_.let_pass(Seat(1))
    assert round_.over
    assert not round_.stakes
