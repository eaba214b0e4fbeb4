"""Rounds and commitments as rows that can be searched. They follow from the lines; the audit computes them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from pitboss.table.banks import slug_of

RoundState = Literal["open", "settled", "void"]
OPENS = ("open", "roll")
"""The lines that begin a round."""
TOLD = frozenset((*OPENS, "settle", "commit", "reveal", "end"))
"""The kinds of lines that change rows, besides a void."""
DAY = 24 * 3600 * 1000
"""Milliseconds."""
ROUND = "table_id, number, first_seq, last_seq, at, state"


class RoundRow(NamedTuple):
    table: int
    number: int
    first_seq: int
    last_seq: int
    """0 while the round is open."""
    at: int
    """When the round began, or when it ended if it is over."""
    state: RoundState


class NetRow(NamedTuple):
    """The net result of one person in a round."""

    person: str
    table: int
    number: int
    net: int
    at: int


class CoinRow(NamedTuple):
    """Coin in and coin out of one wager of a table on one day; days are counted from 1970. Bets that are up when a
    table closes go back to the players, but still count as staked."""

    table: int
    day: int
    wager: str
    staked: int
    returned: int


class CommitmentRow(NamedTuple):
    table: int
    purpose: str
    seq: int
    commitment: str
    revealed_seq: int
    """0 until it is revealed."""


class KeptLine(NamedTuple):
    """A line as the cage stores it."""

    seq: int
    at: int
    body: Mapping[str, Any]


def is_told(line: Mapping[str, Any]) -> bool:
    """Whether a line changes any row. Most lines of a round change none."""
    return line.get("kind") in TOLD or line.get("do") == "void"


def coin_of(table: int, line: KeptLine) -> Iterator[CoinRow]:
    """What was staked and returned on each bet, from the line that settles a round."""
    for wagers in line.body.get("seats", {}).values():
        for wager, (stake, back, *_) in wagers.items():
            yield CoinRow(table, line.at // DAY, slug_of(wager), stake, back)


class Projection:
    """The changes of rows that lines of one table cause. ``open_round`` is the round that is open before them."""

    def __init__(self, table: int, open_round: RoundRow | None = None) -> None:
        self._table = table
        self.open = open_round
        """The round that is open after the lines."""
        self.rounds: dict[int, RoundRow] = {}
        self.persons: list[NetRow] = []
        self.committed: dict[str, CommittedLine] = {}
        self.revealed: dict[str, int] = {}
        self._coin: dict[tuple[int, str], tuple[int, int]] = {}

    def add(self, lines: Iterable[KeptLine]) -> Projection:
        for line in lines:
            kind = line.body.get("kind")
            if kind in OPENS:
                self.open = RoundRow(self._table, line.body["round"], line.seq, 0, line.at, "open")
                self.rounds[self.open.number] = self.open
            elif kind == "settle":
                self._close(line, "settled")
                self._count(line)
                for person, net in line.body["nets"].items():
                    self.persons.append(NetRow(person, self._table, line.body["round"], net, line.at))
            elif (kind == "do" and line.body.get("do") == "void") or (kind == "end" and self.open is not None):
                self._close(line, "void")
            elif kind == "commit":
                self.committed[line.body["purpose"]] = CommittedLine(line.seq, line.body["commitment"])
            elif kind == "reveal":
                self.revealed[line.body["purpose"]] = line.seq
        return self

    def _close(self, line: KeptLine, state: RoundState) -> None:
        assert self.open is not None, f"line {line.seq} ends a round, but none is open"
        self.rounds[self.open.number] = self.open._replace(last_seq=line.seq, at=line.at, state=state)
        self.open = None

    def _count(self, line: KeptLine) -> None:
        for _, day, wager, stake, back in coin_of(self._table, line):
            staked, returned = self._coin.get((day, wager), (0, 0))
            self._coin[day, wager] = staked + stake, returned + back

    @property
    def coin(self) -> list[CoinRow]:
        return [CoinRow(self._table, day, wager, *sums) for (day, wager), sums in self._coin.items()]

    def commitments(self) -> list[CommitmentRow]:
        """All commitments, if all lines of the table were added."""
        return [
            CommitmentRow(self._table, purpose, *line, self.revealed.get(purpose, 0))
            for purpose, line in self.committed.items()
        ]


class CommittedLine(NamedTuple):
    seq: int
    commitment: str
