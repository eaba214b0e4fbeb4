"""Five cards against the dealer's; some may be exchanged, or a sixth bought. Finds the best choice and its price.

Everything is counted in whole numbers. The worth of a hand played as dealt comes from ``duel``, that of a sixth card
from ``drawn.sixth``. An exchange is worth the average over all hands that hold the kept cards and none of the discarded
ones, each against the dealers who hold none of either. If it is known whether every such hand is played or folded, this
is a sum over all hands and all dealers, by inclusion and exclusion over the discarded cards (``drawn.met``,
``drawn.sets``). For most hands it is known from a bound over all possible discards. The few hands for which it depends
on the discarded cards are computed with all of these (``drawn.folds``).

Once every hand has its choice, the same steps in reverse give how often each end comes.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from collections import Counter
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled
from pitboss.odds.progress import told
from pitboss.odds.solve.drawn import passes
from pitboss.odds.solve.drawn.doubt import Doubt, doubt, gains, moved_ends
from pitboss.odds.solve.drawn.places import CARDS, DECK
from pitboss.odds.solve.drawn.sets import exchanges, sets
from pitboss.odds.solve.drawn.sixth import sixths
from pitboss.odds.solve.drawn.table import FOLDED, INSTANT, DrawGame, DrawPays, Table, places_of
from pitboss.odds.solve.duel import CHOOSE, duel
from pitboss.odds.solve.suits import RENAMED, standing
from pitboss.ranking.five import rank5

Ints = NDArray[np.int64]
LEFT = DECK - CARDS
DEALERS = comb(LEFT, CARDS)
SHARES = lcm(*(comb(LEFT - CARDS, size) for size in range(1, CARDS + 1)))
"""For every choice, all that may follow counts as this many parts for each dealer: see ``shares``."""
FOLD, PLAY, BUY, EXCHANGE = range(4)
"""The choices of a player. An exchange is EXCHANGE plus its index in the discards."""


class Solved(NamedTuple):
    """The best play of every kind of hand (``standing``), and how often each end comes."""

    worth: Ints
    """What each choice is worth, in parts of an ante: FOLD, PLAY, BUY, then every exchange of ``discards``."""
    part: int
    """The number of parts of an ante."""
    best: Ints
    """The best choice; -1 if the hand is paid at once."""
    discards: tuple[int, ...]
    """Each discard as bits of the cards of a hand, lowest card first."""
    plays: NDArray[np.bool_]
    """For every place, whether a hand is played after an exchange, without a look at the discarded cards."""
    plays_six: NDArray[np.bool_]
    """For every kind of hand, whether it is played with each card that may be bought."""
    ends: dict[tuple[int, int], int]
    """How often each end comes, after a draw (1) and without one (0)."""


def shares(size: int) -> int:
    """The parts of one way for an exchange of this size (1 for a sixth card) and the dealer's cards to come."""
    return SHARES // comb(LEFT - CARDS, size)


def solve(game: DrawGame, pays: DrawPays) -> Solved:
    table = Table(game, pays)
    hands = standing(CARDS).hands
    discards = tuple(each for each in range(1 << CARDS) if each.bit_count() >= game.least_exchanged)
    sizes = sorted({each.bit_count() for each in discards})
    played = (dealt_dealers(game) * table.units[places_of(hands)]).sum(1)

    doubtful = doubt(table, played - table.fold * DEALERS, sizes)
    exchanged = np.zeros((len(hands), len(discards)), np.int64)
    sums, all_sets = passes.sums(table, doubtful.plays, told("what every exchange is worth")), sets()
    compiled(exchanges)(len(sums) - len(hands), all_sets, RENAMED, CHOOSE, np.array(discards), sums, exchanged)
    for size in sizes:
        exchanged += gains(doubtful, size, discards)

    worth = np.zeros((len(hands), EXCHANGE + len(discards)), np.int64)
    worth[:, FOLD] = table.fold * DEALERS * SHARES
    worth[:, PLAY] = played * SHARES
    worth[:, BUY] = six_worth(table).sum(1) * shares(1)
    for at, gone in enumerate(discards):
        worth[:, EXCHANGE + at] = exchanged[:, at] * shares(gone.bit_count())
    worth[:, BUY:] += int(pays.price * pays.unit) * DEALERS * SHARES
    at_once = np.array([pays.instants[game.instant(*hand)] for hand in hands.tolist()])
    best = np.where(at_once, -1, np.argmax(worth, axis=1))
    found = Solved(worth, pays.unit * DEALERS * SHARES, best, discards, doubtful.plays, _plays_six(table), {})
    return found._replace(ends=_ends(table, doubtful, found))


def dealt_dealers(game: DrawGame) -> Ints:
    """The number of dealers that every kind of hand meets as dealt, by their standing."""
    cells = duel(CARDS, rank5, (game.qualifying,)).counts[:, 0]
    return np.stack([cells[:, :3].sum(1), cells[:, 3], cells[:, 4], cells[:, 5]], axis=1)


def six_worth(table: Table) -> Ints:
    """What a hand wins with each sixth card over all dealers, played or folded, whichever is better."""
    six = sixths(table.game.two_lines, table.cut)
    dealers = six.dealers.astype(np.int64)
    _, units = table.settled(six.place.astype(np.int64), six.lines.astype(np.int64))
    found: Ints = np.maximum((dealers * units).sum(2), dealers.sum(2) * table.fold)
    return found


def _plays_six(table: Table) -> NDArray[np.bool_]:
    dealers = sixths(table.game.two_lines, table.cut).dealers.sum(2, dtype=np.int64)
    plays: NDArray[np.bool_] = (six_worth(table) > dealers * table.fold) | (dealers == 0)
    return plays


def _ends(table: Table, doubtful: Doubt, found: Solved) -> dict[tuple[int, int], int]:
    hands, ways = standing(CARDS)
    stays: Counter[int] = Counter()
    stays[INSTANT] += int(ways[found.best == -1].sum()) * DEALERS * SHARES
    stays[FOLDED] += int(ways[found.best == FOLD].sum()) * DEALERS * SHARES
    chosen = found.best == PLAY
    _add(
        stays,
        table.ends[places_of(hands[chosen])],
        dealt_dealers(table.game)[chosen] * ways[chosen, np.newaxis],
        SHARES,
    )

    drawn: Counter[int] = Counter()
    chosen = found.best == BUY
    six = sixths(table.game.two_lines, table.cut)
    place, lines = six.place[chosen].astype(np.int64), six.lines[chosen].astype(np.int64)
    dealers = six.dealers[chosen].astype(np.int64)
    ends, _ = table.settled(place, lines)
    ends = np.where(found.plays_six[chosen][:, :, np.newaxis], ends, FOLDED)
    _add(drawn, ends, dealers * ways[chosen, np.newaxis, np.newaxis], shares(1))

    gone = np.array([0] * EXCHANGE + list(found.discards))[np.maximum(found.best, 0)]
    weights = np.array([shares(max(each.bit_count(), 1)) for each in gone.tolist()]) * ways
    drawn += passes.ends(table, doubtful.plays, gone, weights, told("how often each end comes"))
    for size in {each.bit_count() for each in gone.tolist() if each}:
        for end, count in moved_ends(doubtful, size, gone).items():
            drawn[end] += count * shares(size)
    return {(n, end): count for n, each in enumerate((stays, drawn)) for end, count in sorted(each.items()) if count}


def _add(counts: Counter[int], ends: Ints, dealers: Ints, weight: int) -> None:
    for end in np.unique(ends):
        counts[int(end)] += int(dealers[ends == end].sum()) * weight
