"""What a hand of Lunar Poker is paid for: its best combination, a second one with a card outside it, the super."""

import random
from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from tests.ranking.every_hand import fives

from pitboss.equipment.cards import CARDS, Card, parse_cards
from pitboss.games.dealer_poker.lunar_combinations import BET_LINES, SUPER_LINES, super_line, two_lines
from pitboss.odds.compiled import compiled
from pitboss.ranking.five import card_bit

Cards = tuple[Card, ...]


def lines(text: str) -> tuple[str, str]:
    first, second = two_lines(sum(map(card_bit, parse_cards(text))))
    return BET_LINES[first], BET_LINES[second]


# The maker's examples


def test_a_pair_of_kings_with_an_ace_is_also_ace_king() -> None:
    assert lines("As Kd Kc 5h 3d") == ("pair", "ace-king")


def test_four_kings_with_an_ace_are_also_ace_king() -> None:
    assert lines("Ks Kd Kc Kh Ad") == ("four-of-a-kind", "ace-king")


def test_one_rank_twice_makes_two_straights_that_share_four_cards() -> None:
    assert lines("3d 4d 5h 6s 7c 4c") == ("straight", "straight")


def test_a_sixth_card_of_the_suit_makes_two_flushes() -> None:
    assert lines("Kd Jd 9d 7d 5d 2d") == ("flush", "flush")


def test_three_pairs_make_two_pair_twice() -> None:
    assert lines("Ks Kd Qh Qc 3d 3s") == ("two-pair", "two-pair")


# The two combinations of a hand


@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        # Five cards: all that can come beside the first is ace-king
        ("As Kd 9c 5h 3d", "ace-king", "nothing"),
        ("As Ad Kc 5h 3d", "pair", "ace-king"),
        ("9s 9d Ac Kh 3d", "pair", "ace-king"),
        ("9s 9d Ac Qh 3d", "pair", "nothing"),
        ("As Ad Kc Kh 3d", "two-pair", "nothing"),  # the ace and the king are in the two pair
        ("As Ad Qc Qh Kd", "two-pair", "ace-king"),
        ("Ks Kd Qc Qh Ad", "two-pair", "ace-king"),
        ("9s 9d Qc Qh Ad", "two-pair", "nothing"),
        ("As Ad Ac Kh 3d", "three-of-a-kind", "ace-king"),
        ("9s 9d 9c Ah Kd", "three-of-a-kind", "ace-king"),
        ("9s 9d 9c Ah 3d", "three-of-a-kind", "nothing"),
        ("As Ks Qd Jd Tc", "straight", "nothing"),
        ("As Ks 9s 5s 3s", "flush", "nothing"),
        ("As Ad Ac Kh Kd", "full-house", "nothing"),  # all five cards are in the first
        ("As Ad Ac Ah Kd", "four-of-a-kind", "ace-king"),
        ("9s 9d 9c 9h Kd", "four-of-a-kind", "nothing"),
        ("9s 8s 7s 6s 5s", "straight-flush", "nothing"),
        ("As Ks Qs Js Ts", "royal-flush", "nothing"),
        ("As Qd 9c 5h 3d", "nothing", "nothing"),
        # Six cards
        ("As Kd 9c 5h 3d 2c", "ace-king", "nothing"),
        ("9s 9d Ac Kh 3d 2c", "pair", "ace-king"),
        ("As Ad Kc Kh 3d 3c", "two-pair", "two-pair"),  # the better of aces and threes, or ace-king
        ("9s 9d 4c 4h Ad Kc", "two-pair", "ace-king"),
        ("As Ad Kc Kh 3d Qc", "two-pair", "nothing"),
        ("9s 9d 9c Ah Kd 3c", "three-of-a-kind", "ace-king"),
        ("3d 4d 5h 6s 7c 8c", "straight", "straight"),  # one above the other
        ("Ad 2d 3h 4s 5c 6c", "straight", "straight"),
        ("Ad 2d 3h 4s 5c 5d", "straight", "straight"),
        ("Ad 2d 3h 4s 5c Kc", "straight", "ace-king"),
        ("3d 4d 5h 6s 7c Kc", "straight", "nothing"),
        ("Ad Kd Qh Js Tc Kc", "straight", "straight"),
        ("Ad Kd Qh Js Tc 9c", "straight", "straight"),
        ("Kd Jd 9d 7d 5d 9s", "flush", "pair"),
        ("Kd Jd 9d 7d 5d As", "flush", "ace-king"),
        ("Kd Jd 9d 7d 5d 2s", "flush", "nothing"),
        ("Ad Kd 9d 7d 5d 2s", "flush", "nothing"),
        ("9d 8d 7d 6d 2d 5s", "flush", "straight"),
        ("Ks Kd Kc 4h 4d As", "full-house", "ace-king"),
        ("Ks Kd Kc 4h 4d 9s", "full-house", "nothing"),
        ("Ks Kd Kc 4h 4d 4s", "full-house", "full-house"),  # the third four makes another one
        ("As Ad Ac Kh Kd 9s", "full-house", "nothing"),
        ("9s 9d 9c 9h Ad Kc", "four-of-a-kind", "ace-king"),
        ("9s 9d 9c 9h 4d 4c", "four-of-a-kind", "full-house"),
        ("9s 9d 9c 9h 4d 5c", "four-of-a-kind", "nothing"),
        ("9s 8s 7s 6s 5s 4s", "straight-flush", "straight-flush"),
        ("9s 8s 7s 6s 5s 2s", "straight-flush", "flush"),
        ("9s 8s 7s 6s 5s 4d", "straight-flush", "straight"),
        ("9s 8s 7s 6s 5s 5d", "straight-flush", "straight"),
        ("9s 8s 7s 6s 5s Kd", "straight-flush", "nothing"),
        ("As 2s 3s 4s 5s Kd", "straight-flush", "ace-king"),
        ("As Ks Qs Js Ts 9s", "royal-flush", "straight-flush"),
        ("As Ks Qs Js Ts 2s", "royal-flush", "flush"),
        ("As Ks Qs Js Ts 9d", "royal-flush", "straight"),
        ("As Ks Qs Js Ts Td", "royal-flush", "straight"),
        ("As Ks Qs Js Ts 2d", "royal-flush", "nothing"),
    ],
)
def test_combinations_of_five_and_six_cards(hand: str, first: str, second: str) -> None:
    assert lines(hand) == (first, second)


# Against the definition: every set of the hand's cards that is a combination and uses all of its cards


def is_straight(ranks: set[int]) -> bool:
    return len(ranks) == 5 and (max(ranks) - min(ranks) == 4 or ranks == {12, 0, 1, 2, 3})


def combination_of(cards: Cards) -> str:
    """What these cards make with none to spare."""
    ranks = {card.rank for card in cards}
    counts = sorted(Counter(card.rank for card in cards).values())
    if len(cards) == 5:
        suited = len({card.suit for card in cards}) == 1
        if suited and is_straight(ranks):
            return "royal-flush" if {12, 8} <= ranks else "straight-flush"
        if counts == [2, 3]:
            return "full-house"
        return "flush" if suited else "straight" if is_straight(ranks) else "nothing"
    if ranks == {12, 11} and len(cards) == 2:
        return "ace-king"
    return {(4,): "four-of-a-kind", (2, 2): "two-pair", (3,): "three-of-a-kind", (2,): "pair"}.get(
        tuple(counts), "nothing"
    )


def worth(cards: Cards) -> tuple[int, list[tuple[int, int]]]:
    """Combinations as they rank: by their kind, then by their ranks, those held most often first."""
    ranks = Counter(card.rank for card in cards)
    if is_straight(set(ranks)) and 12 in ranks and 0 in ranks:
        ranks = Counter({3: 1})
    return BET_LINES.index(combination_of(cards)), sorted(((n, rank) for rank, n in ranks.items()), reverse=True)


def by_definition(hand: Cards) -> tuple[str, str]:
    found = [
        cards
        for size in range(2, 6)
        for cards in combinations(sorted(hand), size)
        if combination_of(cards) != "nothing"
    ]
    if not found:
        return "nothing", "nothing"
    first = max(found, key=worth)
    others = [combination_of(cards) for cards in found if not set(cards) <= set(first)]
    return combination_of(first), max(others, key=BET_LINES.index, default="nothing")


def hands() -> list[Cards]:
    """Random hands, and hands from so few ranks or suits that they are full of combinations."""
    rng = random.Random("lunar")
    deck = CARDS[:52]
    narrow = [
        deck,
        tuple(card for card in deck if card.rank >= 8),
        tuple(card for card in deck if card.rank in (12, 0, 1, 2, 3, 4, 11)),
        tuple(card for card in deck if card.suit == 1) + tuple(card for card in deck if card.rank in (4, 5, 11)),
        tuple(card for card in deck if card.rank in (12, 11, 5)),
    ]
    return [tuple(rng.sample(sorted(set(cards)), size)) for cards in narrow for size in (5, 6) for _ in range(300)]


@pytest.mark.slow
def test_a_search_of_every_set_of_the_hands_cards_finds_the_same_two_lines() -> None:
    seen = set()
    for hand in hands():
        first, second = two_lines(sum(map(card_bit, hand)))
        assert (BET_LINES[first], BET_LINES[second]) == by_definition(hand), hand
        seen.add((first, second))
    assert len(seen) >= 20


@pytest.mark.slow
def test_every_hand_of_six_aces_and_kings_and_queens() -> None:
    for hand in combinations([card for card in CARDS[:52] if card.rank >= 10], 6):
        first, second = two_lines(sum(map(card_bit, hand)))
        assert (BET_LINES[first], BET_LINES[second]) == by_definition(hand), hand


# The super


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("9s 9d 9c 9h 4d", "four-of-a-kind"),
        ("Js Jd Jc Jh Qd", "four-of-a-kind"),  # the better paid of its two lines
        ("Ks Kd Qc Jh Jd", "five-pictures"),
        ("Js Jd Jc Qs Qd", "five-pictures"),
        ("Ks Kd Qc Jh Td", "nothing"),  # a ten is no picture
        ("Ks Kd Qc Jh Ad", "ace-king-queen"),  # an ace is no picture either
        ("9s 9d 9c 4h 4d", "full-house"),
        ("Kd Jd 9d 7d 5d", "flush"),
        ("9s 8s 7s 6s 5s", "flush"),  # a straight flush has no line of its own
        ("As Ks Qs Js Ts", "flush"),
        ("9s 8d 7s 6s 5s", "straight"),
        ("As Kd Qs Js Ts", "straight"),
        ("As 2d 3s 4s 5s", "straight"),
        ("9s 9d 9c Ah Kd", "three-of-a-kind"),
        ("As Kd Qs 5s 2c", "ace-king-queen"),
        ("As Ad Ks Qc Qh", "ace-king-queen"),
        ("As Kc Qs 5s 2c", "ace-king-queen"),  # of one colour as well, and paid once
        ("As Kc Js 5s 2c", "one-colour"),
        ("Ad Kh Jh 5h 2d", "one-colour"),
        ("9d 9h 4h 4d 2d", "one-colour"),
        ("Ad Kh Jh 5h 2c", "nothing"),
        ("9d 9h 4h 4s 2d", "nothing"),
    ],
)
def test_a_super_is_paid_only_on_its_best_paid_line(hand: str, line: str) -> None:
    assert SUPER_LINES[super_line(*parse_cards(hand))] == line


# Every hand there is, by the rules as odds compiles them


def count_fives(lines: Any, supers: Any) -> None:
    for a, b, c, d, e in fives(52):
        lines[two_lines(card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e))] += 1
        supers[super_line(a, b, c, d, e)] += 1


def count_sixes(lines: Any) -> None:
    for a, b, c, d, e in fives(52):
        five = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e)
        for f in range(e):
            lines[two_lines(five | card_bit(f))] += 1


def named(counts: Any) -> dict[str, dict[str, int]]:
    """How many hands hold what beside what."""
    return {
        first: {BET_LINES[place]: int(count) for place, count in enumerate(row) if count and place}
        for first, row in zip(BET_LINES, counts, strict=True)
        if row[1:].any()
    }


@pytest.mark.slow
def test_all_2_598_960_hands_of_five() -> None:
    counts, supers = np.zeros((11, 11), np.int64), np.zeros(9, np.int64)
    compiled(count_fives)(counts, supers)
    assert counts.sum() == comb(52, 5)
    assert named(counts) == {
        "pair": {"ace-king": 84480},
        "two-pair": {"ace-king": 3168},
        "three-of-a-kind": {"ace-king": 2112},
        "four-of-a-kind": {"ace-king": 8},
    }
    pictures = comb(12, 5)
    assert dict(zip(SUPER_LINES[3:], supers[3:].tolist(), strict=True)) == {
        "four-of-a-kind": 624,
        "five-pictures": pictures - 24,
        "full-house": 3744 - 144,
        "flush": 5148,
        "straight": 10200,
        "three-of-a-kind": 54912 - 192,
    }


@pytest.mark.slow
def test_all_20_358_520_hands_of_six() -> None:
    """Counted once by a search of every set of each hand's cards, too."""
    counts = np.zeros((11, 11), np.int64)
    compiled(count_sixes)(counts)
    assert counts.sum() == comb(52, 6)
    assert named(counts) == {
        "pair": {"ace-king": 1249680},
        "two-pair": {"ace-king": 158400, "two-pair": 61776},
        "three-of-a-kind": {"ace-king": 56320},
        "straight": {"ace-king": 4020, "straight": 112380},
        "flush": {"ace-king": 7704, "pair": 76620, "straight": 4152, "flush": 6580},
        "full-house": {"ace-king": 4224, "full-house": 1248},
        "four-of-a-kind": {"ace-king": 528, "full-house": 936},
        "straight-flush": {"ace-king": 12, "straight": 744, "flush": 220, "straight-flush": 32},
        "royal-flush": {"straight": 72, "flush": 28, "straight-flush": 4},
    }
