"""A table of a game of steps: bets come and go between rolls, and stay up from one roll to the next.

Between rolls a round is open that takes bets. Bets are not on any line until the dice are out; then one line has all of
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from pitboss.errors import PitbossError, Refused
from pitboss.machine.chips import by_person
from pitboss.machine.commands import Bet, ChangeSeat, Say, TakeBank
from pitboss.machine.guests import Guest
from pitboss.machine.pit import PitMachine
from pitboss.machine.start import Entropy
from pitboss.machine.step import By, Entry
from pitboss.machine.times import Millis
from pitboss.machine.view import Kind, Phase
from pitboss.money import Cents
from pitboss.rules.script import Offer, Option, Pay, Seat, Take, Wager
from pitboss.table.opening import Opening
from pitboss.table.pit_table import StepTable
from pitboss.table.postings import LAYOUT, posting, stack
from pitboss.table.rotation import Person
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement

MOST_LISTED = 16
"""How many lists of options are cached."""


class StepMachine(PitMachine):
    kind: Kind = "steps"  # type: ignore[misc]
    opens_with = "roll"
    table: StepTable[Any]

    def __init__(self, start: Entry, entropy: Entropy) -> None:
        super().__init__(start, entropy)
        self.up: dict[Seat, dict[Wager, Cents]] = {}
        """The bets that the last roll left up."""
        self._says: list[tuple[Seat, str]] = []
        """The bets and calls of each seat since the last roll."""
        self._rolling = False
        self._offered: dict[Seat, tuple[Offer | None, int, tuple[Option, ...]]] = {}
        """The options of each seat, with the offer and the chips for which they were computed. Cached, because there
        are a hundred or more."""
        self._listed: dict[object, Sequence[Option]] = {}
        """The options of the layout, by the point and by the bets of a seat."""

    @property
    def is_betting(self) -> bool:
        return self.round is not None and not self._rolling

    @property
    def phase(self) -> Phase:
        if self.ended:
            return "over"
        return "bets" if self.guests.here() and self.is_betting else "idle"

    @property
    def point(self) -> int:
        return self.table.felt(self.carried).point

    # Between rolls

    def _between(self) -> bool:
        if self.chance is None:
            if not self.guests.here() and not self.up:
                return False
            self._commit()
            return True
        seats = {guest.seat for guest in self.guests}
        if not seats:
            self.round = None
            return False
        if self.round is None or set(self.round.layout.seats) != seats:
            self._take_bets(self._says)
        if not self.guests.here() and any(guest.leaving for guest in self.guests):
            self._take_bets([])
            self._close_bets("house")
            return True
        return False

    def _take_bets(self, says: list[tuple[Seat, str]]) -> None:
        """Opens a round that takes bets, and repeats in it what the seats already said."""
        stakes = {guest.seat: self.up.get(guest.seat, {}) for guest in self.guests}
        self.opening = Opening(stakes, None, None, self.chips.meters, self.carried)
        self.round = self.table.open(self.opening)
        self.persons = self.guests.persons()
        self._stakes_seen, self._moves_seen, self._events_told = {}, 0, 0
        self.chips.release()
        self.feed.begin()
        self._says = []
        for seat, words in says:
            if seat in self.persons:
                self._step(seat, words)
        if self.deadline is None and any(stakes.values()):
            self.deadline = self._after(self.times.bets)

    def _step(self, seat: Seat, words: str) -> None:
        """Makes one bet, take or call of a seat. If it is not open or costs too much, it is refused and nothing has
        changed."""
        assert self.round is not None
        seen = len(self.round.stakes), len(self.round.moves)
        self.round.choose(seat, words)
        takes = [move for move in self.round.moves[seen[1] :] if isinstance(move, Take)]
        cost = sum(amount for _, _, amount in self.round.stakes[seen[0] :]) + sum(move.amount for move in takes)
        back = sum(
            move.stake or 0 for move in self.round.moves[seen[1] :] if isinstance(move, Pay) and is_handed_back(move)
        )
        try:
            self.chips.hold(self.persons[seat], cost - back)
        except Refused:
            self._take_bets(self._says)
            raise
        for _, wager, amount in self.round.stakes[seen[0] :]:
            self.feed.stake(wager, amount)
        self._says.append((seat, words))
        self._stakes_seen, self._moves_seen = {Seat(0): len(self.round.stakes)}, len(self.round.moves)

    def _say(self, command: Say) -> None:
        guest = self.guests.seated(command.person)
        if not self.is_betting or command.question != self.question:
            raise Refused("this answers another question than the one that is open")
        guest.check_here()
        self._step(guest.seat, command.words)
        guest.ready = False
        if self.deadline is None:
            self.deadline = self._after(self.times.bets)
        self._tell_events()

    def _bet(self, command: Bet) -> None:
        raise Refused("here bets are made one by one: say 'bet', 'take' or 'call'")

    def _bank(self, command: TakeBank) -> None:
        raise Refused("no player banks here")

    def is_in_round(self, guest: Guest) -> bool:
        """Whether the dice are out or the person has bets up. Then the person keeps the seat until they are decided."""
        return self._rolling or self._has_bets_up(guest)

    def _check_ready(self, guest: Guest) -> None:
        guest.check_here()

    def _all_ready(self) -> None:
        if not all(guest.ready for guest in self.guests.here()):
            return
        if any(self.spots(guest.seat) for guest in self.guests):
            self._close_bets("player")
            return
        for guest in self.guests:
            guest.ready = guest.ready and guest.role != "player"

    def _move(self, command: ChangeSeat) -> None:
        guest = self.guests.seated(command.person)
        if self._has_bets_up(guest):
            raise Refused("has bets up: wait until they are decided", guest.person)
        self.guests.check_open(command.seat)
        self._forget(guest.seat)
        super()._move(command)

    def _get_up(self, guest: Guest) -> None:
        super()._get_up(guest)
        if guest.leaving and self.is_betting:
            self._take_bets([said for said in self._says if said[0] != guest.seat])

    def _leave(self, guest: Guest) -> None:
        self._forget(guest.seat)
        super()._leave(guest)

    def _forget(self, seat: Seat) -> None:
        """Returns the bets that a seat has made since the last roll."""
        says = [said for said in self._says if said[0] != seat]
        if self.is_betting:
            self._take_bets(says)
        self.up.pop(seat, None)

    def _away(self, guest: Guest) -> None:
        super()._away(guest)
        if self.is_betting:
            self._take_bets([said for said in self._says if said[0] != guest.seat])

    def _time_is_up(self) -> None:
        if self.deadline is None or self.deadline > self.at:
            self._time({"kind": "time", "at": self.at})
        elif any(self.spots(guest.seat) for guest in self.guests) and self.guests.here():
            self._close_bets("clock")
        else:
            self.deadline = None

    def _keeps_seat(self, guest: Guest) -> bool:
        """Whether the person is already leaving. Then their bets are played to the end before the seat is free."""
        return guest.leaving

    def _when_due(self) -> Millis | None:
        dues = [] if self.deadline is None or not self.guests.here() else [self.deadline]
        if self.times.away:
            dues += [due for due, _ in self._sitting_out()]
        return min(dues, default=None)

    # The roll

    def _close_bets(self, by: By) -> None:
        """Closes the bets and sends the dice out. If the house closes them by itself, the line follows from the lines
        before it, so it contains no bet and no seed that a person gave since the last roll."""
        says = [[int(seat), words] for seat, words in [*self._says, *self._taken_down()]]
        entry: Entry = {"kind": self.opens_with, "at": self.at, "by": by, "round": self.number + 1, "says": says}
        given = self.guests if by != "house" else ()
        entry["seeds"] = {str(guest.seat): guest.seed.hex() for guest in given if guest.seed}
        self._open(entry)

    def _taken_down(self) -> list[tuple[Seat, str]]:
        """Takes down the bets of people who have left, and returns what was said for them."""
        found = []
        for guest in self.guests:
            for wager in list(self.spots(guest.seat)) if guest.leaving else ():
                try:
                    self._step(guest.seat, f"take {wager}")
                except PitbossError:
                    continue
                found.append(self._says.pop())
        return found

    def _open(self, entry: Entry) -> None:
        if self.chance is None or self._rolling:
            raise Refused("no dice are out now")
        if entry["round"] != self.number + 1:
            raise Refused(f"this should be round {self.number + 1}", "round")
        self._take_bets([])
        for seat, words in entry["says"]:
            if seat not in self.persons:
                raise Refused("nobody sits here", f"seat {seat}")
            self._step(Seat(seat), words)
        assert self.round is not None
        receipt = self._mix({Seat(int(seat)): bytes.fromhex(seed) for seat, seed in entry["seeds"].items()})
        told = len(self.round.events)
        self._begin(self.round, self.opening)
        self._events_told = told
        self._lines.append({**entry, "receipt": receipt})
        self._rolling, self.deadline = True, None
        self.tell("closed", "no more bets; the dice are out", by=entry["by"])
        self.round.close()

    def _answered(self) -> None:
        """Does nothing, because no chips are put down after the dice are out."""

    def decider(self, seat: Seat) -> Guest | None:
        return self.guests.at(seat)

    def options(self, person: Person) -> tuple[Option, ...]:
        guest = self.guests.find(person)
        if self.round is None or guest is None or not guest.is_here or not self.is_betting:
            return ()
        now = self.round.offer(guest.seat), self.chips.available(person)
        kept = self._offered.get(guest.seat)
        if kept is None or kept[0] is not now[0] or kept[1] != now[1]:
            kept = self._offered[guest.seat] = *now, self._options_at(guest.seat)
        return kept[2]

    def _options_offered(self, seat: Seat) -> Sequence[Option]:
        """The long list of the layout's options. It is computed once for all seats with the same bets."""
        lies = self.point, *sorted(self.lying(seat))
        found = self._listed.get(lies)
        if found is None:
            if len(self._listed) >= MOST_LISTED:
                self._listed.clear()
            found = self._listed[lies] = super()._options_offered(seat)
        return found

    def _after_settling(self, round_: Round) -> None:
        layout = round_.layout
        self.up = {seat: dict(layout[seat]) for seat in layout if layout[seat]}
        super()._after_settling(round_)
        self._rolling, self._says = False, []

    def _has_bets_up(self, guest: Guest) -> bool:
        return bool(self.up.get(guest.seat))

    def _on_the_layout(self) -> int:
        return sum(sum(wagers.values()) for wagers in self.up.values())

    def _nets(self, settlement: Settlement) -> dict[Person, int]:
        """The net result of each person, in chips and in bets that stay up."""
        assert self.round is not None
        layout, before = self.round.layout, self.opening.stakes
        return {
            self.persons[seat]: settlement.net(seat) + sum(layout[seat].values()) - sum(before[seat].values())
            for seat in settlement.seats
            if settlement.seats[seat] or before[seat]
        }

    def chips_of(self, person: Person) -> int:
        return super().chips_of(person) + sum(self.up.get(self.guests.seated(person).seat, {}).values())

    def spots(self, seat: Seat) -> Mapping[Wager, Cents]:
        """The bets of a seat on the layout, without those taken down since the last roll."""
        if self.round is None or seat not in self.round.layout.seats:
            return self.up.get(seat, {})
        bets = {wager: int(amount) for wager, amount in self.round.layout[seat].items()}
        for move in self.round.moves if self.is_betting else ():
            if isinstance(move, Pay) and move.seat == seat and is_handed_back(move):
                bets[move.wager] -= move.stake or 0
        return {wager: Cents(amount) for wager, amount in bets.items() if amount}

    def lying(self, seat: Seat) -> list[tuple[str, int, bool]]:
        """Bets that the last roll left up lie where they moved to; bets made since then lie on their own spots."""
        left = dict(self.spots(seat))
        felt = self.table.felt(self.carried)
        found = []
        for where, wager, stake, works in felt.up(seat):
            amount = min(int(stake), int(left.get(wager, 0)))
            if amount:
                left[wager] = Cents(left[wager] - amount)
                found.append((where, amount, not works))
        found += [(str(wager), int(amount), felt.rests(wager)) for wager, amount in left.items() if amount]
        return [(where, amount, self._called(seat, where, rests)) for where, amount, rests in found]

    def _called(self, seat: Seat, where: str, rests: bool) -> bool:
        """Whether a bet is off, after the calls of its player since the last roll."""
        for who, words in self._says:
            if who == seat and words in (f"call on {where}", f"call off {where}"):
                rests = words.startswith("call off")
        return rests

    def _void(self, why: str) -> None:
        raise Refused("a roll is settled as soon as the dice lie: there is nothing to void")

    def _take_options(self, chosen: Mapping[str, Any]) -> None:
        super()._take_options(chosen)
        self._listed.clear()
        if self.is_betting:
            self._take_bets([])

    def _cash_out_all(self) -> None:
        """Returns all bets, then cashes out. A bet that a player may take down is settled as taken down; the others go
        back as they are."""
        if self.up:
            self._take_all_down()
        self.chips.release()
        self.round, self.up = None, {}
        super()._cash_out_all()

    def _take_all_down(self) -> None:
        self._take_bets([])
        assert self.round is not None
        for seat in self.round.layout:
            for wager in list(self.spots(seat)):
                with suppress(PitbossError):
                    self._step(seat, f"take {wager}")
        settlement = self.table.settle(self.opening, self.round)
        moves = [*by_person(settlement.postings(), self.persons), *self.feed.end()]
        for seat, person in self.persons.items():
            moves += posting(LAYOUT, stack(person), sum(self.round.layout[seat].values()), "taken down")
        self.chips.settle(moves)
        self._moves += moves

    # Checkpoints and replay

    def _state(self) -> dict[str, Any]:
        up = {str(seat): dict(wagers) for seat, wagers in self.up.items()}
        return {**super()._state(), "up": up}

    def _restore(self, tree: Mapping[str, Any]) -> None:
        super()._restore(tree)
        self.up = {
            Seat(int(seat)): {Wager(wager): Cents(amount) for wager, amount in wagers.items()}
            for seat, wagers in tree["up"].items()
        }


def is_handed_back(move: Pay) -> bool:
    """Whether a bet, or a part of it, goes back to its player undecided."""
    return move.outcome == "push" and not move.stays
