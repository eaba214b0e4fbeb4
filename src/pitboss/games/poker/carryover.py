"""What a hand leaves for the next: who won it, whether the next is killed and by whom, and a jackpot that was hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.games.poker.sheet import RoomRules
from pitboss.games.poker.showdown import Won
from pitboss.rules.script import Seat


@dataclass(frozen=True)
class Beat:
    """A bad beat: who lost with a great hand, and to whom."""

    loser: int
    winner: int


@dataclass(frozen=True)
class Carryover:
    kind: str
    """How kills come about here."""
    winner: int | None
    """The seat that won the whole pot alone; where a kill takes legs, the seat that now has one."""
    kill: bool
    """The next hand is played for double."""
    killer: int | None
    """The seat that posts the kill blind, where one is posted."""
    jackpot: bool = False
    """A bad-beat jackpot is played for here."""
    beat: Beat | None = None

    def report(self) -> dict[str, Any]:
        """As a settled hand tells it."""
        told: dict[str, Any] = {}
        if self.jackpot:
            told["bad-beat"] = {"hit": self.beat is not None}
            if self.beat is not None:
                told["bad-beat"] |= {"loser": str(self.beat.loser), "winner": str(self.beat.winner)}
        if self.kind == "scoop":
            told["next"] = {"kill": self.kill, "last-winner": self.winner}
        elif self.kind == "legs":
            told["next"] = {"kill": self.killer if self.kill else False, "last-winner": self.winner}
        return told


def killer_of(carried: object) -> Seat | None:
    """The seat that has the kill blind of this hand to post."""
    return Seat(carried.killer) if isinstance(carried, Carryover) and carried.killer is not None else None


def is_killed(carried: object) -> bool:
    """Whether this hand is played for double."""
    return isinstance(carried, Carryover) and carried.kill


def carryover(rules: RoomRules, carried: object, won: Won, beat: Beat | None = None) -> Carryover:
    """What this hand leaves, with what the one before left."""
    kind = rules.play.kill
    alone = None if won.alone is None else int(won.alone)
    if kind == "legs":
        alone = alone if won.pot >= rules.play.kill_pot else None
    running = alone is not None and isinstance(carried, Carryover) and alone == carried.winner
    kill = (kind == "scoop" and (running or won.both_ways)) or (kind == "legs" and running)
    killer = alone if kind == "legs" and kill else None
    return Carryover(kind, alone, kill, killer, rules.bad_beat is not None, beat)
