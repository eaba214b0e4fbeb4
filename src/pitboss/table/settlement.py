"""What a round comes to: every wager settled, in cents, in the order the house settles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from pitboss.money import Cents, Rounding, dollars, rounded
from pitboss.rules.layout import Layout
from pitboss.rules.script import Outcome, Pay, Seat, Take, Wager
from pitboss.rules.sheet import Rules
from pitboss.table.banks import Bank, within_aggregate
from pitboss.table.meters import Hit, award

Ending = Outcome | Literal["uncovered", "up"]


class Account:
    """One wager of one seat, over the whole round."""

    __slots__ = ("commission", "endings", "returned", "stake", "why")

    def __init__(self) -> None:
        self.stake = 0
        self.returned = 0
        self.commission = 0
        self.endings: list[Ending] = []
        self.why: list[str] = []

    @property
    def net(self) -> int:
        return self.returned - self.stake - self.commission

    @property
    def outcome(self) -> Ending:
        """How it ended: as every part of it did, or else by what it came to."""
        endings = set(self.endings)
        if "up" in endings:
            return "up"
        if len(endings) == 1:
            return self.endings[0]
        return "win" if self.net > 0 else "lose" if self.net < 0 else "push"


class Settlement:
    """What every seat and the bank came to."""

    def __init__(self, meters: Mapping[str, Cents] | None = None) -> None:
        self.seats: dict[Seat, dict[Wager, Account]] = {}
        self.fees: dict[Seat, Cents] = {}
        self.bank_net = 0
        self.bank_fees = Cents(0)
        self.house_half: int | None = None
        """What of the bank's result is the house's, where a player banks together with it."""
        self.meters = dict(meters or {})
        self.meter_paid = 0
        self.collected: dict[str, int] = {}
        """What the house took out of pots, by what it is called."""
        self.reseeded = 0

    def account(self, seat: Seat, wager: Wager) -> Account:
        wagers = self.seats.setdefault(seat, {})
        account = wagers.get(wager)
        if account is None:
            account = wagers[wager] = Account()
        return account

    def put(self, seat: Seat, wager: Wager, amount: Cents) -> None:
        """Chips laid on a wager."""
        self.account(seat, wager).stake += amount

    def net(self, seat: Seat) -> int:
        return sum([account.net for account in self.seats[seat].values()]) - self.fees.get(seat, 0)

    @property
    def banker_net(self) -> int:
        """What of the bank's result is the player's who banks."""
        return self.bank_net - (self.house_half or 0)

    def balance(self) -> int:
        """Everything that changed hands, summed: zero, or a cent was lost or made."""
        seats = sum(self.net(seat) for seat in self.seats)
        commission = sum(account.commission for wagers in self.seats.values() for account in wagers.values())
        fees = sum(self.fees.values())
        return seats + self.bank_net + commission + fees + sum(self.collected.values()) - self.meter_paid

    def as_json(self, names: Mapping[Seat, Mapping[Wager, str]] | None = None) -> dict[str, Any]:
        """As ``pitboss settle`` prints it; a wager goes by the name its seat wrote."""
        written = names or {}
        return {
            "seats": {
                str(seat): {
                    "net": dollars(self.net(seat)),
                    "fees": dollars(self.fees.get(seat, 0)),
                    "wagers": {
                        written.get(seat, {}).get(wager, wager): {
                            "stake": dollars(account.stake),
                            "returned": dollars(account.returned),
                            "commission": dollars(account.commission),
                            "net": dollars(account.net),
                            "outcome": account.outcome,
                        }
                        for wager, account in wagers.items()
                    },
                }
                for seat, wagers in self.seats.items()
            },
            "bank": {"net": dollars(self.bank_net - self.bank_fees), "fees": dollars(self.bank_fees)} | self._halves(),
            "meters": {name: dollars(amount) for name, amount in self.meters.items()},
        }

    def _halves(self) -> dict[str, Any]:
        if self.house_half is None:
            return {}
        return {"player": dollars(self.banker_net - self.bank_fees), "house": dollars(self.house_half)}


def settle(
    settlement: Settlement,
    moves: Sequence[Pay | Take],
    layout: Layout,
    bank: Bank,
    rules: Rules,
    reseed: Mapping[str, Cents],
) -> None:
    """Turns what the rules named into cents. ``layout`` loses what is settled."""
    pays: list[Pay] = []
    for move in moves:
        if isinstance(move, Take):
            settlement.account(move.seat, move.wager).commission += move.amount
        else:
            pays.append(move)
    stakes = [_lift(pay, layout) for pay in pays]
    results = [_result(pay, stake) for pay, stake in zip(pays, stakes, strict=True)]
    if together := rules.aggregate:
        wins = [(pay.seat, pay.wager, won) for pay, won in zip(pays, results, strict=True)]
        results = within_aggregate(rules.most_won(together), together.wagers, wins)
    awards = _from_meters(settlement, pays, stakes, reseed)
    how = _commission_rounding(rules)
    for index, (pay, stake, result) in enumerate(zip(pays, stakes, results, strict=True)):
        covered = bank.cover(result)
        account = settlement.account(pay.seat, pay.wager)
        account.endings.append("uncovered" if result and not covered else pay.outcome)
        if pay.why:
            account.why.append(pay.why)
        account.returned += covered + awards.get(index, 0) + (0 if pay.stays else stake)
        settlement.bank_net -= covered
        if pay.commission and covered > 0:
            account.commission += rounded(covered, *pay.commission, how)
    if layout.bank is not None:
        _with_the_banker(settlement, layout, rules)


def _with_the_banker(settlement: Settlement, layout: Layout, rules: Rules) -> None:
    """Of a co-bank half is the house's, the odd cent the player's; what he wins may be charged a commission too."""
    if layout.co_bank:
        settlement.house_half = settlement.bank_net // 2
    percent: int = getattr(rules.options, "bank_commission", 0)
    won = max(settlement.banker_net, 0)
    settlement.bank_fees = Cents(settlement.bank_fees + rounded(won, percent, 100, _commission_rounding(rules)))


def leave_up(settlement: Settlement, layout: Layout, seats: Iterable[Seat]) -> None:
    """Bets still on the layout at the end are the player's."""
    for seat in seats:
        for wager, amount in layout[seat].items():
            account = settlement.account(seat, wager)
            account.returned += amount
            account.endings.append("up")


def _lift(pay: Pay, layout: Layout) -> Cents:
    """The stake a payment settles, taken off the layout unless it acts again."""
    stake = layout.stake(pay.seat, pay.wager) if pay.stake is None else pay.stake
    if not pay.stays:
        layout.take(pay.seat, pay.wager, stake)
    return stake


def _result(pay: Pay, stake: Cents) -> int:
    """What the player wins of the bank, or loses to it. Fractions of a cent go up, in the player's favour."""
    if pay.outcome == "lose":
        return -stake
    line = pay.line
    if line is None or line.kind == "push":
        return 0
    on = stake if pay.on is None else pay.on
    if line.kind == "to":
        return rounded(on, line.numerator, line.denominator, "up")
    if line.kind == "for":
        return -stake if pay.meter else rounded(on, line.numerator, line.denominator, "up") - stake
    if line.kind == "fixed":
        return line.numerator
    return -stake


def _from_meters(
    settlement: Settlement, pays: Sequence[Pay], stakes: Sequence[Cents], reseed: Mapping[str, Cents]
) -> dict[int, Cents]:
    hits: dict[int, Hit] = {}
    for index, pay in enumerate(pays):
        if pay.line is None or not pay.meter:
            continue
        if pay.line.kind == "meter":
            hits[index] = Hit(pay.meter, pay.line)
        elif pay.line.kind == "for":
            figure = rounded(stakes[index], pay.line.numerator, pay.line.denominator, "up")
            hits[index] = Hit(pay.meter, None, figure)
    if not hits:
        return {}
    paid, settlement.meters = award(settlement.meters, list(hits.values()), reseed)
    settlement.meter_paid += sum(paid)
    return dict(zip(hits, paid, strict=True))


def _commission_rounding(rules: Rules) -> Rounding:
    named: str = getattr(rules.options, "commission_rounding", "cent")
    return "quarter" if named == "quarter" else "nearest"
