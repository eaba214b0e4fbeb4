"""A live poker table: hands, steps between them, time; every cent and every line of its journal."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.live.people import ROOM
from tests.live.room_people import ADA, ANN, BOB, EVE, POCKET, STACK, play_on, players, resume, sit_down
from tests.rounds import up_to

from pitboss.cli.play import buy_ins, seating
from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.houses import sheet
from pitboss.live.journal import Journal, read_journal
from pitboss.live.room import LiveRoom
from pitboss.live.room_host import do as say
from pitboss.live.session import Player, session_entry
from pitboss.live.verify import verify_session
from pitboss.money import Cents
from pitboss.room.seats import Seconds
from pitboss.rules.script import Seat
from pitboss.table.table import open_table

HANDS = up_to(40, 10)


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def journal_at(tmp_path: Path) -> Path:
    return tmp_path / "night" / "journal.jsonl"


def seeds(live: LiveRoom) -> dict[Seat, bytes]:
    return {seat: bytes([seat]) for seat in live.room.places}


def open_hand(live: LiveRoom) -> Seat:
    """Starts a hand; returns the seat that is asked first."""
    live.open(seeds(live))
    assert live.round is not None
    return live.round.waiting_for()[0]


def fold_out(live: LiveRoom) -> None:
    while live.round is not None:
        seat = live.round.waiting_for()[0]
        words = [option.word for option in live.options(seat)]
        live.choose(seat, "stand-pat" if "stand-pat" in words else "fold")


@pytest.mark.parametrize("name", ROOM)
def test_a_night_of_players_who_do_anything_loses_no_cent_and_is_dealt_again(name: str, tmp_path: Path) -> None:
    path = journal_at(tmp_path)
    journal, live = sit_down(path, name)
    play_on(live, HANDS)
    journal.close()
    assert len(live.results) > 3
    assert sum(live.pockets.values()) + live.room.dropped + live.room.pool == 4 * POCKET
    assert not live.room.places
    verified = verify_session(path)
    assert (verified.rounds, verified.unrevealed) == (len(live.results), "")
    assert verified.cards > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ROOM)
def test_killed_at_any_line_a_night_ends_the_same_to_the_byte(name: str, tmp_path: Path) -> None:
    path = journal_at(tmp_path)
    journal, live = sit_down(path, name)
    play_on(live, 2)
    journal.close()
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for count in range(1, len(lines)):
        path.write_bytes(b"".join(lines[:count]) + lines[count][: count % 9])
        journal, again = resume(path)
        play_on(again, 2)
        journal.close()
        assert path.read_bytes() == whole, f"killed after line {count}"
        assert again.pockets == live.pockets


def test_a_player_who_leaves_during_a_hand_folds_and_has_the_chips_when_it_is_over(tmp_path: Path) -> None:
    journal, live = sit_down(journal_at(tmp_path), "mount-airy/holdem")
    first = open_hand(live)
    gone = next(seat for seat in live.room.places if seat != first)
    person = live.room.places[gone].person
    live.get_up(person)
    assert live.seat_of(person) == gone
    assert live.pockets[person] == POCKET - STACK
    fold_out(live)
    assert live.seat_of(person) is None
    assert live.pockets[person] == POCKET + live.results[0].net(gone)
    journal.close()


def test_a_session_can_turn_kill_pots_on_and_its_journal_says_so(tmp_path: Path) -> None:
    path = journal_at(tmp_path)
    journal, live = sit_down(path, "marysville/holdem")
    assert not live.room.kills
    say(live, ANN, "kills on")
    assert live.room.kills
    open_hand(live)
    with pytest.raises(Refused, match="wait until this hand is over"):
        say(live, ANN, "kills off")
    fold_out(live)
    journal.close()
    journal, again = resume(path)
    assert again.room.kills and again.room.carried == live.room.carried
    journal.close()


def test_a_player_sits_out_after_two_decisions_in_a_row_without_an_answer(tmp_path: Path) -> None:
    journal, live = sit_down(journal_at(tmp_path), "mount-airy/holdem")
    silences = 0
    for _ in range(40):
        if live.round is None:
            live.open(seeds(live))
        assert live.round is not None
        seat = live.round.waiting_for()[0]
        if live.room.places[seat].person != ANN:
            live.choose(seat, "call" if any(option.word == "call" for option in live.options(seat)) else "check")
            continue
        live.let_pass(seat)
        silences += 1
        assert (live.room.places[seat].away is not None) == (silences == 2)
        if silences == 2:
            break
    assert silences == 2
    fold_out(live)
    live.open(seeds(live))
    assert live.hand is not None
    assert Seat(1) not in live.hand.stacks
    journal.close()


def test_away_too_long_a_player_loses_his_seat_and_keeps_his_chips(tmp_path: Path) -> None:
    journal, live = sit_down(journal_at(tmp_path), "marysville/holdem")
    live.tick()
    live.go_away(EVE)
    live.clock = lambda: Seconds(1000 + 600)
    live.tick()
    assert live.seat_of(EVE) is None
    assert live.pockets[EVE] == POCKET
    journal.close()


def test_every_half_hour_is_paid_for_where_the_game_is_by_time(tmp_path: Path) -> None:
    journal, live = sit_down(journal_at(tmp_path), "mount-airy/holdem", limit="10-20")
    for now in range(1000, 2801, 300):
        live.clock = lambda now=now: Seconds(now)  # type: ignore[misc]
        live.tick()
        live.come_in(ANN, "wait")
        live.go_away(EVE)
        live.come_back(EVE)
        assert live.room.dropped == (4 * 6_00 if now == 2800 else 0)
    assert {place.stack for place in live.room.places.values()} == {STACK - 6_00}
    journal.close()


def test_while_nobody_is_there_the_clock_stands_still(tmp_path: Path) -> None:
    path = journal_at(tmp_path)
    journal, live = sit_down(path, "mount-airy/holdem", limit="10-20")
    live.tick()
    live.go_away(EVE)
    live.clock = lambda: Seconds(1000 + 601)
    live.tick()
    assert live.seat_of(EVE) is not None, "for longer than ten minutes nobody did anything"
    week = 7 * 24 * 3600
    live.clock = lambda: Seconds(1000 + week)
    live.tick()
    assert live.room.dropped == 0
    assert live.seat_of(EVE) is not None
    live.clock = lambda: Seconds(1000 + week + 600)
    live.tick()
    assert live.seat_of(EVE) is None
    live.leave("done")
    journal.close()
    assert verify_session(path).unrevealed == ""


def test_the_first_button_goes_to_the_high_card_drawn(tmp_path: Path) -> None:
    path = journal_at(tmp_path)
    journal, live = sit_down(path, "marysville/omaha-8-joker")
    open_hand(live)
    journal.close()
    entry = next(entry for entry in read_journal(path) if entry["kind"] == "open")
    order = "23456789TJQKA"
    drawn = {seat: (order.index(card[0]), "cdhs".index(card[1])) for seat, card in entry["drawn"].items()}
    assert set(drawn) == {"1", "3", "4", "7"}
    assert str(entry["button"]) == max(drawn, key=lambda seat: drawn[seat])


@pytest.mark.parametrize(
    ("do", "why"),
    [
        (lambda live: live.buy(ANN, Cents(5_000_00)), "has only \\$1,800, but needs \\$5,000"),
        (lambda live: live.sit(ANN, Seat(5), STACK), "has a seat"),
        (lambda live: live.move(ANN, Seat(3)), "is taken"),
        (lambda live: live.move(ANN, Seat(99)), "seats 1 to"),
        (lambda live: live.buy("Zoe", STACK), "no such player here"),
        (lambda live: live.choose(Seat(1), "fold"), "no decision is open"),
        (lambda live: live.let_pass(Seat(1)), "no decision is open"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(tmp_path: Path, do: object, why: str) -> None:
    path = journal_at(tmp_path)
    journal, live = sit_down(path, "mount-airy/holdem")
    before, written = (live.room, dict(live.pockets)), path.read_bytes()
    with pytest.raises(Refused, match=why):
        do(live)  # type: ignore[operator]
    assert (live.room, live.pockets) == before
    assert path.read_bytes() == written
    journal.close()


def test_nobody_buys_moves_or_sits_down_in_mid_hand(tmp_path: Path) -> None:
    journal, live = sit_down(journal_at(tmp_path), "mount-airy/holdem")
    open_hand(live)
    for do in (lambda: live.buy(ANN, Cents(100)), lambda: live.move(BOB, Seat(5))):
        with pytest.raises(Refused, match="wait until this hand is over"):
            do()
    with pytest.raises(Refused, match="the hand is not over"):
        live.leave("done")
    journal.close()


def test_a_clock_that_is_set_back_stands_still(tmp_path: Path) -> None:
    path = journal_at(tmp_path)
    journal, live = sit_down(path, "mount-airy/holdem", limit="10-20")
    for now in (5000, 100, *range(5500, 6800, 500), 6799, 6800):
        live.clock = lambda now=now: Seconds(now)  # type: ignore[misc]
        live.tick()
        live.go_away(EVE)
        live.come_back(EVE)
        assert live.room.dropped == (24_00 if now == 6800 else 0)
    live.leave("done")
    journal.close()
    assert verify_session(path).rounds == 0


def test_two_players_of_one_name_are_refused(tmp_path: Path) -> None:
    journal = Journal.create(journal_at(tmp_path))
    seated = players() | {Seat(2): Player(ADA, POCKET)}
    start = session_entry("night", open_table(sheet("mount-airy/holdem")), seated, dict.fromkeys(seated, STACK))
    with pytest.raises(Refused, match="the same name"):
        LiveRoom.sit_down(journal, start)
    journal.close()


@pytest.mark.parametrize("kind", ["place", "time", "open", "settle", "end"])
def test_a_journal_with_other_figures_than_the_rules_give_is_refused_by_line(kind: str, tmp_path: Path) -> None:
    path = journal_at(tmp_path)
    journal, live = sit_down(path, "marysville/holdem", schedule=1)
    live.tick()
    live.buy(ANN, Cents(50_00))
    open_hand(live)
    fold_out(live)
    live.leave("done")
    journal.close()
    entries = read_journal(path)
    number = next(number for number, entry in enumerate(entries) if entry["kind"] == kind)
    entry = json.loads(json.dumps(entries[number]))
    if kind == "place":
        entry["amount"] = 5_000_00
    elif kind == "time":
        entry["at"] = "soon"
    else:
        entry["stacks"] = {**entry["stacks"], "1": 1}
    entries[number] = entry
    path.unlink()
    again = Journal.create(path)
    again.append(entries)
    again.close()
    with pytest.raises((Refused, Unreadable), match=f":{number + 1}:"):
        verify_session(path)


def test_seats_bankroll_and_names_of_a_poker_table() -> None:
    table = open_table(sheet("mount-airy/holdem"))
    found = seating(table, "Ann", Cents(1_000_00), None)
    assert len(found) == 6
    stacks = buy_ins(table, found)
    assert stacks is not None
    assert stacks[Seat(1)] == 4 * 40_00
    with pytest.raises(PitbossError, match="takes 2 to 9 players"):
        seating(table, "Ann", Cents(1_000_00), 1)
    with pytest.raises(PitbossError, match="less than the buy-in, \\$40"):
        seating(table, "Ann", Cents(10_00), 3)
    with pytest.raises(PitbossError, match="the name of a bot"):
        seating(table, "Bot Ada", Cents(1_000_00), 3)
