"""The house way: both printed charts, their examples, and every kind of seven cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from tests.ranking.joker_hands import FLUSH, PAIR, ROYAL, STRAIGHT, STRAIGHT_FLUSH, Reading, naive, some_hands

from pitboss.equipment.cards import CARDS, JOKER, RANKS, parse_cards, show_cards
from pitboss.games.pai_gow.cards import house_front
from pitboss.games.pai_gow.house_way import FOUR_STAYS, TWO_PAIRS_STAY, house_way
from pitboss.houses import posted
from pitboss.ranking.five import card_bit


def set_by(cards: tuple[int, ...], wheel_second: bool = False) -> tuple[int, ...]:
    front = house_way(sum(map(card_bit, cards)), wheel_second)
    return tuple(card for card in cards if card_bit(card) & front)


def ranks(cards: tuple[int, ...]) -> str:
    """Ranks alone, high to low, the joker an ace."""
    return "".join(RANKS[rank] for rank in sorted((12 if card == JOKER else card // 4 for card in cards), reverse=True))


def with_suits(written: str) -> tuple[int, ...]:
    """Seven ranks (``*`` for the joker) in suits that make no flush."""
    used: Counter[str] = Counter()
    cards = []
    for place, rank in enumerate(written):
        if rank == "*":
            cards.append(int(JOKER))
            continue
        used[rank] += 1
        suit = used[rank] - 1 if written.count(rank) > 1 else place
        cards.append(RANKS.index(rank) * 4 + suit % 4)
    return tuple(cards)


# The examples the charts print: the front, and what is behind it. Suits are left out if they make no flush.

PRINTED = [
    ("KQ", "AT872"), ("QJ", "TT863"), ("88", "QQ973"), ("A5", "TT663"), ("88", "99Q73"), ("K9", "77443"),
    ("44", "77Q93"), ("QT", "55228"), ("22", "55J93"), ("TT", "99553"), ("AQ", "AA982"), ("Q9", "KKK72"),
    ("KK", "666K9"), ("87", "65432"), ("KQ", "QJT98"), ("33", "AKQJT"), ("33", "66542"), ("99", "98765"),
    ("99", "55594"), ("AA", "444A6"), ("QQ", "QQAK4"), ("KJ", "TTTT7"), ("TT", "TT832"), ("QT", "77772"),
    ("77", "77T92"), ("KQ", "44447"), ("A*", "AAA83"),
    ("KJ", "AT753"), ("AQ", "33J84"), ("33", "KK762"), ("A7", "JJ884"), ("K9", "88447"), ("Q8", "55442"),
    ("99", "7755A"), ("A8", "AA542"), ("JT", "KKK75"), ("JJ", "555JA"), ("A9", "65432"), ("J8", "98*65"),
    ("55", "76543"), ("44", "888AK"), ("QQ", "QQ975"), ("JJ", "JJQT7"), ("88", "88J74"), ("98", "55552"),
    ("44", "55552"), ("AA", "AA*K5"),
]  # fmt: skip
"""Double Hand's first, then Face Up's."""


@pytest.mark.parametrize(("front", "back"), PRINTED)
def test_every_printed_example_is_set_as_printed(front: str, back: str) -> None:
    assert ranks(set_by(with_suits(front + back))) == front.replace("*", "A")


def test_the_printed_flush_with_two_pairs_is_split_because_each_pair_needs_a_card_of_it() -> None:
    assert ranks(set_by(parse_cards("7d 7c 9h 9d Qd Jd 4d"))) == "77"


# What they leave to a reading


@pytest.mark.parametrize(
    ("hand", "front"),
    [
        ("9999777", "77"),  # four and three: two of the three
        ("AAAAKK5", "KK"),  # four aces split only without a pair
        ("88883K2", "K3"),
        ("9993355", "55"),  # a three and two pairs: the higher pair, a full house behind
        ("AA*KK72", "KK"),  # the joker makes the third ace
        ("A*KKQQ7", "AA"),
        ("AAA*Q73", "AA"),  # four aces
        ("A*T8643", "T8"),  # one pair of aces
        ("JJ88*42", "A4"),
        ("*QT8753", "QT"),  # no pair: the joker is the highest card, and stays behind
        ("KQJT98*", "AK"),  # the joker in front, for a straight stays without it
        ("JJJT987", "JJ"),
        ("AKQJT54", "54"),
        ("AAKQJT5", "A5"),
        ("AAAKQJT", "AA"),
        ("77766*2", "66"),
        ("2222345", "54"),
        ("222233A", "33"),
    ],
)
def test_what_goes_in_front(hand: str, front: str) -> None:
    assert ranks(set_by(with_suits(hand))) == front


def test_cards_of_one_rank_go_in_front_so_that_the_higher_hand_stays_behind() -> None:
    hand = parse_cards("Ac Ad Ah Jk Kh Qh Jh")
    assert show_cards(CARDS[card] for card in set_by(hand)) == "Ac Ad"  # a royal flush stays


def test_the_rank_of_a_2_3_4_5_changes_no_front() -> None:
    for hand in some_hands(7, 300, "wheel"):
        assert ranks(set_by(hand, True)) == ranks(set_by(hand, False))


# The chart as a list of rows, read by trying every split of the seven


def by_rows(cards: tuple[int, ...], keeps_complete: bool) -> tuple[Reading, Reading]:
    """What is in front and behind. Face Up's chart keeps a straight or flush with two pairs if a pair can go in
    front; Double Hand's sets two pairs."""
    held = Counter(12 if card == JOKER else card // 4 for card in cards)
    times = {n: sorted((rank for rank, count in held.items() if count == n), reverse=True) for n in (1, 2, 3, 4, 5)}
    splits = []
    for front in combinations(cards, 2):
        back = tuple(card for card in cards if card not in front)
        two = sorted((12 if card == JOKER else card // 4 for card in front), reverse=True)
        splits.append(((PAIR, two[0]) if two[0] == two[1] else (0, *two), naive(back, False)))

    def best(front: Reading) -> tuple[Reading, Reading]:
        return max(split for split in splits if split[0] == front)

    def pair(rank: int) -> tuple[Reading, Reading]:
        return best((PAIR, rank))

    if times[5]:
        return pair(12)
    if times[4]:
        if times[3] or times[2]:
            return pair((times[3] + times[2])[0])
        rank, top = times[4][0], times[1][0]
        needed = 13 if rank >= 10 else 11 if rank >= 7 else 10 if rank >= 4 else 0
        return best((0, *times[1][:2])) if top >= needed else pair(rank)
    if len(times[3]) == 2:
        return pair(times[3][0])
    if times[3] and times[2]:
        return pair(times[2][0])
    if len(times[2]) == 3:
        return pair(times[2][0])
    whole = [split for split in splits if split[1][0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)]
    if len(times[2]) == 2:
        if whole and keeps_complete and max(whole)[0][0] == PAIR:
            return max(whole)
        rank, top = times[2][0], times[1][0]
        needed = 13 if rank >= 10 else 12 if rank >= 7 else 11 if rank >= 4 else 10
        return best((0, *times[1][:2])) if top >= needed else pair(times[2][1])
    if whole:
        return max(whole)
    if times[3] == [12]:
        return best((0, 12, times[1][0]))
    if times[3] or times[2]:
        return best((0, *times[1][:2]))
    return best((0, *times[1][1:3]))


@pytest.mark.slow
@pytest.mark.parametrize("chart", ["face up", "double hand"])
def test_seven_cards_are_set_as_the_rows_of_each_chart_say(chart: str) -> None:
    for hand in some_hands(7, 1_500, f"rows {chart}"):
        front = set_by(hand)
        assert len(front) == 2
        two = sorted((12 if card == JOKER else card // 4 for card in front), reverse=True)
        behind = naive(tuple(card for card in hand if card not in front), False)
        found = ((PAIR, two[0]) if two[0] == two[1] else (0, *two), behind)
        assert found == by_rows(hand, chart == "face up"), show_cards(CARDS[card] for card in hand)
        assert found[0] <= found[1]  # never foul


@pytest.mark.parametrize("house", ["mount-airy/pai-gow-poker", "marysville/double-hand-poker"])
def test_the_table_puts_in_front_what_the_house_way_says(house: str) -> None:
    rules: Any = posted(*house.split("/")).rules
    printed = [with_suits(front + back) for front, back in PRINTED]
    for hand in [*printed, *some_hands(7, 300, f"fronts {house}")]:
        front = house_front(rules, tuple(CARDS[card] for card in hand))
        assert tuple(front) == set_by(hand, rules.wheel_second), show_cards(CARDS[card] for card in hand)


def test_the_chart_has_a_row_for_every_rank() -> None:
    assert len(FOUR_STAYS) == len(TWO_PAIRS_STAY) == len(RANKS)
