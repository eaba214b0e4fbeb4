"""The passes over all hands and all dealers: for the sums (``sums``), and for how often each end comes (``ends``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.solve.drawn import met
from pitboss.odds.solve.drawn.places import CARDS, DECK, THREES, TWOS, places
from pitboss.odds.solve.drawn.sets import PARTS, bring_together, sets, spread, sum_down, weigh_exchanges, weigh_up
from pitboss.odds.solve.drawn.table import EQUAL, FOLDED, HIGHER, LOWER, UNQUALIFIED, Table, places_of
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.suits import RENAMED, standing

Ints = NDArray[np.int64]
FOURS = comb(DECK, 4)
BLOCK = 1 << 12
Tell = Callable[[int, int], None]


class _Own(NamedTuple):
    order: Ints
    hands: Ints
    places: Ints
    ways: Ints


def _own() -> _Own:
    hands, ways = standing(CARDS)
    at = places_of(hands)
    order = np.argsort(at, kind="stable")
    return _Own(order, hands[order], at[order], ways[order])


class _Pass(NamedTuple):
    """One pass over the hands, or over some of them, in order of their places."""

    players: bool
    """True if the hands are the player's and the others the dealer's; False for the other way round."""
    first: int
    last: int
    words: Ints
    """The words of the others: see ``met.Side``."""
    units: Ints
    """What a field is worth, by the place of a hand; empty if the words themselves are the worth."""
    rows: Ints
    """By the place of a hand: its row in ``ends``."""
    ends: Ints
    """By row and field: how a field ends."""


def _passes(table: Table, plays: NDArray[np.bool_], own: _Own, *, by_end: bool) -> Iterator[_Pass]:
    """The passes for ``sums``, or for ``ends`` if ``by_end``."""
    size, nothing = len(plays), np.zeros((0, 0), np.int64)
    fields = np.repeat([[HIGHER], [EQUAL], [LOWER]], size, axis=1)
    fields[:, : table.cut] = UNQUALIFIED
    ends = np.where(plays[:, np.newaxis], table.ends, FOLDED)
    units = np.where(plays[:, np.newaxis], table.units, table.fold)
    yield _Pass(True, 0, len(own.order), met.packed(fields, 4), units, np.arange(size), ends)

    # Against dealers who do not qualify it only matters whether the player plays.
    qualify = int(np.searchsorted(own.places, table.cut))
    weak_ends = np.repeat(ends[np.newaxis, :, UNQUALIFIED], 3, axis=0)
    weak_units = np.repeat(units[np.newaxis, :, UNQUALIFIED], 3, axis=0)
    against = [LOWER, EQUAL, HIGHER]
    strong_ends, strong_units = ends[:, against].T.copy(), units[:, against].T.copy()
    strong_ends[:, : table.cut], strong_units[:, : table.cut] = ends[: table.cut, HIGHER], units[: table.cut, HIGHER]
    for first, last, other_ends, other_units in (
        (0, qualify, weak_ends, weak_units),
        (qualify, len(own.order), strong_ends, strong_units),
    ):
        if by_end:
            every, found = np.unique(other_ends, return_inverse=True)
            words = met.packed(found.reshape(other_ends.shape), len(every))
            row = np.zeros((1, words.shape[2] * met.IN_A_WORD), np.int64)
            row[0, : len(every)] = every
            yield _Pass(False, first, last, words, nothing, np.zeros(size, np.int64), row)
        else:
            yield _Pass(
                False, first, last, other_units[:, :, np.newaxis].copy(), nothing, np.zeros(0, np.int64), nothing
            )


def _blocks(each: _Pass, own: _Own, tell: Tell) -> Iterator[tuple[int, int]]:
    before = 0 if each.players else len(own.order)
    for first in range(each.first, each.last, BLOCK):
        last = min(first + BLOCK, each.last)
        yield first, last
        tell(before + last, 2 * len(own.order))


def sums(table: Table, plays: NDArray[np.bool_], tell: Tell) -> Ints:
    """F of ``sets``, for every kind of set and every part of it. ``plays`` says which places are played."""
    known, own, all_sets = places(), _own(), sets()
    by_side = [
        (np.zeros((THREES, TWOS), np.int64), np.zeros((FOURS, DECK), np.int64), np.zeros(len(own.order), np.int64))
        for _ in range(2)
    ]
    for each in _passes(table, plays, own, by_end=False):
        side = met.side(known, each.words)
        for first, last in _blocks(each, own, tell):
            compiled(met.add_up)(
                first, last, own.hands, own.places, own.ways, known.hands, known.bounds, known.joined, CHOOSE, side,
                each.units, *by_side[0 if each.players else 1],
            )  # fmt: skip
    for _, _, whole in by_side:
        whole[own.order] = whole.copy()
    found = np.zeros((len(all_sets.sizes), PARTS), np.int64)
    first_five = len(found) - len(own.order)
    compiled(bring_together)(first_five, all_sets, RENAMED, CHOOSE, *by_side[0], *by_side[1], found)
    compiled(sum_down)(first_five, all_sets, RENAMED, CHOOSE, found)
    return found


def ends(table: Table, plays: NDArray[np.bool_], gone: Ints, hand_weights: Ints, tell: Tell) -> Counter[int]:
    """How often each end comes for hands that discard these cards (0 for none), with a weight for each hand."""
    known, own, all_sets = places(), _own(), sets()
    weights = np.zeros((len(all_sets.sizes), PARTS), np.int64)
    first_five = len(weights) - len(own.order)
    whole_parts = factorial(CARDS)
    compiled(weigh_exchanges)(first_five, all_sets, RENAMED, CHOOSE, gone, hand_weights * whole_parts, weights)
    compiled(weigh_up)(first_five, all_sets, RENAMED, CHOOSE, weights)
    rows = [(np.zeros((THREES, TWOS), np.int64), np.zeros((FOURS, DECK), np.int64)) for _ in range(2)]
    compiled(spread)(first_five, all_sets, RENAMED, CHOOSE, weights, *rows[0], *rows[1])
    found: Counter[int] = Counter()
    for each in _passes(table, plays, own, by_end=True):
        side = met.side(known, each.words)
        whole = weights[first_five:, PARTS - 1 if each.players else 0][own.order]
        counts = np.zeros((int(each.ends.max()) + 1, 2), np.int64)
        for first, last in _blocks(each, own, tell):
            compiled(met.weigh)(
                first, last, own.hands, own.places, own.ways, known.hands, known.bounds, known.joined, CHOOSE, side,
                each.rows, each.ends, *rows[0 if each.players else 1], whole, counts,
            )  # fmt: skip
        for end, (high, low) in enumerate(counts.tolist()):
            found[end] += (high << met.CARRY) + low
    shares = met.PARTS * len(RENAMED) * whole_parts
    assert all(count % shares == 0 for count in found.values())
    return Counter({end: count // shares for end, count in found.items() if count})
