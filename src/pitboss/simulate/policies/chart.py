"""A strategy file of twenty-one: charts as ``pitboss strategy HOUSE/GAME --json`` writes them, changed as one likes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pitboss.errors import Refused
from pitboss.games.twentyone.choices import CHOICES, HIT, SPLIT, STAND
from pitboss.games.twentyone.counting import count_of, is_soft, points, total
from pitboss.odds.solve.twentyone.table import KIND_NAMES
from pitboss.simulate.policies.twentyone import Choose

WHERE = "--strategy"
_BITS = {word: bit for bit, word in CHOICES.items()}


def by_chart(text: str) -> Choose:
    """Chooses as the charts of the bet say; of choices that are not open, the next cheapest."""
    pairs: dict[tuple[str, str], list[int]] = {}
    totals: dict[tuple[bool, str, str], list[int]] = {}
    for chart in _charts(text):
        title = str(chart.get("title", ""))
        for hand, up, order in _rows(chart):
            if "," in hand:
                pairs[hand, up] = order
            elif title.startswith(("Hard", "Soft")):
                totals[title.endswith("first two cards"), hand, up] = order
    if not totals:
        raise Refused("the file has no charts of hard and soft totals", WHERE)

    def choose(cards: Sequence[int], up: int, opened: int, split: bool) -> int:
        against = KIND_NAMES[points(up)]
        two = len(cards) == 2
        count = count_of(cards)
        hand = f"{'soft' if is_soft(count) else 'hard'} {total(count)}"
        orders = [pairs.get((name, against)) for name in _names(cards)] if two else []
        orders += [totals.get((two, hand, against)), totals.get((False, hand, against))]
        for order in orders:
            for bit in order or ():
                if bit & opened and (bit != SPLIT or not split):
                    return bit
        return HIT if opened & HIT and total(count) <= 11 else STAND

    return choose


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


def _rows(chart: dict[str, Any]) -> list[tuple[str, str, list[int]]]:
    """Hand, up card, and the choices in the order they are preferred."""
    found = []
    for each in chart.get("choices", []):
        try:
            hand, up = each["situation"]
            costs = dict(each.get("costs", {}))
            words = [each["best"], *sorted(costs, key=lambda word: costs[word])]
        except (KeyError, TypeError, ValueError):
            raise Refused(f"{str(each)[:60]!r} is not a choice with 'situation', 'best' and 'costs'", WHERE) from None
        if each["best"] not in _BITS and not str(chart.get("title", "")).startswith(("After", "Over")):
            raise Refused(f"{hand} against {up}: {each['best']!r} is none of {', '.join(_BITS)}", WHERE)
        found.append((str(hand), str(up), [_BITS[word] for word in words if word in _BITS]))
    return found
