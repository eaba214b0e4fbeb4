"""Loops over arrays of hands with one hand in each row, compiled by ``pitboss.odds.compiled``. Each calls the rule that
the tables use, or reads the shipped table that was made with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.games.pai_gow.house_way import front_of, house_way
from pitboss.odds.evaluate.lookup import COLUMN_BITS, FIVE_OF_A_SUIT, FLUSHES, NO_CARDS, RANK_MASK, suit_lane
from pitboss.ranking.five import card_bit
from pitboss.ranking.four import best_four_of_five
from pitboss.ranking.joker import best_with_joker
from pitboss.ranking.low import eight_or_better, low_bit
from pitboss.ranking.three import rank3

# All numbers are unsigned: with a signed index a compiled loop checks each time whether it counts from the end.
U0, U1, U2, U3, U4, U5, U6, U7 = (np.uint64(number) for number in range(8))
B1, B2, B3, B4, B5, B6 = (np.uint64(8 * number) for number in range(1, 7))
BYTE, TWO_BYTES, RANKS = np.uint64(0xFF), np.uint64(0xFFFF), np.uint64(FLUSHES - 1)
LOWER, UPPER = np.uint64(0x003F_003F_003F_003F), np.uint64(0x0FC0_0FC0_0FC0_0FC0)
ALONE, SUITED = np.uint64(52 * 64), np.uint64(53 * 64)
"""Where two more arrays begin in the array of the keys of pairs: the keys of single cards with ``NO_CARDS``, and their
``suited`` bits."""
BLOCK = 2048
"""The number of hands of seven cards that are looked up together, so that their data stays in the nearest cache."""
NO_CARDS_KEY, FLUSH_BITS, RANK_BITS_MASK, COLUMN = map(np.uint64, (NO_CARDS, FIVE_OF_A_SUIT, RANK_MASK, COLUMN_BITS))


def places_of_five(cards: Any, keys: Any, rows: Any, places: Any, found: Any) -> None:
    at = U0
    for i in range(len(found)):
        a, b, c, d = cards[at], cards[at + U1], cards[at + U2], cards[at + U3]
        e = cards[at + U4]
        at += U5
        key = NO_CARDS_KEY + keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        place = by_ranks(key, rows)
        flush = key & FLUSH_BITS
        if flush:
            suit = suit_of(flush)
            place = of_suit(a, suit) | of_suit(b, suit) | of_suit(c, suit) | of_suit(d, suit)
            place |= of_suit(e, suit)
        found[i] = places[place]


def places_of_six(cards: Any, keys: Any, rows: Any, places: Any, found: Any) -> None:
    at = U0
    for i in range(len(found)):
        a, b, c, d = cards[at], cards[at + U1], cards[at + U2], cards[at + U3]
        e, f = cards[at + U4], cards[at + U5]
        at += U6
        key = NO_CARDS_KEY + keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f]
        place = by_ranks(key, rows)
        flush = key & FLUSH_BITS
        if flush:
            suit = suit_of(flush)
            place = of_suit(a, suit) | of_suit(b, suit) | of_suit(c, suit) | of_suit(d, suit)
            place |= of_suit(e, suit) | of_suit(f, suit)
        found[i] = places[place]


def places_of_seven(
    cards: Any, words: Any, pairs: Any, rows: Any, places: Any, sums: Any, flushes: Any, found: Any
) -> None:
    """``words`` are the cards of all hands except the last, read eight bytes at a time.

    As many hands as ``sums`` holds go through three short loops. So many reads can run at once, and no branch depends
    on a hand: such a branch would be predicted wrong at nearly every flush. Flushes are read again at the end.
    """
    size, at = np.uint64(len(words)), U0
    while at < size:
        block = min(size - at, np.uint64(len(sums)))
        for i in range(block):
            sums[i] = key_of_word(words[at + i], pairs)
        suited = U0
        for i in range(block):
            flushes[suited] = i
            suited += np.uint64(sums[i] & FLUSH_BITS != U0)
        for i in range(block):
            found[at + i] = places[by_ranks(sums[i], rows)]
        for j in range(suited):
            i = flushes[j]
            found[at + i] = places[flush_of_word(words[at + i], sums[i] & FLUSH_BITS, pairs)]
        at += block
    for i in range(size, np.uint64(len(found))):
        word = U0
        for j in range(U7):
            word |= np.uint64(cards[i * U7 + j]) << j * B1
        key = key_of_word(word, pairs)
        flush = key & FLUSH_BITS
        found[i] = places[flush_of_word(word, flush, pairs) if flush else by_ranks(key, rows)]


def key_of_word(word: Any, pairs: Any) -> Any:
    """The sum of seven cards' keys with ``NO_CARDS``: of three pairs, six bits a card, and of the seventh card."""
    paired = word & LOWER | word >> U2 & UPPER
    key = pairs[paired & TWO_BYTES] + pairs[paired >> B2 & TWO_BYTES] + pairs[paired >> B4 & TWO_BYTES]
    return key + pairs[ALONE + (word >> B6 & BYTE)]


def flush_of_word(word: Any, flush: Any, pairs: Any) -> Any:
    """The ranks of the flush's suit."""
    hand = pairs[SUITED + (word & BYTE)] | pairs[SUITED + (word >> B1 & BYTE)] | pairs[SUITED + (word >> B2 & BYTE)]
    hand |= pairs[SUITED + (word >> B3 & BYTE)] | pairs[SUITED + (word >> B4 & BYTE)]
    hand |= pairs[SUITED + (word >> B5 & BYTE)] | pairs[SUITED + (word >> B6 & BYTE)]
    return hand >> np.uint64(suit_lane(int(flush))) & RANKS


def by_ranks(key: Any, rows: Any) -> Any:
    ranks = key & RANK_BITS_MASK
    return np.uint64(np.int64(ranks) + rows[ranks >> COLUMN])


def suit_of(flush: Any) -> int:
    return suit_lane(int(flush)) >> 4


def of_suit(card: int, suit: int) -> Any:
    """The bit of a card's rank if it is of this suit."""
    return np.uint64((card & 3 == suit) << (card >> 2))


def threes(hands: Any, found: Any) -> None:
    for i in range(len(hands)):
        found[i] = rank3(int(hands[i, 0]), int(hands[i, 1]), int(hands[i, 2]))


def fours_of_five(hands: Any, found: Any) -> None:
    for i in range(len(hands)):
        a, b, c, d, e = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4]
        found[i] = best_four_of_five(int(a), int(b), int(c), int(d), int(e))


def joker_hands(hands: Any, wheel_second: bool, found: Any) -> None:
    for i in range(len(hands)):
        found[i] = best_with_joker(held(hands, i), wheel_second)


def eights(hands: Any, found: Any) -> None:
    for i in range(len(hands)):
        ranks = 0
        for j in range(hands.shape[1]):
            ranks |= low_bit(int(hands[i, j]))
        found[i] = eight_or_better(ranks)


def set_the_house_way(hands: Any, wheel_second: bool, fronts: Any, backs: Any) -> None:
    for i in range(len(hands)):
        hand = held(hands, i)
        front = house_way(hand, wheel_second)
        fronts[i] = front_of(front)
        backs[i] = best_with_joker(hand ^ front, wheel_second)


def held(hands: Any, i: int) -> int:
    """The cards of a row as a set."""
    hand = 0
    for j in range(hands.shape[1]):
        hand |= card_bit(int(hands[i, j]))
    return hand
