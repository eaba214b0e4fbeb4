"""The best play as charts that a person can use: by totals, by pairs, and the exceptions for single hands."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.twentyone.choices import CHOICES, DOUBLE, HIT, STAND, SURRENDER
from pitboss.games.twentyone.counting import is_soft, total
from pitboss.odds.solve.twentyone.kernel import CLOSED, QDOUBLE, QHIT, QSTAND, QSURRENDER
from pitboss.odds.solve.twentyone.solve import Against, Solver
from pitboss.odds.solve.twentyone.table import KIND_NAMES
from pitboss.odds.solve.twentyone.totals import ByTotals, Seen
from pitboss.odds.strategy import Chart, ChartedPlay

_WORDS = {QHIT: CHOICES[HIT], QSTAND: CHOICES[STAND], QDOUBLE: CHOICES[DOUBLE], QSURRENDER: CHOICES[SURRENDER]}
_COLUMNS = {HIT: QHIT, STAND: QSTAND, DOUBLE: QDOUBLE, SURRENDER: QSURRENDER}
_AXES = ("your hand", "dealer's card")


def charts_of(solver: Solver, best: list[Against], totals: list[ByTotals]) -> tuple[Chart, ...]:
    made = [*_by_totals(solver, totals), _pairs(solver, totals), _single_hands(solver, best, totals)]
    if solver.table.rescue(20, True):
        made.append(_rescues(solver, totals))
    if solver.table.second_chance(22):
        made.append(_second_chances(solver, totals))
    return tuple(chart for chart in made if chart.choices)


def _by_totals(solver: Solver, totals: list[ByTotals]) -> Iterator[Chart]:
    seen = sorted({each for by in totals for each, worths in by.worths.items() if worths}, key=_in_order)
    sizes = sorted({each.cards for each in seen})
    for cards in sizes:
        for soft in (False, True):
            choices = [
                _choice(str(each), by, by.choices[each], by.worths[each], solver.no_natural(by.against.up))
                for each in seen
                if (each.cards, each.soft) == (cards, soft)
                for by in totals
                if by.worths[each]
            ]
            yield Chart(f"{'Soft' if soft else 'Hard'} totals, {_cards(cards, sizes)}", _AXES, tuple(choices))


def _in_order(each: Seen) -> tuple[int, bool, int]:
    return each.cards, each.soft, each.total


def _cards(cards: int, sizes: list[int]) -> str:
    if cards == 2:
        return "first two cards"
    return f"{cards} cards{' or more' if cards == sizes[-1] else ''}"


def _choice(hand: str, by: ByTotals, order: list[int], worths: dict[int, float], no_natural: float) -> ChartedPlay:
    played = next((column for column in order if column in worths), max(worths, key=lambda column: worths[column]))
    return _told(hand, by.against.up, _WORDS[played], {_WORDS[column]: worths[column] for column in worths}, no_natural)


def _told(hand: str, up: int, best: str, worths: dict[str, float], no_natural: float) -> ChartedPlay:
    """``worths`` include the factor of the chance of no natural; the costs are given for no natural."""
    costs = {word: (worths[best] - worth) / no_natural for word, worth in worths.items() if word != best}
    return ChartedPlay((hand, KIND_NAMES[up]), best, costs)


def _open(solver: Solver, against: Against, hand: int) -> dict[str, float]:
    worths = against.choice_worth[hand]
    return {_WORDS[column]: float(worths[column]) for column in _WORDS if worths[column] > CLOSED}


def _pairs(solver: Solver, totals: list[ByTotals]) -> Chart:
    choices = []
    for kind in solver.from_pair:
        hand, _ = max(solver.hands.starts[kind, kind], key=lambda start: start[1])
        for by in totals:
            if kind not in by.against.splits:
                continue
            worths = _open(solver, by.against, hand) | {"split": by.against.splits[kind].worth}
            kept = _WORDS[_COLUMNS[int(by.against.played[hand])]]
            best = "split" if hand in by.against.split_hands else kept
            pair = f"{KIND_NAMES[kind]},{KIND_NAMES[kind]}"
            choices.append(_told(pair, by.against.up, best, worths, solver.no_natural(by.against.up)))
    return Chart("Pairs", _AXES, tuple(choices))


def _single_hands(solver: Solver, best: list[Against], totals: list[ByTotals]) -> Chart:
    """First two cards that are better not played like other hands of their total."""
    choices = []
    for (i, j), sorts in solver.hands.starts.items():
        for number, (hand, _) in enumerate(sorts):
            for against, by in zip(best, totals, strict=True):
                if hand in against.split_hands:
                    continue
                played, usual = int(against.played[hand]), int(by.against.played[hand])
                worths = _open(solver, against, hand)
                if len(worths) > 1 and (played != usual or hand in by.against.split_hands):
                    name = f"{KIND_NAMES[j]},{KIND_NAMES[i]}" if i != 1 else f"A,{KIND_NAMES[j]}"
                    suits = solver.table.suited[i, j][number].name if (i, j) in solver.table.suited else ""
                    told = f"{name} {suits}".strip()
                    word = _WORDS[_COLUMNS[played]]
                    choices.append(_told(told, against.up, word, worths, solver.no_natural(against.up)))
    note = "Play all other cards by the charts of totals."
    return Chart("First two cards that are exceptions", _AXES, tuple(choices), note)


def _rescues(solver: Solver, totals: list[ByTotals]) -> Chart:
    """Doubles after their card: rescued or left to stand."""
    choices = []
    for by in totals:
        found: dict[tuple[bool, int], list[float]] = {}
        kept, given_up, weight = (array.tolist() for array in solver.rescue_worths(by.against.up))
        for hand, often in enumerate(by.against.reached.tolist()):
            if often and by.against.played[hand] == DOUBLE:
                for kind, child in enumerate(solver.hands.hands.child[hand].tolist()):
                    if child > 0 and solver.shoe[kind]:
                        count = solver.hands.value[child]
                        sums = found.setdefault((is_soft(count), total(count)), [0.0, 0.0, 0.0])
                        for at, value in enumerate((kept, given_up, weight)):
                            sums[at] += often * float(solver.shoe[kind]) * value[child]
        for (soft, points), (stood, rescued, weighed) in sorted(found.items()):
            worths = {"stand": stood, "rescue": rescued}
            best = max(worths, key=lambda word: worths[word])
            choices.append(_told(f"{'soft' if soft else 'hard'} {points}", by.against.up, best, worths, weighed))
    return Chart("After a double", _AXES, tuple(choices))


def _second_chances(solver: Solver, totals: list[ByTotals]) -> Chart:
    """Hands of two cards that went over 21 with a hit: bust or bought back."""
    choices = []
    for by in totals:
        found: dict[int, list[float]] = {}
        for hand in solver.hands.plain.values():
            for kind, child in enumerate(solver.hands.hands.child[hand].tolist()):
                if child < 0:
                    cards = [*solver.hands.keys[hand][0]]
                    cards[kind] += 1
                    sums = found.setdefault(-child, [0.0, 0.0])
                    for at, worth in enumerate(solver.over_worths(by.against.up, cards, -child)):
                        sums[at] += worth / 100
        for points, (gone, back) in sorted(found.items()):
            worths = {"bust": gone, "second-chance": back}
            best = max(worths, key=lambda word: worths[word])
            choices.append(_told(f"over with {points}", by.against.up, best, worths, -gone))
    return Chart("Over 21", _AXES, tuple(choices), "Costs are averages over hands of three cards.")
