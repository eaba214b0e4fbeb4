"""The price of the bet at a table of twenty-one, with its charts, and beside it the price for play by totals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.odds.price import Price
from pitboss.odds.solve.twentyone.charts import charts_of
from pitboss.odds.solve.twentyone.solve import Against, Solver, as_chances, best
from pitboss.odds.solve.twentyone.table import SolvedTable
from pitboss.odds.solve.twentyone.totals import by_totals
from pitboss.odds.strategy import Chart

BOUND = Fraction(1, 10**9)
"""The largest error of floating point."""
BOUND_TOGETHER = Fraction(1, 10**5)
"""The largest error if a dealer's natural that was not known before is settled for all hands of a split together."""


@dataclass(frozen=True)
class Priced:
    price: Price
    solver: Solver
    plays: list[Against]


def price_bet(
    table: SolvedTable, note: str = "", includes: tuple[str, ...] = (), charts: tuple[Chart, ...] = ()
) -> Priced:
    """The price of the bet with the best play from a full shoe. Each hand of a split is played by its own cards."""
    solver = Solver(table)
    plays = best(solver)
    totals = list(by_totals(solver, plays))
    learned = replace(_price(solver, [by.against for by in totals], includes), strategy="total-dependent", rule="")
    price = replace(
        _price(solver, plays, includes),
        beside={"total-dependent": learned},
        charts=(*charts_of(solver, plays, totals), *charts),
        note=note,
    )
    return Priced(price, solver, plays)


def price_other(priced: Priced, table: SolvedTable) -> Price:
    """The price at a table that differs only in how hands are settled, without charts and without play by totals."""
    solver = Solver(table, priced.solver)
    return _price(solver, best(solver), priced.price.includes)


def _price(solver: Solver, plays: list[Against], includes: tuple[str, ...]) -> Price:
    return Price(
        wager="bet",
        per="bet",
        chances=as_chances(solver.outcome(plays)),
        bound=BOUND if solver.table.together is None else BOUND_TOGETHER,
        includes=includes,
        strategy="optimal",
        rule="play each hand by its exact cards",
    )


def with_other_table(priced: Priced, table: SolvedTable, ups: list[int]) -> Price:
    """The price at a table that settles hands differently against these kinds of up cards."""
    other = Solver(table, priced.solver, ups)
    found = other.outcome(best(other))
    for result, often in priced.solver.outcome([play for play in priced.plays if play.up not in ups]).items():
        found[result] = found.get(result, 0.0) + often
    return replace(priced.price, chances=as_chances(found), beside={}, charts=(), note="")
