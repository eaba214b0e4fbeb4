"""Durable rounds per second: units of many tables committed together, compared with the same units one by one.

``python benchmarks/cage.py [--tables 64] [--rounds 20] [--db FILE|URL]`` records an evening of blackjack with six
players. It then stores these steps as many tables would, twice in the same run: first each unit in its own commit, then
all waiting units in one commit. It also prints the time of a sync. ``--copy 1000`` times a backup and a restore.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import threading
import time
from concurrent.futures import Future
from hashlib import shake_256
from pathlib import Path

from pitboss.cage.backup import back_up, bring_back
from pitboss.cage.cage import Cage, database_of
from pitboss.cage.unit import Receipt, Unit
from pitboss.houses import sheet
from pitboss.machine.commands import Bet, Ready, Say, Sit
from pitboss.machine.kinds import new_machine
from pitboss.machine.start import table_entry
from pitboss.machine.step import Entry, Step
from pitboss.machine.times import NO_CLOCK, Millis
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.rotation import Person
from pitboss.table.table import open_table

SHEET = "mount-airy/blackjack"
PEOPLE = [Person(f"p{number}") for number in range(1, 7)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--db", help="An empty PostgreSQL database, instead of a SQLite file.")
    parser.add_argument(
        "--copy", type=int, metavar="MB", help="Time a backup and a restore of a cage of this size instead."
    )
    args = parser.parse_args()
    if args.copy:
        copy(args.copy)
        return
    steps = evening(args.rounds)
    with tempfile.TemporaryDirectory(dir=os.getcwd()) as folder:
        print(f"a sync of a file here: {sync_time(Path(folder)) * 1000:.2f} ms at the median")
        where = args.db or str(Path(folder) / "cage.db")
        tables = max(2, args.tables // 16)
        alone = store(where, steps, tables, most_together=1, waits=True)
        print(f"one by one: {alone.words}")
        where = args.db or str(Path(folder) / "together.db")
        together = store(where, steps, args.tables, most_together=256, waits=False)
        print(f"together:   {together.words}")
        print(f"ratio: {together.speed / alone.speed:.1f}")


def copy(megabytes: int) -> None:
    """Times the backup and the restore of a large cage."""
    with tempfile.TemporaryDirectory(dir=os.getcwd()) as folder:
        path = Path(folder) / "cage.db"
        cage = Cage(database_of(path))
        found = cage.tables.open(evening(1)[0], 1, "Blackjack").result()
        seq = found.seq
        while path.stat().st_size < megabytes * 1_000_000:
            lines = tuple({"kind": "x", "long": "x" * 100_000} for _ in range(50))
            seq = cage.commit(Unit(2, found.row.id, seq + 1, lines)).result().seq
        cage.close()
        began = time.perf_counter()
        back_up(path, Path(folder) / "copy.db")
        copied = time.perf_counter()
        bring_back(Path(folder) / "copy.db", Path(folder) / "again.db")
        ended = time.perf_counter()
        size = path.stat().st_size / 1_000_000
        print(f"{size:.0f} MB: backed up in {copied - began:.1f} s, restored in {ended - copied:.1f} s")


def evening(rounds: int) -> list[Step]:
    """The steps of a table of six players, starting with its opening."""
    start = table_entry("evening", open_table(sheet(SHEET), {}), NO_CLOCK)
    machine = new_machine(start, lambda use, count: shake_256(use.encode()).digest(count))
    steps = [machine.first()]
    now = Millis(1_000_000)
    for seat, person in enumerate(PEOPLE, 1):
        steps.append(machine.do(Sit(person, Seat(seat), Cents(100_000_00), person), now))
    while machine.settled < rounds:
        view = machine.view(None)
        if machine.phase == "bets":
            for person in PEOPLE:
                steps.append(machine.do(Bet(person, {Wager("bet"): Cents(25_00)}), now))
            for person in PEOPLE:
                steps.append(machine.do(Ready(person), now))
        elif view.question is not None:
            guest = machine.decider(Seat(view.question.seats[0]))
            assert guest is not None
            question = machine.view(guest.person).question
            assert question is not None
            words = [option.word for option in question.options]
            word = "stand" if "stand" in words else "pass"
            steps.append(machine.do(Say(guest.person, word, question.number), now))
    return [step for step in steps if step.lines]


class Stored:
    def __init__(self, units: int, rounds: int, seconds: float, commits: int, spent: float) -> None:
        self.speed = rounds / seconds
        self.words = (
            f"{self.speed:8.0f} rounds a second ({commits} commits of {units} units, {1e6 * spent / units:.0f} "
            f"microseconds of processor a unit, {100 * spent / seconds:.0f}% of the time)"
        )


def store(where: str, steps: list[Step], tables: int, most_together: int, waits: bool) -> Stored:
    cage = Cage(database_of(where), most_together=most_together)
    for person in PEOPLE:
        cage.people.add(person, person, "guest", 1, 10**13).result()
    openings = [_opening(steps[0], f"{most_together} {number}") for number in range(tables)]
    opened = [cage.tables.open(step, 1, "Blackjack").result() for step in openings]
    before = cage.commits
    began, spent = time.perf_counter(), time.process_time()
    if waits:
        for found in opened:
            seq = found.seq
            for step in steps[1:]:
                seq = cage.commit(Unit(2, found.row.id, seq + 1, step.lines, step.moves)).result().seq
    else:
        _all_at_once(cage, steps, [(found.row.id, found.seq) for found in opened])
    seconds, spent = time.perf_counter() - began, time.process_time() - spent
    rounds = sum(line["kind"] == "settle" for step in steps for line in step.lines) * tables
    commits = cage.commits - before
    cage.close()
    return Stored((len(steps) - 1) * tables, rounds, seconds, commits, spent)


def _all_at_once(cage: Cage, steps: list[Step], tables: list[tuple[int, int]]) -> None:
    """Every table submits its next unit as soon as its last one is stored."""
    left = len(tables)
    over = threading.Event()

    def give(table: int, seq: int, number: int) -> None:
        nonlocal left
        if number == len(steps):
            left -= 1
            if not left:
                over.set()
            return
        step = steps[number]
        future = cage.commit(Unit(2, table, seq + 1, step.lines, step.moves))
        future.add_done_callback(lambda done: give(table, _seq(done), number + 1))

    for table, seq in tables:
        give(table, seq, 1)
    over.wait()


def _seq(done: Future[Receipt]) -> int:
    return done.result().seq


def _opening(step: Step, session: str) -> Step:
    start: Entry = {**step.lines[0], "session": session}
    return step._replace(lines=(start, *step.lines[1:]))


def sync_time(folder: Path) -> float:
    times = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(200):
            file.write(b"x" * 4096)
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return statistics.median(times)


if __name__ == "__main__":
    main()
