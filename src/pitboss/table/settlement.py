"""What a round comes to: every wager settled, in cents, in the order the house settles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from pitboss.errors import Refused
from pitboss.money import NOTHING, Cents, Rounding, dollars, rounded
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.script import Outcome, Pay, Seat, Take, Wager
from pitboss.rules.sheet import Rules
from pitboss.table.banks import Bank, within_aggregate
from pitboss.table.meters import Hit, award
from pitboss.table.postings import FEE, LAYOUT, RACK, Holder, Posting, meter, posting, stack

WagerOutcome = Outcome | Literal["uncovered", "up"]


class WagerAccount:
    """One wager of one seat, over the whole round."""

    __slots__ = ("award", "commission", "lifted", "outcomes", "stake", "why", "won")

    def __init__(self) -> None:
        self.stake = 0
        """What was put down."""
        self.lifted = 0
        """What was taken off the layout: handed back, or collected by the bank out of ``won``."""
        self.won = 0
        """What the bank (in the poker room, the pot) paid, or took: below zero."""
        self.award = 0
        """What a meter paid."""
        self.commission = 0
        self.outcomes: list[WagerOutcome] = []
        self.why: list[str] = []

    @property
    def returned(self) -> int:
        return self.lifted + self.won + self.award

    @property
    def net(self) -> int:
        return self.lifted + self.won + self.award - self.stake - self.commission

    @property
    def outcome(self) -> WagerOutcome:
        """How it ended: as every part of it did, or else by what it came to."""
        outcomes = self.outcomes
        if len(outcomes) == 1:
            return outcomes[0]
        if "up" in outcomes:
            return "up"
        if outcomes and outcomes.count(outcomes[0]) == len(outcomes):
            return outcomes[0]
        return "win" if self.net > 0 else "lose" if self.net < 0 else "push"

    def as_json(self) -> dict[str, Any]:
        returned = self.lifted + self.won + self.award
        return {
            "stake": dollars(self.stake),
            "returned": dollars(returned),
            "commission": dollars(self.commission),
            "net": dollars(returned - self.stake - self.commission),
            "outcome": self.outcome,
        }


class MeterAward(NamedTuple):
    """What a meter paid on one wager."""

    meter: str
    seat: Seat
    wager: Wager
    cents: Cents


class Settlement:
    """What every seat and the bank came to."""

    def __init__(self, meters: Mapping[str, Cents] | None = None, payer: Holder = RACK) -> None:
        self.seats: dict[Seat, dict[Wager, WagerAccount]] = {}
        self.fees: dict[Seat, Cents] = {}
        """Collection taken from each seat before the deal."""
        self.payer = payer
        """Who pays winners and collects from losers: the rack, the stack of a player who banks, or the pot."""
        self.bank_net = 0
        """What the bank collected less what it paid."""
        self.bank_fees = NOTHING
        self.house_half: int | None = None
        """What of the bank's result is the house's, where a player banks together with it."""
        self.meters_before = dict(meters or {})
        self.meters = dict(self.meters_before)
        """What each meter shows after the round."""
        self.awards: list[MeterAward] = []
        self.collected: dict[str, int] = {}
        """What the house took out of pots, by the name of the fee."""

    def account(self, seat: Seat, wager: Wager) -> WagerAccount:
        wagers = self.seats.get(seat)
        if wagers is None:
            wagers = self.seats[seat] = {}
        account = wagers.get(wager)
        if account is None:
            account = wagers[wager] = WagerAccount()
        return account

    def put(self, seat: Seat, wager: Wager, amount: int) -> None:
        """Chips laid on a wager."""
        self.account(seat, wager).stake += amount

    def net(self, seat: Seat) -> int:
        net = -self.fees.get(seat, 0)
        for account in self.seats[seat].values():
            net += account.lifted + account.won + account.award - account.stake - account.commission
        return net

    @property
    def banker_net(self) -> int:
        """What of the bank's result is the player's who banks."""
        return self.bank_net - (self.house_half or 0)

    def balance(self) -> int:
        """Everything that changed hands, summed: zero, or a cent was lost or made."""
        seats = sum(self.net(seat) for seat in self.seats)
        commission = sum(account.commission for wagers in self.seats.values() for account in wagers.values())
        taken = commission + sum(self.fees.values()) + sum(self.collected.values())
        return seats + self.bank_net + taken - sum(hit.cents for hit in self.awards)

    def add(self, later: Settlement) -> None:
        """The next roll of a game by steps, settled together with those before it."""
        for seat, wagers in later.seats.items():
            self.seats.setdefault(seat, {})
            for wager, more in wagers.items():
                account = self.account(seat, wager)
                account.stake += more.stake
                account.lifted += more.lifted
                account.won += more.won
                account.award += more.award
                account.commission += more.commission
                account.outcomes += more.outcomes
                account.why += more.why
        self.bank_net += later.bank_net
        self.meters = later.meters
        self.awards += later.awards

    def postings(self) -> tuple[Posting, ...]:
        """Every chip that moved, as a ledger applies it. Winnings and losses go between a stack and the payer."""
        payer = self.payer
        found: list[Posting] = []
        for seat, wagers in self.seats.items():
            own = stack(seat)
            for wager, account in wagers.items():
                found += posting(own, LAYOUT, account.stake - account.lifted, f"{wager} stays up")
                found += posting(payer, own, account.won, f"{wager}: {account.outcome}")
                found += posting(own, FEE, account.commission, f"commission on {wager}")
            found += posting(own, FEE, self.fees.get(seat, 0), "collection")
        found += posting(payer, RACK, self.house_half or 0, "the house's half of the bank")
        found += posting(payer, FEE, self.bank_fees, "fees of the bank")
        for hit in self.awards:
            found += posting(meter(hit.meter), stack(hit.seat), hit.cents, f"{hit.wager}: win")
        for name, shown in self.meters.items():
            paid = sum(hit.cents for hit in self.awards if hit.meter == name)
            found += posting(RACK, meter(name), shown - self.meters_before.get(name, 0) + paid, "seed")
        for fee, amount in self.collected.items():
            found += posting(payer, meter(fee) if fee == "jackpot" else FEE, amount, fee)
        return tuple(found)

    def as_json(self, names: Mapping[Seat, Mapping[Wager, str]] | None = None) -> dict[str, Any]:
        """As ``pitboss settle`` prints it; a wager goes by the name its seat wrote."""
        written = names or {}
        return {
            "seats": {
                str(seat): self._seat_json(seat, wagers, written.get(seat, {})) for seat, wagers in self.seats.items()
            },
            "bank": {"net": dollars(self.bank_net - self.bank_fees), "fees": dollars(self.bank_fees)} | self._halves(),
            "meters": {name: dollars(amount) for name, amount in self.meters.items()},
        }

    def _seat_json(
        self, seat: Seat, wagers: Mapping[Wager, WagerAccount], written: Mapping[Wager, str]
    ) -> dict[str, Any]:
        return {
            "net": dollars(self.net(seat)),
            "fees": dollars(self.fees.get(seat, 0)),
            "wagers": {written.get(wager, wager): account.as_json() for wager, account in wagers.items()},
        }

    def _halves(self) -> dict[str, Any]:
        if self.house_half is None:
            return {}
        return {"player": dollars(self.banker_net - self.bank_fees), "house": dollars(self.house_half)}


def settle_wagers(
    settlement: Settlement,
    moves: Sequence[Pay | Take],
    layout: Layout,
    bank: Bank,
    rules: Rules,
    reseed: Mapping[str, Cents],
) -> None:
    """Turns what the rules named into cents. ``layout`` loses what is settled."""
    pays: list[Pay] = []
    stakes: list[Cents] = []
    results: list[int] = []
    for move in moves:
        if isinstance(move, Take):
            settlement.account(move.seat, move.wager).commission += move.amount
        else:
            seat, wager, outcome, line, part, on, stays, _, meter, _ = move
            stake = layout.stake(seat, wager) if part is None else part
            if not stays:
                layout.take(seat, wager, stake)
            pays.append(move)
            stakes.append(stake)
            results.append(_result(outcome, line, stake, on, meter))
    if together := rules.aggregate:
        wins = [(pay.seat, pay.wager, won) for pay, won in zip(pays, results, strict=True)]
        results = within_aggregate(rules.most_won(together), together.wagers, wins)
    how = _commission_rounding(rules)
    for pay, stake, result in zip(pays, stakes, results, strict=True):
        seat, wager, outcome, _, _, _, stays, commission, _, why = pay
        covered = bank.cover(result)
        account = settlement.account(seat, wager)
        account.outcomes.append("uncovered" if result and not covered else outcome)
        if why:
            account.why.append(why)
        account.won += covered
        if not stays:
            account.lifted += stake
        settlement.bank_net -= covered
        if commission and covered > 0:
            account.commission += rounded(covered, *commission, how)
    _pay_from_meters(settlement, pays, stakes, reseed)
    if layout.bank is not None:
        _settle_banker(settlement, layout, rules)


def _settle_banker(settlement: Settlement, layout: Layout, rules: Rules) -> None:
    """Of a co-bank half is the house's, the odd cent the player's; what he wins may be charged a commission too."""
    if layout.co_bank:
        settlement.house_half = settlement.bank_net // 2
    percent: int = getattr(rules.options, "bank_commission", 0)
    won = max(settlement.banker_net, 0)
    settlement.bank_fees = Cents(settlement.bank_fees + rounded(won, percent, 100, _commission_rounding(rules)))


def leave_up(settlement: Settlement, stakes: Mapping[Seat, Mapping[Wager, Cents]]) -> None:
    """Bets still on the layout at the end are the player's."""
    for seat, wagers in stakes.items():
        for wager, amount in wagers.items():
            account = settlement.account(seat, wager)
            account.lifted += amount
            account.outcomes.append("up")


def _result(outcome: Outcome, line: Line | None, stake: Cents, on: Cents | None, meter: str) -> int:
    """What the player wins of the bank, or loses to it. An award from a meter costs the bank nothing."""
    if outcome == "lose" or meter:
        return -stake
    return 0 if line is None else line.net(stake, on)


def _pay_from_meters(
    settlement: Settlement, pays: Sequence[Pay], stakes: Sequence[Cents], reseed: Mapping[str, Cents]
) -> None:
    """Awards wait for the end of the round, so that two at once share a meter."""
    hits: list[Hit] = []
    winners: list[Pay] = []
    for pay, stake in zip(pays, stakes, strict=True):
        if not pay.meter or (line := pay.line) is None:
            continue
        if line.kind == "meter" and pay.meter not in settlement.meters_before:
            raise Refused(f"is missing: seat {pay.seat} wins {line}", f"meters.{pay.meter}")
        hits.append(Hit(pay.meter, line, NOTHING) if line.kind == "meter" else Hit(pay.meter, None, _flat(line, stake)))
        winners.append(pay)
    if not hits:
        return
    paid, settlement.meters = award(settlement.meters, hits, reseed)
    for pay, cents in zip(winners, paid, strict=True):
        settlement.account(pay.seat, pay.wager).award += cents
        settlement.awards.append(MeterAward(pay.meter, pay.seat, pay.wager, cents))


def _flat(line: Line, stake: Cents) -> Cents:
    """A fixed award that the meter pays: the whole figure, since the bank has the stake."""
    return Cents(line.net(stake) + stake)


def _commission_rounding(rules: Rules) -> Rounding:
    named: str = getattr(rules.options, "commission_rounding", "cent")
    return "quarter" if named == "quarter" else "nearest"
