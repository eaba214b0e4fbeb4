"""The result of a round: every wager settled in cents, in the order the house settles."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quoted
from typing import Any, Literal, NamedTuple

from pitboss.errors import BadGame, Refused
from pitboss.money import NOTHING, Cents, Rounding, dollars, rounded
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.script import Outcome, Pay, Seat, Take, Wager
from pitboss.rules.sheet import Rules
from pitboss.table.banks import Bank, HouseBank, within_aggregate
from pitboss.table.meters import Hit, award
from pitboss.table.postings import FEE, LAYOUT, RACK, Holder, Posting, meter, posting, stack

WagerOutcome = Outcome | Literal["uncovered", "up"]
KEPT = 4096
"""How many amounts are cached as texts."""


class _Texts(dict[int, str]):
    """Cents as JSON writes them, each converted once: every answer is full of the same few amounts."""

    def __init__(self, amount: Callable[[int], Any]) -> None:
        self._amount = amount

    def __missing__(self, cents: int) -> str:
        if len(self) == KEPT:
            self.clear()
        text = self[cents] = str(self._amount(cents))
        return text


_texts = lru_cache(8)(_Texts)


class WagerAccount:
    """One wager of one seat, over the whole round."""

    __slots__ = ("award", "commission", "lifted", "outcomes", "stake", "uncovered", "why", "won")

    def __init__(self, stake: int = 0) -> None:
        self.stake = stake
        """What the seat bet."""
        self.lifted = 0
        """The part of the stake that left the layout. What the bank collected of it is below zero in ``won``."""
        self.won = 0
        """What the bank (in the poker room, the pot) paid, or took (below zero)."""
        self.award = 0
        """What a meter paid."""
        self.commission = 0
        self.uncovered = 0
        """What it won or lost beyond what the bank covered: nobody pays or collects that."""
        self.outcomes: tuple[WagerOutcome, ...] = ()
        self.why: tuple[str, ...] = ()

    @property
    def returned(self) -> int:
        return self.lifted + self.won + self.award

    @property
    def net(self) -> int:
        return self.lifted + self.won + self.award - self.stake - self.commission

    @property
    def outcome(self) -> WagerOutcome:
        """The common outcome of all its parts; if they differ, the outcome by its net."""
        outcomes = self.outcomes
        if len(outcomes) == 1:
            return outcomes[0]
        if "up" in outcomes:
            return "up"
        if outcomes and outcomes.count(outcomes[0]) == len(outcomes):
            return outcomes[0]
        return "win" if self.net > 0 else "lose" if self.net < 0 else "push"

    @property
    def reason(self) -> str:
        """Why it won or lost, each reason once."""
        return "; ".join(dict.fromkeys(self.why))


class MeterAward(NamedTuple):
    """What a meter paid on one wager."""

    meter: str
    seat: Seat
    wager: Wager
    cents: Cents


class Settlement:
    """The result of every seat and of the bank."""

    def __init__(self, meters: Mapping[str, Cents] | None = None, payer: Holder = RACK) -> None:
        self.seats: dict[Seat, dict[Wager, WagerAccount]] = {}
        self.fees: dict[Seat, Cents] = {}
        """Collection taken from each seat before the deal."""
        self.payer = payer
        """Where winnings come from and losses go: the rack, the stack of a player who banks, or the pot."""
        self.bank_net = 0
        """What the bank collected, less what it paid."""
        self.bank_fees = NOTHING
        """What the bank pays to the house: collection, and commission on what it won."""
        self.bank_commission = NOTHING
        self.house_half: int | None = None
        """The house's part of the bank's result in a co-bank; ``None`` without one."""
        self.meters_before = dict(meters) if meters else {}
        self.meters = self.meters_before.copy()
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
        """Counts chips bet on a wager."""
        self.account(seat, wager).stake += amount

    def net(self, seat: Seat) -> int:
        net = -self.fees.get(seat, 0)
        for account in self.seats[seat].values():
            net += account.lifted + account.won + account.award - account.stake - account.commission
        return net

    @property
    def banker_net(self) -> int:
        """The part of the bank's result that belongs to the player who banks."""
        return self.bank_net - (self.house_half or 0)

    def balance(self) -> int:
        """The sum of everything that changed hands: zero, unless a cent was lost or created."""
        seats = sum(self.net(seat) for seat in self.seats)
        commission = sum(account.commission for wagers in self.seats.values() for account in wagers.values())
        taken = commission + sum(self.fees.values()) + sum(self.collected.values())
        return seats + self.bank_net + taken - sum(hit.cents for hit in self.awards)

    def add(self, later: Settlement) -> None:
        """Adds the next roll of a game by steps."""
        for seat, wagers in later.seats.items():
            self.seats.setdefault(seat, {})
            for wager, more in wagers.items():
                account = self.account(seat, wager)
                account.stake += more.stake
                account.lifted += more.lifted
                account.won += more.won
                account.award += more.award
                account.commission += more.commission
                account.uncovered += more.uncovered
                account.outcomes += more.outcomes
                account.why += more.why
        self.bank_net += later.bank_net
        self.meters = later.meters
        self.awards += later.awards

    def postings(self) -> tuple[Posting, ...]:
        """Every chip that moved, for a ledger. Winnings and losses go between a stack and the payer."""
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
        found += posting(payer, FEE, self.bank_fees - self.bank_commission, "collection from the bank")
        found += posting(payer, FEE, self.bank_commission, "commission on the bank")
        for hit in self.awards:
            found += posting(meter(hit.meter), stack(hit.seat), hit.cents, f"{hit.wager}: win")
        for name, shown in self.meters.items():
            paid = sum(hit.cents for hit in self.awards if hit.meter == name)
            found += posting(RACK, meter(name), shown - self.meters_before.get(name, 0) + paid, "seed")
        for fee, amount in self.collected.items():
            found += posting(payer, meter(fee) if fee == "jackpot" else FEE, amount, fee)
        return tuple(found)

    def as_json(
        self, names: Mapping[Seat, Mapping[Wager, str]] | None = None, amount: Callable[[int], Any] = dollars
    ) -> dict[str, Any]:
        """As ``pitboss settle`` prints it; a wager has the name its seat wrote. ``amount`` converts the cents."""
        tree: dict[str, Any] = json.loads(self.as_text(names, amount))
        return tree

    def as_text(
        self, names: Mapping[Seat, Mapping[Wager, str]] | None = None, amount: Callable[[int], Any] = dollars
    ) -> str:
        """``as_json`` as text. It is written directly, without building a tree, because a night has many rounds."""
        shown, written = _texts(amount), names or {}
        seats = []
        for seat, wagers in self.seats.items():
            named = written.get(seat, {})
            texts = []
            fees = self.fees.get(seat, 0)
            seat_net = -fees
            for wager, account in wagers.items():
                stake, commission, why, outcomes = account.stake, account.commission, account.why, account.outcomes
                returned = account.lifted + account.won + account.award
                net = returned - stake - commission
                seat_net += net
                outcome = outcomes[0] if len(outcomes) == 1 else account.outcome
                more = f', "uncovered": {shown[account.uncovered]}' if account.uncovered else ""
                if why:
                    more += f', "why": {quoted(why[0] if len(why) == 1 else account.reason)}'
                texts.append(
                    f'{quoted(named.get(wager, wager))}: {{"stake": {shown[stake]}, "returned": {shown[returned]}, '
                    f'"commission": {shown[commission]}, "net": {shown[net]}, "outcome": "{outcome}"{more}}}'
                )
            of_wagers = ", ".join(texts)
            seats.append(f'"{seat}": {{"net": {shown[seat_net]}, "fees": {shown[fees]}, "wagers": {{{of_wagers}}}}}')
        meters = ", ".join([f"{quoted(name)}: {shown[left]}" for name, left in self.meters.items()])
        return f'{{"seats": {{{", ".join(seats)}}}, "bank": {self._bank_text(shown)}, "meters": {{{meters}}}}}'

    def _bank_text(self, shown: Mapping[int, str]) -> str:
        text = f'{{"net": {shown[self.bank_net - self.bank_fees]}, "fees": {shown[self.bank_fees]}'
        if self.house_half is not None:
            player, house = shown[self.banker_net - self.bank_fees], shown[self.house_half]
            text += f', "player": {player}, "house": {house}'
        return text + "}"


def settle_wagers(
    settlement: Settlement,
    moves: Sequence[Pay | Take],
    layout: Layout,
    bank: Bank,
    rules: Rules,
    reseed: Mapping[str, Cents],
) -> None:
    """Computes the cents of every payment, and removes what is settled from ``layout``."""
    decided = decide_wagers(settlement, moves, layout, rules)
    if pay_wagers(settlement, decided, bank, rules):
        _pay_from_meters(settlement, decided, reseed)
    if layout.bank is not None:
        _settle_banker(settlement, layout, rules)


def decide_wagers(
    settlement: Settlement, moves: Sequence[Pay | Take], layout: Layout, rules: Rules
) -> list[tuple[Pay, Cents, int]]:
    """Each payment, its stake, and what it wins or loses if the bank is unlimited. Removes what is settled from
    ``layout``, and counts commission laid beside wagers."""
    settled: list[tuple[Pay, Cents, int]] = []
    for move in moves:
        if isinstance(move, Take):
            settlement.account(move.seat, move.wager).commission += move.amount
            continue
        seat, wager, outcome, line, stake, on, stays, _, paid_by, _ = move
        if seat not in layout.stakes:
            raise BadGame(f"{rules.game} pays seat {seat}, which is not in the round")
        if not stays:
            try:
                stake = layout.take(seat, wager, stake)
            except BadGame as error:
                raise error.at(f"{rules.game} settles more than there is") from None
        elif stake is None:
            stake = layout.stake(seat, wager)
        if not stake:
            _check_unstaked(move, rules)
        if outcome == "lose" or paid_by:  # an award from a meter costs the bank nothing
            settled.append((move, stake, -stake))
        else:
            settled.append((move, stake, 0 if line is None else line.net(stake, on)))
    if together := rules.held_to:
        wins = [(pay.seat, pay.wager, won) for pay, _, won in settled]
        held = within_aggregate(rules.most_won(together), together.wagers, wins)
        settled = [(pay, stake, won) for (pay, stake, _), won in zip(settled, held, strict=True)]
    return settled


def pay_wagers(settlement: Settlement, decided: Sequence[tuple[Pay, Cents, int]], bank: Bank, rules: Rules) -> bool:
    """The bank pays and collects, in order, what it covers. Returns whether a meter has to pay too."""
    cover = None if type(bank) is HouseBank else bank.cover
    seats = settlement.seats
    bank_net = settlement.bank_net
    from_meters = False
    for pay, stake, result in decided:
        seat, wager, outcome, _, _, _, stays, commission, paid_by, why = pay
        account = seats[seat].get(wager) or settlement.account(seat, wager)
        covered = result if cover is None else cover(result)
        if covered == result:
            account.outcomes += (outcome,)
        else:
            account.outcomes += (outcome if covered else "uncovered",)
            account.uncovered += abs(result - covered)
        if why:
            account.why += (why,)
        account.won += covered
        if not stays:
            account.lifted += stake
        bank_net -= covered
        if commission and covered > 0:
            account.commission += rounded(covered, *commission, _commission_rounding(rules))
        if paid_by:
            from_meters = True
    settlement.bank_net = bank_net
    return from_meters


def _settle_banker(settlement: Settlement, layout: Layout, rules: Rules) -> None:
    """Half of a co-bank's result is the house's; an odd cent is the player's. His winnings may pay commission too."""
    if layout.co_bank:
        settlement.house_half = settlement.bank_net // 2
    percent: int = getattr(rules.options, "bank_commission", 0)
    won = max(settlement.banker_net, 0)
    settlement.bank_commission = Cents(rounded(won, percent, 100, _commission_rounding(rules)))
    settlement.bank_fees = Cents(settlement.bank_fees + settlement.bank_commission)


def leave_up(settlement: Settlement, stakes: Mapping[Seat, Mapping[Wager, Cents]]) -> None:
    """Returns the bets still on the layout to the players."""
    for seat, wagers in stakes.items():
        for wager, amount in wagers.items():
            account = settlement.account(seat, wager)
            account.lifted += amount
            account.outcomes += ("up",)


def _check_unstaked(pay: Pay, rules: Rules) -> None:
    """Only a wager that the rules alone pay (an envy bonus) may be paid with nothing down on it."""
    spot = rules.wagers.get(pay.wager.partition(" ")[0])
    if spot is None:
        raise BadGame(f"{rules.game} pays seat {pay.seat}'s {pay.wager!r}, but the sheet has no [wagers.{pay.wager}]")
    if spot.by != "rules":
        raise BadGame(
            f"{rules.game} pays seat {pay.seat}'s {pay.wager!r}, but nothing lies there: it was never put down, or is "
            "paid twice"
        )


def _pay_from_meters(
    settlement: Settlement, settled: Sequence[tuple[Pay, Cents, int]], reseed: Mapping[str, Cents]
) -> None:
    """Pays awards at the end of the round, so that two hits share a meter."""
    hits: list[Hit] = []
    winners: list[Pay] = []
    for pay, stake, _ in settled:
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
    """A fixed award from the meter: the stake is included, because the bank took it."""
    return Cents(line.net(stake) + stake)


def _commission_rounding(rules: Rules) -> Rounding:
    named: str = getattr(rules.options, "commission_rounding", "cent")
    return "quarter" if named == "quarter" else "nearest"
