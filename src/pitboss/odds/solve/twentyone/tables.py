"""The rules of a table as arrays: every hand a player can hold, every hand the dealer can end with, every settlement.

The arrays come from calling the rules. The kernel reads only these arrays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.twentyone.choices import DOUBLE, HIT, SPLIT, open_to
from pitboss.games.twentyone.counting import add_card, total
from pitboss.odds.chances import UnitResult
from pitboss.odds.solve.twentyone.table import KINDS, SAMPLES, EndedHand, SolvedTable, SuitedHand

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Multiset = tuple[int, ...]
"""The number of cards of each kind."""

Sorts = tuple[tuple[int, Fraction], ...] | None
"""How often the suits of a hand are of each sort."""

MODES = tuple((split, doubled) for split in (False, True) for doubled in (False, True))
"""How a hand can end: from a split or not, doubled or not. A mode is an index into this tuple."""
TOTALS = 64
MOST_CARDS = 7
"""The number of cards is counted up to this: no game distinguishes more."""
DEEP = 24
"""More cards than a hand can have."""
_MANY_HANDS = 99
_NONE: Multiset = (0,) * KINDS


# Hands


class Hands(NamedTuple):
    """Every hand that is not over 21, shorter hands first."""

    counts: Ints
    """By hand and kind: the number of cards."""
    size: Ints
    child: Ints
    """By hand and kind: the hand with that card added. Below zero it is over 21, and the number is minus its total."""


@dataclass(frozen=True)
class HandList:
    hands: Hands
    keys: list[tuple[Multiset, int | Sorts]]
    """The cards of each hand. If suits matter, also which suited hand two cards are, or the sorts of three cards."""
    value: list[int]
    """The count of each hand, as in ``counting``."""
    starts: dict[tuple[int, int], list[tuple[int, Fraction]]]
    """By the kinds of two first cards: the hands that they are, and how often each comes."""
    plain: dict[tuple[int, int], int]
    """By the kinds of two cards: their hand without regard to suits, as after a split."""
    open_first: Ints
    """The choices of a hand that was not split, as bits of ``choices``."""
    open_split: Ints
    open_split_ace: Ints
    most_hands: dict[int, int]
    """The most hands that a seat can get from a pair of this kind; 1 if it cannot be split."""


def plus(cards: Multiset, kind: int) -> Multiset:
    return (*cards[:kind], cards[kind] + 1, *cards[kind + 1 :])


def list_hands(table: SolvedTable) -> HandList:
    shoe = table.shoe()
    index: dict[tuple[Multiset, int | Sorts], int] = {}
    value: list[int] = []
    children: list[list[int]] = []
    masks: list[tuple[int, int, int]] = []
    starts: dict[tuple[int, int], list[tuple[int, Fraction]]] = {}
    plain: dict[tuple[int, int], int] = {}
    third: dict[tuple[Multiset, int | Sorts], Mapping[int, Mapping[int, Fraction]]] = {}

    def add(cards: Multiset, suits: int | Sorts, count: int, mask: tuple[int, int, int]) -> int:
        index[cards, suits] = len(value)
        value.append(count)
        children.append([0] * KINDS)
        masks.append(mask)
        return len(value) - 1

    kinds = [kind for kind in range(KINDS) if shoe[kind]]
    for i in kinds:
        for j in kinds:
            if j < i or (i == j and shoe[i] < 2):
                continue
            cards = plus(plus(_NONE, i), j)
            count = add_card(add_card(0, SAMPLES[i]), SAMPLES[j])
            mask = _two_cards_open(table, count, i, j)
            plain[i, j] = add(cards, None, count, mask)
            starts[i, j] = [(plain[i, j], Fraction(1))]
            if suited := table.suited.get((i, j)):
                starts[i, j] = []
                third[cards, None] = _averaged(suited)
                for number, sort in enumerate(suited):
                    third[cards, number] = sort.third
                    starts[i, j].append((add(cards, number, count, mask), sort.share))
    level = list(index)
    while level:
        after: list[tuple[Multiset, int | Sorts]] = []
        for cards, suits in level:
            at = index[cards, suits]
            if not (masks[at][0] | masks[at][1] | masks[at][2]) & (HIT | DOUBLE):
                continue
            for kind in kinds:
                count = add_card(value[at], SAMPLES[kind])
                if total(count) > 21:
                    children[at][kind] = -total(count)
                    continue
                key = plus(cards, kind), _mixed(third.get((cards, suits), {}).get(kind))
                if key not in index:
                    size = sum(key[0])
                    first = open_to(table.turns, count, size, 0, 0, False, False, _MANY_HANDS)
                    split = open_to(table.turns, count, size, 0, 0, True, False, _MANY_HANDS)
                    add(*key, count, (first, split, 0))
                    after.append(key)
                children[at][kind] = index[key]
        level = after
    counts = np.array([cards for cards, _ in index], np.int64)
    hands = Hands(counts, counts.sum(axis=1), np.array(children, np.int64))
    open_first, open_split, open_ace = (np.array(column, np.int64) for column in zip(*masks, strict=True))
    most = {kind: _most_hands(table, kind) for kind in kinds}
    return HandList(hands, list(index), value, starts, plain, open_first, open_split, open_ace, most)


def _averaged(suited: tuple[SuitedHand, ...]) -> dict[int, dict[int, Fraction]]:
    """What third cards make of two cards whose suits are not known."""
    found: dict[int, dict[int, Fraction]] = {}
    for sort in suited:
        for kind, lines in sort.third.items():
            for line, share in lines.items():
                mixed = found.setdefault(kind, {})
                mixed[line] = mixed.get(line, Fraction(0)) + share * sort.share
    return found


def _mixed(sorts: Mapping[int, Fraction] | None) -> Sorts:
    return tuple(sorts.items()) if sorts else None


def _two_cards_open(table: SolvedTable, count: int, i: int, j: int) -> tuple[int, int, int]:
    """The choices of two first cards, of the same cards after a split, and of a split ace with its second card."""
    first = open_to(table.turns, count, 2, i, j, False, False, 1)
    high = open_to(table.turns, count, 2, max(i, j), min(i, j), True, False, _MANY_HANDS)
    low = open_to(table.turns, count, 2, min(i, j), max(i, j), True, False, _MANY_HANDS)
    return first, high, low if i == 1 else 0


def _most_hands(table: SolvedTable, kind: int) -> int:
    count = add_card(add_card(0, SAMPLES[kind]), SAMPLES[kind])
    hands = 1
    while open_to(table.turns, count, 2, kind, kind, hands > 1, False, hands) & SPLIT:
        hands += 1
    return hands


# The dealer


class Dealer(NamedTuple):
    """What the dealer can draw to one up card, as a tree of card kinds in ascending order, each before its branches.

    The tree leaves out the hands with one of the standings, ``rest``: its chance is what the others leave.
    """

    factor: NDArray[np.int16]
    """The kind of this card, and how many of it are among the cards before: kind * ``DEEP`` + held."""
    depth: NDArray[np.int16]
    """The number of cards, including this one."""
    sum: NDArray[np.int16]
    """The standing he then has, and the number of cards: place * ``DEEP`` + depth."""
    ways: Floats
    """The number of orders in which he draws exactly these cards and stops."""
    most: int
    """The most cards he draws."""
    rest: int
    no_natural: Floats
    """By kind: 0 for a hole card that he cannot have, because he would have shown a natural; else 1."""


@dataclass(frozen=True)
class DealerList:
    trees: dict[int, Dealer]
    """By the kind of the up card. Naturals are left out if he looks at the hole card."""
    naturals: dict[int, list[int]]
    """By the kind of the up card: the hole cards that make a natural."""
    standings: list[Hashable]


def list_dealers(table: SolvedTable) -> DealerList:
    kinds = [kind for kind, held in enumerate(table.shoe()) if held]
    standings: list[Hashable] = [table.natural_stands]
    trees: dict[int, Dealer] = {}
    naturals: dict[int, list[int]] = {}
    for up in kinds:
        naturals[up] = [hole for hole in kinds if table.natural(SAMPLES[up], SAMPLES[hole])]
        ends: dict[Multiset, tuple[int, int]] = {}
        for cards, count, ways, natural in _dealt(table, up, kinds, naturals[up]):
            stands = table.natural_stands if natural else table.stands(count, (up, *_kinds_of(cards)))
            if stands not in standings:
                standings.append(stands)
            if not (natural and table.peek):
                ends[cards] = standings.index(stands), ways
        trees[up] = _tree(ends, naturals[up] if table.peek else [])
    return DealerList(trees, naturals, standings)


def dealt_hands(table: SolvedTable) -> Iterator[tuple[Multiset, int, int, int]]:
    """Every hand the dealer can end with: its cards without the up card, its count, its orders, and the up card."""
    kinds = [kind for kind, held in enumerate(table.shoe()) if held]
    for up in kinds:
        naturals = [hole for hole in kinds if table.natural(SAMPLES[up], SAMPLES[hole])]
        for cards, count, orders, _ in _dealt(table, up, kinds, naturals):
            yield cards, count, orders, up


def _dealt(
    table: SolvedTable, up: int, kinds: list[int], naturals: list[int]
) -> Iterator[tuple[Multiset, int, int, bool]]:
    """Every hand he can end with for one up card: cards, count, number of orders, and whether it is a natural."""
    level: dict[Multiset, tuple[int, int]] = {}
    for hole in kinds:
        count = add_card(add_card(0, SAMPLES[up]), SAMPLES[hole])
        cards = plus(_NONE, hole)
        if hole in naturals or not table.draws(count):
            yield cards, count, 1, hole in naturals
        else:
            level[cards] = count, 1
    while level:
        after: dict[Multiset, tuple[int, int]] = {}
        for cards, (count, ways) in level.items():
            for kind in kinds:
                key = plus(cards, kind)
                after[key] = add_card(count, SAMPLES[kind]), after.get(key, (0, 0))[1] + ways
        level = {}
        for cards, (count, ways) in after.items():
            if table.draws(count):
                level[cards] = count, ways
            else:
                yield cards, count, ways, False


def _kinds_of(cards: Multiset) -> Iterator[int]:
    for kind, held in enumerate(cards):
        yield from [kind] * held


def _tree(ends: Mapping[Multiset, tuple[int, int]], known_not: list[int]) -> Dealer:
    rest, _ = Counter(place for place, _ in ends.values()).most_common(1)[0]
    paths = {tuple(_kinds_of(cards)): end for cards, end in ends.items() if end[0] != rest}
    steps = {path[: size + 1] for path in paths for size in range(len(path))} or {(0,)}
    rows = []
    for path in sorted(steps):
        place, ways = paths.get(path, (0, 0))
        held = path.count(path[-1]) - 1
        rows.append((path[-1] * DEEP + held, len(path), place * DEEP + len(path), ways))
    factor, depth, total_at, ways_to = (np.array(column) for column in zip(*rows, strict=True))
    no_natural = np.ones(KINDS)
    no_natural[known_not] = 0.0
    small = np.uint16
    return Dealer(
        factor.astype(small), depth.astype(small), total_at.astype(small), ways_to.astype(np.float64),
        int(depth.max()), rest, no_natural,
    )  # fmt: skip


# Settlements


class Ends(NamedTuple):
    """The result of a hand that ends, as rows of ``pay``: by mode, then by hand or by a total over 21."""

    row: Ints
    other: Ints
    """The row if it is rescued; -1 if it may not be."""
    over: Ints
    bought: Ints
    """A row of ``chance`` if it may be bought back, else -1."""
    chance: Ints
    """By the kind of the card that is removed."""
    surrender: int


@dataclass(frozen=True)
class EndList:
    ends: Ends
    pay: dict[int, Floats]
    """By the kind of the up card: what each row is worth, by the dealer's standing."""
    flat: dict[int, Ints]
    """1 for rows with the same worth for every standing of the dealer, else 0."""
    results: dict[int, list[list[Cell]]]
    """By the kind of the up card: the results of each row and how often each comes, by the dealer's standing."""
    lost: set[int]
    """The rows of hands that were lost before the dealer's hand was known."""


Cell = tuple[tuple[UnitResult, Fraction], ...]
"""Results and how often each comes."""


class _Rows:
    """Numbers the rows. Equal rows get the same number."""

    def __init__(self, table: SolvedTable, standings: list[Hashable], ups: dict[Hashable, int]) -> None:
        self._table, self._standings, self._ups = table, standings, ups
        self._cells: dict[Cell, int] = {}
        self._plain: dict[int, tuple[int, UnitResult]] = {}
        """The cell of one result, by the result's identity. Tables return the same object again, and this finds it
        faster than a comparison. The object is kept here, so that no other object gets its identity."""
        self._numbers: dict[tuple[tuple[int, ...], bool], int] = {}
        """The numbers of rows. A row is its cells by up card and standing, and whether the hand was lost before."""
        self._known: dict[tuple[EndedHand, Sorts], int] = {}

    def __call__(self, end: EndedHand, sorts: Sorts = None) -> int:
        """The number of this end's row. ``sorts`` says how often its suits are of each sort."""
        if (end, sorts) not in self._known:
            row = tuple(self._cell(end, up, stands, sorts) for up in self._ups.values() for stands in self._standings)
            lost = end.rescued or (total(end.counted) > 21 and end.less is None)
            self._known[end, sorts] = self._numbers.setdefault((row, lost), len(self._numbers))
        return self._known[end, sorts]

    def _cell(self, end: EndedHand, up: int, stands: Hashable, sorts: Sorts) -> int:
        if sorts is None:
            result = self._table.settle(end, up, stands)
            known = self._plain.get(id(result))
            if known is None:
                known = self._plain[id(result)] = self._number(((result, Fraction(1)),)), result
            return known[0]
        found: dict[UnitResult, Fraction] = {}
        for sort, share in sorts:
            result = self._table.settle(end._replace(suits=sort), up, stands)
            found[result] = found.get(result, Fraction(0)) + share
        return self._number(tuple(found.items()))

    def _number(self, cell: Cell) -> int:
        return self._cells.setdefault(cell, len(self._cells))

    def against(self, sort: int) -> list[list[Cell]]:
        """All rows against one sort of up card."""
        cells, places = list(self._cells), len(self._standings)
        return [[cells[number] for number in row[sort * places : (sort + 1) * places]] for row, _ in self._numbers]

    def lost(self) -> set[int]:
        return {number for number, (_, lost) in enumerate(self._numbers) if lost}


def list_ends(table: SolvedTable, hands: HandList, dealers: DealerList, ups: Sequence[int]) -> EndList:
    """Lists all ends. ``ups`` are the kinds of up cards that are needed."""
    sorts: dict[Hashable, int] = {}
    for up in ups:
        sorts.setdefault(table.settle_up(up), up)
    rows = _Rows(table, dealers.standings, sorts)
    row = np.full((len(MODES), len(hands.keys)), -1, np.int64)
    other = np.full_like(row, -1)
    over = np.full((len(MODES), TOTALS), -1, np.int64)
    bought = np.full_like(over, -1)
    chance: list[list[int]] = []
    for mode, (split, doubled) in enumerate(MODES):
        for at, ((cards, suits), count) in enumerate(zip(hands.keys, hands.value, strict=True)):
            size = int(hands.hands.size[at])
            if doubled and size == 2:
                continue
            natural = size == 2 and not split and table.natural(*(SAMPLES[kind] for kind in _kinds_of(cards)))
            end = EndedHand(count, min(size, MOST_CARDS if table.by_cards else 3), split, doubled, natural=natural)
            row[mode, at] = rows(end, None if isinstance(suits, int) else suits)
            if table.rescue(count, doubled):
                other[mode, at] = rows(end._replace(rescued=True))
        for points_over in range(22, 32):
            end = EndedHand(points_over, 3, split, doubled)
            over[mode, points_over] = rows(end)
            if table.second_chance(points_over):
                bought[mode, points_over] = len(chance)
                chance.append([rows(end._replace(less=kind)) for kind in range(KINDS)])
    surrender = rows(EndedHand(0, 2, surrendered=True))
    ends = Ends(row, other, over, bought, np.array(chance or [[0] * KINDS], np.int64), surrender)
    pay, flat, results = {}, {}, {}
    for up in ups:
        like = sorts[table.settle_up(up)]
        if like == up:
            results[up] = rows.against(list(sorts).index(table.settle_up(up)))
            worths = [[float(sum(each.net * share for each, share in cell)) for cell in row] for row in results[up]]
            pay[up] = np.array(worths)
            counted = pay[up][:, 1:] if table.peek else pay[up]
            flat[up] = (counted == counted[:, :1]).all(axis=1).astype(np.int64)
        pay[up], flat[up], results[up] = pay[like], flat[like], results[like]
    return EndList(ends, pay, flat, results, rows.lost())
