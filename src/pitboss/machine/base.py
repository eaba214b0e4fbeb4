"""The parts that every table machine has: state, time and events, and what each kind of table must define."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from pitboss.drivers.committed import CommittedChance
from pitboss.equipment.shuffle import Revealed
from pitboss.errors import Refused
from pitboss.machine.commands import (
    Bet,
    Buy,
    ChangeSeat,
    ComeIn,
    Sit,
    TakeBank,
)
from pitboss.machine.guests import Guest, Guests
from pitboss.machine.start import Entropy, table_of
from pitboss.machine.step import By, Entry, Event, Step, Told
from pitboss.machine.times import LONGEST_PAUSE, Millis, read_times
from pitboss.machine.view import Kind, Phase
from pitboss.machine.views.events_in_words import tell_round
from pitboss.machine.views.viewing import SharedPicture
from pitboss.money import Cents
from pitboss.rules.script import Ask, Option, Seat, Wager
from pitboss.table.opening import Opening
from pitboss.table.postings import Posting
from pitboss.table.rotation import Person
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement

SILENT = 2
"""After this many unanswered questions in a row a person sits out."""
PAST = 20
"""How many earlier rounds a view summarizes."""
QUESTIONS = 10_000
"""More questions than any round asks. The question numbers of round 7 begin at 70,000."""


class Finished(NamedTuple):
    """The last round, for the view."""

    number: int
    opening: Opening
    round: Round
    settlement: Settlement | None
    persons: Mapping[Seat, Person]
    """The person at each place of the round, including places behind the seats."""
    nets: Mapping[Person, int]
    by: Mapping[Seat, By]
    voided: str = ""


class PastRound(NamedTuple):
    number: int
    words: str
    nets: Mapping[Person, int]


class TableState(ABC):
    kind: ClassVar[Kind]
    _kind_of_chance: ClassVar[type[CommittedChance]] = CommittedChance

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
        self.ended = ""
        """Why the table is closed."""
        self.why = ""
        """Why nothing happens."""
        self.last: Finished | None = None
        self.past: deque[PastRound] = deque(maxlen=PAST)
        self.revealed: Revealed | None = None
        self.by: dict[Seat, By] = {}
        """Who answered for each seat in this round, if it was not the player."""
        self.deadline: Millis | None = None
        self.at = Millis(0)
        """The table's own time. It stands still while the machine is not running."""
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
        self.tells = True
        """Whether events of rounds are put into words."""
        self.drawn = SharedPicture()

    # Time

    def _pass_time(self, now: Millis) -> None:
        """Advances the table's time with the caller's time. A step back or a long pause is ignored."""
        passed = 0 if self._seen is None else now - self._seen
        self._seen = now
        if 0 < passed <= LONGEST_PAUSE:
            self.at = Millis(self.at + passed)

    def _when_due(self) -> Millis | None:
        """When something is due, in the table's own time."""
        return self.deadline

    def _after(self, time: Millis) -> Millis | None:
        return Millis(self.at + time) if time else None

    # What each kind of table defines

    @abstractmethod
    def _sit(self, command: Sit) -> None: ...

    @abstractmethod
    def _buy(self, command: Buy) -> None: ...

    @abstractmethod
    def _move(self, command: ChangeSeat) -> None: ...

    @abstractmethod
    def _get_up(self, guest: Guest) -> None: ...

    @abstractmethod
    def _leave(self, guest: Guest) -> None:
        """The person takes the chips, and the seat is free."""

    @abstractmethod
    def _away(self, guest: Guest) -> None: ...

    @abstractmethod
    def _back(self, guest: Guest) -> None: ...

    def _come_in(self, command: ComeIn) -> None:
        raise Refused("nobody owes a blind at this table")

    def _bet(self, command: Bet) -> None:
        raise Refused("no bets are made before a round here")

    def _bank(self, command: TakeBank) -> None:
        raise Refused("no player banks here")

    def _show_meters(self, amounts: Mapping[str, int]) -> None:
        raise Refused("this table has no meters")

    @abstractmethod
    def _spoken(self, guest: Guest, seat: Seat, words: str) -> None:
        """A decision at a seat, by the person who decides there."""

    @abstractmethod
    def _answered(self) -> None:
        """Takes the effects of an answer into account, such as chips that were put down."""

    @abstractmethod
    def _check_ready(self, guest: Guest) -> None:
        """Refuses if the table does not wait for this person."""

    @abstractmethod
    def _all_ready(self) -> None:
        """Goes on if everyone is ready."""

    @abstractmethod
    def _between(self) -> bool:
        """Does what the house does between rounds. Returns False if the table waits."""

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
    def phase(self) -> Phase:
        if self.ended:
            return "over"
        return self._phase_between() if self.round is None else "round"

    @abstractmethod
    def _phase_between(self) -> Phase:
        """The phase of an open table while no round is played."""

    @abstractmethod
    def _state(self) -> dict[str, Any]:
        """What this kind of table adds to a checkpoint."""

    @abstractmethod
    def _restore(self, tree: Mapping[str, Any]) -> None: ...

    @abstractmethod
    def _redo_own(self, entry: Entry) -> None:
        """Repeats an input that only this kind of table has."""

    # What viewers see

    @property
    def limits(self) -> tuple[int, int]:
        return self.table.rules.options.min, self.table.rules.options.max

    @abstractmethod
    def stack_of(self, person: Person) -> int:
        """The chips that a person can still put down."""

    @abstractmethod
    def chips_of(self, person: Person) -> int:
        """All chips of a person at this table: the stack, the bets on the layout, what was put up as bank."""

    @abstractmethod
    def spots(self, seat: Seat) -> Mapping[Wager, Cents]:
        """The chips on the layout in front of a seat."""

    def lying(self, seat: Seat) -> list[tuple[str, int, bool]]:
        """The chips in front of a seat: where they lie, how much, and whether the bet is off."""
        return [(wager, int(amount), False) for wager, amount in self.spots(seat).items()]

    def spots_behind(self, seat: Seat) -> Sequence[tuple[Person, Mapping[Wager, Cents]]]:
        """The bets behind a seat."""
        return ()

    def circles_in_use(self) -> Mapping[Seat, Person]:
        """The circles with a bet where nobody sits, each with the person who bets there."""
        return {}

    def is_free(self, seat: Seat) -> bool:
        """Whether a person may sit down there now. A circle that a player uses is taken until the round is over."""
        return self.guests.at(seat) is None and not (self.round is not None and seat in self.circles_in_use())

    @property
    def meters(self) -> dict[str, Cents]:
        """The amounts of the table's meters."""
        return {}

    def bank_of(self, seat: Seat) -> int | None:
        """The amount that a seat has put up as bank."""
        return None

    def marks(self, seat: Seat) -> tuple[str, ...]:
        """The buttons in front of a seat."""
        return ()

    @property
    def is_betting(self) -> bool:
        """A round is open only to take bets between rolls."""
        return False

    @property
    def round_in_play(self) -> Round | None:
        """The round whose bets are closed. ``None`` between rounds and between rolls."""
        return None if self.is_betting else self.round

    def decider(self, seat: Seat) -> Guest | None:
        """The person who answers for a seat."""
        return self.guests.at(seat)

    @property
    def question(self) -> int:
        """The number of the open question. A late answer has another number."""
        if self.round_in_play is None:
            return (self.number + 1) * QUESTIONS
        return self.number * QUESTIONS + self._asks

    # Events

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
            if self.tells:
                self._told += tell_round(self, events)

    def _flush(self) -> Step:
        step = Step(tuple(self._lines), tuple(self._moves), tuple(self._told))
        self._lines, self._moves, self._told = [], [], []
        self.drawn.public = None
        return step
