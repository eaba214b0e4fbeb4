"""Games of one spin: the script settles the bets on every pocket."""

from __future__ import annotations

from pitboss.rules.script import Spin
from pitboss.simulate.chains import ChainPlan
from pitboss.simulate.outcomes import Outcome, outcome_of
from pitboss.simulate.setup import SEAT, Setup


def plan(setup: Setup) -> ChainPlan:
    ends: list[Outcome] = []
    while (end := _settled(setup, len(ends))) is not None:
        ends.append(end)
    return ChainPlan(setup, [ends])


def _settled(setup: Setup, pocket: int) -> Outcome | None:
    """The outcome of a round in which the wheel stops in this pocket; ``None`` if the wheel does not have it."""
    round_ = setup.table.open(setup.opening)
    while isinstance(request := round_.request, Spin):
        if pocket >= len(request.pockets):
            return None
        round_.spin(request.pockets[pocket])
    return outcome_of(setup.table.settle(setup.opening, round_), SEAT, False)
