"""The rounds that were played, by table and by person, and the house's commitments."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from pitboss.cage.database import Database, only_row
from pitboss.cage.projections import ROUND, CommitmentRow, NetRow, RoundRow
from pitboss.machine.step import Entry

NEWEST = 2**53
NAMESAKES = 1000
"""The most people that a search by name finds."""


class WrittenRound(NamedTuple):
    """A round with everything that is stored about it."""

    row: RoundRow
    result: Entry | None
    """The line that settled it; ``None`` while it is open or if it is void."""
    nets: dict[str, int]
    """What each person won or lost."""


class FoundRound(NamedTuple):
    """A round as the dispute desk finds it."""

    table: int
    title: str
    sheet: str
    number: int
    at: int
    state: str
    people: list[dict[str, str | int]]
    """The people in the round, each with a name and a net result. Empty while the round is open or if it is void."""


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
        row = RoundRow(*only_row(found, "round", f"table {table}, round {number}"))
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
        """The latest settled rounds of a person, the latest first. ``before`` is a time."""
        found = self._database.rows(
            "SELECT person, table_id, number, net, at FROM round_person WHERE person = ? AND at < ? "
            "ORDER BY at DESC, table_id DESC, number DESC LIMIT ?",
            person, before, last,
        )  # fmt: skip
        return [NetRow(*row) for row in found]

    def find(
        self, name: str, table: int | None, number: int | None, span: tuple[int, int], last: int
    ) -> list[FoundRound]:
        """The latest rounds of a span (from, until), of one table or of all tables. With a name, only rounds with a
        person whose name contains it."""
        people = self._named(name) if name else []
        if name and not people:
            return []
        of = "JOIN round_person p ON p.table_id = r.table_id AND p.number = r.number " if name else ""
        wanted: list[tuple[str, Sequence[object]]] = [("r.at >= ? AND r.at < ?", span)]
        if name:
            wanted.append((f"p.person IN ({', '.join('?' * len(people))})", people))
        asked = {"table_id": table, "number": number}
        wanted += [(f"r.{column} = ?", (value,)) for column, value in asked.items() if value]
        found = self._database.rows(
            f"SELECT DISTINCT r.table_id, t.title, t.sheet_name, r.number, r.at, r.state FROM round r {of}"
            "JOIN felt_table t ON t.id = r.table_id "
            f"WHERE {' AND '.join(words for words, _ in wanted)} ORDER BY r.at DESC, r.table_id, r.number DESC LIMIT ?",
            *(value for _, values in wanted for value in values), last,
        )  # fmt: skip
        people_of = self._people([(row[0], row[3]) for row in found])
        return [
            FoundRound(called, title, sheet, round_, at, state, people_of.get((called, round_), []))
            for called, title, sheet, round_, at, state in found
        ]

    def is_known(self, name: str) -> bool:
        """Whether any person's name contains this text."""
        return bool(self._named(name))

    def _named(self, name: str) -> list[str]:
        """The people whose name contains this text, in upper or lower case. If there are too many, those who joined
        last."""
        known = self._database.rows("SELECT id, name FROM person ORDER BY joined DESC")
        return [person for person, called in known if name.casefold() in called.casefold()][:NAMESAKES]

    def _people(self, rounds: list[tuple[int, int]]) -> dict[tuple[int, int], list[dict[str, str | int]]]:
        """The people in these rounds, found with one query."""
        if not rounds:
            return {}
        found: dict[tuple[int, int], list[dict[str, str | int]]] = {}
        for table, number, person, net, name in self._database.rows(
            "SELECT r.table_id, r.number, r.person, r.net, p.name FROM round_person r LEFT JOIN person p "
            f"ON p.id = r.person WHERE {' OR '.join(['(r.table_id = ? AND r.number = ?)'] * len(rounds))} "
            "ORDER BY r.person",
            *(value for each in rounds for value in each),
        ):
            found.setdefault((table, number), []).append({"person": person, "name": name or person, "net": net})
        return found

    def nets_of(self, person: str, table: int, since: int = 1) -> dict[int, int]:
        """What a person won or lost in each round of a table, beginning with round ``since``."""
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
