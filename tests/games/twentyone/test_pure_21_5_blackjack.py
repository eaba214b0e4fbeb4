"""Pure 21.5 Blackjack at Marysville: the half point, 8-8-8, insurance, forced hands and the player-dealer."""

from decimal import Decimal
from typing import Any

import pytest
from tests.games.twentyone.banked_rounds import PURE, beside, played, pure, refused
from tests.settling import nets, outcomes, settled

from pitboss.games.twentyone.counting import NATURAL, OVER
from pitboss.games.twentyone.pure_21_5_blackjack import pure_line
from pitboss.houses import posted

INSURED = {"insurance": True}


def not_taken(*round_: Any, **more: Any) -> str:
    return refused(PURE, *round_, **more)


# 21.5


@pytest.mark.parametrize("bonus_card", ["Td", "Jd", "Qd", "Kd"])
def test_an_ace_and_a_bonus_card_are_21_5_and_pay_3_to_2(bonus_card: str) -> None:
    assert pure(f"Ah {bonus_card}", "9c 8d") == 15
    assert pure(f"{bonus_card} Ah", "Tc 8d") == 15
    assert pure(f"{bonus_card} Ah", "Ac 8d", bet=5) == 7.5


@pytest.mark.parametrize(("pays", "won"), [("3-2", 8.25), ("7-5", 7.7), ("6-5", 6.6)])
def test_a_table_may_pay_a_21_5_at_7_to_5_or_6_to_5_to_the_cent(pays: str, won: float) -> None:
    assert pure("Ah Kd", "9c 8d", options={"blackjack-pays": pays}, bet=Decimal("5.5")) == won


def test_no_other_payout_is_offered_for_a_21_5() -> None:
    assert "blackjack-pays" in not_taken("Ah Kd", "9c 8d", options={"blackjack-pays": "2-1"})


def test_a_21_5_beats_a_drawn_21_on_either_side() -> None:
    answer = settled(
        "marysville",
        PURE,
        seats={"2": {"wagers": {"bet": 10}}, "3": {"wagers": {"bet": 10}, "decisions": ["stand"]}},
        hands={"2": "Ah Kd", "3": "9h 9c", "dealer": "6c 5d"},
        draws="Ts",
        bank={"seat": 1, "amount": 500},
    )
    assert (nets(answer, 2), nets(answer, 3)) == ({"bet": 15}, {"bet": -10})


def test_two_hands_of_21_5_push() -> None:
    assert pure("Ah Kd", "Ac Qd") == 0
    assert pure("Ah Kd", "Qd Ac") == 0


@pytest.mark.parametrize("dealer", ["Ac Qd", "Qd Ac"])
def test_the_player_dealers_21_5_ends_the_round_and_takes_the_bet(dealer: str) -> None:
    assert pure("Th Kc", dealer) == -10
    for word in ("hit", "stand", "double", "split", "surrender"):
        assert "nothing more is asked of this seat" in not_taken("8h 8c", dealer, word)


def test_after_a_split_an_ace_and_a_bonus_card_are_21() -> None:
    assert pure("Ah As", "7c Td", "split", draws="Kd 9c") == 20  # even money
    assert pure("Th Ts", "7c Td", "split", draws="Ad Ac") == 20
    assert pure("Ah As", "7c 4d", "split", draws="Kd Qd Th") == 0  # against a drawn 21


@pytest.mark.parametrize(
    ("hand", "dealer", "net"), [("Th 8c", "Td 7c", 10), ("Th 7c", "Td 8c", -10), ("Th 8c", "Kd 8d", 0)]
)
def test_otherwise_the_closer_hand_wins_even_money_and_equal_hands_push(hand: str, dealer: str, net: int) -> None:
    assert pure(hand, dealer, "stand") == net


# Over, and 8-8-8


def test_a_hand_that_is_not_over_wins_when_the_player_dealer_is_over() -> None:
    assert pure("Th 2c", "6d Tc", "stand", draws="Kh") == 10


@pytest.mark.parametrize("draws", ["Ks 7h", "Ks Kh", "6s Kh"])
def test_a_hand_that_is_over_loses_even_if_the_player_dealer_is_over(draws: str) -> None:
    assert pure("Th 6c", "6d Td" if draws[-2] == "K" else "6d 8d", "hit", draws=draws) == -10


def test_against_8_8_8_hands_that_are_over_push_and_others_win() -> None:
    answer = played(PURE, "Th 6c", "8d 8h", "hit", draws="Ks 8s")
    assert (nets(answer, 2), outcomes(answer, 2)) == ({"bet": 0}, {"bet": "push"})
    assert pure("Th 6c", "8d 8h", "stand", draws="8s") == 10


def test_a_table_may_pay_hands_that_are_over_against_8_8_8() -> None:
    options = {"888": "win"}
    assert pure("Th 6c", "8d 8h", "hit", draws="Ks 8s", options=options) == 10
    assert pure("6h 5c", "8d 8h", "double", draws="Ks 8s", options=options) == 20
    assert pure("Th 6c", "6d Th", "hit", draws="Ks Kd", options=options) == -10  # over, but no 8-8-8
    assert "888" in not_taken("Th 6c", "8d 8h", options={"888": "lose"})


def test_only_three_eights_are_8_8_8() -> None:
    assert pure("Th 6c", "8d 7h", "hit", draws="Ks 9s") == -10  # 24 of other cards
    assert pure("Th 6c", "8d Th", "hit", draws="Ks") == -10


def test_8_8_8_is_over_with_three_cards_for_buster() -> None:
    assert beside("buster", PURE, "Th 6c", "8d 8h", "stand", draws="8s") == 5


@pytest.mark.parametrize(
    ("player", "dealer", "eights", "over_wins", "line"),
    [
        (OVER, OVER, False, False, 0),
        (OVER, OVER, False, True, 0),
        (OVER, OVER, True, False, 1),
        (OVER, OVER, True, True, 2),
        (12, OVER, True, True, 2),
        (12, OVER, False, False, 2),
        (NATURAL, OVER, True, False, 3),
        (OVER, 17, False, True, 0),
        (21, NATURAL, False, False, 0),
        (NATURAL, 21, False, False, 3),
        (NATURAL, NATURAL, False, False, 1),
        (18, 18, False, False, 1),
    ],
)
def test_the_bet_follows_from_the_standings_of_both_hands(
    player: int, dealer: int, eights: bool, over_wins: bool, line: int
) -> None:
    assert pure_line(player, dealer, eights, over_wins) == line


# Insurance


def test_insurance_is_offered_only_if_the_table_has_it_and_the_player_dealer_shows_an_ace() -> None:
    assert "'insurance 5' is not on offer" in not_taken("Th 8c", "Ad 9c", "insurance 5", "stand")
    assert "'insurance 5' is not on offer" in not_taken("Th 8c", "Kd 9c", "insurance 5", "stand", options=INSURED)
    assert pure("Th 8c", "Ad 9c", "stand", options=INSURED) == -10  # let pass


def test_insurance_pays_2_to_1_on_the_player_dealers_21_5_and_is_lost_otherwise() -> None:
    assert nets(played(PURE, "Th 8c", "Ad Kc", "insurance 5", options=INSURED), 2) == {"bet": -10, "insurance": 10}
    lost = played(PURE, "Th 8c", "Ad 6c", "insurance 3", "stand", draws="Ah", options=INSURED)
    assert nets(lost, 2) == {"bet": 0, "insurance": -3}


def test_insurance_is_at_most_half_the_bet() -> None:
    assert "$0.01 to $5" in not_taken("Th 8c", "Ad Kc", "insurance 5.01", options=INSURED)
    answer = played(PURE, "Th 8c", "Ad Kc", "insurance 3.75", options=INSURED, bet=Decimal("7.5"))
    assert nets(answer, 2) == {"bet": -7.5, "insurance": 7.5}


@pytest.mark.parametrize(("dealer", "bet_net", "insured"), [("Ad Kc", 0, 10), ("Ad 9c", 15, -5)])
def test_even_money_is_an_insurance_of_half_the_bet_and_always_wins_the_bet(
    dealer: str, bet_net: int, insured: int
) -> None:
    answer = played(PURE, "Ah Qd", dealer, "even-money", options=INSURED)
    assert nets(answer, 2) == {"bet": bet_net, "insurance": insured}
    assert answer["seats"]["2"]["wagers"]["insurance"]["stake"] == 5
    assert answer["seats"]["2"]["net"] == 10


def test_even_money_is_for_a_21_5_only() -> None:
    assert "'even-money' is not on offer" in not_taken("Th Kc", "Ad 9c", "even-money", options=INSURED)
    assert "'even-money' is not on offer" in not_taken("Ah Qd", "Ad 9c", "even-money")
    assert nets(played(PURE, "Ah Qd", "Ad 9c", "insurance 2", options=INSURED), 2) == {"bet": 15, "insurance": -2}


@pytest.mark.parametrize("pays", ["6-5", "7-5"])
def test_insurance_is_not_offered_if_a_21_5_pays_less_than_3_to_2(pays: str) -> None:
    options = {"insurance": True, "blackjack-pays": pays}
    assert "insurance: is not offered where a 21.5 pays" in not_taken("Th 8c", "9d 9c", "stand", options=options)


def test_insurance_needs_cover_after_the_bet_and_before_the_bonus_bets() -> None:
    wagers = {"buster": 5, "bonus-bet": 5}
    answer = played(
        PURE, "Th 8c", "Ad Kc", "insurance 5", wagers=wagers, options=INSURED, bank={"seat": 1, "amount": 18}
    )
    assert nets(answer, 2) == {"bet": -10, "bonus-bet": 0, "buster": 0, "insurance": 8}
    assert outcomes(answer, 2)["bonus-bet"] == "uncovered"


# What must be hit, what must stand


@pytest.mark.parametrize("hand", ["5h 6c", "2h 2c", "4h 3c"])
def test_hard_11_or_less_must_be_hit(hand: str) -> None:
    assert "'stand' is not on offer; on offer: hit, double" in not_taken(hand, "7d Tc", "stand")


@pytest.mark.parametrize("hand", ["Th 9c", "Th Kc"])
@pytest.mark.parametrize("word", ["hit", "double", "surrender"])
def test_hard_19_or_more_must_stand(hand: str, word: str) -> None:
    assert pure(hand, "Td 8c") == 10
    assert pure(hand, "Td 8c", "stand") == 10
    assert f"'{word}' is not on offer" in not_taken(hand, "Td 8c", word, draws="2c")


def test_a_hand_that_draws_to_a_hard_19_stops() -> None:
    assert pure("Th 5c", "Td 8c", "hit", draws="4s") == 10
    assert "'hit' is not on offer" in not_taken("Th 5c", "Td 8c", "hit", "hit", draws="4s 2c")


@pytest.mark.parametrize("hand", ["Th 2c", "Th 8c", "Ah Ac", "Ah 7c", "Ah 8c", "Ah 9c"])
def test_all_other_counts_are_the_players_choice_soft_19_and_20_too(hand: str) -> None:
    assert pure(hand, "6d Tc", "stand", draws="Ts") == 10
    drawn = "9s" if hand == "Th 2c" else "3s" if hand == "Th 8c" else "Ts"
    more = "9s" if hand == "Ah Ac" else ""  # soft 12, then a hard one
    words = ("hit", "hit") if more else ("hit",)
    last = () if hand != "Ah 7c" else ("stand",)  # a hard 18
    assert pure(hand, "6d Tc", *words, *last, draws=f"{drawn} {more} Ts") == 10


def test_a_soft_21_stops_by_itself() -> None:
    assert pure("Ah 5c", "Td 8c", "hit", draws="5s") == 10
    assert "'hit' is not on offer" in not_taken("Ah 5c", "Td 8c", "hit", "hit", draws="5s 2c")


def test_two_bonus_cards_may_be_split_although_they_must_stand() -> None:
    assert pure("Th Kc", "6d Tc", "split", "stand", draws="9s 8c Ts") == 20  # 19, which stops, and 18


# Doubling, splitting, surrender


def test_a_double_may_be_for_less() -> None:
    assert pure("5h 6c", "7d Tc", "double", draws="Ts") == 20
    assert pure("5h 6c", "7d Tc", "double 2.5", draws="Ts") == 12.5
    assert "the amount must be $0.01 to $10" in not_taken("5h 6c", "7d Tc", "double 11", draws="Ts")


def test_a_double_gets_one_card_and_is_for_the_first_two() -> None:
    assert "'hit' is not on offer" in not_taken("5h 6c", "7d Tc", "double", "hit", draws="2s 3s")
    assert "'double' is not on offer" in not_taken("5h 4c", "7d Tc", "hit", "double", draws="2s 3s")
    assert "'double' is not on offer" in not_taken("8h 8c", "7d Tc", "split", "double", draws="3s 9c")
    assert pure("Ah 8c", "7d Tc", "double", draws="Ts") == 20  # a soft 19


def test_a_split_is_never_for_less() -> None:
    assert "the amount must be $10" in not_taken("8h 8c", "7d Tc", "split 5", draws="Ts 9s")
    assert pure("8h 8c", "7d Tc", "split", "stand", "stand", draws="Ts Td") == 20


def test_a_seat_may_split_three_times_and_aces_get_one_card_each() -> None:
    words = ["split", "split", "split", "stand", "stand", "stand", "stand"]
    assert pure("8h 8c", "7d Tc", *words, draws="8s 8d Ts Td Kd Kh") == 40
    assert "'split' is not on offer" in not_taken("8h 8c", "7d Tc", *words[:3], "split", draws="8s 8d 8h Td Kd Kh")
    assert pure("Ah Ac", "7d Tc", "split", "split", draws="As 9s 8s 2s") == 10  # 20, 19 and a soft 13
    assert "'hit' is not on offer" in not_taken("Ah Ac", "7d Tc", "split", "hit", draws="5s 5c")


def test_surrender_gives_up_half_on_the_first_two_cards() -> None:
    answer = played(PURE, "Th 6c", "9d 2c", "surrender")  # he takes no card if no hand waits for it
    assert (nets(answer, 2), outcomes(answer, 2)) == ({"bet": -5}, {"bet": "surrender"})
    assert pure("Th 6c", "Kd 9c", "surrender", bet=5) == -2.5
    assert "'surrender' is not on offer" in not_taken("Th 2c", "Kd 9c", "hit", "surrender", draws="2s")
    assert "'surrender' is not on offer" in not_taken("8h 8c", "Kd 9c", "split", "surrender", draws="2s 2d")


# The player-dealer


@pytest.mark.parametrize(
    ("dealer", "draws", "net"),
    [("Td 6c", "2h", 0), ("Td 7c", "5h", 10), ("6d Ac", "3h", -10), ("7d Ac", "3h", 0), ("6d Ac", "Th 4c", 10)],
)
def test_the_player_dealer_hits_soft_17_and_less_and_stands_on_hard_17_and_soft_18(
    dealer: str, draws: str, net: int
) -> None:
    assert pure("Th 8c", dealer, "stand", draws=draws) == net


def test_the_player_dealers_down_card_is_in_the_deal() -> None:
    assert "too few cards: 1 more" in not_taken("Th 8c", "9d", "stand", draws="Tc")


def test_one_to_eight_decks_without_a_joker() -> None:
    game = posted("marysville", PURE)
    assert game.game.deck(game.rules).size == 312  # type: ignore[union-attr]
    assert "Jk is not in the deck" in not_taken("Jk 8c", "9d Tc")
    assert "8c is dealt twice" in not_taken("8c 8c", "9d Tc", options={"decks": 1})
    for decks in (0, 9):
        assert "decks" in not_taken("Th 8c", "9d Tc", options={"decks": decks})
