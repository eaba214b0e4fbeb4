"""A strategy file of twenty-one: charts as ``pitboss strategy HOUSE/GAME --json`` writes them, with any changes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from pitboss.errors import Refused
from pitboss.games.twentyone.choices import CHOICES, HIT, SPLIT, STAND
from pitboss.games.twentyone.counting import count_of, is_soft, points, total
from pitboss.odds.solve.twentyone.table import KIND_NAMES
from pitboss.simulate.policies.twentyone import Choose

WHERE = "--strategy"
OTHER_QUESTIONS = ("After", "Over")
"""The first words of titles of charts for other questions: whether to rescue a double or buy back a hand."""
_BITS = {word: bit for bit, word in CHOICES.items()}
_KINDS = "|".join(KIND_NAMES)
_HAND = re.compile(rf"(hard|soft) ([4-9]|1\d|2[01])|({_KINDS}),({_KINDS})( \w+)?")
"""A total, or two cards. Some games add how the two cards are suited."""
Cell = tuple[str, str]
"""A hand and the dealer's card."""
Order = list[int]
"""The bits of choices, the best first."""


def by_chart(text: str) -> Choose:
    """Chooses by the charts of the bet. If the best choice is not open, it takes the one that costs least."""
    pairs: dict[Cell, Order] = {}
    totals: dict[int, dict[Cell, Order]] = {}
    for chart in _charts(text):
        title = str(chart.get("title", ""))
        if title.startswith(OTHER_QUESTIONS):
            continue
        for (hand, up), order in _rows(chart):
            if "," in hand:
                pairs[hand, up] = order
            else:
                totals.setdefault(_cards_of(title), {})[hand, up] = order
    if not totals:
        raise Refused("the file has no charts of hard and soft totals", WHERE)

    def choose(cards: Sequence[int], up: int, opened: int, split: bool) -> int:
        against = KIND_NAMES[points(up)]
        count = count_of(cards)
        hand = f"{'soft' if is_soft(count) else 'hard'} {total(count)}"
        orders = [pairs.get((name, against)) for name in _names(cards)] if len(cards) == 2 else []
        nearest_first = sorted(totals, key=lambda fewest: (fewest > len(cards), abs(fewest - len(cards))))
        orders += [totals[fewest].get((hand, against)) for fewest in nearest_first]
        for order in orders:
            for bit in order or ():
                if bit & opened and (bit != SPLIT or not split):
                    return bit
        return HIT if opened & HIT and total(count) <= 11 else STAND

    return choose


def _cards_of(title: str) -> int:
    """The fewest cards of the hands in a chart, from its title; 3 if the title does not say."""
    fewest = re.search(r"(\d+) cards", title)
    return int(fewest[1]) if fewest else 2 if title.endswith("first two cards") else 3


def _names(cards: Sequence[int]) -> tuple[str, str]:
    a, b = (KIND_NAMES[points(card)] for card in cards)
    return f"{a},{b}", f"{b},{a}"


def _charts(text: str) -> list[dict[str, Any]]:
    try:
        tree = json.loads(text)
    except ValueError as error:
        raise Refused(
            f"the file is not JSON ({error}); 'pitboss strategy HOUSE/GAME --json' writes one", WHERE
        ) from None
    charts = tree.get("bet") if isinstance(tree, dict) else tree
    if not isinstance(charts, list) or not all(isinstance(chart, dict) for chart in charts):
        raise Refused("the file has no charts under 'bet'; 'pitboss strategy HOUSE/GAME --json' writes them", WHERE)
    return charts


def _rows(chart: dict[str, Any]) -> list[tuple[Cell, Order]]:
    """Hand and up card, and the choices in order of preference."""
    choices = chart.get("choices", [])
    if not isinstance(choices, list):
        raise Refused(f"{chart.get('title')!s:.40}: 'choices' is not a list", WHERE)
    found = []
    for each in choices:
        try:
            hand, up = map(str, each["situation"])
            costs = dict(each.get("costs", {}))
            words = [str(each["best"]), *sorted(costs, key=lambda word: float(costs[word]))]
        except (AttributeError, KeyError, TypeError, ValueError):
            raise Refused(f"{str(each)[:60]!r} is not a choice with 'situation', 'best' and 'costs'", WHERE) from None
        if not _HAND.fullmatch(hand) or up not in KIND_NAMES:
            told = f"{hand[:20]!r} against {up[:20]!r} is not a hand; write 'hard 12' or 'A,7' against 'T'"
            raise Refused(told, WHERE)
        for word in words:
            if word not in _BITS:
                raise Refused(f"{hand} against {up}: {word[:20]!r} is not one of {', '.join(_BITS)}", WHERE)
        found.append(((hand, up), [_BITS[word] for word in words]))
    return found
