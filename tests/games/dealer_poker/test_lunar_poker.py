"""Lunar Poker at Mount Airy."""

from typing import Any

import pytest
from tests.settling import nets, outcomes, round_of, settled

from pitboss.errors import PitbossError
from pitboss.houses import sheet
from pitboss.rules.script import Ask, Pay, Seat, Show
from pitboss.table.opening import Opening
from pitboss.table.round import Chose, Round
from pitboss.table.table import open_table

PLAYS = "Ac Kh 9s 6d 2c"
DOES_NOT_PLAY = "Ac Qh 9d 6d 2c"


def dealt(
    hand: str, dealer: str, *decisions: str, wagers: dict[str, float] | None = None, **more: Any
) -> dict[str, Any]:
    """One seat with an ante of 10."""
    seats = {"1": {"wagers": wagers or {"ante": 10}, "decisions": list(decisions)}}
    return settled("mount-airy", "lunar-poker", seats=seats, hands={"1": hand, "dealer": dealer}, **more)


def table_of(wagers: dict[str, dict[str, float]], hands: dict[str, str], **decisions: list[str]) -> dict[str, Any]:
    """Several seats, each of which folds unless it decides otherwise: ``seat2=["play"]``."""
    seats = {
        seat: {"wagers": down, "decisions": decisions.get(f"seat{seat}", ["fold"])} for seat, down in wagers.items()
    }
    return settled("mount-airy", "lunar-poker", seats=seats, hands=hands)


# Ante and bet against the dealer


@pytest.mark.parametrize(
    ("hand", "dealer", "ante", "play"),
    [
        ("2s 2d 9c 5h 3d", PLAYS, 0, 20),  # the ante is returned, the bet paid
        ("As Kd 9c 6h 3d", PLAYS, 0, 20),  # by the last card
        ("As Kd 9h 6h 2d", PLAYS, 0, 0),  # a tie
        ("As Kd 8h 6h 2d", PLAYS, -10, -20),
        ("Qs Jd 9h 6h 2d", PLAYS, -10, -20),
        ("Ks Kd 9h 6h 2d", "Ac Ah 3s 4d 7c", -10, -20),
        ("7d 7c Ah Ks 4d", "7h 7s Ac Kd 4c", 0, 0),
        ("As 2d 3h 4h 5d", "2c 3s 4d 5h 6c", -10, -20),  # A-2-3-4-5 is the lowest straight
        ("As 2d 3h 4h 5d", "Ac Ah Ad Kd 7c", 0, 80),
    ],
)
def test_the_higher_hand_wins_against_a_dealer_with_ace_king(hand: str, dealer: str, ante: int, play: int) -> None:
    result = nets(dealt(hand, dealer, "play"))
    assert (result["ante"], result["play"]) == (ante, play)


@pytest.mark.parametrize("hand", ["9s 8d 5c 4h 2d", "As Ad Ah 4h 2d", "As Kd 5c 4h 2d", "As Qd 9s 6s 2s"])
@pytest.mark.parametrize("dealer", [DOES_NOT_PLAY, "Kc Qh Jd 9c 8c", "7c 6h 4d 3c 2h"])
def test_a_dealer_without_ace_king_pays_the_ante_4_to_1_as_posted_and_returns_the_bet(hand: str, dealer: str) -> None:
    answer = dealt(hand, dealer, "play")
    assert nets(answer) == {"ante": 40, "play": 0}
    assert outcomes(answer)["play"] == "push"


@pytest.mark.parametrize("dealer", ["2c 2h 9d 6d 3c", "2c 3h 4d 5d 6c", "Ac Kh 4d 3d 2c"])
def test_a_dealer_with_ace_king_a_pair_or_better_qualifies(dealer: str) -> None:
    assert nets(dealt("8s 8d 5c 5h Qd", dealer, "play"))["ante"] in (0, -10)


def test_the_option_corrects_the_payment_of_the_ante() -> None:
    even = dealt("9s 8d 5c 4h 2d", DOES_NOT_PLAY, "play", options={"no-qualify-ante": 1})
    assert nets(even) == {"ante": 10, "play": 0}
    with pytest.raises(PitbossError, match="no-qualify-ante"):
        dealt("9s 8d 5c 4h 2d", DOES_NOT_PLAY, "play", options={"no-qualify-ante": 0})


def test_the_sheet_says_that_4_to_1_gives_the_game_away() -> None:
    rules = sheet("mount-airy/lunar-poker").rules
    (reading,) = [reading for reading in rules.readings if reading.on == "options.no-qualify-ante"]
    assert "gives the game away" in reading.reading and "no-qualify-ante = 1" in reading.instead


@pytest.mark.parametrize("dealer", [PLAYS, DOES_NOT_PLAY])
def test_a_fold_loses_the_ante_and_nothing_else(dealer: str) -> None:
    assert nets(dealt("9c 8d 5c 4h 3d", dealer, "fold")) == {"ante": -10}


# What the bet is paid


@pytest.mark.parametrize(
    ("hand", "to_one"),
    [
        ("5s 5d 5c 5h 3d", 20),
        ("5s 5d 5c 3h 3d", 7),
        ("Kd Jd 9d 7d 5d", 5),
        ("9h 8d 7s 6s 5c", 4),
        ("5s 5d 5c 9h 3d", 3),
        ("5s 5d 9c 9h 3d", 2),
        ("5s 5d 9c 7h 3d", 1),
        ("As Kd Qc 7h 3d", 1),
    ],
)
def test_the_bet_is_paid_by_the_standard_table(hand: str, to_one: int) -> None:
    assert nets(dealt(hand, PLAYS, "play")) == {"ante": 0, "play": 20 * to_one}


@pytest.mark.parametrize(
    ("hand", "decision", "draws", "to_one"),
    [
        ("Ks Qs Js Ts 2d", "buy", "As", 100),
        ("Ks Qs Js 3d 2d", "draw 3d 2d", "As Ts", 100),
        ("8s 7s 5s 4s 2d", "buy", "6s", 50),
        ("2s 7h Jd Qc 3d", "draw 2s 7h Jd Qc 3d", "8s 7s 6s 5s 4s", 50),
    ],
)
def test_a_royal_or_straight_flush_made_by_a_draw_is_paid_on_the_bet(
    hand: str, decision: str, draws: str, to_one: int
) -> None:
    result = nets(dealt(hand, PLAYS, decision, "play", draws=draws))
    assert result == {"ante": 0, "draw": -10, "play": 20 * to_one}


# The second payout


@pytest.mark.parametrize(
    ("hand", "play", "second"),
    [
        ("As Kd Kc 7h 3d", 20, 20),  # a pair of kings with an ace
        ("Ks Kd Kc Ad 3d", 60, 20),
        ("Qs Qd Jc Jh 3d", 40, None),
        ("As Ad Kd Ks 3d", 40, None),  # ace and king are both in the two pair
        ("Js Jd Jc Qs Qd", 140, None),  # all five cards are in the full house
    ],
)
def test_a_second_combination_with_a_card_outside_the_first_is_paid_too(
    hand: str, play: int, second: int | None
) -> None:
    answer = dealt(hand, PLAYS, "play")
    assert nets(answer) == {"ante": 0, "play": play} | ({} if second is None else {"second-payout": second})
    if second is not None:
        assert answer["seats"]["1"]["wagers"]["second-payout"]["stake"] == 0


@pytest.mark.parametrize(
    ("hand", "sixth", "play", "second"),
    [
        ("3d 4d 5h 6s 7c", "4c", 80, 80),  # two straights that share four cards
        ("3d 4d 5h 6s 7c", "8c", 80, 80),
        ("Kd Jd 8d 7d 5d", "3d", 100, 100),  # two flushes
        ("8d 7d 5d 4d 2d", "6s", 100, 80),  # a flush and a straight
        ("Qs Qd Jc Jh 3d", "3s", 40, 40),  # queens and jacks, queens and threes
        ("Qs Qd Qc Qh 3d", "3s", 400, 140),  # four of a kind and a full house
        ("Qs Qd Qc Jh Jd", "Js", 140, 140),  # two full houses
        ("8s 7s 5s 4s 3s", "6s", 1000, 1000),  # two straight flushes
        ("Kd Qd Jd Td 9c", "Ad", 2000, 80),
        ("5s 5d 8c 7h 3d", "Qh", 20, None),
    ],
)
def test_all_six_cards_count_after_a_sixth_was_bought(hand: str, sixth: str, play: int, second: int | None) -> None:
    result = nets(dealt(hand, PLAYS, "buy", "play", draws=sixth))
    assert result == {"ante": 0, "draw": -10, "play": play} | ({} if second is None else {"second-payout": second})


def test_exchanged_cards_are_gone_and_make_no_second_combination() -> None:
    result = nets(dealt("3d 4d 5h Ks 4c", PLAYS, "draw 4c Ks", "play", draws="6s 7c"))
    assert result == {"ante": 0, "draw": -10, "play": 80}


def test_a_second_combination_need_not_beat_the_dealer() -> None:
    # The pair of aces beats the kings; ace-king alone would not.
    assert nets(dealt("As Ad Kd 7h 3d", "Kc Kh 9s 6d 2c", "play")) == {"ante": 0, "play": 20, "second-payout": 20}


@pytest.mark.parametrize(
    ("dealer", "ante", "play"), [("Ac Ah 9s 6d 2c", -10, -20), ("Qc Jh 9s 6d 2c", 40, 0), ("Kh Ks Ac 7c 3c", 0, 0)]
)
def test_there_is_no_second_payout_without_a_winning_bet(dealer: str, ante: int, play: int) -> None:
    assert nets(dealt("As Kd Kc 7h 3d", dealer, "play")) == {"ante": ante, "play": play}


# Drawing


def test_the_price_of_a_draw_is_one_ante_and_never_comes_back() -> None:
    for dealer, net in ((PLAYS, -10), (DOES_NOT_PLAY, -10)):
        answer = dealt("5s 5d 8c 7h 3d", dealer, "buy", "play", draws="Qs")
        assert nets(answer)["draw"] == net
    assert nets(dealt("5s 5d 8c 7h 3d", PLAYS, "buy", "fold", draws="Qs")) == {"ante": -10, "draw": -10}
    tied = dealt("As Kd 9c 6h 4d", PLAYS, "draw 4d 9c", "play", draws="9d 2d")
    assert nets(tied) == {"ante": 0, "draw": -10, "play": 0}


def test_the_best_five_of_six_play_against_the_dealer() -> None:
    assert nets(dealt("As Kd 8h 6h 2d", PLAYS, "buy", "play", draws="3d"))["play"] == -20
    assert nets(dealt("As Kd 8h 6h 2d", PLAYS, "buy", "play", draws="9d"))["play"] == 20


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_two_to_five_cards_are_exchanged_for_the_next_ones(count: int) -> None:
    hand, fresh = "2s 4d 6h 8c Td", "Qs Qd Qc Qh 3d"
    named = " ".join(hand.split()[:count])
    result = nets(dealt(hand, PLAYS, f"draw {named}", "play", draws=fresh))
    assert result["draw"] == -10
    assert result["play"] == {2: 20, 3: 60, 4: 400, 5: 400}[count]


@pytest.mark.parametrize(
    ("decisions", "why"),
    [
        (["draw 2s", "play"], "name 2 to 5 cards"),
        (["draw", "play"], "name 2 to 5 cards"),
        (["draw 2s 4d 6h 8c Td Qs", "play"], "not among"),
        (["draw 2s Ks", "play"], "Ks is not among"),
        (["draw 2s 2s", "play"], "2s is not among"),
        (["buy 2s", "play"], "not an amount"),
        (["buy 5", "play"], "the amount must be"),
        (["buy", "buy", "play"], "not on offer"),
        (["buy", "draw 2s 4d", "play"], "not on offer"),
        (["draw 2s 4d", "buy", "play"], "not on offer"),
        (["buy"], "too few"),
        (["play", "play"], "nothing more is asked"),
        (["check"], "on offer: play, fold, buy, draw CARDS"),
        ([], "must say one of"),
        (["play 30"], r"the amount must be \$20"),
    ],
)
def test_a_seat_draws_once_a_round_and_names_its_own_cards(decisions: list[str], why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        dealt("2s 4d 6h 8c Td", PLAYS, *decisions, draws="Qs Qd Qc Qh 3d")


def test_a_draw_needs_its_cards() -> None:
    with pytest.raises(PitbossError, match="draws"):
        dealt("2s 4d 6h 8c Td", PLAYS, "draw 2s 4d 6h", "play", draws="Qs Qd")
    with pytest.raises(PitbossError, match="dealt twice"):
        dealt("2s 4d 6h 8c Td", PLAYS, "draw 2s 4d", "play", draws="2s Qd")


def test_cards_are_drawn_in_the_order_of_seats() -> None:
    hands = {"3": "2s 4d 6h 8c Td", "5": "2d 4h 6c 8s Th", "dealer": PLAYS.replace("6d", "7d")}
    seats = {
        "5": {"wagers": {"ante": 10}, "decisions": ["buy", "play"]},
        "3": {"wagers": {"ante": 10}, "decisions": ["draw 2s 4d", "play"]},
    }
    answer = settled("mount-airy", "lunar-poker", seats=seats, hands=hands, draws="Tc Ts 8h")
    assert nets(answer, 3) == {"ante": 0, "draw": -10, "play": 60}
    assert nets(answer, 5) == {"ante": 0, "draw": -10, "play": 20}


# The first five cards: supers and the instant payout


@pytest.mark.parametrize(
    ("hand", "to_one"), [("As Ks Qs Js Ts", 1000), ("5d 6d 7d 8d 9d", 200), ("Ah 2h 3h 4h 5h", 200)]
)
@pytest.mark.parametrize("dealer", ["Ac Kc 9c 9s 2c", "Qc Jc 9c 6s 2c"])
def test_a_straight_flush_dealt_is_paid_on_the_ante_at_once_and_ends_the_hand(
    hand: str, to_one: int, dealer: str
) -> None:
    assert nets(dealt(hand, dealer)) == {"ante": 10 * to_one}
    for word in ("play", "fold", "buy"):
        with pytest.raises(PitbossError, match="nothing more is asked"):
            dealt(hand, dealer, word)


def test_a_royal_is_limited_only_at_a_table_with_the_option() -> None:
    royal = ("As Ks Qs Js Ts", "Ac Kc 9c 9s 2c")
    stakes = {"ante": 100, "super": 100}
    assert dealt(*royal, wagers=stakes)["seats"]["1"]["net"] == 106_000
    assert dealt(*royal, wagers=stakes, options={"aggregate": True})["seats"]["1"]["net"] == 50_000


def test_its_super_is_paid_too_as_a_flush() -> None:
    assert nets(dealt("5h 6h 7h 8h 9h", PLAYS, wagers={"ante": 10, "super": 15})) == {"ante": 2000, "super": 900}


@pytest.mark.parametrize(
    ("hand", "to_one"),
    [
        ("5s 5d 5c 5h 3d", 200),
        ("Ks Kd Qc Jh Jd", 150),
        ("5s 5d 5c 3h 3d", 100),
        ("Kd Jd 9d 7d 5d", 60),
        ("9h 8d 7s 6s 5c", 30),
        ("5s 5d 5c 9h 3d", 8),
        ("As Kd Qc 7h 3d", 5),
        ("Ks 5s 4s 7s 3c", 2),
        ("Ks 5s 4s 7s 3d", -1),
        ("As Ad Ks 7d 7c", -1),  # two pair have no line
    ],
)
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_a_super_is_paid_on_the_first_five_cards_and_not_on_what_follows(hand: str, to_one: int, decision: str) -> None:
    assert nets(dealt(hand, PLAYS, decision, wagers={"ante": 10, "super": 20}))["super"] == 20 * to_one


def test_a_drawn_card_does_not_count_for_a_super() -> None:
    wagers = {"ante": 10, "super": 10}
    assert nets(dealt("5s 5d 8c 7h 3d", PLAYS, "buy", "play", wagers=wagers, draws="5h"))["super"] == -10
    kept = dealt("5s 5d 5c 7h 3d", PLAYS, "draw 5s 5d 5c", "fold", wagers=wagers, draws="Qs Jd Tc")
    assert nets(kept)["super"] == 80


HANDS = {"1": "2c 4h 7s 9d Jc", "2": "8d 8c 8h 3s Kd", "4": "2h 4d 7c 9h Js", "dealer": "Ah Kh 9s 6h 2d"}


def test_supers_on_other_seats_and_the_dealer() -> None:
    answer = table_of(
        {
            "1": {"ante": 10, "super 2": 5, "super 4": 6, "super dealer": 7},
            "2": {"ante": 5, "super": 5, "super 1": 8},
            "4": {"ante": 20, "super 2": 5},
        },
        HANDS,
    )
    assert nets(answer, 1) == {"ante": -10, "super 2": 40, "super 4": -6, "super dealer": -7}
    assert nets(answer, 2) == {"ante": -5, "super": 40, "super 1": -8}
    assert nets(answer, 4) == {"ante": -20, "super 2": 40}


@pytest.mark.parametrize("decision", ["fold", "play"])
def test_a_super_on_another_seat_stays_in_play_if_that_seat_folds(decision: str) -> None:
    answer = table_of({"1": {"ante": 10, "super 2": 5}, "2": {"ante": 5}}, _seats(1, 2), seat2=[decision])
    assert nets(answer, 1)["super 2"] == 40


@pytest.mark.parametrize(
    ("dealer", "to_one"), [("Ah Kh 9h 6h 2h", 60), ("Ah Kh Qs 6h 2h", 5), ("Qs 6h 5h 3d 2h", -1), ("6s 6h 6c 3d 2h", 8)]
)
def test_a_super_on_the_dealer_is_settled_whether_the_dealer_plays_or_not(dealer: str, to_one: int) -> None:
    answer = dealt("7c 8h 9s Jd 4c", dealer, "fold", wagers={"ante": 10, "super dealer": 5})
    assert nets(answer) == {"ante": -10, "super dealer": 5 * to_one}


def _seats(*seats: int) -> dict[str, str]:
    return {who: hand for who, hand in HANDS.items() if who == "dealer" or int(who) in seats}


@pytest.mark.parametrize(
    ("wagers", "why"),
    [
        ({"ante": 10, "super": 9}, "at least the ante"),
        ({"ante": 10, "super 2": 4}, r"below the minimum of \$5"),
        ({"ante": 10, "super dealer": 4}, r"below the minimum of \$5"),
        ({"ante": 10, "super": 1001}, r"above the maximum of \$1,000"),
        ({"ante": 4}, "below the minimum"),
        ({"ante": 1001}, "above the maximum"),
        ({"super": 10}, "'ante' is missing"),
        ({"super 2": 10}, "'ante' is missing"),
        ({"ante": 10, "super 3": 5}, "seat 3 is not in the round"),
        ({"ante": 10, "super 8": 5}, "names no hand"),
        ({"ante": 10, "super 0": 5}, "names no hand"),
        ({"ante": 10, "super 02": 5}, "names no hand"),
        ({"ante": 10, "super house": 5}, "names no hand"),
        ({"ante": 10, "super 1": 10}, "own hand"),
        ({"ante": 10, "ante 2": 10}, "takes no selection"),
        ({"ante": 10, "play": 20}, "not a wager of this sheet"),
        ({"ante": 10, "draw": 10}, "not a wager of this sheet"),
        ({"ante": 10, "second-payout": 10}, "not a wager of this sheet"),
    ],
)
def test_a_wager_the_sheet_does_not_allow_is_refused(wagers: dict[str, float], why: str) -> None:
    with pytest.raises(PitbossError, match=f"seat 1: wagers.*{why}"):
        table_of({"1": wagers, "2": {"ante": 5}}, _seats(1, 2))


@pytest.mark.parametrize(
    "wagers", [{"ante": 10, "super": 10}, {"ante": 10, "super 2": 5}, {"ante": 10, "super dealer": 5}]
)
def test_a_super_is_at_least_the_ante_on_the_seats_own_hand_and_the_minimum_elsewhere(wagers: dict[str, float]) -> None:
    assert set(nets(table_of({"1": wagers, "2": {"ante": 5}}, _seats(1, 2)))) == set(wagers)


def test_only_the_house_banks_and_there_are_seven_seats() -> None:
    with pytest.raises(PitbossError, match="no player banks"):
        dealt(HANDS["1"], PLAYS, "play", bank={"seat": 2, "amount": 100})
    with pytest.raises(PitbossError, match="seats 1 to 7"):
        settled("mount-airy", "lunar-poker", seats={"8": {"wagers": {"ante": 10}}}, hands={})


# What is seen and when


def told(seats: dict[str, Any], hands: dict[str, str], draws: str = "") -> Round:
    return round_of("mount-airy", "lunar-poker", seats=seats, hands=hands, draws=draws)


def test_a_won_super_is_shown_and_paid_before_anybody_decides_and_a_lost_one_shows_nothing() -> None:
    seats = {
        "1": {"wagers": {"ante": 10, "super": 10}, "decisions": ["fold"]},
        "2": {"wagers": {"ante": 10, "super": 10}, "decisions": ["fold"]},
    }
    events = told(seats, _seats(1, 2)).events
    before = events[: next(place for place, event in enumerate(events) if isinstance(event, Chose))]
    assert [event.seat for event in before if isinstance(event, Pay)] == [1, 2]
    assert [event.place for event in events if isinstance(event, Show)] == [2, "dealer"]


def test_only_a_seat_itself_sees_which_cards_it_exchanged() -> None:
    seats = {
        "1": {"wagers": {"ante": 10}, "decisions": ["draw 2c 4h", "play"]},
        "2": {"wagers": {"ante": 10}, "decisions": ["fold"]},
    }
    round_ = told(seats, _seats(1, 2), "Qs Qd")
    words = [
        [str(event.choice) for event in round_.view(Seat(seat)) if isinstance(event, Chose) and event.seat == 1]
        for seat in (1, 2)
    ]
    assert words == [["draw 2c 4h", "play"], ["draw", "play"]]


def test_nobody_is_offered_more_cards_than_the_deck_still_has() -> None:
    """Seven seats and the dealer leave twelve cards: two exchanges of five, then two cards."""
    from pitboss.equipment.cards import CARDS
    from pitboss.money import Cents
    from pitboss.rules.script import Wager

    table = open_table(sheet("mount-airy/lunar-poker"))
    round_ = table.open(Opening({Seat(seat): {Wager("ante"): Cents(1000)} for seat in range(1, 8)}))
    round_.shuffled()
    deck = list(CARDS[:52][::3] + CARDS[:52][1::3] + CARDS[:52][2::3])
    offered = []
    while round_.request is not None:
        if isinstance(round_.request, Ask):
            (seat, *_) = round_.waiting_for()
            offer = round_.offer(seat)
            assert offer is not None
            if len(offered) < 7:
                offered.append([str(option) for option in offer.options])
            draws = [option for option in offer.options if option.word == "draw"]
            if draws:
                assert draws[0].cards is not None
                round_.choose(seat, " ".join(["draw", *map(str, draws[0].among[: draws[0].cards[1]])]))
            else:
                round_.choose(seat, "fold")
        else:
            round_.deal(tuple(deck.pop() for _ in range(round_.request.cards)))  # type: ignore[union-attr]
    assert offered == [["play", "fold", "buy", "draw CARDS"]] * 3 + [["play", "fold"]] * 4
