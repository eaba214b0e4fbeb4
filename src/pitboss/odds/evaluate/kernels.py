"""Loops over arrays of hands, one hand a row, compiled by ``pitboss.odds.compiled``: each asks the rule that the tables
ask, or the shipped table that was made from it."""

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

# Unsigned numbers throughout: with a signed index a compiled loop asks each time whether it counts from the end.
U0, U1, U2, U3, U4, U5, U6, U7 = (np.uint64(number) for number in range(8))
B1, B2, B3, B4, B5, B6 = (np.uint64(8 * number) for number in range(1, 7))
BYTE, RANKS = np.uint64(0xFF), np.uint64(FLUSHES - 1)
SUITED = np.uint64(64)
"""Where the ``suited`` bits of cards begin, in an array that starts with their keys: one array to read, not two."""
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


def places_of_seven(cards: Any, words: Any, keys: Any, rows: Any, places: Any, found: Any) -> None:
    """``words`` are the cards of all hands but the last, read eight bytes at a time. Two hands a step: more reads are
    then under way at once, and flushes of both are met by one branch."""
    at = U0
    for _ in range(len(words) // 2):
        first, second = words[at], words[at + U1]
        key, other = key_of_word(first, keys), key_of_word(second, keys)
        place, next_place = by_ranks(key, rows), by_ranks(other, rows)
        if (key | other) & FLUSH_BITS:
            if key & FLUSH_BITS:
                place = flush_of_word(first, key & FLUSH_BITS, keys)
            if other & FLUSH_BITS:
                next_place = flush_of_word(second, other & FLUSH_BITS, keys)
        found[at] = places[place]
        found[at + U1] = places[next_place]
        at += U2
    for i in range(at, len(found)):
        word = U0
        for j in range(7):
            word |= np.uint64(cards[i * 7 + j]) << np.uint64(8 * j)
        key = key_of_word(word, keys)
        flush = key & FLUSH_BITS
        found[i] = places[flush_of_word(word, flush, keys) if flush else by_ranks(key, rows)]


def key_of_word(word: Any, keys: Any) -> Any:
    key = NO_CARDS_KEY + keys[word & BYTE] + keys[word >> B1 & BYTE] + keys[word >> B2 & BYTE]
    return key + keys[word >> B3 & BYTE] + keys[word >> B4 & BYTE] + keys[word >> B5 & BYTE] + keys[word >> B6 & BYTE]


def flush_of_word(word: Any, flush: Any, keys: Any) -> Any:
    """The ranks of the flush's suit."""
    hand = keys[SUITED + (word & BYTE)] | keys[SUITED + (word >> B1 & BYTE)] | keys[SUITED + (word >> B2 & BYTE)]
    hand |= keys[SUITED + (word >> B3 & BYTE)] | keys[SUITED + (word >> B4 & BYTE)]
    hand |= keys[SUITED + (word >> B5 & BYTE)] | keys[SUITED + (word >> B6 & BYTE)]
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
