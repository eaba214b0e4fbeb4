"""Five cards against the dealer's, some of which may be exchanged, or a sixth bought: the best choice, and its price.

What every hand is worth against the dealer is counted exactly (``duel``). An exchange is worth the average over all
hands that hold the cards kept and none of those discarded: sums over the hands that hold a set of cards are kept for
every set, and adding and subtracting them (inclusion and exclusion) leaves these. Here the dealer's hand is taken as if
the discards might be in it, which moves what two choices are worth nearly alike. So the choice may be off where two are
almost equal; the play that it makes is then dealt, many rounds over, by the rules as they are. The price is a sample.

The functions that count are compiled by ``pitboss.odds.compiled``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import bound_later, compiled
from pitboss.odds.solve.boards import renaming
from pitboss.odds.solve.duel import CHOOSE, duel, subset_places
from pitboss.odds.solve.suits import RENAMED
from pitboss.ranking.five import best_five, card_bit, rank5

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
CARDS = 5
DECK = 52
LEFT = DECK - CARDS
FOLD, PLAY, BUY, EXCHANGE = range(4)
"""What a player may choose. From EXCHANGE on, a choice is EXCHANGE and the place in the discards."""
FOLDED, UNQUALIFIED, TIED, LOST, INSTANT, WON = range(6)
"""How a hand ends; from WON on, WON and the two lines that it is paid for."""


class DrawGame(NamedTuple):
    two_lines: Callable[[int], tuple[int, int]]
    """The lines of a hand of five or six cards, from its set."""
    settle: Callable[[int, int], tuple[int, int]]
    """Units on the first wager and on the raise, from the hand's strength and the dealer's: see ``ends``."""
    instant: Callable[[int, int, int, int, int], int]
    """Where a dealt hand stands in ``instants``."""
    qualifying: int
    least_exchanged: int


class DrawPays(NamedTuple):
    """In units of the ante."""

    raised: float
    """How many antes the raise is,"""
    lines: Floats
    """and what each line of a hand adds for one unit of it."""
    unqualified: float
    """What the ante wins where the dealer does not qualify."""
    fold: float
    price: float
    """What a draw costs."""
    instants: Ints
    """Whether a dealt hand of each standing is paid at once."""


class Choices(NamedTuple):
    """For every kept hand what each choice is worth, and the best."""

    worth: Floats
    """FOLD, PLAY, BUY, then every exchange of ``discards``."""
    best: Ints
    discards: tuple[int, ...]
    """Cards of a hand, lowest first, as bits."""


class Sample(NamedTuple):
    rounds: int
    ends: dict[tuple[int, int], int]
    """How often a hand that was drawn to, or not, comes to each end."""


def choices(game: DrawGame, pays: DrawPays) -> Choices:
    met = duel(CARDS, rank5, (game.qualifying,))
    discards = tuple(each for each in range(1 << CARDS) if each.bit_count() >= game.least_exchanged)
    parts = _dealers(met.counts[:, 0])
    every = renaming(CARDS).number
    lines = np.zeros((len(met.hands), 2), np.int64)
    compiled(lines_of, two_lines=game.two_lines)(met.hands, lines)
    played = _worth(parts, pays, pays.lines[lines].sum(1))
    worth = np.zeros((len(met.hands), EXCHANGE + len(discards)), np.float64)
    worth[:, FOLD] = pays.fold
    worth[:, PLAY] = played
    best_after = np.maximum(played, pays.fold)
    compiled(with_sixth, two_lines=game.two_lines)(
        met.hands, every, CHOOSE, parts, pays.lines, pays.raised, pays.unqualified, pays.fold, worth[:, BUY]
    )
    sums = np.zeros(int(_starts()[-1]), np.float64)
    compiled(sum_sets)(best_after[every], _starts(), CHOOSE, sums)
    compiled(average)(met.hands, np.array(discards), _starts(), CHOOSE, sums, worth[:, EXCHANGE:])
    worth[:, BUY:] += pays.price
    return Choices(worth, np.argmax(worth, axis=1), discards)


def _dealers(cells: Ints) -> Floats:
    """The part of all dealers who do not qualify, and of those who do, the parts below and above each hand."""
    parts: Floats = np.stack([cells[:, :3].sum(1), cells[:, 3], cells[:, 5]], axis=1) / cells.sum(1)[:, np.newaxis]
    return parts


def _worth(parts: Floats, pays: DrawPays, paid: Floats) -> Floats:
    played: Floats = parts[:, 0] * pays.unqualified + parts[:, 1] * pays.raised * paid
    return played + parts[:, 2] * (pays.fold - pays.raised)


@cache
def _starts() -> Ints:
    """Where the sums of sets of each size begin."""
    return np.cumsum([0, *(comb(DECK, size) for size in range(CARDS + 1))]).astype(np.int64)


two_lines = bound_later
"""The rule that finds what a hand is paid for."""
settle = bound_later
"""The rule that settles a hand."""
instant = bound_later
"""The rule that pays a hand at once."""


def set_of(hand: Ints) -> int:
    held = 0
    for card in hand:
        held |= card_bit(card)
    return held


def lines_of(hands: Ints, found: Ints) -> None:
    for i in range(len(hands)):
        found[i, 0], found[i, 1] = two_lines(set_of(hands[i]))


def with_sixth(
    hands: Ints, every: NDArray[np.int32], choose: Ints, parts: Floats, lines: Floats, raised: float,
    unqualified: float, fold: float, found: Floats,
) -> None:  # fmt: skip
    """The average over every sixth card, played or folded as is better."""
    six = np.zeros(CARDS + 1, np.int64)
    for h in range(len(hands)):
        total = 0.0
        for card in range(DECK):
            if card in hands[h]:
                continue
            with_card(hands[h], card, six)
            first, second = two_lines(set_of(six))
            own = parts[every[best_number(six, choose)]]
            worth = own[0] * unqualified + own[1] * raised * (lines[first] + lines[second]) + own[2] * (fold - raised)
            total += max(worth, fold)
        found[h] = total / LEFT


def with_card(hand: Ints, card: int, six: Ints) -> None:
    """Six cards in ascending order."""
    at = 0
    for held in hand:
        if (at == 0 and card < held) or (at > 0 and six[at - 1] < card < held):
            six[at] = card
            at += 1
        six[at] = held
        at += 1
    if at == CARDS:
        six[at] = card


def best_number(six: Ints, choose: Ints) -> int:
    """The number of five of six cards that are as strong as all."""
    held = set_of(six)
    strength = best_five(held)
    for out in range(len(six)):
        if best_five(held ^ card_bit(six[out])) == strength:
            number, size = 0, 0
            for at in range(len(six)):
                if at != out:
                    size += 1
                    number += choose[size, six[at]]
            return int(number)
    return 0


def sum_sets(every: Floats, starts: Ints, choose: Ints, sums: Floats) -> None:
    """``every`` is what each of all hands is worth, in the order of their numbers."""
    places = np.zeros(1 << CARDS, np.int64)
    hand = np.arange(CARDS)
    for i in range(len(every)):
        subset_places(hand, starts, choose, places)
        for place in places:
            sums[place] += every[i]
        at = 0
        while at + 1 < CARDS and hand[at] + 1 == hand[at + 1]:
            hand[at] = at
            at += 1
        hand[at] += 1


def average(hands: Ints, discards: Ints, starts: Ints, choose: Ints, sums: Floats, found: Floats) -> None:
    places = np.zeros(1 << CARDS, np.int64)
    for h in range(len(hands)):
        subset_places(hands[h], starts, choose, places)
        for d in range(len(discards)):
            gone = discards[d]
            kept = (1 << CARDS) - 1 & ~gone
            total = 0.0
            part = gone
            while True:  # every part of the discards
                odd = 0
                for at in range(CARDS):
                    odd ^= part >> at & 1
                total += -sums[places[kept | part]] if odd else sums[places[kept | part]]
                if part == 0:
                    break
                part = part - 1 & gone
            draws, taken = 1, 0
            for at in range(CARDS):
                if gone >> at & 1:
                    draws = draws * (LEFT - taken) // (taken + 1)
                    taken += 1
            found[h, d] = total / draws


def sampled(game: DrawGame, pays: DrawPays, found: Choices, rounds: int, seed: int) -> Sample:
    """Deals rounds by the rules, each hand played by the best choice."""
    met = duel(CARDS, rank5, (game.qualifying,))
    kept = renaming(CARDS)
    lines = len(pays.lines)
    counts = np.zeros((2, WON + lines * lines), np.int64)
    plays = found.worth[:, PLAY] > pays.fold
    compiled(deal_rounds, two_lines=game.two_lines, settle=game.settle, instant=game.instant)(
        rounds, seed, kept.number, kept.naming, RENAMED, CHOOSE, found.best, np.array(found.discards), plays,
        _dealers(met.counts[:, 0]), pays.lines, pays.raised, pays.unqualified, pays.fold, pays.instants, counts,
    )  # fmt: skip
    return Sample(rounds, {(int(drawn), int(end)): int(counts[drawn, end]) for drawn, end in np.argwhere(counts)})


def deal_rounds(
    rounds: int, seed: int, every: NDArray[np.int32], naming: NDArray[np.int8], renamed: Ints, choose: Ints,
    best: Ints, discards: Ints, plays: NDArray[np.bool_], parts: Floats, lines: Floats, raised: float,
    unqualified: float, fold: float, instants: Ints, counts: Ints,
) -> None:  # fmt: skip
    deck = np.arange(DECK)
    own = np.zeros(CARDS, np.int64)
    after = np.zeros(CARDS, np.int64)
    six = np.zeros(CARDS + 1, np.int64)
    np.random.seed(seed)
    for _ in range(rounds):
        for at in range(3 * CARDS):
            other = at + np.random.randint(DECK - at)
            deck[at], deck[other] = deck[other], deck[at]
        own[:] = deck[:CARDS]
        own.sort()
        if instants[instant(own[0], own[1], own[2], own[3], own[4])]:
            counts[0, INSTANT] += 1
            continue
        number = number_of(own, choose)
        choice = best[every[number]]
        drawn = 0
        hand = set_of(own)
        played = choice == PLAY
        if choice == BUY:
            drawn = 1
            with_card(own, deck[2 * CARDS], six)
            hand = set_of(six)
            first, second = two_lines(hand)
            row = parts[every[best_number(six, choose)]]
            worth = row[0] * unqualified + row[1] * raised * (lines[first] + lines[second]) + row[2] * (fold - raised)
            played = worth > fold
        elif choice >= EXCHANGE:
            drawn = 1
            gone = discards[choice - EXCHANGE]
            taken = 0
            for at in range(CARDS):
                after[at] = own[at]
                if gone >> place_under(own[at], own, renamed[naming[number]]) & 1:
                    after[at] = deck[2 * CARDS + taken]
                    taken += 1
            own[:] = after
            own.sort()
            hand = set_of(own)
            played = plays[every[number_of(own, choose)]]
        if not played:
            counts[drawn, FOLDED] += 1
            continue
        ante, bet = settle(best_five(hand), best_five(set_of(deck[CARDS : 2 * CARDS])))
        if ante > 0:
            counts[drawn, UNQUALIFIED] += 1
        elif bet > 0:
            first, second = two_lines(hand)
            counts[drawn, WON + first * len(lines) + second] += 1
        else:
            counts[drawn, TIED if bet == 0 else LOST] += 1


def number_of(hand: Ints, choose: Ints) -> int:
    number = 0
    for at in range(CARDS):
        number += choose[at + 1, hand[at]]
    return int(number)


def place_under(card: int, hand: Ints, naming: Ints) -> int:
    """The place of a card in its hand once suits are renamed and the cards put in order."""
    place = 0
    for other in hand:
        if naming[other] < naming[card]:
            place += 1
    return place
