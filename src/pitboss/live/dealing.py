"""A live session: one sheet, players, committed chance, and a journal of every step.

The journal alone determines the state of a session. In live play each step is written to the journal before any player
sees it. After a crash the same lines rebuild the same state (``redo``), and because chance is committed, the next card
is the same too. Each kind of table (``LiveTable``, ``LiveRoom``) defines its own steps between rounds, and how it
settles a round.
"""

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self

from pitboss.drivers.committed import CommittedChance
from pitboss.drivers.run import answer_chance
from pitboss.equipment.shuffle import SEED_BYTES, Revealed
from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.files.records import read_answer, read_options
from pitboss.houses import Sheet, sheet_of
from pitboss.live.journal import Entry, Journal
from pitboss.live.result import RoundResult
from pitboss.live.session import VERSION, Player
from pitboss.room.seats import Seconds
from pitboss.rules.script import Ask, Offer, Option, Seat
from pitboss.table.opening import Opening
from pitboss.table.round import Answer, Round
from pitboss.table.table import open_table

Entropy = Callable[[str, int], bytes]
"""Returns n random bytes; the text says what they are for."""
Write = Callable[[Sequence[Entry]], None]
Clock = Callable[[], Seconds]


def from_the_system(use: str, count: int) -> bytes:
    return secrets.token_bytes(count)


def by_the_clock() -> Seconds:
    return Seconds(int(time.time()))


class Leave(Exception):
    """A person leaves the table; the message is the reason."""


class Dealing(ABC):
    def __init__(
        self, start: Entry, write: Write, entropy: Entropy = from_the_system, clock: Clock = by_the_clock
    ) -> None:
        if start.get("kind") != "session":
            raise Unreadable("is not the first line of a session's journal")
        if start.get("version") != VERSION:
            raise Unreadable(
                f"is a journal of version {start.get('version')!r:.24}, but this pitboss reads version {VERSION}; "
                "start a new session with --new"
            )
        self.session: str = start["session"]
        self.sheet: Sheet = sheet_of(start["sheet"], start["text"])
        self.table = open_table(self.sheet, read_options(start["options"]))
        self.chance: CommittedChance | None = None
        self.round: Round | None = None
        self.opening = Opening({})
        self.results: list[RoundResult] = []
        self.reveals: list[Revealed] = []
        self.ended = ""
        """Why the session is over; empty while it goes on."""
        self.entropy = entropy
        self.clock = clock
        self._deck = self.table.game.deck(self.table.rules)
        self._commitments = 0
        self._write = write
        self._pending: list[Entry] = []

    @classmethod
    def sit_down(cls, journal: Journal, start: Entry, entropy: Entropy = from_the_system) -> Self:
        """Starts a new session."""
        live = cls(start, journal.append, entropy)
        live._pending.append(start)
        live.go_on()
        return live

    @classmethod
    def resume(cls, journal: Journal, entries: Sequence[Entry], entropy: Entropy = from_the_system) -> Self:
        """Continues a session where its journal ends."""
        live = cls.redone(entries, journal.path, journal.append, entropy)
        live.go_on()
        return live

    @classmethod
    def redone(cls, entries: Sequence[Entry], path: Path, write: Write, entropy: Entropy = from_the_system) -> Self:
        """Rebuilds a session from the lines of its journal."""
        if not entries:
            raise Unreadable("is empty", str(path))
        number = 1
        try:
            live = cls(entries[0], write, entropy)
            for entry in entries[1:]:
                number += 1
                live.redo(entry)
        except PitbossError as error:
            raise error.at(f"{path}:{number}") from None
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Unreadable(f"is not a line of a session's journal ({error!r})", f"{path}:{number}") from None
        return live

    # What each kind of table defines

    @property
    @abstractmethod
    def players(self) -> Mapping[Seat, Player]:
        """The player at each seat, with the chips each brought."""

    @abstractmethod
    def brought(self, seat: Seat) -> tuple[int, int]:
        """What the first player of this seat brought to the session, and what that player has now."""

    @abstractmethod
    def options(self, seat: Seat) -> tuple[Option, ...]:
        """The options on offer that the seat can pay for."""

    @abstractmethod
    def choose(self, seat: Seat, text: str) -> None:
        """A seat chooses an option. If it is not on offer, it is refused and nothing changes."""

    @abstractmethod
    def let_pass(self, seat: Seat) -> None:
        """A seat gives no answer, and the rules' default applies."""

    @abstractmethod
    def _answered(self, seat: Seat | None, at: int | None) -> None:
        """Takes note of an answer by the player at this seat, or by the house: chips put down, time that ran out."""

    @abstractmethod
    def _settle(self) -> None:
        """Settles the finished round."""

    @abstractmethod
    def _end(self, why: str) -> None:
        """Ends the session: all chips go back to their owners."""

    @abstractmethod
    def _make_own(self, entry: Entry) -> None:
        """Repeats a step that only this kind of table has. Refused where such a step cannot happen."""

    # What a player can do

    def offer(self, seat: Seat) -> Offer | None:
        """What the seat is asked now, including options that it cannot pay for."""
        return self.round.offer(seat) if self.round else None

    def leave(self, why: str) -> None:
        """Ends the session. Chips on the table go back to their owners, and the committed seed is revealed."""
        if self.round is not None and not self.may_stop:
            raise Refused("the hand is not over")
        self._end(why)
        self.go_on()

    def go_on(self) -> None:
        """Does everything the house does by itself until a player must act, then writes it to disk."""
        while self._one_step():
            pass
        pending, self._pending = self._pending, []
        if pending:
            self._write(pending)

    # The steps, live

    def _one_step(self) -> bool:
        if self.ended:
            if self.chance is None:
                return False
            self._reveal()
        elif self.chance is None:
            purpose = f"{self.session} seed {self._commitments + 1}"
            self._commit(purpose, self.entropy(purpose, SEED_BYTES))
        elif self.round is None:
            if not (self.chance.receipt and self.chance.spent):
                return False
            self._reveal()
        elif self.round.over:
            self._settle()
        else:
            return self._house_answers()
        return True

    def _commit(self, purpose: str, seed: bytes) -> None:
        self.chance = CommittedChance(purpose, seed, self._deck)
        self._commitments += 1
        self._pending.append(
            {"kind": "commit", "purpose": purpose, "seed": seed.hex(), "commitment": self.chance.commitment.hex()}
        )

    def _begin(self, round_: Round, opening: Opening, seeds: Mapping[Seat, bytes]) -> Entry:
        """Starts a round. Returns the start of its line: its number, and the players' seeds if they are mixed now."""
        assert self.chance is not None
        entry: Entry = {"kind": "open", "round": len(self.results) + 1}
        entry |= self._mixed(seeds)
        self.chance.next_round()
        self.round, self.opening = round_, opening
        return entry

    def _mixed(self, seeds: Mapping[Seat, bytes]) -> Entry:
        assert self.chance is not None
        if self.chance.receipt is not None:
            return {}
        return {
            "seeds": {str(seat): seed.hex() for seat, seed in seeds.items()},
            "receipt": self.chance.mix(seeds).hex(),
        }

    @property
    def may_stop(self) -> bool:
        """Whether the session may end during a round. It may where bets stay up from roll to roll."""
        return False

    def _house_answers(self) -> bool:
        """Answers a request that the house answers by itself. False if the request is for a player."""
        assert self.chance is not None and self.round is not None and self.round.request is not None
        request = self.round.request
        if isinstance(request, Ask):
            return False
        answer_chance(self.round, request, self.chance)
        self._note_answer(None)
        return True

    def _answer(self, answer: Answer, seat: Seat | None, at: int | None = None) -> None:
        """Answers for the player at ``seat``, or for the house. ``at`` is set if the player's time ran out."""
        if self.round is None:
            raise Refused("no round is under way")
        self.round.answer(answer)
        self._note_answer(seat, at)

    def _note_answer(self, seat: Seat | None, at: int | None = None) -> None:
        assert self.round is not None
        entry: Entry = {"kind": "answer", "answer": list(self.round.last_answer)}
        if at is not None:
            entry["at"] = at
        self._answered(seat, at)
        self._pending.append(entry)

    def _reveal(self) -> None:
        assert self.chance is not None
        revealed = self.chance.reveal()
        self.reveals.append(revealed)
        self.chance = None
        seeds = {str(seat): seed.hex() for seat, seed in revealed.player_seeds.items()}
        self._pending.append(
            {"kind": "reveal", "purpose": revealed.purpose, "seed": revealed.seed.hex(), "seeds": seeds}
        )

    # The steps, from the journal

    def redo(self, entry: Entry) -> None:
        """Repeats the step of a journal line. Refused if the rules and the seeds give another line."""
        self._make_again(entry)
        made = self._pending.pop()
        if made != entry:
            key = next((key for key in made if made[key] != entry.get(key)), "kind")
            raise Refused(f"the journal has {_short(entry.get(key))}, but it should be {_short(made[key])}", key)

    def _make_again(self, entry: Entry) -> None:
        kind = entry["kind"]
        if kind == "commit" and self.chance is None:
            self._commit(entry["purpose"], bytes.fromhex(entry["seed"]))
        elif kind == "answer" and self.round is not None and not self.round.over:
            answer = read_answer(entry["answer"], "answer")
            if not self._house_answers():
                self._answer(answer, _speaker(answer), entry.get("at"))
        elif kind == "settle" and self.round is not None and self.round.over:
            self._settle()
        elif kind == "reveal" and self.round is None and self.chance and (self.chance.spent or self.ended):
            self._reveal()
        elif kind == "end" and not self.ended and (self.round is None or self.may_stop):
            self._end(entry["why"])
        else:
            self._make_own(entry)


def seeds_of(entry: Entry) -> dict[Seat, bytes]:
    """The players' seeds for the shuffle, from a journal line."""
    return {Seat(int(seat)): bytes.fromhex(seed) for seat, seed in entry.get("seeds", {}).items()}


def _speaker(answer: Answer) -> Seat | None:
    kind, value = answer
    return Seat(value[0]) if kind == "choose" else Seat(value) if kind == "pass" else None


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
