"""Plays every table again from its lines, and compares every transfer: each seat, fee, commission and meter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pitboss.cage.accounts import Account, Transfer, transfers_of
from pitboss.cage.audit.finding import Readable, Wrong
from pitboss.errors import PitbossError
from pitboss.live.seeds import KeyedSeeds
from pitboss.machine.kinds import redone
from pitboss.machine.machine import BadLine, Machine
from pitboss.machine.start import Entropy
from pitboss.machine.step import Entry, Step
from pitboss.table.postings import Posting

HOUSE_KINDS = ("issue", "return", "fill", "credit", "count")
"""The kinds of transfers that are not part of play."""


class WholeTable(NamedTuple):
    """A table whose lines are whole."""

    id: int
    links: Mapping[str, str]
    lines: Sequence[tuple[int, int, Entry]]
    """Number, time, body."""
    checkpoint: tuple[int, Entry] | None

    @property
    def start(self) -> Entry:
        return self.lines[0][2]

    @property
    def engine(self) -> str:
        """The digest of the rules and the machine that the table began with; empty if the table does not have it."""
        return str(self.start.get("floor", {}).get("engine", ""))

    @property
    def session(self) -> str:
        return str(self.start["session"])


class ReplayedTable(NamedTuple):
    table: WholeTable
    rounds: int
    until: int
    """The last line that was played again. Later lines need a seed that is neither revealed nor in the key."""
    moved: Sequence[tuple[int, tuple[Posting, ...]]]
    """The postings of each step, with the number of its last line."""
    machine: Machine | None
    """The machine after the last line, if all lines were played again."""


def replayed(table: WholeTable, seeds: KeyedSeeds | None) -> ReplayedTable | Wrong:
    """Plays a table again, with the key of its seeds or with the seeds that were revealed."""
    entropy, until = _entropy(table, seeds)
    lines = [body for seq, _, body in table.lines[1:] if seq <= until]
    moved: list[tuple[int, tuple[Posting, ...]]] = []
    end = [1]

    def watch(step: Step) -> None:
        end[0] += len(step.lines)
        if step.moves and end[0] <= until:
            moved.append((end[0], step.moves))

    try:
        machine, missing = redone(table.start, lines, entropy, None, watch, tells=False)
    except BadLine as bad:
        return Wrong(f"table {table.id}, line {bad.number + 2}", f"{bad.where}: {bad.what}" if bad.where else bad.what)
    except (PitbossError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        return Wrong(f"table {table.id}, line 1", f"cannot be played again: {error!s:.200}")
    whole = until == table.lines[-1][0]
    if missing and whole:
        return Wrong(
            f"table {table.id}, line {until + 1}", f"is missing: the last step also has {missing[0]['kind']!r}"
        )
    return ReplayedTable(table, machine.settled, until, moved, machine if whole else None)


def _entropy(table: WholeTable, seeds: KeyedSeeds | None) -> tuple[Entropy, int]:
    """The source of the seeds, and the last line that can be played again with them."""
    last = table.lines[-1][0]
    if seeds is not None and table.start.get("key") == seeds.name:
        return seeds, last
    revealed = {
        str(body["purpose"]): bytes.fromhex(body["seed"]) for _, _, body in table.lines if body.get("kind") == "reveal"
    }
    whole = f"{table.session} table"
    closed = [
        (seq, str(body["purpose"]))
        for seq, _, body in table.lines
        if body.get("kind") == "commit" and body["purpose"] not in revealed and whole not in revealed
    ]
    until = closed[0][0] - 1 if closed else last
    unknown = closed[0][1] if closed else ""

    def seed_for(purpose: str, count: int) -> bytes:
        return bytes(count) if purpose == unknown else revealed[purpose]

    return seed_for, until


def check_moves(cage: Readable, found: ReplayedTable) -> Iterator[Wrong]:
    """Checks that the stored transfers of every step are those that its replay gives."""
    table = found.table
    stored: dict[int, Counter[Transfer]] = {}
    for seq, kind, debit, credit, amount, why in _stored(cage, table.id, found.until):
        if kind not in HOUSE_KINDS and not (kind == "seed" and "cage" in (debit.kind, credit.kind)):
            stored.setdefault(seq, Counter())[Transfer(kind, debit, credit, amount, why)] += 1
    waiting: Counter[Transfer] = Counter()
    since = 0
    for seq, moves in found.moved:
        waiting.update(each for move in moves for each in transfers_of(move, table.id, table.links))
        since = since or seq
        if seq in stored:
            if wrong := _difference(table.id, since, stored.pop(seq), waiting):
                yield wrong
                return
            waiting, since = Counter(), 0
    if waiting:
        move = next(iter(waiting))
        yield Wrong(f"table {table.id}, line {since}", f"lacks a transfer: {_words(move)}")
    for seq, transfers in stored.items():
        yield Wrong(f"table {table.id}, line {seq}", f"has a transfer that play does not give: {_words(*transfers)}")
        return


def _difference(table: int, seq: int, there: Counter[Transfer], right: Counter[Transfer]) -> Wrong | None:
    if there == right:
        return None
    more, less = there - right, right - there
    said = [f"has {_words(*more)}"] if more else []
    said += [f"lacks {_words(*less)}"] if less else []
    return Wrong(f"table {table}, line {seq}", "; ".join(said))


def _words(*transfers: Transfer) -> str:
    return ", ".join(f"{each.debit} to {each.credit} {each.amount} ({each.why})" for each in transfers[:3])


def _stored(cage: Readable, table: int, until: int) -> Iterator[tuple[int, Any, Account, Account, int, str]]:
    rows = cage.rows(
        "SELECT t.seq, t.kind, d.kind, d.owner, d.table_id, c.kind, c.owner, c.table_id, t.amount, t.why "
        "FROM transfer t JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit "
        "WHERE t.table_id = ? AND t.seq <= ? ORDER BY t.id",
        table, until,
    )  # fmt: skip
    for seq, kind, *between, amount, why in rows:
        yield seq, kind, Account(*between[:3]), Account(*between[3:]), amount, why


def check_stacks(cage: Readable, found: ReplayedTable, entropy: KeyedSeeds | None) -> Iterator[Wrong]:
    """Checks that the stacks of the table equal the stack accounts, at the last line and at the checkpoint, and that
    the checkpoint leads to the same state as the first line."""
    table, machine = found.table, found.machine
    if machine is None:
        return
    yield from same_stacks(cage, table, table.lines[-1][0], machine.state(), f"table {table.id}")
    if table.checkpoint is None:
        return
    seq, checkpoint = table.checkpoint
    where = f"checkpoint of table {table.id}"
    yield from same_stacks(cage, table, seq, checkpoint["state"], where)
    lines = [body for number, _, body in table.lines if number > seq]
    try:
        again, _ = redone(table.start, lines, _entropy(table, entropy)[0], checkpoint)
    except (PitbossError, LookupError, TypeError, ValueError) as error:
        yield Wrong(where, f"the table cannot go on from it: {error!s:.200}")
        return
    if again.digest() != machine.digest():
        yield Wrong(where, "leads to another state than the lines of the table do")


def same_stacks(cage: Readable, table: WholeTable, seq: int, state: Mapping[str, Any], where: str) -> Iterator[Wrong]:
    if "room" in state:
        stacks = {place["person"]: place["stack"] for place in state["room"]["places"].values()}
    else:
        stacks = dict(state["chips"]["stacks"])
    kept: dict[str, int] = {}
    for side, sign in (("credit", 1), ("debit", -1)):
        for person, amount in cage.rows(
            f"SELECT a.owner, CAST(SUM(t.amount) AS BIGINT) FROM transfer t JOIN account a ON a.id = t.{side} "
            "WHERE t.table_id = ? AND t.seq <= ? AND a.kind = 'stack' GROUP BY a.owner",
            table.id, seq,
        ):  # fmt: skip
            kept[person] = kept.get(person, 0) + sign * amount
    for person in sorted({*stacks, *kept}):
        if stacks.get(person, 0) != kept.get(person, 0):
            yield Wrong(
                where, f"{person} has {stacks.get(person, 0)} cents there, but {kept.get(person, 0)} in the books"
            )
