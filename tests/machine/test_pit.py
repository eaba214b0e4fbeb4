"""A pit table by commands: a window for bets, decisions with a clock, banks, bets behind others, meters."""

from __future__ import annotations

import pytest
from tests.machine.people import ANN, BOB, CHIPS, MAX, Night, night

from pitboss.errors import Refused
from pitboss.machine.commands import (
    PASS,
    Away,
    Back,
    Bet,
    Buy,
    ChangeSeat,
    GetUp,
    Meters,
    PostOptions,
    Ready,
    Say,
    Sit,
    Stop,
    TakeBank,
    Void,
)
from pitboss.machine.pit import PitMachine
from pitboss.machine.times import NO_CLOCK, Millis
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.rotation import Person

ANTE, BET, RED = Wager("ante"), Wager("bet"), Wager("red")
THREE_CARD = "mount-airy/three-card-poker"


def sat(name: str, *people: Person, chips: int = CHIPS, **options: object) -> Night:
    found = night(name, **options)  # type: ignore[arg-type]
    for seat, person in enumerate(people, 1):
        found.do(Sit(person, Seat(seat), Cents(chips), person.title()))
    return found


def chips_of(found: Night, person: Person) -> int:
    own = found.view(person).own
    assert own is not None
    return own.stack


def question(found: Night, person: Person) -> int:
    asked = found.view(person).question
    assert asked is not None
    return asked.number


def say(found: Night, person: Person, words: str) -> None:
    found.do(Say(person, words, question(found, person)))


def total(found: Night) -> None:
    machine = found.machine
    assert isinstance(machine, PitMachine)
    machine.chips.check(0)


def test_the_window_closes_when_all_are_ready_or_the_clock_says_no_more_bets() -> None:
    found = sat(THREE_CARD, ANN, BOB)
    assert found.machine.due() is None, "with no bet on the layout no clock runs"
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    assert found.view(ANN).clock == 25_000
    assert found.do(Ready(ANN)).lines == (), "bets before 'no more bets' are on no line"
    assert found.view(ANN).phase == "bets"
    step = found.tick()
    assert step is not None
    assert (step.lines[0]["kind"], step.lines[0]["by"], step.lines[0]["bets"]) == (
        "open",
        "clock",
        {"1": {"ante": 1000}},
    )
    with pytest.raises(Refused, match="no more bets"):
        found.do(Bet(BOB, {ANTE: Cents(10_00)}))


def test_bets_can_change_until_they_are_closed_and_cost_nothing_before() -> None:
    found = sat(THREE_CARD, ANN)
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.do(Bet(ANN, {ANTE: Cents(25_00)}))
    assert chips_of(found, ANN) == CHIPS - 25_00
    found.do(Bet(ANN, {}))
    assert chips_of(found, ANN) == CHIPS
    with pytest.raises(Refused, match=r"this costs \$6,000"):
        sat("mount-airy/roulette", ANN, max=10_000).do(Bet(ANN, {RED: Cents(6_000_00)}))


def test_the_clock_answers_for_a_silent_player_and_marks_it() -> None:
    found = sat(THREE_CARD, ANN, BOB)
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.do(Ready(ANN))
    found.do(Ready(BOB))
    step = found.tick()
    assert step is not None
    assert step.lines[0] == {"kind": "silent", "at": step.lines[0]["at"], "seats": [1], "by": "clock"}
    assert [event.by for event in step.told_to(BOB) if event.kind == "choose"] == ["clock"]
    own = found.view(BOB).people[0]
    assert (own.said, own.by, own.net) == ("fold", "clock", -10_00)
    total(found)


def test_the_table_answers_for_a_person_who_leaves_in_mid_round_and_holds_the_seat() -> None:
    found = sat(THREE_CARD, ANN, BOB)
    for person in (ANN, BOB):
        found.do(Bet(person, {ANTE: Cents(10_00)}))
        found.do(Ready(person))
    step = found.do(GetUp(ANN))
    assert [line["kind"] for line in step.lines] == ["do", "silent"]
    assert found.view(BOB).people[0].state == "leaving"
    with pytest.raises(Refused, match="is taken"):
        found.do(Sit(MAX, Seat(1), CHIPS))
    say(found, BOB, "fold")
    assert [place.person for place in found.view(BOB).people] == [BOB]
    moves = [move for step in found.steps for move in step.moves if str(move.credit) == "guest ann"]
    assert [move.cents for move in moves] == [CHIPS - 10_00]
    found.do(Sit(ANN, Seat(1), CHIPS))


def test_a_late_joiner_bets_in_the_next_round() -> None:
    found = sat(THREE_CARD, ANN)
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.do(Ready(ANN))
    found.do(Sit(BOB, Seat(5), CHIPS))
    with pytest.raises(Refused, match="no more bets"):
        found.do(Bet(BOB, {ANTE: Cents(10_00)}))
    say(found, ANN, "play")
    found.do(Bet(BOB, {ANTE: Cents(10_00)}))


def test_sitting_out_rebuying_and_losing_the_seat() -> None:
    found = sat(THREE_CARD, ANN, BOB)
    found.do(Away(BOB))
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.do(Ready(ANN))
    assert found.view(ANN).phase == "round", "nobody waits for a person who sits out"
    with pytest.raises(Refused, match="wait until this round is over"):
        found.do(Buy(ANN, Cents(100_00)))
    say(found, ANN, "fold")
    found.do(Buy(ANN, Cents(100_00)))
    assert chips_of(found, ANN) == CHIPS + 90_00
    found.do(Back(BOB))
    found.do(Away(BOB))
    while found.tick() is not None:
        pass
    assert [place.person for place in found.view(ANN).people] == [ANN]


def test_an_empty_table_idles() -> None:
    found = sat(THREE_CARD, ANN)
    found.do(GetUp(ANN))
    assert (found.view(None).phase, found.machine.due()) == ("idle", None)
    found.do(Sit(BOB, Seat(2), CHIPS))
    assert found.view(BOB).phase == "bets"


@pytest.mark.parametrize("jump", [-600_000, 3_600_000, 86_400_000])
def test_a_jump_of_the_clock_makes_nobody_late_or_early(jump: int) -> None:
    found = sat(THREE_CARD, ANN)
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.now = Millis(found.now + 10_000)
    assert found.machine.tick(found.now) is None
    found.now = Millis(found.now + jump)
    assert found.machine.tick(found.now) is None
    assert found.view(ANN).clock == 15_000
    found.now = Millis(found.now + 14_999)
    assert found.machine.tick(found.now) is None
    found.now = Millis(found.now + 1)
    assert found.machine.tick(found.now) is not None


def test_a_late_answer_has_no_effect() -> None:
    found = sat("mount-airy/let-it-ride", ANN)
    found.do(Bet(ANN, {BET: Cents(10_00)}))
    found.do(Ready(ANN))
    first = question(found, ANN)
    found.do(Say(ANN, "ride", first))
    before = found.machine.digest()
    with pytest.raises(Refused, match="another question"):
        found.do(Say(ANN, "ride", first))
    assert found.machine.digest() == before


def test_what_a_seat_cannot_pay_is_not_offered_and_is_refused() -> None:
    found = sat(THREE_CARD, ANN, chips=30_00)
    found.do(Bet(ANN, {ANTE: Cents(20_00)}))
    found.do(Ready(ANN))
    asked = found.view(ANN).question
    assert asked is not None
    assert [option.word for option in asked.options] == ["fold"]
    with pytest.raises(Refused, match=r"this costs \$20, but only \$10 is available"):
        found.do(Say(ANN, "play", asked.number))
    say(found, ANN, "fold")
    assert chips_of(found, ANN) == 10_00


def test_a_void_round_gives_all_chips_back_and_its_seed_is_revealed() -> None:
    found = sat(THREE_CARD, ANN)
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.do(Ready(ANN))
    kinds = [line["kind"] for line in found.do(Void("the shoe fell down")).lines]
    assert kinds == ["do", "reveal", "commit"]
    assert (chips_of(found, ANN), found.view(ANN).voids) == (CHIPS, 1)
    total(found)


def test_posted_limits_hold_from_the_next_round_on() -> None:
    found = sat("mount-airy/roulette", ANN)
    found.do(PostOptions({"min": 25}))
    with pytest.raises(Refused, match=r"below the minimum of \$25"):
        found.do(Bet(ANN, {RED: Cents(10_00)}))
    with pytest.raises(Refused):
        found.do(PostOptions({"minn": 25}))


def test_a_stopped_table_closes_after_the_round() -> None:
    found = sat(THREE_CARD, ANN)
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.do(Ready(ANN))
    found.do(Stop("the shift ends"))
    assert found.view(ANN).phase == "round"
    say(found, ANN, "fold")
    assert (found.view(None).phase, found.view(None).why) == ("over", "the shift ends")
    with pytest.raises(Refused, match="the table is closed"):
        found.do(Sit(ANN, Seat(1), CHIPS))


def test_nobody_takes_an_occupied_seat_or_two_seats_and_people_move_only_between_rounds() -> None:
    found = sat(THREE_CARD, ANN, BOB)
    for command, said in (
        (Sit(MAX, Seat(1), CHIPS), "is taken"),
        (Sit(ANN, Seat(4), CHIPS), "already has a seat"),
        (Sit(MAX, Seat(99), CHIPS), "this table has seats 1 to"),
        (Sit(MAX, Seat(4), Cents(0)), "without chips"),
        (ChangeSeat(ANN, Seat(2)), "is taken"),
    ):
        with pytest.raises(Refused, match=said):
            found.do(command)
    found.do(ChangeSeat(ANN, Seat(4)))
    assert found.view(ANN).seat == 4


# Banks


def test_at_marysville_a_player_banks_and_the_offer_goes_round() -> None:
    found = sat("marysville/three-card-poker", ANN, BOB)
    assert found.view(ANN).question is not None and found.view(ANN).question.mine  # type: ignore[union-attr]
    with pytest.raises(Refused, match="bets open as soon as it is decided who banks"):
        found.do(Bet(BOB, {ANTE: Cents(10_00)}))
    with pytest.raises(Refused, match="not offered to this seat"):
        found.do(TakeBank(BOB, Cents(100_00)))
    found.do(TakeBank(ANN, None))
    found.do(TakeBank(BOB, Cents(100_00)))
    with pytest.raises(Refused, match="may not bet"):
        found.do(Bet(BOB, {ANTE: Cents(10_00)}))
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    found.do(Ready(ANN))
    say(found, ANN, "play")
    view = found.view(ANN)
    assert sum(place.net or 0 for place in view.people) == 0
    total(found)


def test_a_player_who_banks_keeps_back_the_highest_fee_that_the_bets_may_cost_him() -> None:
    found = sat("marysville/three-card-poker", ANN, BOB, chips=100_00, schedule=10)
    question = found.view(ANN).question
    assert question is not None and question.most == 90_00
    with pytest.raises(Refused, match=r"this costs \$100\.01, but only \$100 is available"):
        found.do(TakeBank(ANN, Cents(90_01)))
    found.do(TakeBank(ANN, Cents(90_00)))
    found.do(Bet(BOB, {ANTE: Cents(10_00)}))
    found.do(Ready(BOB))
    say(found, BOB, "fold")
    assert found.machine.last is not None and found.machine.last.settlement is not None
    assert found.machine.last.settlement.bank_fees == 2_00, "what the bets did cost"


def test_if_nobody_takes_the_bank_the_table_idles_until_somebody_asks_again() -> None:
    found = sat("marysville/three-card-poker", ANN)
    found.do(TakeBank(ANN, None))
    view = found.view(ANN)
    assert (view.phase, view.why) == ("idle", "the game is stopped: nobody took the bank")
    assert found.machine.due() is None
    found.do(Ready(ANN))
    assert found.view(ANN).phase == "bank"


@pytest.mark.parametrize("name", ["mount-airy/pai-gow-poker", "mount-airy/pai-gow-tiles",
                                  "valley-forge/pai-gow-tiles", "valley-forge/fortune-pai-gow-poker"])  # fmt: skip
def test_in_pennsylvania_the_bank_is_offered_after_the_dealer_has_banked(name: str) -> None:
    found = sat(name, ANN, BOB)
    assert (found.view(ANN).phase, found.view(ANN).bank) == ("bets", "house")
    for person in (ANN, BOB):
        found.do(Bet(person, {BET: Cents(25_00)}))
        found.do(Ready(person))
    for person in (ANN, BOB):
        say(found, person, "house-way")
    first, second = (BOB, ANN) if found.view(BOB).question and found.view(BOB).question.mine else (ANN, BOB)  # type: ignore[union-attr]
    assert found.view(first).phase == "bank"
    co = found.view(first).question.co  # type: ignore[union-attr]
    assert co == name.startswith("mount-airy")
    found.do(TakeBank(first, Cents(100_00), co))
    assert found.view(first).co_bank == co
    assert found.view(second).covers == (200_00 if co else 100_00)
    with pytest.raises(Refused, match="the bank covers only"):
        found.do(Bet(second, {BET: Cents(300_00)}))
    found.do(Bet(second, {BET: Cents(80_00)}))
    found.do(Ready(second))
    say(found, second, "house-way")
    if found.view(first).phase == "round":
        say(found, first, "house-way")
    total(found)
    assert found.machine.settled == 2


# The back line


@pytest.mark.parametrize("name", ["three-card-poker", "no-bust-blackjack", "pure-21-5-blackjack",
                                  "fortune-pai-gow-poker", "double-hand-poker"])  # fmt: skip
def test_the_largest_bettor_behind_a_seat_decides_and_is_settled_on_his_own_bet(name: str) -> None:
    found = sat(f"marysville/{name}", ANN, BOB, MAX)
    found.do(TakeBank(ANN, Cents(1_000_00)))
    wager = ANTE if name == "three-card-poker" else BET
    found.do(Bet(BOB, {wager: Cents(20_00)}))
    found.do(Bet(MAX, {}, {Seat(2): {wager: Cents(60_00)}}))
    for person in (BOB, MAX):
        found.do(Ready(person))
    while found.machine.round is not None:
        asked = found.view(MAX).question
        assert asked is not None
        if asked.mine:
            words = {option.word for option in asked.options}
            found.do(Say(MAX, next((w for w in ("play", "stand", "house-way") if w in words), PASS), asked.number))
        else:
            own = found.view(ANN).question
            assert own is not None and own.mine, "Bob's hand is Max's to play"
            found.do(Say(ANN, own.silence or "house-way", own.number))
    nets = found.machine.last.nets  # type: ignore[union-attr]
    assert nets[MAX] == 3 * nets[BOB]
    total(found)


def test_nobody_bets_behind_another_without_a_back_line() -> None:
    found = sat(THREE_CARD, ANN, BOB)
    with pytest.raises(Refused, match="no back line"):
        found.do(Bet(ANN, {}, {Seat(2): {ANTE: Cents(10_00)}}))


# Meters


def test_a_meter_is_fed_by_its_wager_and_what_it_shows_is_an_input() -> None:
    name = "mount-airy/let-it-ride"
    found = sat(name, ANN, contribution=17)
    found.do(Meters({"linked": Cents(12_345_67)}))
    assert found.view(ANN).meters == {"linked": 12_345_67}
    found.do(Bet(ANN, {BET: Cents(10_00), Wager("progressive"): Cents(5_00)}))
    step = found.do(Ready(ANN))
    assert step.lines[0]["meters"] == {"linked": 12_345_67}
    say(found, ANN, "ride")
    step = found.do(Say(ANN, "ride", question(found, ANN)))
    fed = [move.cents for move in step.moves if str(move.credit) == "meter linked" and "contribution" in move.why]
    assert fed == [85]
    total(found)
    with pytest.raises(Refused, match="no such meter"):
        found.do(Meters({"mine": Cents(1)}))


def test_players_decide_without_a_clock_if_none_is_posted() -> None:
    found = night(THREE_CARD, NO_CLOCK)
    found.do(Sit(ANN, Seat(1), CHIPS))
    found.do(Bet(ANN, {ANTE: Cents(10_00)}))
    assert found.machine.due() is None
