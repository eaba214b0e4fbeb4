"""Spanish 21 at Mount Airy and Valley Forge: the deck, totals, bonuses, limits, and a house's own sheets."""

from collections.abc import Callable
from decimal import Decimal
from itertools import permutations
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from tests.games.compiling import agrees_when_compiled
from tests.games.twentyone.spanish_rounds import BOTH, bet, refused
from tests.settling import nets, settled

from pitboss.equipment.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.twentyone.counting import NATURAL, OVER, count_of
from pitboss.games.twentyone.spanish_21 import (
    BET_LINES,
    BONUS_LINES,
    HAND_LINES,
    bet_line,
    bonus_line,
    hand_line,
    is_plain,
    is_super_777,
    may_rescue,
)
from pitboss.houses import read_sheet

SHEETS = Path(__file__).parents[3] / "src" / "pitboss" / "houses"

# The deck


@BOTH
@pytest.mark.parametrize(
    ("hand", "dealer", "draws"), [("Th 8d", "8c Kd", ""), ("9h 8d", "8c Td", ""), ("9h 2d", "8c Kd", "10s")]
)
def test_a_ten_anywhere_is_an_error(house: str, hand: str, dealer: str, draws: str) -> None:
    assert "not in the deck" in refused(house, hand, dealer, *(["hit", "stand"] if draws else ["stand"]), draws=draws)


@BOTH
def test_faces_count_ten(house: str) -> None:
    assert bet(house, "Jh Kc", "Qd 9c", "stand") == 10


@BOTH
def test_six_decks_or_eight(house: str) -> None:
    assert "6, 8" in refused(house, "Jh Kc", "Qd 9c", "stand", options={"decks": 7})


# Blackjack and 21


@BOTH
@pytest.mark.parametrize("dealer", ["9c 7d", "Kc 7d", "Ac 7d", "Ac Qd", "Qd Ac"])
def test_blackjack_always_pays_3_to_2_also_against_a_dealer_blackjack(house: str, dealer: str) -> None:
    assert bet(house, "Ah Kd", dealer) == 15
    assert bet(house, "Jd As", dealer, bet=5) == 7.5
    assert "not on offer" in refused(house, "Ah Kd", dealer, "stand")


@BOTH
@pytest.mark.parametrize("dealer", ["Ac Kd", "Ac 7d"])
def test_there_is_no_even_money(house: str, dealer: str) -> None:
    assert "not on offer" in refused(house, "Ah Kd", dealer, "even-money")


@BOTH
def test_player_21_beats_a_dealer_21(house: str) -> None:
    seats = {"1": {"wagers": {"bet": 10}, "decisions": ["hit"]}, "2": {"wagers": {"bet": 10}, "decisions": ["stand"]}}
    hands = {"1": "9h 5c", "2": "Kc 9s", "dealer": "6c 5d"}
    answer = settled(house, "spanish-21", seats=seats, hands=hands, draws="7d Jh")
    assert (nets(answer, 1), nets(answer, 2)) == ({"bet": 10}, {"bet": -10})


@BOTH
def test_dealer_draws_no_card_for_a_21_that_has_already_won(house: str) -> None:
    assert bet(house, "9h 5c", "6c 6d", "hit", draws="7d") == 10
    with pytest.raises(PitbossError, match="draws"):
        bet(house, "9h 5c", "6c 6d", "hit", "stand", draws="6d")


@BOTH
def test_21_stops_by_itself_and_cannot_be_doubled(house: str) -> None:
    for word in ("hit", "stand", "double"):
        assert "not on offer" in refused(house, "9h 5c", "Kc 7d", "hit", word, draws="7d 2c")


@BOTH
@pytest.mark.parametrize(
    ("hand", "dealer", "net"), [("Kh 9c", "Kd 8c", 10), ("Kh 8c", "Kd 9c", -10), ("Kh 8c", "Qd 8h", 0)]
)
def test_below_21_higher_wins_even_money_and_equal_stands_off(house: str, hand: str, dealer: str, net: int) -> None:
    assert bet(house, hand, dealer, "stand") == net


@BOTH
def test_hand_over_21_loses_at_once_even_if_the_dealer_would_go_over(house: str) -> None:
    assert bet(house, "Kh 6c", "6d Qc", "hit", draws="Jh Jd") == -10


@BOTH
def test_no_decision_is_on_offer_after_the_dealer_has_found_a_blackjack(house: str) -> None:
    for word in ("hit", "stand", "double", "split", "surrender"):
        assert "not on offer" in refused(house, "8h 8d", "Kd Ac", word, draws="4h 5h 6h")
    assert bet(house, "8h 8d", "Kd Ac") == -10


@BOTH
def test_dealer_stands_on_soft_17_unless_the_table_hits_it(house: str) -> None:
    assert bet(house, "Kh 8d", "6c Ad", "stand", draws="4h") == 10
    assert bet(house, "Kh 8d", "6c Ad", "stand", draws="4h", options={"hit-soft-17": True}) == -10


# Bonus payouts

HITS = {
    "five cards": ("2c 3d", "4h 5s 7c", 15),
    "six cards": ("2c 2d", "3h 4s 4c 6d", 20),
    "seven cards": ("2c 2d", "2h 3s 3c 3d 6h", 30),
    "eight cards": ("2c 2d", "2h 2s 3s 3c 3d 4h", 30),
    "6-7-8 mixed": ("6c 7d", "8h", 15),
    "6-7-8 suited": ("8d 6d", "7d", 20),
    "6-7-8 in spades": ("7s 8s", "6s", 30),
    "7-7-7 mixed": ("7c 7c", "7d", 15),
    "7-7-7 suited": ("7d 7d", "7d", 20),
    "7-7-7 in spades": ("7s 7s", "7s", 30),
    "four cards": ("2c 3d", "7h 9s", 10),
    "any other three cards": ("6c 6d", "9h", 10),
    "five cards, an ace eleven": ("Ac 2d", "2h 3s 3c", 15),
    "five cards, an ace one": ("Ac 2d", "4h Ks 4c", 15),
}


@BOTH
@pytest.mark.parametrize("hand", HITS)
def test_bonus_21_pays_by_its_number_of_cards_or_its_three_cards(house: str, hand: str) -> None:
    cards, draws, net = HITS[hand]
    assert bet(house, cards, "9c 8d", *["hit"] * len(draws.split()), draws=draws) == net


@BOTH
def test_a_bonus_hand_beats_a_dealer_21(house: str) -> None:
    seats = {"1": {"wagers": {"bet": 10}, "decisions": ["hit"]}, "2": {"wagers": {"bet": 10}, "decisions": ["stand"]}}
    hands = {"1": "6c 7d", "2": "Kc 9s", "dealer": "6c 5d"}
    answer = settled(house, "spanish-21", seats=seats, hands=hands, draws="8h Jh")
    assert nets(answer, 1) == {"bet": 15}


@BOTH
def test_no_bonus_after_a_double(house: str) -> None:
    assert bet(house, "6s 7s", "9c 8d", "double", draws="8s") == 20
    assert bet(house, "2c 3d", "9c 8d", "hit", "hit", "double", draws="4h 5s 7c") == 20


@BOTH
def test_no_bonus_after_a_split(house: str) -> None:
    assert (
        bet(house, "7s 7s", "9c 8d", "split", "hit", "stand", draws="7s 7s Kd") == 10
    )  # 21 pays 1 to 1, and 17 stands off
    decisions = ["split", "hit", "hit", "hit", "stand"]
    assert bet(house, "2c 2d", "9c 8d", *decisions, draws="3h 4s 5c 7d Kh") == 0  # five cards, 1 to 1, and 12 loses


@BOTH
def test_ace_and_face_after_a_split_are_21_and_win_even_money(house: str) -> None:
    assert bet(house, "Kh Ks", "7c Qd", "split", draws="Ad Ac") == 20
    seats = {
        "1": {"wagers": {"bet": 10}, "decisions": ["split"]},
        "2": {"wagers": {"bet": 10}, "decisions": ["stand"]},
    }
    hands = {"1": "Ah As", "2": "Kc 9s", "dealer": "7c 4d"}
    answer = settled(house, "spanish-21", seats=seats, hands=hands, draws="Kd Qd Jh")
    assert nets(answer, 1) == {"bet": 20}  # against a drawn 21 too


def test_a_sheet_may_leave_bonus_lines_out_which_then_pay_even_money(tmp_path: Path) -> None:
    text = (SHEETS / "valley-forge" / "spanish-21.toml").read_text()
    for line in ('mixed-6-7-8 = "3 to 2"\n', 'five-card-21 = "3 to 2"\n'):
        assert line in text
        text = text.replace(line, "")
    path = tmp_path / "mine.toml"
    path.write_text(text)
    pays = read_sheet(path).rules.pays.bet  # type: ignore[attr-defined]
    assert str(pays.line("mixed-6-7-8")) == str(pays.line("five-card-21")) == "1 to 1"
    assert str(pays.line("suited-6-7-8")) == "2 to 1"


# Limits


@BOTH
def test_bets_from_5_to_1000_at_seven_seats(house: str) -> None:
    assert bet(house, "Kh 9c", "Kd 8c", "stand", bet=1000) == 1000
    refused(house, "Kh 9c", "Kd 8c", "stand", bet=Decimal("4.99"))
    refused(house, "Kh 9c", "Kd 8c", "stand", bet=1001)
    with pytest.raises(PitbossError, match="seats 1 to 7"):
        seat = {"8": {"wagers": {"bet": 10}, "decisions": ["stand"]}}
        settled(house, "spanish-21", seats=seat, hands={"8": "Kh 9c", "dealer": "Kd 8c"})


# The functions that odds are counted from


@pytest.mark.parametrize(
    ("player", "dealer", "line"),
    [
        (NATURAL, NATURAL, "blackjack"),
        (NATURAL, 21, "blackjack"),
        (NATURAL, OVER, "blackjack"),
        (21, 21, "win"),
        (21, NATURAL, "lose"),
        (21, OVER, "win"),
        (20, 20, "push"),
        (20, 21, "lose"),
        (12, OVER, "win"),
        (OVER, OVER, "lose"),
    ],
)
def test_the_bet_by_the_standings_of_both_hands(player: int, dealer: int, line: str) -> None:
    assert BET_LINES[bet_line(player, dealer)] == line


def test_6_7_8_is_a_bonus_in_any_order() -> None:
    for cards in permutations(parse_cards("6s 7s 8s")):
        assert BONUS_LINES[bonus_line(3, *cards)] == "spade-6-7-8"
    for cards in permutations(parse_cards("6s 7s 8d")):
        assert BONUS_LINES[bonus_line(3, *cards)] == "mixed-6-7-8"


card_numbers = st.integers(0, 51)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "dealer", "cards", "plain", "line"),
    [
        (21, 20, 5, True, "five-card-21"),
        (21, 21, 7, True, "seven-card-21"),
        (21, OVER, 5, False, "win"),
        (21, NATURAL, 5, True, "lose"),
        (20, 19, 5, True, "win"),
        (20, 20, 5, True, "push"),
        (OVER, 20, 5, True, "lose"),
        (NATURAL, NATURAL, 2, True, "blackjack"),
    ],
)
def test_the_line_of_a_bet_by_both_hands_and_its_cards(
    player: int, dealer: int, cards: int, plain: bool, line: str
) -> None:
    assert HAND_LINES[hand_line(player, dealer, cards, 0, 4, 8, plain)] == line


def test_a_double_is_rescued_while_the_hand_is_not_over() -> None:
    fifteen, broken = count_of(parse_cards("6h 9c")), count_of(parse_cards("6h 9c Kd"))
    assert may_rescue(fifteen, True)
    assert not may_rescue(fifteen, False)
    assert not may_rescue(broken, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "arguments"),
    [
        (
            hand_line,
            st.tuples(
                st.integers(0, NATURAL),
                st.integers(0, NATURAL),
                st.integers(3, 10),
                card_numbers,
                card_numbers,
                card_numbers,
                st.booleans(),
            ),
        ),
        (is_plain, st.tuples(st.booleans(), st.booleans())),
        (may_rescue, st.tuples(st.lists(card_numbers, max_size=8).map(count_of), st.booleans())),
        (bet_line, st.tuples(st.integers(0, NATURAL), st.integers(0, NATURAL))),
        (bonus_line, st.tuples(st.integers(3, 10), card_numbers, card_numbers, card_numbers)),
        (is_super_777, st.tuples(card_numbers, card_numbers, card_numbers, card_numbers)),
    ],
)
def test_compiled_and_interpreted_rules_agree(rule: Callable[..., int], arguments: Any) -> None:
    agrees_when_compiled(rule, arguments)
