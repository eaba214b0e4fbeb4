"""The cost of a table's views: for every viewer, after every step, as a floor computes them.

    .venv/bin/python benchmarks/views.py [steps] [sheet ...]

Seven bots play (fewer if a table has fewer seats), and a spectator watches. The yardstick is the least that any server
does with a view: writing it as JSON.
"""

from __future__ import annotations

import json
import time

from bot_tables import Enough, for_each, opened, play

from pitboss.bots.seating import bot_for
from pitboss.machine.commands import Command, Sit
from pitboss.machine.step import Step
from pitboss.machine.times import Millis
from pitboss.machine.view import TableView
from pitboss.money import Cents
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person

SHEETS = (
    "mount-airy/blackjack",
    "mount-airy/craps",
    "mount-airy/roulette",
    "mount-airy/holdem",
    "mount-airy/pai-gow-poker",
)
SEATS = 7
CHIPS = Cents(10_000_00)


def run(name: str, steps: int) -> None:
    table, machine = opened(name)
    seats = min(SEATS, table.rules.table.seats)
    bots = [bot_for(table, Person(f"bot {seat}")) for seat in range(1, seats + 1)]
    for seat, bot in enumerate(bots, 1):
        machine.do(Sit(bot.person, Seat(seat), CHIPS, bot.person, "bot"), Millis(0))
    viewers = [*(bot.person for bot in bots), None]
    done = 0
    looked = plain = written = played = 0.0

    def do(command: Command) -> Step:
        nonlocal done, looked, plain, written, played
        before = time.process_time()
        step = machine.do(command, Millis(0))
        played += time.process_time() - before
        before = time.process_time()
        views: list[TableView] = [machine.view(viewer) for viewer in viewers]
        looked += time.process_time() - before
        before = time.process_time()
        trees = [view.as_json() for view in views]
        plain += time.process_time() - before
        before = time.process_time()
        for tree in trees:
            json.dumps(tree)
        written += time.process_time() - before
        done += 1
        if done >= steps:
            raise Enough
        return step

    play(bots, machine, do)
    view = 1000 * looked / done / len(viewers)
    print(
        f"{name}, {seats} seats: {view:.3f} ms a view, {looked / written:.2f} times the writing of its JSON; "
        f"as plain data {1000 * plain / done / len(viewers):.3f} ms; "
        f"{1000 * looked / done:.2f} ms for all {len(viewers)} viewers of a step, {1000 * played / done:.2f} ms a step"
    )


if __name__ == "__main__":
    for_each(SHEETS, 600, run)
