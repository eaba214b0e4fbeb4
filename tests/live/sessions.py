"""Sessions for tests: the same chance every time, a clock that stands still, and bots at every seat."""

from __future__ import annotations

from pathlib import Path

from tests.machine.people import same_entropy, table

from pitboss.bots.seating import bot_for, let_bots_act
from pitboss.cli.floor.play import Sitter, seating, start_session
from pitboss.live.pump import Pump
from pitboss.machine.commands import Command, Stop
from pitboss.machine.step import Step
from pitboss.machine.times import Millis
from pitboss.money import Cents
from pitboss.rules.script import Seat

CHIPS = Cents(5_000_00)


def noon() -> Millis:
    return Millis(43_200_000)


def new_session(path: Path, name: str, seats: int | None = None, chips: Cents = CHIPS, **options: object) -> Pump:
    """A session of the terminal: a person at seat 1, and bots."""
    found = table(name, **options)
    players: dict[Seat, Sitter] = seating(found, "Ann", chips, seats)
    pump = start_session(path, "night", found, players, same_entropy)
    pump.clock = noon
    return pump


def resumed(path: Path) -> Pump:
    return Pump.resume(path, same_entropy, noon)


def play_on(pump: Pump, rounds: int) -> None:
    """Bots play at every seat up to this number of rounds; then the table closes."""

    class Enough(Exception):
        pass

    def do(command: Command) -> Step:
        if pump.machine.settled >= rounds and pump.machine.phase != "round":
            raise Enough
        return pump.do(command)

    machine = pump.machine
    bots = [bot_for(machine.table, guest.person, pump.purses.get(guest.person, 0)) for guest in machine.guests]
    try:
        settled = -1
        while let_bots_act(bots, pump.view, do):
            assert machine.settled > settled, f"nobody plays after {settled} rounds: have they chips?"
            settled = machine.settled
    except Enough:
        pass
    if not machine.ended:
        pump.do(Stop("done"))
