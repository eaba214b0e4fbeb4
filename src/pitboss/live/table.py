"""A live table of the pit: players with chips, wagers before each round, the house or a player in the bank."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refused
from pitboss.files.records import read_opening, write_opening
from pitboss.live.chips import Chips
from pitboss.live.dealing import Dealing, Entropy, Write, from_the_system, seeds_of
from pitboss.live.journal import Entry
from pitboss.live.result import Result, is_handed_back
from pitboss.live.session import Player, figures, players_of
from pitboss.money import MOST, Cents, money
from pitboss.rules.script import Option, Pay, Seat, Take, Wager
from pitboss.table.banks import slug_of
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import answered, begin, settled
from pitboss.table.wagers import check_wagers


class LiveTable(Dealing):
    def __init__(self, start: Entry, write: Write, entropy: Entropy = from_the_system) -> None:
        super().__init__(start, write, entropy)
        self._players = players_of(start)
        self.chips = Chips(
            {seat: player.chips for seat, player in self._players.items()},
            start["meters"],
            getattr(self.table.rules.options, "contribution", 0) or 0,
        )
        self._before: dict[Seat, int] = {}
        self._up: dict[Seat, dict[Wager, Cents]] = {seat: {} for seat in self._players}
        self._stakes_seen = 0
        self._moves_seen = 0

    @property
    def players(self) -> Mapping[Seat, Player]:
        return self._players

    def brought(self, seat: Seat) -> tuple[int, int]:
        return self._players[seat].chips, self.chips.seats[seat]

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
        self._answer(("choose", [int(seat), str(choice)]), seat)
        self.go_on()

    def let_pass(self, seat: Seat) -> None:
        """A seat says nothing, and gets what the rules give to silence."""
        self._answer(("pass", int(seat)), seat)
        self.go_on()

    def close(self) -> None:
        """No more bets, in a game by steps."""
        self._answer(("close", None), None)
        self.go_on()

    # The steps, live

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
        entry = self._begin(round_, opening, seeds)
        self._before = dict(self.chips.seats)
        for seat, cost in costs.items():
            self.chips.pay_in(seat, cost)
        if not self.table.game.by_steps:
            for wagers in opening.stakes.values():
                for wager, amount in wagers.items():
                    self.chips.feed(wager, amount)
        self.opening = opening._replace(meters=dict(self.chips.meters))
        self._stakes_seen = self._moves_seen = 0
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

    def _answered(self, seat: Seat | None, at: int | None) -> None:
        assert self.round is not None
        for payer, wager, amount in self.round.stakes[self._stakes_seen :]:
            self.chips.pay_in(payer, amount)
            self.chips.feed(wager, amount)
        for move in self.round.moves[self._moves_seen :]:
            if isinstance(move, Take):
                self.chips.pay_in(move.seat, move.amount)
            elif self.table.game.by_steps and is_handed_back(move):
                self.chips.pay_in(move.seat, -(move.stake or 0))
        self._stakes_seen, self._moves_seen = len(self.round.stakes), len(self.round.moves)

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

    def _make_own(self, entry: Entry) -> None:
        if entry["kind"] != "open":
            raise Refused(f"{entry['kind']!r} has no place here")
        opening = read_opening(self.table, entry)
        self._open(self._opening(opening.stakes, opening.bank), seeds_of(entry))


def _within(option: Option, have: int) -> Option | None:
    """What chips allow of an option."""
    if option.stake is None or max(option.least, option.most) <= have:
        return option
    if option.least > have or not have:
        return None
    usual = option.usual if option.usual is not None and option.usual <= have else None
    return option._replace(most=Cents(have), usual=usual)
