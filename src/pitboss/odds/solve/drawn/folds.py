"""Whether a hand is played or folded after an exchange, if that depends on the discarded cards.

Without suits, the cards out of play (the hand and the discarded cards) are a number of cards of each rank. For each
such ``dead`` set of seven to ten cards, the dealers are counted by their ranks, in order of strength. This gives what
playing every hand in the dead set is worth, except that dealers with five cards of one suit count as if their suits
were mixed. There is a bound on how much these can change. If the sign is the same for all discarded cards, a hand is
sure. The other hands are doubtful and are computed card by card; a table by the ranks left in a suit adds the dealers
with five cards of one suit.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.solve.drawn.places import CARDS, DECK, Places, places
from pitboss.odds.solve.drawn.table import EQUAL, HIGHER, LOWER, UNQUALIFIED

Ints = NDArray[np.int64]
RANKS = 13
BITS = 21
COUNT = (1 << BITS) - 1
PACKED = np.array([1, 1 << BITS, 1 << 2 * BITS, 0])
"""The packed number for one dealer of each standing. The last standing is not packed: it is the rest of all dealers."""
KINDS = comb(RANKS + CARDS - 1, CARDS)


class Kinds(NamedTuple):
    """Kinds of up to five ranks, each at most four times. A kind refers to the kind without its highest rank, which
    comes before it, and has that rank and how often it comes."""

    before: Ints
    rank: Ints
    times: Ints
    ordered: Ints
    """The kinds of five cards, ordered by their places."""
    places: Ints
    """The places of ``ordered``."""
    up_to: Ints
    """The number of kinds of five cards up to each place."""
    off_suit: Ints
    """By the number of five ranks: their place with mixed suits."""
    suited: Ints
    """By the number of five ranks: their place with one suit; 0 if a rank comes twice."""


@cache
def kinds() -> Kinds:
    known = places()
    row: dict[tuple[int, ...], int] = {(): 0}
    before, rank, times = [0], [0], [0]
    found: list[tuple[int, int]] = []
    off_suit, suited = np.zeros((2, KINDS), np.int64)
    for size in range(1, CARDS + 1):
        for ranks in combinations_with_replacement(range(RANKS), size):
            top, high = ranks[-1], ranks.count(ranks[-1])
            if max(map(ranks.count, ranks)) > 4:
                continue
            row[ranks] = len(row)
            before.append(row[ranks[:-high]])
            rank.append(top)
            times.append(high)
            if size == CARDS:
                number = sum(comb(each + at, at + 1) for at, each in enumerate(ranks))
                single = len(set(ranks)) == CARDS
                suits = [ranks[:at].count(each) for at, each in enumerate(ranks)]
                off_suit[number] = _place(known, ranks, [*suits[:-1], 1] if single else suits)
                suited[number] = _place(known, ranks, suits) if single else 0
                found.append((int(off_suit[number]), row[ranks]))
    found.sort()
    ordered, at = np.array([each for _, each in found]), np.array([each for each, _ in found])
    up_to = np.searchsorted(at, np.arange(len(known.strengths)), "right")
    return Kinds(np.array(before), np.array(rank), np.array(times), ordered, at, up_to, off_suit, suited)


def _place(known: Places, ranks: tuple[int, ...], suits: list[int]) -> int:
    cards = sorted(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))
    return int(known.by_number[sum(comb(card, at + 1) for at, card in enumerate(cards))])


class Stakes(NamedTuple):
    """How much more playing wins than folding, by the hand's place and the dealer's standing."""

    ahead: Ints
    cut: int
    """The first place that qualifies."""
    least: Ints
    """The most that dealers with five cards of one suit can lower it."""
    most: Ints
    """The most that dealers with five cards of one suit can raise it."""


def stakes(ahead: Ints, cut: int) -> Stakes:
    every = kinds()
    off_suit, suited = every.off_suit[every.suited > 0], every.suited[every.suited > 0]
    least, most = np.zeros((2, len(ahead)), np.int64)
    for place in range(1, len(ahead)):
        worth = ahead[place]
        change = worth[standing_to(place, suited, cut)] - worth[standing_to(place, off_suit, cut)]
        least[place], most[place] = 4 * np.minimum(change, 0).sum(), 4 * np.maximum(change, 0).sum()
    return Stakes(ahead, cut, least, most)


def standing_to(place: int, dealers: Ints, cut: int) -> Ints:
    found: Ints = np.where(
        dealers < cut, UNQUALIFIED, np.where(dealers < place, LOWER, np.where(dealers == place, EQUAL, HIGHER))
    )
    return found


def ranges(on: Stakes, size: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """For each place: whether it may be better to play, and whether to fold, after this many discards."""
    may_play, may_not = np.zeros((2, len(on.ahead)), np.bool_)
    nothing = np.zeros((0, 0), np.int64)
    compiled(go_through)(
        size, comb(DECK - CARDS - size, CARDS), kinds(), on, may_play, may_not, np.full(len(on.ahead), -1), nothing
    )
    return may_play, may_not


def by_ranks(on: Stakes, size: int, row_of: Ints) -> Ints:
    """The packed dealers of hands whose places have a row, by the number of the discarded ranks; -1 if impossible."""
    found = np.full((int(row_of.max()) + 1, comb(RANKS + size - 1, size)), -1, np.int64)
    may_play, may_not = np.zeros((2, len(on.ahead)), np.bool_)
    compiled(go_through)(
        size, comb(DECK - CARDS - size, CARDS), kinds(), on, may_play, may_not, row_of, found
    )  # fmt: skip
    return found


def go_through(
    size: int, dealers: int, every: Kinds, on: Stakes, may_play: NDArray[np.bool_], may_not: NDArray[np.bool_],
    row_of: Ints, found: Ints,
) -> None:  # fmt: skip
    """Goes through every dead set of a hand and ``size`` more cards, and every hand in it."""
    most = CARDS + size
    dead = np.zeros(most, np.int64)
    copies = np.zeros(RANKS, np.int64)
    ways = np.zeros((RANKS, CARDS + 1), np.int64)
    counts = np.zeros(len(every.before), np.int64)
    counts[0] = 1
    sums = np.zeros(len(every.ordered) + 1, np.int64)
    hand, gone, taken = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64), np.zeros(RANKS, np.int64)
    choose = np.zeros((RANKS + CARDS, CARDS + 1), np.int64)
    for n in range(len(choose)):
        choose[n, 0] = 1
        for m in range(1, CARDS + 1):
            choose[n, m] = choose[n - 1, m - 1] + choose[n - 1, m] if n > 0 else 0
    unqualified = every.up_to[on.cut - 1]
    while True:
        copies[:] = 0
        highest = 0
        for dead_rank in dead:
            copies[dead_rank] += 1
            highest = max(highest, copies[dead_rank])
        if highest <= 4:
            for rank in range(RANKS):
                for times in range(1, CARDS):
                    ways[rank, times] = choose[4 - copies[rank], times]
            for kind in range(1, len(counts)):
                counts[kind] = counts[every.before[kind]] * ways[every.rank[kind], every.times[kind]]
            for at in range(len(every.ordered)):
                sums[at + 1] = sums[at] + counts[every.ordered[at]]
            taken[:] = 0
            held = 0
            rank = 0  # every hand in the dead set: how many of each rank it takes, lowest ranks changing fastest
            while rank < RANKS:
                if held == CARDS:
                    h, d = 0, 0
                    for each in range(RANKS):
                        for copy in range(copies[each]):
                            if copy < taken[each]:
                                hand[h] = each
                                h += 1
                            else:
                                gone[d] = each
                                d += 1
                    let_go, kind = 0, 0
                    for at in range(size):
                        let_go += choose[gone[at] + at, at + 1]
                    for at in range(CARDS):
                        kind += choose[hand[at] + at, at + 1]
                    for place in (every.off_suit[kind], every.suited[kind]):
                        if place == 0:
                            continue
                        lower, upto = max(every.up_to[place - 1], unqualified), max(every.up_to[place], unqualified)
                        weak, below, level = (
                            sums[unqualified],
                            sums[lower] - sums[unqualified],
                            sums[upto] - sums[lower],
                        )
                        worth = ahead_of(weak, below, level, dealers, on.ahead[place])
                        if worth + on.most[place] > 0:
                            may_play[place] = True
                        if worth + on.least[place] <= 0:
                            may_not[place] = True
                        if row_of[place] >= 0:
                            found[row_of[place], let_go] = weak | below << BITS | level << 2 * BITS
                rank = 0
                while rank < RANKS and (taken[rank] == copies[rank] or held >= CARDS):
                    held -= taken[rank]
                    taken[rank] = 0
                    rank += 1
                if rank < RANKS:
                    taken[rank] += 1
                    held += 1
        at = most - 1
        while at >= 0 and dead[at] == RANKS - 1:
            at -= 1
        if at < 0:
            return
        dead[at:] = dead[at] + 1


def ahead_of(weak: int, below: int, level: int, dealers: int, worth: Ints) -> int:
    higher = dealers - weak - below - level
    return int(weak * worth[UNQUALIFIED] + below * worth[LOWER] + level * worth[EQUAL] + higher * worth[HIGHER])


class Doubtful(NamedTuple):
    """The doubtful hands of one place after an exchange of one size."""

    hands: Ints
    ways: Ints
    place: int
    plays: bool
    """Whether they are played without a look at the discarded cards."""
    size: int
    dealers: int
    packed: Ints
    """The result of ``by_ranks`` for this place."""
    of_one_suit: Ints
    """What is added to ``packed`` for the ranks that are left in a suit."""


def one_suit(place: int, cut: int) -> Ints:
    """For every set of ranks left in a suit, how five cards of that suit change the packed dealers."""
    found = np.zeros(1 << RANKS, np.int64)
    every = kinds()
    numbers = np.flatnonzero(every.suited)
    was, now = (PACKED[standing_to(place, each[numbers], cut)] for each in (every.off_suit, every.suited))
    found[_rank_sets()] = now - was
    for rank in range(RANKS):
        half = found.reshape(-1, 2, 1 << rank)
        half[:, 1] += half[:, 0]
    return found


@cache
def _rank_sets() -> Ints:
    """The ranks as bits, for every number that means five different ranks."""
    bits = {}
    for ranks in combinations_with_replacement(range(RANKS), CARDS):
        if len(set(ranks)) == CARDS:
            bits[sum(comb(each + at, at + 1) for at, each in enumerate(ranks))] = sum(1 << each for each in ranks)
    return np.array([bits[number] for number in sorted(bits)])


@cache
def rank_lists(size: int) -> Ints:
    """The discarded ranks in ascending order, by their number."""
    lists = {
        sum(comb(each + at, at + 1) for at, each in enumerate(ranks)): ranks
        for ranks in combinations_with_replacement(range(RANKS), size)
    }
    return np.array([lists[number] for number in sorted(lists)])


@cache
def suit_choices() -> Ints:
    """By a set of suits and a size: the number of subsets of that size, then these subsets as bits."""
    found = np.zeros((16, 5, 7), np.int64)
    for free in range(16):
        for size in range(5):
            fit = [each for each in range(16) if each & free == each and each.bit_count() == size]
            found[free, size, : len(fit) + 1] = [len(fit), *fit]
    return found


def turn(
    of: Doubtful, on: Stakes, rank_lists: Ints, suit_choices: Ints, choose: Ints, weighing: bool, by_kept: Ints,
    let: NDArray[np.uint8], found: Ints,
) -> None:  # fmt: skip
    """Goes through all discarded cards that change whether the hand is played.

    What this wins is added to ``by_kept``, by the numbers of the kept and of the discarded cards. If ``weighing``,
    the dealers of every standing are counted instead for the exchanges that are made, times 24 (``let``, see ``mark``).
    """
    size = of.size
    group, times = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    at, free = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    left = np.zeros(4, np.int64)
    kept_numbers = np.zeros(10, np.int64)
    worth = on.ahead[of.place]
    for h in range(len(of.hands)):
        hand = of.hands[h]
        kept = keep(hand, CARDS - size, choose, kept_numbers)
        for listed in range(len(rank_lists)):
            packed = of.packed[listed]
            if packed < 0:
                continue
            by_rank = ahead_of(packed & COUNT, packed >> BITS & COUNT, packed >> 2 * BITS, of.dealers, worth)
            if by_rank + on.least[of.place] > 0 if of.plays else by_rank + on.most[of.place] <= 0:
                continue
            groups = 0
            for n in range(size):
                if n > 0 and rank_lists[listed, n] == rank_lists[listed, n - 1]:
                    times[groups - 1] += 1
                else:
                    group[groups], times[groups], at[groups] = rank_lists[listed, n], 1, 1
                    groups += 1
            can = True
            for g in range(groups):
                free[g] = 15
                for card in hand:
                    if card >> 2 == group[g]:
                        free[g] &= ~(1 << (card & 3))
                can = can and suit_choices[free[g], times[g], 0] > 0
            g = 0 if can else groups
            while g < groups:
                left[:] = (1 << RANKS) - 1
                for card in hand:
                    left[card & 3] ^= 1 << (card >> 2)
                number, n = 0, 0
                for g in range(groups):
                    suits = suit_choices[free[g], times[g], at[g]]
                    for suit in range(4):
                        if suits >> suit & 1:
                            left[suit] ^= 1 << group[g]
                            n += 1
                            number += choose[n, 4 * group[g] + suit]
                dealers = packed
                for suit in range(4):
                    dealers += of.of_one_suit[left[suit]]
                weak, below, level = dealers & COUNT, dealers >> BITS & COUNT, dealers >> 2 * BITS
                gain = ahead_of(weak, below, level, of.dealers, worth)
                if (gain > 0) != of.plays and gain != 0:
                    for k in range(kept):
                        if weighing:
                            times_made = of.ways[h] * let[kept_numbers[k], number]
                            found[UNQUALIFIED] += weak * times_made
                            found[LOWER] += below * times_made
                            found[EQUAL] += level * times_made
                            found[HIGHER] += (of.dealers - weak - below - level) * times_made
                        else:
                            by_kept[kept_numbers[k], number] += of.ways[h] * abs(gain)
                g = 0
                while g < groups and at[g] == suit_choices[free[g], times[g], 0]:
                    at[g] = 1
                    g += 1
                if g < groups:
                    at[g] += 1


def keep(hand: Ints, size: int, choose: Ints, numbers: Ints) -> int:
    """Lists the numbers of all sets of this many cards of a hand. Returns how many there are."""
    found = 0
    for part in range(1 << CARDS):
        if part.bit_count() == size:
            number, n = 0, 0
            for at in range(CARDS):
                if part >> at & 1:
                    n += 1
                    number += choose[n, hand[at]]
            numbers[found] = number
            found += 1
    return found


def gather(hands: Ints, discards: Ints, renamed: Ints, choose: Ints, size: int, by_kept: Ints, found: Ints) -> None:
    """Adds up what an exchange of this size wins more, over all renamings of suits."""
    for h in range(len(hands)):
        for d in range(len(discards)):
            if discards[d].bit_count() == size:
                total = 0
                for names in renamed:
                    kept, gone = apart(hands[h], discards[d], names, choose)
                    total += by_kept[kept, gone]
                found[h, d] += total // len(renamed)


def mark(
    hands: Ints, ways: Ints, gone_of: Ints, renamed: Ints, choose: Ints, size: int, let: NDArray[np.uint8]
) -> None:
    """Marks the exchanges of this size that are made: 24 for each hand, in equal parts for exchanges that differ only
    in the names of suits."""
    for h in range(len(hands)):
        if gone_of[h].bit_count() == size:
            for names in renamed:
                kept, gone = apart(hands[h], gone_of[h], names, choose)
                let[kept, gone] += ways[h]


def apart(hand: Ints, discard: int, names: Ints, choose: Ints) -> tuple[int, int]:
    """The numbers of the kept and of the discarded cards, after a renaming of suits."""
    kept, gone = 0, 0
    for at in range(CARDS):
        card, k, g = names[hand[at]], 1, 1
        for other in range(CARDS):
            if names[hand[other]] < card:
                if discard >> other & 1:
                    g += 1
                else:
                    k += 1
        if discard >> at & 1:
            gone += choose[g, card]
        else:
            kept += choose[k, card]
    return int(kept), int(gone)
