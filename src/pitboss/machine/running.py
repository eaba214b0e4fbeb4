"""What the house does by itself: it commits, deals, answers for silent players, settles, reveals and closes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.drivers.run import answer_chance
from pitboss.equipment.shuffle import SEED_BYTES
from pitboss.files.records import read_options
from pitboss.machine.base import SILENT, TableState
from pitboss.machine.guests import Guest
from pitboss.machine.step import By
from pitboss.rules.script import Ask, Seat
from pitboss.table.opening import Opening
from pitboss.table.round import Round
from pitboss.table.table import open_table


class Running(TableState):
    def _go_on(self) -> None:
        """Does everything that the house does by itself, until the table waits for a person."""
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
        elif self.round_in_play is not None:
            return self._house_answers()
        elif self.chance is not None and self._is_spent:
            self._reveal()
        elif self._stopping:
            self._end(self._stopping)
        else:
            return self._between()
        return True

    @property
    def _is_spent(self) -> bool:
        assert self.chance is not None
        return self._spoiled or (self.chance.receipt is not None and self.round is None and self.chance.spent)

    def _commit(self) -> None:
        self._commitments += 1
        purpose = f"{self.session} seed {self._commitments}"
        self.chance = self._kind_of_chance(purpose, self._seed_for(purpose), self.table.deck)
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
        """Answers the open question if the house answers it by itself. Returns False if it is for a player."""
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

    def _silence(self, seat: Seat, by: By) -> None:
        """Plays the rules' default for a seat that does not answer."""
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
        """Plays the default for seats whose time is up."""
        assert self.round is not None
        for seat in seats:
            guest = self.decider(Seat(seat))
            if guest is not None:
                self._was_silent(guest)
            self._silence(Seat(seat), by)

    def _was_silent(self, guest: Guest) -> None:
        guest.silent += 1
        if guest.silent >= SILENT and guest.away is None and guest.seat:
            guest.away = self.at
            self.tell("away", f"{guest.name} sits out", seat=guest.seat, person=guest.person, by="clock")

    def _time_up_for_decisions(self) -> None:
        assert self.round is not None
        seats = [int(seat) for seat in self.round.waiting_for()]
        self._lines.append({"kind": "silent", "at": self.at, "seats": seats, "by": "clock"})
        self._silent_seats(seats, "clock")

    def _round_is_over(self) -> None:
        self._ask, self.deadline = None, None
        for guest in self.guests.everybody():
            guest.ready = False
            if guest.leaving and not self._has_bets_up(guest):
                self._leave(guest)
        if self._posted is not None:
            self._take_options(self._posted)

    def _has_bets_up(self, guest: Guest) -> bool:
        """Whether the last round left bets of this person on the layout."""
        return False

    def _post(self, options: Mapping[str, Any]) -> None:
        chosen = {**self.table.chosen, **read_options(options)}
        open_table(self.sheet, chosen)
        if self.round_in_play is None:
            self._take_options(chosen)
        else:
            self._posted = chosen
        self.tell("post", "other limits are posted, from the next round on")

    def _take_options(self, chosen: Mapping[str, Any]) -> None:
        if chosen != self.table.chosen:
            self.table = open_table(self.sheet, chosen)
        self._posted = None

    def _end(self, why: str) -> None:
        self._cash_out_all()
        self.ended, self.deadline = why, None
        self._lines.append({"kind": "end", "why": why})
        self.tell("end", f"the table is closed: {why}")
