"""Opens tables, and resumes those that were open when the floor stopped."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.cage.passwords import new_token
from pitboss.cage.table_rows import TableRow
from pitboss.cage.tables import Resumed, links_of
from pitboss.cage.unit import Unit
from pitboss.equipment.shuffle import SEED_BYTES, Commitment
from pitboss.errors import PitbossError
from pitboss.floor.casino import Casino, Failed
from pitboss.floor.table import FloorTable
from pitboss.houses import sent_sheet, sheet
from pitboss.machine.kinds import new_machine
from pitboss.machine.machine import Machine
from pitboss.machine.start import table_entry
from pitboss.machine.step import Entry
from pitboss.table.postings import LAYOUT, Posting, guest, posting, stack
from pitboss.table.table import Table, open_table

log = logging.getLogger("pitboss.floor")
PACKAGE = Path(__file__).parent.parent
ENGINE = ("drivers", "equipment", "games", "machine", "money", "ranking", "room", "rules", "table")
"""The parts of the program that decide what follows from a line."""


def engine_digest(root: Path = PACKAGE) -> str:
    """The digest of the source of the rules and the machine."""
    found = sha256()
    for part in ENGINE:
        for path in sorted((*root.glob(f"{part}.py"), *(root / part).rglob("*.py"))):
            found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


class NewTable(NamedTuple):
    """A new table, and the secret of its link if it is private."""

    table: FloorTable
    link: str = ""


def open_new(
    casino: Casino,
    name: str,
    options: Mapping[str, Any] | None = None,
    *,
    text: str | None = None,
    title: str = "",
    bots: int = 0,
    host: str = "",
    private: bool = False,
    then: Callable[[NewTable], None] = lambda opened: None,
    failed: Failed | None = None,
) -> None:
    """Opens a table from a posted sheet, or from the ``text`` of a person's own sheet. Then calls ``then``, or
    ``failed`` with the error."""
    page = sheet(name) if text is None else sent_sheet(name, text)
    table: Table[Any] = open_table(page, dict(options or {}))
    session = f"{table.rules.game}-{casino.wall()}-{casino.names()}"
    link = new_token() if private else ""
    links = links_of(table.rules)
    start = table_entry(session, table, casino.times)
    start["meters"] |= casino.cage.tables.meters(links)
    start["floor"] = {"bots": bots, "engine": casino.engine}
    machine = new_machine(start, casino.entropy)
    hashed = sha256(link.encode()).hexdigest() if link else ""

    def opened(future: Future[Resumed]) -> None:
        error = future.exception()
        if error is not None and failed is not None:
            failed(error)
            return
        kept = future.result()
        found = FloorTable(casino, kept.row, machine, kept.seq)
        _place(casino, found)
        then(NewTable(found, link))

    first = machine.first()
    casino.later(
        casino.cage.tables.open(
            first, casino.wall(), title or table.rules.title, host, hashed, links, casino.owner
        ),
        opened,
    )  # fmt: skip


def _place(casino: Casino, table: FloorTable) -> None:
    casino.tables[table.id] = table
    casino.bots.know(table)
    casino.unsettled(table)
    casino.when_due(table)


def take_over(casino: Casino, alone: bool) -> None:
    """Resumes the tables that no floor runs. A floor that does not share its cage takes all tables."""
    tables = casino.cage.tables
    for owner in tables.owners() if alone else ():
        tables.release(owner)
    resume(casino, tables.claim(casino.owner).result())


def resume(casino: Casino, rows: list[TableRow]) -> None:
    """Resumes tables. A table that the current rules cannot rebuild from its lines is closed, and all chips go back."""
    for row in rows:
        if row.id in casino.tables:
            continue
        try:
            machine, last = casino.made_again(row.id)
        except PitbossError as error:
            log.error("table %s cannot go on: %s", row.id, error)
            _give_up(casino, row, str(error))
            continue
        _note_engine(casino, row, machine)
        table = FloorTable(casino, row, machine, last)
        table.is_resumed = True
        _place(casino, table)
        table.tick()


def _note_engine(casino: Casino, row: TableRow, machine: Machine) -> None:
    was = machine.start.get("floor", {}).get("engine", "")
    if was and casino.engine and was != casino.engine:
        casino.cage.note(
            casino.wall(), "house", f"table {row.id} goes on with another engine", was, casino.engine,
            "its open round was rebuilt, and agrees",
        )  # fmt: skip


def _give_up(casino: Casino, row: TableRow, why: str) -> None:
    """Closes a table that cannot be rebuilt from its lines. Its round is void, and everyone gets their chips back."""
    kept = casino.cage.tables.load(row.id)
    moves = refunds(casino, row.id, kept.checkpoint)
    words = "the rules have changed, and the round that was open is void; all chips went back"
    lines: tuple[Entry, ...] = ({"kind": "end", "why": words, "error": why[:200]}, *_reveals(casino, row.id))
    unit = Unit(casino.wall(), row.id, kept.seq + 1, lines, moves, "house", fence=row.fence)
    casino.cage.commit(unit).result()
    casino.cage.note(casino.wall(), "house", f"table {row.id} is closed", "", words, why[:200])
    for move in moves:
        if move.credit.kind != "guest":
            continue
        casino.notices.setdefault(str(move.credit.of), []).append(f"{row.title}: {words}.")
    casino.purses.clear()


def _reveals(casino: Casino, table: int) -> list[Entry]:
    """Lines that reveal the seeds of a table that cannot go on, as at the end of every table. A seed that does not
    match its commitment was made from another key, and is left out."""
    open_ = [each for each in casino.cage.history.commitments(table) if not each.revealed_seq]
    whole = [each for each in open_ if each.purpose.endswith(" table")]
    mixed: dict[str, Any] = {}
    for _, _, line in casino.cage.tables.lines(table, open_[0].seq) if open_ and not whole else ():
        mixed = line["seeds"] if line.get("seeds") else mixed
    found: list[Entry] = []
    for each in whole or open_:
        seed = casino.entropy(each.purpose, SEED_BYTES)
        if Commitment(each.purpose, seed).commitment.hex() == each.commitment:
            found.append({"kind": "reveal", "purpose": each.purpose, "seed": seed.hex(), "seeds": mixed})
    return found


def refunds(casino: Casino, table: int, checkpoint: Entry | None) -> tuple[Posting, ...]:
    """Postings that return everyone's chips: stacks, and in craps the bets that the last roll left on the layout."""
    found: list[Posting] = []
    state = (checkpoint or {}).get("state", {})
    have: dict[str, int] = {}
    for place in state.get("guests", ()):
        up = sum(state.get("up", {}).get(str(place["seat"]), {}).values())
        found += posting(LAYOUT, stack(place["person"]), up, "the table is void")
        have[place["person"]] = up
    for owner, balance in casino.cage.rows(
        "SELECT owner, balance FROM account WHERE kind = 'stack' AND table_id = ? AND balance > 0", table
    ):
        have[owner] = have.get(owner, 0) + balance
    for owner, amount in have.items():
        found += posting(stack(owner), guest(owner), amount, "the table is void")
    return tuple(found)
