"""Play by the total of a hand and not by its cards: what a person can learn, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pitboss.games.twentyone.choices import DOUBLE, HIT, STAND, SURRENDER
from pitboss.games.twentyone.counting import is_soft, total
from pitboss.odds.solve.twentyone.kernel import CLOSED, QDOUBLE, QHIT, QSTAND, QSURRENDER
from pitboss.odds.solve.twentyone.solve import Against, Solver
from pitboss.odds.solve.twentyone.tables import MOST_CARDS, Floats, Ints

_BITS = {QHIT: HIT, QSTAND: STAND, QDOUBLE: DOUBLE, QSURRENDER: SURRENDER}
_ROUNDS = 4
_CLOSE = 0.02
"""A pair that is better by more than this unsplit is never split."""
_EVERYWHERE = 1e-9
"""A small weight for hands that are never held, so that the chart has no gaps."""


class Seen(NamedTuple):
    """What a player by totals sees of a hand."""

    total: int
    soft: bool
    cards: int
    """The number of cards, as far as it matters: 2 for the first two, and more than 3 only if bonuses depend on it."""

    def __str__(self) -> str:
        return f"{'soft' if self.soft else 'hard'} {self.total}"


@dataclass(frozen=True)
class ByTotals:
    """How hands are played by their totals against one up card."""

    against: Against
    choices: dict[Seen, list[int]]
    """By what is seen: the columns in order of preference. The first one that is open is chosen."""
    worths: dict[Seen, dict[int, float]]
    """By what is seen and by column: what each choice is worth, over all hands that look like this."""


def seen_hands(solver: Solver) -> dict[Seen, Ints]:
    """The hands by what is seen of them."""
    found: dict[Seen, list[int]] = {}
    for hand, count in enumerate(solver.hands.value):
        size = int(solver.hands.hands.size[hand])
        cards = min(size, MOST_CARDS - 1 if solver.table.by_cards else 3)
        found.setdefault(Seen(total(count), is_soft(count), cards), []).append(hand)
    return {seen: np.array(hands) for seen, hands in found.items()}


def by_totals(solver: Solver, best: list[Against]) -> Iterator[ByTotals]:
    """For every up card, the best choices for all hands of one total together."""
    seen = seen_hands(solver)
    for start in best:
        up, against = start.up, start
        opened = solver.opened(up)
        known = None
        for _ in range(_ROUNDS):
            solver.play_out(against, {})
            choices = _choices(seen, against, opened, solver.table.by_cards)
            fixed = _by_hand(seen, choices, opened, surrender=True)
            if known is not None and (fixed == known).all():
                break
            known = fixed
            against = solver.against(up, fixed)
            against.split_hands = start.split_hands
        against.split_hands = set()
        for kind, split in start.splits.items():
            if all(split.worth < start.worth[hand] - _CLOSE for hand, _ in solver.hands.starts[kind, kind]):
                against.splits[kind] = split
        columns = _by_hand(seen, choices, solver.hands.open_split, surrender=False)
        solver.split(against, np.array([_BITS[column] for column in columns.tolist()]))
        worths = {each: _worths(hands, against, opened) for each, hands in seen.items()}
        yield ByTotals(against, choices, worths)


def _choices(seen: dict[Seen, Ints], against: Against, opened: Ints, by_cards: bool) -> dict[Seen, list[int]]:
    """By what is seen: the choices in order of preference. The first one that is open is made."""
    weight = against.reached + _EVERYWHERE
    worth = np.where(against.choice_worth > CLOSED, against.choice_worth, 0.0) * weight[:, None]
    settled = np.zeros(len(opened), np.bool_)  # hands that are doubled or surrendered
    found: dict[Seen, list[int]] = {}
    for each, hands in seen.items():
        found[each] = []
        standing = _hit_or_stand(hands, worth, opened)
        for column, bit in ((QDOUBLE, DOUBLE), (QSURRENDER, SURRENDER)):
            may = hands[(opened[hands] & bit) > 0]
            if len(may) and worth[may, column].sum() > worth[may, (found[each] or [standing])[0]].sum():
                found[each].insert(0, column)
                settled[may] = True
    for each, hands in seen.items():
        alike = hands
        if not by_cards:  # hit or stand is one rule for any number of cards
            alike = np.concatenate([seen.get(each._replace(cards=cards), hands[:0]) for cards in (2, 3)])
        left = alike[~settled[alike]]
        found[each].append(_hit_or_stand(left if len(left) else alike, worth, opened))
    return found


def _hit_or_stand(hands: Ints, worth: Floats, opened: Ints) -> int:
    both = hands[(opened[hands] & (HIT | STAND)) == HIT | STAND]
    return QHIT if len(both) == 0 or worth[both, QHIT].sum() > worth[both, QSTAND].sum() else QSTAND


def _by_hand(seen: dict[Seen, Ints], choices: dict[Seen, list[int]], opened: Ints, surrender: bool) -> Ints:
    fixed = np.full(len(opened), QSTAND)
    for each, hands in seen.items():
        for column in reversed(choices[each]):
            if column != QSURRENDER or surrender:
                fixed[hands[(opened[hands] & _BITS[column]) > 0]] = column
        only_hit = hands[(opened[hands] & (HIT | STAND)) == HIT]
        fixed[only_hit[fixed[only_hit] == QSTAND]] = QHIT
    return fixed


def _worths(hands: Ints, against: Against, opened: Ints) -> dict[int, float]:
    weight: Floats = against.reached[hands] + _EVERYWHERE
    found = {}
    for column, bit in _BITS.items():
        may = (opened[hands] & bit) > 0
        if may.any() and (opened[hands] & HIT).any():
            worth = against.choice_worth[hands[may], column] * weight[may]
            found[column] = float(worth.sum() / weight[may].sum())
    return found
