"""The sums of many rounds: how often each outcome came, and how sessions went. They are whole numbers, so blocks can be
added in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from pitboss.odds.compiled import compiled
from pitboss.simulate.kernels import tally
from pitboss.simulate.outcomes import Outcome
from pitboss.simulate.plan import DealtBlock, Plan

DRAWN = 1_000
"""The number of sessions that are kept as curves, counted from the first."""
POINTS = 48
"""The most points of a curve."""


@dataclass
class Sums:
    """The sums of some blocks."""

    rounds: int = 0
    throws: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    """How often sessions won each amount."""
    lowest: Counter[int] = field(default_factory=Counter)
    """How often sessions had each lowest point."""
    ruined: int = 0
    curves: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By the number of a session: what it had won at each point."""
    paths: dict[int, int] = field(default_factory=dict)
    """By the number of a block: what its rounds won."""

    def add(self, other: Sums) -> None:
        self.rounds += other.rounds
        self.throws += other.throws
        self.outcomes.update(other.outcomes)
        self.ends.update(other.ends)
        self.lowest.update(other.lowest)
        self.ruined += other.ruined
        self.curves |= other.curves
        self.paths |= other.paths

    @property
    def sessions(self) -> int:
        return self.ends.total()


def sum_block(plan: Plan, block: int, rounds: int) -> Sums:
    """The sums of the first ``rounds`` rounds of one block."""
    job = plan.setup.job
    dealt = plan.dealt(job.seed, block, rounds)
    found = Sums(rounds, dealt.throws)
    for outcome, count in zip(dealt.outcomes, dealt.counts, strict=True):
        if count:
            found.outcomes[outcome] += count
    nets = np.array([outcome.net for outcome in dealt.outcomes], np.int64)
    found.paths[block] = int(nets @ np.array(dealt.counts, np.int64))
    if job.session:
        _add_sessions(plan, dealt, nets.tolist(), block, found)
    return found


def _add_sessions(plan: Plan, dealt: DealtBlock, nets: Sequence[int], block: int, found: Sums) -> None:
    job = plan.setup.job
    sessions = len(dealt.places) // job.session
    if not sessions:
        return
    before = block * (plan.block // job.session)
    ends, lowest, ruined = (np.zeros(sessions, np.int64) for _ in range(3))
    curves = np.zeros((max(min(sessions, DRAWN - before), 0), min(POINTS, job.session)), np.int64)
    compiled(tally.play_sessions)(
        dealt.places, np.array(nets, np.int64), job.session, job.bankroll, int(plan.setup.first_stake), ends, lowest,
        ruined, curves,
    )  # fmt: skip
    for sums, values in ((found.ends, ends), (found.lowest, lowest)):
        each, counts = np.unique(values, return_counts=True)
        sums.update(dict(zip(each.tolist(), counts.tolist(), strict=True)))
    found.ruined += int((ruined < job.session).sum()) if job.bankroll else 0
    found.curves |= {before + number: tuple(curve) for number, curve in enumerate(curves.tolist())}
