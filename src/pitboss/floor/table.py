"""One table of the floor. It does a step, stores it, then tells it: nobody is told what is not on disk."""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.cage.table_rows import TableRow
from pitboss.cage.unit import Action, Behind, Conflict, Receipt, Stale, Unit
from pitboss.errors import BadGame, PitbossError, Refused, TooFewChips
from pitboss.floor.shown.looks import TableLook, Teller, Watcher, dumps
from pitboss.floor.shown.past import TablePast
from pitboss.floor.waiting import WaitingList
from pitboss.machine.commands import Command, Meters, Stop, Void
from pitboss.machine.machine import Machine
from pitboss.machine.step import Entry, Step
from pitboss.machine.times import Millis
from pitboss.money import Cents
from pitboss.table.rotation import Person

if TYPE_CHECKING:
    from pitboss.floor.casino import Casino

log = logging.getLogger("pitboss.floor")
CHECKPOINT = 5
"""A checkpoint is stored after this many rounds. Fewer rounds make a restart faster."""
KEPT_ACTIONS = 256
"""How many of its latest actions a table remembers. The cage has the older ones, except bets and "ready" before a
round, which are not stored."""
NOT_STORED = "this could not be stored, so it was not done; try again"
BAD_GAME = "the program of this game made a mistake: the round is void, and the table closes"
AnswerMessage = dict[str, Any]
Reply = Callable[[AnswerMessage], None]


class Did(NamedTuple):
    """A client's action, with the id that the client gave it."""

    person: str
    id: str
    body: bytes
    """The digest of the command."""


class TableWork(NamedTuple):
    command: Command | None
    """``None``: the clock."""
    person: Person | None
    reply: Reply
    action: Did | None = None
    again: bool = False
    """It failed once because a shared meter had changed, and is tried again."""


def no(code: str, says: str, called: str | None = None) -> AnswerMessage:
    answer = {"t": "no", "code": code, "says": says}
    return answer if called is None else {**answer, "id": called}


class FloorTable:
    def __init__(self, floor: Casino, row: TableRow, machine: Machine, last: int) -> None:
        self.floor = floor
        self.id = row.id
        self.row = row
        self.machine = machine
        self.last = last
        """The number of the last line stored."""
        self.teller = Teller(row.id)
        self.frozen = ""
        """Why the table is stopped: its last step could not be stored, and the table could not be rebuilt yet."""
        self._is_closing = False
        """The code of its game failed, and the table is being closed."""
        self._queue: deque[TableWork] = deque()
        self._busy = False
        self._ticking = False
        self._checkpoint = machine.settled
        self._done: dict[tuple[str, str], tuple[bytes, int]] = {}
        """The latest actions: the digest of the command, and the number of its step."""
        self._settled: deque[int] = deque(maxlen=20)
        """When the latest rounds were settled."""
        self.past = TablePast()
        self.waiting = WaitingList()
        self.is_resumed = False
        """Another process ran it before, and may already have done what a client resends."""
        self.inside: set[str] = set()
        """The people who came by the link of this private table."""

    # Work

    def do(self, work: TableWork, first: bool = False) -> None:
        """Does the work now, or after the work before it is stored."""
        if first:
            self._queue.appendleft(work)
        else:
            self._queue.append(work)
        self.go_on()

    def tick(self) -> None:
        if not self._ticking:
            self._ticking = True
            self.do(TableWork(None, None, nobody))

    @property
    def is_idle(self) -> bool:
        """Nothing waits to be done or stored."""
        return not self._busy and not self._queue

    def go_on(self) -> None:
        while self._queue and not self._busy:
            work = self._queue.popleft()
            if work.command is None:
                self._ticking = False
            if self.frozen:
                self._answer(work, no("storage", self.frozen))
                continue
            self._one(work)
        if not self._busy:
            self.floor.when_due(self)

    def _one(self, work: TableWork) -> None:
        known = self._known(work)
        if known is not None:
            work.reply(known)
            return
        try:
            self.floor.check(self, work)
            now = self.floor.clock()
            step = self.machine.tick(now) if work.command is None else self.machine.do(work.command, now)
        except BadGame as mistake:
            self._close_bad_game(mistake)
            self._answer(work, no("refused", BAD_GAME))
            return
        except PitbossError as refused:
            code = "too-few-chips" if isinstance(refused, TooFewChips) else "refused"
            self._answer(work, self._stored_before(work) or no(code, str(refused)))
            return
        except Exception:
            log.exception("table %s: a step failed; the table is rebuilt from what is stored", self.id)
            self._make_again()
            self._answer(work, no("refused", "the table could not do this; it goes on from before it"))
            return
        if step is not None:
            self.take(step, work)

    def take(self, step: Step, work: TableWork) -> None:
        """Stores a step of the machine, then tells it. Linked meters are told after the step that fed them."""
        answer: AnswerMessage = {"t": "ok", "seq": self.teller.seq + 1}
        if not step.lines and not isinstance(work.command, Meters):
            self._tell(step, work, answer)
            return
        unit = self._unit(step, work, answer)
        self.floor.moved(self, step)
        self._busy = True
        self.floor.store(unit, lambda future: self._stored(future, step, work, answer))

    def _unit(self, step: Step, work: TableWork, answer: AnswerMessage) -> Unit:
        machine, did = self.machine, work.action
        rests = machine.round is None or machine.is_betting
        checkpoint, every = None, 1 if machine.kind == "steps" else CHECKPOINT
        if step.lines and rests and not machine.ended and machine.settled >= self._checkpoint + every:
            checkpoint, self._checkpoint = machine.checkpoint(), machine.settled
            self.past.keep(self.last + len(step.lines), machine.settled, checkpoint)
        action = None if did is None else Action(*did, dumps({**answer, "id": did.id}).decode())
        by = str(work.person or "house")
        return Unit(
            self.floor.wall(), self.id, self.last + 1, step.lines, step.moves, by, action, checkpoint, self.row.fence
        )

    def _stored(self, future: Future[Receipt], step: Step, work: TableWork, answer: AnswerMessage) -> None:
        self._busy = False
        error = future.exception()
        if error is None and future.result().again is None:
            self.last = future.result().seq
            if any(line["kind"] == "settle" for line in step.lines):
                self._settled.append(self.floor.wall())
            self._tell(step, work, answer)
            self.floor.told(self, step)
        else:
            self._not_stored(future, error, work)
        self.go_on()

    def _not_stored(self, future: Future[Receipt], error: BaseException | None, work: TableWork) -> None:
        """The step does not count. The table is rebuilt from what is stored."""
        if isinstance(error, Behind):
            log.warning("%s", error)
            self.floor.lost(self)
            self._answer(work, no("gone", "the table is run by another floor now: connect again"))
            return
        self._make_again()
        if error is None:
            again = future.result().again
            assert again is not None
            self._answer(work, json.loads(again))
        elif isinstance(error, Stale) and not work.again and not self.frozen:
            amounts = {name: Cents(amount) for name, amount in error.amounts.items()}
            self._queue.extendleft((work._replace(again=True), TableWork(Meters(amounts), None, nobody)))
        elif isinstance(error, Refused):
            log.warning("table %s: the cage refused a step: %s", self.id, error)
            self._answer(work, no("conflict" if isinstance(error, Conflict) else "refused", str(error)))
        else:
            self.floor.failures += 1
            log.error("table %s: %s", self.id, error)
            self._answer(work, no("storage", NOT_STORED))

    def _make_again(self) -> None:
        try:
            self.machine, self.last = self.floor.made_again(self.id)
            self.frozen, self._checkpoint, self.is_resumed = "", self.machine.settled, True
        except Exception as error:
            log.error("table %s cannot be rebuilt: %s", self.id, error)
            self.frozen = "the table waits until its records can be read again"
            self.floor.thaw_later(self)
        else:
            self.floor.unsettled(self)
            now = self.floor.wall()
            for look in self.teller.looks:
                self.teller.snapshot(look, self.teller.views(self.machine), self.machine, now)

    def _close_bad_game(self, mistake: BadGame) -> None:
        """The code of the game is wrong. The step does not count; the round is void and the table closes, so that
        everybody gets their chips back. If that fails too, the table stops until the floor restarts."""
        log.error("table %s: %s", self.id, mistake)
        if self._is_closing:
            self.frozen = BAD_GAME
            return
        self._is_closing = True
        self._make_again()
        self._queue.extendleft((TableWork(Stop(BAD_GAME), None, nobody), TableWork(Void(BAD_GAME), None, nobody)))

    def thaw(self) -> None:
        """Tries once more to rebuild the table."""
        if self.frozen:
            self._make_again()
            self.go_on()

    # Telling

    def _tell(self, step: Step, work: TableWork, answer: AnswerMessage) -> None:
        answer["seq"] = self.teller.seq + 1
        self.floor.steps += 1
        self.teller.tell(step, self.machine, work.person, self.floor.wall())
        self._answer(work, answer)

    def _answer(self, work: TableWork, answer: AnswerMessage) -> None:
        if work.action is not None:
            answer = {**answer, "id": work.action.id}
            if answer["t"] == "ok":
                self._done[work.action.person, work.action.id] = work.action.body, answer["seq"]
                if len(self._done) > KEPT_ACTIONS:
                    del self._done[next(iter(self._done))]
        work.reply(answer)

    def _known(self, work: TableWork) -> AnswerMessage | None:
        """The reply to an action that was done before."""
        did = work.action
        kept = self._done.get((did.person, did.id)) if did is not None else None
        if did is None:
            return None
        if kept is None:
            return self._stored_before(work) if self.is_resumed else None
        return {"t": "ok", "seq": kept[1], "id": did.id} if kept[0] == did.body else _conflict(did)

    def _stored_before(self, work: TableWork) -> AnswerMessage | None:
        """The reply that the cage has stored, from before a restart."""
        did = work.action
        if did is None:
            return None
        try:
            reply = self.floor.cage.done_before(Action(*did, ""))
        except Conflict:
            return _conflict(did)
        return None if reply is None else dict(json.loads(reply))

    def watch(self, watcher: Watcher, person: Person | None, quiet: bool = False, who: str | None = None) -> None:
        self.teller.watch(TableLook(watcher, person, quiet, who), self.machine, self.floor.wall())

    def look_again(self, watcher: Watcher) -> None:
        """Sends a new snapshot to a watcher that missed increments."""
        views = self.teller.views(self.machine)
        for look in self.teller.of(watcher):
            self.teller.snapshot(look, views, self.machine, self.floor.wall())

    def due(self) -> Millis | None:
        dues = (None if self.frozen else self.machine.due()), self.waiting.due()
        return min((Millis(each) for each in dues if each is not None), default=None)

    @property
    def is_private(self) -> bool:
        return bool(self.row.link)

    @property
    def title(self) -> str:
        return self.row.title

    @property
    def start(self) -> Entry:
        return self.machine.start

    def pace(self) -> int:
        """Rounds an hour, from the latest rounds."""
        times = self._settled
        if len(times) < 2 or times[-1] == times[0]:
            return 0
        return round((len(times) - 1) * 3_600_000 / (times[-1] - times[0]))


def _conflict(did: Did) -> AnswerMessage:
    return no("conflict", "this id was used for something else; every action needs an id of its own", did.id)


def nobody(answer: AnswerMessage) -> None:
    """Drops an answer that no client waits for."""
