"""Makes the table of ``evaluate.lookup`` with ``ranking.five.best_five``, from one hand of every kind.

    python -m pitboss.odds.evaluate.build

writes the table. It ships with the program; a test makes it again and compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate.lookup import (
    COLUMN_BITS,
    FLUSHES,
    RANK_KEYS,
    RANK_MASK,
    ROWS,
    SUIT_SHIFT,
    LookupTable,
)  # fmt: skip
from pitboss.ranking.five import as_set, best_five, card_bit

SHIPPED = Path(__file__).with_name("five-card.npz")
SIZES = (5, 6, 7)
Ints = NDArray[np.int64]


@cache
def table() -> LookupTable:
    """The shipped table."""
    with np.load(SHIPPED) as kept:
        return whole(kept["rows"], kept["places"])


@cache
def strengths() -> Ints:
    """All strengths of five cards in ascending order. The index of a strength is its place; place 0 is no hand."""
    with np.load(SHIPPED) as kept:
        return np.array(kept["strengths"], np.int64)


def whole(rows: NDArray[np.int32], places: NDArray[np.uint16]) -> LookupTable:
    keys = [RANK_KEYS[card >> 2] + (1 << SUIT_SHIFT + 4 * (card & 3)) for card in range(52)]
    return LookupTable(np.array(keys), np.array([card_bit(card) for card in range(52)]), rows, places)


def made() -> tuple[LookupTable, Ints]:
    """Makes the table and the strengths."""
    mixed = {sum(RANK_KEYS[rank] for rank in ranks) & RANK_MASK: best_five(hand) for ranks, hand in mixed_suits()}
    suited = {suit: best_five(suit) for suit in range(FLUSHES) if suit.bit_count() in SIZES}
    found = [0, *sorted({*mixed.values(), *suited.values()})]
    place_of = {strength: place for place, strength in enumerate(found)}
    flushes = np.zeros(FLUSHES, np.uint16)
    flushes[list(suited)] = [place_of[strength] for strength in suited.values()]
    sums = np.array(sorted(mixed))
    rows, rest = compiled(overlaid)(sums, np.array([place_of[mixed[key]] for key in sums.tolist()]))
    return whole((rows + FLUSHES).astype(np.int32), np.concatenate([flushes, rest])), np.array(found)


def mixed_suits() -> Iterator[tuple[tuple[int, ...], int]]:
    """The ranks of every kind of hand without five cards of one suit, and one such hand."""
    for size in SIZES:
        for ranks in combinations_with_replacement(range(13), size):
            if all(ranks[i] != ranks[i + 4] for i in range(size - 4)):
                yield ranks, as_set([rank * 4 + place % 4 for place, rank in enumerate(ranks)])


def overlaid(sums: Ints, places: Ints) -> tuple[Ints, NDArray[np.uint16]]:
    """The offset of every row, and the packed array: the fullest row first, each at the first offset that fits."""
    first = np.searchsorted(sums, np.arange(ROWS + 1) << COLUMN_BITS)
    laid = np.zeros(2 * len(sums) + (1 << COLUMN_BITS), np.uint16)
    rows = np.zeros(ROWS, np.int64)
    free = 0
    end = 0
    for row in np.argsort(first[:-1] - first[1:], kind="mergesort"):
        columns = sums[first[row] : first[row + 1]] - (row << COLUMN_BITS)
        if len(columns) == 0:
            break
        offset = free - columns[0]
        while not fits(laid, columns, offset):
            offset += 1
        for i in range(len(columns)):
            laid[offset + columns[i]] = places[first[row] + i]
        end = max(end, offset + columns[-1] + 1)
        rows[row] = offset - (row << COLUMN_BITS)
        while laid[free]:
            free += 1
    return rows, laid[:end].copy()


def fits(laid: NDArray[np.uint16], columns: Ints, offset: int) -> bool:
    if offset + columns[0] < 0:
        return False
    for column in columns:  # noqa: SIM110, a loop that compiles
        if laid[offset + column]:
            return False
    return True


if __name__ == "__main__":
    new, found = made()
    np.savez_compressed(SHIPPED, rows=new.rows, places=new.places, strengths=found.astype(np.int32))
