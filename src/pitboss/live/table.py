"""A live table: one sheet, players with chips, committed chance, and a journal of every step.

Its state is what the lines of its journal make of it, no more. Live, a step is made and its line written before anybody
is told; after a crash the same lines make the same state again (``redo``), and chance, being committed, goes on alike.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pitboss.equipment.shuffle import SEED_BYTES, Revealed
from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.games.script import Ask, Offer, Option, Pay, Seat, Take, Wager
from pitboss.houses import Sheet, sheet_of
from pitboss.live.chips import Chips
from pitboss.live.journal import Entry, Journal
from pitboss.live.result import Result, is_handed_back
from pitboss.live.session import VERSION, Player, figures
from pitboss.live.shoe import Chance
from pitboss.money import MOST, Cents, money
from pitboss.table.banks import slug_of
from pitboss.table.opening import BankSeat, Table
from pitboss.table.replay import (
    Opening,
    answered,
    begin,
    read_answer,
    read_opening,
    read_options,
    settled,
    write_opening,
)
from pitboss.table.round import Answer, Round
from pitboss.table.settlement import Settlement
from pitboss.table.wagers import check_wagers

Entropy = Callable[[str, int], bytes]
"""So many random bytes, for the use named."""
Write = Callable[[Sequence[Entry]], None]
CHANCE = ("deal", "roll", "spin", "shuffle")


def from_the_system(use: str, count: int) -> bytes:
    return secrets.token_bytes(count)


class LiveTable:
    def __init__(self, start: Entry, write: Write, entropy: Entropy = from_the_system) -> None:
        if start.get("kind") != "session" or start.get("version") != VERSION:
            raise Unreadable(f"is not the first line of a session's journal of version {VERSION}")
        self.session: str = start["session"]
        self.sheet: Sheet = sheet_of(start["sheet"], start["text"])
        self.table = Table(self.sheet, read_options(start["options"]))
        self.players = {Seat(int(seat)): Player(**player) for seat, player in start["players"].items()}
        self.chips = Chips(
            {seat: player.chips for seat, player in self.players.items()},
            start["meters"],
            getattr(self.table.rules.options, "contribution", 0) or 0,
        )
        self.chance: Chance | None = None
        self.round: Round | None = None
        self.opening = Opening({})
        self.results: list[Result] = []
        self.reveals: list[Revealed] = []
        self.ended = ""
        """Why the session is over, once it is."""
        self._deck = self.table.game.deck(self.table.rules)
        self._commitments = 0
        self._before: dict[Seat, int] = {}
        self._up: dict[Seat, dict[Wager, Cents]] = {seat: {} for seat in self.players}
        self._stakes_seen = 0
        self._moves_seen = 0
        self._write = write
        self.entropy = entropy
        self._pending: list[Entry] = []

    @classmethod
    def sit_down(cls, journal: Journal, start: Entry, entropy: Entropy = from_the_system) -> LiveTable:
        """A new session."""
        live = cls(start, journal.append, entropy)
        live._pending.append(start)
        live.go_on()
        return live

    @classmethod
    def resume(cls, journal: Journal, entries: Sequence[Entry], entropy: Entropy = from_the_system) -> LiveTable:
        """The session as its journal left it."""
        live = redone(entries, journal.path, journal.append, entropy)
        live.go_on()
        return live

    # What a player can do

    def open(
        self,
        stakes: Mapping[Seat, Mapping[Wager, Cents]],
        bank: BankSeat | None = None,
        seeds: Mapping[Seat, bytes] | None = None,
    ) -> None:
        """The wagers are down: a round begins. Refused, with nothing changed, if somebody cannot pay for his."""
        self._open(self._opening(stakes, bank), seeds or {})
        self.go_on()

    def check_wagers(self, seat: Seat, wagers: Mapping[Wager, Cents]) -> None:
        """Refused if these may not go down before a round, or the seat has not the chips for them and the fee."""
        check_wagers(self.table.rules, wagers)
        cost = int(sum(self.table.game.laid(self.table.rules, wagers).values()))
        if schedule := self.table.schedule:
            base = [amount for wager, amount in wagers.items() if self.table.rules.wagers[slug_of(wager)].base]
            cost += max(schedule.player_fee(base, action) for action in (Cents(cost), MOST))
        self._check_chips(seat, cost)

    def check_bank(self, seat: Seat, amount: Cents) -> None:
        """Refused if the seat cannot put this up and pay the bank's fee."""
        if amount <= 0:
            raise Refused("a bank must put something up")
        schedule = self.table.schedule
        self._check_chips(seat, amount + (schedule.dealer_fee(MOST, amount) if schedule else 0))

    def _check_chips(self, seat: Seat, cost: int) -> None:
        have = self.chips.seats[seat]
        if cost > have:
            raise Refused(f"that takes {money(cost)}, and there is {money(have)}")

    def offer(self, seat: Seat) -> Offer | None:
        """What a seat is being asked, whether or not it has the chips for it."""
        return self.round.offer(seat) if self.round else None

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """What of it the seat has the chips for."""
        offer = self.offer(seat)
        have = self.chips.seats[seat]
        return tuple(option for each in offer.options if (option := _within(each, have))) if offer else ()

    def up(self, seat: Seat) -> dict[Wager, Cents]:
        """What lies on the layout for a seat, without what it has taken down."""
        if self.round is None:
            return self._up.get(seat, {})
        if seat not in self.round.layout.seats:
            return {}
        bets = {wager: int(amount) for wager, amount in self.round.layout[seat].items()}
        for move in self.round.moves:
            if isinstance(move, Pay) and move.seat == seat and is_handed_back(move):
                bets[move.wager] -= move.stake or 0
        return {wager: Cents(amount) for wager, amount in bets.items() if amount}

    def choose(self, seat: Seat, text: str) -> None:
        """A seat speaks. Refused, with nothing changed, if that is not on offer or not in its chips."""
        offer = self.offer(seat)
        if offer is None:
            raise Refused(f"{text!r} is not on offer: no decision is open to this seat now")
        option, choice = offer.read(text)
        cost = choice.amount if option.stake is not None else 0
        self._check_chips(seat, self._cost_of(seat, str(choice)) if self.table.game.by_steps else cost)
        self._answer(("choose", [int(seat), str(choice)]))
        self.go_on()

    def let_pass(self, seat: Seat) -> None:
        """A seat says nothing, and gets what the rules give to silence."""
        self._answer(("pass", int(seat)))
        self.go_on()

    def close(self) -> None:
        """No more bets, in a game by steps."""
        self._answer(("close", None))
        self.go_on()

    def leave(self, why: str) -> None:
        """The session ends. Bets still up go back to whoever made them; what was committed to is revealed."""
        if self.round is not None and not self.table.game.by_steps:
            raise Refused("the hand is not over")
        self._end(why)
        self.go_on()

    def go_on(self) -> None:
        """Everything the house does by itself until a player must speak or bet; then it is on disk."""
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
        elif isinstance(self.round.request, Ask):
            return False
        else:
            self._answer(self._chance_answer())
        return True

    def _commit(self, purpose: str, seed: bytes) -> None:
        self.chance = Chance(purpose, seed, self._deck)
        self._commitments += 1
        self._pending.append(
            {"kind": "commit", "purpose": purpose, "seed": seed.hex(), "commitment": self.chance.commitment.hex()}
        )

    def _opening(self, stakes: Mapping[Seat, Mapping[Wager, Cents]], bank: BankSeat | None) -> Opening:
        if self.table.game.by_steps:
            carried = self.results[-1].round.carried if self.results else None
            return Opening(self._up, None, None, dict(self.chips.meters), carried)
        return Opening(stakes, bank, None, dict(self.chips.meters))

    def _open(self, opening: Opening, seeds: Mapping[Seat, bytes]) -> None:
        if self.chance is None or self.round is not None or self.ended:
            raise Refused("no round can begin now")
        round_ = begin(self.table, opening)
        costs = self._costs(opening, round_)
        for seat, cost in costs.items():
            if seat not in self.players:
                raise Refused("nobody sits here", f"seat {seat}")
            self._check_chips(seat, cost)
        entry: Entry = {"kind": "open", "round": len(self.results) + 1}
        if self.chance.receipt is None:
            entry["seeds"] = {str(seat): seed.hex() for seat, seed in seeds.items()}
            entry["receipt"] = self.chance.mix(seeds).hex()
        self.chance.next_round()
        self._before = dict(self.chips.seats)
        for seat, cost in costs.items():
            self.chips.pay_in(seat, cost)
        if not self.table.game.by_steps:
            for wagers in opening.stakes.values():
                for wager, amount in wagers.items():
                    self.chips.feed(wager, amount)
        self.opening = opening._replace(meters=dict(self.chips.meters))
        self.round, self._stakes_seen, self._moves_seen = round_, 0, 0
        self._pending.append(entry | write_opening(self.table, opening._replace(meters={}, carried=None)))

    def _costs(self, opening: Opening, round_: Round) -> dict[Seat, int]:
        """What each seat lays down as the round opens: its wagers and its fee, or its bank and that fee."""
        if self.table.game.by_steps:
            return {}
        fees = Settlement()
        self.table.collect(fees, opening.stakes, opening.bank)
        layout = round_.layout
        costs = {seat: sum(layout[seat].values()) + fees.fees.get(seat, 0) for seat in layout}
        if opening.bank is not None:
            costs[opening.bank.seat] = opening.bank.amount + fees.bank_fees
        return costs

    def _chance_answer(self) -> Answer:
        assert self.chance is not None and self.round is not None
        request = self.round.request
        assert request is not None and not isinstance(request, Ask)
        return self.chance.answer(request)

    def _answer(self, answer: Answer) -> None:
        if self.round is None:
            raise Refused("no round is under way")
        self.round.answer(answer)
        for seat, wager, amount in self.round.stakes[self._stakes_seen :]:
            self.chips.pay_in(seat, amount)
            self.chips.feed(wager, amount)
        for move in self.round.moves[self._moves_seen :]:
            if isinstance(move, Take):
                self.chips.pay_in(move.seat, move.amount)
            elif self.table.game.by_steps and is_handed_back(move):
                self.chips.pay_in(move.seat, -(move.stake or 0))
        self._stakes_seen, self._moves_seen = len(self.round.stakes), len(self.round.moves)
        self._pending.append({"kind": "answer", "answer": list(self.round.answers[-1])})

    def _cost_of(self, seat: Seat, words: str) -> int:
        """What a seat lays down by a step, commission too: the script itself is asked, on a copy of the round."""
        assert self.round is not None
        copy = answered(self.table, self.opening, self.round.answers)
        copy.choose(seat, words)
        stakes = sum(amount for _, _, amount in copy.stakes[self._stakes_seen :])
        return stakes + sum(move.amount for move in copy.moves[self._moves_seen :] if isinstance(move, Take))

    def _settle(self) -> None:
        result = self._come_to_cents()
        self.results.append(result)
        entry: Entry = {"kind": "settle", "round": result.number, **figures(result.settlement)}
        entry["chips"] = {str(seat): amount for seat, amount in self.chips.seats.items()}
        entry["house"], entry["meters"] = self.chips.house, dict(self.chips.meters)
        self._pending.append(entry)

    def _come_to_cents(self) -> Result:
        """The round comes to its cents, whose sum is checked; what stays up lies on the layout for the next."""
        assert self.round is not None
        settlement = settled(self.table, self.opening, self.round)
        self.chips.settle(settlement, self._before, self.opening.bank)
        layout = self.round.layout
        self._up = {seat: dict(layout[seat]) for seat in layout} if self.table.game.by_steps else {}
        self.chips.check(sum(sum(wagers.values()) for wagers in self._up.values()))
        result = Result(len(self.results) + 1, self.opening, self.round, settlement)
        self.round = None
        return result

    def _reveal(self) -> None:
        assert self.chance is not None
        revealed = self.chance.reveal()
        self.reveals.append(revealed)
        self.chance = None
        seeds = {str(seat): seed.hex() for seat, seed in revealed.player_seeds.items()}
        self._pending.append(
            {"kind": "reveal", "purpose": revealed.purpose, "seed": revealed.seed.hex(), "seeds": seeds}
        )

    def _end(self, why: str) -> None:
        if self.round is not None:
            self._come_to_cents()
        for seat, wagers in self._up.items():
            self.chips.pay_in(seat, -sum(wagers.values()))
        self._up = {}
        self.chips.check(0)
        self.ended = why
        chips = {str(seat): amount for seat, amount in self.chips.seats.items()}
        self._pending.append({"kind": "end", "why": why, "chips": chips})

    # The steps, from the journal

    def redo(self, entry: Entry) -> None:
        """Makes a step again; refused where the line says otherwise than the rules and the seeds do."""
        self._make_again(entry)
        made = self._pending.pop()
        if made != entry:
            key = next((key for key in made if made[key] != entry.get(key)), "kind")
            raise Refused(f"the journal has {_short(entry.get(key))}, and it should be {_short(made[key])}", key)

    def _make_again(self, entry: Entry) -> None:
        kind = entry["kind"]
        if kind == "commit" and self.chance is None:
            self._commit(entry["purpose"], bytes.fromhex(entry["seed"]))
        elif kind == "open":
            opening = read_opening(self.table, entry)
            seeds = {Seat(int(seat)): bytes.fromhex(seed) for seat, seed in entry.get("seeds", {}).items()}
            self._open(self._opening(opening.stakes, opening.bank), seeds)
        elif kind == "answer" and self.round is not None:
            answer = read_answer(entry["answer"], "answer")
            self._answer(self._chance_answer() if answer[0] in CHANCE else answer)
        elif kind == "settle" and self.round is not None and self.round.over:
            self._settle()
        elif kind == "reveal" and self.round is None and self.chance and (self.chance.spent or self.ended):
            self._reveal()
        elif kind == "end" and not self.ended and (self.round is None or self.table.game.by_steps):
            self._end(entry["why"])
        else:
            raise Refused(f"{kind!r} has no place here")


def redone(entries: Sequence[Entry], path: Path, write: Write, entropy: Entropy = from_the_system) -> LiveTable:
    """The table that these lines make."""
    if not entries:
        raise Unreadable("is empty", str(path))
    number = 1
    try:
        live = LiveTable(entries[0], write, entropy)
        for entry in entries[1:]:
            number += 1
            live.redo(entry)
    except PitbossError as error:
        raise error.at(f"{path}:{number}") from None
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"is not a line of a session's journal ({error!r})", f"{path}:{number}") from None
    return live


def _within(option: Option, have: int) -> Option | None:
    """What chips allow of an option."""
    if option.stake is None or max(option.least, option.most) <= have:
        return option
    if option.least > have or not have:
        return None
    usual = option.usual if option.usual is not None and option.usual <= have else None
    return option._replace(most=Cents(have), usual=usual)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
