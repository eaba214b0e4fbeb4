"""The price of bets on one hand against a pay table, and a chart for every street."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, line_of_five
from pitboss.games.dealer_poker.shape import Shape
from pitboss.odds.chances import UnitResult, tally
from pitboss.odds.price import Price
from pitboss.odds.solve.ladder import FOLD, Climb, Decision, Ints, Ladder, climb, group_sums
from pitboss.odds.solve.seen import Kinds, kinds
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.rules.sheet import PayTable

BY_CHART = "by-chart"


def ladder_price(
    shape: Shape, wager: str, table: PayTable, first: int, includes: tuple[str, ...], per: str = ""
) -> Price:
    """The price of the bets. ``first`` units are bet before any decision."""
    pays = [UnitResult.of(table.line(slug)).net for slug in FIVE_CARD_LINES]
    ladder = climb(shape, line_of_five, pays, first)
    seen = [kinds(ladder.hands, street.board, pays) for street in shape.streets]
    found, charted = ladder.played(), ladder.played([each.of for each in seen])
    price = Price(
        wager=wager, chances=_chances(found, pays), per=per or wager, includes=includes, strategy="optimal",
        charts=_charts(ladder, charted, seen),
    )  # fmt: skip
    by_chart = replace(price, chances=_chances(charted, pays), strategy=BY_CHART, charts=())
    return replace(price, beside={BY_CHART: by_chart})


def _chances(found: Ladder, pays: list[Fraction]) -> dict[UnitResult, int | Fraction]:
    ends = [(UnitResult(units * pays[line], Fraction(units)), ways) for (units, line), ways in found.played.items()]
    ends += [(UnitResult(Fraction(-units), Fraction(units)), ways) for units, ways in found.folded.items()]
    return dict(tally(ends))


def _charts(ladder: Climb, found: Ladder, seen: list[Kinds]) -> tuple[Chart, ...]:
    """One chart for each street, and for each number of units bet by then if a fold would lose them."""
    charts = []
    for each in found.decisions if _folds(ladder.shape) else _whatever_lies_there(found):
        kind = seen[ladder.shape.streets.index(each.street)]
        units = f", {each.units} down" if each.units > ladder.first and _folds(ladder.shape) else ""
        charts.append(
            Chart(
                title=f"{each.street.wager}{units}",
                axes=("your cards and the open cards",),
                choices=tuple(_choices(ladder, each, kind)),
                note="A pair of high cards pays, a pair of middle cards pushes, and a pair of low cards loses.",
            )
        )
    return tuple(charts)


def _folds(shape: Shape) -> bool:
    return any(street.instead == "fold" for street in shape.streets)


def _whatever_lies_there(found: Ladder) -> list[Decision]:
    """One decision for each street, because earlier bets do not matter if no fold can lose them."""
    by_street: dict[str, Decision] = {}
    for each in found.decisions:
        before = by_street.get(each.street.wager, each)
        by_street[each.street.wager] = before._replace(reached=before.reached | each.reached)
    return list(by_street.values())


def _choices(ladder: Climb, decision: Decision, kind: Kinds) -> list[ChartedPlay]:
    states = group_sums(decision.reached.astype(int), kind.of, ladder.ways)
    sums = {word: group_sums(value * decision.reached, kind.of, ladder.ways) for word, value in decision.worth.items()}
    choices = []
    for place, name in enumerate(kind.names):
        if states[place]:
            whole = int(states[place]) * ladder.left(decision.street) * ladder.unit
            best = _chosen(decision, kind, place)
            costs = {
                _word(decision, word): float(Fraction(int(sums[best][place] - value[place]), whole))
                for word, value in sums.items()
                if word != best
            }
            choices.append(ChartedPlay((name,), _word(decision, best), costs))
    return choices


def _chosen(decision: Decision, kind: Kinds, place: int) -> int:
    chosen: Ints = decision.best[kind.of == place]
    return int(chosen[0])


def _word(decision: Decision, added: int) -> str:
    """The word of the table's option."""
    if added in (FOLD, 0):
        return decision.street.instead
    return "ride" if decision.street.instead == "pull" else f"{added}x"
