"""Waiting lists: people who want a seat at a full table of the poker room, in the order in which they asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.errors import Refused
from pitboss.floor.shown.looks import dumps
from pitboss.table.rotation import Person

if TYPE_CHECKING:
    from pitboss.floor.casino import Casino
    from pitboss.floor.table import FloorTable

HELD = 60_000
"""Milliseconds for which an open seat is held for the person whose turn it is."""


class WaitingList:
    def __init__(self) -> None:
        self.people: list[str] = []
        self._offered: dict[str, int] = {}
        """The time since which a seat is held for each person."""

    def join(self, casino: Casino, table: FloorTable, person: str) -> int:
        """Puts a person on the list. Returns the person's place on it, from 1."""
        if table.machine.kind != "room":
            raise Refused("only tables of the poker room have a waiting list")
        if table.machine.guests.find(Person(person)) is not None:
            raise Refused("you have a seat at this table")
        if person not in self.people:
            self.people.append(person)
        self.look(casino, table)
        return self.people.index(person) + 1

    def leave(self, person: str) -> None:
        if person in self.people:
            self.people.remove(person)
            self._offered.pop(person, None)

    def look(self, casino: Casino, table: FloorTable) -> None:
        """Offers open seats to the first people on the list, and removes those who did not take theirs in time."""
        now = casino.clock()
        for person in [each for each, since in self._offered.items() if now - since >= HELD]:
            self.leave(person)
        free = table.machine.table.rules.table.seats - len(table.machine.guests)
        for person in self.people[: max(0, free)]:
            if person not in self._offered:
                self._offered[person] = now
                words = f"a seat is open at {table.title}: it is held for you for a minute"
                for watcher in casino.watchers.get(person, ()):
                    watcher.send(dumps({"t": "notice", "says": words, "table": table.id}))
                casino.when_due(table)

    def due(self) -> int | None:
        """When a seat has been held long enough."""
        return min(self._offered.values()) + HELD if self._offered else None

    def check(self, casino: Casino, table: FloorTable, person: str) -> None:
        """Refuses a seat that is held for others."""
        self.look(casino, table)
        held = [each for each in self._offered if each != person]
        free = table.machine.table.rules.table.seats - len(table.machine.guests)
        if self.people and person not in self._offered and free <= len(held):
            raise Refused("this seat is held for people on the waiting list: join the list")
