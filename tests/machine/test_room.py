"""A poker table by commands: hands, steps between them, time, and cards that can be proved one by one."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations

import pytest
from tests.machine.people import ANN, BOB, MAX, ROOM, Night, night, play, two_and_bots

from pitboss.equipment.merkle import CardProof, CardTree, leaf
from pitboss.errors import Refused
from pitboss.games.poker.carryover import Beat
from pitboss.machine.commands import Away, Buy, ChangeSeat, ComeIn, GetUp, Ready, Say, Sit, Stop, Void
from pitboss.machine.room import RoomMachine
from pitboss.machine.step import Event
from pitboss.machine.times import Millis
from pitboss.money import Cents
from pitboss.room.table import RoomTable
from pitboss.rules.script import Seat
from pitboss.table.postings import FEE, guest, stack
from pitboss.table.rotation import Person

STACK = Cents(200_00)
PEOPLE = (ANN, BOB, MAX)


def at_poker(name: str = "mount-airy/holdem", **options: object) -> Night:
    found = night(name, **options)  # type: ignore[arg-type]
    for seat, person in zip((1, 3, 4), PEOPLE, strict=True):
        found.do(Sit(person, Seat(seat), STACK, person.title()))
    return found


def room(found: Night) -> RoomMachine:
    assert isinstance(found.machine, RoomMachine)
    return found.machine


def deal(found: Night) -> None:
    for person in PEOPLE:
        if found.machine.guests.find(person) and found.machine.phase == "between":
            found.do(Ready(person))


def asked(found: Night) -> Person:
    question = found.view(None).question
    assert question is not None
    guest = found.machine.guests.at(Seat(question.seats[0]))
    assert guest is not None
    return guest.person


def say(found: Night, person: Person, *words: str) -> None:
    question = found.view(person).question
    assert question is not None
    offered = [option.word for option in question.options]
    found.do(Say(person, next(word for word in words if word in offered), question.number))


def fold_out(found: Night) -> None:
    while found.machine.round is not None:
        say(found, asked(found), "stand-pat", "fold")


def test_a_hand_begins_when_all_are_ready_or_after_the_posted_pause() -> None:
    found = at_poker()
    assert found.view(ANN).phase == "between"
    assert found.tick() is not None
    assert found.view(ANN).phase == "round"
    fold_out(found)
    deal(found)
    assert found.machine.number == 2


def test_the_first_button_goes_to_the_high_card_drawn() -> None:
    found = at_poker()
    deal(found)
    line = next(line for line in found.lines if line["kind"] == "open")
    assert set(line["drawn"]) == {"1", "3", "4"}
    marks = [mark for place in found.view(None).people for mark in place.marks]
    assert sorted(marks) == ["big blind", "button", "small blind"]


def test_the_button_of_a_kill_shows_who_has_a_leg_and_who_killed_the_hand() -> None:
    found = at_poker("marysville/holdem", kills=True)

    def held() -> list[tuple[Person, str]]:
        people = found.view(None).people
        return [(Person(each.person), mark) for each in people for mark in each.marks if mark in ("leg", "kill")]

    def bob_wins() -> None:
        deal(found)
        while found.machine.round is not None:
            who, pot = asked(found), sum(pot.amount for pot in found.view(None).pots)
            say(
                found,
                who,
                *(("bet", "raise", "call") if who == BOB else ("check", "call") if pot < 20_00 else ("fold",)),
            )

    assert held() == []
    bob_wins()
    assert held() == [(BOB, "leg")]
    bob_wins()
    assert held() == [(BOB, "kill")]
    deal(found)
    assert held() == [(BOB, "kill")]
    told = [event.words for step in found.steps for event in step.told_to(None) if event.kind == "hand"]
    assert told[-2:] == ["hand 2 begins", "hand 3 begins; a kill: the bets are doubled"]


def test_a_player_who_leaves_during_a_hand_folds_and_has_the_chips_when_it_is_over() -> None:
    found = at_poker()
    deal(found)
    gone = next(person for person in PEOPLE if person != asked(found))
    found.do(GetUp(gone))
    assert found.machine.guests.find(gone) is not None
    fold_out(found)
    assert found.machine.guests.find(gone) is None
    nets = found.machine.last.nets  # type: ignore[union-attr]
    out = [move.cents for step in found.steps for move in step.moves if str(move.credit) == f"guest {gone}"]
    assert out == [STACK + nets[gone]]


def test_a_player_sits_out_after_two_decisions_in_a_row_without_an_answer() -> None:
    found = at_poker()
    deal(found)
    silent = asked(found)
    for _ in range(2):
        while found.machine.round is None or asked(found) != silent:
            if found.machine.round is None:
                deal(found)
            else:
                say(found, asked(found), "check", "call")
        found.tick()
    guest = found.machine.guests.find(silent)
    assert guest is not None and guest.away is not None


def test_between_hands_players_buy_move_and_sit_out() -> None:
    found = at_poker()
    found.do(Buy(ANN, Cents(50_00)))
    found.do(ChangeSeat(ANN, Seat(7)))
    found.do(Away(MAX))
    own = found.view(ANN).own
    assert own is not None and (own.seat, own.stack) == (7, STACK + 50_00)
    for person in (ANN, BOB):
        found.do(Ready(person))
    assert set(room(found).hand.stacks) == {7, 3}  # type: ignore[union-attr]
    with pytest.raises(Refused, match="wait until this hand is over"):
        found.do(Buy(ANN, Cents(50_00)))
    found.do(Buy(MAX, Cents(10_00)))
    with pytest.raises(Refused, match="nobody posts here"):
        found.do(ComeIn(MAX, "straddle"))


def test_every_half_hour_is_paid_for_in_a_time_game() -> None:
    found = at_poker(limit="10-20")
    for minute in range(1, 31):
        found.now = Millis(found.now + 60_000)
        while found.machine.tick(found.now):
            pass
        fold_out(found)
        assert room(found).room.dropped == (3 * 6_00 if minute == 30 else 0)


def test_a_player_who_loses_the_seat_as_the_half_hour_ends_has_paid_for_it() -> None:
    found = at_poker(limit="10-20")
    for minute in range(1, 31):
        found.now = Millis(found.now + 60_000)
        while (step := found.machine.tick(found.now)) is not None:
            found.take(step)
        if minute == 20:
            fold_out(found)
            found.do(Away(MAX))
        fold_out(found)
    assert found.machine.guests.find(MAX) is None
    moves = [move for step in found.steps for move in step.moves]
    fees = {str(move.debit.of): move.cents for move in moves if move.credit == FEE}
    assert fees == dict.fromkeys(PEOPLE, 6_00)
    (out,) = [move.cents for move in moves if move.credit == guest(MAX)]
    nets = sum(line["nets"].get(MAX, 0) for line in found.lines if line["kind"] == "settle")
    assert out == STACK + nets - 6_00


def test_a_bad_beat_moves_the_jackpot_to_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    found = at_poker()
    machine = room(found)
    pool = Cents(1000_01)
    machine.room = replace(machine.room, fed=pool, bought=Cents(machine.room.bought + pool))
    monkeypatch.setattr(RoomTable, "_beat", lambda self, round_: Beat(loser=3, winner=1))
    deal(found)
    fold_out(found)
    paid = {move.credit: move.cents for move in found.steps[-1].moves if str(move.debit) == "meter jackpot"}
    assert paid == {stack(ANN): 250_00, stack(BOB): 500_01, stack(MAX): 250_00}
    line = next(line for line in found.lines if line["kind"] == "settle")
    assert line["jackpot"] == {"1": 250_00, "3": 500_01, "4": 250_00}
    assert line["pool"] == 0
    assert sum(line["stacks"].values()) == 3 * STACK + pool


def test_a_long_pause_is_not_charged() -> None:
    found = at_poker(limit="10-20")
    found.do(Away(MAX))
    found.now = Millis(found.now + 7 * 24 * 3_600_000)
    found.machine.tick(found.now)
    assert room(found).room.dropped == 0
    assert found.machine.guests.find(MAX) is not None


def test_a_void_hand_gives_all_chips_back() -> None:
    found = at_poker()
    deal(found)
    say(found, asked(found), "raise", "call")
    found.do(Void("a card was exposed"))
    assert {place.stack for place in found.view(None).people} == {STACK}
    deal(found)
    assert found.machine.number == 2


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("name", ROOM)
def test_no_cent_is_lost_in_a_night_of_people_who_do_anything(name: str) -> None:
    found = two_and_bots(name)
    play(found, 300, name)
    found.do(Stop("done")) if not found.machine.ended else None
    while found.machine.round is not None:
        found.tick()
    machine = room(found)
    bought = sum(move.cents for step in found.steps for move in step.moves if move.debit.kind == "guest")
    cashed = sum(move.cents for step in found.steps for move in step.moves if move.credit.kind == "guest")
    assert bought - cashed == machine.room.dropped + machine.room.fed


# Proofs


def test_only_the_proof_of_a_card_leads_to_the_root() -> None:
    cards = [str(card) for card in room(at_poker()).table.deck.cards()]  # type: ignore[union-attr]
    salts = [bytes([place]) * 32 for place in range(len(cards))]
    tree = CardTree(cards, salts)
    for card in cards:
        assert tree.proof(card).root() == tree.root
    proof = tree.proof("Ah")
    assert proof._replace(card="Ad").root() != tree.root
    assert proof._replace(place=proof.place ^ 1).root() != tree.root
    assert proof._replace(salt=bytes(32)).root() != tree.root


def proofs_of(events: list[Event]) -> dict[str, CardProof]:
    found = {}
    for event in events:
        if event.kind == "proof":
            assert event.proof is not None
            beside = tuple((each[0] == "L", bytes.fromhex(each[1:])) for each in event.proof["beside"])
            card = event.proof["card"]
            found[card] = CardProof(event.proof["place"], card, bytes.fromhex(event.proof["salt"]), beside)
    return found


@pytest.mark.parametrize("name", ROOM)
def test_a_seat_gets_the_proofs_of_its_own_and_of_shown_cards_and_cannot_compute_others(name: str) -> None:
    """Tries to make a leaf of another's folded card from everything that Ann was given before the table closed."""
    found = at_poker(name)
    deal(found)
    rounds = 0
    while rounds < 3:
        while found.machine.round is not None:
            person = asked(found)
            say(found, person, *(("fold",) if person != ANN else ("check", "call", "stand-pat", "complete", "fold")))
        rounds += 1
        deal(found)
    told = [event for step in found.steps for event in step.told_to(ANN)]
    roots = {line["root"] for line in found.lines if line["kind"] == "deck"}
    proofs = proofs_of(told)
    assert proofs and all(proof.root().hex() in roots for proof in proofs.values())
    assert {line["kind"] for line in found.lines}.isdisjoint({"reveal"})
    given = json.dumps([[event.as_json() for event in told], found.view(ANN).as_json(), found.lines])
    assert room(found)._master_seed.hex() not in given
    # Every 32 bytes that Ann has: none is the salt of a card that she did not see.
    secrets = {bytes.fromhex(word) for event in told if event.proof for word in (event.proof["salt"],)}
    nodes = {node for proof in proofs.values() for _, node in proof.beside}
    last = room(found).last
    assert last is not None
    hidden = [str(card) for card in room(found).table.deck.cards() if str(card) not in proofs]  # type: ignore[union-attr]
    for salt in secrets:
        for card, place in permutations(range(8), 2):
            assert leaf(place, hidden[card], salt) not in nodes, "no salt opens a neighbour's leaf"


def test_when_the_table_closes_one_seed_reveals_every_hand() -> None:
    found = at_poker()
    for _ in range(2):
        deal(found)
        fold_out(found)
    found.do(Stop("done"))
    reveals = [line for line in found.lines if line["kind"] == "reveal"]
    assert [line["purpose"] for line in reveals] == ["night table"]
    assert found.lines[-1] == reveals[0]
