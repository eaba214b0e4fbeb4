"""No Bust 21st Century Blackjack at Marysville: jokers, forced hands, hands that are over, and the player-dealer."""

from typing import Any

import pytest
from tests.games.twentyone.banked_rounds import NO_BUST, no_bust, played, refused
from tests.settling import outcomes, settled

from pitboss.equipment.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.twentyone.counting import count_of
from pitboss.games.twentyone.no_bust_blackjack import NoBustHand, no_bust_line, no_bust_standing
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.rules.script import Seat


def not_taken(*round_: Any, **more: Any) -> str:
    return refused(NO_BUST, *round_, **more)


# Totals


@pytest.mark.parametrize(
    ("hand", "dealer", "draws", "net"),
    [
        ("Th 9c", "Td", "8c", 10),
        ("Th 8c", "Td", "9c", -10),
        ("Th 8c", "Td", "8h", 0),
        ("Ah 8c", "Td", "8h", 10),  # the ace is eleven
        ("Th 2c", "6d", "Tc Kh", 10),  # the player-dealer is over
        ("9h 9c", "Kd", "Ah", -10),  # ace and king are 21
    ],
)
def test_the_higher_total_wins_even_money_and_equal_totals_push(hand: str, dealer: str, draws: str, net: int) -> None:
    assert no_bust(hand, dealer, "stand", draws=draws) == net


@pytest.mark.parametrize("hand", ["Ah Kd", "Jk 4c", "4c Jk", "Jk Ah", "Jk Kd"])
def test_all_hands_of_21_are_equal(hand: str) -> None:
    assert no_bust(hand, "5d", draws="6c Th") == 0  # a drawn 21
    assert no_bust(hand, "Kd", draws="Ac") == 0
    assert no_bust(hand, "5d", draws="Jk") == 0


def test_ace_and_ten_pay_even_money() -> None:
    assert no_bust("Ah Kd", "Td", draws="9c") == 10


def test_a_joker_with_any_card_is_a_hard_21_that_stands() -> None:
    assert no_bust("Jk 4c", "Td", draws="Tc") == 10
    assert "'hit' is not on offer" in not_taken("Jk 4c", "Td", "hit", draws="2c Tc")
    assert "'double' is not on offer" in not_taken("Jk 4c", "Td", "double", draws="2c Tc")
    assert "'surrender' is not on offer" in not_taken("Jk 4c", "Td", "surrender", draws="2c Tc")


def test_a_joker_drawn_later_makes_21() -> None:
    assert no_bust("9h 5c", "Td", "hit", draws="Jk Tc") == 10
    assert no_bust("Th 9c", "Td", "stand", draws="5c Jk") == -10  # the player-dealer's own
    assert no_bust("9h 2c", "Td", "double", draws="Jk Tc") == 20


# Natural 22


@pytest.mark.parametrize("draws", ["Tc", "7c", "6c Th", "Jk"])
def test_natural_22_is_paid_2_to_1_against_anything_else(draws: str) -> None:
    assert no_bust("Jk Jk", "Td", draws=draws) == 20


def test_two_naturals_push() -> None:
    assert no_bust("Jk Jk", "Jk", draws="Jk") == 0


@pytest.mark.parametrize("hand", ["Ah Kd", "Jk 4c", "9h 9c"])
def test_the_player_dealers_natural_22_beats_every_other_hand(hand: str) -> None:
    assert no_bust(hand, "Jk", draws="Jk") == -10


def test_two_jokers_are_not_split() -> None:
    assert "'split' is not on offer" in not_taken("Jk Jk", "Td", "split", draws="5c 5d Tc")


def test_two_jokers_after_the_first_two_cards_are_21() -> None:
    hand = NoBustHand(Seat(2), parse_cards("Jk Jk"), Cents(1000))
    assert (hand.is_natural, hand.standing, str(hand)) == (True, 22, "natural 22")
    split = NoBustHand(Seat(2), parse_cards("Jk Jk"), Cents(1000), from_split=True)
    assert (split.is_natural, split.standing, str(split)) == (False, 21, "21")


# Hands that are over


@pytest.mark.parametrize(
    ("last", "net"),
    [("6s", 0), ("7s", 0), ("8s", -10), ("9s", -10)],  # 22, 23, 24 and 25
)
def test_if_both_are_over_the_closer_player_pushes_and_ties_are_lost(last: str, net: int) -> None:
    assert no_bust("Th 6c", "6d", "hit", draws=f"{last} Td 8h") == net  # the player-dealer has 24


def test_a_drawn_22_is_over() -> None:
    assert no_bust("Th 3c", "9d", "hit", draws="9s Tc") == -10  # against 19
    assert no_bust("Th 9c", "6d", "stand", draws="Tc 6h") == 10  # the player-dealer's own
    assert no_bust("Th 2c", "6d", "hit", draws="Td Tc 6h") == -10  # both: a tie


def test_a_hand_that_is_over_loses_to_any_hand_that_is_not() -> None:
    assert no_bust("Th 6c", "6d", "hit", draws="Ks Td Ah") == -10


def test_no_hand_is_settled_before_the_player_dealers() -> None:
    answer = played(NO_BUST, "Th 6c", "6d", "hit", draws="7s Td 8h")
    assert outcomes(answer, 2) == {"bet": "push"}


def test_the_standing_of_a_hand_is_enough_to_compare_it() -> None:
    def line(player: str, dealer: str) -> int:
        hands = [parse_cards(cards) for cards in (player, dealer)]
        return no_bust_line(*(no_bust_standing(count_of(hand), hand == parse_cards("Jk Jk")) for hand in hands))

    order = ["Jk Jk", "Jk 2c", "Th Tc", "Th 2c", "Th 5c 7d", "Th 6c 7d", "Th 6c Td"]  # 22, 21, 20, 12, over: 22, 23, 26
    over = [False] * 4 + [True] * 3
    for i, player in enumerate(order):
        for j, dealer in enumerate(order):
            if i == j:
                expected = 0 if over[i] else 1
            elif i < j:
                expected = 3 if i == 0 else 1 if over[i] else 2
            else:
                expected = 0
            assert line(player, dealer) == expected, (player, dealer)


# The player-dealer


@pytest.mark.parametrize("word", ["hit", "double", "split", "surrender"])
def test_a_joker_as_the_player_dealers_first_card_freezes_the_table(word: str) -> None:
    assert "nothing more is asked of this seat" in not_taken("8h 8c", "Jk", word, draws="5d 6d 7d")
    assert no_bust("8h 8c", "Jk", draws="5d") == -10
    assert no_bust("8h 8c", "Jk", "stand", draws="5d") == -10  # said without effect


def test_a_joker_as_the_player_dealers_second_card_makes_21_and_doubles_and_splits_are_lost_in_full() -> None:
    assert no_bust("5h 6c", "9d", "double", draws="9s Jk") == -20
    assert no_bust("8h 8c", "9d", "split", "stand", "stand", draws="Ts Td Jk") == -20


@pytest.mark.parametrize(
    ("dealer", "draws", "net"),
    [
        ("Td", "6c 2h", 0),  # 16 is hit
        ("Td", "7c 5h", 10),  # hard 17 stands
        ("6d", "Ac 3h", -10),  # soft 17 is hit
        ("7d", "Ac 3h", 0),  # soft 18 stands
        ("8d", "Ac Th", -10),
        ("6d", "Ac Th 4c", 10),  # soft 17 hit to a hard one, which stands
    ],
)
def test_the_player_dealer_hits_soft_17_and_less_and_stands_on_hard_17_and_soft_18(
    dealer: str, draws: str, net: int
) -> None:
    assert no_bust("Th 8c", dealer, "stand", draws=draws) == net


def test_the_player_dealers_other_cards_come_after_all_the_players() -> None:
    answer = settled(
        "marysville",
        NO_BUST,
        seats={"4": {"wagers": {"bet": 10}, "decisions": ["hit", "stand"]},
               "8": {"wagers": {"bet": 20}, "decisions": ["double"]},
               "2": {"wagers": {"bet": 30}, "decisions": ["hit"]}},
        hands={"2": "9h 3c", "4": "8s 4d", "8": "5c 6c", "dealer": "7c"},
        draws="Ts 9c 6h Kd",  # from the left of seat 6: seat 8's ten, seat 2's nine, seat 4's six, then his king
        bank={"seat": 6, "amount": 500},
    )  # fmt: skip
    assert [answer["seats"][seat]["net"] for seat in "824"] == [40, 30, 10]


def test_the_player_dealer_has_one_card_in_the_deal() -> None:
    assert "hands.dealer" in not_taken("Th 8c", "9d 9c", "stand", draws="Tc")
    assert "too few" in not_taken("Th 8c", "9d", "stand")


# The table


def test_a_player_must_bank_one_of_eight_seats() -> None:
    seats = {"2": {"wagers": {"bet": 10}, "decisions": ["stand"]}}
    hands = {"2": "Th 8c", "dealer": "9d"}
    with pytest.raises(PitbossError, match="the house never banks"):
        settled("marysville", NO_BUST, seats=seats, hands=hands, draws="Td")
    assert "seats 1 to 8" in not_taken("Th 8c", "9d", "stand", draws="Td", bank={"seat": 9, "amount": 100})


def test_two_to_eight_decks_have_a_joker_each() -> None:
    game = posted("marysville", NO_BUST)
    assert game.game.deck(game.rules).size == 318  # type: ignore[union-attr]
    assert no_bust("Jk Jk", "9d", draws="Td", options={"decks": 2}) == 20
    assert "Jk is dealt 3 times" in not_taken("Jk Jk", "Jk", draws="Td", options={"decks": 2})
    for decks in (1, 9):
        assert "decks" in not_taken("Th 8c", "9d", "stand", draws="Td", options={"decks": decks})


def test_the_chart_of_the_player_dealer_is_not_an_option_of_a_table() -> None:
    assert "'hit-soft-17' is not an option" in not_taken("Th 8c", "9d", options={"hit-soft-17": False})


def test_bets_are_within_the_table_limits() -> None:
    assert "below the minimum of $5" in not_taken("Th 8c", "9d", "stand", draws="Td", bet=4)
    assert "above the maximum of $1,000" in not_taken("Th 8c", "9d", "stand", draws="Td", bet=1001)
    assert no_bust("Th 8c", "9d", "stand", draws="Td", bet=1, options={"min": 1}) == -1
