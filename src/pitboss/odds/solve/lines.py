"""Bets that only the cards decide: how many of all hands make each line.

The functions that count are compiled by ``pitboss.odds.compiled``, with the bet's own rule as ``line``.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.games.dealer_poker.shape import Shape
from pitboss.games.line_bets import LineBet
from pitboss.odds.chances import Unpriced, by_table, envy_worth
from pitboss.odds.compiled import bound_later, compiled
from pitboss.odds.price import Price
from pitboss.rules.sheet import PayTable, Rules

Ints = NDArray[np.int64]
FEW = 3
"""Up to this many cards the plain rule is as fast as loading a compiler."""


def line_price(rules: Rules, shape: Shape, slug: str, pays: object, envy: PayTable | None = None) -> Price:
    """The price of a bet that a pay table decides from some cards. ``pays`` holds the sheet's pay tables, each under
    the name of its wager."""
    bet = shape.line_bets.get(slug)
    table: PayTable | None = getattr(pays, slug.replace("-", "_"), None)
    if bet is None or table is None:
        raise Unpriced("is not priced yet")
    counts, stake = line_counts(bet, shape.seen(bet)), rules.wagers[slug].exactly
    folds = any(street.instead == "fold" for street in shape.streets) and not bet.stays
    return Price(
        wager=slug,
        chances=by_table(counts, table, stake),
        per="bet",
        stake=stake,
        envy=envy_worth(counts, envy, stake) if envy else None,
        note="if the player never folds a hand that this bet may still pay" if folds else "",
    )


def line_counts(bet: LineBet, cards: int) -> Counter[str]:
    """How many of all hands of this many cards make each line of a bet."""
    return Counter({bet.lines[line]: count for line, count in counted(bet, cards).items()})


@cache
def counted(bet: LineBet, cards: int) -> Counter[int]:
    if cards <= FEW:
        return Counter(bet.rule(*hand) for hand in combinations(range(52), cards))
    counts = np.zeros(len(bet.lines), np.int64)
    count = compiled(count_hands, line=bet.rule)
    for highest in combinations(range(52), cards - 5):
        count(counts, highest[0] if highest else 52, *highest)
    return Counter(dict(enumerate(counts.tolist())))


line = bound_later
"""The rule of the bet that is counted."""


def count_hands(counts: Ints, below: int, *highest: int) -> None:
    """Counts the lines of all hands of these highest cards and five lower ones."""
    for e in range(52):  # a fixed bound: the compiled loop is faster than over range(below)
        if e == below:
            break
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        counts[line(a, b, c, d, e, *highest)] += 1
