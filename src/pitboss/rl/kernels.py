"""Blackjack for many learners at once, in the part of Python that ``pitboss.odds`` compiles.

Every rule is the table's own function: which choices a hand has, what a hole card ends, what a bet wins. Each learner
has a full shoe before every round, as in the other environments.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.twentyone.blackjack import bet_line
from pitboss.games.twentyone.choices import (
    BLACKJACK,
    DOUBLE,
    HALF_LOST,
    HIT,
    LOST,
    RULED_OUT,
    SPLIT,
    STAND,
    SURRENDER,
    TurnRules,
    as_it_ends,
    hole_card,
    is_undecided,
    may_insure,
    open_to,
    take_original,
    when_silent,
)  # fmt: skip
from pitboss.games.twentyone.counting import add_card, dealer_draws, is_blackjack, is_soft, points, standing, total
from pitboss.simulate.kernels.stream import Places, Words, below, ready

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
HANDS = 8
"""The most hands that one hand can be split into."""
INSURE, TURN, NOTHING = range(3)
"""What a learner is asked: insurance, a hand, or nothing in this round."""
SILENT, SAY_HIT, SAY_STAND, SAY_DOUBLE, SAY_SPLIT, SAY_SURRENDER, SAY_INSURANCE, SAY_EVEN_MONEY = range(8)
ACTIONS = 8
FEATURES = 8
COUNT, CARDS, FIRST, SECOND, DOUBLED, FROM_SPLIT, SURRENDERED, PAID, HAND_FIELDS = range(9)
UP, HOLE, USED, PHASE, MANY, DEPTH, INSURED, EVEN, FIELDS = range(9)


class HouseNumbers(NamedTuple):
    """The rules of a sheet as plain numbers."""

    turns: TurnRules
    peek: bool
    hit_soft_17: bool
    insures: bool
    even_money: bool
    insurance: float
    """What insurance costs, in bets; ``insurance_pays`` is what it pays to 1."""
    insurance_pays: float
    even_money_pays: float
    surrender_pays: float
    """What a surrendered hand wins, which is below zero."""
    pays: tuple[float, float, float, float]
    """What a hand wins if it loses, pushes, wins, and is a blackjack."""


class Seats(NamedTuple):
    """The rounds of all learners."""

    shoes: NDArray[np.uint8]
    table: Ints
    """One row for each learner: the up card and the other fields defined above."""
    hands: Ints
    """By learner and hand: its count and the other fields defined above."""
    stack: Ints
    """The hands still to be played. The last one is being played."""


def draw(seats: Seats, at: int, i: int, words: Words) -> tuple[int, int]:
    """The next card of a learner's shoe, and the position of the next random word."""
    used = seats.table[i, USED]
    other, at = below(words, at, seats.shoes.shape[1] - used)
    other += used
    card = seats.shoes[i, other]
    seats.shoes[i, other] = seats.shoes[i, used]
    seats.shoes[i, used] = card
    seats.table[i, USED] = used + 1
    return int(card), at


def take(seats: Seats, at: int, i: int, h: int, words: Words) -> int:
    """Deals a card to one hand."""
    card, at = draw(seats, at, i, words)
    hand = seats.hands[i, h]
    if hand[CARDS] == 0:
        hand[FIRST] = card
    elif hand[CARDS] == 1:
        hand[SECOND] = card
    hand[COUNT] = add_card(hand[COUNT], card)
    hand[CARDS] += 1
    return at


def clear(seats: Seats, i: int, h: int) -> None:
    for field in range(HAND_FIELDS):
        seats.hands[i, h, field] = 0


def natural(seats: Seats, i: int) -> bool:
    hand = seats.hands[i, 0]
    return bool(hand[CARDS] == 2 and not hand[FROM_SPLIT] and is_blackjack(hand[FIRST], hand[SECOND]))


def begin(seats: Seats, at: int, i: int, words: Words, house: HouseNumbers) -> int:
    """Deals a round up to its first question."""
    row = seats.table[i]
    for field in range(FIELDS):
        row[field] = 0
    clear(seats, i, 0)
    row[MANY] = 1
    at = take(seats, at, i, 0, words)
    at = take(seats, at, i, 0, words)
    row[UP], at = draw(seats, at, i, words)
    row[HOLE], at = draw(seats, at, i, words)
    if may_insure(row[UP]) and house.insures:
        row[PHASE] = INSURE
        return at
    return look(seats, at, i, words, house)


def look(seats: Seats, at: int, i: int, words: Words, house: HouseNumbers) -> int:
    """After insurance: the round ends with a blackjack, or the first hand is played."""
    row = seats.table[i]
    row[PHASE] = NOTHING
    if natural(seats, i) or hole_card(row[UP], row[HOLE], house.peek) == BLACKJACK:
        return at
    seats.stack[i, 0] = 0
    row[DEPTH] = 1
    return to_question(seats, at, i, words, house)


def choices(seats: Seats, i: int, house: HouseNumbers) -> int:
    """The choices of the hand that is being played."""
    row = seats.table[i]
    hand = seats.hands[i, seats.stack[i, row[DEPTH] - 1]]
    return open_to(
        house.turns, hand[COUNT], hand[CARDS], points(hand[FIRST]), points(hand[SECOND]), bool(hand[FROM_SPLIT]),
        bool(hand[DOUBLED]), row[MANY],
    )  # fmt: skip


def to_question(seats: Seats, at: int, i: int, words: Words, house: HouseNumbers) -> int:
    """Plays on to the next hand with something to decide."""
    row = seats.table[i]
    while row[DEPTH] > 0:
        h = seats.stack[i, row[DEPTH] - 1]
        if seats.hands[i, h, CARDS] == 1:
            at = take(seats, at, i, h, words)
        if choices(seats, i, house):
            row[PHASE] = TURN
            return at
        end_hand(seats, i, h, house)
        row[DEPTH] -= 1
    row[PHASE] = NOTHING
    return at


def end_hand(seats: Seats, i: int, h: int, house: HouseNumbers) -> None:
    hand, row = seats.hands[i, h], seats.table[i]
    known = hole_card(row[UP], row[HOLE], house.peek) == RULED_OUT
    ends = as_it_ends(hand[COUNT], bool(hand[SURRENDERED]), known)
    if ends == LOST:
        hand[PAID] = LOST
    elif ends == HALF_LOST:
        hand[PAID] = HALF_LOST


def answer(seats: Seats, at: int, i: int, action: int, words: Words, house: HouseNumbers) -> int:
    """Applies one answer of one learner. An action that is not open counts as silence."""
    row = seats.table[i]
    if row[PHASE] == INSURE:
        if action == SAY_INSURANCE:
            row[INSURED] = 1
        elif action == SAY_EVEN_MONEY and house.even_money and natural(seats, i):
            row[EVEN] = 1
        return look(seats, at, i, words, house)
    if row[PHASE] == NOTHING:
        return at
    h = seats.stack[i, row[DEPTH] - 1]
    hand = seats.hands[i, h]
    open_ = choices(seats, i, house)
    said = 0
    if SAY_HIT <= action <= SAY_SURRENDER:
        said = 1 << (action - 1) & open_
    if not said:
        said = when_silent(open_, hand[COUNT]) or STAND
    if said == HIT:
        at = take(seats, at, i, h, words)
    elif said == DOUBLE:
        hand[DOUBLED] = 1
        at = take(seats, at, i, h, words)
    elif said == SPLIT:
        at = split(seats, at, i, h, words)
    else:
        hand[SURRENDERED] = said == SURRENDER
        end_hand(seats, i, h, house)
        row[DEPTH] -= 1
    return to_question(seats, at, i, words, house)


def split(seats: Seats, at: int, i: int, h: int, words: Words) -> int:
    """Splits a hand: the second card starts a new hand, which is played after this one."""
    row = seats.table[i]
    new = row[MANY]
    clear(seats, i, new)
    first, second = seats.hands[i, h, FIRST], seats.hands[i, h, SECOND]
    for hand, card in ((h, first), (new, second)):
        clear(seats, i, hand)
        seats.hands[i, hand, COUNT] = add_card(0, card)
        seats.hands[i, hand, CARDS] = 1
        seats.hands[i, hand, FIRST] = card
        seats.hands[i, hand, FROM_SPLIT] = 1
    row[MANY] = new + 1
    seats.stack[i, row[DEPTH] - 1] = new
    seats.stack[i, row[DEPTH]] = h
    row[DEPTH] += 1
    return take(seats, at, i, h, words)


def settle(seats: Seats, at: int, i: int, words: Words, house: HouseNumbers) -> tuple[float, int]:
    """What the round won, in bets."""
    row = seats.table[i]
    blackjack = is_blackjack(row[UP], row[HOLE])
    won = 0.0
    if row[INSURED]:
        won += house.insurance * (house.insurance_pays if blackjack else -1.0)
    if row[EVEN]:
        return won + house.even_money_pays, at
    own = natural(seats, i)
    waits = False
    for h in range(row[MANY]):
        hand = seats.hands[i, h]
        waits |= is_undecided(bool(hand[PAID]), bool(hand[SURRENDERED]), own)
    count = add_card(add_card(0, row[UP]), row[HOLE])
    if waits and not blackjack:
        while dealer_draws(count, house.hit_soft_17):
            card, at = draw(seats, at, i, words)
            count = add_card(count, card)
    lost = 0
    for h in range(row[MANY]):
        hand = seats.hands[i, h]
        stake = 1 + hand[DOUBLED]
        if hand[PAID] == LOST:
            won -= stake
            lost += stake
        elif hand[PAID] == HALF_LOST:
            won += house.surrender_pays
    left = 1 - lost
    for h in range(row[MANY]):
        hand = seats.hands[i, h]
        stake = 1 + hand[DOUBLED]
        if hand[PAID]:
            continue
        if blackjack and not own:
            taken, left = take_original(stake, left)
            won -= taken
        elif hand[SURRENDERED]:
            won += house.surrender_pays
        else:
            stands = standing(count, blackjack)
            won += stake * house.pays[bet_line(standing(hand[COUNT], own), stands)]
    return won, at


def show(seats: Seats, i: int, house: HouseNumbers, seen: Ints, mask: NDArray[np.int8]) -> None:
    """What a learner sees: what is asked, the hand's total, whether it is soft, the value of a pair, its cards, the
    dealer's card, how many hands there are, and how many are still to be played. Also writes the action mask."""
    row = seats.table[i]
    for action in range(ACTIONS):
        mask[action] = 0
    h = seats.stack[i, row[DEPTH] - 1] if row[PHASE] == TURN else 0
    hand = seats.hands[i, h]
    seen[0] = row[PHASE]
    seen[1] = min(total(hand[COUNT]), 31)
    seen[2] = is_soft(hand[COUNT])
    seen[3] = points(hand[FIRST]) if hand[CARDS] == 2 and points(hand[FIRST]) == points(hand[SECOND]) else 0
    seen[4] = hand[CARDS]
    seen[5] = points(row[UP])
    seen[6] = row[MANY]
    seen[7] = row[DEPTH]
    if row[PHASE] == TURN:
        open_ = choices(seats, i, house)
        for action in range(SAY_HIT, SAY_INSURANCE):
            mask[action] = open_ >> (action - 1) & 1
        mask[SILENT] = when_silent(open_, hand[COUNT]) == 0
        return
    mask[SILENT] = 1
    if row[PHASE] == INSURE:
        mask[SAY_INSURANCE] = 1
        mask[SAY_EVEN_MONEY] = house.even_money and natural(seats, i)


def step_all(
    seats: Seats, house: HouseNumbers, words: Words, made: Places, place: Places, seed: int, actions: Ints, seen: Ints,
    masks: NDArray[np.int8], rewards: Floats, over: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Applies one answer of every learner. A round that ends is settled, and the next one is dealt at once."""
    at = int(place[0])
    for i in range(len(actions)):
        at = ready(words, made, seed, 0, at)
        at = answer(seats, at, i, actions[i], words, house)
        rewards[i] = 0.0
        over[i] = seats.table[i, PHASE] == NOTHING
        if over[i]:
            rewards[i], at = settle(seats, at, i, words, house)
            at = begin(seats, at, i, words, house)
        show(seats, i, house, seen[i], masks[i])
    place[0] = at


def begin_all(
    seats: Seats, house: HouseNumbers, words: Words, made: Places, place: Places, seed: int, seen: Ints,
    masks: NDArray[np.int8],
) -> None:  # fmt: skip
    """Deals the first round to every learner."""
    at = len(words)
    for i in range(len(seats.table)):
        at = ready(words, made, seed, 0, at)
        at = begin(seats, at, i, words, house)
        show(seats, i, house, seen[i], masks[i])
    place[0] = at
