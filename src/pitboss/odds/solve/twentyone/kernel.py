"""What hands are worth and how they end, from the tables only; compiled by ``pitboss.odds.compiled``.

Nothing is divided by the chance that the dealer has no natural. If he has looked at his hole card, a chance here is
that of the cards together with no natural. So a card that a player draws has the chance that it has in the whole shoe,
hole card included, and the worth of a hand is its expectation times the chance of no natural. This factor does not
change which choice is best.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.games.twentyone.choices import DOUBLE, HIT, STAND, SURRENDER
from pitboss.odds.solve.twentyone.tables import DEEP, Dealer, Ends, Floats, Hands, Ints

KINDS = 11
ONE = np.uint64(1)
"""Unsigned, like the steps of a dealer: with a signed index a compiled loop checks each time whether it counts from the
end."""
QHIT, QSTAND, QDOUBLE, QSURRENDER = range(4)
CLOSED = -1e9
"""The worth of a choice that is not open."""


class Shoe(NamedTuple):
    left: Floats
    """By kind: the number of cards left, before the hand's own cards are removed."""
    cards: int
    one_over: Floats
    """One divided by each number of cards."""


class Scratch(NamedTuple):
    """Work space."""

    factors: Floats
    path: Floats
    sums: Floats
    kinds: Ints
    joint: Floats


class Settling(NamedTuple):
    ends: Ends
    pay: Floats
    flat: Ints
    """1 for a row with the same worth for every standing of the dealer."""


def room(places: int) -> Scratch:
    return Scratch(
        np.zeros(KINDS * DEEP), np.zeros(DEEP), np.zeros(places * DEEP), np.zeros(DEEP, np.int64),
        np.zeros((places, KINDS + 1)),
    )  # fmt: skip


def stand_chances(
    left: Floats, cards: int, one_over: Floats, dealer: Dealer, chances: Floats, scratch: Scratch
) -> None:
    """How often the dealer ends with each standing, if he draws from the cards left."""
    factors, path, sums = scratch.factors, scratch.path, scratch.sums
    for kind in range(KINDS):
        for held in range(min(dealer.most, 21 // max(kind, 1) + 1)):
            factors[kind * DEEP + held] = left[kind] - held
    for place in range(chances.size):
        for depth in range(1, dealer.most + 1):
            sums[place * DEEP + depth] = 0.0
    path[0] = 1.0
    for step in range(dealer.factor.size):
        depth = dealer.depth[step]
        ways = path[depth - ONE] * factors[dealer.factor[step]]
        path[depth] = ways
        sums[dealer.sum[step]] += ways * dealer.ways[step]
    rest = ruled_out(left, cards, one_over, dealer)
    for place in range(chances.size):
        chance, each = 0.0, 1.0
        for depth in range(1, dealer.most + 1):
            each *= one_over[cards - depth + 1]
            chance += sums[place * DEEP + depth] * each
        chances[place] = chance
        rest -= chance
    chances[dealer.rest] = max(rest, 0.0)


def joint_chances(left: Floats, cards: int, one_over: Floats, dealer: Dealer, joint: Floats, scratch: Scratch) -> None:
    """By the dealer's standing and by kind: the chance of that standing and of a next card of that kind for the player.

    In a shuffled shoe the player's card may as well come after the dealer's, so it is one of those that are then left.
    """
    factors, path = scratch.factors, scratch.path
    for kind in range(KINDS):
        for held in range(min(dealer.most, 21 // max(kind, 1) + 1)):
            factors[kind * DEEP + held] = left[kind] - held
    for place in range(joint.shape[0]):
        for kind in range(KINDS):
            joint[place, kind] = 0.0
    kinds = scratch.kinds
    path[0] = 1.0
    for step in range(dealer.factor.size):
        depth = dealer.depth[step]
        kinds[depth] = dealer.factor[step] // DEEP
        chance = path[depth - ONE] * factors[dealer.factor[step]] * one_over[cards - depth + 1]
        path[depth] = chance
        if dealer.ways[step] > 0.0:
            place = dealer.sum[step] // DEEP
            chance *= dealer.ways[step] * one_over[cards - depth]
            joint[place, KINDS] += chance
            for at in range(1, depth + 1):
                joint[place, kinds[at]] -= chance
    allowed = 0.0
    for kind in range(KINDS):
        allowed += left[kind] * dealer.no_natural[kind]
    for kind in range(KINDS):
        rest = left[kind] * one_over[cards] * (allowed - dealer.no_natural[kind]) * one_over[cards - 1]
        for place in range(joint.shape[0]):
            joint[place, kind] += joint[place, KINDS] * left[kind]
            rest -= joint[place, kind]
        joint[dealer.rest, kind] = max(rest, 0.0)
    for place in range(joint.shape[0]):
        joint[place, KINDS] = 0.0


def row_worth(settling: Settling, row: int, chances: Floats) -> float:
    worth = 0.0
    for place in range(chances.size):
        worth += chances[place] * settling.pay[row, place]
    return worth


def ended(settling: Settling, mode: int, hand: int, chances: Floats) -> int:
    """The row of a hand that ends, rescued if that is better."""
    row: int = settling.ends.row[mode, hand]
    other: int = settling.ends.other[mode, hand]
    if other >= 0 and row_worth(settling, other, chances) > row_worth(settling, row, chances):
        return other
    return row


def over_worth(
    settling: Settling, mode: int, points: int, left: Floats, cards: int, one_over: Floats, dealer: Dealer,
    chances: Floats, scratch: Scratch,
) -> tuple[float, float]:  # fmt: skip
    """What a hand over 21 is worth without and with a second chance. Its cards are already out of ``left``."""
    row = settling.ends.over[mode, points]
    if settling.flat[row]:
        worth = settling.pay[row, settling.pay.shape[1] - 1] * ruled_out(left, cards, one_over, dealer)
    else:
        stand_chances(left, cards, one_over, dealer, chances, scratch)
        worth = row_worth(settling, row, chances)
    bought = settling.ends.bought[mode, points]
    if bought < 0:
        return worth, CLOSED
    joint_chances(left, cards, one_over, dealer, scratch.joint, scratch)
    back = 0.0
    for kind in range(KINDS):
        row = settling.ends.chance[bought, kind]
        for place in range(chances.size):
            back += scratch.joint[place, kind] * settling.pay[row, place]
    return worth, back


def ruled_out(left: Floats, cards: int, one_over: Floats, dealer: Dealer) -> float:
    """The chance that the hole card makes no natural; 1 if the dealer does not look."""
    chance = 0.0
    for kind in range(KINDS):
        chance += left[kind] * dealer.no_natural[kind]
    ruled: float = chance * one_over[cards]
    return ruled


def over_is_lost(settling: Settling, plain: int) -> bool:
    """Whether all hands over 21 end in the same way for every standing of the dealer."""
    same = True
    for mode in range(plain, plain + 2):
        first = settling.ends.over[mode, 22]
        same = same and settling.flat[first] == 1 and settling.ends.bought[mode, 22] < 0
        for points in range(23, 32):
            same = same and settling.ends.over[mode, points] == first
    return same


def best_play(
    hands: Hands, which: Ints, opened: Ints, split: int, settling: Settling, dealer: Dealer, shoe: Shoe,
    fixed: Ints, stands: Floats, overs: Floats, known: bool, others: Floats, beside: Ints, worth: Floats,
    choice_worth: Floats, played: Ints,
) -> None:  # fmt: skip
    """What each of these hands is worth and how it is played: by ``fixed``, or by the best choice where that is -1.

    In ``which`` a hand comes before those it can become. ``stands`` gets the chances of the dealer's standings with
    each hand, and ``overs`` what going over adds to hitting and to doubling it; if ``known``, both are already filled.
    Where ``beside`` names a row of ``others``, that row has the chances of the dealer's standings. ``choice_worth``
    gets the worth of each choice.
    """
    places = settling.pay.shape[1]
    chances = np.zeros(places)
    scratch = room(places)
    left = np.zeros(KINDS)
    plain = 2 * split
    simple = over_is_lost(settling, plain)
    for at in range(which.size - 1, -1, -1):
        hand = which[at]
        cards = shoe.cards - hands.size[hand]
        possible = True
        for kind in range(KINDS):
            left[kind] = shoe.left[kind] - hands.counts[hand, kind]
            possible = possible and left[kind] >= 0.0
        for choice in range(4):
            choice_worth[hand, choice] = CLOSED
        worth[hand] = 0.0
        played[hand] = 0
        if not possible or cards < DEEP:
            continue
        if beside[hand] >= 0:
            stands[hand] = others[beside[hand]]
        elif not known:
            stand_chances(left, cards, shoe.one_over, dealer, stands[hand], scratch)
        opens = opened[hand]
        stood = row_worth(settling, ended(settling, plain, hand, stands[hand]), stands[hand])
        if not opens & HIT:
            worth[hand] = stood
            played[hand] = STAND
            choice_worth[hand, QSTAND] = stood
            continue
        if opens & STAND:
            choice_worth[hand, QSTAND] = stood
        if opens & SURRENDER:
            choice_worth[hand, QSURRENDER] = row_worth(settling, settling.ends.surrender, stands[hand])
        hit, double, allowed = 0.0, 0.0, 0.0
        for kind in range(KINDS):
            allowed += left[kind] * dealer.no_natural[kind]
        for kind in range(KINDS):
            if left[kind] <= 0.0:
                continue
            chance = left[kind] * shoe.one_over[cards]
            child = hands.child[hand, kind]
            if child >= 0:
                hit += chance * worth[child]
                if opens & DOUBLE:
                    row = ended(settling, plain + 1, child, stands[child])
                    double += chance * row_worth(settling, row, stands[child])
                continue
            row, twice = settling.ends.over[plain, -child], settling.ends.over[plain + 1, -child]
            if simple:
                chance *= (allowed - dealer.no_natural[kind]) * shoe.one_over[cards - 1]
                hit += chance * settling.pay[row, places - 1]
                double += chance * settling.pay[twice, places - 1]
                continue
            if known:
                continue
            left[kind] -= 1.0
            for doubled in range(2 if opens & DOUBLE else 1):
                gone, back = over_worth(
                    settling, plain + doubled, -child, left, cards - 1, shoe.one_over, dealer, chances, scratch
                )
                overs[hand, doubled] += chance * max(gone, back)
            left[kind] += 1.0
        choice_worth[hand, QHIT] = hit + overs[hand, 0]
        if opens & DOUBLE:
            choice_worth[hand, QDOUBLE] = double + overs[hand, 1]
        choice = int(np.argmax(choice_worth[hand]))
        if fixed[hand] >= 0 and choice_worth[hand, fixed[hand]] > CLOSED:
            choice = fixed[hand]
        worth[hand] = choice_worth[hand, choice]
        played[hand] = (HIT, STAND, DOUBLE, SURRENDER)[choice]


def play_out(
    hands: Hands, which: Ints, split: int, settling: Settling, dealer: Dealer, shoe: Shoe,
    stands: Floats, beside: Ints, played: Ints, reached: Floats, found: Floats,
) -> None:  # fmt: skip
    """Adds to ``found`` how often these hands end in each row with each standing of the dealer.

    ``reached`` is at first how often each hand is held at the start, and afterwards how often it was held at all.
    ``beside`` names the row of ``stands`` with the chances of the dealer's standings for each hand; -1 if none.
    """
    places = settling.pay.shape[1]
    chances, before = np.zeros(places), np.zeros(places)
    scratch = room(places)
    unaccounted = np.zeros(places)
    left = np.zeros(KINDS)
    plain = 2 * split
    lost = settling.ends.over[plain, 22]
    direct = not over_is_lost(settling, plain)
    first = hands.size[which[0]]
    for at in range(which.size):
        hand = which[at]
        often = reached[hand]
        if often <= 0.0:
            continue
        cards = shoe.cards - hands.size[hand]
        for kind in range(KINDS):
            left[kind] = shoe.left[kind] - hands.counts[hand, kind]
        choice = played[hand]
        if beside[hand] >= 0:
            before[:] = stands[beside[hand]]
        elif choice != HIT or hands.size[hand] == first:
            stand_chances(left, cards, shoe.one_over, dealer, before, scratch)
        if hands.size[hand] == first:
            for place in range(places):
                unaccounted[place] += often * before[place]
        if choice in (HIT, DOUBLE):
            if choice == DOUBLE:
                for place in range(places):
                    unaccounted[place] -= often * before[place]
            for kind in range(KINDS):
                if left[kind] <= 0.0:
                    continue
                now = often * left[kind] * shoe.one_over[cards]
                child = hands.child[hand, kind]
                if choice == HIT and child >= 0:
                    reached[child] += now
                    continue
                left[kind] -= 1.0
                if child >= 0:
                    if beside[child] >= 0:
                        chances[:] = stands[beside[child]]
                    else:
                        stand_chances(left, cards - 1, shoe.one_over, dealer, chances, scratch)
                    row = ended(settling, plain + 1, child, chances)
                    for place in range(places):
                        found[row, place] += now * chances[place]
                        before[place] -= now * chances[place] / often
                elif direct:
                    mode = plain + (1 if choice == DOUBLE else 0)
                    add_over(
                        settling,
                        mode,
                        -child,
                        now,
                        left,
                        cards - 1,
                        shoe.one_over,
                        dealer,
                        chances,
                        scratch,
                        found,
                    )
                left[kind] += 1.0
            if choice == DOUBLE and not direct:
                row = settling.ends.over[plain + 1, 22]
                for place in range(places):
                    found[row, place] += often * before[place]
            continue
        row = settling.ends.surrender if choice == SURRENDER else ended(settling, plain, hand, before)
        for place in range(places):
            found[row, place] += often * before[place]
            unaccounted[place] -= often * before[place]
    if not direct:
        for place in range(places):
            found[lost, place] += unaccounted[place]


def add_over(
    settling: Settling,
    mode: int,
    points: int,
    often: float,
    left: Floats,
    cards: int,
    one_over: Floats,
    dealer: Dealer,
    chances: Floats,
    scratch: Scratch,
    found: Floats,
) -> None:
    """Adds hands over 21, with the best end for them."""
    gone, back = over_worth(settling, mode, points, left, cards, one_over, dealer, chances, scratch)
    if gone >= back:
        stand_chances(left, cards, one_over, dealer, chances, scratch)
        row = settling.ends.over[mode, points]
        for place in range(chances.size):
            found[row, place] += often * chances[place]
        return
    bought = settling.ends.bought[mode, points]
    for kind in range(KINDS):
        row = settling.ends.chance[bought, kind]
        for place in range(chances.size):
            found[row, place] += often * scratch.joint[place, kind]
