"""Chips are conserved in every sequence of steps: buy-in, bet, settle, void, jackpot, rake, cash-out.

``PITBOSS_CAGE_STEPS`` says how many steps; the usual number is for every change, 100,000 for a release.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tests.cage.synthetic import in_balance, open_table

from pitboss.cage.accounts import Account, account_of
from pitboss.cage.cage import Cage, database_of
from pitboss.cage.unit import Stale, Unit
from pitboss.errors import Refused
from pitboss.money import Cents
from pitboss.table.postings import FEE, LAYOUT, POT, RACK, Holder, Posting, guest, meter, stack

pytestmark = pytest.mark.slow
STEPS = int(os.environ.get("PITBOSS_CAGE_STEPS", "600"))
EACH = 40
PEOPLE = ("ann", "bob", "eve")
LINKS = {"linked": "house/linked"}
SEED = 500_00
person = st.sampled_from(PEOPLE)
table = st.sampled_from((0, 1))
amount = st.integers(1, 300_00)


class Books(RuleBasedStateMachine):
    """The model is what every holder has; the cage must agree after each step."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.cage = Cage(database_of(Path(self.folder.name) / "cage.db"), threaded=False)
        self.have: dict[Account, int] = {}
        for name in PEOPLE:
            self.cage.people.add(name, name, "guest", 1, 1_000_00).result()
            self.have[Account("guest", name)] = 1_000_00
        self.tables = [open_table(self.cage, {"linked": SEED}, LINKS) for _ in (0, 1)]
        self.have[Account("meter", "house/linked")] = SEED
        self.seq = [1, 1]
        self.round = [0, 0]

    def teardown(self) -> None:
        self.cage.close()
        self.folder.cleanup()

    def of(self, holder: Holder, at: int) -> Account:
        return account_of(holder, self.tables[at], LINKS)

    def post(self, at: int, *moves: Posting, settles: bool = False, shows: int = 0) -> None:
        """Posts moves. The cage must refuse them exactly if a balance would fall below zero."""
        after = dict(self.have)
        for debit, credit, cents, _ in moves:
            if debit.kind == "guest":
                after[self.of(debit, at)] -= cents
                after[self.of(credit, at)] = after.get(self.of(credit, at), 0) + cents
                continue
            for holder, change in ((debit, -cents), (credit, cents)):
                after[self.of(holder, at)] = after.get(self.of(holder, at), 0) + change
        lines: tuple[dict[str, object], ...] = ({"kind": "x"},)
        if settles:
            number = self.round[at] + 1
            lines = (
                {"kind": "open", "round": number},
                {"kind": "settle", "round": number, "nets": {}, "meters": {"linked": shows}},
            )
        short = [account for account, cents in after.items() if cents < 0 and account.kind != "rack"]
        future = self.cage.commit(Unit(5, self.tables[at], self.seq[at] + 1, lines, moves))
        stale = settles and shows != after[Account("meter", "house/linked")]
        if stale or short:
            assert isinstance(future.exception(), Stale if stale else Refused)
            return
        self.seq[at] = future.result().seq
        self.have = after
        if settles:
            self.round[at] += 1

    @rule(who=person, at=table, cents=amount)
    def buy_in(self, who: str, at: int, cents: int) -> None:
        self.post(at, Posting(guest(who), stack(who), Cents(cents), "buys"))

    @rule(who=person, at=table, cents=amount)
    def cash_out(self, who: str, at: int, cents: int) -> None:
        self.post(at, Posting(stack(who), guest(who), Cents(cents), "leaves"))

    @rule(who=person, at=table, cents=amount)
    def bet_that_stays_up(self, who: str, at: int, cents: int) -> None:
        self.post(at, Posting(stack(who), LAYOUT, Cents(cents), "stays up"))

    @rule(who=person, at=table, cents=amount)
    def void(self, who: str, at: int, cents: int) -> None:
        self.post(at, Posting(LAYOUT, stack(who), Cents(cents), "goes back"))

    @rule(who=person, at=table, cents=amount, wins=st.booleans())
    def settle(self, who: str, at: int, cents: int, wins: bool) -> None:
        between = (RACK, stack(who)) if wins else (stack(who), RACK)
        self.post(at, Posting(*between, Cents(cents), "settles"))

    @rule(who=person, other=person, at=table, cents=amount, rake=st.integers(1, 500))
    def pot_with_rake(self, who: str, other: str, at: int, cents: int, rake: int) -> None:
        if who == other:
            return
        moves = [Posting(POT, stack(who), Cents(cents), "wins"), Posting(POT, FEE, Cents(rake), "rake")]
        moves.append(Posting(stack(other), POT, Cents(cents + rake), "loses"))
        self.post(at, *moves)

    @rule(at=table, cents=st.integers(1, 500))
    def contribution(self, at: int, cents: int) -> None:
        self.post(at, Posting(RACK, meter("linked"), Cents(cents), "contribution"))

    @rule(who=person, at=table, stale=st.booleans())
    def jackpot(self, who: str, at: int, stale: bool) -> None:
        """A player wins the whole meter, computed from what it shows now or showed some time ago."""
        shown = self.have[Account("meter", "house/linked")] - (7 if stale else 0)
        moves = [
            Posting(meter("linked"), stack(who), Cents(shown), "win"),
            Posting(RACK, meter("linked"), Cents(SEED), "seed"),
        ]
        self.post(at, *moves, settles=True, shows=SEED)

    @rule(at=table)
    def count(self, at: int) -> None:
        self.cage.tables.count(self.tables[at], 6, "boss").result()
        self.have[Account("fee", "", self.tables[at])] = 0

    @invariant()
    def books_agree(self) -> None:
        in_balance(self.cage)
        for account, cents in self.have.items():
            if account.kind != "rack":
                assert self.cage.balance(account) == cents, account


Books.TestCase.settings = settings(
    max_examples=max(1, STEPS // EACH),
    stateful_step_count=EACH,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestBooks = Books.TestCase
