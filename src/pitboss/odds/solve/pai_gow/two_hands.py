"""Seven cards set as two hands against a bank's seven: every hand against every bank, exactly.

Of 154,143,080 hands each meets the 53,524,680 banks that share no card with it. They are counted by inclusion and
exclusion: for every set of cards, all hands that hold it against all banks that hold it, added for sets of an even
number of cards and taken away for an odd one. What is left is the pairs that share nothing. The banks that hold a set
are counted once in a grid by front and back, which then answers for any setting how many lie below it in front, behind
and in both.

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
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.pai_gow.settings import BACKS, Settings
from pitboss.odds.solve.pai_gow.sevens import SIZE, Ints, Sevens, holding, standing_sets

NO_BANK = 0xFFFFFFFF
"""In place of a bank's setting: this bank is not counted."""
BLOCK = 10_000_000
"""About how many hands are looked at between two reports of progress."""
BACK = BACKS - 1

Told = Callable[[int, int], None]


class Against(NamedTuple):
    """Rounds of all hands against all banks: how often the bet wins, pushes and loses."""

    win: int
    push: int
    lose: int


class Work(NamedTuple):
    """Room for the counts of one set of cards."""

    adds: Ints
    members: NDArray[np.uint32]
    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    """For each front and back, how many that occur lie below."""
    grid: Ints


Block = tuple[int, Ints, Ints, Work]
"""Some sets of one size, for how many each stands, and room to count."""


def untold(done: int, whole: int) -> None:
    """Progress that nobody wants to hear of."""


def check_rule() -> None:
    """The counts ask of each part only whether it is higher than the bank's; that must be all the rule asks too."""
    for front in (1, 2, 3):
        for back in (11, 12, 13):
            if bet_units(front, back, 2, 12) != (front > 2) + (back > 12) - 1:
                raise AssertionError("bet_units is not decided by the higher of two fronts and of two backs")


def house_against_house(sevens: Sevens, settings: Settings, told: Told = untold) -> Against:
    return chosen_against_house(sevens, settings, settings.house, told)


def chosen_against_house(
    sevens: Sevens, settings: Settings, chosen: NDArray[np.uint32], told: Told = untold
) -> Against:
    """Every hand set as ``chosen`` says, against every bank set the house way."""
    check_rule()
    won, lost = 0, 0
    for sign, block in _blocks(sevens.cards, settings, told, 1):
        wins, losses = compiled(compare)(*block, sevens.ids, sevens.ways, settings.house, chosen)
        won, lost = won + sign * int(wins), lost + sign * int(losses)
    ahead = (chosen >> 13) > (settings.house >> 13)
    behind = (chosen & BACK) > (settings.house & BACK)
    won -= sevens.weight(ahead & behind)
    lost -= sevens.weight(~ahead & ~behind)
    return Against(won, sevens.every * sevens.banks - won - lost, lost)


def best_settings(sevens: Sevens, settings: Settings, percent: int, told: Told = untold) -> NDArray[np.uint32]:
    """The setting of every hand that is worth most against the house way, a win paid less this commission.

    Where another is worth as much, the house way stands. Half of the hands are weighed at a time: a number for each of
    their settings is a quarter of a gigabyte.
    """
    check_rule()
    chosen = np.empty(len(sevens.ways), np.uint32)
    half = len(chosen) // 2
    for part, (low, high) in enumerate(((0, half), (half, len(chosen)))):
        first = settings.first[low : high + 1].astype(np.int64)
        kept = settings.settings[first[0] : first[-1]]
        first -= first[0]
        worth = np.zeros(len(kept), np.int64)

        def told_part(done: int, whole: int, part: int = part) -> None:
            told(part * whole + done, 2 * whole)

        for sign, block in _blocks(sevens.cards, settings, told_part, 4):
            compiled(weigh)(
                *block, sevens.ids, sevens.ways, settings.house, low, first, kept, sign, percent, worth
            )  # fmt: skip
        ways, house = sevens.ways[low:high], settings.house[low:high]
        odd = compiled(choose)(ways, house, first, kept, percent, worth, chosen[low:high])
        if odd:
            raise AssertionError("a hand's worth is not a whole number for each hand it stands for")
    return chosen


def weighed(
    sevens: Sevens, settings: Settings, first: Ints, kept: NDArray[np.uint32], percent: int, told: Told = untold
) -> Ints:
    """What some settings of every hand are worth against the house way, in hundredths of a bet, a loss counted as 0 and
    a win paid less this commission: over all banks, and over all hands that one stands for. Those of a hand begin in
    ``kept`` where ``first`` says."""
    check_rule()
    worth = np.zeros(len(kept), np.int64)
    for sign, block in _blocks(sevens.cards, settings, told, 2):
        compiled(weigh)(*block, sevens.ids, sevens.ways, settings.house, 0, first, kept, sign, percent, worth)
    if compiled(leave_itself_out)(sevens.ways, settings.house, first, kept, percent, worth):
        raise AssertionError("a hand's worth is not a whole number for each hand it stands for")
    return worth


def seen_by_player(sevens: Sevens, settings: Settings, bank: NDArray[np.uint32], told: Told = untold) -> Against:
    """Every hand set as is best against the bank's two hands, which lie open. Banks without a setting are left out."""
    check_rule()
    won, held = 0, 0
    for sign, block in _blocks(sevens.cards, settings, told, 3):
        wins, holds = compiled(outdo)(*block, sevens.ids, sevens.ways, bank, settings.first, settings.settings)
        won, held = won + sign * int(wins), held + sign * int(holds)
    wins, holds = compiled(outdo_itself)(sevens.ways, bank, settings.first, settings.settings)
    won, held = won - int(wins), held - int(holds)
    met = sevens.weight(bank != NO_BANK) * sevens.banks
    return Against(won, held - won, met - held)


def both_flagged(
    sevens: Sevens, flags: NDArray[np.bool_], marks: NDArray[np.bool_], told: Told = untold
) -> tuple[int, int]:
    """How many pairs of a hand and a bank that share no card are both flagged: with a bank that is not marked, and with
    one that is."""
    empty = Settings(*(np.zeros(1, np.int64),) * 2, *(np.zeros(1, np.uint32),) * 3)
    kinds = flags * (UNMARKED + marks.astype(np.uint8))
    every, marked = 0, 0
    for sign, block in _blocks(sevens.cards, empty, told, 1):
        pairs, with_mark = compiled(flagged)(*block, sevens.ids, sevens.ways, kinds)
        every += sign * int(pairs)
        marked += sign * int(with_mark)
    every -= sevens.weight(flags)
    marked -= sevens.weight(flags & marks)
    return every - marked, marked


def _blocks(cards: int, settings: Settings, told: Told, effort: int) -> Iterator[tuple[int, Block]]:
    """Every set of up to six cards that stands for others, some at a time, with its sign."""
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
    """Hands that hold a set, and something for the grid."""
    return comb(cards - size, SIZE - size) + 2_000


# Counting, for the sets of one size


def compare(size: int, sets: Any, ways: Any, work: Work, ids: Any, stands: Any, bank: Any, player: Any) -> Any:
    """Pairs that both hold one of the sets, in which the player wins, and loses, both hands."""
    won = 0
    lost = 0
    for i in range(len(sets)):
        count = gather(sets[i], size, ids, work)
        width, height, whole = fill_grid(size, count, stands, bank, work.members, work.rows, work.columns, work.grid)
        wins, losses = sum_compared(
            size, count, stands, player, work.members, work.rows, work.columns, work.grid, width, height, whole
        )
        won += ways[i] * wins
        lost += ways[i] * losses
    return won, lost


def sum_compared(
    size: int, count: int, stands: Any, player: Any, members: Any, rows: Any, columns: Any, grid: Any,
    width: int, height: int, whole: int,
) -> Any:  # fmt: skip
    won = 0
    lost = 0
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
    settings are those of the hands from the number ``low`` on."""
    for i in range(len(sets)):
        count = gather(sets[i], size, ids, work)
        width, height, _ = fill_grid(size, count, stands, bank, work.members, work.rows, work.columns, work.grid)
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


def choose(stands: Any, house: Any, first: Any, settings: Any, percent: int, worth: Any, chosen: Any) -> int:
    """The best setting of each hand. The banks that are the hand itself, seven cards shared, are taken away here.

    ``worth`` was summed over all hands that a hand stands for; says how often that is not a multiple of their number.
    """
    odd = 0
    for hand in range(len(stands)):
        best = -(1 << 62)
        for s in range(first[hand], first[hand + 1]):
            setting = settings[s]
            ahead = setting >> 13 > house[hand] >> 13
            behind = setting & BACK > house[hand] & BACK
            value = worth[s] - stands[hand] * (100 * (ahead + behind) - percent * (ahead and behind))
            odd += value % stands[hand] != 0
            if value > best or (value == best and setting == house[hand]):
                best = value
                chosen[hand] = setting
    return odd


def leave_itself_out(stands: Any, house: Any, first: Any, settings: Any, percent: int, worth: Any) -> int:
    """Takes the banks that are the hand itself, seven cards shared, from what was weighed. Says how often that is no
    multiple of the number of hands that one stands for."""
    odd = 0
    for hand in range(len(stands)):
        for s in range(first[hand], first[hand + 1]):
            ahead = settings[s] >> 13 > house[hand] >> 13
            behind = settings[s] & BACK > house[hand] & BACK
            worth[s] -= stands[hand] * (100 * (ahead + behind) - percent * (ahead and behind))
            odd += worth[s] % stands[hand] != 0
    return odd


def outdo(
    size: int, sets: Any, ways: Any, work: Work, ids: Any, stands: Any, bank: Any, first: Any, settings: Any
) -> Any:
    """Pairs that both hold one of the sets, in which some setting beats both of the bank's hands, and at least one."""
    won = 0
    held = 0
    for i in range(len(sets)):
        count = gather(sets[i], size, ids, work)
        width, height, _ = fill_grid(size, count, stands, bank, work.members, work.rows, work.columns, work.grid)
        wins, holds = sum_outdone(
            size, count, stands, first, settings, work.members, work.rows, work.columns, work.grid, width, height
        )
        won += ways[i] * wins
        held += ways[i] * holds
    return won, held


def sum_outdone(
    size: int, count: int, stands: Any, first: Any, settings: Any, members: Any, rows: Any, columns: Any, grid: Any,
    width: int, height: int,
) -> Any:  # fmt: skip
    """The banks below any step of a hand's staircase: below each step, without those below the step before in front."""
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
    """The same where hand and bank are the same seven cards."""
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
"""A flagged hand; one more is one that is marked too."""


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


def gather(held: int, size: int, ids: Any, work: Work) -> int:
    """Lists the hands that hold these cards; with no card, the standing hands, each of which counts for as many."""
    if size:
        return holding(held, size, work.adds.shape[1], ids, work.adds, work.members)
    standing = ids.max() + 1
    for hand in range(standing):
        work.members[hand] = hand
    return int(standing)


def fill_grid(
    size: int, count: int, stands: Any, bank: Any, members: Any, rows: Any, columns: Any, grid: Any
) -> tuple[int, int, int]:
    """Counts the listed banks: at row r and column c of the grid stand those whose front is below the r-th that occurs
    and whose back is below the c-th. Returns its width, its height less one, and the number of banks."""
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
    whole = 0
    for j in range(count):
        setting = bank[members[j]]
        if setting != NO_BANK:
            times = stands[members[j]] if size == 0 else 1
            grid[(rows[setting >> 13] + 1) * width + columns[setting & BACK] + 1] += times
            whole += times
    for row in range(1, height + 1):
        along = 0
        for column in range(1, width):
            along += grid[row * width + column]
            grid[row * width + column] = along + grid[(row - 1) * width + column]
    return width, height, whole


def number_those_below(occurs: Any) -> int:
    """Turns marks into how many marks stand before; returns how many there are."""
    below = 0
    for at in range(len(occurs)):
        mark = occurs[at]
        occurs[at] = below
        below += mark
    return below
