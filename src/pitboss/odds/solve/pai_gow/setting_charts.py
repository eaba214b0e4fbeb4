"""Charts of the hands that are better not set the house way, kind by kind, and how to use them for one hand.

This module does not load NumPy, because a hint at a table reads the charts too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from pitboss.equipment.cards import RANKS, rank_plural
from pitboss.games.pai_gow.house_way import front_of, high_cards, house_way
from pitboss.games.pai_gow.two_hands import is_foul
from pitboss.odds.solve.pai_gow.setting_kinds import (
    APART,
    FOUR,
    FRONTS,
    FULL,
    NO_PAIR,
    OTHER,
    PAIR_OR_COMPLETE,
    THREE,
    TOGETHER,
    TWO_PAIRS,
    kind_of,
    way_of,
)  # fmt: skip
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.ranking.five import as_set
from pitboss.ranking.joker import best_with_joker
from pitboss.ranking.strength import leading_of

ALWAYS, NEVER = 0, -1
HOUSE_WAY = "house way"
OVERVIEW = "where to leave the house way"


class Row(NamedTuple):
    """One kind of hand with its two ranks. What is won is over all its hands and banks, in hundredths of a bet, with a
    loss counted as 0."""

    kind: int
    first: int
    second: int
    rule: int
    """The number of the way, for a hand without a pair. Otherwise the strength of the least front with which the hand
    is kept together, ``ALWAYS`` or ``NEVER``."""
    ways: int
    changed: int
    """The number of hands that the rule sets unlike the house way."""
    played: int
    """What is won by the rule."""
    house: int
    """What is won by the house way."""
    each: list[int]
    """What is won if every hand is set by one way, for each way."""


class Kind(NamedTuple):
    """The words of a chart for a kind of hand."""

    title: str
    axes: tuple[str, ...]
    apart: str
    together: str
    how: str
    """The meaning of a front in a cell."""


KINDS = {
    TWO_PAIRS: Kind(
        "two pairs",
        ("higher pair", "lower pair"),
        "split",
        "both behind",
        "A or A-T: both pairs behind if the front then has that or better; otherwise the lower pair in front",
    ),
    PAIR_OR_COMPLETE: Kind(
        "a pair, or a straight or flush",
        ("your pair", "high card in front of the straight"),
        "straight",
        "pair",
        "For hands that cannot have both. A or A-T: the pair behind if the front then has that or better; otherwise "
        "the straight or flush",
    ),
    NO_PAIR: Kind(
        "no pair, no straight, no flush",
        ("highest card", "third highest"),
        "",
        "",
        "2-4: the second-highest and the fourth-highest card in front",
    ),
    THREE: Kind(
        "three of a kind",
        ("three",),
        "one in front",
        "three behind",
        "A or A-T: all three behind if the front then has that or better; otherwise one of them in front, with the "
        "highest other card",
    ),
    FULL: Kind(
        "full house",
        ("three", "pair"),
        "pair in front",
        "full house behind",
        "A or A-T: the full house behind if the front then has that or better; otherwise the pair in front",
    ),
    FOUR: Kind(
        "four of a kind",
        ("four",),
        "two and two",
        "four behind",
        "A or A-T: all four behind if the front then has that or better; otherwise two and two",
    ),
}  # fmt: skip


def charts_of(rows: Sequence[Sequence[Any]], hands: int, banks: int, gained: float) -> tuple[Chart, ...]:
    """The charts from their stored rows. There are ``hands`` hands, each can meet ``banks`` banks, and the best setting
    of every hand gains ``gained`` of the bet over the house way."""
    found = [Row(*row) for row in rows]
    bet = 100 * banks
    charts = [_chart(kind, [row for row in found if row.kind == kind], bet) for kind in KINDS]
    return (_overview(found, hands, bet, gained), *charts)


def _overview(rows: Sequence[Row], hands: int, bet: int, gained: float) -> Chart:
    """How often each kind comes, how often the chart differs from the house way, and what that gains."""
    choices = []
    left = gained
    for kind, words in KINDS.items():
        own = [row for row in rows if row.kind == kind]
        often, changed = (sum(column) / hands for column in zip(*((row.ways, row.changed) for row in own), strict=True))
        won = sum(row.played - row.house for row in own) / hands / bet
        left -= won
        choices.append(ChartedPlay((words.title, f"{often:.2%}", f"{changed:.2%}"), "by the chart", {HOUSE_WAY: won}))
    return Chart(
        OVERVIEW,
        ("kind of hand", "of all hands", "set differently"),
        tuple(choices),
        "Shares and costs are over all rounds; costs are in bets. Set all other hands the house way. Compared with the "
        f"best setting of every hand, the house way costs {gained:.4%} of the bet, and these charts cost {left:.4%}.",
    )


def _chart(kind: int, rows: Sequence[Row], bet: int) -> Chart:
    """The chart of one kind, highest ranks first, without ranks where the house way is as good."""
    words = KINDS[kind]
    worth_saying = {row.first for row in rows if row.played > row.house}
    shown = sorted((row for row in rows if row.first in worth_saying), key=lambda row: (-row.first, -row.second))
    note = f"{words.how}. Set hands that are not listed the house way. Costs are in bets, over the hands of the row."
    return Chart(words.title, words.axes, tuple(_choice(row, bet) for row in shown), note)


def _choice(row: Row, bet: int) -> ChartedPlay:
    best = _said(row)
    each = {HOUSE_WAY: row.house}
    if row.kind == NO_PAIR:
        each |= {_front(way): won for way, won in enumerate(row.each)}
        cheapest = sorted(each, key=lambda word: -each[word])[:4]  # the best and three more
        each = {word: won for word, won in each.items() if word in (*cheapest, HOUSE_WAY)}
    else:
        each |= zip((KINDS[row.kind].apart, KINDS[row.kind].together), row.each, strict=True)
    costs = {word: (row.played - won) / row.ways / bet for word, won in each.items() if word != best}
    return ChartedPlay(_situation(row.kind, row.first, row.second), best, costs)


def _situation(kind: int, first: int, second: int) -> tuple[str, ...]:
    """The situation in the words of a chart."""
    if kind in (THREE, FOUR):
        return (rank_plural(first),)
    return (f"{RANKS[first]} high" if kind == NO_PAIR else rank_plural(first), RANKS[second])


def _said(row: Row) -> str:
    """The text of the rule in a cell."""
    if row.kind == NO_PAIR:
        return _front(row.rule)
    if row.rule == ALWAYS:
        return KINDS[row.kind].together
    return KINDS[row.kind].apart if row.rule == NEVER else "-".join(_ranks(row.rule))


def _front(way: int) -> str:
    high, low = FRONTS[way]
    return f"{high}-{low}"


def _ranks(front: int) -> Iterator[str]:
    return (RANKS[rank] for rank in range(len(RANKS) - 1, -1, -1) if leading_of(front) >> rank & 1)


def front_by_chart(charts: Sequence[Chart], cards: Sequence[int], wheel_second: bool) -> tuple[int, ...] | None:
    """The two of seven cards that go in front by the charts; None if that is the house way."""
    hand = as_set(cards)
    kind, first, second, beside = kind_of(hand, wheel_second)
    if kind == OTHER:
        return None
    situation = _situation(kind, first, second)
    for chart in charts:
        if chart.title == KINDS[kind].title:
            for choice in chart.choices:
                if choice.situation == situation:
                    front = _highest_front(cards, hand, kind, _way(kind, choice.best, beside), wheel_second)
                    as_house = front_of(house_way(hand, wheel_second))
                    return front if front is None or front_of(as_set(front)) != as_house else None
    return None


def _way(kind: int, said: str, beside: int) -> int:
    if kind == NO_PAIR:
        return next(way for way in range(len(FRONTS)) if _front(way) == said)
    if said in (KINDS[kind].apart, KINDS[kind].together):
        return TOGETHER if said == KINDS[kind].together else APART
    return TOGETHER if beside >= high_cards(sum(1 << RANKS.index(rank) for rank in said.split("-"))) else APART


def _highest_front(cards: Sequence[int], hand: int, kind: int, way: int, wheel_second: bool) -> tuple[int, ...] | None:
    """The setting of one way with the highest front, and among these with the highest back."""
    best, found = (0, 0), None
    for two in combinations(cards, 2):
        front, back = front_of(as_set(two)), best_with_joker(hand ^ as_set(two), wheel_second)
        if not is_foul(front, back) and way_of(kind, hand, front, back) == way and (front, back) > best:
            best, found = (front, back), two
    return found
