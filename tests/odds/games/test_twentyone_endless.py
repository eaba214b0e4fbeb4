"""The solver of twenty-one compared with another one: an endless shoe, where hands are totals."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from pitboss.games.twentyone.choices import DOUBLE, HIT, STAND, SURRENDER, open_to
from pitboss.games.twentyone.counting import add_card, total
from pitboss.houses import sheet
from pitboss.odds.games import blackjack, double_back_jack, no_bust_blackjack, pure_21_5_blackjack, spanish_21
from pitboss.odds.price import Price
from pitboss.odds.solve.twentyone.solve import Solver, as_chances, best
from pitboss.odds.solve.twentyone.table import SAMPLES, EndedHand, SolvedTable

pytestmark = pytest.mark.slow

DECKS = 5000


@dataclass(frozen=True, kw_only=True)
class Endless(SolvedTable):
    """A shoe of very many decks, in which one card more or less makes no difference."""

    def shoe(self) -> tuple[int, ...]:
        return tuple(held * DECKS for held in super().shoe())


def endless(table: SolvedTable) -> Endless:
    fields = {name: getattr(table, name) for name in table.__dataclass_fields__}
    return Endless(**fields | {"suited": {}, "turns": table.turns._replace(split_hands=1, split_aces_hands=1)})


def second_opinion(table: SolvedTable) -> float:
    """What the bet loses on average if nothing is split, by plain recursion over totals."""
    held = table.shoe()
    chance = {kind: each / sum(held) for kind, each in enumerate(held) if each}
    kinds = tuple(chance)

    def dealers(up: int) -> dict[Hashable, float]:
        found: dict[Hashable, float] = {}

        def draw(cards: tuple[int, ...], count: int, often: float) -> None:
            if len(cards) > 1 and not table.draws(count):
                stands = table.stands(count, cards)
                found[stands] = found.get(stands, 0.0) + often
                return
            for kind in kinds:
                if len(cards) == 1 and table.natural(SAMPLES[up], SAMPLES[kind]):
                    found[table.natural_stands] = found.get(table.natural_stands, 0.0) + often * chance[kind]
                elif often > 1e-12:
                    draw((*cards, kind), add_card(count, SAMPLES[kind]), often * chance[kind])

        draw((up,), add_card(0, SAMPLES[up]), 1.0)
        return found

    def worth_of(up: int) -> float:
        stands = dealers(up)
        natural = stands.pop(table.natural_stands, 0.0) if table.peek else 0.0

        def settled(end: EndedHand) -> float:
            return sum(often * float(table.settle(end, up, place).net) for place, often in stands.items())

        def ended(end: EndedHand) -> float:
            """The hand is given up or bought back if that is better."""
            worths = [settled(end)]
            if table.rescue(end.counted, end.doubled):
                worths.append(settled(end._replace(rescued=True)))
            if total(end.counted) > 21 and table.second_chance(total(end.counted)):
                worths.append(sum(chance[kind] * settled(end._replace(less=kind)) for kind in kinds))
            return max(worths)

        @cache
        def held_hand(count: int, cards: int, opens: int, natural: bool) -> float:
            choices = []
            if opens & STAND or not opens & HIT:
                choices.append(ended(EndedHand(count, cards, natural=natural)))
            if opens & SURRENDER:
                choices.append(settled(EndedHand(count, cards, surrendered=True)))
            if opens & HIT:
                choices.append(sum(chance[kind] * next_hand(count, cards, kind) for kind in kinds))
            if opens & DOUBLE:
                twice = (EndedHand(add_card(count, SAMPLES[kind]), cards + 1, doubled=True) for kind in kinds)
                choices.append(sum(chance[kind] * ended(end) for kind, end in zip(kinds, twice, strict=True)))
            return max(choices)

        def next_hand(count: int, cards: int, kind: int) -> float:
            count = add_card(count, SAMPLES[kind])
            cards = min(cards + 1, 7)
            opens = open_to(table.turns, count, cards, 0, 0, False, False, 99)
            return held_hand(count, cards, opens, False)

        worth = 0.0
        for i in kinds:
            for j in kinds:
                count = add_card(add_card(0, SAMPLES[i]), SAMPLES[j])
                is_natural = table.natural(SAMPLES[i], SAMPLES[j])
                opens = 0 if table.frozen(up) else open_to(table.turns, count, 2, i, j, False, False, 1)
                at_once = EndedHand(count, 2, natural=is_natural)
                met = natural * float(table.settle(at_once, up, table.natural_stands).net) if natural else 0.0
                worth += chance[i] * chance[j] * (held_hand(count, 2, opens, is_natural) + met)
        return worth

    return -sum(chance[up] * worth_of(up) for up in kinds)


@pytest.mark.parametrize(
    ("name", "table_of"),
    [
        ("mount-airy/blackjack", blackjack.table_of),
        ("mount-airy/spanish-21", spanish_21.table_of),
        ("mount-airy/double-back-jack", double_back_jack.table_of),
        ("mount-airy/double-back-jack", lambda rules: double_back_jack.table_of(rules, bet_returned=True)),
        ("marysville/no-bust-blackjack", no_bust_blackjack.table_of),
        ("marysville/pure-21-5-blackjack", pure_21_5_blackjack.table_of),
    ],
)
def test_from_an_endless_shoe_both_solvers_say_the_same(name: str, table_of: Callable[[Any], SolvedTable]) -> None:
    table = endless(table_of(sheet(name).rules))
    solver = Solver(table)
    price = Price(wager="bet", per="bet", chances=as_chances(solver.outcome(best(solver))))
    assert float(price.edge) == pytest.approx(second_opinion(table), abs=2e-6)


def test_from_an_endless_shoe_without_a_look_at_the_hole_card() -> None:
    rules = sheet("mount-airy/blackjack").rules
    table = endless(blackjack.table_of(replace(rules, options=replace(rules.options, peek=False))))  # type: ignore[arg-type,call-arg]
    solver = Solver(table)
    price = Price(wager="bet", per="bet", chances=as_chances(solver.outcome(best(solver))))
    assert float(price.edge) == pytest.approx(second_opinion(table), abs=2e-6)
