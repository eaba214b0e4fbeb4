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
class Leaves:
    kind: str
    """How kills come about here."""
    winner: int | None
    """Who won the whole pot alone; where a kill takes legs, who now has one."""
    kill: bool
    killer: int | None
    """Who posts the kill blind, where one is posted."""
    jackpot: bool
    """A bad-beat jackpot is played for here."""
    beat: Beat | None

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


def killed_by(rules: RoomRules, carried: object) -> Seat | None:
    """The seat that posts a kill blind in this hand."""
    if rules.play.kill != "legs":
        return None
    if rules.options.kill is not False:
        return Seat(int(rules.options.kill))
    return Seat(carried.killer) if isinstance(carried, Leaves) and carried.killer is not None else None


def is_killed(rules: RoomRules, carried: object) -> bool:
    """Whether this hand is played for double."""
    return rules.options.kill is not False or (isinstance(carried, Leaves) and carried.kill)


def leaves(rules: RoomRules, carried: object, won: Won, beat: Beat | None = None) -> Leaves:
    kind = rules.play.kill
    alone = None if won.alone is None else int(won.alone)
    if kind == "legs":
        alone = alone if won.pot >= rules.play.kill_pot else None
    running = alone is not None and alone == _before(rules, carried)
    kill = (kind == "scoop" and (running or won.both_ways)) or (kind == "legs" and running)
    killer = alone if kind == "legs" and kill else None
    return Leaves(kind, alone, kill, killer, rules.bad_beat is not None, beat)


def _before(rules: RoomRules, carried: object) -> int | None:
    """Who won the hand before, or holds a leg: one who kills a hand holds one still."""
    if rules.options.last_winner is not None:
        return rules.options.last_winner
    if rules.play.kill == "legs" and rules.options.kill is not False:
        return int(rules.options.kill)
    return carried.winner if isinstance(carried, Leaves) else None
