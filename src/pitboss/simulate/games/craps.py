"""Craps: each named bet is followed from the come-out roll to its first decision.

A bet is made as soon as the layout takes it: odds with the point, a come bet after the come-out. A bet that has won and
stays up is taken down before the next roll. The round ends with the last decision; the next begins with a come-out.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from pitboss.errors import Refused
from pitboss.games.craps.layout import CrapsLayout
from pitboss.money import Cents, dollars_text
from pitboss.rules.script import Pay, Seat, Wager
from pitboss.simulate.chains import ChainPlan, Step
from pitboss.simulate.outcomes import Outcome, outcome_of, summed
from pitboss.simulate.setup import SEAT, Setup
from pitboss.table.opening import Opening
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement, leave_up

ROLLS = tuple(product(range(1, 7), repeat=2))
MOST_PLACES = 20_000


class BetweenRolls(NamedTuple):
    """The state of a round between two rolls."""

    opening: Opening
    placed: frozenset[str] = frozenset()
    decided: frozenset[str] = frozenset()
    so_far: Outcome = Outcome(())

    @property
    def key(self) -> tuple[Any, ...]:
        felt = CrapsLayout.left_by(self.opening.carried)
        bets = tuple(sorted(felt.bets.get(SEAT, {}).items()))
        return felt.point, bets, self.placed, self.decided, self.so_far


def plan(setup: Setup) -> ChainPlan:
    start = BetweenRolls(Opening({SEAT: {}}))
    known = {start.key: 0}
    waiting = [start]
    steps: list[list[Step]] = []
    refusals = Refusals()
    for place in waiting:  # the list grows in the loop
        if len(waiting) > MOST_PLACES:
            raise Refused(f"these bets can stand in more than {MOST_PLACES:,} ways together: name fewer", "--bet")
        by_roll: dict[tuple[int, int], Step] = {}
        for roll in combinations_with_replacement(range(1, 7), 2):
            after = rolled(setup, place, roll, refusals)
            if isinstance(after, Outcome):
                by_roll[roll] = after
                continue
            if after.key not in known:
                known[after.key] = len(known)
                waiting.append(after)
            by_roll[roll] = known[after.key]
        steps.append([by_roll[min(a, b), max(a, b)] for a, b in ROLLS])
    refusals.check(setup.bets)
    return ChainPlan(setup, steps)


class Refusals:
    """Which bets were ever accepted, and the last reason for which the others were refused."""

    def __init__(self) -> None:
        self._taken: set[Wager] = set()
        self._said: dict[Wager, str] = {}

    def taken(self, round_: Round, wager: Wager, amount: Cents) -> bool:
        try:
            round_.choose(SEAT, f"bet {wager} {dollars_text(amount)}")
        except Refused as refused:
            self._said[wager] = refused.what
            return False
        self._taken.add(wager)
        return True

    def check(self, bets: Iterable[Wager]) -> None:
        """Refuses bets that were never accepted in any state of the round."""
        for wager in bets:
            if wager not in self._taken:
                raise Refused(self._said[wager], "--bet")


def rolled(setup: Setup, place: BetweenRolls, roll: tuple[int, int], refusals: Refusals) -> BetweenRolls | Outcome:
    """Plays one roll with the script: the state of the round after it, or how the round ended."""
    table, opening = setup.table, place.opening
    round_ = table.open(opening)
    for wager in place.decided:
        with suppress(Refused):  # it is not up any more
            round_.choose(SEAT, f"take {wager}")
    placed = set(place.placed)
    for wager, amount in setup.bets.items():
        if wager not in placed and refusals.taken(round_, wager, amount):
            placed.add(wager)
    round_.close()
    round_.roll(roll)
    decided = {move.wager for move in round_.moves if isinstance(move, Pay)} | place.decided
    settlement = table.settle(opening, round_)
    after = table.after(opening, round_, settlement)  # type: ignore[attr-defined]  # a StepTable
    so_far = summed([place.so_far, outcome_of(settlement, SEAT, False)])
    if any(wager not in decided for wager in setup.bets if wager in placed or _may_come(wager, decided)):
        return BetweenRolls(after, frozenset(placed), frozenset(decided), so_far)
    left = Settlement()
    leave_up(left, after.stakes)
    return summed([so_far, outcome_of(left, SEAT, False)]) if left.seats.get(Seat(SEAT)) else so_far


def _may_come(wager: Wager, decided: set[Any]) -> bool:
    """Whether a bet that is not made yet can still be made. Odds cannot, once the bet they lie behind is decided."""
    return not (wager.startswith("odds ") and wager.split(" ")[1] in decided)
