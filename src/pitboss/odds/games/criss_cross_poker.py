"""Criss Cross Poker: both antes and the three bets as well as they can be played, and the bet on the cross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial

from pitboss.games.dealer_poker.criss_cross_poker import SHAPE, CrissCrossRules
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, line_of_five
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.odds.solve.cross import FOLD, Classes, Cross, classes, solved
from pitboss.odds.solve.holdem_price import hand_name
from pitboss.odds.solve.lines import line_price
from pitboss.odds.solve.suits import standing
from pitboss.odds.strategy import Chart, Choice
from pitboss.rules.game import PitGame
from pitboss.rules.sheet import PayTable

ANTES = ("ante-across", "ante-down")
PARTS = {"ante-down": "ante-across"} | {street.wager: "ante-across" for street in SHAPE.streets}
"""Wagers that are priced under the one they come from."""
PER = " + ".join(ANTES)
MIDDLE_PUSHES = "middle-pushes"


def prices(game: PitGame[CrissCrossRules], rules: CrissCrossRules, slug: str) -> list[Price]:
    if slug == "ante-across":
        return [_antes(rules)]
    table: PayTable | None = getattr(rules.pays, slug.replace("-", "_"), None)
    return [line_price(rules, SHAPE, slug, table)]


def _antes(rules: CrissCrossRules) -> Price:
    """Beside it the other reading of the guide: the middle bet pushes where one hand wins and the other pushes."""
    tables = rules.pays.antes, rules.pays.bets
    antes, bets = (tuple(UnitResult.of(table.line(slug)).net for slug in FIVE_CARD_LINES) for table in tables)
    return replace(_price(antes, bets, _higher), beside={MIDDLE_PUSHES: _price(antes, bets, _pushed)})


def _higher(paid: Classes, across: int, down: int) -> int:
    """The middle bet goes with the higher hand, as ``across_down_middle`` has it."""
    return max(across, down)


def _pushed(paid: Classes, across: int, down: int) -> int:
    return min(across, down) if paid.bets[min(across, down)] == 0 else max(across, down)


@cache
def _price(
    antes: tuple[Fraction, ...], bets: tuple[Fraction, ...], reading: Callable[[Classes, int, int], int]
) -> Price:
    paid = classes(antes, bets)
    higher = partial(reading, paid)
    found = solved(SHAPE, line_of_five, paid, higher)
    return Price(
        wager="ante-across", chances=_chances(paid, found, higher), per=PER, includes=tuple(PARTS),
        strategy="optimal", charts=(_chart(found),),
    )  # fmt: skip


def _chances(paid: Classes, found: Cross, higher: Callable[[int, int], int]) -> Counter[UnitResult]:
    """In parts of both antes together, which are the first stake."""
    two = len(ANTES)
    chances: Counter[UnitResult] = Counter()
    for (a, d, m, across, down), ways in found.ways.items():
        net = paid.antes[across] + paid.antes[down] + a * paid.bets[across] + d * paid.bets[down]
        net += m * paid.bets[higher(across, down)]
        chances[UnitResult(net / two, Fraction(two + a + d + m, two))] += ways
    for (a, d), ways in found.folded.items():
        chances[UnitResult(Fraction(-(two + a + d), two), Fraction(two + a + d, two))] += ways
    return chances


def _chart(found: Cross) -> Chart:
    street = SHAPE.streets[0]
    choices = []
    for hand, worth in sorted(zip(standing(SHAPE.own).hands.tolist(), found.first.tolist(), strict=True), reverse=True):
        best = max(range(len(worth)), key=lambda multiple: worth[multiple])
        costs = {
            _word(multiple): (worth[best] - each) / (found.rounds * found.unit * len(ANTES))
            for multiple, each in enumerate(worth)
            if multiple != best
        }
        choices.append(Choice((hand_name(*hand),), _word(best), costs))
    return Chart(street.wager, ("your cards",), tuple(choices), "what another choice costs, in parts of both antes")


def _word(multiple: int) -> str:
    return SHAPE.streets[0].instead if multiple == FOLD else f"{multiple}x"
