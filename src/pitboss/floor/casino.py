"""The casino: its tables, its people and their money. It has no socket, clock or disk of its own.

The caller gives it time, chance and the cage, and everything runs in the caller's thread. So a whole evening can be
replayed from one seed.
"""

from __future__ import annotations

import heapq
import logging
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from hashlib import sha256
from hmac import compare_digest
from typing import Any

from pitboss.cage.cage import Cage
from pitboss.cage.people import Somebody
from pitboss.cage.tables import links_of
from pitboss.cage.unit import Unit
from pitboss.errors import PitbossError, Refused
from pitboss.floor.meters import linked
from pitboss.floor.people import SESSION_MILLIS, checked_name, is_bot, may, session_millis, somebody
from pitboss.floor.seating import Bots
from pitboss.floor.shown.looks import Watcher, dumps
from pitboss.floor.table import Did, FloorTable, Reply, TableWork, no, nobody
from pitboss.machine import commands as said
from pitboss.machine.guests import Guest
from pitboss.machine.kinds import redone
from pitboss.machine.machine import Machine
from pitboss.machine.start import Entropy
from pitboss.machine.step import Step
from pitboss.machine.times import POSTED, Millis, TableTimes
from pitboss.money import Cents, money
from pitboss.spoken.remembered import Remembered
from pitboss.table.postings import changes
from pitboss.table.rotation import Person

log = logging.getLogger("pitboss.floor")
WELCOME = Cents(1_000_00)
"""The play chips that a new guest gets."""
PLAYERS = (
    said.Sit, said.Buy, said.ChangeSeat, said.GetUp, said.Away, said.Back, said.ComeIn, said.Bet, said.TakeBank,
    said.Say, said.Ready,
)  # fmt: skip
"""The commands that players may give to a table. The others are for operators."""
LATER = 1_000
"""Milliseconds until the casino tries again to rebuild a table."""
DAY = 24 * 3600 * 1000
JUMP = 2_000
"""If the wall clock is this many milliseconds off from the elapsed time, it has jumped, and the log says so."""
PROLONG = 60_000
"""A session is extended at most once in this many milliseconds."""
Failed = Callable[[BaseException], None]
"""Called with the error if something could not be stored."""


def _raised(error: BaseException) -> None:
    raise error


class Casino:
    def __init__(
        self,
        cage: Cage,
        entropy: Entropy,
        clock: Callable[[], Millis],
        wall: Callable[[], int],
        post: Callable[[Callable[[], None]], None],
        times: TableTimes = POSTED,
        owner: str = "floor",
        names: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self.cage = cage
        self.entropy = entropy
        self.clock = clock
        """A monotonic clock, in milliseconds."""
        self.wall = wall
        """Milliseconds since 1970."""
        self.post = post
        """Runs a function in the casino's thread."""
        self.times = times
        self.owner = owner
        """The name of this process among the processes that share the cage."""
        self.names = names
        """Makes unique ids for people and tables."""
        self.engine = ""
        """The digest of the rules and the machine."""
        self.tables: dict[int, FloorTable] = {}
        self.purses: dict[str, int] = {}
        """Each person's money away from the tables, with transfers that are not stored yet. Filled on first use."""
        self.bots = Bots(self)
        self.watchers: dict[str, set[Watcher]] = {}
        """The connections of each person."""
        self.draining = ""
        """Why no new round begins: the floor is closing."""
        self.rescheduled: Callable[[], None] = lambda: None
        """Called when the next due time may have moved earlier."""
        self.kept: dict[tuple[int, str], Remembered] = {}
        """The bets that each person at a table can repeat or undo."""
        self.notices: dict[str, list[str]] = {}
        """Messages for people when they come back."""
        self.steps = self.failures = 0
        """The number of steps told, and of steps that could not be stored."""
        self._ahead = wall() - clock()
        """How far the wall clock is ahead of the monotonic clock."""
        self._people: dict[str, Somebody] = {}
        self._dues: list[tuple[Millis, int]] = []
        self._next: dict[int, Millis] = {}
        """When each table is checked next. If its due time moves later, one check finds nothing to do."""
        self._thaws: dict[int, Millis] = {}

    # Time

    def due(self) -> Millis | None:
        """The next time at which something is due."""
        dues = [*self._thaws.values()]
        if self._dues:
            dues.append(self._dues[0][0])
        return min(dues, default=None)

    def tick(self) -> None:
        """Runs everything that is due, at all tables."""
        self.look_at_clock()
        now = self.clock()
        while self._dues and self._dues[0][0] <= now:
            at, called = heapq.heappop(self._dues)
            if self._next.get(called) != at:
                continue
            del self._next[called]
            table = self.tables.get(called)
            due = table.due() if table is not None else None
            if table is not None and due is not None:
                if due <= now:
                    table.waiting.look(self, table)
                    table.tick()
                else:
                    self.when_due(table)
        for called, at in list(self._thaws.items()):
            if at <= now:
                del self._thaws[called]
                if called in self.tables:
                    self.tables[called].thaw()

    def look_at_clock(self) -> None:
        """Logs a jump of the wall clock. Tables do not depend on it: it only dates what is stored."""
        ahead = self.wall() - self.clock()
        if abs(ahead - self._ahead) >= JUMP:
            was, self._ahead = self._ahead, ahead
            log.warning("the wall clock jumped by %s ms", ahead - was)
            self.cage.note(self.wall(), "house", "the wall clock jumped", "", f"{ahead - was:+} ms")

    def when_due(self, table: FloorTable) -> None:
        due, known = table.due(), self._next.get(table.id)
        if due is not None and (known is None or due < known):
            self._next[table.id] = due
            earliest = not self._dues or due < self._dues[0][0]
            heapq.heappush(self._dues, (due, table.id))
            if earliest:
                self.rescheduled()

    def thaw_later(self, table: FloorTable) -> None:
        self._thaws[table.id] = Millis(self.clock() + LATER)
        self.rescheduled()

    # The cage

    def later(self, future: Future[Any], then: Callable[[Future[Any]], None]) -> None:
        """Calls ``then`` in the casino's thread after something was stored, or could not be."""
        future.add_done_callback(lambda done: self.post(lambda: then(done)))

    def store(self, unit: Unit, then: Callable[[Future[Any]], None]) -> None:
        self.later(self.cage.commit(unit), then)

    def moved(self, table: FloorTable, step: Step) -> None:
        """Counts the money that a step moves at once, so that nobody spends it twice. It is told after it is stored.

        Every table that shares a meter gets its new amount before that table does anything else.
        """
        moves = changes(step.moves)
        for holder, change in moves.items():
            if holder.kind == "guest":
                person = str(holder.of)
                self.purses[person] = self.purse(person) + change
        if any(holder.kind == "meter" for holder in moves):
            self.link_meters(table)

    def link_meters(self, table: FloorTable) -> None:
        for other, amounts in linked(self.tables.values(), table).items():
            other.do(TableWork(said.Meters(amounts), None, nobody), first=True)

    def told(self, table: FloorTable, step: Step) -> None:
        """Called after a step was stored and told."""
        for person in sorted(str(holder.of) for holder in changes(step.moves) if holder.kind == "guest"):
            self.tell_balance(person)
        if table.machine.ended:
            self.tables.pop(table.id, None)
        elif any(told.event.kind in ("sit", "up", "away", "back") for told in step.told):
            for guest in table.machine.guests if table.waiting.people else ():
                table.waiting.leave(guest.person)
            table.waiting.look(self, table)
            self.bots.look_after(table)

    def tell_balance(self, person: str) -> None:
        for watcher in self.watchers.get(person, ()):
            watcher.send(dumps({"t": "balance", "balance": self.purse(person)}))

    def purse(self, person: str) -> int:
        found = self.purses.get(person)
        if found is None:
            found = self.purses[person] = self.cage.balance_of(person)
        return found

    def unsettled(self, table: FloorTable) -> None:
        """A step was thrown away: balances and meters are read again from the cage."""
        self.purses.clear()
        links = links_of(table.machine.table.rules)
        amounts = self.cage.tables.meters(links, table.id)
        if any(table.machine.meters.get(name) != amount for name, amount in amounts.items()):
            meters = {name: Cents(amount) for name, amount in amounts.items()}
            table.do(TableWork(said.Meters(meters), None, lambda _: self.link_meters(table)), first=True)

    def made_again(self, called: int) -> tuple[Machine, int]:
        """Rebuilds a table from what is stored. Returns it with the number of its last line."""
        kept = self.cage.tables.load(called)
        machine, missing = redone(kept.start, kept.lines, self.entropy, kept.checkpoint)
        if missing:
            raise Refused("its last step is not whole", f"table {called}")
        return machine, kept.seq

    def lost(self, table: FloorTable) -> None:
        """Another floor runs this table now."""
        log.warning("table %s is run by another floor now", table.id)
        self.tables.pop(table.id, None)
        table.teller.bye("another floor runs this table now: connect again")

    # People

    def new_guest(self, name: str, then: Callable[[Somebody, str], None], failed: Failed = _raised) -> None:
        """Adds a guest with chips, and opens a session. ``then`` gets the guest and the token."""
        who = somebody(f"g{self.names()}", checked_name(name))
        at = self.wall()
        added = self.cage.people.add(who.id, who.name, "guest", at, WELCOME)
        token, stored = self.cage.people.new_session(who.id, at + SESSION_MILLIS)

        def come_in(future: Future[Any]) -> None:
            error = added.exception() or future.exception()
            if error is not None:
                failed(error)
                return
            self._people[who.id] = who
            then(who, token)

        self.later(stored, come_in)

    def issue(
        self, person: str, amount: int, why: str, then: Callable[[], None], failed: Failed = lambda error: None
    ) -> None:
        """The house issues chips to a person."""

        def issued(future: Future[Any]) -> None:
            error = future.exception()
            if error is not None:
                failed(error)
                return
            self.purses.pop(person, None)
            then()

        self.later(self.cage.people.issue(person, amount, self.wall(), "house", why), issued)

    def person(self, called: str) -> Somebody | None:
        found = self._people.get(called) or self.cage.people.find(called)
        if found is not None:
            self._people[called] = found
        return found

    def forget(self, called: str) -> None:
        """Drops what is cached about a person, because it changed in the cage."""
        self._people.pop(called, None)

    def signed_in(self, token: str, acts: bool = False) -> Somebody | None:
        """The person of a session, read from the cage because another floor may have changed it. With ``acts`` the
        session is extended."""
        now = self.wall()
        found = self.cage.people.of_session(token, now)
        if found is None:
            return None
        called, expires = found
        self.forget(called)
        who = self.person(called)
        if who is None or who.excluded_until > now:
            return None
        until = now + session_millis(who)
        if acts and until - expires >= PROLONG:
            self.cage.people.prolong(token, called, until)
        return who

    def seats_of(self, person: str) -> list[tuple[FloorTable, Guest]]:
        return [
            (table, guest)
            for table in self.tables.values()
            if (guest := table.machine.guests.find(Person(person))) is not None
        ]

    def get_up_everywhere(self, who: Somebody) -> None:
        """A person leaves every table. A running round is played to its end without them."""
        for table, guest in self.seats_of(who.id):
            if not guest.leaving:
                table.do(TableWork(said.GetUp(guest.person), guest.person, nobody))

    def put_out(self, person: str, code: str, says: str) -> None:
        """Closes every connection of a person."""
        for watcher in list(self.watchers.get(person, ())):
            watcher.put_out(code, says)

    def arrive(self, person: str, watcher: Watcher) -> None:
        self.watchers.setdefault(person, set()).add(watcher)

    def leave(self, person: str, watcher: Watcher) -> None:
        """A connection is gone. The clocks of the tables deal with bets and questions that the person left open."""
        here = self.watchers.get(person)
        if here is not None:
            here.discard(watcher)
            if not here:
                del self.watchers[person]
        for table in self.tables.values():
            table.teller.leave(watcher)

    # Tables

    def table(self, called: int) -> FloorTable | None:
        return self.tables.get(called)

    def may_enter(self, who: Somebody | None, table: FloorTable) -> bool:
        """Whether a person may see a table. A private one is for people who came by its link, sit there or opened it,
        and for supervisors."""
        if not table.is_private:
            return True
        if who is None:
            return False
        seated = table.machine.guests.find(Person(who.id)) is not None
        return seated or who.id in table.inside or who.id == table.row.host or may(who, "supervisor")

    def enter(self, who: Somebody, link: str) -> FloorTable | None:
        """The private table of a link."""
        wanted = sha256(link.encode()).hexdigest()
        for table in self.tables.values():
            if table.is_private and compare_digest(table.row.link, wanted):
                table.inside.add(who.id)
                return table
        return None

    # What people do

    def check(self, table: FloorTable, work: TableWork) -> None:
        """Refuses what only the casino, not the table, can know to be wrong."""
        command = work.command
        if self.draining and isinstance(command, said.Sit | said.Buy | said.Bet | said.TakeBank | said.Ready):
            raise Refused(self.draining)
        if isinstance(command, said.Sit | said.Buy):
            self._check_purse(command.person, command.amount)
            if isinstance(command, said.Sit):
                table.waiting.check(self, table, command.person)
        elif isinstance(command, said.Bet):
            who, fed = self.person(command.person), table.machine.table.rules.fed
            if who is not None and is_bot(who) and any(wager.partition(" ")[0] in fed for wager in command.wagers):
                raise Refused("house bots do not play for jackpots")

    def _check_purse(self, person: str, amount: int) -> None:
        have = self.purse(person)
        if amount > have:
            raise Refused(f"this costs {money(Cents(amount))}, but only {money(Cents(have))} is in the purse")
        who = self.person(person)
        most = who.limits.get("buy-in-a-day") if who is not None else None
        if most is not None and self.cage.people.bought_since(person, self.wall() - DAY) + amount > most:
            raise Refused(f"this is more than the limit you set for a day, {money(Cents(most))}")

    def do(self, who: Somebody, called: int, tree: Mapping[str, Any], action: str, reply: Reply) -> None:
        """Does a person's command. ``tree`` is its JSON, without the person."""
        table = self.tables.get(called)
        if table is None:
            reply(no("gone", f"there is no table {called}", action))
            return
        try:
            command = self.command_of(who, tree)
        except PitbossError as error:
            reply(no("unreadable", str(error), action))
            return
        if not isinstance(command, PLAYERS):
            reply(no("not-yours", "this is for the house to say", action))
            return
        body = sha256(dumps([called, tree])).digest()
        table.do(TableWork(command, Person(who.id), reply, Did(who.id, action, body)))

    def command_of(self, who: Somebody, tree: Mapping[str, Any]) -> said.Command:
        for key in ("person", "name", "role"):
            if key in tree:
                raise Refused("the floor knows this already: leave it out", key)
        word = tree.get("do")
        more = {"person": who.id} if word not in ("void", "post", "stop", "meters") else {}
        command = said.read_command({**tree, **more})
        if isinstance(command, said.Sit):
            role: said.Role = who.kind if is_bot(who) else "player"  # type: ignore[assignment]  # a bot's kind
            return command._replace(name=who.name, role=role)
        return command
