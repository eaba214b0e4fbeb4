"""A table machine: commands in, steps out, time as an argument.

The lines of its steps alone determine the state of a machine. Lines that are inputs (what a person did, bets that were
closed, a time that ran out) are followed by the lines that result from them (a commitment, a settlement, a reveal). A
machine that is rebuilt from its lines gives the same lines again, so resuming, verifying and auditing are one thing.

Bets before "no more bets", answers to the offer of the bank, and who is ready are not on any line, because they are not
final until bets are closed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import orjson

from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.files.records import read_options, write_options
from pitboss.machine.base import PastRound
from pitboss.machine.commands import (
    PASS,
    Away,
    Back,
    Bet,
    Buy,
    ChangeSeat,
    ComeIn,
    Command,
    GetUp,
    Meters,
    PostOptions,
    Ready,
    Say,
    Sit,
    Stop,
    TakeBank,
    Void,
    read_command,
    write_command,
)
from pitboss.machine.guests import Guest
from pitboss.machine.running import Running
from pitboss.machine.step import By, Entry, Step
from pitboss.machine.times import Millis
from pitboss.machine.view import TableView
from pitboss.machine.views.viewing import view_of
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person

NOT_FINAL = (Bet, TakeBank, Ready)
"""Commands that are never on a line."""
KEYS = orjson.OPT_NON_STR_KEYS
"""Keys that are whole numbers are written as text, because JSON has no other keys."""


class BadLine(PitbossError):
    """A line that does not follow from the rules and the seeds."""

    def __init__(self, error: PitbossError, number: int) -> None:
        super().__init__(error.what, error.where)
        self.number = number
        """The index of the line, from 0."""


class Machine(Running):
    # What the caller uses

    def do(self, command: Command, now: Millis) -> Step:
        """Does a command. Refuses, with the reason, if it cannot be done now. Then nothing has changed."""
        self._pass_time(now)
        try:
            if self.ended:
                raise Refused(f"the table is closed: {self.ended}")
            self._command(command)
        except PitbossError:
            self._flush()
            raise
        self._go_on()
        return self._flush()

    def tick(self, now: Millis) -> Step | None:
        """Does what is due: bets close, a default is played, a person was away too long. ``None`` if nothing is due."""
        self._pass_time(now)
        when = self._when_due()
        if self.ended or when is None or when > self.at:
            return None
        self._time_is_up()
        self._go_on()
        return self._flush()

    def due(self) -> Millis | None:
        """When to tick next. ``None`` if no clock runs."""
        when = None if self.ended else self._when_due()
        if when is None or self._seen is None:
            return when
        return Millis(self._seen + max(0, when - self.at))

    def first(self) -> Step:
        """The first step of a new table."""
        self._lines.append(self.start)
        self._go_on()
        return self._flush()

    def view(self, viewer: Person | None) -> TableView:
        """Everything that a person may see of the table. ``None`` stands for a spectator."""
        return view_of(self, viewer)

    # Commands

    def _command(self, command: Command) -> None:
        if isinstance(command, Say):
            self._say(command)
        elif self._is_final(command):
            self._note(command)
        else:
            self._apply(command)

    def _is_final(self, command: Command) -> bool:
        """Whether a command gets a line of its own. What can still change is on the line that opens the round."""
        return not isinstance(command, NOT_FINAL) and not (isinstance(command, Meters) and self.round is None)

    def _note(self, command: Command, by: By | None = None) -> None:
        """Applies a command, and writes its line."""
        guest = self.guests.find(getattr(command, "person", None))
        who = by or (guest.by if guest else "bot" if isinstance(command, Sit) and command.role != "player" else "house")
        if isinstance(command, Sit) and command.role == "player":
            who = "player"
        written = command._replace(words=self._without_cards(command)) if isinstance(command, Say) else command
        self._apply(command)
        self._lines.append({"kind": "do", "at": self.at, "by": who, **write_command(written)})

    def _without_cards(self, command: Say) -> str:
        """The words of a decision with places in the hand instead of cards, because no line may have a hidden card."""
        seat = self._seat_asked(self.guests.present(command.person), command.seat)
        offer = self.round.offer(seat) if self.round else None
        assert offer is not None
        if command.words == PASS and self._passes(seat):
            return PASS
        option, choice = offer.read(self._with_cards(seat, command.words))
        if not choice.cards:
            return str(choice)
        left = list(option.among)
        places = []
        for card in choice.cards:
            places.append(left.index(card) + 1)
            left[places[-1] - 1] = None  # type: ignore[call-overload]
        return " ".join([choice.word, *(f"#{place}" for place in places)])

    def _with_cards(self, seat: Seat, words: str) -> str:
        """The words of a decision with cards instead of the places that it names."""
        offer = self.round.offer(seat) if self.round else None
        if offer is None or "#" not in words:
            return words
        option, rest = offer.find(words)
        cards = []
        for word in rest.split():
            place = word.removeprefix("#")
            if not (place.isascii() and place.isdigit() and 1 <= int(place) <= len(option.among)):
                raise Refused(f"{word!r:.24} is not a place from #1 to #{len(option.among)}")
            cards.append(str(option.among[int(place) - 1]))
        return " ".join([option.word, *cards])

    def _apply(self, command: Command) -> None:
        match command:
            case Say():
                self._answer(command)
            case Bet():
                self._bet(command)
            case TakeBank():
                self._bank(command)
            case Ready():
                self._ready(command)
            case Sit():
                self._sit(command)
            case Buy():
                self._buy(command)
            case ChangeSeat():
                self._move(command)
            case GetUp():
                self._get_up(self._staying(self.guests.present(command.person)))
            case Away():
                self._away(self._staying(self.guests.seated(command.person)))
            case Back():
                self._back(self._staying(self.guests.seated(command.person)))
            case ComeIn():
                self._come_in(command)
            case Void():
                self._void(command.why)
            case PostOptions():
                self._post(command.options)
            case Stop():
                self._stop(command.why)
            case Meters():
                self._show_meters(command.amounts)

    def _answer(self, command: Say) -> None:
        guest = self.guests.present(command.person)
        seat = self._seat_asked(guest, command.seat)
        if command.words == PASS and self._passes(seat):
            guest.silent = 0
            self._let_pass(seat)
            self._after_answer()
        else:
            self._spoken(guest, seat, self._with_cards(seat, command.words))

    def _ready(self, command: Ready) -> None:
        guest = self.guests.seated(command.person)
        self._check_ready(guest)
        guest.ready, guest.seed = True, command.seed or guest.seed
        self._all_ready()

    def _stop(self, why: str) -> None:
        self._stopping = why
        self.tell("stop", f"the table closes: {why}")

    def _staying(self, guest: Guest) -> Guest:
        if guest.leaving:
            raise Refused("is leaving already", guest.person)
        return guest

    def _say(self, command: Say) -> None:
        """Answers the open question."""
        self.guests.present(command.person)
        if self.round is None:
            raise Refused(f"{command.words!r:.60} is not on offer: no round is under way")
        if command.question != self.question:
            raise Refused("this answers another question than the one that is open")
        self._note(command)

    def _passes(self, seat: Seat) -> bool:
        """Whether a seat may pass, because its offer has no default."""
        offer = self.round.offer(seat) if self.round else None
        return offer is not None and offer.default is None and all(each.word != PASS for each in offer.options)

    def _seat_asked(self, guest: Guest, seat: Seat) -> Seat:
        """The seat for which a person answers."""
        waiting = self.round.waiting_for() if self.round else ()
        for each in waiting:
            decider = self.decider(each)
            if decider is guest and seat in (0, each):
                return each
        raise Refused("no decision is open to this seat now", f"seat {seat or guest.seat}")

    # Checkpoints and replay

    def checkpoint(self) -> Entry:
        """The whole state between two rounds, as a line."""
        if self.round_in_play is not None:
            raise Refused("a checkpoint is made between rounds")
        return {"kind": "checkpoint", "digest": self.digest().hex(), "state": self.state()}

    def state(self) -> dict[str, Any]:
        """Everything that follows from the lines, as plain JSON, without seeds, and between rounds without cards."""
        return {
            "table": self.start["digest"],
            "options": write_options(self.table.chosen),
            "posted": None if self._posted is None else write_options(self._posted),
            "guests": self.guests.as_json(),
            "number": self.number,
            "settled": self.settled,
            "voids": self.voids,
            "commitments": self._commitments,
            "chance": self.chance.as_json() if self.chance else None,
            "ended": self.ended,
            "stopping": self._stopping,
            "past": [[past.number, past.words, dict(past.nets)] for past in self.past],
            "at": self.at,
            **self._state(),
        }

    def digest(self) -> bytes:
        """A digest of the whole state, including a round in progress."""
        state = self.state()
        del state["at"]
        for guest in state["guests"]:
            guest["away"] = guest["away"] is not None
        state["answers"] = self.round_in_play.answers if self.round_in_play is not None else None
        return sha256(json.dumps(state, sort_keys=True).encode()).digest()

    def redo(self, lines: Sequence[Entry], place: int, first: bool = False) -> tuple[Step, tuple[Entry, ...]]:
        """Repeats the step that the line at this place begins, or the first step of a new table.

        Also returns the lines that are missing from the step because a crash cut them off. Raises ``BadLine`` at the
        first line that does not follow from the rules and the seeds; ``BadLine.number`` counts from 0.
        """
        try:
            if not first:
                self._redo(lines[place])
            self._go_on()
            step = self._flush()
            return step, self._missing(step.lines, lines, place)
        except BadLine:
            raise
        except PitbossError as error:
            raise BadLine(error, place) from None
        except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
            raise BadLine(Unreadable(f"is not a line of a table's journal ({error!r:.80})"), place) from None

    def _missing(self, made: Sequence[Entry], lines: Sequence[Entry], place: int) -> tuple[Entry, ...]:
        """Compares the lines just made with the stored ones. Returns those that are missing at the end."""
        if _are_written_alike(made, lines[place : place + len(made)]):
            return ()
        made = json.loads(json.dumps(made))
        for number, line in enumerate(made):
            if place + number >= len(lines):
                return tuple(made[number:])
            there = lines[place + number]
            if there != line:
                key = next((key for key in line if line[key] != there.get(key)), "kind")
                found, wanted = _short(there.get(key)), _short(line[key])
                raise BadLine(Refused(f"the journal has {found}, but it should be {wanted}", key), place + number)
        return ()

    def _redo(self, entry: Entry) -> None:
        kind = entry["kind"]
        if "at" in entry:
            if type(entry["at"]) is not int or entry["at"] < self.at:
                raise Refused(f"{entry['at']!r:.24} is earlier than {self.at}, the time of the line before", "at")
            self.at = Millis(entry["at"])
        if self.ended:
            raise Refused(f"a step {kind!r:.24} cannot happen here: the table is closed")
        if kind == "do":
            command = read_command({key: value for key, value in entry.items() if key not in ("kind", "at", "by")})
            if isinstance(command, NOT_FINAL):
                raise Refused("is not a command for this table")
            self._note(command, entry["by"])
        elif kind == "silent" and "seats" in entry:
            if self.round is None or list(map(int, self.round.waiting_for())) != entry["seats"]:
                raise Refused("no decision is open to these seats now", "seats")
            self._time_up_for_decisions()
        else:
            self._redo_own(entry)

    def restore(self, checkpoint: Entry) -> None:
        tree = checkpoint["state"]
        if tree["table"] != self.start["digest"]:
            raise Refused("is a checkpoint of another table", "table")
        self._take_options(read_options(tree["options"]))
        self._posted = None if tree["posted"] is None else read_options(tree["posted"])
        self.guests.restore(tree["guests"])
        self.number, self.settled, self.voids = tree["number"], tree["settled"], tree["voids"]
        self._commitments, self.ended, self._stopping = tree["commitments"], tree["ended"], tree["stopping"]
        self.at = Millis(tree["at"])
        for number, words, nets in tree["past"]:
            self.past.append(PastRound(number, words, {Person(person): net for person, net in nets.items()}))
        if tree["chance"] is not None:
            purpose = tree["chance"]["purpose"]
            self.chance = self._kind_of_chance.restored(tree["chance"], self._seed_for(purpose), self.table.deck)
        self._restore(tree)
        if self.digest().hex() != checkpoint["digest"]:
            raise Refused("is not the digest of this state", "digest")
        self._go_on()
        if self._flush().lines:
            raise Refused("is not a state in which a table rests", "state")


def _are_written_alike(made: Sequence[Entry], there: Sequence[Entry]) -> bool:
    """Whether lines are the same text. If they are not, they may still be equal, with keys in another order."""
    try:
        return orjson.dumps(made, option=KEYS) == orjson.dumps(there, option=KEYS)
    except TypeError:
        return False


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
