"""The search for pay tables: line by line over round figures. All tables are priced from one count of the ways."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from math import log, sqrt
from typing import NamedTuple

from pitboss.odds.chances import LineWays, TableChances, UnitResult
from pitboss.odds.price import Price
from pitboss.rules.lines import LOSE, Line

FIGURES = (
    *range(1, 11), 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100, 120, 125, 150, 200, 250, 300, 350, 400,
    500, 600, 700, 750, 800, 900, 1000, 1200, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 7500, 8000, 10000,
)  # fmt: skip
"""Round figures: what a line may pay, to 1."""
ROUNDEST = frozenset({1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 150, 200, 250, 300, 400, 500,
                      750, 1000, 1500, 2000, 2500, 5000, 10000})  # fmt: skip
FEW = 3
"""Up to this many lines are changed in every way; more lines only if no table is found."""
ENOUGH = 60
"""Once this many tables are found, the search does not change more lines."""
BUDGET = 400_000
"""The most tables that are started when more lines must change."""


class Span(NamedTuple):
    """A range of a figure, both ends included."""

    least: Fraction
    most: Fraction

    def __contains__(self, figure: object) -> bool:
        return isinstance(figure, (int, float, Fraction)) and self.least <= figure <= self.most

    @property
    def middle(self) -> float:
        return float(self.least + self.most) / 2


@dataclass(frozen=True)
class Wanted:
    """What a pay table must have; None where any figure is allowed."""

    edge: Span | None = None
    hit: Span | None = None
    deviation: Span | None = None
    keep: frozenset[str] = frozenset()
    """Lines that must not change."""
    most: int = 0
    """The most a line may pay to 1; 0 means twice the best line posted now, or 1,000."""


@dataclass(frozen=True)
class Design:
    """One pay table that fits."""

    lines: dict[str, Line]
    price: Price
    changed: tuple[str, ...]
    """The lines that differ from those posted now."""
    far: float
    """The distance from the table posted now."""


class SearchedLine(NamedTuple):
    """One line of the table that is searched."""

    slug: str
    ways: int | Fraction
    now: Line
    free: bool

    def line(self, net: int) -> Line:
        """A line with this net win, written as the house writes it: to 1, or for 1 with the stake included."""
        if self.now.kind == "for":
            return Line("for", (net + 1) * self.now.denominator, self.now.denominator)
        return Line("to", net, 1)

    def nets(self, top: float) -> list[int]:
        """The net wins for which the posted figure is a round one."""
        stake = int(self.now.kind == "for")
        return [figure - stake for figure in FIGURES if 0 < figure - stake <= top]


class Found(NamedTuple):
    designs: list[Design]
    certain: bool


def search(price: Price, rows: list[SearchedLine], wanted: Wanted) -> Found:
    """Tables that fit: with few lines changed, or if there are none, with any lines changed."""
    designs: dict[tuple[Line, ...], Design] = {}
    certain = True
    for paying in paying_counts(price, rows, wanted):
        table = PayTables(price, rows, paying, wanted)
        for size in range(FEW + 1):
            for lines in table.with_changed(size):
                designs.setdefault(lines, table.design(lines))
            if len(designs) >= ENOUGH:
                break
        if not designs:
            for lines in table.any_table():
                designs.setdefault(lines, table.design(lines))
            certain = certain and table.budget > 0
    return Found(list(designs.values()), certain or bool(designs))


def least_changed(designs: Iterable[Design]) -> list[Design]:
    """Leaves out a table that makes all changes of another one and more."""
    kept: list[Design] = []
    for each in sorted(designs, key=lambda design: len(design.changed)):
        if not any(all(each.lines[slug] == other.lines[slug] for slug in other.changed) for other in kept):
            kept.append(each)
    return kept


def paying_counts(price: Price, rows: list[SearchedLine], wanted: Wanted) -> list[int]:
    """The numbers of paying lines, counted from the best line, that give the hit frequency asked for."""
    now = sum(1 for row in rows if row.now.kind != "lose")
    if wanted.hit is None:
        return [now]
    kept = max((at + 1 for at, row in enumerate(rows) if not row.free and row.now.kind != "lose"), default=1)
    return [count for count in range(len(rows), 0, -1) if count >= kept and hit_of(price, rows, count) in wanted.hit]


def hit_of(price: Price, rows: Sequence[SearchedLine], count: int) -> Fraction:
    ways = sum((Fraction(row.ways) for row in rows[:count] if row.now.kind != "push"), Fraction(0))
    return ways / price.ways


class PayTables:
    """All tables with a given number of paying lines."""

    def __init__(self, price: Price, rows: list[SearchedLine], paying: int, wanted: Wanted) -> None:
        self.price, self.rows, self.paying, self.wanted = price, rows, paying, wanted
        self.budget = BUDGET
        self.now = [self._figure(row) for row in rows]
        top = wanted.most or max(1000, 2 * max((figure for figure in self.now if figure), default=0))
        self.nets = [row.nets(top) for row in rows]
        self.weights = [float(Fraction(row.ways) / price.ways) for row in rows]
        self.free = [at for at in range(paying) if rows[at].free or rows[at].now.kind == "lose"]
        self._fixed = self._constant()

    def _figure(self, row: SearchedLine) -> float | None:
        """What a line pays to 1; None if it loses, pushes, or pays from a meter or in dollars."""
        return float(row.now.units()) if row.now.kind in ("to", "for") else None

    def _constant(self) -> tuple[float, float]:
        """The part of the mean and of the mean square that comes from ways on no searched line."""
        mean = square = paid = 0.0
        for at, row in enumerate(self.rows[: self.paying]):
            if self._searched(at):
                paid += self.weights[at]
                continue
            net = float(UnitResult.of(row.now, self.price.stake).net)
            mean += self.weights[at] * net
            square += self.weights[at] * net**2
            paid += self.weights[at]
        return mean - (1 - paid), square + (1 - paid)

    def _searched(self, at: int) -> bool:
        return at in self.free or self.now[at] is not None

    # Few lines changed

    def with_changed(self, size: int) -> Iterator[tuple[Line, ...]]:
        """Every table that fits with this many lines changed. Lines that lose now and must pay count as changed."""
        must = [at for at in self.free if self.now[at] is None]
        if size < len(must):
            return
        for others in combinations([at for at in self.free if at not in must], size - len(must)):
            changed = sorted((*must, *others), key=lambda at: self.weights[at], reverse=True)
            yield from self._with(changed)

    def _with(self, changed: list[int]) -> Iterator[tuple[Line, ...]]:
        if not changed:
            figures = [self.now[at] for at in range(self.paying)]
            if self._fits(figures):
                yield self.as_lines(figures)
            return
        *first, last = changed
        for choice in product(*(self.nets[at] for at in first)):
            figures = [self.now[at] for at in range(self.paying)]
            for at, figure in zip(first, choice, strict=True):
                figures[at] = figure
            figures[last] = None
            if any(figures[at] == self.now[at] for at in first) or not self._falls(figures):
                continue
            for figure in self._last(figures, last):
                figures[last] = figure
                if figure != self.now[last] and self._fits(figures):
                    yield self.as_lines(figures)

    def _last(self, figures: list[float | None], last: int) -> list[int]:
        """What the last line may pay for the edge to be in range."""
        if self.wanted.edge is None or not self.weights[last]:
            return self.nets[last]
        mean = self._fixed[0] + sum(self.weights[at] * figure for at, figure in self._each(figures))
        low = (-float(self.wanted.edge.most) - mean) / self.weights[last]
        high = (-float(self.wanted.edge.least) - mean) / self.weights[last]
        slack = 1e-9 * max(1.0, abs(high))
        nets = self.nets[last]
        return nets[bisect_left(nets, low - slack) : bisect_right(nets, high + slack)]

    # Any table

    def any_table(self) -> Iterator[tuple[Line, ...]]:
        """Tables that fit with any lines changed. From the most common line up; drops what can no longer fit."""
        searched = [at for at in range(self.paying) if self._searched(at)]
        yield from self._deeper([self.now[at] if at not in self.free else None for at in range(self.paying)], searched)

    def _deeper(self, figures: list[float | None], left: list[int]) -> Iterator[tuple[Line, ...]]:
        if self.budget <= 0:
            return
        self.budget -= 1
        if not left:
            if self._fits(figures):
                yield self.as_lines(figures)
            return
        *rest, at = left
        if at not in self.free:
            yield from self._deeper(figures, rest)
            return
        least = max((figures[below] or 0 for below in range(at + 1, self.paying)), default=0)
        now = self.now[at] or 1
        nets = [each for each in self.nets[at] if each >= least]
        for figure in sorted(nets, key=lambda each: abs(log(each / now))):
            figures[at] = figure
            if self._can_fit(figures, rest, figure):
                yield from self._deeper(figures, rest)
        figures[at] = None

    def _can_fit(self, figures: list[float | None], rest: list[int], least: float) -> bool:
        """Whether some figures for the remaining lines can still fit. Each of them pays at least ``least``."""
        mean = self._fixed[0] + sum(self.weights[at] * figure for at, figure in self._each(figures))
        square = self._fixed[1] + sum(self.weights[at] * figure**2 for at, figure in self._each(figures))
        open_ = sum(self.weights[at] for at in rest if at in self.free)
        top = max((self.nets[at][-1] for at in rest), default=0)
        lowest, highest = mean + open_ * least, mean + open_ * top
        edge, deviation = self.wanted.edge, self.wanted.deviation
        if edge is not None and (-highest > float(edge.most) + 1e-12 or -lowest < float(edge.least) - 1e-12):
            return False
        if deviation is None:
            return True
        means = (max(lowest, -float(edge.most)), min(highest, -float(edge.least))) if edge else (lowest, highest)
        widest = max(each**2 for each in means)
        smallest = 0.0 if means[0] <= 0 <= means[1] else min(each**2 for each in means)
        if square + open_ * least**2 - widest > float(deviation.most) ** 2 + 1e-9:
            return False
        return square + open_ * top**2 - smallest >= float(deviation.least) ** 2 - 1e-9

    # A whole table

    def _each(self, figures: list[float | None]) -> Iterator[tuple[int, float]]:
        for at, figure in enumerate(figures):
            if figure is not None and self._searched(at):
                yield at, figure

    def _falls(self, figures: list[float | None]) -> bool:
        """Whether every line pays at least as much as the one below it."""
        paid = [figure for figure in figures if figure is not None]
        return all(paid[at] >= paid[at + 1] for at in range(len(paid) - 1))

    def _fits(self, figures: list[float | None]) -> bool:
        if not self._falls(figures):
            return False
        mean = self._fixed[0] + sum(self.weights[at] * figure for at, figure in self._each(figures))
        if self.wanted.edge is not None and not _near(-mean, self.wanted.edge):
            return False
        if self.wanted.deviation is not None:
            square = self._fixed[1] + sum(self.weights[at] * figure**2 for at, figure in self._each(figures))
            if not _near(sqrt(max(square - mean**2, 0.0)), self.wanted.deviation):
                return False
        price = self.design(self.as_lines(figures)).price
        return not (self.wanted.edge and price.edge not in self.wanted.edge)

    def as_lines(self, figures: list[float | None]) -> tuple[Line, ...]:
        lines = []
        for at, row in enumerate(self.rows):
            if at >= self.paying:
                lines.append(LOSE)
            elif (figure := figures[at]) is None or figure == self.now[at]:
                lines.append(row.now)
            else:
                lines.append(row.line(int(figure)))
        return tuple(lines)

    def design(self, lines: tuple[Line, ...]) -> Design:
        """A table with its exact price."""
        posted = {row.slug: line for row, line in zip(self.rows, lines, strict=True)}
        changed = tuple(row.slug for row, line in zip(self.rows, lines, strict=True) if line != row.now)
        price = priced_with(self.price, posted)
        far = 0.1 * len(changed)
        for row, line, now in zip(self.rows, lines, self.now, strict=True):
            if line != row.now and line.kind in ("to", "for"):
                figure = float(line.units())
                far += abs(log(max(figure, 0.5) / (now or 1))) + (0.05 if figure not in ROUNDEST else 0)
        if self.wanted.edge is not None and self.wanted.edge.most > self.wanted.edge.least:
            half = float(self.wanted.edge.most - self.wanted.edge.least) / 2
            far += 0.1 * abs(float(price.edge) - self.wanted.edge.middle) / half
        return Design(posted, price, changed, far)


def _near(figure: float, span: Span) -> bool:
    return float(span.least) - 1e-9 <= figure <= float(span.most) + 1e-9


def priced_with(price: Price, lines: dict[str, Line]) -> Price:
    """A price with other pay lines: the ways are the same, so nothing is counted again."""
    if isinstance(price.chances, TableChances):
        table = price.chances
        return replace(price, chances=TableChances(
            LineWays(each.slug, lines.get(each.slug, each.line),
                     UnitResult.of(lines.get(each.slug, each.line), price.stake), each.ways)
            for each in table.lines
        ))  # fmt: skip
    won = UnitResult.of(lines["pays"])
    return replace(price, chances={won if each.net > 0 else each: ways for each, ways in price.chances.items()})
