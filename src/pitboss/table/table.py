"""Opening a table: its sheet, its options, the constraints of house and law; or the reason it may not open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.errors import PitbossError, Refused
from pitboss.houses import Sheet, with_options
from pitboss.money import NOTHING, Cents, money
from pitboss.rules.game import Game
from pitboss.rules.layout import Layout
from pitboss.rules.script import Pay, Seat, Wager
from pitboss.rules.sheet import Rules
from pitboss.table.banks import Bank, HouseBank, PlayerBank
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pots import settle_pots
from pitboss.table.round import Answer, Round
from pitboss.table.settlement import Settlement, settle
from pitboss.table.wagers import check_wagers

if TYPE_CHECKING:
    from pitboss.games.poker.drop import PotFees
    from pitboss.table.collection import Schedule


class Table:
    """A table that is open: one sheet with its options chosen, one schedule of fees."""

    def __init__(self, sheet: Sheet, chosen: Mapping[str, Any] | None = None) -> None:
        self.sheet = sheet
        self.chosen = dict(chosen or {})
        """The options as they were asked for."""
        self.game: Game = sheet.game
        self.rules: Rules = with_options(sheet, self.chosen)
        self.schedule: Schedule | None = None
        self.pot_fees: PotFees | None = None
        """What the posted collection takes out of pots, in the poker room."""
        if self.rules.table.bank == "player":
            from pitboss.table.collection import schedule_of

            self.schedule = schedule_of(self.rules)
        elif self.game.room:
            from pitboss.table.pot_fees import pot_fees_of

            self.pot_fees = pot_fees_of(self.rules)
        reseed: Cents = getattr(self.rules.options, "reseed", NOTHING)
        self.reseed = dict.fromkeys(self.rules.meters, reseed)

    def start(
        self,
        stakes: Mapping[Seat, Mapping[Wager, Cents]],
        bank: BankSeat | None = None,
        button: Seat | None = None,
        layout: Layout | None = None,
    ) -> Round:
        """A round begins: the wagers are down and in order."""
        self._check_seats(stakes, bank, button)
        if layout is None:
            for seat, wagers in stakes.items():
                if not wagers:
                    raise Refused("has no wagers", f"seat {seat}")
                try:
                    check_wagers(self.rules, wagers)
                except Refused as refused:
                    raise refused.at(f"seat {seat}: wagers") from None
            self.game.together(self.rules, stakes)
            laid = {seat: self.game.laid(self.rules, wagers) for seat, wagers in stakes.items()}
            layout = Layout(laid, bank=bank.seat if bank else None, button=button, co_bank=bank is not None and bank.co)
        return Round(self.game, self.rules, layout)

    def start_hand(
        self,
        stacks: Mapping[Seat, Cents],
        button: Seat | None = None,
        carried: object = None,
        middle: Seat | None = None,
    ) -> Round:
        """A hand of the poker room begins, with these chips before the players."""
        if len(stacks) < 2:
            raise Refused("a hand takes two players or more", "stacks")
        self._check_seats(stacks, None, button)
        if button is not None and button not in stacks:
            raise Refused(f"seat {button} is not dealt in, and a dead button is not played", "button")
        for seat, stack in stacks.items():
            if stack <= 0:
                raise Refused("has no chips", f"stacks.{seat}")
        nothing: dict[Seat, dict[Wager, Cents]] = {seat: {} for seat in stacks}
        layout = Layout(nothing, button=button, carried=carried, stacks=stacks, fees=self.pot_fees, middle=middle)
        return Round(self.game, self.rules, layout)

    def account_for(self, round_: Round, meters: Mapping[str, Cents] | None = None) -> Settlement:
        """The books of a round that has just begun: what lies on the layout is staked."""
        settlement = Settlement(meters)
        for seat in round_.layout:
            settlement.seats[seat] = {}
            for wager, amount in round_.layout[seat].items():
                settlement.put(seat, wager, amount)
        return settlement

    def _check_seats(self, stakes: Mapping[Seat, Any], bank: BankSeat | None, button: Seat | None) -> None:
        furniture = self.rules.table
        if bank is None and furniture.bank == "player":
            raise Refused("is missing: the house never banks here, so a player must", "bank")
        if bank is not None:
            if furniture.bank == "house":
                raise Refused("no player banks this game here: leave 'bank' out", "bank")
            if bank.seat in stakes:
                raise Refused(f"seat {bank.seat} banks, so it has no entry in 'seats'", "bank")
            if bank.amount <= 0:
                raise Refused("a bank must put something up", "bank.amount")
            if bank.co and not furniture.co_bank:
                raise Refused("nobody banks together with the house here: leave 'co' out", "bank.co")
            due = self.least_bank(stakes, bank.co)
            if bank.amount < due:
                raise Refused(f"{money(bank.amount)} does not cover the wagers, {money(due)}", "bank.amount")
        if not stakes:
            raise Refused("nobody has a wager down", "seats")
        for seat in (*stakes, *((bank.seat,) if bank else ())):
            if not 1 <= seat <= furniture.seats:
                raise Refused(f"this table has seats 1 to {furniture.seats}", f"seat {seat}")
        if button is not None and not 1 <= button <= furniture.seats:
            raise Refused(f"this table has seats 1 to {furniture.seats}", "button")

    def least_bank(self, stakes: Mapping[Seat, Mapping[Wager, Cents]], co: bool = False) -> Cents:
        """What a player must put up to bank these wagers: all of them where his bank answers for all, of a co-bank
        half."""
        if self.rules.table.bank_covers != "every-wager":
            return NOTHING
        action = sum(sum(wagers.values()) for wagers in stakes.values())
        return Cents(-(-action // 2) if co else action)

    def bank(self, bank: BankSeat | None) -> Bank:
        if bank is None or self.rules.table.bank_covers == "every-wager":
            return HouseBank()
        return PlayerBank(bank.amount)

    def collect(
        self, settlement: Settlement, stakes: Mapping[Seat, Mapping[Wager, Cents]], bank: BankSeat | None
    ) -> None:
        """The fees of the posted schedule, taken before the deal."""
        if self.schedule is None:
            return
        base = {slug for slug, spot in self.rules.wagers.items() if spot.base}
        action = Cents(sum(sum(wagers.values()) for wagers in stakes.values()))
        for seat, wagers in stakes.items():
            own = [amount for wager, amount in wagers.items() if wager in base]
            settlement.fees[seat] = self.schedule.player_fee(own, action)
        if bank is not None:
            settlement.bank_fees = self.schedule.dealer_fee(action, bank.amount)

    def finish(self, settlement: Settlement, round_: Round, bank: Bank) -> None:
        """Settles what a round has come to so far."""
        for pay in round_.moves:
            if isinstance(pay, Pay) and pay.line and pay.line.kind == "meter" and pay.meter not in settlement.meters:
                raise Refused(f"is missing: seat {pay.seat} wins {pay.line}", f"meters.{pay.meter}")
        settle(settlement, round_.moves, round_.layout, bank, self.rules, self.reseed)
        if round_.pots:
            settle_pots(settlement, round_.pots, round_.layout)

    def __str__(self) -> str:
        options = self.rules.options
        return f"{self.sheet.name}, {money(options.min)} to {money(options.max)}"


def run_out(round_: Round) -> None:
    """Every chip is accounted for once a round is over."""
    if not round_.over:
        raise AssertionError("the round is not over")
    if round_.carried is None and not round_.layout.is_clear():
        raise AssertionError("a wager was left unsettled")


def begin(table: Table, opening: Opening) -> Round:
    """The round that opens so, at its first question."""
    if table.game.room:
        return table.start_hand(opening.stacks, opening.button, opening.carried, opening.middle)
    if not table.game.by_steps:
        return table.start(opening.stakes, opening.bank, opening.button)
    layout = Layout(opening.stakes, carried=opening.carried)
    return table.start(opening.stakes, layout=layout)


def settled(table: Table, opening: Opening, round_: Round) -> Settlement:
    """What a round that is over has come to; chips left up by an earlier one are no stake of this."""
    settlement = Settlement(opening.meters)
    settlement.seats = {seat: {} for seat in round_.layout}
    for seat, wagers in opening.stakes.items():
        if not table.game.by_steps:
            for wager, amount in table.game.laid(table.rules, wagers).items():
                settlement.put(seat, wager, amount)
    if not table.game.by_steps:
        table.collect(settlement, opening.stakes, opening.bank)
    for seat, wager, amount in round_.stakes:
        settlement.put(seat, wager, amount)
    table.finish(settlement, round_, table.bank(opening.bank))
    if not table.game.by_steps:
        run_out(round_)
    return settlement


def answered(table: Table, opening: Opening, answers: Iterable[Answer]) -> Round:
    """The round run again to the point these answers reach."""
    round_ = begin(table, opening)
    for number, answer in enumerate(answers, 1):
        try:
            round_.answer(answer)
        except PitbossError as error:
            raise error.at(f"answer {number}") from None
    return round_
