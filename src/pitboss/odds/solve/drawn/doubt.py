"""Doubtful hands: whether they are played after an exchange depends on the discarded cards. See ``folds``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.solve.drawn import folds
from pitboss.odds.solve.drawn.places import CARDS, DECK
from pitboss.odds.solve.drawn.table import FOLDED, Table, places_of
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.suits import RENAMED, standing

Ints = NDArray[np.int64]


class Doubt(NamedTuple):
    table: Table
    on: folds.Stakes
    plays: NDArray[np.bool_]
    """For every place, whether its hands are played without a look at the discarded cards."""
    turned: dict[int, NDArray[np.bool_]]
    """By the number of discarded cards: for every place, whether these cards may change ``plays``."""
    packed: dict[int, Ints]
    """The dealers of those hands, once they have been counted: see ``folds.by_ranks``."""


def doubt(table: Table, ahead_dealt: Ints, sizes: Sequence[int]) -> Doubt:
    """Finds the doubtful hands. ``ahead_dealt`` is how much more each kind of dealt hand wins played than folded."""
    hands, ways = standing(CARDS)
    on = folds.stakes(table.ahead, table.cut)
    may = {size: folds.ranges(on, size) for size in sizes}
    may_play, may_not = (np.any([each[way] for each in may.values()], axis=0) for way in range(2))
    by_place = np.zeros(len(table.ahead), np.int64)
    np.add.at(by_place, places_of(hands), ways * ahead_dealt)
    plays = np.where(may_play & may_not, by_place > 0, may_play)
    turned = {size: np.where(plays, each[1], each[0]) for size, each in may.items()}
    return Doubt(table, on, plays, turned, {})


def _each(of: Doubt, size: int) -> Iterator[folds.Doubtful]:
    """The doubtful hands, place by place."""
    (doubtful,) = np.nonzero(of.turned[size])
    if len(doubtful) == 0:
        return
    if size not in of.packed:
        row_of = np.full(len(of.plays), -1)
        row_of[doubtful] = np.arange(len(doubtful))
        of.packed[size] = folds.by_ranks(of.on, size, row_of)
    hands, ways = standing(CARDS)
    at = places_of(hands)
    order = np.argsort(at, kind="stable")
    starts = np.searchsorted(at[order], np.arange(len(of.plays) + 1))
    for row, place in enumerate(doubtful.tolist()):
        here = order[starts[place] : starts[place + 1]]
        yield folds.Doubtful(
            hands[here], ways[here], place, bool(of.plays[place]), size, comb(DECK - CARDS - size, CARDS),
            of.packed[size][row], folds.one_suit(place, of.table.cut),
        )  # fmt: skip


def gains(of: Doubt, size: int, discards: Sequence[int]) -> Ints:
    """What exchanges of this size win more, for every kind of hand, if the play depends on the discarded cards."""
    hands = standing(CARDS).hands
    found = np.zeros((len(hands), len(discards)), np.int64)
    by_kept = np.zeros((comb(DECK, CARDS - size), comb(DECK, size)), np.int64)
    for each in _each(of, size):
        _turn(of, each, by_kept, None)
    compiled(folds.gather)(hands, np.array(discards), RENAMED, CHOOSE, size, by_kept, found)
    return found


def moved_ends(of: Doubt, size: int, gone: Ints) -> Counter[int]:
    """The change in how often each end comes if the play depends on the discarded cards ``gone``."""
    hands, ways = standing(CARDS)
    let = np.zeros((comb(DECK, CARDS - size), comb(DECK, size)), np.uint8)
    compiled(folds.mark)(hands, ways, gone, RENAMED, CHOOSE, size, let)
    found: Counter[int] = Counter()
    for each in _each(of, size):
        dealers = _turn(of, each, None, let)
        sign = -1 if each.plays else 1
        found[FOLDED] -= sign * sum(dealers)
        for end, count in zip(of.table.ends[each.place].tolist(), dealers, strict=True):
            found[end] += sign * count
    return Counter({end: count // len(RENAMED) for end, count in found.items()})


def _turn(of: Doubt, each: folds.Doubtful, by_kept: Ints | None, let: NDArray[np.uint8] | None) -> list[int]:
    found = np.zeros(4, np.int64)
    compiled(folds.turn)(
        each, of.on, folds.rank_lists(each.size), folds.suit_choices(), CHOOSE, let is not None,
        np.zeros((0, 0), np.int64) if by_kept is None else by_kept, np.zeros((0, 0), np.uint8) if let is None else let,
        found,
    )  # fmt: skip
    return [int(count) for count in found]
