"""A table machine: commands in, steps out, time as an argument.

The lines of its steps alone determine the state of a machine. Lines that are inputs (what somebody did, bets that were
closed, a time that ran out) are followed by the lines that they lead to (a commitment, a settlement, a reveal). Made
again from its lines, a machine gives the same lines again, so resuming, verifying and auditing are one thing.

Bets before "no more bets", answers to the offer of the bank, and who is ready are not on any line: until bets are
closed nothing is final.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple, Self

from pitboss.drivers.committed import CommittedChance
from pitboss.drivers.run import answer_chance
from pitboss.equipment.shuffle import SEED_BYTES, Revealed
from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.files.records import read_options, write_options
from pitboss.machine.commands import (
    PASS,
    Away,
    Back,
    Bank,
    Bet,
    Buy,
    ComeIn,
    Command,
    GetUp,
    Meters,
    Move,
    Post,
    Ready,
    Say,
    Sit,
    Stop,
    Void,
    read_command,
    write_command,
)
from pitboss.machine.guests import Guest, Guests
from pitboss.machine.start import Entropy, table_of
from pitboss.machine.step import By, Entry, Event, Step, Told
from pitboss.machine.telling import tell_round
from pitboss.machine.times import LONGEST_PAUSE, Millis, read_times
from pitboss.machine.view import Kind, Phase, TableView
from pitboss.machine.viewing import view_of
from pitboss.money import Cents
from pitboss.rules.script import Ask, Option, Seat, Wager
from pitboss.table.opening import Opening
from pitboss.table.postings import Posting
from pitboss.table.rotation import Person
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import open_table

SILENT = 2
"""After this many unanswered questions in a row a person sits out."""
PAST = 20
"""How many earlier rounds a view shows in short."""
QUESTIONS = 10_000
"""More questions than any round asks: the numbers of round 7 begin at 70,000."""


class BadLine(PitbossError):
    """A line that the rules and the seeds do not give."""

    def __init__(self, error: PitbossError, number: int) -> None:
        super().__init__(error.what, error.where)
        self.number = number
        """Its place among the lines, from 0."""


class Finished(NamedTuple):
    """The last round, for the view."""

    number: int
    opening: Opening
    round: Round
    settlement: Settlement | None
    persons: Mapping[Seat, Person]
    """The person at each place of the round, behind the seats too."""
    nets: Mapping[Person, int]
    by: Mapping[Seat, By]
    voided: str = ""


class Past(NamedTuple):
    number: int
    words: str
    nets: Mapping[Person, int]


class Machine(ABC):
    kind: ClassVar[Kind]

    def __init__(self, start: Entry, entropy: Entropy) -> None:
        self.table = table_of(start)
        self.start = start
        self.session: str = start["session"]
        self.sheet = self.table.sheet
        self.times = read_times(start["times"])
        self.guests = Guests(self.table.rules.table.seats)
        self.chance: CommittedChance | None = None
        self.round: Round | None = None
        self.opening = Opening({})
        self.number = 0
        """How many rounds have begun."""
        self.settled = self.voids = 0
        self.ended = self.why = ""
        """Why the table is closed; why nothing happens."""
        self.last: Finished | None = None
        self.past: deque[Past] = deque(maxlen=PAST)
        self.revealed: Revealed | None = None
        self.by: dict[Seat, By] = {}
        """Who spoke for each seat in this round, where it was not the player."""
        self.deadline: Millis | None = None
        self.at = Millis(0)
        """The table's own time. It stands still while nobody runs the machine."""
        self._seen: Millis | None = None
        self._entropy = entropy
        self._commitments = 0
        self._stopping = ""
        self._posted: Mapping[str, Any] | None = None
        self._spoiled = False
        self._ask: Ask | None = None
        self._asks = 0
        self._events_told = 0
        self._lines: list[Entry] = []
        self._moves: list[Posting] = []
        self._told: list[Told] = []

    # What everybody may do

    def do(self, command: Command, now: Millis) -> Step:
        """Does what somebody says. Refused, with the reason and nothing changed, if it cannot be done now."""
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
        """Does what is due: bets close, silence speaks, somebody was away too long. ``None`` if nothing is."""
        self._pass_time(now)
        when = self._when_due()
        if self.ended or when is None or when > self.at:
            return None
        self._time_is_up()
        self._go_on()
        return self._flush()

    def due(self) -> Millis | None:
        """When to tick next; ``None`` if no clock runs."""
        when = None if self.ended else self._when_due()
        if when is None or self._seen is None:
            return when
        return Millis(self._seen + max(0, when - self.at))

    def first(self) -> Step:
        """The first step of a new table."""
        self._lines.append(self.start)
        self._go_on()
        return self._flush()

    # Time

    def _pass_time(self, now: Millis) -> None:
        """The table's time goes on with the caller's, except over a jump: set back, or ahead by a long pause."""
        passed = 0 if self._seen is None else now - self._seen
        self._seen = now
        if 0 < passed <= LONGEST_PAUSE:
            self.at = Millis(self.at + passed)

    def _when_due(self) -> Millis | None:
        """When something is due, in the table's own time."""
        return self.deadline

    def _after(self, time: Millis) -> Millis | None:
        return Millis(self.at + time) if time else None

    # Commands

    def _command(self, command: Command) -> None:
        if isinstance(command, Say):
            self._say(command)
        elif isinstance(command, Bet):
            self._bet(command)
        elif isinstance(command, Bank):
            self._bank(command)
        elif isinstance(command, Ready):
            guest = self.guests.seated(command.person)
            self._check_ready(guest)
            guest.ready, guest.seed = True, command.seed or guest.seed
            self._all_ready()
        elif isinstance(command, Meters) and self.round is None:
            self._show_meters(command.amounts)
        else:
            self._note(command)

    def _note(self, command: Command, by: By | None = None) -> None:
        """Does what a command says, and writes its line."""
        guest = self.guests.find(getattr(command, "person", None))
        who = by or (guest.by if guest else "bot" if isinstance(command, Sit) and command.role != "player" else "house")
        if isinstance(command, Sit) and command.role == "player":
            who = "player"
        written = command._replace(words=self._without_cards(command)) if isinstance(command, Say) else command
        self._apply(command)
        self._lines.append({"kind": "do", "at": self.at, "by": who, **write_command(written)})

    def _without_cards(self, command: Say) -> str:
        """The words of a decision with places in the hand instead of cards: no line has a hidden card."""
        seat = self._seat_asked(self.guests.seated(command.person), command.seat)
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
        """The words of a decision with the cards that lie at the places it names."""
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
        if isinstance(command, Sit):
            self._sit(command)
        elif isinstance(command, Buy):
            self._buy(command)
        elif isinstance(command, Move):
            self._move(command)
        elif isinstance(command, GetUp):
            self._get_up(self._staying(command.person))
        elif isinstance(command, Away):
            self._away(self._staying(command.person))
        elif isinstance(command, Back):
            self._back(self._staying(command.person))
        elif isinstance(command, ComeIn):
            self._come_in(command)
        elif isinstance(command, Say):
            guest = self.guests.seated(command.person)
            seat = self._seat_asked(guest, command.seat)
            if command.words == PASS and self._passes(seat):
                guest.silent = 0
                self._let_pass(seat)
                self._after_answer()
            else:
                self._spoken(guest, seat, self._with_cards(seat, command.words))
        elif isinstance(command, Void):
            self._void(command.why)
        elif isinstance(command, Post):
            self._post(command.options)
        elif isinstance(command, Stop):
            self._stopping = command.why
            self.tell("stop", f"the table closes: {command.why}")
        elif isinstance(command, Meters):
            self._show_meters(command.amounts)
        else:
            raise Refused("is not a command for this table")

    def _staying(self, person: Person) -> Guest:
        guest = self.guests.seated(person)
        if guest.leaving:
            raise Refused("is leaving already", person)
        return guest

    # What each kind of table does its own way

    @abstractmethod
    def _sit(self, command: Sit) -> None: ...

    @abstractmethod
    def _buy(self, command: Buy) -> None: ...

    @abstractmethod
    def _move(self, command: Move) -> None: ...

    @abstractmethod
    def _get_up(self, guest: Guest) -> None: ...

    @abstractmethod
    def _away(self, guest: Guest) -> None: ...

    @abstractmethod
    def _back(self, guest: Guest) -> None: ...

    def _come_in(self, command: ComeIn) -> None:
        raise Refused("nobody owes a blind at this table")

    def _bet(self, command: Bet) -> None:
        raise Refused("no bets are made before a round here")

    def _bank(self, command: Bank) -> None:
        raise Refused("no player banks here")

    def _show_meters(self, amounts: Mapping[str, int]) -> None:
        raise Refused("this table has no meters")

    def _say(self, command: Say) -> None:
        """Answers the open question."""
        self.guests.seated(command.person)
        if self.round is None:
            raise Refused(f"{command.words!r:.60} is not on offer: no round is under way")
        if command.question != self.question:
            raise Refused("this answers another question than the one that is open")
        self._note(command)

    def _passes(self, seat: Seat) -> bool:
        """Whether a seat may pass, which is what silence would do."""
        offer = self.round.offer(seat) if self.round else None
        return offer is not None and offer.default is None and all(each.word != PASS for each in offer.options)

    def _seat_asked(self, guest: Guest, seat: Seat) -> Seat:
        """The seat that a person answers for."""
        waiting = self.round.waiting_for() if self.round else ()
        for each in waiting:
            decider = self.decider(each)
            if decider is guest and seat in (0, each):
                return each
        raise Refused("no decision is open to this seat now", f"seat {seat or guest.seat}")

    @abstractmethod
    def _spoken(self, guest: Guest, seat: Seat, words: str) -> None:
        """A decision at a seat, by the person who decides there."""

    @abstractmethod
    def _answered(self) -> None:
        """Takes note of an answer: chips put down, and so on."""

    @abstractmethod
    def _check_ready(self, guest: Guest) -> None:
        """Refused where nobody is waited for."""

    @abstractmethod
    def _all_ready(self) -> None:
        """Goes on if everybody is ready."""

    @abstractmethod
    def _between(self) -> bool:
        """Does what the house does between rounds. False if the table waits."""

    @abstractmethod
    def _time_is_up(self) -> None:
        """Does what is due now."""

    @abstractmethod
    def _settle(self) -> None: ...

    @abstractmethod
    def _void(self, why: str) -> None: ...

    @abstractmethod
    def _cash_out_all(self) -> None: ...

    @abstractmethod
    def options(self, person: Person) -> tuple[Option, ...]:
        """The options on offer that the person can pay for."""

    @property
    @abstractmethod
    def phase(self) -> Phase: ...

    def view(self, viewer: Person | None) -> TableView:
        """Everything that a person may see of the table; ``None`` is a spectator."""
        return view_of(self, viewer)

    @abstractmethod
    def _state(self) -> dict[str, Any]:
        """What this kind of table adds to a checkpoint."""

    @abstractmethod
    def _restore(self, tree: Mapping[str, Any]) -> None: ...

    @abstractmethod
    def _redo_own(self, entry: Entry) -> None:
        """Repeats an input that only this kind of table has."""

    # What can be seen

    @property
    def limits(self) -> tuple[int, int]:
        return self.table.rules.options.min, self.table.rules.options.max

    @abstractmethod
    def stack_of(self, person: Person) -> int:
        """The chips that a person can still put down."""

    @abstractmethod
    def spots(self, seat: Seat) -> Mapping[Wager, Cents]:
        """The chips on the layout in front of a seat."""

    def spots_behind(self, seat: Seat) -> Sequence[tuple[Person, Mapping[Wager, Cents]]]:
        """The bets behind a seat."""
        return ()

    @property
    def meters(self) -> dict[str, Cents]:
        """What the table's meters show."""
        return {}

    def bank_of(self, seat: Seat) -> int | None:
        """What a seat has put up as bank."""
        return None

    def marks(self, seat: Seat) -> tuple[str, ...]:
        """The buttons in front of a seat."""
        return ()

    # Telling

    def tell(self, kind: str, words: str, **more: Any) -> None:
        self._told.append(Told(Event(kind, words, **more)))

    def name_of(self, seat: Seat) -> str:
        guest = self.guests.at(seat)
        return guest.name if guest else f"seat {seat}"

    def seen_by(self, person: Person | None) -> frozenset[Seat]:
        """The seats whose own cards a person may see: those where the person sits or decides."""
        guest = self.guests.find(person)
        if guest is None:
            return frozenset()
        decides = {other.seat for other in self.guests if self.decider(other.seat) is guest}
        return frozenset({guest.seat, *decides})

    def _tell_events(self) -> None:
        if self.round is not None:
            events = self.round.events[self._events_told :]
            self._events_told = len(self.round.events)
            self._told += tell_round(self, events)

    # What the house does by itself

    def _go_on(self) -> None:
        """Does everything the house does by itself until the table waits for somebody."""
        while self._one_step():
            pass

    def _one_step(self) -> bool:
        if self.ended:
            if self.chance is None:
                return False
            self._reveal()
        elif self.round is not None and self.round.over:
            self._settle()
            self._round_is_over()
        elif self.round is not None and not self.is_betting:
            return self._house_answers()
        elif self.chance is not None and self._is_spent:
            self._reveal()
        elif self._stopping and (self.round is None or self.is_betting):
            self._end(self._stopping)
        else:
            return self._between()
        return True

    @property
    def is_betting(self) -> bool:
        """A round is open only to take bets between rolls."""
        return False

    @property
    def _is_spent(self) -> bool:
        assert self.chance is not None
        return self._spoiled or (self.chance.receipt is not None and self.round is None and self.chance.spent)

    def _commit(self) -> None:
        self._commitments += 1
        purpose = f"{self.session} seed {self._commitments}"
        self.chance = CommittedChance(purpose, self._seed_for(purpose), self.table.deck)
        self._spoiled = False
        self._lines.append({"kind": "commit", "purpose": purpose, "commitment": self.chance.commitment.hex()})
        self.tell("commit", f"the house commits to {purpose}")

    def _seed_for(self, purpose: str) -> bytes:
        return self._entropy(purpose, SEED_BYTES)

    def _mix(self, seeds: Mapping[Seat, bytes]) -> str:
        """Mixes in the players' seeds, once for each commitment. Returns the receipt."""
        assert self.chance is not None
        if self.chance.receipt is None:
            self.chance.mix(seeds)
            for guest in self.guests:
                guest.seed = b""
        assert self.chance.receipt is not None
        return self.chance.receipt.hex()

    def _reveal(self) -> None:
        assert self.chance is not None
        revealed = self.chance.reveal()
        self.revealed, self.chance, self._spoiled = revealed, None, False
        seeds = {str(seat): seed.hex() for seat, seed in revealed.player_seeds.items()}
        self._lines.append({"kind": "reveal", "purpose": revealed.purpose, "seed": revealed.seed.hex(), "seeds": seeds})
        self.tell("reveal", f"the seed of {revealed.purpose} is revealed")

    def _begin(self, round_: Round, opening: Opening) -> None:
        assert self.chance is not None
        self.number += 1
        self.chance.next_round()
        self.round, self.opening = round_, opening
        self._ask, self._asks, self._events_told = None, 0, 0
        self.by, self.why = {}, ""
        for guest in self.guests:
            guest.ready = False

    def _house_answers(self) -> bool:
        """Answers what the house answers by itself. False if the question is for a player."""
        assert self.chance is not None and self.round is not None and self.round.request is not None
        request = self.round.request
        if not isinstance(request, Ask):
            answer_chance(self.round, request, self.chance)
            self._after_answer()
            return True
        for seat in self.round.waiting_for():
            offer = self.round.offer(seat)
            if offer is not None and offer.no_effect:
                self._silence(seat, "house")
                return True
            decider = self.decider(seat)
            if decider is None or decider.leaving:
                self._silence(seat, "house")
                self._lines.append({"kind": "silent", "seat": int(seat), "by": "house"})
                return True
        if request is not self._ask:
            self._ask = request
            self._asks += 1
            self.deadline = self._after(self.times.decision)
        return False

    def decider(self, seat: Seat) -> Guest | None:
        """Who answers for a seat."""
        return self.guests.at(seat)

    @property
    def question(self) -> int:
        """The number of the question that is open: a late answer has another."""
        if self.round is None or self.is_betting:
            return (self.number + 1) * QUESTIONS
        return self.number * QUESTIONS + self._asks

    def _silence(self, seat: Seat, by: By) -> None:
        """Nobody answers for a seat: the rules' default is played."""
        assert self.round is not None
        self.by[seat] = by
        self._let_pass(seat)
        self._after_answer()

    def _let_pass(self, seat: Seat) -> None:
        assert self.round is not None
        self.round.let_pass(seat)

    def _after_answer(self) -> None:
        self._answered()
        self._tell_events()

    def _silent_seats(self, seats: Sequence[int], by: By) -> None:
        """Time is up for these seats."""
        assert self.round is not None
        for seat in seats:
            guest = self.decider(Seat(seat))
            if guest is not None:
                self._was_silent(guest)
            self._silence(Seat(seat), by)

    def _was_silent(self, guest: Guest) -> None:
        guest.silent += 1
        if guest.silent >= SILENT and guest.away is None:
            guest.away = self.at
            self.tell("away", f"{guest.name} sits out", seat=guest.seat, person=guest.person, by="clock")

    def _time_up_for_decisions(self) -> None:
        assert self.round is not None
        seats = [int(seat) for seat in self.round.waiting_for()]
        self._lines.append({"kind": "silent", "at": self.at, "seats": seats, "by": "clock"})
        self._silent_seats(seats, "clock")

    def _round_is_over(self) -> None:
        self._ask, self.deadline = None, None
        for guest in list(self.guests):
            guest.ready = False
            if guest.leaving:
                self._leave(guest)
        if self._posted is not None:
            self._take_options(self._posted)

    @abstractmethod
    def _leave(self, guest: Guest) -> None:
        """The person takes the chips, and the seat is free."""

    def _post(self, options: Mapping[str, Any]) -> None:
        chosen = {**self.table.chosen, **read_options(options)}
        open_table(self.sheet, chosen)
        if self.round is None or self.is_betting:
            self._take_options(chosen)
        else:
            self._posted = chosen
        self.tell("post", "other limits are posted, from the next round on")

    def _take_options(self, chosen: Mapping[str, Any]) -> None:
        self.table, self._posted = open_table(self.sheet, chosen), None

    def _end(self, why: str) -> None:
        self._cash_out_all()
        self.ended, self.deadline = why, None
        self._lines.append({"kind": "end", "why": why})
        self.tell("end", f"the table is closed: {why}")

    def _flush(self) -> Step:
        step = Step(tuple(self._lines), tuple(self._moves), tuple(self._told))
        self._lines, self._moves, self._told = [], [], []
        return step

    # Made again

    def checkpoint(self) -> Entry:
        """The whole state between two rounds, as a line."""
        if self.round is not None and not self.is_betting:
            raise Refused("a checkpoint is made between rounds")
        return {"kind": "checkpoint", "digest": self.digest().hex(), "state": self.state()}

    def state(self) -> dict[str, Any]:
        """Everything that lines determine, as plain JSON: no seed, and between rounds no card."""
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
        """A digest of the whole state, a round in progress included."""
        state = self.state()
        del state["at"]
        for guest in state["guests"]:
            guest["away"] = guest["away"] is not None
        state["answers"] = self.round.answers if self.round is not None and not self.is_betting else None
        return sha256(json.dumps(state, sort_keys=True).encode()).digest()

    @classmethod
    def redone(
        cls,
        start: Entry,
        lines: Sequence[Entry],
        entropy: Entropy,
        checkpoint: Entry | None = None,
        watch: Callable[[Step], None] | None = None,
    ) -> tuple[Self, tuple[Entry, ...]]:
        """A machine made again from its lines, those before the checkpoint left out. ``watch`` gets every step.

        Also returns the lines that the last step should have had and that are missing: a crash cut them off.
        Refused at the first line that the rules and the seeds do not give; ``BadLine.number`` counts from 0.
        """
        machine = cls(start, entropy)
        if checkpoint is not None:
            machine._restore_all(checkpoint)
        place, first = 0, checkpoint is None
        missing: tuple[Entry, ...] = ()
        while first or place < len(lines):
            try:
                if not first:
                    machine._redo(lines[place])
                machine._go_on()
                step = machine._flush()
                missing = machine._same(step.lines, lines, place)
            except BadLine:
                raise
            except PitbossError as error:
                raise BadLine(error, place) from None
            except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
                raise BadLine(Unreadable(f"is not a line of a table's journal ({error!r:.80})"), place) from None
            if watch is not None:
                watch(step)
            place += len(step.lines)
            first = False
        machine._seen = None
        return machine, missing

    def _same(self, made: Sequence[Entry], lines: Sequence[Entry], place: int) -> tuple[Entry, ...]:
        """Compares the lines just made with those there are. Returns what is missing at the end."""
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
            self._note(command, entry["by"])
        elif kind == "silent" and "seats" in entry:
            if self.round is None or list(map(int, self.round.waiting_for())) != entry["seats"]:
                raise Refused("no decision is open to these seats now", "seats")
            self._time_up_for_decisions()
        else:
            self._redo_own(entry)

    def _restore_all(self, checkpoint: Entry) -> None:
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
            self.past.append(Past(number, words, {Person(person): net for person, net in nets.items()}))
        if tree["chance"] is not None:
            purpose = tree["chance"]["purpose"]
            self.chance = CommittedChance.restored(tree["chance"], self._seed_for(purpose), self.table.deck)
        self._restore(tree)
        if self.digest().hex() != checkpoint["digest"]:
            raise Refused("is not the digest of this state", "digest")
        self._go_on()
        if self._flush().lines:
            raise Refused("is not a state in which a table rests", "state")


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
