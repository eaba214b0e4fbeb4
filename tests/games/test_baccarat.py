"""Baccarat at Mount Airy and Valley Forge."""

from collections.abc import Callable
from typing import Any

import hypothesis.strategies as st
import pytest
from tests.games.compiling import agrees_when_compiled
from tests.settling import nets, round_of, settled

from pitboss.equipment.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.baccarat import (
    NO_CARD,
    WINNERS,
    banker_draws,
    bet_units,
    dragon_line,
    has_natural,
    is_natural,
    player_draws,
    points,
    total,
    winner,
)
from pitboss.rules.script import Call

HOUSES = ("mount-airy", "valley-forge")

# The guides' own lists: on which third cards of the player the banker draws, and on which he stands, by his total.
PRINTED = {
    "mount-airy": {
        3: ("0 1 2 3 4 5 6 7 9", "8"),
        4: ("2 3 4 5 6 7", "0 1 8 9"),
        5: ("4 5 6 7", "0 1 2 3 8 9"),
        6: ("6 7", "0 1 2 3 4 5 8 9"),
        7: ("", "0 1 2 3 4 5 6 7 8 9"),
    },
    "valley-forge": {
        3: ("1 2 3 4 5 6 7 9 0", "8"),
        4: ("2 3 4 5 6 7", "1 8 9 0"),
        5: ("4 5 6 7", "1 2 3 8 9 0"),
        6: ("6 7", "1 2 3 4 5 8 9 0"),
        7: ("", "0 1 2 3 4 5 6 7 8 9"),
    },
}


def printed_banker_draws(house: str, player: int, banker: int, third: int) -> bool:
    """The guide's text, read case by case."""
    if player in (8, 9) or banker in (8, 9):
        return False
    if third == NO_CARD:
        return banker in (0, 1, 2, 3, 4, 5)
    if banker in (0, 1, 2):
        return True
    draws, stands = (set(map(int, row.split())) for row in PRINTED[house][banker])
    assert draws | stands == set(range(10)) and not draws & stands
    return third in draws


@pytest.mark.parametrize("house", HOUSES)
def test_the_banker_draws_as_the_guide_prints_it_in_all_1100_cases(house: str) -> None:
    for player in range(10):
        for banker in range(10):
            for third in range(NO_CARD, 10):
                expected = printed_banker_draws(house, player, banker, third)
                assert banker_draws(player, banker, third) == expected, (player, banker, third)


def test_the_player_draws_to_five_unless_either_hand_is_a_natural() -> None:
    for player in range(10):
        for banker in range(10):
            assert player_draws(player, banker) == (player <= 5 and banker <= 7)


def dealt(players: str, bankers: str, draws: str = "", house: str = "mount-airy", **wagers: Any) -> dict[str, Any]:
    names = {slug.replace("_", "-"): amount for slug, amount in wagers.items()}
    hands = {"player": players, "banker": bankers}
    return nets(settled(house, "baccarat", seats={"1": {"wagers": names}}, hands=hands, draws=draws))


@pytest.mark.parametrize("house", HOUSES)
def test_commission_is_taken_only_on_a_winning_banker_bet(house: str) -> None:
    assert dealt("6c Kd", "7h Qs", house=house, banker=100, player=100) == {"banker": 95, "player": -100}
    assert dealt("7h Qs", "6c Kd", house=house, banker=100, player=100) == {"banker": -100, "player": 100}
    assert dealt("6h Qs", "6c Kd", house=house, banker=100, player=100, tie=10) == {"banker": 0, "player": 0, "tie": 80}


def test_commission_is_rounded_up_to_the_quarter_if_the_table_posts_it() -> None:
    answer = settled("mount-airy", "baccarat", options={"commission-rounding": "quarter"},
                     seats={"1": {"wagers": {"banker": 12}}}, hands={"player": "6c Kd", "banker": "7h Qs"})  # fmt: skip
    assert answer["seats"]["1"]["wagers"]["banker"]["commission"] == 0.75


DRAGONS = {
    "mount-airy": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1, 3: -1, 2: -1, 1: -1},
    "valley-forge": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2, 3: -1, 2: -1, 1: -1},
}


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("margin", "player", "banker", "draws"),
    [
        (9, "4c Kd", "Th Qs", "5s Jc"),
        (8, "4c Kd", "Th Ks", "5s Ac"),
        (7, "7c Kd", "Th Qs", "Jc"),
        (6, "7c Kd", "Ah Qs", "Jc"),
        (5, "7c Kd", "2h Qs", "Jc"),
        (4, "7c Kd", "3h Qs", "Jc"),
        (3, "7c Kd", "4h Qs", "Jc"),
        (2, "7c Kd", "5h Qs", "Jc"),
        (1, "7c Kd", "6h Qs", ""),
    ],
)
def test_the_dragon_pays_by_the_margin_of_a_win_without_a_natural(
    house: str, margin: int, player: str, banker: str, draws: str
) -> None:
    result = dealt(player, banker, draws, house, player=10, dragon_player=1, dragon_banker=1)
    assert result["dragon-player"] == DRAGONS[house][margin]
    assert result["dragon-banker"] == -1


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("player", "banker"), [("9c Kd", "Th Qs"), ("9c Kd", "8h Qs"), ("8c Kd", "7h Qs")])
def test_a_natural_that_wins_pays_the_dragon_even_money_at_any_margin(house: str, player: str, banker: str) -> None:
    assert dealt(player, banker, "", house, player=10, dragon_player=5)["dragon-player"] == 5


@pytest.mark.parametrize("house", HOUSES)
def test_equal_naturals_push_both_dragons_and_other_ties_lose_them(house: str) -> None:
    wagers = {"player": 10, "dragon_player": 5, "dragon_banker": 5}
    assert dealt("8c Kd", "8h Qs", "", house, **wagers) == {"player": 0, "dragon-player": 0, "dragon-banker": 0}
    assert dealt("6c Kd", "6h Qs", "", house, **wagers) == {"player": 0, "dragon-player": -5, "dragon-banker": -5}


def test_a_three_card_nine_is_not_a_natural() -> None:
    assert dealt("2c 3d", "6h Qs", "4s", player=10, dragon_player=5)["dragon-player"] == -5


def test_every_pair_of_totals_has_one_winner_and_at_most_one_dragon_wins() -> None:
    for player in range(10):
        for banker in range(10):
            naturals = is_natural(player), is_natural(banker)
            mine = dragon_line(player, banker, *naturals)
            theirs = dragon_line(banker, player, *naturals[::-1])
            assert (winner(player, banker) == 0) == (player == banker)
            assert not (mine >= 2 and theirs >= 2)


def test_a_card_that_the_file_lacks_is_an_error_and_spare_cards_are_ignored() -> None:
    with pytest.raises(PitbossError, match="draws: too few"):
        dealt("2c 3d", "4s 2h", "", player=10)
    assert dealt("6c Kd", "7h Qs", "2c 3c", player=10) == {"player": -10}


def test_at_valley_forge_a_tie_bet_must_reach_the_minimum_only_without_another_bet() -> None:
    assert dealt("6c Kd", "7h Qs", "", "valley-forge", player=10, tie=1) == {"player": -10, "tie": -1}
    with pytest.raises(PitbossError, match="alone"):
        dealt("6c Kd", "7h Qs", "", "valley-forge", tie=4)
    with pytest.raises(PitbossError, match="minimum"):
        dealt("6c Kd", "7h Qs", "", "mount-airy", player=10, tie=1)


@pytest.mark.parametrize("house", HOUSES)
def test_the_dragon_needs_a_bet_on_player_or_banker(house: str) -> None:
    with pytest.raises(PitbossError, match="needs player or banker"):
        dealt("6c Kd", "7h Qs", "", house, tie=10, dragon_player=5)


def test_in_midi_the_largest_bettor_on_a_side_faces_its_cards() -> None:
    def said(bets: dict[str, int]) -> list[str]:
        seats = {seat: {"wagers": {"player": bet}} for seat, bet in bets.items()}
        hands = {"player": "6c Kd", "banker": "7h Qs"}
        round_ = round_of("mount-airy", "baccarat", options={"format": "midi"}, seats=seats, hands=hands)
        return [event.words for event in round_.events if isinstance(event, Call)]

    words = said({"2": 10, "5": 25})
    assert "Seat 5 faces the player's cards." in words
    assert not any("banker's cards" in each for each in words)
    assert "Seat 2 faces the player's cards." in said({"5": 25, "2": 25}), "of equal bets the lowest seat's"


def test_eight_decks_hold_eight_of_each_card() -> None:
    assert dealt("4c 4c", "4c 4c", "4c 4c", player=10) == {"player": 0}
    assert dealt("2c 2c", "2c 2c", "2c 2c", player=10) == {"player": 0}


@pytest.mark.parametrize(
    ("hand", "counts", "natural"),
    [("4c 5d", 9, True), ("Kc Td", 0, False), ("8c 7d", 5, False), ("2c 3d 4h", 9, False), ("9c 9d 9h", 7, False)],
)
def test_a_hand_counts_the_last_digit_of_its_points(hand: str, counts: int, natural: bool) -> None:
    of_cards = [points(card) for card in parse_cards(hand)]
    assert (total(*of_cards), has_natural(*of_cards)) == (counts, natural)


@pytest.mark.parametrize(
    ("bet", "tie", "player", "banker"), [("tie", 1, -1, -1), ("player", 0, 1, -1), ("banker", 0, -1, 1)]
)
def test_a_bet_by_who_won(bet: str, tie: int, player: int, banker: int) -> None:
    assert [bet_units(WINNERS.index(bet), won) for won in range(3)] == [tie, player, banker]


totals, cards = st.integers(0, 9), st.integers(0, 9)
thirds = st.integers(NO_CARD, 9)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "arguments"),
    [
        (points, st.tuples(st.integers(0, 51))),
        (total, st.tuples(cards, cards)),
        (total, st.tuples(cards, cards, thirds)),
        (has_natural, st.tuples(cards, cards, thirds)),
        (player_draws, st.tuples(totals, totals)),
        (banker_draws, st.tuples(totals, totals, thirds)),
        (winner, st.tuples(totals, totals)),
        (bet_units, st.tuples(st.integers(0, 2), st.integers(0, 2))),
        (dragon_line, st.tuples(totals, totals, st.booleans(), st.booleans())),
    ],
)
def test_compiled_and_interpreted_rules_agree(rule: Callable[..., int], arguments: Any) -> None:
    agrees_when_compiled(rule, arguments)
