"""What was played: rounds of a table and of a person, and the house's commitments."""

from __future__ import annotations

import json
from typing import NamedTuple

from pitboss.cage.database import Database
from pitboss.cage.projections import ROUND, CommitmentRow, NetRow, RoundRow
from pitboss.errors import Refused
from pitboss.machine.step import Entry

NEWEST = 2**53


class WrittenRound(NamedTuple):
    """A round with everything that was written of it."""

    row: RoundRow
    result: Entry | None
    """The line that settled it; ``None`` while it is open or if it is void."""
    nets: dict[str, int]
    """What each person won or lost."""


class RoundHistory:
    def __init__(self, database: Database) -> None:
        self._database = database

    def rounds(self, table: int, last: int = 20, before: int = NEWEST) -> list[RoundRow]:
        """The latest rounds of a table, the latest first."""
        found = self._database.rows(
            f"SELECT {ROUND} FROM round WHERE table_id = ? AND number < ? ORDER BY number DESC LIMIT ?",
            table, before, last,
        )  # fmt: skip
        return [RoundRow(*row) for row in found]

    def count(self, table: int) -> dict[str, int]:
        """How many rounds a table has settled, voided and open."""
        return dict(self._database.rows("SELECT state, COUNT(*) FROM round WHERE table_id = ? GROUP BY state", table))

    def round(self, table: int, number: int) -> WrittenRound:
        found = self._database.rows(f"SELECT {ROUND} FROM round WHERE table_id = ? AND number = ?", table, number)
        if not found:
            raise Refused("there is no such round", f"table {table}, round {number}")
        row = RoundRow(*found[0])
        nets = self._database.rows(
            "SELECT person, net FROM round_person WHERE table_id = ? AND number = ? ORDER BY person", table, number
        )
        return WrittenRound(row, self._result(row), dict(nets))

    def _result(self, row: RoundRow) -> Entry | None:
        if row.state != "settled":
            return None
        found = self._database.rows("SELECT body FROM line WHERE table_id = ? AND seq = ?", row.table, row.last_seq)
        entry: Entry = json.loads(found[0][0])
        return entry

    def rounds_of(self, person: str, last: int = 100, before: int = NEWEST) -> list[NetRow]:
        """The latest settled rounds of a person, the latest first; ``before`` is a time."""
        found = self._database.rows(
            "SELECT person, table_id, number, net, at FROM round_person WHERE person = ? AND at < ? "
            "ORDER BY at DESC, table_id DESC, number DESC LIMIT ?",
            person, before, last,
        )  # fmt: skip
        return [NetRow(*row) for row in found]

    def nets_of(self, person: str, table: int, since: int = 1) -> dict[int, int]:
        """What a person won or lost in each round of a table, from a round on."""
        return dict(
            self._database.rows(
                "SELECT number, net FROM round_person WHERE person = ? AND table_id = ? AND number >= ?",
                person, table, since,
            )
        )  # fmt: skip

    def has_played(self, person: str, table: int) -> bool:
        query = "SELECT 1 FROM round_person WHERE person = ? AND table_id = ? LIMIT 1"
        return bool(self._database.rows(query, person, table))

    def commitments(self, table: int) -> list[CommitmentRow]:
        found = self._database.rows(
            "SELECT table_id, purpose, seq, commitment, revealed_seq FROM commitment WHERE table_id = ? ORDER BY seq",
            table,
        )
        return [CommitmentRow(*row) for row in found]
