"""What one hand passes on to the next: its winner, whether the next is a kill hand, the killer, and a bad beat."""

from __future__ import annotations

from typing import Any, NamedTuple

from pitboss.games.poker.sheet import RoomRules
from pitboss.games.poker.showdown import Won
from pitboss.rules.script import Seat


class Beat(NamedTuple):
    """A bad beat: the seat that lost with a great hand, and the seat that beat it."""

    loser: int
    winner: int


class Carryover(NamedTuple):
    kind: str
    """The kill rule of this game (``RoomPlay.kill``)."""
    winner: int | None
    """The seat that won the whole pot alone; if a kill takes legs, the seat that now has a leg."""
    kill: bool
    """The next hand is played for double."""
    killer: int | None
    """The seat that posts the kill blind, if there is one."""
    jackpot: bool = False
    """This game has a bad-beat jackpot."""
    beat: Beat | None = None
    agreed: bool = True
    """Kill pots are played. If they need the players' agreement, all have agreed."""

    def report(self) -> dict[str, Any]:
        """The entries for the record of a settled hand."""
        entries: dict[str, Any] = {}
        if self.jackpot:
            entries["bad-beat"] = {"hit": self.beat is not None}
            if self.beat is not None:
                entries["bad-beat"] |= {"loser": str(self.beat.loser), "winner": str(self.beat.winner)}
        if self.kind == "scoop":
            entries["next"] = {"kill": self.kill, "last-winner": self.winner}
        elif self.kind == "legs":
            entries["next"] = {"kill": self.killer if self.kill else False, "last-winner": self.winner}
        return entries


def killer_of(carried: object) -> Seat | None:
    """The seat that must post the kill blind of this hand."""
    return Seat(carried.killer) if isinstance(carried, Carryover) and carried.killer is not None else None


def holder_of(carried: object) -> Seat | None:
    """The seat with the kill button: it has a leg, or this hand is a kill because of it."""
    if not isinstance(carried, Carryover) or carried.winner is None:
        return None
    return Seat(carried.winner) if carried.kind == "legs" or carried.kill else None


def is_killed(carried: object) -> bool:
    """Whether this hand is played for double."""
    return isinstance(carried, Carryover) and carried.kill


def carryover(rules: RoomRules, carried: object, won: Won, beat: Beat | None = None) -> Carryover:
    """What this hand passes on, given what the hand before passed on."""
    kind = rules.play.kill
    agreed = carried.agreed if isinstance(carried, Carryover) else kind != "legs" or rules.options.kills
    alone = None if won.alone is None else int(won.alone)
    if kind == "legs":
        alone = alone if agreed and won.pot >= rules.play.kill_pot else None
    running = alone is not None and isinstance(carried, Carryover) and alone == carried.winner
    kill = (kind == "scoop" and (running or won.both_ways)) or (kind == "legs" and running)
    killer = alone if kind == "legs" and kill else None
    return Carryover(kind, alone, kill, killer, rules.bad_beat is not None, beat, agreed)
