"""Craps by commands: bets between rolls are final when the dice are out."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.machine.people import ANN, BOB, Night, night, same_entropy

from pitboss.errors import Refused
from pitboss.machine.commands import Away, ChangeSeat, GetUp, Ready, Say, Sit, Stop
from pitboss.machine.kinds import redone
from pitboss.machine.steps import StepMachine
from pitboss.money import Cents
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person

CHIPS = Cents(100_00)


def at_craps(*people: Person, chips: int = CHIPS) -> Night:
    found = night("mount-airy/craps")
    for seat, person in enumerate(people, 1):
        found.do(Sit(person, Seat(seat), Cents(chips), person.title()))
    return found


def say(found: Night, person: Person, words: str) -> None:
    asked = found.view(person).question
    assert asked is not None
    found.do(Say(person, words, asked.number))


def own(found: Night, person: Person) -> tuple[int, dict[str, int]]:
    place = found.view(person).own
    assert place is not None
    return place.stack, {spot.wager: spot.amount for spot in place.spots}


def with_a_point(*people: Person) -> Night:
    """A table of craps where these people have bet on the pass line, and a point is on."""
    found = at_craps(*people)
    while not found.view(people[0]).point:
        for person in people:
            if "pass" not in own(found, person)[1]:
                say(found, person, "bet pass 5")
        for person in people:
            found.do(Ready(person))
    return found


def test_a_buy_bet_needs_its_commission_too() -> None:
    found = at_craps(ANN, chips=20_00)
    before = found.machine.digest()
    with pytest.raises(Refused, match=r"this costs \$21, but only \$20 is available"):
        say(found, ANN, "bet buy 4 20")
    assert (found.machine.digest(), own(found, ANN)) == (before, (20_00, {}))
    say(found, ANN, "bet buy 4 15")
    assert own(found, ANN)[0] == 20_00 - 15_00 - 75


def test_a_bet_taken_down_can_be_bet_elsewhere_before_the_roll() -> None:
    found = at_craps(ANN, chips=20_00)
    say(found, ANN, "bet place 6 18")
    say(found, ANN, "take place 6")
    assert own(found, ANN) == (20_00, {})
    say(found, ANN, "bet field 20")
    assert own(found, ANN) == (0, {"field": 20_00})
    step = found.do(Ready(ANN))
    roll = step.lines[0]
    assert (roll["kind"], [words for _, words in roll["says"]]) == (
        "roll",
        ["bet place 6 18", "take place 6", "bet field 20"],
    )


def test_two_persons_bet_at_once_and_a_late_joiner_before_the_same_roll() -> None:
    found = at_craps(ANN, BOB)
    asked = found.view(ANN).question
    assert asked is not None
    found.do(Say(ANN, "bet pass 10", asked.number))
    found.do(Say(BOB, "bet field 10", asked.number))
    found.do(Sit(Person("eve"), Seat(5), CHIPS))
    found.do(Say(Person("eve"), "bet dont-pass 5", asked.number))
    assert own(found, ANN)[1] == {"pass": 10_00}
    for person in (ANN, BOB, Person("eve")):
        found.do(Ready(person))
    assert found.machine.number == 1


def test_bets_not_yet_final_go_back_to_a_person_who_leaves() -> None:
    found = at_craps(ANN, BOB)
    say(found, ANN, "bet place 6 12")
    step = found.do(GetUp(ANN))
    assert [move.cents for move in step.moves] == [CHIPS]
    assert [place.person for place in found.view(BOB).people] == [BOB]


def test_a_person_who_leaves_a_pass_bet_with_a_point_on_keeps_the_seat_until_it_is_decided() -> None:
    found = with_a_point(ANN, BOB)
    say(found, ANN, "bet place 5 5" if found.view(ANN).point != 5 else "bet place 6 6")
    found.do(GetUp(ANN))
    machine = found.machine
    assert isinstance(machine, StepMachine)
    assert machine.guests.find(ANN) is not None
    for _ in range(200):
        if machine.guests.find(ANN) is None:
            break
        if "pass" not in own(found, BOB)[1] and not found.view(BOB).point:
            say(found, BOB, "bet pass 5")
        found.do(Ready(BOB))
    assert machine.guests.find(ANN) is None, "the seat is free when the bet is decided"
    machine.chips.check(sum(sum(bets.values()) for bets in machine.up.values()))


def test_if_only_leavers_have_bets_up_the_house_rolls_on() -> None:
    found = with_a_point(ANN)
    found.do(GetUp(ANN))
    assert not found.view(None).people
    assert found.lines[-1]["kind"] in ("reveal", "settle")


def test_a_closed_table_returns_bets_that_are_up() -> None:
    found = with_a_point(ANN)
    stack, up = own(found, ANN)
    with pytest.raises(Refused, match="has bets up"):
        found.do(ChangeSeat(ANN, Seat(4)))
    step = found.do(Stop("done"))
    out = [move.cents for move in step.moves if str(move.credit) == "guest ann"]
    assert out == [stack + sum(up.values())]


def test_nobody_rolls_without_a_bet() -> None:
    found = at_craps(ANN)
    found.do(Ready(ANN))
    assert (found.machine.number, found.view(ANN).phase) == (0, "bets")


@pytest.mark.slow
def test_seats_with_the_same_bets_get_the_same_offer_and_it_is_the_offer_of_the_rules() -> None:
    found = at_craps(ANN, BOB, chips=2_000_00)
    machine = found.machine
    assert isinstance(machine, StepMachine)
    words = ("bet pass 15", "bet come 15", "bet place 6 18", "bet field 15", "take place 6", "call off place 6")
    lists = set()
    for turn in range(60):
        for person, word in ((ANN, words[turn % 6]), (BOB, words[turn % 4])):
            with suppress(Refused):
                say(found, person, word)
        for seat in (Seat(1), Seat(2)):
            assert machine.round is not None
            offer = machine.round.offer(seat)
            assert offer is not None and list(machine._options_offered(seat)) == list(offer.options)
            lists.add(tuple(offer.options))
        for person in (ANN, BOB):
            found.do(Ready(person))
    assert len(lists) > 5


@pytest.mark.parametrize("others", [(), (BOB,)], ids=["alone", "the other sits out"])
def test_what_the_last_player_bet_since_the_roll_goes_back_when_that_player_gets_up(others: tuple[Person, ...]) -> None:
    """The house rolls for bets that stay up. Its line follows from the lines before, which know of no later bet."""
    found = at_craps(ANN, *others)
    for other in others:
        found.do(Away(other))
    while not own(found, ANN)[1]:
        say(found, ANN, "bet pass 5")
        found.do(Ready(ANN))
    up = own(found, ANN)[1]
    say(found, ANN, "bet any-seven 10")
    found.do(GetUp(ANN))
    rolls = [line for step in found.steps for line in step.lines if line["kind"] == "roll" and line["by"] == "house"]
    assert up and rolls, "somebody has to decide the pass line"
    assert all("any-seven" not in words for line in rolls for _, words in line["says"])
    lines = [line for step in found.steps for line in step.lines]
    again, missing = redone(found.machine.start, lines[1:], same_entropy)
    assert not missing and again.digest() == found.machine.digest()


def test_a_seed_that_the_last_player_gave_is_in_no_roll_of_the_house() -> None:
    found = at_craps(ANN, BOB)
    while not own(found, ANN)[1]:
        say(found, ANN, "bet pass 5")
        for person in (ANN, BOB):
            found.do(Ready(person))
    found.do(Ready(ANN, b"s" * 32))
    found.do(Away(BOB))
    found.do(GetUp(ANN))
    lines = [line for step in found.steps for line in step.lines]
    assert any(line["kind"] == "roll" and line["by"] == "house" for line in lines)
    again, missing = redone(found.machine.start, lines[1:], same_entropy)
    assert not missing and again.digest() == found.machine.digest()
