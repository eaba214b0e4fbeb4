"""Face Up Pai Gow Poker at Marysville and the three Hollywood houses."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError
from pitboss.games.pai_gow.face_up_pai_gow_poker import ACE_HIGH_LINES, ace_high_line, is_ace_high
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.rules.script import Ask, Deal, Roll, Seat, Show, Wager
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.table import open_table

HOLLYWOODS = ("hollywood-penn-national", "hollywood-morgantown", "hollywood-york")
ALL = pytest.mark.parametrize("house", ["marysville", *HOLLYWOODS])
HOLLYWOOD = pytest.mark.parametrize("house", HOLLYWOODS)

QUEENS = "Kh Jd Qc Qd 8d 6d 3h"  # the bank: K-J in front of queens
ACE_HIGH = "Ah Qd Tc 8c 7h 5s 3d"
JOKER_HIGH = "Jk Qd Tc 8c 7h 5s 3d"
WINNER, LOSER = "Ac Tc Kc Kd 7h 5c 2d", "9d 8c 7d 7s 5d 4c 3s"

Seats = dict[str, tuple[str, dict[str, Any], str]]


def table(house: str, seats: Seats, dealer: str = QUEENS, **more: Any) -> dict[str, Any]:
    """Seats by number: their seven cards, their wagers, and what they say (nothing if it is empty)."""
    if house == "marysville":
        more.setdefault("bank", {"seat": 7, "amount": 1_000_000})
    return settled(
        house,
        "face-up-pai-gow-poker",
        seats={
            seat: {"wagers": wagers, "decisions": [says] if says else []} for seat, (_, wagers, says) in seats.items()
        },
        hands={seat: hand for seat, (hand, _, _) in seats.items()} | {"dealer": dealer},
        **more,
    )


def one(house: str, hand: str, says: str = "house-way", dealer: str = QUEENS, bet: int = 20, **wagers: Any) -> Any:
    wagers = {slug.replace("_", "-"): amount for slug, amount in wagers.items()}
    return nets(table(house, {"1": (hand, {"bet": bet, **wagers}, says)}, dealer))


@ALL
def test_both_hands_higher_pay_even_money_without_commission(house: str) -> None:
    assert one(house, WINNER) == {"bet": 20}
    assert one(house, LOSER) == {"bet": -20}
    assert one(house, "Ad 9c Td Ts 6s 4d 2c") == {"bet": 0}


@ALL
def test_the_bank_wins_copies(house: str) -> None:
    assert one(house, "Ks Js Qh Qs 8s 6s 3d", "set Ks Js") == {"bet": -20}
    assert one(house, "Ks Js Ah As 8s 6s 3d", "set Ks Js") == {"bet": 0}


@ALL
@pytest.mark.parametrize("front", ["Kc Kd", "Ac Kc Tc", "Ac"])
def test_a_foul_hand_loses_by_rank_or_by_count_but_its_fortune_is_judged(house: str, front: str) -> None:
    hand = "Ac Tc Kc Kd 7h 5c 2d"
    assert one(house, hand, f"set {front}") == {"bet": -20}
    threes = "9c 9s 9h Ac 7h 4s 2d"
    assert one(house, threes, "set 9c 9s", fortune=5) == {"bet": -20, "fortune": 15}


@ALL
def test_the_bank_is_set_the_house_way_face_up_before_anybody_sets(house: str) -> None:
    table = open_table(posted(house, "face-up-pai-gow-poker"))
    bank = BankSeat(Seat(7), Cents(500_00)) if house == "marysville" else None
    round_ = table.open(Opening({Seat(1): {Wager("bet"): Cents(10_00)}}, bank))
    cards = iter(table.game.deck(table.rules).cards())  # type: ignore[union-attr]
    while not isinstance(request := round_.request, Ask):
        if isinstance(request, Deal):
            round_.deal(tuple(next(cards) for _ in range(request.cards)))
        elif isinstance(request, Roll):
            round_.roll((1, 1, 1))
        else:
            round_.shuffled()
    assert [event.place for event in round_.events if isinstance(event, Show)] == ["dealer", "dealer"]
    assert list(request.offers) == [1]


def test_the_player_dealer_does_not_choose_how_his_hand_is_set() -> None:
    with pytest.raises(PitbossError, match="bank: decisions: 'house-way' is not on offer"):
        table(
            "marysville", {"1": (WINNER, {"bet": 20}, "house-way")},
            bank={"seat": 7, "amount": 500, "decisions": ["house-way"]},
        )  # fmt: skip


# Ace-high


@ALL
@pytest.mark.parametrize("dealer", [ACE_HIGH, JOKER_HIGH])
def test_an_ace_high_bank_gives_every_bet_back_and_nobody_sets(house: str, dealer: str) -> None:
    assert one(house, "Kc Kd 9h 7s 5c 3h 2d", "", dealer) == {"bet": 0}
    with pytest.raises(PitbossError, match="'house-way' is not on offer"):
        one(house, "Kc Kd 9h 7s 5c 3h 2d", "house-way", dealer)


@ALL
@pytest.mark.parametrize(
    "dealer",
    [
        "Ah 5d 4c 3c 2h Ts 8d",  # a straight
        "Ah Qh Th 8h 3h 5s 7d",  # a flush
        "Jk Ah Tc 8c 7h 5s 3d",  # a pair of aces
        "Jk 9d 8c 7c 5h Ks 3d",  # the joker makes a straight
        "Kh Qd Tc 8c 7h 5s 3d",  # king-high
    ],
)
def test_only_seven_cards_without_a_pair_straight_or_flush_are_ace_high(house: str, dealer: str) -> None:
    assert one(house, "Kc Jc 9s 6s 4s 3s 2d", "house-way", dealer, ace_high=5)["ace-high"] == -5


@pytest.mark.parametrize(
    ("house", "dealer", "hand", "pays"),
    [
        (house, dealer, hand, figure)
        for house, with_joker in [("marysville", 15), *((house, 12) for house in HOLLYWOODS)]
        for dealer, hand, figure in [
            (ACE_HIGH, "Kc Kd 9h 7s 5c 3h 2d", 5),
            (JOKER_HIGH, "Kc Kd 9h 7s 5c 3h 2d", with_joker),
            (ACE_HIGH, "Ac Js 9d 8s 6d 4h 2c", 40),
            (JOKER_HIGH, "Ac Js 9d 8s 6d 4h 2c", 40),
            (ACE_HIGH, "Jk Js 9d 8s 6d 3h 2c", 40),
            (ACE_HIGH, "Ac Ad 9d 8s 6d 4h 2c", 5),
        ]
    ],
)
def test_what_the_ace_high_bonus_pays(house: str, dealer: str, hand: str, pays: int) -> None:
    assert one(house, hand, "", dealer, ace_high=5)["ace-high"] == 5 * pays


@ALL
def test_the_ace_high_bonus_loses_to_any_other_bank_even_if_the_player_is_ace_high(house: str) -> None:
    assert one(house, "Ac Js 9d 8s 6s 4h 2c", ace_high=5)["ace-high"] == -5


@ALL
def test_against_an_ace_high_bank_fortune_and_envy_are_settled_as_usual(house: str) -> None:
    seats = {
        "1": ("9c 9d 9s 9h Ks Kd 2c", {"bet": 20, "fortune": 5}, ""),
        "2": ("Kc Qc Js 7s 6c 4h 2d", {"bet": 20, "fortune": 5}, ""),
    }
    answer = table(house, seats, ACE_HIGH)
    assert nets(answer, 1)["fortune"] == (100 if house == "marysville" else 125)
    assert nets(answer, 2) == {"bet": 0, "fortune": -5, "envy": 5}


def test_ace_high_lines() -> None:
    ace_high, pair = (1 << 12 | 0b1010101) << 13, 1 << 26 | 1 << 13
    assert is_ace_high(ace_high) and not is_ace_high(pair) and not is_ace_high(1 << 24)
    found = [ace_high_line(*hands) for hands in [(pair, pair, True), (pair, ace_high, False), (pair, ace_high, True)]]
    assert [ACE_HIGH_LINES[line] for line in found] == ["nothing", "bank-ace-high", "bank-ace-high-with-joker"]
    assert ACE_HIGH_LINES[ace_high_line(ace_high, ace_high, True)] == "both-ace-high"


# Fortune and envy


@ALL
def test_a_royal_match_is_the_king_and_queen_of_one_other_suit(house: str) -> None:
    dealer = "Kh Jd 9c 9d 8d 6d 3h"
    marysville = house == "marysville"
    assert one(house, "Ts Js Qs Ks As Kc Qh", dealer=dealer, fortune=5)["fortune"] == (500 if marysville else 750)
    for royal in ("Ts Js Qs Ks As", "Ts Js Qs Jk As"):
        assert one(house, f"{royal} Kc Qc", dealer=dealer, fortune=5)["fortune"] == (5_000 if marysville else 10_000)


def envies(house: str, hands: dict[str, str], stake: int = 5, dealer: str = QUEENS) -> dict[str, Any]:
    seats = {seat: (hand, {"bet": 20, "fortune": stake}, "house-way") for seat, hand in hands.items()}
    answer = table(house, seats, dealer)
    return {seat: nets(answer, seat).get("envy", 0) for seat in hands}


@HOLLYWOOD
def test_hollywood_pays_a_button_for_each_qualifying_hand(house: str) -> None:
    hands = {"1": "9c 9h 9s 9d Ad 7c 2c", "2": "8s 7s 5s 4s Jk Tc 2h", "3": "Js Ts 8h 5h 4c 3c 2s"}
    assert envies(house, hands) == {"1": 20, "2": 5, "3": 25}


def test_marysville_pays_only_for_the_highest_and_never_its_holder() -> None:
    hands = {"1": "9c 9h 9s 9d Ad 7c 2c", "2": "8s 7s 5s 4s Jk Tc 2h", "3": "Js Ts 8h 5h 4c 3c 2s"}
    assert envies("marysville", hands) == {"1": 10, "2": 0, "3": 10}


def test_the_higher_of_two_fours_of_a_kind_is_the_highest_hand() -> None:
    hands = {"1": "9c 9h 9s 9d Ad 7c 2c", "2": "5c 5h 5s 5d As 7h 2h", "3": "Js Ts 8h 7s 4c 3c 2s"}
    assert envies("marysville", hands) == {"1": 0, "2": 5, "3": 5}


def test_holders_of_the_same_highest_hand_get_nothing_and_everybody_else_gets_one_payment() -> None:
    hands = {"1": "Ts 9s 8s 7s 6s Ac 2d", "2": "Th 9h 8h 7h 6h As 2c", "3": "Js 9c 8c 5h 4c 3c 2s"}
    assert envies("marysville", hands) == {"1": 0, "2": 0, "3": 10}
    assert envies("hollywood-york", hands) == {"1": 20, "2": 20, "3": 40}


@ALL
def test_a_button_takes_five_dollars_and_the_holder_needs_none(house: str) -> None:
    fours, other = "9c 9h 9s 9d Ad 7c 2c", "Js Ts 8h 5h 4c 3c 2s"
    seats: Seats = {"1": (fours, {"bet": 20}, "house-way"), "2": (other, {"bet": 20, "fortune": 5}, "house-way")}
    assert nets(table(house, seats), 2)["envy"] == 5
    seats["2"] = (other, {"bet": 20, "fortune": Decimal("4.99") if house != "marysville" else 5}, "house-way")
    assert ("envy" in nets(table(house, seats), 2)) == (house == "marysville")


@ALL
def test_the_banks_hand_brings_no_envy(house: str) -> None:
    assert envies(house, {"2": "Js Ts 8h 5h 4c 3c 2s"}, dealer="9c 9h 9s 9d Ad 7c 2c") == {"2": 0}


# Surrender


@HOLLYWOOD
def test_a_surrender_gives_up_the_bet_or_what_the_house_posts(house: str) -> None:
    seats: Seats = {"4": (LOSER, {"bet": 25}, "surrender")}
    answer = table(house, seats)
    assert (nets(answer, 4), outcomes(answer, 4)) == ({"bet": -25}, {"bet": "surrender"})
    half = table(house, seats, options={"surrender": Decimal("0.5")})
    assert (nets(half, 4), outcomes(half, 4)) == ({"bet": -12.5}, {"bet": "surrender"})
    assert nets(table(house, seats, options={"surrender": Decimal("1.0")}), 4) == {"bet": -25}
    with pytest.raises(PitbossError, match="gives up more than the bet"):
        table(house, seats, options={"surrender": 2})


@HOLLYWOOD
@pytest.mark.parametrize("bonus", ["fortune", "ace-high"])
def test_nobody_surrenders_with_a_bonus_bet_down(house: str, bonus: str) -> None:
    with pytest.raises(PitbossError, match="seat 4: decisions: 'surrender' is not on offer"):
        table(house, {"4": (LOSER, {"bet": 25, bonus: 5}, "surrender")})


@HOLLYWOOD
def test_a_surrendered_hand_is_not_shown_and_brings_no_envy(house: str) -> None:
    seats: Seats = {
        "1": ("9c 9h 9s 9d Ad 7c 2c", {"bet": 20}, "surrender"),
        "2": ("Js Ts 8h 5h 4c 3c 2s", {"bet": 20, "fortune": 5}, "house-way"),
    }
    assert "envy" not in nets(table(house, seats), 2)


def test_nobody_surrenders_at_marysville() -> None:
    with pytest.raises(PitbossError, match="'surrender' is not on offer"):
        table("marysville", {"1": (LOSER, {"bet": 25}, "surrender")})


@HOLLYWOOD
def test_hollywood_may_post_the_wheel_as_the_second_straight(house: str) -> None:
    seats: Seats = {"1": ("As 2d 3h 4c 5s Ad Kd", {"bet": 20}, "set Ad Kd")}
    king_high = "Kh Qd Jc Ts 9h 4d 2c"
    assert nets(table(house, seats, king_high)) == {"bet": 0}
    assert nets(table(house, seats, king_high, options={"wheel": "second"})) == {"bet": 20}


# Marysville's bank


def test_marysville_settles_a_seat_at_a_time_bet_fortune_envy_ace_high() -> None:
    seats: Seats = {
        "2": ("9c 9h 9s 9d Ad 7c 2c", {"bet": 10, "fortune": 5}, ""),
        "3": ("Js Ts 6h 5h 4c 3c 2s", {"bet": 10, "fortune": 5, "ace-high": 5}, ""),
    }
    for amount, three in [
        (100, {"bet": 0, "fortune": 0, "envy": 0, "ace-high": 0}),
        (109, {"bet": 0, "fortune": 9, "envy": 0, "ace-high": 0}),
        (113, {"bet": 0, "fortune": 10, "envy": 3, "ace-high": 0}),
        (125, {"bet": 0, "fortune": 10, "envy": 5, "ace-high": 10}),
    ]:
        answer = table("marysville", seats, ACE_HIGH.replace("5s", "5c"), bank={"seat": 1, "amount": amount})
        assert nets(answer, 2) == {"bet": 0, "fortune": 100}
        assert nets(answer, 3) == three


@pytest.mark.parametrize(
    ("dice", "seat"),
    [
        ("1-1-1", "3"),  # 3: two seats on from seat 1
        ("1-2-3", "6"),  # 6: five seats on
        ("1-2-4", "3"),  # 7 is the player-dealer: seat 2, empty, then seat 3
        ("2-3-3", "3"),  # 8 is seat 2 again
        ("3-3-3", "3"),  # 9
        ("3-4-4", "6"),  # 11 is seat 5, empty
        ("4-4-5", "3"),  # 13 is the player-dealer
        ("6-6-6", "6"),  # 18 is seat 6
    ],
)
def test_marysvilles_dice_count_the_player_dealer_1_7_and_13(dice: str, seat: str) -> None:
    seats: Seats = {
        "3": (WINNER, {"bet": 20}, "house-way"),
        "6": ("5s 5d 4c 4h As Th 9c", {"bet": 20}, "house-way"),
    }
    answer = table("marysville", seats, bank={"seat": 1, "amount": 20}, dice=dice)
    covered = [number for number in seats if outcomes(answer, number)["bet"] == "win"]
    assert covered == [seat]


def test_the_sixth_seat_from_the_player_dealer_is_first_only_when_those_before_are_empty() -> None:
    seats: Seats = {"7": (WINNER, {"bet": 20}, "house-way")}
    for dice in ("1-2-3", "1-2-4", "6-6-6"):
        assert outcomes(table("marysville", seats, bank={"seat": 1, "amount": 20}, dice=dice), 7) == {"bet": "win"}


def test_a_button_named_in_the_round_is_used() -> None:
    seats: Seats = {"2": (WINNER, {"bet": 20}, "house-way"), "3": (LOSER, {"bet": 20}, "house-way")}
    answer = table("marysville", seats, bank={"seat": 1, "amount": 20}, dice="1-1-1", button=2)
    assert (outcomes(answer, 2), outcomes(answer, 3)) == ({"bet": "win"}, {"bet": "uncovered"})


@pytest.mark.parametrize(
    ("house", "wagers", "why"),
    [
        ("marysville", {"fortune": 5}, "'bet' is missing"),
        ("marysville", {"ace-high": 5}, "'bet' is missing"),
        ("marysville", {"bet": 20, "fortune": 4}, "below the minimum"),
        ("marysville", {"bet": 20, "ace-high": 1001}, "above the maximum"),
        ("hollywood-york", {"fortune": 5}, "'bet' is missing"),
        ("hollywood-york", {"bet": 20, "ace-high": Decimal("0.5")}, "below the minimum"),
        ("hollywood-york", {"bet": 4}, "below the minimum"),
        ("hollywood-york", {"bet": 20, "envy": 5}, "not a wager"),
    ],
)
def test_what_is_refused(house: str, wagers: dict[str, Any], why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        table(house, {"1": (LOSER, wagers, "house-way")})


@HOLLYWOOD
def test_only_the_house_banks_at_hollywood(house: str) -> None:
    with pytest.raises(PitbossError, match="no player banks this game here"):
        table(house, {"1": (LOSER, {"bet": 20}, "house-way")}, bank={"seat": 2, "amount": 500})


def test_marysvilles_schedules_are_its_own() -> None:
    seats: Seats = {"2": (WINNER, {"bet": 250, "fortune": 10}, "house-way")}
    answer = table("marysville", seats, options={"schedule": 43})
    assert answer["seats"]["2"]["fees"] == 3
    with pytest.raises(PitbossError, match="schedule"):
        table("marysville", seats, options={"schedule": "wager-1"})
