"""What No Bust and Pure 21.5 share: the bonus bets, the action button, the bank, the limits and the collection."""

from decimal import Decimal
from typing import Any

import pytest
from tests.games.twentyone.banked_rounds import BOTH, NO_BUST, PURE, beside, everybody, in_action, lie, played, refused
from tests.settling import nets, outcomes, settled

from pitboss.equipment.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.twentyone.banked import button_count
from pitboss.games.twentyone.bonus_bets import BONUS_BET_LINES, BUSTER_LINES, bonus_bet_line, buster_line
from pitboss.games.twentyone.counting import count_of

# The bonus bet


@pytest.mark.parametrize(
    ("hand", "blackjack", "line"),
    [
        ("Ks Ks", True, "kings-of-spades-against-blackjack"),
        ("Ks Ks", False, "kings-of-spades"),
        ("Kh Kh", True, "same-rank-and-suit"),
        ("2d 2d", False, "same-rank-and-suit"),
        ("Ts Ts", False, "same-rank-and-suit"),
        ("Kh Qh", False, "suited-20"),
        ("Ah 9h", False, "suited-20"),
        ("Ks Ts", False, "suited-20"),
        ("Kh Ks", False, "any-20"),
        ("9h Ac", False, "any-20"),
        ("Tc Jd", False, "any-20"),
        ("Jc 2d", False, "picture-first"),
        ("Kc Ad", False, "picture-first"),
        ("Qc Jk", False, "picture-first"),  # the picture was first
        ("2d Jc", False, "none"),
        ("Ad Kc", False, "none"),
        ("Tc 2d", False, "none"),  # a ten is no picture
        ("Jk Qc", False, "none"),
        ("Jk Jk", False, "none"),
        ("2d 2c", False, "none"),
    ],
)
def test_the_bonus_bet_is_on_the_highest_line_of_the_first_two_cards(hand: str, blackjack: bool, line: str) -> None:
    a, b = parse_cards(hand)
    assert BONUS_BET_LINES[bonus_bet_line(a, b, blackjack)] == line


@BOTH
@pytest.mark.parametrize(
    ("hand", "words", "to_one"),
    [("Ks Ks", [], 50), ("5h 5h", ["surrender"], 8), ("Kh Qh", [], 6), ("Kh Qc", [], 4), ("Kh 2c", ["stand"], 1),
     ("2c Kh", ["stand"], -1)],
)  # fmt: skip
def test_the_bonus_bet_is_paid_if_the_bet_wins_or_loses(game: str, hand: str, words: list[str], to_one: int) -> None:
    dealer, draws = lie(game, "9d Tc")
    assert beside("bonus-bet", game, hand, dealer, *words, draws=draws) == 5 * to_one


def test_kings_of_spades_beaten_by_a_blackjack_pay_500_to_1() -> None:
    assert beside("bonus-bet", NO_BUST, "Ks Ks", "Ad", draws="Tc") == 2500
    assert beside("bonus-bet", NO_BUST, "Ks Ks", "Qd", draws="Ac") == 2500
    assert beside("bonus-bet", PURE, "Ks Ks", "Ad Tc") == 2500
    assert beside("bonus-bet", PURE, "Ks Ks", "Td Ac") == 2500


def test_a_joker_or_a_drawn_21_of_the_player_dealer_is_not_a_blackjack() -> None:
    assert beside("bonus-bet", NO_BUST, "Ks Ks", "Jk", draws="Ac") == 250
    assert beside("bonus-bet", NO_BUST, "Ks Ks", "Ad", draws="Jk") == 250
    assert beside("bonus-bet", NO_BUST, "Ks Ks", "5d", draws="6c Th") == 250


def test_kings_of_spades_count_as_dealt_if_they_are_split() -> None:
    assert beside("bonus-bet", NO_BUST, "Ks Ks", "Ad", "split", "stand", "stand", draws="9c 8c Tc") == 2500


@BOTH
def test_the_bonus_bet_is_from_the_table_minimum_to_25_dollars(game: str) -> None:
    assert "below the minimum of $5" in refused(game, "9h 9c", "9d", wagers={"bonus-bet": 4})
    assert "above the maximum of $25" in refused(game, "9h 9c", "9d", wagers={"bonus-bet": 26}, bet=100)
    dealer, draws = lie(game, "9d Tc")
    at = {"options": {"min": 10}, "draws": draws}
    assert "below the minimum of $10" in refused(game, "9h 8c", dealer, "stand", wagers={"bonus-bet": 5}, **at)
    assert beside("bonus-bet", game, "9h 8c", dealer, "stand", amount=25, **at) == -25  # larger than the bet


@BOTH
def test_a_table_with_a_minimum_above_25_dollars_has_no_bonus_bet(game: str) -> None:
    dealer, draws = lie(game, "9d Tc")
    table: dict[str, Any] = {"options": {"min": 50}, "bet": 50, "draws": draws}
    assert nets(played(game, "9h 8c", dealer, "stand", **table), 2) == {"bet": -50}
    for amount in (5, 25, 50):
        assert "bonus-bet" in refused(game, "9h 8c", dealer, "stand", wagers={"bonus-bet": amount}, **table)
    assert beside("buster", game, "9h 8c", dealer, "stand", amount=1, **table) == -1


# Buster


@pytest.mark.parametrize(
    ("dealer", "line"),
    [
        ("6d Tc Ts", "three-cards"),
        ("8d 8c 8s", "three-cards"),
        ("2d 4c Ts Th", "four-cards"),
        ("2d 2c 2s Th Ks", "five-cards"),
        ("2d 2c 2s 2h 8s Ks", "six-cards"),
        ("2d 2c 2s 2h 3s 5s Ks", "seven-cards"),
        ("2d 2c 2s 2h 3s 2h 2d Ks", "eight-cards"),
        ("Ad Ac As Ah 2s 2h 3d 5d Ks", "eight-cards"),
        ("Td 7c", "none"),
        ("6d 5c Th", "none"),
        ("6d 8c Jk", "none"),
    ],
)
def test_buster_pays_by_the_number_of_cards_with_which_the_player_dealer_goes_over(dealer: str, line: str) -> None:
    cards = parse_cards(dealer)
    assert BUSTER_LINES[buster_line(len(cards), count_of(cards))] == line


@BOTH
@pytest.mark.parametrize(
    ("banker", "to_one"),
    [("6d Tc Ts", 1), ("6d 2c 4s Th", 2), ("6d 2c 2s 4h Ts", 4), ("6d 2c 2s 2h 2d Kd", 10),
     ("6d 2c 2s 2h 2d 2c Kd", 40), ("5d 2c 2s 2h 2d Ac 2d Kd", 100), ("2d 2c 2s 2h 2d 2c Ad 2h Kd", 100),
     ("6d 5c Th", -1)],
)  # fmt: skip
def test_buster_is_paid_from_1_to_100_to_1(game: str, banker: str, to_one: int) -> None:
    dealer, draws = lie(game, banker)
    assert beside("buster", game, "9h 9c", dealer, "stand", draws=draws) == 5 * to_one


@BOTH
def test_buster_stays_in_play_if_the_player_is_over_has_surrendered_or_has_a_natural(game: str) -> None:
    dealer, his = lie(game, "6d Tc Ts")
    natural = "Jk Jk" if game == NO_BUST else "Ah Kh"
    assert beside("buster", game, "9h 7c", dealer, "hit", draws=f"Kh {his}") == 5
    assert beside("buster", game, "9h 7c", dealer, "surrender", draws=his) == 5
    assert beside("buster", game, natural, dealer, draws=his) == 5


@BOTH
def test_buster_is_from_1_dollar_to_the_bet_and_100(game: str) -> None:
    dealer, draws = lie(game, "6d Tc Ts")
    at: dict[str, Any] = {"draws": draws}
    assert beside("buster", game, "9h 9c", dealer, "stand", amount=1, **at) == 1
    assert beside("buster", game, "9h 9c", dealer, "stand", amount=100, bet=100, **at) == 100
    assert "below the minimum of $1" in refused(game, "9h 9c", dealer, wagers={"buster": Decimal("0.5")})
    assert "may not be more than 'bet', $10" in refused(game, "9h 9c", dealer, wagers={"buster": 11})
    assert "above the maximum of $100" in refused(game, "9h 9c", dealer, wagers={"buster": 101}, bet=200)


@BOTH
@pytest.mark.parametrize("bonus", ["bonus-bet", "buster"])
def test_a_bonus_bet_needs_a_bet(game: str, bonus: str) -> None:
    with pytest.raises(PitbossError, match="'bet' is missing"):
        settled("marysville", game, seats={"2": {"wagers": {bonus: 5}}}, hands={"2": "9h 9c", "dealer": "6d"},
                bank={"seat": 1, "amount": 100})  # fmt: skip


# The action button


def test_ace_and_joker_count_one_and_ten_values_ten() -> None:
    counts = [button_count(card) for card in parse_cards("Jk Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh")]
    assert counts == [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def placed(game: str, seats: str, second: str, **more: Any) -> str:
    """The seat that is settled first, by the player-dealer's second card. He has 19 or more, and can collect from
    one."""
    banker = {"A": "9c Ad", "2": "8c 2d 9h", "5": "5c 5d 9h", "8": "Ac 8d", "9": "Tc 9d", "T": "Tc Td", "K": "Tc Kd"}
    return in_action(everybody(game, seats, banker[second], 10, **more))


@BOTH
@pytest.mark.parametrize(
    ("second", "seat"), [("A", "2"), ("2", "3"), ("5", "6"), ("8", "2"), ("9", "3"), ("T", "4"), ("K", "4")]
)
def test_the_second_card_is_counted_from_the_player_dealers_left_over_seven_seats(
    game: str, second: str, seat: str
) -> None:
    assert placed(game, "2345678", second) == seat


@BOTH
@pytest.mark.parametrize(("second", "seat"), [("A", "7"), ("2", "7"), ("5", "2"), ("8", "7"), ("T", "2")])
def test_the_player_dealers_own_seat_is_not_counted_and_an_empty_one_passes_the_button_on(
    game: str, second: str, seat: str
) -> None:
    # The bank is seat 5, so the others are counted 6, 7, 8, 1, 2, 3, 4; only 2 and 7 are taken.
    assert placed(game, "27", second, bank=5) == seat


def test_a_joker_as_second_card_counts_one() -> None:
    assert in_action(everybody(NO_BUST, "2345678", "9c Jk", 10)) == "2"
    frozen = settled("marysville", NO_BUST, seats={seat: {"wagers": {"bet": 10}} for seat in "2345"},
                     hands={**{seat: f"9{suit} 9{suit}" for seat, suit in zip("2345", "cdhs", strict=True)},
                            "dealer": "Jk"},
                     draws="3c", bank={"seat": 1, "amount": 10})  # fmt: skip
    assert in_action(frozen) == "4"


@BOTH
def test_a_button_in_the_round_overrides_the_card(game: str) -> None:
    assert placed(game, "246", "A", button=4) == "4"
    assert placed(game, "246", "A", button=5) == "6"
    assert placed(game, "246", "A", button=7) == "2"
    with pytest.raises(PitbossError, match="button"):
        placed(game, "246", "A", button=9)


# The bank


@BOTH
def test_from_the_button_the_bank_covers_clockwise_until_it_is_used_up(game: str) -> None:
    answer = everybody(game, "2345678", "5c 5d 9h", 25)  # the button is at seat 6
    assert [answer["seats"][seat]["net"] for seat in "6782345"] == [-10, -10, -5, 0, 0, 0, 0]
    assert outcomes(answer, 2) == {"bet": "uncovered"}
    assert answer["bank"]["net"] == 25


@BOTH
@pytest.mark.parametrize(
    ("amount", "covered"),
    [(10, (10, 0, 0)), (20, (20, 0, 0)), (30, (20, 10, 0)), (45, (20, 20, 5)), (100, (20, 20, 8))],
)
def test_in_a_seat_the_bet_then_the_bonus_bet_then_buster_are_covered(
    game: str, amount: int, covered: tuple[int, ...]
) -> None:
    dealer, draws = lie(game, "6d Tc Ts")
    wagers = {"bonus-bet": 5, "buster": 8}
    answer = played(game, "Kh Qc", dealer, bet=20, wagers=wagers, draws=draws, bank={"seat": 1, "amount": amount})
    assert tuple(nets(answer, 2).values()) == covered
    assert answer["bank"]["net"] == -sum(covered)


@BOTH
def test_split_and_doubled_wagers_need_cover_in_their_turn_hand_by_hand(game: str) -> None:
    dealer, draws = lie(game, "6d Tc Ts", "Ts 9s")
    answer = played(game, "8h 8c", dealer, "split", "stand", "stand", draws=draws, bank={"seat": 1, "amount": 15})
    assert answer["seats"]["2"]["wagers"]["bet"] == {
        "stake": 20, "returned": 35, "commission": 0, "net": 15, "outcome": "win", "uncovered": 5,
        "why": "18 against over with 26; 17 against over with 26",
    }  # fmt: skip


@BOTH
def test_a_surrender_uses_cover_in_its_seats_turn(game: str) -> None:
    dealer, draws = lie(game, "9d Tc")
    answer = settled(
        "marysville",
        game,
        seats={"2": {"wagers": {"bet": 30}, "decisions": ["surrender"]},
               "5": {"wagers": {"bet": 30}, "decisions": ["stand"]}},
        hands={"2": "Th 6c", "5": "Ts 8c", "dealer": dealer},
        draws=draws,
        bank={"seat": 1, "amount": 40},
    )  # fmt: skip
    assert {seat: result["net"] for seat, result in answer["seats"].items()} == {"2": -10, "5": -30}  # 5 has the button


@BOTH
def test_a_player_must_bank(game: str) -> None:
    with pytest.raises(PitbossError, match="the house never banks"):
        settled("marysville", game, seats={"2": {"wagers": {"bet": 10}, "decisions": ["stand"]}},
                hands={"2": "9c 9d", "dealer": "Tc"})  # fmt: skip


# Collection


@BOTH
@pytest.mark.parametrize(("schedule", "bank_fee"), [("action-1", 2), (1, 2), ("old-blackjack-1", 0.5)])
def test_the_banks_fee_depends_on_the_bets_before_the_deal_and_not_on_doubles(
    game: str, schedule: str | int, bank_fee: float
) -> None:
    dealer, draws = lie(game, "6d Tc Ts", "Kd")
    wagers = {"bonus-bet": 10, "buster": 10}  # 50 in all
    answer = played(game, "5h 6c", dealer, "double", bet=30, wagers=wagers, draws=draws, options={"schedule": schedule})
    assert nets(answer, 2) == {"bet": 60, "bonus-bet": -10, "buster": 10}
    assert answer["seats"]["2"]["fees"] == 0
    assert answer["bank"] == {"net": -60 - bank_fee, "fees": bank_fee}


@BOTH
@pytest.mark.parametrize("schedule", ["three-card-poker-1", "wager-1", "action-40", 40])
def test_a_schedule_that_does_not_list_the_game_is_refused(game: str, schedule: str | int) -> None:
    assert "schedule" in refused(game, "9h 9c", "9d", options={"schedule": schedule})
