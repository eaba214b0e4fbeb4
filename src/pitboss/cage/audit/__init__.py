"""Proves from the appended rows alone that the books are right, and names the first row that is wrong.

1. Every balance is the sum of its transfers, and all balances add up to zero.
2. Every round, played again, gives its stored transfers: each seat, fee, commission and meter.
3. The win of each table by count equals its win by play, on each day.
4. Every meter shows what was put in and fed to it, less what it paid.
5. Chains are whole, every commitment is revealed once, and every action has one effect.
6. The stacks of every table and of its checkpoint equal the stack accounts.

Lines that another engine wrote may lead to other rounds here. Then the audit says so, and checks only what needs no
replay: balances, chains, the rounds and commitments that follow from the lines, the net results of each round, and the
stacks of the checkpoint.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from pitboss.cage.audit.chains import check_log, check_marks, check_transfers, lines_of
from pitboss.cage.audit.finding import Damaged, Readable, Wrong
from pitboss.cage.audit.replay import ReplayedTable, WholeTable, check_moves, check_stacks, replayed
from pitboss.cage.audit.tables import check_checkpoint, check_meters, check_nets, check_projections, check_win
from pitboss.cage.database import CageFailed
from pitboss.live.seeds import KeyedSeeds

__all__ = ["Audited", "Wrong", "audit", "audited"]


class Audited(NamedTuple):
    """What an audit has read, and what it found."""

    wrong: list[Wrong]
    tables: int
    lines: int
    rounds: int
    """Rounds that were played again."""
    closed: list[str]
    """Lines that could not be played again, because their seed is not revealed and the key is not there."""
    foreign: list[str]
    """Tables of another engine, which were not played again."""
    heads: dict[str, bytes]
    """The last digest of each chain. An auditor who keeps them notices if a whole chain is replaced later."""


def audit(cage: Readable, seeds: KeyedSeeds | None = None, engine: str = "") -> list[Wrong]:
    """Everything that is wrong. Of each chain only the first wrong row is given, because later rows are in doubt."""
    return audited(cage, seeds, engine).wrong


def audited(cage: Readable, seeds: KeyedSeeds | None = None, engine: str = "") -> Audited:
    """What is wrong, and what was read. Floors may go on writing during the audit.

    ``engine`` is the digest of the current rules and machine. Without it, every line is taken as written by them.
    """
    with cage.frozen():
        return _audited(cage, seeds, engine)


def _audited(cage: Readable, seeds: KeyedSeeds | None, engine: str) -> Audited:
    wrong: list[Wrong] = []
    heads: dict[str, bytes] = {}

    def look(what: str, check: Callable[[], Iterable[Wrong]]) -> bool:
        """Runs a check. Returns whether it found nothing."""
        before = len(wrong)
        try:
            wrong.extend(check())
        except Damaged as damaged:
            wrong.append(damaged.wrong)
        except CageFailed as error:
            wrong.append(Wrong(what, error.what))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            wrong.append(Wrong(what, f"has an impossible value: {error!s:.120}"))
        return len(wrong) == before

    look("file", lambda: (Wrong(*each) for each in cage.own_checks()))
    look("transfers", lambda: check_transfers(cage, heads))
    look("log", lambda: check_log(cage, heads))
    look("marks", lambda: check_marks(cage))
    played: list[ReplayedTable] = []
    counted, rounds, closed, foreign = 0, 0, [], []
    numbers: list[int] = []
    look("tables", lambda: _numbers(cage, numbers))
    for number in numbers:
        found: list[WholeTable] = []
        where = f"table {number}"
        if not look(where, lambda number=number, found=found: _table(cage, number, heads, found)):  # type: ignore[misc]
            continue
        (table,) = found
        counted += len(table.lines)
        look(where, lambda table=table: check_projections(cage, table))  # type: ignore[misc]
        again = replayed(table, seeds)
        before = len(wrong)
        if isinstance(again, Wrong):
            wrong.append(again)
        else:
            look(where, lambda again=again: check_moves(cage, again))  # type: ignore[misc]
            look(where, lambda again=again: check_stacks(cage, again, seeds))  # type: ignore[misc]
            look(where, lambda again=again: check_win(cage, again))  # type: ignore[misc]
        if len(wrong) > before and engine and table.engine not in ("", engine):
            del wrong[before:]
            foreign.append(f"table {number}, engine {table.engine:.16}")
            look(where, lambda table=table: check_nets(cage, table))  # type: ignore[misc]
            look(where, lambda table=table: check_checkpoint(cage, table))  # type: ignore[misc]
        elif not isinstance(again, Wrong):
            rounds += again.rounds
            played.append(again)
            if again.until < table.lines[-1][0]:
                closed.append(f"table {number}, from line {again.until + 1}")
    if len(played) == len(numbers):
        look("meters", lambda: check_meters(cage, played))
    look("actions", lambda: _actions(cage))
    return Audited(wrong, len(numbers), counted, rounds, closed, foreign, heads)


def _numbers(cage: Readable, numbers: list[int]) -> Iterator[Wrong]:
    """Reads the numbers of all tables, and checks that none is missing."""
    numbers += [number for (number,) in cage.rows("SELECT id FROM felt_table ORDER BY id")]
    for expected, number in enumerate(numbers, 1):
        if number != expected:
            yield Wrong(f"table {expected}", "is missing")
            return
    for (number,) in cage.rows("SELECT DISTINCT table_id FROM line WHERE table_id NOT IN (SELECT id FROM felt_table)"):
        yield Wrong(f"table {number}", "is missing, but there are lines of it")


def _table(cage: Readable, number: int, heads: dict[str, bytes], found: list[WholeTable]) -> Iterator[Wrong]:
    """Reads a table, if its lines are whole."""
    lines = []
    for line in lines_of(cage, number, heads):
        if isinstance(line, Wrong):
            yield line
            return
        seq, at, body = line
        lines.append((seq, at, json.loads(body)))
    ((links, *sheet),) = cage.rows(
        "SELECT t.links, t.session, s.digest, t.sheet_name, s.text FROM felt_table t "
        "LEFT JOIN sheet s ON s.digest = t.sheet WHERE t.id = ?",
        number,
    )
    if not lines or [lines[0][2].get(key) for key in ("session", "digest", "sheet", "text")] != sheet:
        yield Wrong(f"table {number}", "its sheet is not the sheet of its first line")
        return
    kept = cage.rows("SELECT seq, body FROM checkpoint WHERE table_id = ?", number)
    checkpoint = (kept[0][0], json.loads(kept[0][1])) if kept else None
    found.append(WholeTable(number, json.loads(links), lines, checkpoint))


def _actions(cage: Readable) -> Iterator[Wrong]:
    """Checks that the line of every action exists."""
    for person, called in cage.rows(
        "SELECT a.person, a.id FROM action a LEFT JOIN line l ON l.table_id = a.table_id AND l.seq = a.seq "
        "WHERE l.seq IS NULL"
    ):
        yield Wrong(f"action {called} of {person}", "has no line")
