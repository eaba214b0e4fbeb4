"""Counts of shuffled cards, compared with what chance gives; and the same counts on shuffles known to be wrong.

The seeds are fixed, so a test passes always or never: trying again changes nothing. The exhaustive counts
in test_shuffle come first: a bias as small as that of a 32-bit remainder would not show here.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha512
from itertools import pairwise
from math import sqrt

import pytest

from pitboss.equipment.shuffle import Commitment, Draws, shuffled
from pitboss.equipment.tiles import WOODPILE
from pitboss.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, Wheel

pytestmark = pytest.mark.slow

ROUNDS = 20_000
TWO_SIDED = 3.2905  # standard deviations that hold 99.9 % of a normal distribution

Order = tuple[int, ...]


def draws_of(number: int, use: str = "cards") -> Draws:
    commitment = Commitment(f"statistics {number}", sha512(b"pitboss %d" % number).digest())
    commitment.mix({1: b"player %d" % number})
    return commitment.draws(use)


@cache
def fair_orders(cards: int, rounds: int = ROUNDS) -> list[Order]:
    """Each from a commitment of its own, as at a table."""
    return [draws_of(number).shuffle(range(cards)) for number in range(rounds)]


def deviations(chi_square: float, freedom: int) -> float:
    """How far a chi-square lies from its middle, in standard deviations (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def card_by_place(orders: Iterable[Order], cards: int) -> float:
    """Deviations of how often each card lies in each place. The count of an order is a permutation matrix, which has
    (cards - 1) squared degrees of freedom once its chi-square is scaled by (cards - 1) / cards."""
    counts = [0] * (cards * cards)
    rounds = 0
    rows = range(0, cards * cards, cards)
    for order in orders:
        rounds += 1
        for row, card in zip(rows, order, strict=True):
            counts[row + card] += 1
    expected = rounds / cards
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    return deviations(chi_square * (cards - 1) / cards, (cards - 1) ** 2)


def evenly(seen: Counter[object], kinds: int) -> float:
    """Deviations of the counts of things that should come equally often."""
    expected = seen.total() / kinds
    chi_square = sum((count - expected) ** 2 for count in seen.values()) / expected
    return deviations(chi_square + (kinds - len(seen)) * expected, kinds - 1)


def test_the_measure_itself_is_right_for_a_chi_square_at_its_known_quantiles() -> None:
    assert deviations(59.703, 30) == pytest.approx(3.09, abs=0.02)
    assert deviations(11.588, 30) == pytest.approx(-3.09, abs=0.02)
    assert deviations(149.449, 100) == pytest.approx(3.09, abs=0.02)


def test_every_card_is_in_every_place_as_often_as_chance_gives() -> None:
    assert abs(card_by_place(fair_orders(52), 52)) < TWO_SIDED


def test_every_tile_is_in_every_place_as_often_as_chance_gives() -> None:
    tiles = len(WOODPILE)
    assert abs(card_by_place(fair_orders(tiles, ROUNDS // 2), tiles)) < TWO_SIDED


def swap_with_any(cards: Iterable[int], draws: Draws) -> Order:
    order = list(cards)
    for place in range(len(order)):
        other = draws.pick(len(order))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sattolo(cards: Iterable[int], draws: Draws) -> Order:
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = draws.pick(place)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def byte_modulo(cards: Iterable[int], draws: Draws) -> Order:
    return shuffled(cards, lambda n: (draws.word() & 0xFF) % n)


@pytest.mark.parametrize(("wrong", "at_least"), [(swap_with_any, 30), (sattolo, 30), (byte_modulo, 5)])
def test_a_wrong_shuffle_is_rejected_in_half_the_rounds(
    wrong: Callable[[Iterable[int], Draws], Order], at_least: float
) -> None:
    draws = draws_of(0)
    assert card_by_place((wrong(range(52), draws) for _ in range(ROUNDS // 2)), 52) > at_least


def test_no_two_rounds_are_dealt_the_same() -> None:
    assert len({order[:12] for order in fair_orders(52)}) == ROUNDS


def test_one_round_says_nothing_about_the_next() -> None:
    """Cards in the same place in two successive rounds: one on average, with a variance of one."""
    matches = sum(a == b for before, after in pairwise(fair_orders(52)) for a, b in zip(before, after, strict=True))
    assert abs(matches - (ROUNDS - 1)) / sqrt(ROUNDS - 1) < TWO_SIDED


def test_half_of_all_neighbours_rise() -> None:
    """Rises in an order of n cards: (n - 1) / 2 on average, with a variance of (n + 1) / 12."""
    rises = sum(a < b for order in fair_orders(52) for a, b in pairwise(order))
    assert abs(rises - ROUNDS * 51 / 2) / sqrt(ROUNDS * 53 / 12) < TWO_SIDED


def test_two_dice_show_each_of_thirty_six_rolls_equally_often() -> None:
    draws = draws_of(1, "dice")
    assert abs(evenly(Counter(draws.roll(2) for _ in range(ROUNDS)), 36)) < TWO_SIDED


@pytest.mark.parametrize("wheel", [DOUBLE_ZERO, SINGLE_ZERO])
def test_the_ball_falls_into_each_pocket_equally_often(wheel: Wheel) -> None:
    draws = draws_of(2, wheel.name)
    assert abs(evenly(Counter(draws.spin(wheel) for _ in range(ROUNDS)), wheel.size)) < TWO_SIDED


def test_a_wheel_spun_by_the_remainder_of_a_byte_is_rejected() -> None:
    draws = draws_of(3, "wheel")
    pockets = DOUBLE_ZERO.pockets
    assert evenly(Counter(pockets[(draws.word() & 0xFF) % 38] for _ in range(ROUNDS)), 38) > 5
