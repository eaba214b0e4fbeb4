"""Compares the script with the compiled rules: both settle the same cards and choices, round by round.

    python -m pitboss.simulate.compare                          every sheet, 100,000 rounds each
    python -m pitboss.simulate.compare mount-airy/blackjack --rounds 1000000

The script plays every round that a kernel dealt again, with the kernel's cards and choices. It must ask the same number
of questions, offer what the kernel found open, use every card, and settle every wager as the round's code says. Hands
are played by tables of random choices, so that all rules are used, and by the best strategy.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from pitboss.drivers.run import run
from pitboss.errors import BadGame, PitbossError, Refused
from pitboss.houses import sheet, sheet_names
from pitboss.money import Cents
from pitboss.rules.game import RoomGame
from pitboss.rules.script import Wager
from pitboss.simulate import random_plans
from pitboss.simulate.bets import bets_text
from pitboss.simulate.chains import ChainPlan
from pitboss.simulate.games.craps import ROLLS, BetweenRolls, Refusals, rolled
from pitboss.simulate.outcomes import Outcome, outcome_of
from pitboss.simulate.plan import CardPlan, KnownRound, Plan
from pitboss.simulate.run import COMPILED, plan_of
from pitboss.simulate.setup import SEAT, Job, Setup
from pitboss.table.opening import Opening
from pitboss.table.pit_table import PitTable, StepTable
from pitboss.table.table import open_table

ROUNDS = 100_000
PART = 5_000
"""The number of rounds that are dealt and then compared together."""


def every_bet(table: PitTable[Any]) -> dict[Wager, Cents]:
    """All wagers of a sheet that one seat can bet together, each at its least amount."""
    found: dict[Wager, Cents] = {}
    for slug, bet in table.ranges.items():
        amount = found.get(Wager(bet.spot.equals or ""), Cents(bet.least + -bet.least % bet.spot.step))
        trial = found | {Wager(f"{slug} {bet.selections[0]}".rstrip()): amount}
        found = trial if bet.spot.required or _goes(table, trial) else found
    return found


def _goes(table: PitTable[Any], bets: dict[Wager, Cents]) -> bool:
    try:
        if all(slug in {wager.partition(" ")[0] for wager in bets} for slug in table.rules.required):
            Setup(Job(table.sheet.name, table.sheet.text, bet=bets_text(bets)))
    except PitbossError:
        return False
    return True


def plans_of(name: str, seed: int) -> Iterator[Plan]:
    """The plans by which a sheet's rounds are compared: random choices if there are any, and the best play."""
    page = sheet(name)
    table = open_table(page)
    assert isinstance(table, PitTable)
    bets = {Wager("pass"): Cents(10_00)} if isinstance(table, StepTable) else every_bet(table)
    job = Job(page.name, page.text, bet=bets_text(bets), seed=seed)
    if (random := random_plans.random_plan(Setup(job), seed)) is not None:
        yield random
    yield plan_of(job)


def compare_rounds(plan: Plan, rounds: int, seed: int) -> int:
    """Compares rounds and returns how many. Raises ``BadGame`` for the first that differs."""
    if isinstance(plan, CardPlan):
        return _compare_cards(plan, rounds, seed)
    if isinstance(plan, ChainPlan) and isinstance(plan.setup.table, StepTable):
        return _compare_rolls(plan, rounds, seed)
    return 0


def _compare_cards(plan: CardPlan, rounds: int, seed: int) -> int:
    for block in range(-(-rounds // PART)):
        some = min(PART, rounds - block * PART)
        codes = np.zeros(some, np.int64)
        plan.deal(seed, block, codes)
        dealt = plan.dealt(seed, block, some)
        traces = plan.traces(seed, block, range(some))
        for number, trace in enumerate(traces):
            where = f"{plan.setup.table.sheet.name}, block {block}, round {number}"
            replay = KnownRound([plan.pieces[card] for card in trace.cards], trace.said)
            opening = plan.setup.opening
            round_ = plan.setup.table.open(opening)
            try:
                run(round_, replay)
                replay.check_used()
            except PitbossError as error:
                raise error.at(where) from None
            found = outcome_of(plan.setup.table.settle(opening, round_), SEAT, opening.bank is not None)
            expected = dealt.outcomes[int(dealt.places[number])]
            if found != expected:
                raise BadGame(f"the script settles {found}, the compiled round {expected}", where)
            _compare_offers(replay.offered, trace.opened, where)
    return rounds


def _compare_offers(offered: Sequence[frozenset[str]], opened: Sequence[frozenset[str]], where: str) -> None:
    """Where the kernel asked the rules which options are open, the script must offer exactly these."""
    for words, bits in zip(offered, opened, strict=False):
        if bits and words != bits:
            raise BadGame(f"the script offers {sorted(words)}, the compiled round {sorted(bits)}", where)


def _compare_rolls(plan: ChainPlan, rounds: int, seed: int) -> int:
    """Compares random rolls: the script follows them, and so do the steps of the walk."""
    rng = Random(seed)
    for number in range(rounds):
        place, at = BetweenRolls(Opening({SEAT: {}})), 0
        while True:
            a, b = roll = rng.choice(ROLLS)
            after = rolled(plan.setup, place, (a, b), Refusals())
            step = plan.step(at, ROLLS.index(roll))
            if isinstance(after, Outcome) or isinstance(step, Outcome):
                if after != step:
                    raise BadGame(f"the script ends with {after}, the walk with {step}", f"round {number}")
                break
            place, at = after, step
    return rounds


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m pitboss.simulate.compare", description=__doc__.split("\n")[0])
    parser.add_argument("sheets", nargs="*", metavar="HOUSE/GAME")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    for name in chosen.sheets or sheet_names():
        if isinstance(sheet(name).game, RoomGame):
            continue
        if sheet(name).rules.game not in COMPILED:
            print(f"{name}: only the script deals it", flush=True)
            continue
        for plan in plans_of(name, chosen.seed):
            try:
                count = compare_rounds(plan, chosen.rounds, chosen.seed)
            except (BadGame, Refused) as error:
                print(f"{name}: DIFFERS: {error}", flush=True)
                return 1
            how = plan.strategy or "no choices"
            told = f"{count:,} rounds alike" if count else "every pocket is settled by the script itself"
            print(f"{name} ({how}): {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
