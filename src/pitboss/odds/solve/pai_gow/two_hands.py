"""Seven cards set as two hands against a bank's seven: every hand against every bank, exactly.

Each of 154,143,080 hands meets the 53,524,680 banks that share no card with it. They are counted by inclusion and
exclusion: for every set of cards, all hands that hold it against all banks that hold it, added for sets with an even
number of cards and subtracted for an odd number. This leaves the pairs that share no card. The banks that hold a set
are counted once in a grid by front and back. The grid then gives for any setting how many banks are below it in front,
behind and in both.

The functions that count are compiled by ``pitboss.odds.compiled``. All sums stay below 2⁶³: the largest, for the empty
set, is 154,143,080² times a hundred.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow.two_hands import bet_units
from pitboss.odds.compiled import bound_later, compiled
from pitboss.odds.solve.pai_gow.settings import BACKS, Settings
from pitboss.odds.solve.pai_gow.sevens import SIZE, Ints, Sevens, holding, standing_sets

NO_BANK = 0xFFFFFFFF
"""Instead of a bank's setting: this bank is not counted."""
BLOCK = 10_000_000
"""The approximate number of hands that are processed between two reports of progress."""
BACK = BACKS - 1

Told = Callable[[int, int], None]


class Against(NamedTuple):
    """How often the bet wins, pushes and loses, over all hands against all banks."""

    win: int
    push: int
    lose: int


class Work(NamedTuple):
    """Work space for the counts of one set of cards."""

    adds: Ints
    members: NDArray[np.uint32]
    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    """With ``rows``: for each front and back, how many of those that occur are lower."""
    grid: Ints


Block = tuple[int, Ints, Ints, Work]
"""The size of some sets, the sets, the number of sets that each stands for, and work space."""


def untold(done: int, whole: int) -> None:
    """Ignores progress."""


def check_rule() -> None:
    """Checks that the rule depends only on whether each part is higher than the bank's, as the counts do."""
    for front in (1, 2, 3):
        for back in (11, 12, 13):
            if bet_units(front, back, 2, 12) != (front > 2) + (back > 12) - 1:
                raise AssertionError("bet_units is not decided by the higher of two fronts and of two backs")


def house_against_house(sevens: Sevens, settings: Settings, told: Told = untold) -> Against:
    return chosen_against_house(sevens, settings, settings.house, told)


def chosen_against_house(
    sevens: Sevens, settings: Settings, chosen: NDArray[np.uint32], told: Told = untold
) -> Against:
    """Counts every hand, set as in ``chosen``, against every bank set the house way."""
    check_rule()
    blocks = _blocks(sevens.cards, settings, told, 1)
    won, lost = _sum_of(blocks, compiled(meet, sums=sum_compared), sevens.ids, sevens.ways, settings.house, chosen)
    ahead = (chosen >> 13) > (settings.house >> 13)
    behind = (chosen & BACK) > (settings.house & BACK)
    won -= sevens.weight(ahead & behind)
    lost -= sevens.weight(~ahead & ~behind)
    return Against(won, sevens.every * sevens.banks - won - lost, lost)


def best_settings(sevens: Sevens, settings: Settings, percent: int, told: Told = untold) -> NDArray[np.uint32]:
    """The best setting of every hand against the house way, if a win pays less this commission.

    If another setting is only as good, the house way is taken. Half of the hands are computed at a time: a number for
    each of their settings takes a quarter of a gigabyte.
    """
    chosen = np.empty(len(sevens.ways), np.uint32)
    half = len(chosen) // 2
    for part, (low, high) in enumerate(((0, half), (half, len(chosen)))):
        first = settings.first[low : high + 1].astype(np.int64)
        kept = settings.settings[first[0] : first[-1]]
        first -= first[0]

        def told_part(done: int, whole: int, part: int = part) -> None:
            told(part * whole + done, 2 * whole)

        worth = weighed(sevens, settings, first, kept, percent, told_part, low)
        compiled(choose)(settings.house[low:high], first, kept, worth, chosen[low:high])
    return chosen


def weighed(
    sevens: Sevens, settings: Settings, first: Ints, kept: NDArray[np.uint32], percent: int, told: Told = untold,
    low: int = 0,
) -> Ints:  # fmt: skip
    """What some settings of the hands from number ``low`` on are worth against the house way, in hundredths of a bet. A
    loss counts as 0, and a win pays less this commission. The sum is over all banks, and over all hands that one stands
    for. ``first`` says where the settings of a hand begin in ``kept``."""
    check_rule()
    worth = np.zeros(len(kept), np.int64)
    for sign, block in _blocks(sevens.cards, settings, told, 4):
        compiled(weigh)(*block, sevens.ids, sevens.ways, settings.house, low, first, kept, sign, percent, worth)
    hands = slice(low, low + len(first) - 1)
    if compiled(leave_itself_out)(sevens.ways[hands], settings.house[hands], first, kept, percent, worth):
        raise AssertionError("a hand's worth is not a whole number for each hand it stands for")
    return worth


def seen_by_player(sevens: Sevens, settings: Settings, bank: NDArray[np.uint32], told: Told = untold) -> Against:
    """Counts every hand set as is best against the bank's two open hands. Banks without a setting are left out."""
    check_rule()
    blocks, player = _blocks(sevens.cards, settings, told, 3), (settings.first, settings.settings)
    won, held = _sum_of(blocks, compiled(meet, sums=sum_outdone), sevens.ids, sevens.ways, bank, player)
    wins, holds = compiled(outdo_itself)(sevens.ways, bank, settings.first, settings.settings)
    won, held = won - int(wins), held - int(holds)
    met = sevens.weight(bank != NO_BANK) * sevens.banks
    return Against(won, held - won, met - held)


def both_flagged(
    sevens: Sevens, flags: NDArray[np.bool_], marks: NDArray[np.bool_], told: Told = untold
) -> tuple[int, int]:
    """The number of pairs of a flagged hand and a flagged bank that share no card: with a bank that is not marked, and
    with a marked bank."""
    empty = Settings(*(np.zeros(1, np.int64),) * 2, *(np.zeros(1, np.uint32),) * 3)
    kinds = flags * (UNMARKED + marks.astype(np.uint8))
    blocks = _blocks(sevens.cards, empty, told, 1)
    every, marked = _sum_of(blocks, compiled(flagged), sevens.ids, sevens.ways, kinds)
    every -= sevens.weight(flags)
    marked -= sevens.weight(flags & marks)
    return every - marked, marked


def _sum_of(
    blocks: Iterator[tuple[int, Block]], count: Callable[..., tuple[int, int]], *arguments: Any
) -> tuple[int, int]:
    """The sums over all blocks of both numbers that are counted, each with the sign of its block."""
    first, second = 0, 0
    for sign, block in blocks:
        one, other = count(*block, *arguments)
        first, second = first + sign * int(one), second + sign * int(other)
    return first, second


def _blocks(cards: int, settings: Settings, told: Told, effort: int) -> Iterator[tuple[int, Block]]:
    """All standing sets of up to six cards, in blocks, each with its sign."""
    work = Work(
        adds=np.zeros((SIZE, cards), np.int64),
        members=np.empty(comb(cards - 1, SIZE - 1), np.uint32),
        rows=np.zeros(len(settings.fronts) + 1, np.int32),
        columns=np.zeros(len(settings.backs) + 1, np.int32),
        grid=np.zeros((len(settings.fronts) + 1) * (len(settings.backs) + 1), np.int64),
    )
    sizes = range(SIZE)
    whole = sum(len(standing_sets(size, cards).sets) * _looked_at(size, cards) for size in sizes)
    done = 0
    for size in sizes:
        found = standing_sets(size, cards)
        step = max(1, BLOCK // effort // _looked_at(size, cards))
        for at in range(0, len(found.sets), step):
            sets, ways = found.sets[at : at + step], found.ways[at : at + step]
            yield (-1) ** size, (size, sets, ways, work)
            done += len(sets) * _looked_at(size, cards)
            told(done, whole)


def _looked_at(size: int, cards: int) -> int:
    """The effort for one set, to report progress: the hands that hold it, and some more for the grid."""
    return comb(cards - size, SIZE - size) + 2_000


# Counts for the sets of one size


sums: Callable[..., tuple[int, int]] = bound_later
"""Counts two numbers for the hands that hold a set, against the banks in its grid."""


def meet(size: int, sets: Any, ways: Any, work: Work, ids: Any, stands: Any, bank: Any, player: Any) -> tuple[int, int]:
    """Counts the pairs that both hold one of the sets: both numbers of ``sums``."""
    first = 0
    second = 0
    for i in range(len(sets)):
        count, width, height = banks_holding(sets[i], size, ids, stands, bank, work)
        one, other = sums(size, count, stands, player, work.members, work.rows, work.columns, work.grid, width, height)
        first += ways[i] * one
        second += ways[i] * other
    return first, second


def sum_compared(
    size: int, count: int, stands: Any, player: Any, members: Any, rows: Any, columns: Any, grid: Any, width: int,
    height: int,
) -> tuple[int, int]:  # fmt: skip
    """Counts where the player wins both hands, and where he loses both."""
    won = 0
    lost = 0
    whole = grid[height * width + width - 1]
    for j in range(count):
        setting = player[members[j]]
        row = rows[setting >> 13] * width
        column = columns[setting & BACK]
        both = grid[row + column]
        fails = whole - grid[row + width - 1] - grid[height * width + column] + both
        times = stands[members[j]] if size == 0 else 1
        won += times * both
        lost += times * fails
    return won, lost


def weigh(
    size: int, sets: Any, ways: Any, work: Work, ids: Any, stands: Any, bank: Any, low: int, first: Any,
    settings: Any, sign: int, percent: int, worth: Any,
) -> None:  # fmt: skip
    """Adds what the banks that hold each set are worth to every setting of the hands that hold it, in hundredths. The
    settings are those of the hands from number ``low`` on."""
    for i in range(len(sets)):
        count, width, height = banks_holding(sets[i], size, ids, stands, bank, work)
        add_worth(
            size, count, stands, low, first, settings, work.members, work.rows, work.columns, work.grid, width, height,
            sign * ways[i], percent, worth,
        )  # fmt: skip


def add_worth(
    size: int, count: int, stands: Any, low: int, first: Any, settings: Any, members: Any, rows: Any, columns: Any,
    grid: Any, width: int, height: int, signed: int, percent: int, worth: Any,
) -> None:  # fmt: skip
    for j in range(count):
        hand = int(members[j]) - low
        if hand < 0 or hand >= len(first) - 1:
            continue
        times = signed * (stands[members[j]] if size == 0 else 1)
        for s in range(first[hand], first[hand + 1]):
            setting = settings[s]
            row = rows[setting >> 13] * width
            column = columns[setting & BACK]
            ahead_or_behind = grid[row + width - 1] + grid[height * width + column]
            worth[s] += times * (100 * ahead_or_behind - percent * grid[row + column])


def choose(house: Any, first: Any, settings: Any, worth: Any, chosen: Any) -> None:
    """The best setting of each hand."""
    for hand in range(len(house)):
        best = -(1 << 62)
        for s in range(first[hand], first[hand + 1]):
            if worth[s] > best or (worth[s] == best and settings[s] == house[hand]):
                best = worth[s]
                chosen[hand] = settings[s]


def leave_itself_out(stands: Any, house: Any, first: Any, settings: Any, percent: int, worth: Any) -> int:
    """Subtracts the banks that are the hand itself, with all seven cards shared. Returns how often the worth is then
    not a multiple of the number of hands that one stands for."""
    odd = 0
    for hand in range(len(stands)):
        for s in range(first[hand], first[hand + 1]):
            ahead = settings[s] >> 13 > house[hand] >> 13
            behind = settings[s] & BACK > house[hand] & BACK
            worth[s] -= stands[hand] * (100 * (ahead + behind) - percent * (ahead and behind))
            odd += worth[s] % stands[hand] != 0
    return odd


def sum_outdone(
    size: int, count: int, stands: Any, player: Any, members: Any, rows: Any, columns: Any, grid: Any, width: int,
    height: int,
) -> tuple[int, int]:  # fmt: skip
    """Counts where some setting beats both of the bank's hands, and where one beats at least one.

    The settings of a hand form a staircase. It counts the banks below any step: those below each step, less those whose
    front is below the step before.
    """
    first, settings = player
    won = 0
    held = 0
    for j in range(count):
        hand = members[j]
        below = 0
        before = 0
        for s in range(first[hand], first[hand + 1]):
            row = rows[settings[s] >> 13] * width
            column = columns[settings[s] & BACK]
            below += grid[row + column] - grid[before + column]
            before = row
        highest_back = columns[settings[first[hand]] & BACK]
        times = stands[hand] if size == 0 else 1
        won += times * below
        held += times * (grid[before + width - 1] + grid[height * width + highest_back] - grid[before + highest_back])
    return won, held


def outdo_itself(stands: Any, bank: Any, first: Any, settings: Any) -> Any:
    """The counts of ``sum_outdone`` if hand and bank are the same seven cards."""
    won = 0
    held = 0
    for hand in range(len(stands)):
        if bank[hand] == NO_BANK:
            continue
        both = False
        either = False
        for s in range(first[hand], first[hand + 1]):
            ahead = settings[s] >> 13 > bank[hand] >> 13
            behind = settings[s] & BACK > bank[hand] & BACK
            both |= ahead and behind
            either |= ahead or behind
        won += stands[hand] * both
        held += stands[hand] * either
    return won, held


UNMARKED = np.uint8(1)
"""The number of a flagged hand. One more means that it is also marked."""


def flagged(size: int, sets: Any, ways: Any, work: Work, ids: Any, stands: Any, kinds: Any) -> tuple[int, int]:
    pairs, with_mark = 0, 0
    members = work.members
    for i in range(len(sets)):
        count = gather(sets[i], size, ids, work)
        every, marked = 0, 0
        for j in range(count):
            times = stands[members[j]] if size == 0 else 1
            kind = kinds[members[j]]
            every += times * (kind >= UNMARKED)
            marked += times * (kind > UNMARKED)
        pairs += ways[i] * every * every
        with_mark += ways[i] * every * marked
    return pairs, with_mark


def banks_holding(held: int, size: int, ids: Any, stands: Any, bank: Any, work: Work) -> tuple[int, int, int]:
    """Lists the hands that hold these cards, and counts the banks among them in the grid. Returns the number of hands,
    and what ``fill_grid`` returns."""
    count = gather(held, size, ids, work)
    width, height = fill_grid(size, count, stands, bank, work.members, work.rows, work.columns, work.grid)
    return count, width, height


def gather(held: int, size: int, ids: Any, work: Work) -> int:
    """Lists the hands that hold these cards. For no cards it lists the standing hands, and the caller counts each once
    for every hand it stands for."""
    if size:
        return holding(held, size, work.adds.shape[1], ids, work.adds, work.members)
    standing = ids.max() + 1
    for hand in range(standing):
        work.members[hand] = hand
    return int(standing)


def fill_grid(
    size: int, count: int, stands: Any, bank: Any, members: Any, rows: Any, columns: Any, grid: Any
) -> tuple[int, int]:
    """Counts the listed banks. Row r and column c of the grid hold the number of banks whose front is below the r-th
    that occurs and whose back is below the c-th; the last entry is all banks. Returns its width, and its height less
    one."""
    rows[:] = 0
    columns[:] = 0
    for j in range(count):
        setting = bank[members[j]]
        if setting != NO_BANK:
            rows[setting >> 13] = 1
            columns[setting & BACK] = 1
    height = number_those_below(rows)
    width = number_those_below(columns) + 1
    grid[: (height + 1) * width] = 0
    for j in range(count):
        setting = bank[members[j]]
        if setting != NO_BANK:
            times = stands[members[j]] if size == 0 else 1
            grid[(rows[setting >> 13] + 1) * width + columns[setting & BACK] + 1] += times
    for row in range(1, height + 1):
        along = 0
        for column in range(1, width):
            along += grid[row * width + column]
            grid[row * width + column] = along + grid[(row - 1) * width + column]
    return width, height


def number_those_below(occurs: Any) -> int:
    """Replaces each mark by the number of marks before it. Returns the number of marks."""
    below = 0
    for at in range(len(occurs)):
        mark = occurs[at]
        occurs[at] = below
        below += mark
    return below
