"""Waiting lists of the poker room, bots on request, and fees by the clock."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.floor.hall import Eyes, Hall, wanted

from pitboss.cage.people import Somebody
from pitboss.errors import Refused
from pitboss.floor.table import FloorTable
from pitboss.floor.waiting import HELD
from pitboss.table.rotation import Person


def full(hall: Hall) -> tuple[FloorTable, list[Somebody]]:
    table = hall.open("marysville/holdem")
    guests = [hall.guest(f"P{seat}") for seat in range(1, table.machine.table.rules.table.seats + 1)]
    for seat, who in enumerate(guests, 1):
        assert hall.do(who, table.id, {"do": "sit", "seat": seat, "amount": 20_000})["t"] == "ok"
    return table, guests


def told(eyes: Eyes) -> list[str]:
    return [message["says"] for message in eyes.heard if message["t"] == "notice"]


def test_a_seat_is_held_for_the_first_on_the_list_and_then_for_the_next(hall: Hall) -> None:
    table, guests = full(hall)
    first, second, third = (hall.guest(name) for name in ("First", "Second", "Third"))
    seen = {who.id: Eyes() for who in (first, second)}
    for who in (first, second):
        hall.casino.arrive(who.id, seen[who.id])
    assert table.waiting.join(hall.casino, table, first.id) == 1
    assert table.waiting.join(hall.casino, table, second.id) == 2
    assert table.waiting.join(hall.casino, table, first.id) == 1, "asking again changes no place"
    assert not told(seen[first.id])
    assert hall.do(guests[4], table.id, {"do": "get-up"})["t"] == "ok"
    for _ in range(40):
        if len(table.machine.guests) < len(guests):
            break
        hall.wait(30_000)
    assert len(told(seen[first.id])) == 1 and not told(seen[second.id])
    sit = {"do": "sit", "seat": 5, "amount": 20_000}
    for who in (second, third):
        answer = hall.do(who, table.id, sit)
        assert answer["t"] == "no" and "held for people on the waiting list" in answer["says"]
    hall.wait(HELD - 1)
    assert not told(seen[second.id])
    hall.wait(HELD)
    assert len(told(seen[second.id])) == 1, "the minute is over, and nobody did anything"
    assert hall.do(third, table.id, sit)["t"] == "no"
    assert hall.do(second, table.id, sit)["t"] == "ok"
    assert table.waiting.people == []


def test_only_the_poker_room_has_lists_and_seated_people_are_not_on_them(hall: Hall) -> None:
    wheel = hall.open("mount-airy/roulette")
    with pytest.raises(Refused, match="only tables of the poker room"):
        wheel.waiting.join(hall.casino, wheel, "ann")
    table, guests = full(hall)
    with pytest.raises(Refused, match="you have a seat"):
        table.waiting.join(hall.casino, table, guests[0].id)


def seat_bots(hall: Hall, name: str, count: int) -> FloorTable:
    table = hall.open(name)
    hall.casino.bots.connected(Eyes())
    assert hall.do(hall.guest(), table.id, {"do": "sit", "seat": 1, "amount": 50_000})["t"] == "ok"
    hall.casino.bots.want(table, count)
    hall.settle()
    return table


def roles(table: FloorTable) -> list[str]:
    return sorted(guest.role for guest in table.machine.guests if not guest.leaving)


def test_as_many_bots_come_and_go_as_are_asked_for(hall: Hall) -> None:
    table = seat_bots(hall, "mount-airy/roulette", 3)
    assert roles(table) == ["bot", "bot", "bot", "player"]
    for count in (1, 2, 0):
        hall.casino.bots.want(table, count)
        hall.settle()
        assert roles(table) == ["bot"] * count + ["player"]


def test_bots_that_were_asked_for_stay_after_a_restart(hall: Hall) -> None:
    table = seat_bots(hall, "mount-airy/roulette", 2)
    hall.close()
    later = Hall(Path(hall.cage.database.where), "floor-2")
    later.resume()
    assert roles(later.casino.tables[table.id]) == ["bot", "bot", "player"]
    later.close()


def test_a_proposition_player_sits_down_too_if_players_bank(hall: Hall) -> None:
    table = seat_bots(hall, "marysville/pai-gow-tiles", 1)
    assert roles(table) == ["bot", "player", "proposition player"]
    banker = next(guest for guest in table.machine.guests if guest.role == "proposition player")
    assert banker.name.startswith("TPP ")
    assert table.machine.stack_of(banker.person) > table.machine.stack_of(Person(f"bot-{table.id}-0"))


@pytest.mark.slow
def test_half_hours_are_paid_by_the_clock_of_the_floor(hall: Hall) -> None:
    table = hall.open("mount-airy/holdem", {"limit": "10-20"})
    guests = [hall.guest(name) for name in ("Ann", "Bob", "Max")]
    for seat, who in enumerate(guests, 1):
        assert hall.do(who, table.id, {"do": "sit", "seat": seat, "amount": 80_000})["t"] == "ok"
    paid = []
    for _ in range(35):
        hall.wait(60_000)
        for _ in range(8):
            for who, command in wanted(table, guests):
                hall.do(who, table.id, command)
        paid.append(hall.cage.reports.shift()[0].collection)
    assert paid[0] == 0 and paid[-1] == 3 * 6_00, "each of them, once in 35 minutes"
