"""Checks what follows from a table's lines and transfers: rounds, commitments, its win and its meters."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pitboss.cage.accounts import Account, meter_account, transfers_of
from pitboss.cage.audit.finding import Readable, Wrong
from pitboss.cage.audit.replay import ReplayedTable, WholeTable, same_stacks
from pitboss.cage.projections import DAY, KeptLine, Projection
from pitboss.cage.storing import JACKPOT
from pitboss.table.postings import changes


def check_projections(cage: Readable, table: WholeTable) -> Iterator[Wrong]:
    """Checks that the rows of rounds and commitments follow from the lines, that no round is missing, and that each
    commitment is revealed once."""
    try:
        projection = Projection(table.id).add(KeptLine(*line) for line in table.lines)
    except (AssertionError, LookupError, TypeError) as error:
        yield Wrong(f"table {table.id}", f"its lines are not the lines of a game: {error!s:.120}")
        return
    where = f"table {table.id}"
    there = cage.rows("SELECT table_id, number, first_seq, last_seq, at, state FROM round WHERE table_id = ?", table.id)
    yield from _same(where, "round", there, projection.rounds.values(), 1)
    there = cage.rows("SELECT person, table_id, number, net, at FROM round_person WHERE table_id = ?", table.id)
    yield from _same(where, "round", there, projection.persons, 2)
    there = cage.rows("SELECT table_id, day, wager, staked, returned FROM coin WHERE table_id = ?", table.id)
    yield from _same(where, "coin of", there, projection.coin, 2)
    there = cage.rows(
        "SELECT table_id, purpose, seq, commitment, revealed_seq FROM commitment WHERE table_id = ?", table.id
    )
    yield from _same(where, "commitment", there, projection.commitments(), 1)
    numbers = sorted(projection.rounds)
    for number, expected in zip(numbers, range(1, len(numbers) + 1), strict=True):
        if number != expected:
            yield Wrong(f"{where}, round {expected}", "is missing")
            break
    yield from _revealed(table)


def _same(where: str, called: str, there: Iterable[Any], right: Iterable[Any], name: int) -> Iterator[Wrong]:
    kept, made = set(map(tuple, there)), set(map(tuple, right))
    for row in sorted(kept ^ made, key=str):
        yield Wrong(f"{where}, {called} {row[name]}", "is not what the lines say" if row in kept else "is missing")


def _revealed(table: WholeTable) -> Iterator[Wrong]:
    """Checks that every commitment is revealed once, before the next one is made. In the poker room the one seed of the
    table is revealed at its end."""
    whole = f"{table.session} table"
    ended = any(body.get("kind") == "end" for _, _, body in table.lines)
    made: dict[str, int] = {}
    revealed: set[str] = set()
    sealed = any(body.get("kind") == "commit" and body["purpose"] == whole for _, _, body in table.lines)
    waiting = ""
    for seq, _, body in table.lines:
        kind, purpose = body.get("kind"), str(body.get("purpose"))
        where = f"table {table.id}, line {seq}"
        if kind == "commit":
            if purpose in made:
                yield Wrong(where, f"commits to {purpose!r:.80} a second time")
            if waiting and not sealed:
                yield Wrong(where, f"commits again before {waiting!r:.80} is revealed")
            made[purpose], waiting = seq, purpose
        elif kind == "reveal":
            if purpose not in made or purpose in revealed:
                yield Wrong(where, f"reveals {purpose!r:.80}, which was not waiting for it")
            revealed.add(purpose)
            waiting = ""
    left = [whole] if sealed else list(made)
    if ended:
        for purpose in left:
            if purpose not in revealed:
                yield Wrong(f"table {table.id}, line {made[purpose]}", f"{purpose!r:.80} was never revealed")


HALF_HOUR = "half-hour fee"
"""The fee that a poker room takes between hands. It is not part of any hand's result."""


def check_nets(cage: Readable, table: WholeTable) -> Iterator[Wrong]:
    """Checks without a replay that what each round moved to and from people equals the net results on its line. Tables
    with rolls are left out, because bets between rolls move chips outside of rounds."""
    if any(body.get("kind") == "roll" for _, _, body in table.lines):
        return
    moved: dict[int, dict[str, int]] = {}
    rows = cage.rows(
        "SELECT t.seq, d.kind, d.owner, c.kind, c.owner, t.amount FROM transfer t JOIN account d ON d.id = t.debit "
        "JOIN account c ON c.id = t.credit WHERE t.table_id = ? AND t.kind NOT IN ('buy-in', 'cash-out') "
        "AND t.why <> ? ORDER BY t.id",
        table.id, HALF_HOUR,
    )  # fmt: skip
    for seq, debit, payer, credit, payee, amount in rows:
        people = moved.setdefault(seq, {})
        if debit == "stack":
            people[payer] = people.get(payer, 0) - amount
        if credit == "stack":
            people[payee] = people.get(payee, 0) + amount
    settled = deque((seq, body) for seq, _, body in table.lines if body.get("kind") == "settle")
    for unit in [*sorted(moved), table.lines[-1][0] + 1]:
        right: dict[str, int] = {}
        where = ""
        while settled and settled[0][0] <= unit:
            seq, body = settled.popleft()
            where = f"table {table.id}, line {seq}"
            for person, net in body["nets"].items():
                right[person] = right.get(person, 0) + net
        there = {person: amount for person, amount in moved.get(unit, {}).items() if amount}
        if there != {person: amount for person, amount in right.items() if amount}:
            yield Wrong(where or f"table {table.id}, line {unit}", "what people won and lost is not what moved")
            return


def check_checkpoint(cage: Readable, table: WholeTable) -> Iterator[Wrong]:
    """Checks without a replay that the stacks of the checkpoint equal the stack accounts at its line."""
    if table.checkpoint is not None:
        seq, checkpoint = table.checkpoint
        yield from same_stacks(cage, table, seq, checkpoint["state"], f"checkpoint of table {table.id}")


def check_win(cage: Readable, found: ReplayedTable) -> Iterator[Wrong]:
    """Checks that the win of a table by count, on each day, is the win that its replayed rounds give."""
    table = found.table
    times = {seq: at for seq, at, _ in table.lines}
    by_play: dict[int, int] = {}
    for seq, moves in found.moved:
        for move in moves:
            for each in transfers_of(move, table.id, table.links):
                if each.kind != "buy-in":
                    change = each.amount * ((each.credit.kind == "rack") - (each.debit.kind == "rack"))
                    by_play[times[seq] // DAY] = by_play.get(times[seq] // DAY, 0) + change
    by_count: dict[int, int] = {}
    rows = cage.rows(
        "SELECT t.at, t.kind, d.kind, c.kind, t.amount FROM transfer t JOIN account d ON d.id = t.debit "
        "JOIN account c ON c.id = t.credit WHERE t.table_id = ? AND t.seq <= ?",
        table.id, found.until,
    )  # fmt: skip
    for at, kind, debit, credit, amount in rows:
        change = amount * ((credit == "drop") + (credit == "rack") - (debit == "rack"))
        change += amount * ((kind == "credit") - (kind == "fill"))
        by_count[at // DAY] = by_count.get(at // DAY, 0) + change
    for day in sorted({*by_play, *by_count}):
        if by_play.get(day, 0) != by_count.get(day, 0):
            yield Wrong(
                f"table {table.id}, day {day}",
                f"won {by_count.get(day, 0)} cents by count, but {by_play.get(day, 0)} by play",
            )


def check_meters(cage: Readable, tables: Sequence[ReplayedTable]) -> Iterator[Wrong]:
    """Checks that each meter shows its first amount, plus what replayed rounds and the house put in, less its awards.

    A jackpot of the poker room must show the pool of the last settled hand.
    """
    right: dict[Account, int] = {}
    pools: dict[Account, int] = {}
    if any(found.machine is None for found in tables):
        return
    for found in tables:
        table = found.table
        for name, amount in table.start["meters"].items():
            right.setdefault(meter_account(name, table.id, table.links), amount)
        for _, moves in found.moved:
            for holder, change in changes(moves).items():
                if holder.kind == "meter":
                    account = meter_account(str(holder.of), table.id, table.links)
                    right[account] = right.get(account, 0) + change
        settled = next((body for _, _, body in reversed(table.lines) if body.get("kind") == "settle"), {})
        if "pool" in settled:
            pools[Account("meter", JACKPOT, table.id)] = settled["pool"]
    for owner, number, balance in cage.rows("SELECT owner, table_id, balance FROM account WHERE kind = 'meter'"):
        account = Account("meter", owner, number)
        expected = pools.get(account, right.get(account, 0))
        if balance != expected:
            yield Wrong(str(account), f"shows {balance} cents; seeds, contributions and awards give {expected}")
