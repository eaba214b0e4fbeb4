"""Criss Cross Poker: both antes and the three bets with the best play, and the bet on the cross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from math import comb
from typing import NamedTuple

from pitboss.games.dealer_poker.criss_cross_poker import SHAPE, CrissCrossRules
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, line_of_five
from pitboss.games.dealer_poker.raises import each_of
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.odds.solve.cross.charts import Seen
from pitboss.odds.solve.cross.rows import COLUMNS, MIDDLES
from pitboss.odds.solve.cross.solution import Classes, Cross, classes, ends_of_rows, solved
from pitboss.odds.solve.holdem.price import hand_name
from pitboss.odds.solve.lines import line_price
from pitboss.odds.solve.seen import Kinds, kinds_of
from pitboss.odds.solve.suits import standing
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.rules.game import PitGame

ANTES = ("ante-across", "ante-down")
PARTS = {"ante-down": "ante-across"} | {street.wager: "ante-across" for street in SHAPE.streets}
"""Wagers that are priced as a part of another wager."""
PER = " + ".join(ANTES)
MIDDLE_PUSHES = "middle-pushes"
AS_READ = "the middle bet wins if one hand wins and the other pushes"
IN_ANTES = "Costs are in parts of both antes."
SEEN_AS = "A pair of high cards pays, a pair of middle cards pushes, and a pair of low cards loses"


def prices(game: PitGame[CrissCrossRules], rules: CrissCrossRules, slug: str) -> list[Price]:
    if slug == "ante-across":
        return [_antes(rules)]
    return [line_price(rules, SHAPE, slug, rules.pays)]


def _antes(rules: CrissCrossRules) -> Price:
    """The price, and beside it the other reading: the middle bet pushes where one hand wins and the other pushes."""
    antes, bets = pays_of(rules)
    price, other = _price(antes, bets, higher_hand), _price(antes, bets, _pushed)
    note = f"{AS_READ}; if it pushes instead, the edge is {float(other.edge):.2%} ({MIDDLE_PUSHES})"
    return replace(price, beside={MIDDLE_PUSHES: other}, note=note)


Pays = tuple[Fraction, ...]
Reading = Callable[[Classes, int, int], int]
"""Returns the class that settles the middle bet, from the classes across and down."""


def pays_of(rules: CrissCrossRules) -> tuple[Pays, Pays]:
    """What a unit wins on each line: for the antes, and for the other bets."""
    tables = rules.pays.antes, rules.pays.bets
    antes, bets = (tuple(UnitResult.of(table.line(slug)).net for slug in FIVE_CARD_LINES) for table in tables)
    return antes, bets


def higher_hand(paid: Classes, across: int, down: int) -> int:
    """The middle bet is settled by the higher hand, as in ``across_down_middle``."""
    return max(across, down)


def _pushed(paid: Classes, across: int, down: int) -> int:
    return min(across, down) if paid.bets[min(across, down)] == 0 else max(across, down)


class Played(NamedTuple):
    """The best play, and the names of the kinds of rows in its charts."""

    cross: Cross
    kinds: tuple[str, ...]
    rough: tuple[str, ...]


@cache
def _seen(bets: Pays) -> tuple[Kinds, Kinds]:
    """The kinds of rows with every kept hand, and the rough kinds. Both readings use the same ones."""
    rows = ends_of_rows(standing(SHAPE.own).hands)
    return kinds_of(rows, bets), kinds_of(rows, bets, roughly=True)


@cache
def played(antes: Pays, bets: Pays, reading: Reading) -> Played:
    paid = classes(antes, bets)
    kinds, rough = _seen(bets)
    found = solved(SHAPE, line_of_five, paid, partial(reading, paid), Seen(kinds.of, rough.of))
    return Played(found, kinds.names, rough.names)


@cache
def _price(antes: Pays, bets: Pays, reading: Reading) -> Price:
    found, kinds, rough = played(antes, bets, reading)
    paid = classes(antes, bets)
    return Price(
        wager="ante-across", chances=_chances(paid, found, partial(reading, paid)), per=PER, includes=tuple(PARTS),
        strategy="optimal", charts=(_across(found), *_down(found, kinds), _middle(found, rough)),
    )  # fmt: skip


def _chances(paid: Classes, found: Cross, higher: Callable[[int, int], int]) -> Counter[UnitResult]:
    """The chances, in parts of both antes together, which are the first stake."""
    two = len(ANTES)
    chances: Counter[UnitResult] = Counter()
    for (a, d, m, across, down), ways in found.ways.items():
        net = paid.antes[across] + paid.antes[down] + a * paid.bets[across] + d * paid.bets[down]
        net += m * paid.bets[higher(across, down)]
        chances[UnitResult(net / two, Fraction(two + a + d + m, two))] += ways
    for (a, d), ways in found.folded.items():
        chances[UnitResult(Fraction(-(two + a + d), two), Fraction(two + a + d, two))] += ways
    return chances


def _across(found: Cross) -> Chart:
    choices = []
    for hand, worth in sorted(zip(standing(SHAPE.own).hands.tolist(), found.first.tolist(), strict=True), reverse=True):
        words = (SHAPE.streets[0].instead, *_words(0))
        choices.append(_choice((hand_name(*hand),), dict(zip(words, worth, strict=True)), found.rounds * found.unit))
    return Chart(SHAPE.streets[0].wager, ("your cards",), tuple(choices), IN_ANTES)


def _down(found: Cross, names: tuple[str, ...]) -> Iterator[Chart]:
    """A chart for each bet across that the best play makes, because what a fold loses depends on it."""
    street = SHAPE.streets[1]
    words = (street.instead, *_words(1))
    for across, rows in enumerate(found.charts.second.tolist()):
        choices, given_up = [], 0
        for name, (*worth, best, ways) in zip(names, rows, strict=True):
            if ways:
                choices.append(_choice((name,), dict(zip(words, worth, strict=True)), ways * _after(found, 1)))
                given_up += best - max(worth)
        if choices:
            title = f"{street.wager}, {across}x {SHAPE.streets[0].wager}"
            yield Chart(title, ("your cards and the row",), tuple(choices), _note(found, given_up))


def _middle(found: Cross, names: tuple[str, ...]) -> Chart:
    street = SHAPE.streets[2]
    words = (street.instead, _words(2)[0], _words(2)[-1])
    sums = found.charts.third + found.charts.third.transpose(1, 0, 2)
    choices, given_up = [], 0
    for one in range(len(names)):
        for other in range(one, len(names)):
            *worth, best, ways = (sums[one, other] // (2 if one == other else 1)).tolist()
            if ways:
                seen = (names[one], f"and {names[other]}")
                choices.append(_choice(seen, dict(zip(words, worth, strict=True)), ways * _after(found, 2)))
                given_up += best - max(worth)
    return Chart(street.wager, ("the better hand", "the other"), tuple(choices), _note(found, given_up))


def _words(street: int) -> tuple[str, ...]:
    return tuple(f"{multiple}x" for multiple in each_of(SHAPE.streets[street].times))


def _choice(seen: tuple[str, ...], worth: dict[str, int], whole: int) -> ChartedPlay:
    """The best play in one situation. ``whole`` is the number that stands for one unit over all ways."""
    best = max(worth, key=lambda word: worth[word])
    costs = {word: (worth[best] - each) / (whole * len(ANTES)) for word, each in worth.items() if word != best}
    return ChartedPlay(seen, best, costs)


def _after(found: Cross, street: int) -> int:
    """The number that stands for one unit over all cards that can still be turned."""
    return (COLUMNS if street == 1 else 1) * MIDDLES * found.unit


def _note(found: Cross, given_up: int) -> str:
    cost = given_up / (found.rounds * comb(52, SHAPE.own) * found.unit * len(ANTES))
    return f"{SEEN_AS}. This chart costs {cost:.4%} of both antes more than playing every hand by its exact cards."
