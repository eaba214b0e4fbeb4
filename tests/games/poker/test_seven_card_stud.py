"""Seven card stud, high only and eight or better."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tests.room.hands import hand, net, refused

from pitboss.equipment.cards import parse_cards
from pitboss.equipment.decks import Deck
from pitboss.games.poker import seven_card_stud_8
from pitboss.games.poker.stud import on_board
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.rules.script import BOARD, Ask, Deal, Seat
from pitboss.table.opening import Opening
from pitboss.table.table import open_table

STUD, STUD8 = "mount-airy/seven-card-stud", "mount-airy/seven-card-stud-8"
OPTIONS: dict[str, Any] = {"limit": "4-8", "ante": 1, "bring-in": 2}
THREE = {1: "Ah 7d 3d 9c 5h 2c 4s", 2: "Qc Qh Td Jd 2s 6h 8c", 3: "Ks 8d 3c 4d Th 6c 7s"}


def test_the_lowest_door_card_brings_it_in_clubs_lowest_and_the_next_acts() -> None:
    assert "it is seat 1's" in refused(STUD, "3 call", THREE, options=OPTIONS)


def test_the_ace_is_high_for_the_bring_in() -> None:
    hands = {1: "2h 7d Ac 9c 5h 2c 4s", 2: "Qc Qh Kd Jd 2s 6h 8c"}
    assert "it is seat 1's" in refused(STUD, "2 call", hands, options=OPTIONS)


def test_a_player_whose_bring_in_is_called_by_all_may_not_raise() -> None:
    play = "1 call, 2 call, 2 check, 3 check, 1 check"
    assert "seat 2 must say" in refused(STUD, play, THREE, options=OPTIONS)


def test_a_raise_over_the_bring_in_makes_it_the_small_bet_and_three_raises_follow() -> None:
    assert "must be $4" in refused(STUD, "1 raise 6", THREE, options=OPTIONS)
    play = "1 raise 4, 2 raise 8, 3 raise 12, 1 raise 16"
    assert "'raise' is not on offer" in refused(STUD, f"{play}, 2 raise", THREE, options=OPTIONS)
    assert net(hand(STUD, f"{play}, 2 fold, 3 fold", THREE, options=OPTIONS)) == [19, -9, -13]  # $35, less $3


def test_the_highest_board_acts_first_on_later_streets() -> None:
    assert "it is seat 2's" in refused(STUD, "1 call, 2 call, 1 check", THREE, options=OPTIONS)


def test_boards_show_pairs_and_high_cards_but_no_straights_and_flushes() -> None:
    pair, flush, straight, high = map(parse_cards, ("2c 2d 3h 4s", "Kh Qh Jh 9h", "9c 8d 7h 6s", "Ac 4d 3h 2s"))
    assert on_board(pair) > on_board(high) > on_board(flush) > on_board(straight)


def test_the_lowest_seat_with_equal_boards_acts_first() -> None:
    hands = {1: "Ah 7d 3d 9c 5h 2c 4s", 2: "Qc Qh 3h 9d 2s 6h 8c", 3: "Ks 8d 2h 4d Th 6c 7s"}
    assert "it is seat 1's" in refused(STUD, "1 call, 2 call, 2 check", hands, options=OPTIONS)


def test_the_small_bet_is_for_third_and_fourth_street() -> None:
    play = "1 call, 2 call, 2 bet 4, 3 call, 1 fold, 2 bet 8, 3 fold"
    assert net(hand(STUD, play, THREE, options=OPTIONS)) == [-3, 9, -7]


def test_antes_and_bring_in_follow_from_the_limit_if_none_are_posted() -> None:
    assert net(hand(STUD, "1 raise, 2 fold, 3 fold", THREE, options={"limit": "4-8"})) == [4, -1, -3]


def test_a_player_all_in_for_the_ante_can_win_the_antes_alone() -> None:
    hands = {1: "Ah Ad As Ac 5h 2c 9s", 2: "Qc Qh Td Jd 2s 6h 8c", 3: "Ks 8d 3c 4d Th 6c 7s"}
    play = "2 call" + ", 2 bet, 3 call" + ", 2 check, 3 check" * 3
    answer = hand(STUD, play, hands, {1: 1, 2: 200, 3: 200}, options=OPTIONS)
    assert [pot["amount"] for pot in answer["pots"]] == [3, 12]
    assert net(answer)[0] == 1 + 1 - 1  # the rake of $1 comes out of the main pot


def test_a_player_all_in_for_the_ante_does_not_bring_it_in_but_the_lowest_card_with_chips_does() -> None:
    hands = {**THREE, 1: "Ah 7d 5d 9c 5h 2c 4s"}
    assert net(hand(STUD, "2 fold", hands, {1: 200, 2: 200, 3: 1}, options=OPTIONS)) == [2, -1, -1]


def test_a_bring_in_that_is_all_in_short_is_called_as_if_it_were_full() -> None:
    play = "1 call, 2 call" + 4 * ", 2 check, 1 check"
    answer = hand(STUD, play, THREE, {1: 200, 2: 200, 3: 2}, options=OPTIONS)
    assert [pot["amount"] for pot in answer["pots"]] == [6, 2]
    assert net(answer) == [5, -3, -2]


# A spread game

SPREAD: dict[str, Any] = {"structure": "spread", "limit": "1-3", "ante": 0, "rake-percent": 0}


def spread(play: str, **more: Any) -> list[float]:
    return net(hand(STUD, play, THREE, options=SPREAD | more))


def no_spread(play: str, **more: Any) -> str:
    return refused(STUD, play, THREE, options=SPREAD | more)


def test_in_a_spread_game_any_bet_between_the_limits_is_allowed_on_every_street() -> None:
    third = "1 call, 2 call"
    for bet in (1, 2, 3):
        early = f"{third}, 2 bet {bet}, 3 call, 1 fold, 2 bet {bet}, 3 fold"
        assert spread(early) == [-1, 2 + bet, -1 - bet]
    assert "from 1 to 3" in no_spread(f"{third}, 2 bet")
    assert "must be $1 to $3" in no_spread(f"{third}, 2 bet 4")
    assert "must be $1 to $3" in no_spread(third + 3 * ", 2 check, 3 check, 1 check" + ", 2 bet 6")


def test_a_raise_in_a_spread_game_is_at_least_the_last_bet_or_raise_and_at_most_the_upper_limit() -> None:
    assert spread("1 raise 2, 2 raise 5, 3 fold, 1 fold") == [-2, 3, -1]
    for to in (4, 7):
        assert "must be $5 to $6" in no_spread(f"1 raise 3, 2 raise {to}")


def test_the_bring_in_of_a_spread_game_is_the_smallest_bet_if_none_is_posted() -> None:
    assert spread("1 fold, 2 fold") == [0, 0, 0]
    assert spread("1 raise 4, 2 fold, 3 fold") == [1, 0, -1]
    assert "must be $2 to $4" in no_spread("1 raise 5")


def test_a_smaller_bring_in_is_not_a_bet_and_its_player_may_raise_the_first_bet() -> None:
    half = {"bring-in": Decimal("0.5")}
    assert spread("1 raise 1, 2 fold, 3 fold", **half) == [0.5, 0, -0.5]
    assert spread("1 raise 3, 2 fold, 3 raise 6, 1 fold", **half) == [-3, 0, 3]
    assert spread("1 raise 1, 2 fold, 3 raise 4, 1 fold", **half) == [-1, 0, 1]
    assert "must be $1 to $3" in no_spread("1 raise 4", **half)
    bets = "1 raise 1, 2 raise 2, 3 raise 3, 1 raise 4"
    assert "'raise 5.00' is not on offer" in no_spread(f"{bets}, 2 raise 5", **half)


def test_an_odd_dollar_goes_to_the_lowest_seat() -> None:
    hands = {1: "Ah Kd Qd Jc 9h 2c 4s", 2: "As Kc 5d Js 9s 3c 4d", 3: "Ac Ks Qs Jh 9d 3h 4h"}
    play = "3 call, 1 call" + 2 * ", 1 check, 2 check, 3 check" + 2 * ", 3 check, 1 check, 2 check"
    assert net(hand(STUD, play, hands, options=OPTIONS)) == [2, -3, 1]


def test_eight_players_who_all_stay_share_a_last_card() -> None:
    table = open_table(posted("mount-airy", "seven-card-stud"))
    round_ = table.open(Opening({}, stacks={Seat(seat): Cents(500_00) for seat in range(1, 9)}))
    cards = list(Deck(52).cards())
    dealt = []
    while (request := round_.request) is not None:
        if isinstance(request, Deal):
            dealt.append((request.to, request.cards))
            round_.deal(tuple(cards.pop() for _ in range(request.cards)))
        elif isinstance(request, Ask):
            (seat,) = request.offers
            words = [option.word for option in request.offers[seat].options]
            round_.choose(seat, "check" if "check" in words else "call")
        else:
            round_.shuffled()
    assert dealt[-1] == (BOARD, 1) and len(cards) == 52 - 8 * 6 - 1


def test_a_low_is_any_five_of_the_seven() -> None:
    worth = seven_card_stud_8.worth(parse_cards("Ac 5h 4c 2d 3s 9h Qc"))
    assert (worth.high_name, worth.low_name) == ("straight, five-high", "5-4-3-2-A")
    assert seven_card_stud_8.worth(parse_cards("7c 5h 4c Td 3s Kc Qd")).low == 0
    assert seven_card_stud_8.worth(parse_cards("8c 8h 7c 7d 3s 2c Ad")).low_name == "8-7-3-2-A"


def test_stud_is_dealt_at_fixed_limit_and_without_a_kill() -> None:
    assert "not offered here" in refused(STUD, "1 call", THREE, options=OPTIONS | {"structure": "no-limit"})
    assert "no kill is played" in refused(STUD8, "1 call", THREE, options=OPTIONS | {"kill": True})


def test_more_than_seven_cards_are_refused_and_a_folded_hand_may_have_fewer() -> None:
    assert "8 cards, but 7" in refused(STUD, "1 call", {**THREE, 1: THREE[1] + " 5s"}, options=OPTIONS)
    answer = hand(STUD, "1 fold, 2 fold", {1: "Ah 7d 3d", 2: "Qc Qh Td", 3: "Ks 8d 3c"}, options=OPTIONS)
    assert net(answer) == [-1, -1, 2]
