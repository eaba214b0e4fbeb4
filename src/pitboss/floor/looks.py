"""What each viewer of a table is sent: snapshots, changes, and for bots a view when they are asked something.

A view is computed once a step for all who see the same.
"""

from __future__ import annotations

import json
from json.encoder import encode_basestring
from typing import Any, Protocol

from pitboss.machine.machine import Machine
from pitboss.machine.step import Step
from pitboss.table.rotation import Person

Tree = dict[str, Any]
Fields = dict[str, str]
"""A view: the JSON text of each of its fields."""
MOST_KEPT = 4096


class Watcher(Protocol):
    """A client that watches tables. ``send`` never waits."""

    def send(self, text: str, table: int = 0) -> None:
        """Takes a message. ``table`` names the table of an increment, which a snapshot can replace."""

    def put_out(self, code: str, says: str) -> None:
        """Closes the connection, with a reason."""


class Look:
    """One watcher's sight of one table."""

    def __init__(self, watcher: Watcher, person: Person | None, quiet: bool, who: str | None = None) -> None:
        self.watcher = watcher
        self.person = person
        self.quiet = quiet
        self.who = who
        """The bot that the process of the bots looks for."""
        self.seen: Fields | None = None
        """The view that was sent last."""
        self.asked: object = None
        """What a quiet viewer was asked last."""


_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False).encode


def dumps(tree: Any) -> str:
    return _encode(tree)


class Texts:
    """The JSON text of the parts of views. What several viewers see, or one sees again, is written once."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Tree, str]] = {}

    def of(self, value: Any) -> str:
        """The text of a plain value. Views that are the same object have the same plain value."""
        kind = type(value)
        if kind is list and value and type(value[0]) is dict:
            return f"[{','.join([self._of_tree(each) for each in value])}]"
        return self._of_tree(value) if kind is dict else dumps(value)

    def _of_tree(self, tree: Tree) -> str:
        kept = self._kept.get(id(tree))
        if kept is not None and kept[0] is tree:
            return kept[1]
        text = dumps(tree)
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[id(tree)] = tree, text
        return text


def whole(parts: Fields) -> str:
    """An object of these fields."""
    return "{" + ",".join([f'"{name}":{text}' for name, text in parts.items()]) + "}"


class Views:
    """The views of one table at one moment, each computed once."""

    def __init__(self, machine: Machine, texts: Texts) -> None:
        self._machine = machine
        self._texts = texts
        self._found: dict[Person | None, Fields] = {}

    def of(self, person: Person | None) -> Fields:
        found = self._found.get(person)
        if found is None:
            if person is not None and self._is_stranger(person):
                found = {**self.of(None), "viewer": self._texts.of(person)}
            else:
                tree = self._machine.view(person).as_json()
                found = {name: self._texts.of(value) for name, value in tree.items()}
            self._found[person] = found
        return found

    def _is_stranger(self, person: Person) -> bool:
        """Whether a person sees what a spectator sees: no seat now, and none in a round that is still shown."""
        machine = self._machine
        if machine.guests.find(person) is not None:
            return False
        if machine.last is not None and person in machine.last.persons.values():
            return False
        return all(person not in past.nets for past in machine.past)


class Asked:
    """What the table asks now, and which seats. It differs for each question, and costs little."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._what: tuple[str, int] | None = None
        self._of: frozenset[Person] | None = None
        """Those who are asked; ``None``: everybody here who is not ready."""
        if machine.ended:
            self._of = frozenset()
        elif machine.round is not None and not machine.is_betting:
            deciders = [machine.decider(seat) for seat in machine.round.waiting_for()]
            self._what = "decision", machine.question
            self._of = frozenset(guest.person for guest in deciders if guest is not None and guest.is_here)
        elif machine.phase == "bank":
            offers = getattr(machine, "offers", None) or ()
            self._what, self._of = ("bank", machine.question), frozenset(offers[:1])
        elif machine.phase == "idle":
            self._of = frozenset()
        else:
            self._what = machine.phase, machine.question

    def of(self, person: Person | None) -> object:
        """What is asked of a person; ``None`` if nothing."""
        machine, guest = self._machine, self._machine.guests.find(person)
        if guest is None or not guest.is_here:
            return None
        if (
            machine.kind == "room"
            and machine.round is None
            and not machine.ended
            and not machine.stack_of(guest.person)
        ):
            return "chips", machine.number
        if self._of is not None:
            return self._what if guest.person in self._of else None
        return None if guest.ready or machine.bank_of(guest.seat) is not None else self._what


class Teller:
    """Sends the steps of one table to those who watch it."""

    def __init__(self, called: int) -> None:
        self._table = called
        self._texts = Texts()
        self.seq = 0
        """The number of the last step that was told."""
        self.looks: dict[tuple[Watcher, str | None], Look] = {}

    def watch(self, look: Look, machine: Machine, now: int) -> None:
        self.looks[look.watcher, look.who] = look
        self.snapshot(look, self.views(machine), machine, now)

    def views(self, machine: Machine) -> Views:
        return Views(machine, self._texts)

    def unwatch(self, watcher: Watcher, who: str | None = None) -> None:
        self.looks.pop((watcher, who), None)

    def of(self, watcher: Watcher) -> list[Look]:
        return [look for (each, _), look in self.looks.items() if each is watcher]

    def leave(self, watcher: Watcher) -> None:
        """The connection is gone."""
        for look in self.of(watcher):
            self.unwatch(watcher, look.who)

    def bye(self, says: str) -> None:
        """Everybody who watches is told to come again."""
        for look in list(self.looks.values()):
            look.watcher.put_out("closing", says)

    def snapshot(self, look: Look, views: Views, machine: Machine, now: int) -> None:
        view = views.of(look.person)
        look.seen = None if look.quiet else view
        look.asked = Asked(machine).of(look.person) if look.quiet else None
        head = {"t": '"table"', "table": str(self._table), "seq": str(self.seq), "now": str(now)}
        if look.who is not None:
            head["as"] = encode_basestring(look.who)
        look.watcher.send(whole({**head, "view": whole(view)}))

    def tell(self, step: Step, machine: Machine, by: Person | None, now: int) -> None:
        self.seq += 1
        views, asked = self.views(machine), Asked(machine)
        told: dict[tuple[Person | None, int], str] = {}
        for look in list(self.looks.values()):
            if look.quiet:
                self._wake(look, views, machine, asked.of(look.person), by, now)
                continue
            view = views.of(look.person)
            key = look.person, id(look.seen)
            text = told.get(key)
            if text is None:
                before = look.seen or {}
                patch = {name: value for name, value in view.items() if before.get(name) != value}
                events = dumps([event.as_json() for event in step.told_to(look.person)])
                text = told[key] = whole(
                    {"t": '"ev"', "table": str(self._table), "seq": str(self.seq), "events": events,
                     "patch": whole(patch), "now": str(now)}
                )  # fmt: skip
            look.seen = view
            look.watcher.send(text, self._table)

    def _wake(
        self, look: Look, views: Views, machine: Machine, asked: object, by: Person | None, now: int
    ) -> None:  # fmt: skip
        """A quiet viewer gets a view when something new is asked; between rolls, after everything it does as well."""
        own_step = machine.kind == "steps" and look.person == by
        if asked is not None and (asked != look.asked or own_step):
            self.snapshot(look, views, machine, now)
        look.asked = asked
