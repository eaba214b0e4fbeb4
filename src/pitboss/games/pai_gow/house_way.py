"""The house way: how a house sets seven cards as a two-card hand in front and a five-card hand behind.

Two charts are printed, Face Up's and Double Hand's. They are worded differently for two pairs with a straight or flush,
but they set all 154,143,080 hands the same way. If a pair can be taken out without breaking the straight or flush, the
other pair is aces, and both charts put the lower pair in front. So one function serves both charts.

The chart says what goes in front. If cards of one rank could be chosen in several ways, the way that leaves the higher
hand behind is taken.
The functions take plain ints and use only the part of Python that ``pitboss.odds`` compiles. ``hand`` is a set of seven
cards, the sum of their ``card_bit``; the joker counts as an ace when pairs are counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.ranking.five import FLUSH, HIGH_CARD, PAIR, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from pitboss.ranking.joker import FIVE_ACES, JOKER_BIT, KING, QUEEN, best_with_joker, ranks_held
from pitboss.ranking.strength import ACE, category_of, highest, size, strength_of

ANY, QUEEN_HIGH, KING_HIGH, ACE_HIGH, A_PAIR = (
    0, strength_of(HIGH_CARD, QUEEN), strength_of(HIGH_CARD, KING), strength_of(HIGH_CARD, ACE), strength_of(PAIR, 0),
)  # fmt: skip


def _by_rank(aces_to_queens: int, jacks_to_nines: int, eights_to_sixes: int, below: int) -> tuple[int, ...]:
    return (below,) * 4 + (eights_to_sixes,) * 3 + (jacks_to_nines,) * 3 + (aces_to_queens,) * 3


FOUR_STAYS = _by_rank(aces_to_queens=A_PAIR, jacks_to_nines=KING_HIGH, eights_to_sixes=QUEEN_HIGH, below=ANY)
"""For each rank, deuces first: the lowest front with which four of a kind is kept together. Otherwise it is split two
and two."""
TWO_PAIRS_STAY = _by_rank(aces_to_queens=A_PAIR, jacks_to_nines=ACE_HIGH, eights_to_sixes=KING_HIGH, below=QUEEN_HIGH)
"""For each rank of the higher pair: the lowest front with which both pairs are kept behind. Otherwise the lower pair
goes in front. Two single cards are never as high as a pair, so aces, kings and queens are always split."""


def house_way(hand: int, wheel_second: bool) -> int:
    """The two cards of seven that go in front, as a set."""
    wanted = front_by_chart(hand, wheel_second)
    found, best = 0, -1
    for two in each_two(hand):
        if front_of(two) == wanted:
            back = best_with_joker(hand ^ two, wheel_second)
            if back > best:
                found, best = two, back
    return found


def each_two(hand: int) -> Iterator[int]:
    """Every two cards of a hand that could go in front, as a set."""
    left = hand
    while left:
        one = left & -left
        left ^= one
        others = left
        while others:
            two = others & -others
            others ^= two
            yield one | two


def front_by_chart(hand: int, wheel_second: bool) -> int:
    """The strength of the front that the chart asks for, by its first row that fits."""
    four, three, pair, single = ranks_held(hand)
    strength = best_with_joker(hand, wheel_second)
    if category_of(strength) == FIVE_ACES:
        return pair_of(ACE)
    if four:
        return beside_four(four, three | pair, single)
    if three and (pair or size(three) == 2):  # two threes, or a full house: its three stays behind
        return pair_of(highest(pair if pair else three, 1))
    if size(pair) == 3:
        return pair_of(highest(pair, 1))
    if size(pair) == 2:
        return beside_two_pairs(pair, single)
    if is_complete(strength):
        return beside_complete(hand, wheel_second)
    if three == ACE:
        return high_cards(ACE | highest(single, 1))
    if three or pair:
        return high_cards(highest(single, 2))
    return high_cards(highest(single, 3) ^ highest(single, 1))


def beside_four(four: int, paired: int, single: int) -> int:
    """If there is a pair or a three too, a pair of that; otherwise by rank, two other cards or two of the four."""
    if paired:
        return pair_of(highest(paired, 1))
    others = high_cards(highest(single, 2))
    return others if others >= FOUR_STAYS[size(four - 1)] else pair_of(four)


def beside_two_pairs(pairs: int, single: int) -> int:
    higher = highest(pairs, 1)
    others = high_cards(highest(single, 2))
    return others if others >= TWO_PAIRS_STAY[size(higher - 1)] else pair_of(pairs ^ higher)


def beside_complete(hand: int, wheel_second: bool) -> int:
    """The highest front that leaves a straight, a flush or both behind."""
    best = 0
    for two in each_two(hand):
        front = front_of(two)
        if front > best and is_complete(best_with_joker(hand ^ two, wheel_second)):
            best = front
    return best


def is_complete(strength: int) -> bool:
    """Whether a hand is a straight, a flush, or both."""
    return category_of(strength) in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)


def front_of(two: int) -> int:
    """The strength of a set of two cards; the joker is an ace."""
    ranks = (two | two >> 16 | two >> 32 | two >> 48) & 0x1FFF
    if two & JOKER_BIT:
        if ranks == ACE:
            return pair_of(ACE)
        ranks |= ACE
    return high_cards(ranks) if size(ranks) == 2 else pair_of(ranks)


def pair_of(rank: int) -> int:
    return strength_of(PAIR, rank)


def high_cards(ranks: int) -> int:
    return strength_of(HIGH_CARD, ranks)
