"""The figures of a simulation: what was won, its standard error, how sessions went, and what an hour costs."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from math import sqrt
from typing import Any

from pitboss.money import dollars
from pitboss.simulate.plan import Plan
from pitboss.simulate.sums import POINTS, Sums

BANDS = (5, 25, 50, 75, 95)
"""The percentage of sessions below each line of the chart."""
SURE = 3
"""The error bar of a figure, in standard errors on either side."""


@dataclass(frozen=True)
class Spread:
    """Whole numbers and how often each came. All moments are exact until the last division."""

    counts: Counter[int]

    @cached_property
    def size(self) -> int:
        return self.counts.total()

    @cached_property
    def mean(self) -> float:
        return sum(value * count for value, count in self.counts.items()) / self.size

    @cached_property
    def sd(self) -> float:
        square = sum(value * value * count for value, count in self.counts.items()) * self.size
        total = sum(value * count for value, count in self.counts.items())
        return sqrt(square - total * total) / self.size

    @property
    def stderr(self) -> float:
        return self.sd / sqrt(self.size)

    @property
    def sd_stderr(self) -> float:
        """The standard error of the deviation, from the fourth moment."""
        if not self.sd:
            return 0.0
        fourth = sum((value - self.mean) ** 4 * count for value, count in self.counts.items()) / self.size
        return sqrt(max(fourth - self.sd**4, 0.0) / self.size) / (2 * self.sd)

    def part(self, sign: int) -> float:
        """The part of the values that is above zero (1), zero (0), or below zero (-1)."""
        return sum(count for value, count in self.counts.items() if (value > 0) - (value < 0) == sign) / self.size

    def part_stderr(self, sign: int) -> float:
        part = self.part(sign)
        return sqrt(part * (1 - part) / self.size)

    def at(self, per_cent: float) -> int:
        """The value that this many per cent do not exceed."""
        wanted = self.size * per_cent / 100
        below = 0
        for value, count in sorted(self.counts.items()):
            below += count
            if below >= wanted:
                return value
        return max(self.counts)


@dataclass(frozen=True)
class WagerFigures:
    """One wager, or all wagers of a round together. Money is in cents."""

    name: str
    first_stake: float
    """The amount that the edge is a part of."""
    nets: Spread
    staked: float

    @property
    def edge(self) -> float:
        return -self.nets.mean / self.first_stake

    @property
    def edge_stderr(self) -> float:
        return self.nets.stderr / self.first_stake

    def as_json(self) -> dict[str, Any]:
        return {
            "first_stake": self.first_stake / 100,
            "edge": self.edge,
            "stderr": self.edge_stderr,
            "sd": self.nets.sd / self.first_stake,
            "win": self.nets.part(1),
            "push": self.nets.part(0),
            "lose": self.nets.part(-1),
            "average_stake": self.staked / self.first_stake,
            "element_of_risk": -self.nets.mean / self.staked if self.staked else None,
        }


class Results:
    """All results of a simulation."""

    def __init__(self, plan: Plan, sums: Sums, hands_an_hour: int) -> None:
        self.plan = plan
        self.sums = sums
        self.hands_an_hour = hands_an_hour
        self.setup = plan.setup

    @cached_property
    def all(self) -> WagerFigures:
        """All wagers of a round together, collection included."""
        nets: Counter[int] = Counter()
        for outcome, count in self.sums.outcomes.items():
            nets[outcome.net] += count
        staked = sum(outcome.staked * count for outcome, count in self.sums.outcomes.items()) / self.sums.rounds
        return WagerFigures("all", float(self.setup.first_stake), Spread(nets), staked)

    @cached_property
    def wagers(self) -> list[WagerFigures]:
        """Each wager by itself, raises too. A wager made during the round is divided by its own average stake."""
        names = dict.fromkeys(each.wager for outcome in self.sums.outcomes for each in outcome.results)
        return [self.of([name]) for name in sorted(names, key=self._place)]

    def of(self, names: Iterable[str]) -> WagerFigures:
        """Several wagers together, as a part of the first stake of the first of them."""
        wanted = tuple(names)
        nets: Counter[int] = Counter()
        staked = 0
        for outcome, count in self.sums.outcomes.items():
            here = [each for each in outcome.results if each.wager in wanted]
            nets[sum(each.net for each in here)] += count
            staked += sum(each.staked for each in here) * count
        average = staked / self.sums.rounds
        first = self.setup.laid.get(wanted[0], 0)  # type: ignore[call-overload]
        return WagerFigures(wanted[0], float(first or average or self.setup.first_stake), Spread(nets), average)

    def _place(self, name: str) -> tuple[int, str]:
        laid = [str(wager) for wager in self.setup.laid]
        return (laid.index(name) if name in laid else len(laid), name)

    @cached_property
    def bank(self) -> Spread | None:
        """What the player who banks wins in a round."""
        if self.setup.opening.bank is None:
            return None
        nets: Counter[int] = Counter()
        for outcome, count in self.sums.outcomes.items():
            nets[outcome.bank] += count
        return Spread(nets)

    @property
    def fee(self) -> float:
        return sum(outcome.fee * count for outcome, count in self.sums.outcomes.items()) / self.sums.rounds

    @property
    def cost_an_hour(self) -> float:
        """In cents; below zero the seat wins."""
        return -self.all.nets.mean * self.hands_an_hour

    @cached_property
    def ruin(self) -> float | None:
        if not self.sums.sessions or not self.setup.job.bankroll:
            return None
        return self.sums.ruined / self.sums.sessions

    @cached_property
    def bands(self) -> list[tuple[int, list[int]]]:
        """For every point of a session: after how many rounds, and the percentiles of what sessions had won by then."""
        length = self.setup.job.session
        curves = [self.sums.curves[number] for number in sorted(self.sums.curves)]
        if not curves:
            return []
        points = min(POINTS, length)
        found = []
        for point in range(points):
            values = sorted(curve[point] for curve in curves)
            after = -(-(point + 1) * length // points)
            found.append((after, [values[min(len(values) * band // 100, len(values) - 1)] for band in BANDS]))
        return found

    def as_json(self) -> dict[str, Any]:
        setup, sums = self.setup, self.sums
        told: dict[str, Any] = {
            "house": setup.rules.house,
            "game": setup.rules.game,
            "bets": {wager: dollars(amount) for wager, amount in setup.bets.items()},
            "strategy": self.plan.strategy or None,
            "by": "compiled rules" if self.plan.by_rules else "script",
            "seed": setup.job.seed,
            "seats": setup.job.seats,
            "rounds": sums.rounds,
        }
        if sums.throws:
            told["throws"] = sums.throws
        if setup.meters:
            told["meters"] = {name: dollars(amount) for name, amount in setup.meters.items()}
        told |= self.all.as_json()
        told["wagers"] = {figures.name: figures.as_json() for figures in self.wagers}
        told["distribution"] = [
            {"net": net / 100, "rounds": count} for net, count in sorted(self.all.nets.counts.items())
        ]
        if self.bank is not None:
            told["bank"] = {"mean": self.bank.mean / 100, "stderr": self.bank.stderr / 100, "sd": self.bank.sd / 100}
        told["hour"] = {
            "rounds": self.hands_an_hour,
            "cost": self.cost_an_hour / 100,
            "fees": self.fee * self.hands_an_hour / 100,
            "sd": self.all.nets.sd * sqrt(self.hands_an_hour) / 100,
        }
        if sums.sessions:
            told["sessions"] = self._sessions_json()
        return told

    def _sessions_json(self) -> dict[str, Any]:
        job, sums = self.setup.job, self.sums
        ends, lowest = Spread(sums.ends), Spread(sums.lowest)
        told: dict[str, Any] = {
            "rounds": job.session,
            "sessions": sums.sessions,
            "mean": ends.mean / 100,
            "sd": ends.sd / 100,
            "ahead": ends.part(1),
            "ends": {str(band): ends.at(band) / 100 for band in BANDS},
            "lowest": {str(band): lowest.at(band) / 100 for band in BANDS},
            "curve": [{"rounds": after, "won": [each / 100 for each in won]} for after, won in self.bands],
            "bands": list(BANDS),
        }
        if self.ruin is not None:
            told |= {"bankroll": job.bankroll / 100, "ruined": sums.ruined, "risk_of_ruin": self.ruin}
        return told

    def as_csv(self) -> str:
        """One row for each outcome of a round: what every wager staked and won, and how often."""
        text = StringIO()
        rows = csv.writer(text, lineterminator="\n")
        names = [figures.name for figures in self.wagers]
        rows.writerow([*(f"{name} {column}" for name in names for column in ("staked", "net")), "fee", "net", "rounds"])
        for outcome, count in sorted(self.sums.outcomes.items(), key=lambda each: (each[0].net, each[0])):
            by_name = {each.wager: each for each in outcome.results}
            cells = [(by_name[name].staked, by_name[name].net) if name in by_name else (0, 0) for name in names]
            amounts = [f"{amount / 100:.2f}" for cell in cells for amount in cell]
            rows.writerow([*amounts, f"{outcome.fee / 100:.2f}", f"{outcome.net / 100:.2f}", count])
        return text.getvalue()
