"""The messages that each viewer of a table is sent: snapshots, changes, and for bots the view when they are asked.

Each part of a view is computed and written as JSON once a step, for all viewers who see the same.
"""

from __future__ import annotations

import json
from typing import Any, Protocol

import orjson

from pitboss.machine.machine import Machine
from pitboss.machine.pit import PitMachine
from pitboss.machine.step import Step
from pitboss.machine.view import TableView
from pitboss.machine.views.viewing import own_view
from pitboss.table.rotation import Person

Fields = dict[str, bytes]
"""A view: the JSON of each of its fields."""


class Watcher(Protocol):
    """A client that watches tables. ``send`` never waits."""

    def send(self, text: bytes, table: int = 0) -> None:
        """Sends a message. ``table`` is the table of an increment, which a snapshot can replace."""

    def put_out(self, code: str, says: str) -> None:
        """Closes the connection, with a reason."""


class TableLook:
    """One watcher's view of one table."""

    def __init__(self, watcher: Watcher, person: Person | None, quiet: bool, who: str | None = None) -> None:
        self.watcher = watcher
        self.person = person
        self.quiet = quiet
        self.who = who
        """The bot for which the bots' process watches."""
        self.seen: Fields | None = None
        """The view as the viewer was last sent it."""
        self.asked: object = None
        """The last question that a quiet viewer was sent."""


def dumps(tree: Any) -> bytes:
    """JSON of plain values and of views."""
    try:
        return orjson.dumps(tree)
    except TypeError:
        return json.dumps(tree, separators=(",", ":")).encode()


def whole(parts: Fields) -> bytes:
    """An object of these fields."""
    return b"{" + b",".join([_KEYS[name] + text for name, text in parts.items()]) + b"}"


class _Keys(dict[str, bytes]):
    """The names of fields as keys of a JSON object. Cached."""

    def __missing__(self, name: str) -> bytes:
        found = self[name] = b'"%b":' % name.encode()
        return found


_KEYS = _Keys()


class Texts:
    """The JSON of each part of a table's view, as a spectator last saw it. A part that has not changed is not written
    again."""

    def __init__(self) -> None:
        self._view: dict[str, Any] = {}
        self._fields: Fields = {}

    def public(self, view: TableView) -> Fields:
        """The view of a spectator."""
        known, texts = self._view, self._fields
        self._view = vars(view)
        self._fields = {
            name: texts[name] if name in known and value is known[name] else dumps(value)
            for name, value in self._view.items()
        }
        return self._fields


class Views:
    """The views of one table at one moment. Each is computed once, when it is first needed."""

    def __init__(self, machine: Machine, texts: Texts) -> None:
        self._machine = machine
        self._texts = texts
        self._found: dict[Person | None, Fields] = {}

    def of(self, person: Person | None) -> Fields:
        found = self._found.get(person)
        if found is None:
            if person is None:
                found = self._texts.public(self._machine.view(None))
            else:
                found = {**self.of(None), "viewer": dumps(person)}
                if not self._is_stranger(person):
                    for name, value in own_view(self._machine, person).items():
                        found[name] = dumps(value)
            self._found[person] = found
        return found

    def _is_stranger(self, person: Person) -> bool:
        """Whether a person sees what a spectator sees: they have no seat now, and had none in a round still shown."""
        machine = self._machine
        if machine.guests.find(person) is not None:
            return False
        if machine.last is not None and person in machine.last.persons.values():
            return False
        return all(person not in past.nets for past in machine.past)


class QuestionShown:
    """The open question, and the people it is for. Two questions never compare equal, and this is cheap to compute."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._what: tuple[str, int] | None = None
        self._of: frozenset[Person] | None = None
        """The people who are asked. ``None`` means everyone present who is not ready."""
        if machine.ended:
            self._of = frozenset()
        elif machine.round_in_play is not None:
            deciders = [machine.decider(seat) for seat in machine.round_in_play.waiting_for()]
            self._what = "decision", machine.question
            self._of = frozenset(guest.person for guest in deciders if guest is not None and guest.is_here)
        elif machine.phase == "bank":
            assert isinstance(machine, PitMachine) and machine.offers
            self._what, self._of = ("bank", machine.question), frozenset(machine.offers[:1])
        elif machine.phase == "idle":
            self._of = frozenset()
        else:
            self._what = machine.phase, machine.question

    def of(self, person: Person | None) -> object:
        """What a person is asked, or ``None``."""
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
    """Sends the steps of one table to its watchers."""

    def __init__(self, called: int) -> None:
        self._table = called
        self._texts = Texts()
        self.seq = 0
        """The number of the last step that was sent."""
        self._looks: dict[Watcher, dict[str | None, TableLook]] = {}

    @property
    def looks(self) -> list[TableLook]:
        return [look for looks in self._looks.values() for look in looks.values()]

    def watch(self, look: TableLook, machine: Machine, now: int) -> None:
        self._looks.setdefault(look.watcher, {})[look.who] = look
        self.snapshot(look, self.views(machine), machine, now)

    def views(self, machine: Machine) -> Views:
        return Views(machine, self._texts)

    def unwatch(self, watcher: Watcher, who: str | None = None) -> None:
        looks = self._looks.get(watcher, {})
        looks.pop(who, None)
        if not looks:
            self.leave(watcher)

    def of(self, watcher: Watcher) -> list[TableLook]:
        return list(self._looks.get(watcher, {}).values())

    def leave(self, watcher: Watcher) -> None:
        """The connection is gone."""
        self._looks.pop(watcher, None)

    def bye(self, says: str) -> None:
        """Closes the connection of every watcher, with a reason."""
        for look in self.looks:
            look.watcher.put_out("closing", says)

    def snapshot(self, look: TableLook, views: Views, machine: Machine, now: int) -> None:
        look.seen = views.of(look.person)
        look.asked = QuestionShown(machine).of(look.person) if look.quiet else None
        look.watcher.send(self._message(b"table", look, now, {"view": whole(look.seen)}))

    def tell(self, step: Step, machine: Machine, by: Person | None, now: int) -> None:
        self.seq += 1
        views, asked = self.views(machine), QuestionShown(machine)
        said: list[bytes] | None = None
        told: dict[tuple[Person | None, int], bytes] = {}
        for look in self.looks:
            if look.quiet:
                self._wake(look, views, machine, asked.of(look.person), by, now)
                continue
            key = look.person, id(look.seen)
            text = told.get(key)
            if text is None:
                said = [dumps(each.event.as_json()) for each in step.told] if said is None else said
                events = [said[place] for place, each in enumerate(step.told) if each.is_for(look.person)]
                text = told[key] = self._increment(look, events, views, now)
            look.seen = views.of(look.person)
            look.watcher.send(text, self._table)

    def _wake(
        self, look: TableLook, views: Views, machine: Machine, asked: object, by: Person | None, now: int
    ) -> None:  # fmt: skip
        """Sends a quiet viewer the changes when it is asked something new. Between rolls it also gets them after each
        of its own actions."""
        own_step = machine.kind == "steps" and look.person == by
        if asked is not None and (asked != look.asked or own_step):
            text = self._increment(look, [], views, now)
            look.seen = views.of(look.person)
            look.watcher.send(text, self._table)
        look.asked = asked

    def _increment(self, look: TableLook, events: list[bytes], views: Views, now: int) -> bytes:
        before = look.seen or {}
        patch = {name: text for name, text in views.of(look.person).items() if before.get(name) != text}
        return self._message(b"ev", look, now, {"events": b"[" + b",".join(events) + b"]", "patch": whole(patch)})

    def _message(self, kind: bytes, look: TableLook, now: int, more: Fields) -> bytes:
        head = {"t": b'"%b"' % kind, "table": b"%d" % self._table, "seq": b"%d" % self.seq, "now": b"%d" % now}
        if look.who is not None:
            head["as"] = dumps(look.who)
        return whole({**head, **more})
