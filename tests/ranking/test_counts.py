"""Every hand of a 52-card deck, ranked and counted against the published figures in data/."""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.ranking.every_hand import fives

from pitboss.odds.compiled import compiled
from pitboss.ranking.five import FIVE_CARD, best_of_seven, best_of_six, rank5
from pitboss.ranking.four import FOUR_CARD, best_four_of_five, rank4
from pitboss.ranking.names import Ranking
from pitboss.ranking.strength import category_of
from pitboss.ranking.three import THREE_CARD, rank3

pytestmark = pytest.mark.slow

DATA = Path(__file__).parent / "data"


def threes(strengths: Any) -> None:
    at = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                strengths[at] = rank3(a, b, c)
                at += 1


def fours(strengths: Any) -> None:
    at = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    strengths[at] = rank4(a, b, c, d)
                    at += 1


def fours_of_fives(scale: Any, counts: Any) -> None:
    for a, b, c, d, e in fives(52):
        counts[place(scale, best_four_of_five(a, b, c, d, e))] += 1


def strengths_of_fives(strengths: Any) -> None:
    for at, (a, b, c, d, e) in enumerate(fives(52)):
        strengths[at] = rank5(a, b, c, d, e)


def place(scale: Any, strength: int) -> int:
    """The place of a strength on the scale, or one past its end."""
    at = np.searchsorted(scale, strength)
    return int(at) if at < len(scale) and scale[at] == strength else len(scale)


def sixes(scale: Any, counts: Any) -> None:
    for a, b, c, d, e in fives(52):
        for f in range(e):
            counts[place(scale, best_of_six(a, b, c, d, e, f))] += 1


def sevens(scale: Any, counts: Any) -> None:
    for a, b, c, d, e in fives(52):
        for f in range(e):
            for g in range(f):
                counts[place(scale, best_of_seven(a, b, c, d, e, f, g))] += 1


def tally(ranking: Ranking, strengths: Any, counts: Any) -> dict[str, tuple[int, int]]:
    """Hands and distinct strengths by category, for the strengths that occur."""
    rows = {}
    for number, category in enumerate(ranking.categories):
        here = counts[(category_of(strengths) == number) & (counts > 0)]
        rows[category] = (int(here.sum()), len(here))
    return rows


def published(name: str) -> dict[str, tuple[int, int]]:
    lines = [line for line in (DATA / f"{name}.tsv").read_text().splitlines() if not line.startswith("#")]
    return {
        row["category"]: (int(row["hands"]), int(row["strengths"])) for row in csv.DictReader(lines, delimiter="\t")
    }


@cache
def five_card_scale() -> tuple[Any, Any]:
    strengths = np.zeros(comb(52, 5), np.int64)
    compiled(strengths_of_fives)(strengths)
    return np.unique(strengths, return_counts=True)


def test_all_22_100_three_card_hands() -> None:
    strengths = np.zeros(comb(52, 3), np.int64)
    compiled(threes)(strengths)
    assert tally(THREE_CARD, *np.unique(strengths, return_counts=True)) == published("three-of-52")


def test_all_270_725_four_card_hands_and_the_best_four_of_all_2_598_960_fives() -> None:
    strengths = np.zeros(comb(52, 4), np.int64)
    compiled(fours)(strengths)
    scale, counts = np.unique(strengths, return_counts=True)
    assert tally(FOUR_CARD, scale, counts) == published("four-of-52")
    best = np.zeros(len(scale) + 1, np.int64)
    compiled(fours_of_fives)(scale, best)
    assert (best[:-1].sum(), best[-1]) == (comb(52, 5), 0)
    assert tally(FOUR_CARD, scale, best[:-1]) == published("best-four-of-five")


def test_all_2_598_960_five_card_hands() -> None:
    assert tally(FIVE_CARD, *five_card_scale()) == published("five-of-52")


@pytest.mark.parametrize(("kernel", "size", "name"), [(sixes, 6, "six-of-52"), (sevens, 7, "seven-of-52")])
def test_every_hand_of_six_and_of_seven_is_on_the_five_card_scale(
    kernel: Callable[..., None], size: int, name: str
) -> None:
    scale, _ = five_card_scale()
    counts = np.zeros(len(scale) + 1, np.int64)
    compiled(kernel)(scale, counts)
    assert (counts[:-1].sum(), counts[-1]) == (comb(52, size), 0)
    assert tally(FIVE_CARD, scale, counts[:-1]) == published(name)
