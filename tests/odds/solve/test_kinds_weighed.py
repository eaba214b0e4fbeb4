"""Kinds of hands and ways to set them, compared with every hand of a small deck; and hands set by charts."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest
from tests.odds.solve.test_two_hands import PERCENT, one_by_one, small_deck

from pitboss.equipment.cards import CARDS as DECK
from pitboss.equipment.cards import parse_cards
from pitboss.games.pai_gow.house_way import front_of, house_way
from pitboss.games.pai_gow.two_hands import is_foul
from pitboss.odds.solve.pai_gow.kinds_weighed import kinds_weighed
from pitboss.odds.solve.pai_gow.setting_charts import ALWAYS, NEVER, Row, charts_of, front_by_chart
from pitboss.odds.solve.pai_gow.setting_kinds import (
    FRONTS,
    FULL,
    NO_PAIR,
    OTHER,
    PAIR_OR_COMPLETE,
    TOGETHER,
    TWO_PAIRS,
    kind_of,
    way_of,
    ways_of,
)  # fmt: skip
from pitboss.odds.solve.pai_gow.settings import BACKS
from pitboss.odds.solve.pai_gow.sevens import as_ranked
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.ranking.five import as_set
from pitboss.ranking.joker import best_with_joker


@pytest.mark.slow
def test_every_kind_of_a_small_deck_wins_what_its_hands_win_one_by_one() -> None:
    sevens, settings = small_deck()
    units = one_by_one()[0]
    worth = (200 - PERCENT) * units[:, 2] + 100 * units[:, 1]
    rows = list(kinds_weighed(sevens, settings, False, PERCENT))
    found = {(row.kind, row.first, row.second): row for row in rows}
    hands: Counter[tuple[int, int, int]] = Counter()
    house: Counter[tuple[int, int, int]] = Counter()
    changed: Counter[tuple[int, int, int]] = Counter()
    played: Counter[tuple[int, int, int]] = Counter()
    each: defaultdict[tuple[int, int, int], Counter[int]] = defaultdict(Counter)
    for number, hand in enumerate(sevens.hands.tolist()):
        cards = as_ranked(hand)
        kind, first, second, front = kind_of(cards, False)
        if kind == OTHER:
            continue
        cell, stands = (kind, first, second), int(sevens.ways[number])
        won, chosen = {}, {}
        for s in range(settings.first[number], settings.first[number + 1]):
            setting = int(settings.settings[s])
            ahead, behind = int(settings.fronts[setting // BACKS]), int(settings.backs[setting % BACKS])
            way = way_of(kind, cards, ahead, behind)
            won[way], chosen[way] = int(worth[s]), setting  # in order of the fronts: the highest stays
            if setting == settings.house[number]:
                house[cell] += stands * int(worth[s])
        rule = found[cell].rule
        kept = rule == ALWAYS or (rule != NEVER and front >= rule)
        by_rule = rule if kind == NO_PAIR else int(kept)
        hands[cell] += stands
        played[cell] += stands * won[by_rule]
        changed[cell] += stands * (chosen[by_rule] != settings.house[number])
        for way in range(ways_of(kind)):
            each[cell][way] += stands * won[way]
    assert len(found) == len(rows) == len(hands) > 20
    for cell, row in found.items():
        assert (row.ways, row.changed, row.played, row.house) == (
            hands[cell], changed[cell], played[cell], house[cell],
        )  # fmt: skip
        assert row.each == [each[cell][way] for way in range(ways_of(row.kind))]
        assert row.played >= max(row.house, *row.each)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Ah Kd Tc 8s 6h 4d 2c", (NO_PAIR, 12, 8)),
        ("Jh Jd 8c 8s Ah 5d 2c", (TWO_PAIRS, 9, 6)),
        ("Jh Jd Ac Ks Qh Td 4c", (PAIR_OR_COMPLETE, 9, 9)),
        ("4h 4d 4c 3s 3h Ad Kc", (FULL, 2, 1)),
        ("Jh Jd Ac Ks 8h 5d 2c", (OTHER, 0, 0)),
        ("9h 8d 7c 6s 5h Ad Ac", (OTHER, 0, 0)),  # the straight leaves the pair whole
    ],
)
def test_hands_are_of_their_kind(cards: str, kind: tuple[int, int, int]) -> None:
    assert kind_of(as_set(parse_cards(cards)), False)[:3] == kind


TWO_PAIR_CHART = Chart("two pairs", ("higher pair", "lower pair"), (ChartedPlay(("jacks", "8"), "A-T"),))


@pytest.mark.parametrize(
    ("cards", "front"),
    [
        ("Jh Jd 8c 8s Ah Td 2c", None),  # the house keeps both behind with any ace, and so does the chart
        ("Jh Jd 8c 8s Ah 9d 2c", "8c 8s"),
        ("Jh Jd 8c 8s Jk 9d 2c", "8c 8s"),
        ("Jh Jd 8c 8s Kh 9d 2c", None),  # the house splits too
        ("Jh Jd 7c 7s Ah 9d 2c", None),  # not in the chart
    ],
)
def test_a_chart_says_from_which_front_on_both_pairs_stay_behind(cards: str, front: str | None) -> None:
    found = front_by_chart([TWO_PAIR_CHART], parse_cards(cards), False)
    assert found == (None if front is None else parse_cards(front))


@pytest.mark.slow
def test_a_charts_front_is_never_foul_and_never_the_house_way() -> None:
    rules = {NO_PAIR: 3, TWO_PAIRS: ALWAYS, PAIR_OR_COMPLETE: ALWAYS, FULL: ALWAYS}
    rows = [
        Row(kind, first, second, rule, 1, 1, 2, 1, [0] * ways_of(kind))
        for kind, rule in rules.items()
        for first in range(13)
        for second in range(13)
    ]
    charts = charts_of([*rows, Row(4, 11, 0, NEVER, 1, 1, 2, 1, [0, 0]), Row(6, 5, 0, NEVER, 1, 1, 2, 1, [0, 0])],
                       10**6, 10**6, 0.1)  # fmt: skip
    chance = Random(4)
    left = 0
    for _ in range(3_000):
        cards = tuple(chance.sample(DECK, 7))
        front = front_by_chart(charts, cards, True)
        if front is None:
            continue
        left += 1
        hand, ahead = as_set(cards), as_set(front)
        kind, *_, beside = kind_of(hand, True)
        strengths = front_of(ahead), best_with_joker(hand ^ ahead, True)
        assert not is_foul(*strengths) and strengths[0] != front_of(house_way(hand, True))
        way = way_of(kind, hand, *strengths)
        assert way == (3 if kind == NO_PAIR else TOGETHER if kind in rules else 0)
        if way == TOGETHER and kind != NO_PAIR:
            assert strengths[0] == beside
    assert left > 300 and FRONTS[3] == (2, 6)
