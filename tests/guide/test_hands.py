"""Rankings in the guide: every example is what it is called and beats the next; highest and lowest are said right."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from pitboss.equipment.cards import parse_cards
from pitboss.games.pai_gow.cards import PaiGowRules
from pitboss.games.pai_gow.house_way import front_of
from pitboss.guide.chapters.pai_gow import chart
from pitboss.guide.hands import FIVE_WITH_JOKER, FOUR, THREE, five_with_joker, four_cards, three_cards, what_it_is
from pitboss.guide.section import Grid
from pitboss.houses import sheet, sheet_names
from pitboss.ranking.five import as_set, rank5
from pitboss.ranking.four import FOUR_CARD, rank4
from pitboss.ranking.joker import WITH_JOKER, best_with_joker
from pitboss.ranking.names import Ranking
from pitboss.ranking.three import THREE_CARD, rank3

PAI_GOW = [name for name in sheet_names() if isinstance(sheet(name).rules, PaiGowRules)]


def with_joker(*cards: int) -> int:
    return best_with_joker(as_set(cards), False)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("examples", "ranking", "strength", "grid"),
    [
        (THREE, THREE_CARD, rank3, three_cards("x")),
        (FOUR, FOUR_CARD, rank4, four_cards("x")),
        (FIVE_WITH_JOKER, WITH_JOKER, with_joker, five_with_joker("x", False)),
    ],
)
def test_each_example_has_its_name_and_beats_the_next(
    examples: dict[str, str], ranking: Ranking, strength: Callable[..., int], grid: Grid
) -> None:
    for slug, cards in examples.items():
        assert ranking.category(strength(*parse_cards(cards))) == slug
    worth = [strength(*parse_cards(cards)) for _, cards in grid.rows]
    assert all(above > below for above, below in pairwise(worth)) and len(worth) == len(ranking.categories)


@pytest.mark.parametrize(
    ("cards", "rank", "straights"),
    [
        (3, rank3, ["As Kd Qc", "Ks Qd Jc", "4s 3d 2c", "3s 2d Ac"]),
        (4, rank4, ["As Kd Qc Jh", "Ks Qd Jc Th", "5s 4d 3c 2h", "4s 3d 2c Ah"]),
        (5, rank5, ["As Kd Qc Jh Ts", "Ks Qd Jc Th 9s", "6s 5d 4c 3h 2s", "5s 4d 3c 2h As"]),
    ],
)
def test_a_straight_with_a_low_ace_is_the_lowest(cards: int, rank: Any, straights: list[str]) -> None:
    worth = [rank(*parse_cards(each)) for each in straights]
    assert all(above > below for above, below in pairwise(worth))
    assert "A-2-3" in what_it_is("straight", cards).partition("highest")[2]


def test_if_the_wheel_is_second_it_ranks_above_the_king_high_straight() -> None:
    order = ("As Kd Qc Jh Ts", "5s 4d 3c 2h As", "Ks Qd Jc Th 9s", "6s 5d 4c 3h 2s")
    worth = [best_with_joker(as_set(parse_cards(each)), True) for each in order]
    assert all(above > below for above, below in pairwise(worth))
    assert what_it_is("straight", 5, True).endswith(
        "A-K-Q-J-10 is the highest, A-2-3-4-5 the second, K-Q-J-10-9 the third; 6-5-4-3-2 is the lowest."
    )


@pytest.mark.parametrize("name", PAI_GOW)
def test_the_examples_of_a_house_way_are_seven_cards_and_never_foul(name: str) -> None:
    rules = sheet(name).rules
    assert isinstance(rules, PaiGowRules)
    for _, _, examples in chart(rules).rows:
        for example in examples.split("; "):
            front, back = (parse_cards(part) for part in example.split(" | "))
            assert (len(set(front)), len(set(back)), set(front) & set(back)) == (2, 5, set())
            assert front_of(as_set(front)) <= best_with_joker(as_set(back), rules.wheel_second)


def test_both_examples_of_a_row_show_what_the_row_says() -> None:
    """Kept together with the least front, split with the next lower one."""
    rules = sheet("marysville/double-hand-poker").rules
    assert isinstance(rules, PaiGowRules)
    rows = [row for row in chart(rules).rows if ";" in row[2]]
    assert len(rows) == 5
    for _, said, examples in rows:
        kept, split = ([card >> 2 for card in parse_cards(each.partition(" | ")[0])] for each in examples.split("; "))
        high = max(kept)
        assert {12: "an ace", 11: "a king", 10: "a queen"}[high] in said
        assert len(set(kept)) == 2 and len(set(split)) == 1
