"""Arrays of hands get the strengths that a table settles by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.ranking.every_hand import fives

from pitboss.games.pai_gow.house_way import front_of
from pitboss.games.pai_gow.house_way import house_way as set_by_house
from pitboss.odds import evaluate
from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate.build import made, strengths, table
from pitboss.odds.evaluate.kernels import BLOCK
from pitboss.odds.evaluate.lookup import NO_CARDS, may_become_flush, place, place_by_ranks
from pitboss.ranking.five import as_set, best_five, card_bit
from pitboss.ranking.four import best_four_of_five
from pitboss.ranking.joker import best_with_joker
from pitboss.ranking.low import eight_or_better, low_bit
from pitboss.ranking.three import rank3


def dealt(size: int, hands: int = 20_000, deck: int = 52, seed: int = 1) -> Any:
    shuffled = np.random.default_rng(seed).random((hands, deck))
    return np.argsort(shuffled, axis=1)[:, :size].astype(np.uint8)


def lowest_of(hand: list[int]) -> int:
    ranks = 0
    for card in hand:
        ranks |= low_bit(card)
    return eight_or_better(ranks)


ARRAYS: dict[str, tuple[Callable[[], Any], Callable[[Any], Any], Callable[[list[int]], int]]] = {
    "three": (lambda: dealt(3), evaluate.three, lambda hand: rank3(*hand)),
    "best four of five": (lambda: dealt(5), evaluate.best_four_of_five, lambda hand: best_four_of_five(*hand)),
    "five": (lambda: dealt(5), evaluate.best_of, lambda hand: best_five(as_set(hand))),
    "six": (lambda: dealt(6), evaluate.best_of, lambda hand: best_five(as_set(hand))),
    "seven": (lambda: dealt(7), evaluate.best_of, lambda hand: best_five(as_set(hand))),
    "joker, wheel low": (
        lambda: dealt(7, deck=53),
        lambda hands: evaluate.best_with_joker(hands, wheel_second=False),
        lambda hand: best_with_joker(as_set(hand), False),
    ),
    "joker, wheel second": (
        lambda: dealt(5, deck=53),
        lambda hands: evaluate.best_with_joker(hands, wheel_second=True),
        lambda hand: best_with_joker(as_set(hand), True),
    ),
    "eight or better": (lambda: dealt(7), evaluate.eight_or_better, lowest_of),
    "house way, front": (
        lambda: dealt(7, hands=3_000, deck=53),
        lambda hands: evaluate.house_way(hands, wheel_second=True)[0],
        lambda hand: front_of(set_by_house(as_set(hand), True)),
    ),
    "house way, back": (
        lambda: dealt(7, hands=3_000, deck=53),
        lambda hands: evaluate.house_way(hands, wheel_second=True)[1],
        lambda hand: best_with_joker(as_set(hand) ^ set_by_house(as_set(hand), True), True),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ARRAYS)
def test_an_array_has_the_same_strengths_as_the_rule(name: str) -> None:
    deal, by_array, rule = ARRAYS[name]
    hands = deal()
    assert by_array(hands).tolist() == [rule(hand) for hand in hands.tolist()]


@pytest.mark.slow
@pytest.mark.parametrize("size", (1, 2, BLOCK - 1, BLOCK, BLOCK + 1, BLOCK + 2, 2 * BLOCK + 1))
def test_a_hand_gets_the_same_strength_in_an_array_of_any_length(size: int) -> None:
    """Hands of seven cards are read in blocks, and the last hand in another way. Here the first and the last are
    flushes."""
    hands = dealt(7, hands=size)
    hands[0] = hands[-1] = [1, 9, 17, 25, 33, 0, 51]
    assert evaluate.best_of(hands).tolist() == [best_five(as_set(hand)) for hand in hands.tolist()]


@pytest.mark.slow
def test_cards_may_be_integers_of_any_type_and_layout() -> None:
    hands = dealt(7, hands=100)
    assert (evaluate.best_of(np.asfortranarray(hands.astype(np.int64))) == evaluate.best_of(hands)).all()
    assert evaluate.best_of(hands[:0]).shape == (0,)


@pytest.mark.slow
def test_the_shipped_table_agrees_with_the_rule() -> None:
    computed, found = made()
    for part, shipped in zip(computed, table(), strict=True):
        assert part.dtype == shipped.dtype
        assert (part == shipped).all()
    assert (found == strengths()).all()


@pytest.mark.slow
def test_all_hands_of_five_six_and_seven_cards_are_looked_up_as_the_rule_ranks_them() -> None:
    """All 133,784,560 of seven cards, and those of five and six on the way."""
    assert compiled(misplaced)(table(), strengths(), 52) == 0


def misplaced(table: Any, strengths: Any, top: int) -> int:
    keys, suited = table.keys, table.suited
    wrong = 0
    for a, b, c, d, e in fives(top):
        key5 = NO_CARDS + keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        five = suited[a] | suited[b] | suited[c] | suited[d] | suited[e]
        wrong += strengths[place(key5, five, table)] != best_five(five)
        for f in range(e):
            key6, six = key5 + keys[f], five | card_bit(f)
            wrong += strengths[place(key6, six, table)] != best_five(six)
            flush = may_become_flush(key6)
            for g in range(f):
                strength = best_five(six | card_bit(g))
                wrong += strengths[place(key6 + keys[g], six | card_bit(g), table)] != strength
                if not flush:
                    wrong += strengths[place_by_ranks(key6 + keys[g], table)] != strength
    return wrong


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (np.zeros(7, np.uint8), "is not hands"),
        (np.zeros((3, 4), np.uint8), "5 to 7 cards a row"),
        (np.zeros((3, 7)), "give integers"),
        (np.full((1, 7), 52, np.uint8), "from 0 to 51, but there is 52"),
        (np.full((1, 7), -1, np.int8), "but there is -1"),
    ],
)
def test_an_invalid_array_is_refused_in_one_line(hands: Any, said: str) -> None:
    with pytest.raises(evaluate.NotHands, match=said):
        evaluate.best_of(hands)
