"""Reports for supervisors, added up from transfers: the shift of each table, and the night of each guest."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pitboss.cage.accounts import KINDS
from pitboss.cage.database import Database
from pitboss.cage.projections import DAY, CoinRow, KeptLine, coin_of

ALWAYS = (0, 2**53)
HOUR = 3600 * 1000
HOUSE = "the house"
COMMISSION = "commission on "
"""The reason of every posting of commission begins with this."""


class ShiftLine(NamedTuple):
    """One table over a span of time, in cents."""

    table: int
    title: str
    sheet: str
    drop: int
    """Money for which guests bought chips."""
    fills: int
    credits: int
    opening: int
    """The rack at the beginning of the span."""
    closing: int
    """The rack at the end of the span."""
    win_by_count: int
    """Drop, closing rack and credits, less opening rack and fills."""
    win_by_play: int
    """What rounds moved to the rack, less what they moved from it."""
    rake: int
    collection: int
    commission: int
    contributions: int
    """What the table fed to meters."""
    awards: int
    """What meters paid at the table."""
    seeds: int
    """What the house put into meters."""
    rounds: int
    voids: int

    def as_json(self) -> dict[str, Any]:
        return self._asdict()


class HourLine(NamedTuple):
    """One table in one hour, in cents."""

    at: int
    """When the hour began, in milliseconds."""
    win_by_play: int
    rounds: int


class NightLine(NamedTuple):
    """One guest over a span of time, in cents."""

    person: str
    name: str
    kind: str
    issued: int
    returned: int
    bought: int
    cashed: int
    balance: int
    """The guest's money away from the tables, now."""
    at_tables: int
    result: int
    """What the guest is ahead (above zero) or behind, since the first chips that were issued."""


class Owed(NamedTuple):
    """A payment that settles the night."""

    payer: str
    payee: str
    cents: int


class Moved(NamedTuple):
    """Transfers of one kind at one table, summed."""

    table: int
    kind: str
    debit: str
    credit: str
    why: str
    """The reason, given only if a fee is taken or handed back."""
    cents: int


class Reports:
    def __init__(self, database: Database) -> None:
        self._database = database

    def moved(self, span: tuple[int, int] = ALWAYS) -> list[Moved]:
        """All transfers of a span (from, until), summed by table and by kind of account."""
        found = self._database.rows(
            "SELECT t.table_id, t.kind, d.kind, c.kind, "
            "CASE WHEN 'fee' IN (d.kind, c.kind) THEN t.why ELSE '' END AS fee, CAST(SUM(t.amount) AS BIGINT) "
            "FROM transfer t JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit "
            "WHERE t.at >= ? AND t.at < ? GROUP BY t.table_id, t.kind, d.kind, c.kind, fee",
            *span,
        )
        return [Moved(*row) for row in found]

    def shift(self, span: tuple[int, int] = ALWAYS) -> list[ShiftLine]:
        """Every table that was open in a span."""
        moved: dict[int, list[Moved]] = {}
        for each in self.moved(span):
            moved.setdefault(each.table, []).append(each)
        opening, closing = (self._racks(until) for until in span)
        tables = self._database.rows(
            "SELECT id, title, sheet_name FROM felt_table WHERE opened < ? AND (closed = 0 OR closed >= ?) ORDER BY id",
            span[1], span[0],
        )  # fmt: skip
        rounds = {(table, state): count for table, state, count in self._rounds(span)}
        found = []
        for table, title, sheet in tables:
            racks = opening.get(table, 0), closing.get(table, 0)
            counts = rounds.get((table, "settled"), 0), rounds.get((table, "void"), 0)
            found.append(_shift_line(table, title, sheet, moved.get(table, []), racks, counts))
        return found

    def _racks(self, until: int) -> dict[int, int]:
        """The chips in each rack at a time."""
        if until >= ALWAYS[1]:
            return dict(self._database.rows("SELECT table_id, balance FROM account WHERE kind = 'rack'"))
        found: dict[int, int] = {}
        for side, sign in (("credit", 1), ("debit", -1)):
            for table, amount in self._database.rows(
                f"SELECT a.table_id, CAST(SUM(t.amount) AS BIGINT) FROM transfer t JOIN account a ON a.id = t.{side} "
                "WHERE a.kind = 'rack' AND t.at < ? GROUP BY a.table_id",
                until,
            ):
                found[table] = found.get(table, 0) + sign * amount
        return found

    def _rounds(self, span: tuple[int, int]) -> list[tuple[Any, ...]]:
        return self._database.rows(
            "SELECT table_id, state, COUNT(*) FROM round WHERE at >= ? AND at < ? GROUP BY table_id, state", *span
        )

    def hours(self, table: int, span: tuple[int, int] = ALWAYS) -> list[HourLine]:
        """A table's win by play, hour by hour. An hour without a round and without a win is left out."""
        won = self._database.rows(
            "SELECT t.at / ? AS hour, CAST(SUM(CASE WHEN c.kind = 'rack' THEN t.amount ELSE -t.amount END) AS BIGINT) "
            "FROM transfer t JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit "
            "WHERE t.table_id = ? AND t.at >= ? AND t.at < ? AND t.kind IN ('play', 'meter', 'seed') "
            "AND (c.kind = 'rack') <> (d.kind = 'rack') GROUP BY hour",
            HOUR, table, *span,
        )  # fmt: skip
        played = self._database.rows(
            "SELECT at / ? AS hour, COUNT(*) FROM round WHERE table_id = ? AND state = 'settled' "
            "AND at >= ? AND at < ? GROUP BY hour",
            HOUR, table, *span,
        )  # fmt: skip
        wins: dict[int, int] = dict(won)
        rounds: dict[int, int] = dict(played)
        return [HourLine(hour * HOUR, wins.get(hour, 0), rounds.get(hour, 0)) for hour in sorted(wins | rounds)]

    def coin(self, span: tuple[int, int] = ALWAYS) -> list[CoinRow]:
        """Coin in and coin out of each wager at each table, on the days of a span. Hold is measured against them."""
        found = self._database.rows(
            "SELECT table_id, day, wager, staked, returned FROM coin WHERE day >= ? AND day < ? "
            "ORDER BY table_id, day, staked DESC",
            span[0] // DAY, -(-span[1] // DAY),
        )  # fmt: skip
        return [CoinRow(*row) for row in found]

    def staked(self, span: tuple[int, int] = ALWAYS) -> dict[int, dict[str, int]]:
        """What was staked on each wager at each table in a span. The win is measured against it."""
        found: dict[int, dict[str, int]] = {}
        for table, _, wager, cents, _ in self.coin() if span == ALWAYS else self._settled(span):
            mine = found.setdefault(table, {})
            mine[wager] = mine.get(wager, 0) + cents
        return found

    def _settled(self, span: tuple[int, int]) -> Iterator[CoinRow]:
        """Coin in and out of the rounds that were settled in a span. It is read from their lines, because a shift may
        begin at any hour."""
        for table, seq, at, body in self._database.rows(
            "SELECT r.table_id, l.seq, r.at, l.body FROM round r JOIN line l "
            "ON l.table_id = r.table_id AND l.seq = r.last_seq WHERE r.state = 'settled' AND r.at >= ? AND r.at < ?",
            *span,
        ):
            yield from coin_of(table, KeptLine(seq, at, json.loads(body)))

    def meters(self) -> dict[str, int]:
        """What every meter shows, by name. The name of a table's own meter begins with the table's number."""
        found = self._database.rows("SELECT owner, table_id, balance FROM account WHERE kind = 'meter' ORDER BY id")
        return {f"table {table}/{owner}" if table else owner: balance for owner, table, balance in found}

    def accounts(self) -> dict[str, int]:
        """The sum of all balances of each kind of account. The sums add up to zero."""
        found: dict[str, int] = dict(
            self._database.rows("SELECT kind, CAST(SUM(balance) AS BIGINT) FROM account GROUP BY kind")
        )
        return {kind: found.get(kind, 0) for kind in KINDS}

    def night(self, span: tuple[int, int] = ALWAYS) -> list[NightLine]:
        """Every guest who had chips in a span."""
        sums: dict[str, dict[str, int]] = {}
        for column, kinds in (("credit", ("issue", "cash-out")), ("debit", ("return", "buy-in"))):
            for owner, kind, within, amount in self._database.rows(
                "SELECT a.owner, t.kind, CASE WHEN t.at >= ? THEN 1 ELSE 0 END AS within, "
                f"CAST(SUM(t.amount) AS BIGINT) FROM transfer t JOIN account a ON a.id = t.{column} "
                "WHERE a.kind = 'guest' AND t.kind IN (?, ?) AND t.at < ? GROUP BY a.owner, t.kind, within",
                span[0], *kinds, span[1],
            ):  # fmt: skip
                mine = sums.setdefault(owner, {})
                mine[f"all {kind}"] = mine.get(f"all {kind}", 0) + amount
                if within:
                    mine[kind] = amount
        return [line for person, mine in sorted(sums.items()) if (line := self._night_line(person, mine)) is not None]

    def _night_line(self, person: str, mine: dict[str, int]) -> NightLine | None:
        issued, returned, bought, cashed = (mine.get(kind, 0) for kind in ("issue", "return", "buy-in", "cash-out"))
        have: dict[str, int] = dict(
            self._database.rows(
                "SELECT kind, CAST(SUM(balance) AS BIGINT) FROM account WHERE owner = ? AND kind IN ('guest', 'stack') "
                "GROUP BY kind",
                person,
            )
        )
        balance, at_tables = have.get("guest", 0), have.get("stack", 0)
        if not (issued or returned or bought or cashed or at_tables):
            return None
        known = self._database.rows("SELECT name, kind FROM person WHERE id = ?", person)
        name, kind = known[0] if known else (person, "guest")
        result = balance + at_tables - mine.get("all issue", 0) + mine.get("all return", 0)
        return NightLine(person, name, kind, issued, returned, bought, cashed, balance, at_tables, result)


def who_owes_whom(lines: Iterable[NightLine]) -> list[Owed]:
    """Payments that settle the night. Losers pay winners, the largest first; the house pays or gets the rest."""
    results = {line.person: line.result for line in lines if line.result}
    results[HOUSE] = -sum(results.values())
    found = []
    while any(results.values()):
        payer, payee = min(results, key=results.__getitem__), max(results, key=results.__getitem__)
        cents = min(-results[payer], results[payee])
        found.append(Owed(payer, payee, cents))
        results[payer] += cents
        results[payee] -= cents
    return found


def _shift_line(
    table: int, title: str, sheet: str, moved: list[Moved], racks: tuple[int, int], counts: tuple[int, int]
) -> ShiftLine:
    def total(*kinds: str, debit: str = "", credit: str = "", why: str = "") -> int:
        return sum(
            each.cents
            for each in moved
            if (not kinds or each.kind in kinds)
            and debit in ("", each.debit)
            and credit in ("", each.credit)
            and each.why.startswith(why)
        )

    drop = total("buy-in", credit="drop")
    fills, credits_ = total("fill"), total("credit")
    fees = total("play", credit="fee") - total("play", debit="fee")
    commission = total("play", credit="fee", why=COMMISSION) - total("play", debit="fee", why=COMMISSION)
    rake = total("play", credit="fee", debit="pot")
    return ShiftLine(
        table, title, sheet, drop, fills, credits_, *racks,
        win_by_count=drop + racks[1] + credits_ - racks[0] - fills,
        win_by_play=total("play", "meter", "seed", credit="rack") - total("play", "meter", "seed", debit="rack"),
        rake=rake, collection=fees - commission - rake, commission=commission,
        contributions=total("meter", credit="meter"), awards=total("meter", debit="meter"),
        seeds=total("seed", credit="meter") - total("seed", debit="meter"),
        rounds=counts[0], voids=counts[1],
    )  # fmt: skip
