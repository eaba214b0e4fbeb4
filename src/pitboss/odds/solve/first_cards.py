"""The first cards of a twenty-one game, in every way that a shoe can deal them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from pitboss.equipment.decks import Deck
from pitboss.games.twentyone.choices import may_insure
from pitboss.games.twentyone.counting import is_blackjack, points
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.rules.lines import LOSE, Line

KINDS = range(52)


def two_cards(judge: Callable[[int, int], int], decks: int) -> Counter[int]:
    """How often a seat's two cards make each line."""
    counts: Counter[int] = Counter()
    for a, b in combinations_with_replacement(KINDS, 2):
        counts[judge(a, b)] += hand_ways(decks, a, b)
    return counts


def two_cards_and_up(judge: Callable[[int, int, int], int], decks: int, cards: Sequence[int] = KINDS) -> Counter[int]:
    """How often a seat's two cards and the dealer's up card make each line, from decks of these cards."""
    counts: Counter[int] = Counter()
    for a, b in combinations_with_replacement(cards, 2):
        ways = hand_ways(decks, a, b)
        for up in cards:
            counts[judge(a, b, up)] += ways * (decks - (up == a) - (up == b))
    return counts


def hand_ways(decks: int, a: int, b: int) -> int:
    """The number of ways to deal these two cards to a seat, in either order."""
    return decks * (decks - 1) if a == b else 2 * decks * decks


def insurance(line: Line | None, deck: Deck) -> Price:
    """Insurance priced as a bet of its own, with an ace up and no other card known."""
    assert line is not None
    chances: Counter[UnitResult] = Counter()
    for up in filter(may_insure, set(deck.cards())):
        for hole in set(deck.cards()):
            ends = line if is_blackjack(up, hole) else LOSE
            chances[UnitResult.of(ends)] += deck.copies(up) * (deck.copies(hole) - (hole == up))
    note = "the dealer shows an ace, and no other card is known"
    return Price(wager="insurance", chances=chances, per="bet", note=note, charts=(_when_to_insure(line, deck),))


def _when_to_insure(line: Line, deck: Deck) -> Chart:
    """Whether to insure, by the number of ten values among the player's two cards."""
    tens = sum(points(card) == 10 for card in deck.cards())
    choices = []
    for held, hand in enumerate(("no ten value", "one ten value", "two ten values")):
        worth = Fraction(tens - held, deck.size - 3) * (line.units() + 1) - 1
        best, other = ("insurance", "none") if worth > 0 else ("none", "insurance")
        choices.append(ChartedPlay((hand,), best, {other: float(abs(worth) / 2)}))
    return Chart("Insurance", ("your hand",), tuple(choices), "Costs are for insurance of half the bet.")
