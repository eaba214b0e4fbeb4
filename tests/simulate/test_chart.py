"""Strategy files of twenty-one: played as they are written, and mistakes in them are reported in one line."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

from pitboss.equipment.cards import CARDS, parse_cards
from pitboss.errors import Refused
from pitboss.games.twentyone.choices import CHOICES, DOUBLE, HIT, SPLIT, STAND
from pitboss.games.twentyone.counting import count_of, is_soft, points, total
from pitboss.houses import sheet
from pitboss.odds.report import report
from pitboss.odds.solve.twentyone.table import KIND_NAMES
from pitboss.simulate.policies.chart import by_chart
from pitboss.simulate.run import plan_of
from pitboss.simulate.setup import Job

ALL = HIT | STAND | DOUBLE | SPLIT


def charts(*rows: tuple[str, str, str, str]) -> str:
    """From rows of a title, a hand, an up card and what is best."""
    told: dict[str, list[dict[str, Any]]] = {}
    for title, hand, up, best in rows:
        told.setdefault(title, []).append({"situation": [hand, up], "best": best, "costs": {"stand": 0.1, "hit": 0.2}})
    return json.dumps({"bet": [{"title": title, "choices": choices} for title, choices in told.items()]})


def chosen(text: str, cards: str, up: str, opened: int = ALL, split: bool = False) -> str:
    (against,) = parse_cards(up)
    return CHOICES[by_chart(text)([int(card) for card in parse_cards(cards)], int(against), opened, split)]


SOME = charts(
    ("Hard totals, first two cards", "hard 11", "6", "double"),
    ("Hard totals, 3 cards", "hard 14", "6", "stand"),
    ("Hard totals, 5 cards", "hard 14", "6", "double"),
    ("Hard totals, 6 cards or more", "hard 14", "6", "hit"),
    ("Pairs", "8,8", "6", "split"),
    ("First two cards that are exceptions", "T,2", "6", "hit"),
)


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("6c 5d", "double"),
        ("6c 5d 3h", "stand"),
        ("6c 3d 3h 2s", "stand"),
        ("4c 3d 3h 2s 2c", "double"),
        ("3c 3d 2h 2s 2c 2d", "hit"),
        ("2h 2s 2c 2d 2h 2s 2c", "hit"),
        ("8c 8d", "split"),
        ("2c Kd", "hit"),
    ],
)
def test_a_hand_is_played_by_the_chart_of_as_many_cards(cards: str, best: str) -> None:
    assert chosen(SOME, cards, "6d") == best


def test_a_choice_that_is_not_open_is_replaced_by_the_next_cheapest() -> None:
    assert chosen(SOME, "6c 5d", "6d", HIT | STAND) == "stand"
    assert chosen(SOME, "8c 8d", "6d", split=True) == "stand"


def test_a_hand_in_no_chart_is_drawn_to_up_to_eleven() -> None:
    assert chosen(SOME, "6c 4d", "5d") == "hit"
    assert chosen(SOME, "9c 4d", "5d") == "stand"


@pytest.mark.parametrize("name", ["mount-airy/blackjack", "mount-airy/spanish-21", "marysville/pure-21-5-blackjack"])
def test_charts_as_they_are_written_choose_what_they_say(name: str) -> None:
    """Every cell of the totals, by hands of as many cards as its chart is for."""
    page = sheet(name)
    (price,) = report(page.game, page.rules, ["bet"]).prices
    by_totals = [chart for chart in price.charts if chart.title.startswith(("Hard", "Soft"))]
    choose = by_chart(json.dumps({"bet": [chart.as_json() for chart in by_totals]}))
    samples = {KIND_NAMES[points(card)]: int(card) for card in CARDS[:52]}
    seen = 0
    for chart in by_totals:
        words = chart.title.partition(", ")[2].split()
        size = int(words[0]) if words[0].isdigit() else 2
        for choice in chart.choices:
            hand, up = choice.situation
            cards = hand_of(hand, size)
            if cards is not None:
                opened = sum(bit for bit, word in CHOICES.items() if word in (choice.best, *choice.costs))
                assert CHOICES[choose(cards, samples[up], opened, True)] == choice.best, (chart.title, hand, up)
                seen += 1
    assert seen > 200


def hand_of(hand: str, size: int) -> list[int] | None:
    """Cards of this total: two different ranks, the rest deuces. ``None`` if there are no such cards."""
    kind, wanted = hand.split()
    deuce, ace = int(CARDS[0]), int(CARDS[48])
    for one, other in combinations([int(card) for card in CARDS[0:48:4]] + [ace], 2):
        cards = [*[deuce] * (size - 2), one, other]
        count = count_of(cards)
        if total(count) == int(wanted) and is_soft(count) == (kind == "soft"):
            return cards
    return None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "the file is not JSON"),
        ("[3]", "the file has no charts under 'bet'"),
        ('{"bet": 3}', "the file has no charts under 'bet'"),
        ('{"bet": []}', "the file has no charts of hard and soft totals"),
        ('{"bet": [{"title": "Hard totals", "choices": 7}]}', "Hard totals: 'choices' is not a list"),
        ('{"bet": [{"title": "Hard totals", "choices": [3]}]}', "'3' is not a choice with 'situation'"),
        (charts(("Hard totals", "hard 12", "3", "jump")), "hard 12 against 3: 'jump' is not one of hit, stand"),
        (charts(("Hard totals", "hard 99", "3", "hit")), "'hard 99' against '3' is not a hand"),
        (charts(("Hard totals", "hard 12", "Z", "hit")), "'hard 12' against 'Z' is not a hand"),
        (charts(("Hard totals", "hard 12", "3", "hit")).replace("0.1", '"x"'), "\"{'situation': ['hard 12'"),
        (
            charts(("Hard totals", "hard 12", "3", "hit")).replace('"hit", "c', '["hit"], "c'),
            "hard 12 against 3: \"['hit",
        ),
    ],
)
def test_mistakes_are_reported_in_one_line(text: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        by_chart(text)
    assert str(refused.value).startswith(f"--strategy: {told}"), str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("mount-airy/three-card-poker", {}),
        ("mount-airy/blackjack", {"seats": 2}),
        ("mount-airy/blackjack", {"scripted": True}),
    ],
)
def test_a_strategy_file_is_refused_where_nothing_plays_by_it(name: str, changed: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="--strategy: a strategy file is for one seat of twenty-one"):
        plan_of(Job(name, sheet(name).text, chart=SOME, **changed))
