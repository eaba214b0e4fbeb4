"""The fortune bonus: which line seven cards are on."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from tests.ranking.every_hand import fives
from tests.ranking.joker_hands import FIVE_ACES, FLUSH, FULL, ROYAL, STRAIGHT, THREE, TWO_PAIR, naive_best, some_hands

from pitboss.equipment.cards import JOKER, parse_cards
from pitboss.games.pai_gow.fortune_lines import FORTUNE_LINES, envy_rank, fortune_line
from pitboss.odds.compiled import compiled
from pitboss.ranking.five import card_bit
from pitboss.ranking.joker import best_with_joker


def line(cards: tuple[int, ...]) -> str:
    hand = sum(map(card_bit, cards))
    return FORTUNE_LINES[fortune_line(hand, best_with_joker(hand, False))]


@pytest.mark.parametrize(
    ("hand", "on"),
    [
        ("3d 4d 5d 6d 7d 8d 9d", "seven-card-straight-flush"),
        ("Ad 2d 3d 4d 5d 6d 7d", "seven-card-straight-flush"),
        ("8h 9h Th Jh Qh Kh Ah", "seven-card-straight-flush"),  # a royal flush is in it
        ("4h 5h Jk 7h 8h 9h Th", "seven-card-straight-flush-with-joker"),
        ("4h 5h 6h 7h 8h 9h Jk", "seven-card-straight-flush-with-joker"),
        ("9h Jk Th Jh Qh Kh Ah", "seven-card-straight-flush-with-joker"),
        ("Th Jh Qh Kh Ah Ks Qs", "royal-match"),
        ("Th Jh Jk Kh Ah Ks Qs", "royal-match"),  # the joker in the royal
        ("Th Jh Qh Kh Ah Ks Qc", "royal-flush"),  # two suits
        ("Th Jh Qh Kh Ah Ks Jk", "royal-flush"),  # the joker is not the queen
        ("Ac Ad Ah As Jk 9c 4d", "five-aces"),
        ("Jk Jh Qh Kh Ah 9c 4d", "royal-flush"),
        ("8h 7h 5h 4h Jk Tc 2d", "straight-flush"),
        ("Ad 2d 3d 4d 5d Kc 9s", "straight-flush"),
        ("Ac Ad Ah Jk 9c 9d 2s", "four-of-a-kind"),
        ("9c 9d 9s 9h Ks Kd 2c", "four-of-a-kind"),
        ("Jc Jh Js 5d 5h 5s 2c", "full-house"),  # two threes
        ("Ac Ad Jk 5d 5h 8s 2c", "full-house"),
        ("Ac 9c 6c 3c Jk Kd Qd", "flush"),
        ("9c 9d 9h Jc Ts 8h 7d", "three-of-a-kind"),  # paid better than the straight in it
        ("Ac Ad Jk Kh Qs Jd 4c", "three-of-a-kind"),
        ("5h 6d Jk 8c 9s Ac Qc", "straight"),
        ("Ac 2d 3h 4s 5c Kd Jh", "straight"),
        ("Tc Td 8c 8d 4h 4s Kd", "three-pair"),
        ("Ac Jk 8c 8d 4h 4s Kd", "three-pair"),
        ("9c 9d 8c 8d 7h 7s 6d", "three-pair"),
        ("9c 9d 8c 8d 7h 6s 5d", "straight"),
        ("Tc Td 8c 8d 4h 3s Kd", "nothing"),
        ("Ac Jk 8c 7d 5h 3s Kd", "nothing"),
    ],
)
def test_seven_cards_are_on_their_best_paid_line(hand: str, on: str) -> None:
    assert line(parse_cards(hand)) == on


def naive_line(cards: tuple[int, ...]) -> str:
    """By every five of the seven, and by looking at all seven."""
    natural = [card for card in cards if card != JOKER]
    joker = len(natural) < 7
    suits = {card % 4 for card in natural}
    if len(suits) == 1:
        held = {card // 4 for card in natural} | ({-1} if 48 // 4 in {card // 4 for card in natural} else set())
        for low in range(-1, 7):
            run = set(range(low, low + 7))
            if len(run & held) + joker >= 7:
                return "seven-card-straight-flush" + ("-with-joker" if joker else "")
    best = naive_best(cards, False)
    if best[0] == ROYAL:
        for two in combinations(natural, 2):
            rest = tuple(card for card in cards if card not in two)
            one_suit = two[0] % 4 == two[1] % 4
            if one_suit and {card // 4 for card in two} == {10, 11} and naive_best(rest, False)[0] == ROYAL:
                return "royal-match"
    names = {FIVE_ACES: "five-aces", ROYAL: "royal-flush", 8: "straight-flush", 7: "four-of-a-kind"}
    if best[0] in names:
        return names[best[0]]
    if best[0] in (FULL, FLUSH):
        return "full-house" if best[0] == FULL else "flush"
    times = Counter(12 if card == JOKER else card // 4 for card in cards)
    if best[0] == THREE or max(times.values()) == 3:
        return "three-of-a-kind"
    if best[0] == STRAIGHT:
        return "straight"
    return "three-pair" if best[0] == TWO_PAIR and list(times.values()).count(2) == 3 else "nothing"


@pytest.mark.slow
def test_lines_are_those_found_by_looking_at_every_five_of_the_seven() -> None:
    for hand in some_hands(7, 1_500, "fortune"):
        assert line(hand) == naive_line(hand), hand


def hands_with_the_joker(counts: Any) -> None:
    for a, b, c, d, e in fives(52):
        six = card_bit(52) | card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e)
        for f in range(e):
            hand = six | card_bit(f)
            counts[fortune_line(hand, best_with_joker(hand, False))] += 1


@pytest.mark.slow
def test_all_20_358_520_hands_with_the_joker() -> None:
    """``benchmarks/pai_gow.py`` counts those without it too."""
    counts = np.zeros(len(FORTUNE_LINES), np.int64)
    compiled(hands_with_the_joker)(counts)
    found = dict(zip(FORTUNE_LINES, map(int, counts), strict=True))
    assert counts.sum() == 20_358_520
    assert found["seven-card-straight-flush"] == 0
    assert found["seven-card-straight-flush-with-joker"] == 196  # 49 sets of six in each suit
    assert found["royal-match"] == 60  # four suits, five gaps, three other suits
    assert found["five-aces"] == 1_128  # any two of 48
    assert found["full-house"] == 4_188_528 - 3_473_184  # of all 53 cards, less those of 52


def test_for_envy_the_higher_five_cards_of_two_hands_on_one_line_rank_higher() -> None:
    def rank(text: str) -> int:
        hand = sum(map(card_bit, parse_cards(text)))
        strength = best_with_joker(hand, False)
        return envy_rank(fortune_line(hand, strength), strength)

    sixes, nines = rank("6c 6d 6h 6s Ac Kd 2c"), rank("9c 9d 9h 9s 4c 3d 2c")
    low, high = rank("Ah 2h 3h 4h 5h Kc Ks"), rank("6d 5d 4d 3d 2d Kc Ks")
    aces, royal = rank("Ac Ad Ah As Jk 9c 4d"), rank("Th Jh Qh Kh Ah Ks Qc")
    assert sixes < nines < low < high < royal < aces
    assert rank("8h 7h 6h 5h 4h Ac 2d") == rank("8s 7s 6s 5s 4s Kc 2d")
