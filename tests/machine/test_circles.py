"""Bets behind other players by people who stand, and bets on circles where nobody sits."""

from __future__ import annotations

import json

import pytest
from tests.machine.people import ANN, BOB, CHIPS, MAX, Night, night, same_entropy

from pitboss.errors import Refused
from pitboss.machine.commands import Bet, Buy, ChangeSeat, GetUp, Ready, Say, Sit, TakeBank
from pitboss.machine.kinds import redone
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.rotation import Person

DAN = Person("dan")
BACK_LINE = [
    "marysville/double-hand-poker",
    "marysville/fortune-pai-gow-poker",
    "marysville/no-bust-blackjack",
    "marysville/pure-21-5-blackjack",
    "marysville/three-card-poker",
]
ANTE, BET = Wager("ante"), Wager("bet")


def at(name: str) -> Night:
    """Max banks at seat 7; Ann and Bob sit, and Dan stands."""
    found = night(name)
    found.do(Sit(MAX, Seat(7), CHIPS, "Max"))
    found.do(Sit(ANN, Seat(1), CHIPS, "Ann"))
    found.do(Sit(BOB, Seat(3), CHIPS, "Bob"))
    found.do(Sit(DAN, Seat(0), CHIPS, "Dan"))
    while (question := found.view(None).question) is not None and question.kind == "bank":
        (seat,) = question.seats
        found.do(TakeBank(found.machine.guests.at(Seat(seat)).person, Cents(1_000_00) if seat == 7 else None))  # type: ignore[union-attr]
    return found


def ready(found: Night) -> None:
    for person in (ANN, BOB):
        found.do(Ready(person))


def play_out(found: Night) -> list[tuple[str, int]]:
    """Everybody says the first thing on offer. Returns who answered for which seat."""
    said = []
    while found.machine.round is not None:
        for person in (ANN, BOB, DAN, MAX):
            question = found.view(person).question
            if question is not None and question.mine:
                assert question.seat is not None
                words = {option.word for option in question.options}
                word = next(word for word in ("house-way", "stand", "play", *sorted(words)) if word in words)
                found.do(Say(person, word, question.number, Seat(question.seat)))
                said.append((str(person), question.seat))
                break
    return said


def check_replayed(found: Night) -> None:
    lines = json.loads(json.dumps(found.lines))
    again, missing = redone(found.machine.start, lines[1:], same_entropy)
    assert not missing and again.digest() == found.machine.digest()


def test_a_standing_person_bets_behind_a_player_and_with_the_largest_bet_plays_the_hand() -> None:
    found = at("marysville/three-card-poker")
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.do(Bet(DAN, {}, {Seat(1): {ANTE: Cents(50_00)}}))
    ready(found)
    view = found.view(DAN)
    assert view.own is None and view.seat is None
    assert [(each.name, each.stack) for each in view.standing] == [("Dan", CHIPS - 50_00)]
    (place,) = [place for place in view.people if place.seat == 1]
    assert [(each.name, each.decides) for each in place.behind] == [("Dan", True)]
    assert None not in place.hands[0].cards, "the player who decides sees the cards"
    assert None in next(each for each in found.view(BOB).people if each.seat == 1).hands[0].cards
    assert view.question is not None and view.question.mine and view.question.seat == 1
    assert play_out(found) == [("dan", 1)]
    (behind,) = next(each for each in found.view(None).people if each.seat == 1).behind
    (dan,) = found.view(None).standing
    assert behind.net == dan.net == dan.stack - CHIPS
    assert {spot.wager for spot in behind.spots} == {"ante", "play"}
    check_replayed(found)


def test_a_standing_person_leaves_when_the_round_is_settled() -> None:
    found = at("marysville/three-card-poker")
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.do(Bet(DAN, {}, {Seat(1): {ANTE: Cents(50_00)}}))
    ready(found)
    found.do(GetUp(DAN))
    assert found.machine.round is None, "silence speaks for the person who decided, and the hand is over"
    assert not found.view(None).standing
    check_replayed(found)


def test_a_standing_person_takes_a_seat_and_a_player_gets_up_to_stand() -> None:
    found = at("marysville/three-card-poker")
    found.do(Buy(DAN, Cents(100_00)))
    found.do(ChangeSeat(DAN, Seat(5)))
    found.do(ChangeSeat(BOB, Seat(0)))
    view = found.view(BOB)
    assert [(place.seat, place.name) for place in view.people] == [(1, "Ann"), (5, "Dan"), (7, "Max")]
    assert [each.name for each in view.standing] == ["Bob"]
    with pytest.raises(Refused, match="take a seat first"):
        found.do(Bet(BOB, {ANTE: Cents(10_00)}))
    check_replayed(found)


def test_people_stand_only_if_there_is_a_back_line() -> None:
    with pytest.raises(Refused, match="seats 1 to"):
        night("mount-airy/blackjack").do(Sit(DAN, Seat(0), CHIPS, "Dan"))


@pytest.mark.parametrize("name", BACK_LINE)
def test_a_player_bets_on_a_circle_where_nobody_sits_and_is_dealt_a_hand_there(name: str) -> None:
    found = at(name)
    wager = BET if Wager("bet") in found.machine.table.rules.wagers else ANTE
    found.do(Bet(ANN, {wager: Cents(20_00)}, {Seat(2): {wager: Cents(30_00)}}))
    (circle,) = found.view(BOB).circles
    assert (circle.seat, circle.name, [spot.amount for spot in circle.spots]) == (2, "Ann", [30_00])
    ready(found)
    if found.machine.round is not None:
        (circle,) = found.view(ANN).circles
        assert circle.hands and None not in circle.hands[0].cards
        assert {seat for person, seat in play_out(found) if person == "ann"} <= {1, 2}
    view = found.view(ANN)
    (circle,) = view.circles
    own = view.own
    assert own is not None and circle.results and own.results
    assert circle.net is not None and own.net == circle.net + sum(spot.net for spot in own.results)
    check_replayed(found)


def test_if_each_player_may_play_one_hand_a_second_one_is_set_the_house_way() -> None:
    found = at("marysville/double-hand-poker")
    found.do(Bet(ANN, {BET: Cents(20_00)}, {Seat(2): {BET: Cents(30_00)}}))
    ready(found)
    offered = {}
    for _ in range(2):
        question = found.view(ANN).question
        assert question is not None and question.mine and question.seat is not None
        offered[question.seat] = {option.word for option in question.options}
        found.do(Say(ANN, "house-way", question.number, Seat(question.seat)))
    assert offered == {1: {"set", "house-way"}, 2: {"house-way"}}


def test_a_bet_goes_back_when_somebody_sits_down_there() -> None:
    found = at("marysville/three-card-poker")
    found.do(Bet(ANN, {ANTE: Cents(10_00)}, {Seat(2): {ANTE: Cents(30_00)}}))
    found.do(ChangeSeat(DAN, Seat(2)))
    view = found.view(ANN)
    assert not view.circles and view.own is not None and view.own.stack == CHIPS - 10_00


def test_nobody_sits_down_at_another_players_hand() -> None:
    found = at("marysville/three-card-poker")
    found.do(Bet(ANN, {ANTE: Cents(10_00)}, {Seat(2): {ANTE: Cents(30_00)}}))
    ready(found)
    for command in (ChangeSeat(DAN, Seat(2)), Sit(Person("eve"), Seat(2), CHIPS, "Eve")):
        with pytest.raises(Refused, match="another player's hand lies here"):
            found.do(command)
    play_out(found)
    found.do(ChangeSeat(DAN, Seat(2)))


@pytest.mark.parametrize(
    ("person", "wagers", "seat", "why"),
    [
        (ANN, {}, 2, "only a player who bets at his own seat"),
        (DAN, {}, 2, "only a player who bets at his own seat"),
        (ANN, {ANTE: Cents(10_00)}, 1, "behind another player's"),
        (ANN, {ANTE: Cents(10_00)}, 7, "this player banks"),
        (ANN, {ANTE: Cents(10_00)}, 99, "seats 1 to"),
    ],
)
def test_bets_elsewhere_that_are_refused(person: Person, wagers: dict[Wager, Cents], seat: int, why: str) -> None:
    found = at("marysville/three-card-poker")
    with pytest.raises(Refused, match=why):
        found.do(Bet(person, wagers, {Seat(seat): {ANTE: Cents(10_00)}}))
