"""Tables of the pit, banked by the house or a player: wagers before the round, or bets that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pitboss.errors import BadGame, Refused
from pitboss.houses import Sheet
from pitboss.money import NOTHING, Cents, money
from pitboss.rules.game import BetsUp, PitGame, Reported, Stakes, StepGame, all_stand, as_put_down
from pitboss.rules.layout import Layout
from pitboss.rules.script import Seat, Wager
from pitboss.rules.sheet import Rules
from pitboss.table.banks import Bank, HouseBank, PlayerBank
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement, WagerAccount, leave_up, settle_wagers
from pitboss.table.table import Table
from pitboss.table.wagers import WagerRange, check_wagers, read_wager, wager_ranges

if TYPE_CHECKING:
    from pitboss.table.collection import Schedule

R = TypeVar("R", bound=Rules)


class RoundFees(NamedTuple):
    """Collection, taken before the deal."""

    seats: dict[Seat, Cents]
    bank: Cents = NOTHING


class PitTable(Table[R]):
    """A table of the pit: players bet, a round is played, all wagers are settled."""

    game: PitGame[R]

    def __init__(self, game: PitGame[R], sheet: Sheet, chosen: Mapping[str, Any] | None = None) -> None:
        super().__init__(game, sheet, chosen)
        self.schedule: Schedule | None = None
        """The collection schedule, if a player banks and the table has chosen one."""
        if self.rules.table.bank == "player" or getattr(self.rules.options, "schedule", None) is not None:
            from pitboss.table.collection import schedule_of

            self.schedule = schedule_of(self.rules)

    @cached_property
    def ranges(self) -> dict[str, WagerRange]:
        """The wagers a seat may make before a round, with their limits."""
        return wager_ranges(self.game, self.rules)

    @cached_property
    def _base_wagers(self) -> frozenset[str]:
        return frozenset(slug for slug, spot in self.rules.wagers.items() if spot.base)

    @cached_property
    def reports(self) -> bool:
        """Whether ``settle`` prints what a round passes to the next."""
        return self.game.carried is not None and issubclass(self.game.carried, Reported)

    @cached_property
    def read_wager(self) -> Callable[[str], Wager]:
        """A wager in its one written form."""
        return lru_cache(1024)(partial(read_wager, self.game, self.rules))

    def open(self, opening: Opening) -> Round:
        stakes, bank, button, _, carried, *_ = opening
        game, rules = self.game, self.rules
        if bank is not None:
            self._check_bank(stakes, bank)
        elif rules.table.bank == "player":
            raise Refused("is missing: the house never banks here, so a player must", "bank")
        if not stakes:
            raise Refused("nobody has a wager down", "seats")
        self._check_seats((*stakes, bank.seat) if bank else stakes, button)
        for seat, wagers in stakes.items():
            if not wagers:
                raise Refused("has no wagers", f"seat {seat}")
            try:
                check_wagers(rules, wagers)
            except Refused as refused:
                raise refused.at(f"seat {seat}: wagers") from None
        if game.together is not all_stand:
            game.together(rules, stakes)
        if game.laid is not as_put_down:
            stakes = {seat: game.laid(rules, wagers) for seat, wagers in stakes.items()}
        if bank is None:
            layout = Layout(stakes, button=button, carried=carried)
        else:
            layout = Layout(stakes, button=button, carried=carried, bank=bank.seat, co_bank=bank.co)
        return Round(game, rules, layout, self.deck)

    def _check_bank(self, stakes: Stakes, bank: BankSeat) -> None:
        furniture = self.rules.table
        if furniture.bank == "house":
            raise Refused("no player banks this game here: leave 'bank' out", "bank")
        if bank.seat in stakes:
            raise Refused(f"seat {bank.seat} banks, so it has no entry in 'seats'", "bank")
        if bank.amount <= 0:
            raise Refused("a bank must put something up", "bank.amount")
        if bank.co and not furniture.co_bank:
            raise Refused("this table has no co-bank with the house: leave 'co' out", "bank.co")
        self.check_cover(stakes, bank)

    @cached_property
    def covers_all(self) -> bool:
        """Whether a player who banks must cover every wager."""
        return self.rules.table.bank_covers == "every-wager"

    def bank_due(self, stakes: Stakes, co: bool = False) -> Cents:
        """The least a player must put up to bank these wagers: their sum if a bank must cover every wager, half of it
        for a co-bank, otherwise nothing."""
        if not self.covers_all:
            return NOTHING
        action = sum(sum(wagers.values()) for wagers in stakes.values())
        return Cents(-(-action // 2) if co else action)

    def check_cover(self, stakes: Stakes, bank: BankSeat) -> None:
        """Refuses a bank that must cover these wagers and does not."""
        due = self.bank_due(stakes, bank.co)
        if bank.amount < due:
            raise Refused(f"{money(bank.amount)} does not cover the wagers, {money(due)}", "bank.amount")

    def most_action(self, bank: BankSeat) -> int | None:
        """The most that all players together may bet against this bank. ``None`` if there is no limit."""
        return bank.amount * (2 if bank.co else 1) if self.covers_all else None

    def bank(self, bank: BankSeat | None) -> Bank:
        """Who pays, and up to what amount."""
        if bank is None or self.covers_all:
            return HouseBank()
        return PlayerBank(bank.amount)

    def fees(self, stakes: Stakes, bank: BankSeat | None) -> RoundFees:
        """What the posted schedule takes before the deal."""
        if self.schedule is None:
            return RoundFees({})
        action = Cents(sum([sum(wagers.values()) for wagers in stakes.values()]))
        seats = {seat: self.player_fee(wagers, action) for seat, wagers in stakes.items()}
        return RoundFees(seats, self.schedule.dealer_fee(action, bank.amount) if bank else NOTHING)

    def player_fee(self, wagers: Mapping[Wager, Cents], action: Cents) -> Cents:
        """What a seat with these wagers pays before the deal, if the whole table bets this much."""
        if self.schedule is None:
            return NOTHING
        base = self._base_wagers
        return self.schedule.player_fee([amount for wager, amount in wagers.items() if wager in base], action)

    def _lay_down(self, settlement: Settlement, opening: Opening, round_: Round) -> None:
        """Counts what was bet: until it is settled, all of it lies on the layout."""
        layout, seats = round_.layout, settlement.seats
        for seat in layout.seats:
            accounts = seats[seat] = {}
            for wager, amount in layout.stakes[seat].items():
                accounts[wager] = WagerAccount(amount)
        if self.schedule is not None:
            settlement.fees, settlement.bank_fees = self.fees(opening.stakes, opening.bank)

    def _pay(self, settlement: Settlement, opening: Opening, round_: Round) -> None:
        settle_wagers(settlement, round_.moves, round_.layout, self.bank(opening.bank), self.rules, self.reseed)
        check_all_settled(self.game.slug, round_.layout)


def check_all_settled(game: str, layout: Layout) -> None:
    if layout.is_clear():
        return
    for seat in layout:
        for wager in layout[seat]:
            raise BadGame(
                f"{game} leaves seat {seat}'s {wager!r} unsettled: its script must win, lose or push every wager once"
            )


class SettledRoll(NamedTuple):
    """A roll of a game by steps, and the opening of the next one."""

    opening: Opening
    round: Round
    settlement: Settlement
    after: Opening


def settled_together(rolls: Sequence[SettledRoll]) -> Settlement:
    """Rolls in a row as one settlement. Bets still up after the last one go back to the players."""
    whole = Settlement(rolls[0].opening.meters)
    for roll in rolls:
        whole.add(roll.settlement)
    leave_up(whole, rolls[-1].after.stakes)
    return whole


class StepTable(PitTable[R]):
    """A table where bets come and go between rolls. Bets that are up stay on the table for the next roll."""

    game: StepGame[R]

    def open(self, opening: Opening) -> Round:
        if opening.bank is not None:
            raise Refused("no player banks this game here: leave 'bank' out", "bank")
        if not opening.stakes:
            raise Refused("nobody has a wager down", "seats")
        self._check_seats(opening.stakes, None)
        return Round(self.game, self.rules, Layout(opening.stakes, carried=opening.carried))

    def felt(self, carried: object) -> BetsUp:
        """What the last roll left on the layout; an empty layout before the first roll."""
        return carried if isinstance(carried, BetsUp) else self.game.carried()

    def _lay_down(self, settlement: Settlement, opening: Opening, round_: Round) -> None:
        """Counts the bets since the last roll. Bets that were up before were counted in an earlier roll."""
        settlement.seats = {seat: {} for seat in round_.layout}
        for seat, wager, amount in round_.stakes:
            settlement.put(seat, wager, amount)

    def _pay(self, settlement: Settlement, opening: Opening, round_: Round) -> None:
        settle_wagers(settlement, round_.moves, round_.layout, HouseBank(), self.rules, self.reseed)

    def rolls(self, opening: Opening, play: Callable[[Round], None]) -> Iterator[SettledRoll]:
        """Roll after roll, without end: each is opened, answered by ``play``, and settled; bets still up stay for the
        next."""
        while True:
            round_ = self.open(opening)
            play(round_)
            settlement = self.settle(opening, round_)
            after = self.after(opening, round_, settlement)
            yield SettledRoll(opening, round_, settlement, after)
            opening = after

    def after(self, opening: Opening, round_: Round, settlement: Settlement) -> Opening:
        """The opening of the next roll: the bets still up, and the point."""
        layout = round_.layout
        stakes = {seat: dict(layout[seat]) for seat in layout}
        return opening._replace(stakes=stakes, carried=round_.carried, meters=settlement.meters)
