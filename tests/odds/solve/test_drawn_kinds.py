"""Kinds of five cards as Lunar Poker's charts name them."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.equipment.cards import parse_cards
from pitboss.games.dealer_poker.lunar_poker import INSTANT
from pitboss.houses import posted
from pitboss.odds.at_table import charted_choice
from pitboss.odds.report import report
from pitboss.odds.solve.drawn.kinds import NO_PAIR, PAIRED, chart_of, kind_of
from pitboss.rules.lines import LOSE


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Ah Kh 7c 4d 2s", ("ace high", "highest two suited")),
        ("Ah Kd 7c 4d 2s", ("ace high", "nothing else")),
        ("Ah Kd 7c 4c 2c", ("ace high", "three suited")),
        ("Ah 9c 7c 4c 2c", ("ace high", "four suited")),
        ("9h 8c 7d 6s 2c", ("nine high", "open-ended straight draw")),
        ("Th 8c 7d 6s 4c", ("ten high", "open-ended straight draw")),  # a nine or a five
        ("Jh 8c 7d 6s 4c", ("jack high", "nothing else")),  # only a five
        ("Ah Kc Qd Js 4c", ("ace high", "nothing else")),  # only a ten
        ("Ah 2c 3d 4s 9c", ("ace high", "nothing else")),  # only a five
        ("9h 9c 7d 4s 2c", ("pair of nines",)),
        ("9h 9c 7c 4c 2c", ("a pair, four suited",)),
        ("9h 9c 8d 7s 6c", ("a pair, open-ended straight draw",)),
        ("9h 9c 9d 7s 6c", ("three of a kind",)),
        ("9h 9c 7d 7s 6c", ("two pair",)),
    ],
)
def test_a_hand_has_the_name_that_the_charts_have_for_it(cards: str, kind: tuple[str, ...]) -> None:
    assert kind_of(parse_cards(cards)) == kind
    assert chart_of(kind) == (PAIRED if len(kind) == 1 else NO_PAIR)


@pytest.mark.slow
def test_every_hand_that_is_not_paid_at_once_is_in_a_chart() -> None:
    page = posted("mount-airy", "lunar-poker")
    (price,) = report(page.game, page.rules, ["ante"]).prices
    random, found = Random(7), 0
    for _ in range(3_000):
        hand = random.sample(range(52), 5)
        if page.rules.pays.instant.line(INSTANT.line(own=hand)) == LOSE:  # type: ignore[attr-defined]
            choice = charted_choice(page.rules, price.charts, hand, (), {})
            assert choice is not None and choice.situation == kind_of(hand)
            assert choice.best not in choice.costs and min(choice.costs.values()) >= 0
            found += 1
    assert found > 2_900
