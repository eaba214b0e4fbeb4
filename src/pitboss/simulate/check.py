"""Checks that simulations agree with the exact prices, for every wager of a sheet, dealt by the compiled rules. A game
without compiled rules is dealt by its script and played by the chart of its price, for a hundredth of the rounds.

    python -m pitboss.simulate.check                        every sheet, 10 million rounds a wager
    python -m pitboss.simulate.check mount-airy/blackjack --rounds 100000000 --seed 7

Edge, deviation and hit frequency must each be within three standard errors of the price. The errors are computed from
the price's own chances. Of some hundred figures a few are off by chance. So a wager that is off is dealt again, with
the next seed and ten times as many rounds. It disagrees with its price if the same figure is off to the same side
again. A true difference then shows as about three times as many errors; chance alone fails the check once in 500 runs
of all sheets.
``pitboss simulate HOUSE/GAME --check`` does the same.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from pitboss import games
from pitboss.errors import PitbossError
from pitboss.games.craps.bets import commission
from pitboss.games.craps.sheet import CrapsRules
from pitboss.houses import Sheet, sheet, sheet_names
from pitboss.money import Cents
from pitboss.odds.price import Price
from pitboss.odds.report import report
from pitboss.rules.game import RoomGame
from pitboss.rules.script import Wager
from pitboss.simulate.bets import bets_text
from pitboss.simulate.plan import Plan
from pitboss.simulate.run import COMPILED, plan_of, simulate_here
from pitboss.simulate.setup import Job
from pitboss.simulate.strategies import BEST, INSURES, SEVENS, STAY
from pitboss.simulate.sums import Sums
from pitboss.table.pit_table import PitTable
from pitboss.table.table import open_table

ROUNDS = 10**7
MOST = 3.0
"""The most standard errors that a figure may be off."""
SLOWER = 100
"""A game without compiled rules is checked with this part of the rounds, because its script deals them."""
AGAIN = 10
"""A wager that is off is dealt again with this many times the rounds."""
STAKE = Cents(100_00)
"""The bet, if the limits allow it: a stake on which no line needs rounding."""
STAYING = "dealer_poker"
"""The family whose side bets are priced for a player who never folds and so never loses them by a fold."""


class Checked(NamedTuple):
    """One wager with its simulated and exact price, and by how many standard errors each figure is off."""

    sheet: str
    wager: str
    rounds: int
    edge: float
    price: float
    errors: tuple[float, float, float]
    """By how many standard errors the edge, the deviation and the hit frequency are off."""
    before: tuple[float, float, float] | None = None
    """The errors of the first run, if the wager was dealt again."""

    @property
    def passes(self) -> bool:
        """Whether no figure is off. After a second run: whether no figure is off to the same side in both runs."""
        pairs = zip(self.errors, self.before or self.errors, strict=True)
        return not any(min(abs(error), abs(other)) > MOST and error * other > 0 for error, other in pairs)

    def __str__(self) -> str:
        off = "  ".join(f"{error:+6.2f}" for error in self.errors)
        verdict = "" if self.passes else "  OFF" if self.before else "  dealt again:"
        return f"{self.sheet:44}{self.wager:24}{self.rounds:14,}{self.edge:12.5%}{self.price:12.5%}  {off}{verdict}"


class Left(NamedTuple):
    """A wager that is not simulated, and why."""

    sheet: str
    wager: str
    why: str

    def __str__(self) -> str:
        return f"{self.sheet:44}{self.wager:24}not simulated: {self.why}"


def check_sheet(page: Sheet, rounds: int = ROUNDS, seed: int = 1, workers: int = 1) -> Iterator[Checked | Left]:
    """Checks every wager that has a price."""
    options = {"aggregate": False} if page.rules.aggregate and hasattr(page.rules.options, "aggregate") else {}
    table = open_table(page, options)
    assert isinstance(table, PitTable)
    for price in report(page.game, table.rules).prices:
        for called, strategy, each in _ways(page.rules.game, price):
            wager = price.wager if not called else f"{price.wager}, {called}"
            try:
                bets = bets_for(table, price)
                text = bets_text(bets)
                job = Job(page.name, page.text, tuple(options.items()), text, strategy, meter=0, seed=seed, fresh=True)
                plan = plan_of(job)
                if not plan.by_rules and (why := _not_checked(page.rules.game, plan, price)):
                    yield Left(page.name, wager, why)
                    continue
                unit = _unit(table, price, bets)
                found = compared(page.name, wager, each, simulate_here(job, rounds, workers), unit)
                yield found
                if not found.passes:
                    sums = simulate_here(replace(job, seed=seed + 1), AGAIN * rounds, workers)
                    yield compared(page.name, wager, each, sums, unit)._replace(before=found.errors)
            except PitbossError as error:
                yield Left(page.name, wager, str(error))


def _not_checked(game: str, plan: Plan, price: Price) -> str:
    """Why a wager that the script deals is not checked; empty if it is."""
    if game in COMPILED:
        return "only the script deals it"
    return "its price has no chart to play by" if _decides(price) and plan.strategy != BEST else ""


def _decides(price: Price) -> bool:
    """Whether the player's choices decide what the wager costs."""
    return bool(price.strategy or price.rule or price.charts) and not price.free


def _ways(game: str, price: Price) -> Iterator[tuple[str, str, Price]]:
    """The ways to play a wager: the name of each in the price, the strategy, and the price for that play."""
    if price.wager == "insurance":
        yield "", INSURES, price
    elif price.wager == "super-777":  # the best play of the bet alone splits the sevens
        yield "", SEVENS, price
    elif games.family(game) == STAYING and not _decides(price):
        yield "", STAY, price
    else:
        yield "", "", price
        if "total-dependent" in price.beside:
            yield "total-dependent", "total-dependent", price.beside["total-dependent"]


def bets_for(table: PitTable[Any], price: Price) -> dict[Wager, Cents]:
    """The wager and the wagers it needs, at a stake on which nothing is rounded if the limits allow that.

    A bonus in dollars beside a bet is priced at the least bet, so it is simulated at the least bet.
    """
    ranges, rules = table.ranges, table.rules
    slug = price.wager.partition(" ")[0]
    wanted = [price.wager] if slug in ranges else []
    if slug == "odds":
        wanted.insert(0, price.wager.split(" ")[1])
    wanted = [each for each, spot in rules.wagers.items() if spot.required and each not in wanted] + wanted
    wanted = wanted or [next(iter(ranges))]
    for each in tuple(wanted):
        needs = rules.wagers[each.partition(" ")[0]].needs
        if needs and not set(needs) & {other.partition(" ")[0] for other in wanted}:
            wanted.insert(0, needs[0])
    found: dict[Wager, Cents] = {}
    for each in sorted(wanted, key=lambda wager: list(ranges).index(wager.partition(" ")[0])):
        bet = ranges[each.partition(" ")[0]]
        least = bet.least if not price.free else max(bet.least, rules.options.min)
        amount = Cents(min(max(least, STAKE if not price.free else 0), bet.most))
        spot = bet.spot
        amount = Cents(amount - amount % spot.step) or Cents(least)
        if spot.equals:
            amount = found[Wager(spot.equals)]
        elif spot.at_most:
            amount = min(amount, found[Wager(spot.at_most)])
        found[Wager(each if " " in each or bet.selections[0] == "" else f"{each} {bet.selections[0]}")] = amount
    return found


def _unit(table: PitTable[Any], price: Price, bets: dict[Wager, Cents]) -> Fraction:
    """The amount that the edge is a part of, in cents; 0 if it is a part of each round's own stake."""
    wager = Wager(price.wager)
    if price.free:
        return Fraction(next(iter(bets.values())))
    if " + " in price.per:
        return Fraction(sum(bets[Wager(each)] for each in price.per.split(" + ")))
    if wager not in bets or price.wager.startswith("odds "):
        return Fraction(0)
    rules = table.rules
    if isinstance(rules, CrapsRules) and price.per == "bet and commission":
        return Fraction(bets[wager] + commission(rules, price.wager, bets[wager]))
    return Fraction(bets[wager])


def compared(name: str, wager: str, price: Price, sums: Sums, unit: Fraction) -> Checked:
    """Compares simulated sums with a price. Odds on a come bet that are returned because they were off do not count:
    prices leave them out."""
    names = {price.wager, *price.includes}
    nets: Counter[Fraction] = Counter()
    for outcome, count in sums.outcomes.items():
        here = [each for each in outcome.results if each.wager in names]
        staked = unit or Fraction(sum(each.staked for each in here))
        if staked and not (price.wager.startswith("odds come ") and not any(each.net for each in here)):
            nets[Fraction(sum(each.net for each in here)) / staked] += count
    rounds = nets.total()
    mean = float(sum(net * count for net, count in nets.items()) / rounds)
    square = float(sum(net * net * count for net, count in nets.items()) / rounds)
    hits = sum(count for net, count in nets.items() if net > 0) / rounds
    exact = [(float(each.net), float(Fraction(weight) / price.ways)) for each, weight in price.chances.items()]
    edge, sd = float(price.edge), price.sd
    fourth = sum((net + edge) ** 4 * chance for net, chance in exact)
    hit = sum(chance for net, chance in exact if net > 0)
    sampled = 1 / rounds + (1 / price.rounds if price.rounds else 0)
    deviation = sqrt(max(square - mean * mean, 0.0))
    errors = (
        _off(-mean - edge, sd * sqrt(sampled)),
        _off(deviation - sd, sqrt(max(fourth - sd**4, 0.0) * sampled) / (2 * sd) if sd else 0.0),
        _off(hits - hit, sqrt(hit * (1 - hit) * sampled)),
    )
    return Checked(name, wager, rounds, -mean, edge, errors)


def _off(difference: float, error: float) -> float:
    return difference / error if error > 1e-12 else 0.0 if abs(difference) < 1e-9 else float("inf")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m pitboss.simulate.check", description=__doc__.split("\n")[0])
    parser.add_argument("sheets", nargs="*", metavar="HOUSE/GAME")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    return check_all(chosen.sheets, chosen.rounds, chosen.seed, chosen.workers)


def check_all(names: Sequence[str], rounds: int, seed: int, workers: int) -> int:
    """Checks and prints every wager. Returns 1 if a wager is off or nothing could be checked, else 0."""
    off = checked = 0
    print(f"{'sheet':44}{'wager':24}{'rounds':>14}{'simulated':>12}{'price':>12}  errors off: edge, deviation, hits")
    for name in names or sheet_names():
        page = sheet(name)
        if isinstance(page.game, RoomGame):
            continue
        here = rounds if page.rules.game in COMPILED else max(rounds // SLOWER, 1)
        for each in check_sheet(page, here, seed, workers):
            print(each, flush=True)
            checked += isinstance(each, Checked)
            off += isinstance(each, Checked) and each.before is not None and not each.passes
    if not checked:
        print("nothing was checked")
        return 1
    print(f"{off} of the wagers are off their price" if off else "every wager agrees with its price")
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
