"""Exchanges of cards, counted in another way: hand by hand, from the deck without the cards that were let go."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.games.dealer_poker.lunar_combinations import BET_LINES, LEAST_ACE_KING, two_lines
from pitboss.games.dealer_poker.lunar_poker import INSTANT, LEAST_EXCHANGED, LunarRules, ante_and_bet
from pitboss.houses import posted
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.drawn import folds, passes
from pitboss.odds.solve.drawn.doubt import Doubt, doubt, gains
from pitboss.odds.solve.drawn.places import places
from pitboss.odds.solve.drawn.sets import exchanges, sets
from pitboss.odds.solve.drawn.sixth import put_in, sixths
from pitboss.odds.solve.drawn.solution import DEALERS, dealt_dealers
from pitboss.odds.solve.drawn.table import (
    EQUAL,
    FOLDED,
    HIGHER,
    LOST,
    LOWER,
    NOT_QUALIFIED,
    TIED,
    UNQUALIFIED,
    WON,
    DrawGame,
    DrawPays,
    Table,
    places_of,
)  # fmt: skip
from pitboss.odds.solve.duel import CHOOSE, every_hand, sweep
from pitboss.odds.solve.suits import RENAMED, standing
from pitboss.ranking.five import as_set, best_five, rank5
from pitboss.rules.lines import LOSE

pytestmark = pytest.mark.slow
Ints = NDArray[np.int64]
DISCARDS = tuple(each for each in range(32) if each.bit_count() >= 2)


GAME = DrawGame(two_lines, ante_and_bet, INSTANT.rule, LEAST_ACE_KING, LEAST_EXCHANGED)


def pays(unqualified: int) -> DrawPays:
    """As Mount Airy posts them, except what the ante is paid if the dealer does not qualify."""
    rules = posted("mount-airy", "lunar-poker").rules
    assert isinstance(rules, LunarRules)
    lines = tuple(rules.pays.bet.line(slug).units(beside=True) for slug in BET_LINES)
    instants = tuple(rules.pays.instant.line(slug) != LOSE for slug in INSTANT.lines)
    return DrawPays(Fraction(2), lines, Fraction(unqualified), Fraction(-1), Fraction(-1), instants)


@cache
def table(unqualified: int) -> Table:
    return Table(GAME, pays(unqualified))


class Dealt:
    """Every hand that an exchange may make, and the dealers it then meets, by a sweep over the rest of the deck."""

    def __init__(self, hand: list[int], gone: list[int]) -> None:
        every = every_hand(5, rank5)
        live = ~np.isin(every.hands, gone).any(1)
        hands, strengths = every.hands[live], every.strengths[live]
        kept = [card for card in hand if card not in gone]
        mine = np.flatnonzero(np.isin(hands, kept).sum(1) == len(kept))
        bounds = np.append(np.searchsorted(strengths, (0, GAME.qualifying)), len(strengths))
        counts = np.zeros((len(mine), 1, 6), np.int64)
        compiled(sweep)(hands, strengths, hands[mine].astype(np.int64), mine, bounds, CHOOSE, False, counts)
        cells = counts[:, 0]
        self.hands = hands[mine].astype(np.int64)
        self.strengths = strengths[mine]
        self.dealers = np.stack([cells[:, :3].sum(1), cells[:, 3], cells[:, 4], cells[:, 5]], axis=1)
        assert len(mine) == comb(47, len(gone))
        assert (self.dealers.sum(1) == comb(47 - len(gone), 5)).all()

    def worth(self, paid: DrawPays, plays: NDArray[np.bool_] | None = None) -> int:
        """The result in antes over every hand and every dealer: each hand plays or folds as is best, or as ``plays``
        says."""
        lines: dict[int, Fraction] = {}
        total = Fraction(0)
        at = places_of(self.hands)
        for n, (hand, strength) in enumerate(zip(self.hands, self.strengths.tolist(), strict=True)):
            if strength not in lines:
                first, second = GAME.two_lines(as_set(hand.tolist()))
                lines[strength] = paid.raised * (paid.lines[first] + paid.lines[second])
            weak, lower, _, higher = self.dealers[n].tolist()
            played = weak * paid.unqualified + lower * lines[strength] + higher * (paid.fold - paid.raised)
            folded = paid.fold * int(self.dealers[n].sum())
            total += max(played, folded) if plays is None else played if plays[at[n]] else folded
        assert total.denominator == 1
        return int(total)


def some(size: int, random: Random) -> tuple[int, int, list[int], list[int]]:
    """A hand and an exchange of this size: their places, and the cards."""
    hands = standing(5).hands
    h = random.randrange(len(hands))
    d = random.choice([at for at, each in enumerate(DISCARDS) if each.bit_count() == size])
    hand = hands[h].tolist()
    return h, d, hand, [card for at, card in enumerate(hand) if DISCARDS[d] >> at & 1]


def test_a_hand_is_settled_by_its_place_and_the_dealers_standing() -> None:
    known, rules = places(), table(4)
    random = Random(1)
    for _ in range(20_000):
        player, dealer = random.randrange(1, 7_463), random.randrange(1, 7_463)
        if random.random() < 0.2:
            dealer = player
        stands = int(folds.standing_to(player, np.array([dealer]), rules.cut)[0])
        settled = ante_and_bet(int(known.strengths[player]), int(known.strengths[dealer]))
        assert settled == (rules.ante[player, stands], rules.bet[player, stands])


def test_hands_of_one_place_are_paid_for_the_same_lines() -> None:
    hands = standing(5).hands
    by_place: dict[int, tuple[int, int]] = {}
    for hand, place in zip(hands[::7].tolist(), places_of(hands[::7]).tolist(), strict=True):
        lines = GAME.two_lines(as_set(hand))
        assert by_place.setdefault(place, lines) == lines


def test_exchanges_of_every_size_end_as_often_as_when_dealt_out() -> None:
    """Every hand is played with any draw, at the posted ante. The second part checks the weights of the ends."""
    rules, everything = table(4), np.ones(7_463, np.bool_)
    hands, ways = standing(5)
    sums = passes.sums(rules, everything, lambda done, whole: None)
    found = np.zeros((len(hands), len(DISCARDS)), np.int64)
    compiled(exchanges)(len(sums) - len(hands), sets(), RENAMED, CHOOSE, np.array(DISCARDS), sums, found)
    random = Random(2)
    for size in (2, 3, 4, 5):
        h, d, hand, gone = some(size, random)
        assert found[h, d] == Dealt(hand, gone).worth(rules.pays, everything)

    rng = np.random.default_rng(3)
    chosen = rng.integers(0, len(DISCARDS), len(hands))
    weights = rng.integers(1, 5, len(hands)) * ways
    ends = passes.ends(rules, everything, np.array(DISCARDS)[chosen], weights, lambda done, whole: None)
    assert all(count > 0 for count in ends.values())
    sizes = np.array([each.bit_count() for each in DISCARDS])[chosen]
    assert sum(ends.values()) == sum(
        int(weights[sizes == size].sum()) * comb(47, size) * comb(47 - size, 5) for size in (2, 3, 4, 5)
    )
    won = {FOLDED: -1, NOT_QUALIFIED: 4, TIED: 0, LOST: -3}
    lines = rules.pays.lines
    for end in set(ends) - set(won):
        won[end] = int(2 * sum(lines[line] for line in divmod(end - WON, len(lines))))
    assert sum(won[end] * count for end, count in ends.items()) == sum(
        weight * worth
        for weight, worth in zip(weights.tolist(), found[np.arange(len(hands)), chosen].tolist(), strict=True)
    )


@cache
def doubtful() -> Doubt:
    """With even money, after two or three cards are let go."""
    hands, rules = standing(5).hands, table(1)
    played = (dealt_dealers(GAME) * rules.units[places_of(hands)]).sum(1)
    return doubt(rules, played - rules.fold * DEALERS, (2, 3))


def test_a_sure_hand_is_played_or_folded_after_any_discards() -> None:
    rules, found = table(1), doubtful()
    random = Random(4)
    for size in (2, 3):
        _, _, hand, gone = some(size, random)
        dealt = Dealt(hand, gone)
        at = places_of(dealt.hands)
        better = (dealt.dealers * rules.ahead[at]).sum(1) > 0
        sure = ~found.turned[size][at]
        assert sure.any() and (better[sure] == found.plays[at][sure]).all()


def test_with_four_to_one_every_hand_is_played_and_sure() -> None:
    for size in (2, 3):
        may_play, may_not = folds.ranges(folds.stakes(table(4).ahead, table(4).cut), size)
        assert may_play[1:].sum() > 7_000 and not may_not.any()


def test_knowing_the_discards_gains_the_difference_to_the_better_choice() -> None:
    found, paid = doubtful(), pays(1)
    random = Random(5)
    for size in (2, 3):
        more = gains(found, size, DISCARDS)
        assert (more >= 0).all()
        picked = [tuple(each) for each in np.argwhere(more > np.quantile(more[more > 0], 0.5))]
        for h, d in random.sample(picked, 2):
            hand = standing(5).hands[h].tolist()
            dealt = Dealt(hand, [card for at, card in enumerate(hand) if DISCARDS[d] >> at & 1])
            assert more[h, d] == dealt.worth(paid) - dealt.worth(paid, found.plays) > 0


def test_dealers_are_counted_one_by_one() -> None:
    """The sweep that other tests use, compared with every dealer of one hand in plain Python."""
    gone = [0, 5]
    dealt = Dealt([0, 5, 14, 27, 50], gone)
    n = Random(6).randrange(len(dealt.hands))
    mine = dealt.hands[n].tolist()
    own = rank5(*mine)
    counts = [0, 0, 0, 0]
    for dealer in combinations([card for card in range(52) if card not in {*mine, *gone}], 5):
        strength = rank5(*dealer)
        if strength < GAME.qualifying:
            counts[UNQUALIFIED] += 1
        else:
            counts[LOWER if strength < own else EQUAL if strength == own else HIGHER] += 1
    assert dealt.dealers[n].tolist() == counts


def test_a_sixth_card_meets_the_dealers_who_hold_none_of_six() -> None:
    found = sixths(GAME.two_lines, table(4).cut)
    every, hands, known = every_hand(5, rank5), standing(5).hands, places()
    random = Random(7)
    for _ in range(3):
        h = random.randrange(len(hands))
        hand = hands[h].tolist()
        card = random.choice([card for card in range(52) if card not in hand])
        six = as_set([*hand, card])
        strength = best_five(six)
        left = every.strengths[~np.isin(every.hands, [*hand, card]).any(1)]
        qualified = left[left >= GAME.qualifying]
        expected = [
            len(left) - len(qualified), int((qualified < strength).sum()), int((qualified == strength).sum()),
            int((qualified > strength).sum()),
        ]  # fmt: skip
        assert found.dealers[h, card].tolist() == expected
        assert known.strengths[found.place[h, card]] == strength
        assert tuple(found.lines[h, card].tolist()) == GAME.two_lines(six)
        assert found.place[h, hand[0]] == 0


def test_a_sixth_card_is_put_in_its_place() -> None:
    six = np.zeros(6, np.int64)
    for card in (0, 17, 51):
        put_in(np.array([3, 9, 20, 33, 50]), card, six)
        assert six.tolist() == sorted([3, 9, 20, 33, 50, card])
