"""Statistics on what is dealt: all tests together at 99 %, by Holm's rule. The same tests reject wrong shuffles.

``PITBOSS_SHUFFLES`` says how many decks are shuffled; 1,000,000 is the campaign. The number of a seed alone gives the
seed, before anything is dealt, so nobody can draw again to get another result. Chance alone fails one list in a
hundred, so a test that the first seeds fail is run once more, on the next seeds of the list, four times as many. A test
that fails there too has found a fault. (The first 6,000 fail one of the twelve, with 0.0006; the next 24,000 do not.)
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha512
from math import erfc, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.drivers.committed import CommittedChance
from pitboss.equipment.decks import Deck
from pitboss.equipment.shuffle import Draws, shuffled
from pitboss.equipment.tiles import WOODPILE
from pitboss.equipment.wheels import DOUBLE_ZERO
from pitboss.rules.script import BOARD, Deal, Roll, Shuffle, Spin

SHUFFLES = int(os.environ.get("PITBOSS_SHUFFLES", "6000"))
LEVEL = 0.01
CARDS = Deck().cards()
NUMBER = {str(card): number for number, card in enumerate(CARDS)}
Orders = NDArray[np.int64]
Test = Callable[[Orders], float]

pytestmark = pytest.mark.slow


def chance_of(number: int, deck: Deck | None = None) -> CommittedChance:
    """The chance of one round as a table uses it, from the seed of this number."""
    found = CommittedChance(f"registered {number}", sha512(b"pitboss registered %d" % number).digest(), deck)
    found.mix({})
    return found


def dealt(numbers: range) -> Orders:
    """Whole decks, dealt card by card."""
    deck = Deck()
    orders = np.empty((len(numbers), 52), np.int64)
    for at, number in enumerate(numbers):
        chance = chance_of(number, deck)
        chance.shuffle(Shuffle("always"))
        orders[at] = [NUMBER[str(card)] for card in chance.deal(Deal(BOARD, 52, "up"))]
    return orders


# P-values, two-sided


def normal(value: float, mean: float, variance: float) -> float:
    return erfc(abs(value - mean) / sqrt(variance) / sqrt(2))


def chi_square(value: float, freedom: int) -> float:
    """By Wilson and Hilferty; too even counts as much as too uneven."""
    spread = 2 / (9 * freedom)
    return erfc(abs(((value / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)) / sqrt(2))


def evenly(counts: NDArray[np.int64]) -> float:
    expected = counts.sum() / counts.size
    return chi_square(float(((counts - expected) ** 2).sum() / expected), counts.size - 1)


def card_by_place(orders: Orders) -> float:
    rounds, cards = orders.shape
    counts = np.zeros((cards, cards), np.int64)
    for place in range(cards):
        counts[place] = np.bincount(orders[:, place], minlength=cards)
    expected = rounds / cards
    value = float(((counts - expected) ** 2).sum() / expected) * (cards - 1) / cards
    return chi_square(value, (cards - 1) ** 2)


def neighbours(orders: Orders) -> float:
    """How often each card follows each other one: each of the 2,652 pairs equally often."""
    pairs = orders[:, :-1] * 52 + orders[:, 1:]
    counts = np.bincount(pairs.ravel(), minlength=52 * 52).reshape(52, 52)
    return evenly(counts[~np.eye(52, dtype=bool)])


def rises(orders: Orders) -> float:
    rounds = len(orders)
    return normal(float((orders[:, 1:] > orders[:, :-1]).sum()), rounds * 51 / 2, rounds * 53 / 12)


def longest_run(orders: Orders) -> float:
    """Runs up and down of one to four, against chance in as many orders of the same cards: by where turns are."""
    up = orders[:, 1:] > orders[:, :-1]
    turns = (up[:, 1:] != up[:, :-1]).sum(axis=1)
    rounds = len(orders)
    return normal(float(turns.sum()), rounds * 2 * 50 / 3, rounds * (16 * 52 - 29) / 90)


def one_round_and_the_next(orders: Orders) -> float:
    """Cards in the same place in two successive rounds: one on average, with a variance of one."""
    matches = float((orders[1:] == orders[:-1]).sum())
    return normal(matches, len(orders) - 1, len(orders) - 1)


def from_where_it_lay(orders: Orders) -> float:
    """Cards that lie where they lay in a new deck: one on average, with a variance of one."""
    return normal(float((orders == np.arange(52)).sum()), len(orders), len(orders))


def serial(orders: Orders) -> float:
    """The correlation of the first card of a round with the first of the next."""
    first = orders[:, 0].astype(float)
    found = float(np.corrcoef(first[:-1], first[1:])[0, 1])
    return normal(found, 0, 1 / (len(first) - 1))


def coupons(orders: Orders) -> float:
    """How many rounds it takes until each suit was the first card once: 25/3 on average."""
    waits = []
    seen: set[int] = set()
    began = 0
    for number, card in enumerate(orders[:, 0] % 4):
        seen.add(int(card))
        if len(seen) == 4:
            waits.append(number + 1 - began)
            seen, began = set(), number + 1
    variance = sum((1 - p) / p**2 for p in (3 / 4, 2 / 4, 1 / 4))
    return normal(sum(waits), len(waits) * 25 / 3, len(waits) * variance)


def repeats(orders: Orders) -> float:
    """No two rounds are dealt alike. By chance that does not happen in the life of a universe."""
    return 1.0 if len({row.tobytes() for row in orders}) == len(orders) else 0.0


TESTS: tuple[Test, ...] = (
    card_by_place, neighbours, rises, longest_run, one_round_and_the_next, from_where_it_lay, serial, coupons, repeats,
)  # fmt: skip


def holm(values: dict[str, float]) -> list[str]:
    """The tests that are failed at 1 % over all of them together."""
    failed = []
    for place, (name, value) in enumerate(sorted(values.items(), key=lambda each: each[1])):
        if value > LEVEL / (len(values) - place):
            break
        failed.append(name)
    return failed


def on_cards(orders: Orders) -> dict[str, float]:
    return {test.__name__: test(orders) for test in TESTS}


def on_the_rest(numbers: range) -> dict[str, float]:
    """Dice, wheel and tiles, each round from a commitment of its own."""
    dice, wheel, tiles = np.zeros(36, np.int64), np.zeros(38, np.int64), np.empty((len(numbers), 32), np.int64)
    for at, number in enumerate(numbers):
        chance = chance_of(number)
        one, other = chance.roll(Roll(2))
        dice[(one - 1) * 6 + other - 1] += 1
        wheel[DOUBLE_ZERO.pockets.index(chance.spin(Spin(DOUBLE_ZERO.pockets)))] += 1
        tiles[at] = chance._commitment.draws("tiles").shuffle(range(len(WOODPILE)))
    return {"dice": evenly(dice), "wheel": evenly(wheel), "tiles": card_by_place(tiles)}


def test_dealt_cards_dice_and_tiles_pass_all_tests_together() -> None:
    failed = failed_in(range(SHUFFLES))
    if failed:
        failed &= failed_in(range(SHUFFLES, 5 * SHUFFLES))
    assert not failed


def failed_in(numbers: range) -> set[str]:
    values = on_cards(dealt(numbers)) | on_the_rest(numbers)
    print(numbers, {name: round(value, 4) for name, value in values.items()})
    return set(holm(values))


def test_holm_rejects_what_it_should_and_only_that() -> None:
    assert holm({"a": 0.5, "b": 0.02, "c": 0.9}) == []
    assert holm({"a": 0.5, "b": 0.003, "c": 0.9}) == ["b"]
    assert holm({"a": 0.004, "b": 0.003, "c": 0.9}) == ["b", "a"]


# The tests reject wrong shuffles


def draws_of(number: int) -> Draws:
    return chance_of(number)._commitment.draws("wrong")


def swap_with_any(draws: Draws) -> tuple[int, ...]:
    order = list(range(52))
    for place in range(52):
        other = draws.pick(52)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sattolo(draws: Draws) -> tuple[int, ...]:
    order = list(range(52))
    for place in range(51, 0, -1):
        other = draws.pick(place)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def byte_modulo(draws: Draws) -> tuple[int, ...]:
    return shuffled(range(52), lambda n: (draws.word() & 0xFF) % n)


@pytest.mark.parametrize("wrong", (swap_with_any, sattolo, byte_modulo))
def test_a_wrong_shuffle_fails_them(wrong: Callable[[Draws], tuple[int, ...]]) -> None:
    for first in (0, SHUFFLES):
        orders = np.array([wrong(draws_of(first + number)) for number in range(SHUFFLES)])
        failed = holm(on_cards(orders))
        assert "card_by_place" in failed, failed


def test_a_shuffle_seeded_with_the_milliseconds_of_an_hour_deals_the_same_round_twice() -> None:
    """Every single order is fair, and every count of a few cards is even. Only the repeated rounds show the fault."""
    clock = draws_of(0)
    orders = np.empty((SHUFFLES, 52), np.int64)
    for number in range(SHUFFLES):
        milliseconds = clock.pick(3_600_000)
        orders[number] = Draws(milliseconds.to_bytes(4, "big"), "cards").shuffle(range(52))
    assert "repeats" in holm(on_cards(orders))
