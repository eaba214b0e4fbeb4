"""The host of a live poker table. Between hands players may buy, move or leave; in a hand they are asked in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, get_args

from pitboss.errors import PitbossError, Refused
from pitboss.live.hosting import Hosting, Sitter
from pitboss.live.room import LiveRoom
from pitboss.room.seats import ComesIn
from pitboss.rules.script import Seat, parse_dollars
from pitboss.table.rotation import Person

WAYS: tuple[ComesIn, ...] = get_args(ComesIn)


class RoomMind(Sitter[LiveRoom], Protocol):
    """Decides for one player of a poker table."""

    def between(self, live: LiveRoom, person: Person) -> str | None:
        """The next command before the hand, as ``do`` reads it, or ``None`` when the player is ready."""
        ...


NOBODY = Seat(0)
"""Stands for the seat of a player without a seat."""


class RoomHost(Hosting[LiveRoom]):
    def __init__(self, live: LiveRoom, minds: Mapping[Person, RoomMind]) -> None:
        super().__init__(live)
        self.minds = minds

    def _sitter(self, seat: Seat) -> RoomMind:
        return self.minds[self.live.room.places[seat].person]

    def _tell(self) -> None:
        for person, mind in self.minds.items():
            mind.watch(self.live, self.live.seat_of(person) or NOBODY)

    def _open(self) -> None:
        live = self.live
        live.tick()
        for person, mind in self.minds.items():
            self._between(person, mind)
        if why := live.room.waits():
            live.leave(why)
            return
        seats = {seat: self.minds[place.person] for seat, place in live.room.places.items()}
        live.open({seat: mind.seed(live, seat) for seat, mind in seats.items()})

    def _between(self, person: Person, mind: RoomMind) -> None:
        live = self.live
        while (words := mind.between(live, person)) is not None:
            try:
                do(live, person, words)
            except PitbossError as error:
                mind.refused(live, live.seat_of(person) or NOBODY, error)


def do(live: LiveRoom, person: Person, words: str) -> None:
    """``sit 4 200``, ``buy 100``, ``move 5``, ``post``, ``wait``, ``straddle``, ``out``, ``back``, ``up``,
    ``kills on``."""
    word, *rest = words.lower().split() or [""]
    if word in WAYS and not rest:
        live.come_in(person, word)
    elif word == "out" and not rest:
        live.go_away(person)
    elif word == "back" and not rest:
        live.come_back(person)
    elif word == "up" and not rest:
        live.get_up(person)
    elif word == "buy" and len(rest) == 1:
        live.buy(person, parse_dollars(rest[0]))
    elif word == "move" and len(rest) == 1:
        live.move(person, _seat(rest[0]))
    elif word == "kills" and rest in (["on"], ["off"]):
        live.agree(person, rest == ["on"])
    elif word == "sit" and len(rest) == 2:
        live.sit(person, _seat(rest[0]), parse_dollars(rest[1]))
    else:
        kills = ", kills on, kills off" if live.table.rules.play.kill == "legs" else ""
        raise Refused(
            f"{words[:40]!r} is not a command between hands; use buy AMOUNT, move SEAT, {', '.join(WAYS)}, "
            f"out, back{kills}, or without a seat: sit SEAT AMOUNT"
        )


def _seat(text: str) -> Seat:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Refused(f"{text[:24]!r} is not a seat: seats are numbered from 1")
    return Seat(int(text))
