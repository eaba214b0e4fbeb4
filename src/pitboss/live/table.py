"""A live pit table: players with chips, wagers before each round, and the house or a player as bank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import Refused
from pitboss.files.records import read_opening, write_opening
from pitboss.live.chips import TableChips
from pitboss.live.dealing import Clock, Dealing, Entropy, Write, by_the_clock, from_the_system, seeds_of
from pitboss.live.journal import Entry
from pitboss.live.result import RoundResult
from pitboss.live.rotation import first_rotation, seated
from pitboss.live.session import Player, figures, players_of
from pitboss.money import MOST, Cents, money
from pitboss.rules.game import Stakes
from pitboss.rules.script import Option, Seat, Take, Wager
from pitboss.table.banks import slug_of
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pit_table import PitTable
from pitboss.table.rotation import Minutes
from pitboss.table.round import Round
from pitboss.table.wagers import check_wagers


class LiveTable(Dealing):
    table: PitTable[Any]

    def __init__(
        self, start: Entry, write: Write, entropy: Entropy = from_the_system, clock: Clock = by_the_clock
    ) -> None:
        super().__init__(start, write, entropy, clock)
        self._players = players_of(start)
        self.chips = TableChips(
            {seat: player.chips for seat, player in self._players.items()},
            start["meters"],
            getattr(self.table.rules.options, "contribution", 0) or 0,
        )
        self.rotation = first_rotation(self.table.rules.table, self._players)
        """Who may bank next, where players bank."""
        self._carried: object = None
        """What the last round passed on, besides the chips."""
        self._at = Minutes(0)
        """When the last round opened."""
        self._stakes_seen = 0
        self._moves_seen = 0

    @property
    def players(self) -> Mapping[Seat, Player]:
        return self._players

    def brought(self, seat: Seat) -> tuple[int, int]:
        return self._players[seat].chips, self.chips.available(seat)

    # What a player can do

    def open(self, stakes: Stakes, bank: BankSeat | None = None, seeds: Mapping[Seat, bytes] | None = None) -> None:
        """Starts a round with these wagers. If a seat cannot pay, this is refused and nothing changes."""
        self._open(self._opening(stakes, bank), seeds or {}, self.minutes())
        self.go_on()

    def minutes(self) -> Minutes:
        """The time, where the sheet counts minutes between banks; elsewhere none is kept. If the system clock is set
        back, the time stands still until the clock catches up."""
        return max(self._at, Minutes(self.clock() // 60)) if self.table.rules.table.bank_minutes else self._at

    def bank_overdue(self) -> str:
        """Why the game must end now: nobody else has banked within the time allowed. Empty if it may go on."""
        return self.rotation.overdue(self.minutes())

    def check_wagers(self, seat: Seat, wagers: Mapping[Wager, Cents]) -> None:
        """Refused if these wagers are not allowed before a round, or if the seat cannot pay for them and the fee."""
        check_wagers(self.table.rules, wagers)
        cost = int(sum(self.table.game.laid(self.table.rules, wagers).values()))
        if schedule := self.table.schedule:
            base = [amount for wager, amount in wagers.items() if self.table.rules.wagers[slug_of(wager)].base]
            cost += max(schedule.player_fee(base, action) for action in (Cents(cost), MOST))
        self._check_chips(seat, cost)

    def check_bank(self, seat: Seat, amount: Cents) -> None:
        """Refused if the seat cannot pay this bank and its fee."""
        if amount <= 0:
            raise Refused("a bank must be more than $0")
        schedule = self.table.schedule
        self._check_chips(seat, amount + (schedule.dealer_fee(MOST, amount) if schedule else 0))

    def _check_chips(self, seat: Seat, cost: int) -> None:
        have = self.chips.available(seat)
        if cost > have:
            raise Refused(f"this costs {money(cost)}, but only {money(have)} is available")

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """The options of its offer that the seat has the chips for."""
        offer = self.offer(seat)
        have = self.chips.available(seat)
        return tuple(option for each in offer.options if (option := _within(each, have))) if offer else ()

    def up(self, seat: Seat) -> dict[Wager, Cents]:
        """The bets of a seat on the layout."""
        return dict(self.round.layout[seat]) if self.round and seat in self.round.layout.seats else {}

    def choose(self, seat: Seat, text: str) -> None:
        """A seat chooses an option. If it is not on offer or costs too much, it is refused and nothing changes."""
        offer = self.offer(seat)
        if offer is None:
            raise Refused(f"{text!r} is not on offer: no decision is open to this seat now")
        option, choice = offer.read(text)
        self._check_chips(seat, self._cost_of(seat, str(choice), choice.amount if option.stake is not None else 0))
        self._answer(("choose", [int(seat), str(choice)]), seat)
        self.go_on()

    def _cost_of(self, seat: Seat, words: str, amount: int) -> int:
        """What this choice costs the seat."""
        return amount

    def let_pass(self, seat: Seat) -> None:
        self._answer(("pass", int(seat)), seat)
        self.go_on()

    # The steps, live

    def _opening(self, stakes: Stakes, bank: BankSeat | None) -> Opening:
        return Opening(stakes, bank, None, self.chips.meters, self._carried)

    def _open(self, opening: Opening, seeds: Mapping[Seat, bytes], at: Minutes) -> None:
        if self.chance is None or self.round is not None or self.ended:
            raise Refused("no round can begin now")
        if type(at) is not int or at < self._at:
            raise Refused(f"{at!r:.24} is earlier than {self._at}, the time of the round before", "at")
        round_ = self.table.open(opening)
        costs = self._costs(opening, round_)
        for seat, cost in costs.items():
            if seat not in self.players:
                raise Refused("nobody sits here", f"seat {seat}")
            self._check_chips(seat, cost)
        entry = self._begin(round_, opening, seeds) | ({"at": at} if at else {})
        self._at = at
        for seat, cost in costs.items():
            self.chips.hold(seat, cost)
        self._feed(opening)
        self.opening = opening._replace(meters=self.chips.meters)
        self._stakes_seen = self._moves_seen = 0
        self._pending.append(entry | write_opening(self.table, opening._replace(meters={}, carried=None)))

    def _costs(self, opening: Opening, round_: Round) -> dict[Seat, int]:
        """What each seat pays when the round opens: its wagers and fee, or its bank and the bank's fee."""
        fees, layout = self.table.fees(opening.stakes, opening.bank), round_.layout
        costs = {seat: sum(layout[seat].values()) + fees.seats.get(seat, 0) for seat in layout}
        if opening.bank is not None:
            costs[opening.bank.seat] = opening.bank.amount + fees.bank
        return costs

    def _feed(self, opening: Opening) -> None:
        """Feeds the meters from the wagers made before the round."""
        for wagers in opening.stakes.values():
            for wager, amount in wagers.items():
                self.chips.feed(self.table.rules.fed.get(wager, ""), amount)

    def _answered(self, seat: Seat | None, at: int | None) -> None:
        assert self.round is not None
        for payer, wager, amount in self.round.stakes[self._stakes_seen :]:
            self.chips.hold(payer, amount)
            self.chips.feed(self.table.rules.fed.get(wager, ""), amount)
        for move in self.round.moves[self._moves_seen :]:
            if isinstance(move, Take):
                self.chips.hold(move.seat, move.amount)
        self._stakes_seen, self._moves_seen = len(self.round.stakes), len(self.round.moves)

    def _settle(self) -> None:
        result = self._settle_round()
        self.results.append(result)
        bank = self.opening.bank
        sitting = seated(self.players)
        bettors = [sitting[seat] for seat in self.opening.stakes]
        self.rotation = self.rotation.after(bank, sitting, bettors, self._at)
        entry: Entry = {"kind": "settle", "round": result.number, **figures(result.settlement)}
        entry["chips"] = {str(seat): amount for seat, amount in self.chips.seats.items()}
        entry["house"], entry["meters"] = self.chips.house, self.chips.meters
        self._pending.append(entry)

    def _settle_round(self) -> RoundResult:
        """Settles the round and checks that no chip was lost."""
        assert self.round is not None
        settlement = self.table.settle(self.opening, self.round)
        self.chips.settle(settlement.postings())
        self._carry(self.round)
        self.chips.check(self._on_the_layout())
        result = RoundResult(len(self.results) + 1, self.opening, self.round, settlement)
        self.round = None
        return result

    def _carry(self, round_: Round) -> None:
        """Keeps what stays on the table for the next round."""
        self._carried = round_.carried

    def _on_the_layout(self) -> int:
        """Chips on the layout between rounds."""
        return 0

    def _end(self, why: str) -> None:
        self._clear_up()
        self.chips.check(0)
        self.ended = why
        chips = {str(seat): amount for seat, amount in self.chips.seats.items()}
        self._pending.append({"kind": "end", "why": why, "chips": chips})

    def _clear_up(self) -> None:
        """Returns chips on the layout to their owners."""

    # The steps, from the journal

    def _make_own(self, entry: Entry) -> None:
        if entry["kind"] != "open":
            raise Refused(f"a step {entry['kind']!r} cannot happen here")
        opening = read_opening(self.table, entry)
        self._open(self._opening(opening.stakes, opening.bank), seeds_of(entry), entry.get("at", self._at))


def _within(option: Option, have: int) -> Option | None:
    """The option with its maximum reduced to these chips; ``None`` if they do not reach its minimum."""
    if option.stake is None or max(option.least, option.most) <= have:
        return option
    if option.least > have or not have:
        return None
    usual = option.usual if option.usual is not None and option.usual <= have else None
    return option._replace(most=Cents(have), usual=usual)
