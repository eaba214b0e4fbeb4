"""Stores one unit of a table: its lines, transfers, the rows that follow from the lines, and the action it answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.cage.accounts import CAGE, Account, AccountKind, Reason, Transfer, meter_account, transfers_of
from pitboss.cage.books import Books, TableHead
from pitboss.cage.chain import as_text, link, mark
from pitboss.cage.database import Row
from pitboss.cage.projections import KeptLine, Projection, RoundRow, is_told
from pitboss.cage.table_rows import close_row
from pitboss.cage.unit import Action, Behind, Conflict, Receipt, Stale, Unit
from pitboss.errors import Refused
from pitboss.table.postings import changes, meter

JACKPOT = "jackpot"


def store(books: Books, unit: Unit) -> Receipt:
    again = done_before(books, unit.action)
    if again is not None:
        return Receipt(books.head(unit.table).seq, again)
    head = _checked_head(books, unit)
    transfers = [each for move in unit.moves for each in transfers_of(move, unit.table, head.links)]
    kinds = [line.get("kind") for line in unit.lines]
    if "settle" in kinds:
        settled = next(line for line in reversed(unit.lines) if line.get("kind") == "settle")
        transfers += _jackpot_seeds(books, unit, settled)
        _check_meters(books, unit, settled, head.links)
    projection = _projected(unit, head)
    rows, head = _chained(unit, head, projection.open if projection is not None else head.open_round)
    if transfers:
        books.move(transfers, unit.at, unit.by, unit.table, head.seq)
    books.set_head(unit.table, head)
    books.add("line", rows)
    if projection is not None:
        _add_projection(books, unit.table, projection)
    if unit.checkpoint is not None:
        body = as_text(unit.checkpoint)
        books.add("checkpoint", [(unit.table, head.seq, body, mark(unit.table, head.seq, body))])
    if unit.action is not None:
        person, called, said, reply = unit.action
        fields = (person, called, said, unit.table, head.seq, reply, unit.at)
        books.add_action((*fields, mark(*fields)))
    if "end" in kinds:
        _close(books, unit, head)
    return Receipt(head.seq)


def done_before(books: Books, action: Action | None) -> str | None:
    """The reply of an action that was done before. Refuses if its id was used for something else."""
    if action is None:
        return None
    return reply_of(books.reply(action.person, action.id), action)


def reply_of(found: tuple[bytes, str] | None, action: Action) -> str | None:
    if found is None:
        return None
    body, reply = found
    if body != action.body:
        raise Conflict("was used for something else; every action needs an id of its own", f"action {action.id:.64}")
    return reply


def _checked_head(books: Books, unit: Unit) -> TableHead:
    head, where = books.head(unit.table), f"table {unit.table}"
    if head.fence != unit.fence:
        raise Behind(f"belongs to another process since fence {head.fence}; this one has {unit.fence}", where)
    if head.closed:
        raise Refused("is closed", where)
    if unit.lines and unit.seq != head.seq + 1:
        raise Behind(f"line {unit.seq} does not follow line {head.seq}", where)
    return head


def _jackpot_seeds(books: Books, unit: Unit, settled: Mapping[str, Any]) -> list[Transfer]:
    """The house's part of a jackpot in the poker room, which comes from the cage. It is the part of the pool on the
    settled hand's line that the meter does not have yet."""
    if "pool" not in settled:
        return []
    account = Account("meter", JACKPOT, unit.table)
    short = settled["pool"] - books.balance(account) - changes(unit.moves).get(meter(JACKPOT), 0)
    if not short:
        return []
    debit, credit = (CAGE, account) if short > 0 else (account, CAGE)
    return [Transfer("seed", debit, credit, abs(short), "seed of the jackpot")]


def _check_meters(books: Books, unit: Unit, settled: Mapping[str, Any], links: Mapping[str, str]) -> None:
    """Refuses an award that was computed from another amount than the meter shows."""
    awarded = {str(move.debit.of) for move in unit.moves if move.debit.kind == "meter"}
    if not awarded or "meters" not in settled:
        return
    moved = changes(unit.moves)
    shown = {name: books.balance(meter_account(name, unit.table, links)) for name in settled["meters"]}
    for name in sorted(awarded):
        after = shown[name] + moved[meter(name)]
        if after != settled["meters"][name]:
            believed = settled["meters"][name] - moved[meter(name)]
            what = f"shows {shown[name]} cents, but the award was computed from {believed}"
            raise Stale(what, f"meter {name}", shown)


def _projected(unit: Unit, head: TableHead) -> Projection | None:
    """The rows that follow from the lines, or ``None`` if there are none."""
    if not any(map(is_told, unit.lines)):
        return None
    seen = (KeptLine(seq, unit.at, line) for seq, line in enumerate(unit.lines, head.seq + 1))
    return Projection(unit.table, head.open_round).add(seen)


def _chained(unit: Unit, head: TableHead, open_round: RoundRow | None) -> tuple[list[Row], TableHead]:
    """The rows of the lines, and the new head of the table."""
    rows: list[Row] = []
    chain = head.chain
    for seq, line in enumerate(unit.lines, head.seq + 1):
        fields = (unit.table, seq, unit.at, as_text(line))
        chain = link(chain, *fields)
        rows.append((*fields, chain))
    closed, fence, links, seq, _, _ = head
    return rows, TableHead(closed, fence, links, seq + len(rows), chain, open_round)


def _add_projection(books: Books, table: int, projection: Projection) -> None:
    books.add("round", projection.rounds.values())
    books.add("round_person", projection.persons)
    books.add("coin", projection.coin)
    books.add("commitment", [(table, purpose, *line, 0) for purpose, line in projection.committed.items()])
    books.add("revealed", [(seq, table, purpose) for purpose, seq in projection.revealed.items()])


def _close(books: Books, unit: Unit, head: TableHead) -> None:
    """Closes the table. Everything in its rack and its boxes goes to the cage."""
    boxes: dict[AccountKind, Reason] = {"rack": "credit", "drop": "count", "fee": "count"}
    held = {Account(kind, "", unit.table): reason for kind, reason in boxes.items()}
    books.load(held)
    moves = [
        Transfer(reason, account, CAGE, amount, "the table closes")
        for account, reason in held.items()
        if (amount := books.balance(account))
    ]
    books.move(moves, unit.at, unit.by, unit.table, head.seq)
    books.set_head(unit.table, head._replace(closed=unit.at))
    close_row(books, unit.table, unit.at)
