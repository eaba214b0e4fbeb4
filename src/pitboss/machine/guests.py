"""The people at a table: who they are, where they sit, and whether the table waits for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.errors import Refused
from pitboss.machine.commands import Role
from pitboss.machine.step import By
from pitboss.machine.times import Millis
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person


@dataclass
class Guest:
    person: Person
    name: str
    role: Role
    seat: Seat
    """0 for a person who stands behind the table."""
    away: Millis | None = None
    """The time since which the person sits out."""
    leaving: bool = False
    """The person got up during a round. The default answers are played, and the seat is free when it is settled."""
    silent: int = 0
    """Questions in a row that the person has not answered."""
    ready: bool = False
    seed: bytes = b""
    """The person's seed for the next shuffle."""

    @property
    def is_here(self) -> bool:
        return self.away is None and not self.leaving

    def check_here(self) -> None:
        if not self.is_here:
            raise Refused("is sitting out: come back first", self.person)

    @property
    def by(self) -> By:
        return "player" if self.role == "player" else "bot"

    @property
    def label(self) -> str:
        """The name, and whether this is a bot of the house."""
        labels = {"bot": " (house bot)", "proposition player": " (house bot, proposition player)"}
        return self.name + labels.get(self.role, "")


MOST_STANDING = 20


class Guests:
    """The guests of a table, by person and by seat. A person has one seat, or stands behind the table."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._by_person: dict[Person, Guest] = {}
        self._by_seat: dict[Seat, Guest] = {}
        self._in_order: tuple[Guest, ...] = ()

    def __iter__(self) -> Iterator[Guest]:
        """The seated guests, in the order of the seats. People who come or go during the iteration do not change it."""
        return iter(self._in_order)

    def __len__(self) -> int:
        return len(self._by_seat)

    def find(self, person: Person | None) -> Guest | None:
        return None if person is None else self._by_person.get(person)

    def at(self, seat: Seat) -> Guest | None:
        return self._by_seat.get(seat)

    def seated(self, person: Person) -> Guest:
        guest = self.present(person)
        if not guest.seat:
            raise Refused("has no seat here, and stands", f"{person:.40}")
        return guest

    def everybody(self) -> list[Guest]:
        """The seated guests in the order of the seats, then the standing ones in the order in which they came."""
        return [*self, *self.standing()]

    def standing(self) -> list[Guest]:
        return [guest for guest in self._by_person.values() if not guest.seat]

    def present(self, person: Person) -> Guest:
        """This person, seated or standing."""
        guest = self._by_person.get(person)
        if guest is None:
            raise Refused("has no seat here", f"{person:.40}")
        return guest

    def here(self) -> list[Guest]:
        return [guest for guest in self._in_order if guest.away is None and not guest.leaving]

    def check_open(self, seat: Seat, back_line: bool = False) -> None:
        """Refuses a seat that is taken or does not exist. With a back line, seat 0 is a place to stand."""
        if seat == 0 and back_line:
            if len(self.standing()) >= MOST_STANDING:
                raise Refused(f"there is no more room behind this table: {MOST_STANDING} people stand there")
            return
        if not 1 <= seat <= self._seats:
            raise Refused(f"this table has seats 1 to {self._seats}", f"seat {seat}")
        if seat in self._by_seat:
            raise Refused("is taken", f"seat {seat}")

    def add(self, guest: Guest) -> None:
        self._by_person[guest.person] = guest
        if guest.seat:
            self._by_seat[guest.seat] = guest
            self._sort()

    def move(self, guest: Guest, seat: Seat) -> None:
        self.remove(guest.person)
        guest.seat = seat
        self.add(guest)

    def remove(self, person: Person) -> None:
        self._by_seat.pop(self._by_person.pop(person).seat, None)
        self._sort()

    def _sort(self) -> None:
        self._in_order = tuple(sorted(self._by_seat.values(), key=lambda guest: guest.seat))

    def persons(self) -> dict[Seat, Person]:
        return {guest.seat: guest.person for guest in self}

    # In a checkpoint

    def as_json(self) -> list[dict[str, Any]]:
        return [
            {key: value for key, value in vars(guest).items() if key not in ("ready", "seed")}
            for guest in self.everybody()
        ]

    def restore(self, tree: list[Mapping[str, Any]]) -> None:
        self._by_person, self._by_seat, self._in_order = {}, {}, ()
        for each in tree:
            self.add(Guest(**each))
