"""Solves a table of twenty-one: what each choice is worth against every up card, and how the bet ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np

from pitboss.games.twentyone.choices import DOUBLE, HIT, STAND
from pitboss.odds.chances import UnitResult
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.twentyone import kernel
from pitboss.odds.solve.twentyone.splits import Ended, Joint, split_hands
from pitboss.odds.solve.twentyone.table import KINDS, SolvedTable
from pitboss.odds.solve.twentyone.tables import (
    DEEP,
    DealerList,
    Floats,
    HandList,
    Ints,
    list_dealers,
    list_ends,
    list_hands,
)

Found = dict[UnitResult, float]
"""How often each result comes."""
_SCALE = 10**15
_FAR_WORSE = 0.1


@dataclass(frozen=True)
class Split:
    """A pair of one kind split against one up card."""

    worth: float
    ended: list[Ended]
    most: int
    """The most hands that it is split to."""
    played: Ints
    """The choice for each of its hands, as a bit."""


@dataclass
class Against:
    """How hands are played against one up card."""

    up: int
    chance: float
    worth: Floats
    """By hand, times the chance of no natural if the dealer has looked."""
    choice_worth: Floats
    """By hand and choice (``kernel.QHIT`` and so on)."""
    played: Ints
    splits: dict[int, Split] = field(default_factory=dict)
    """The pairs that may be split, by kind."""
    split_hands: set[int] = field(default_factory=set)
    """First two cards that are split."""
    reached: Floats = field(default_factory=lambda: np.zeros(0))
    """How often each hand is held in a round with this up card, without split hands."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The ends of one hand of a split against an up card: results, and whether it was lost before the dealer played."""

    results: list[tuple[UnitResult, bool]]
    of_row: Floats
    """How often each result comes, by row, dealer's standing and result."""

    @cached_property
    def nets(self) -> Floats:
        return np.array([float(result.net) for result, _ in self.results])

    known: dict[int, tuple[list[UnitResult], Ints]] = field(default_factory=dict)

    def summed(self, hands: int) -> tuple[list[UnitResult], Ints]:
        """The results of this many hands together, and the number of the result for every way in which they can end."""
        if hands not in self.known:
            found: dict[UnitResult, int] = {}
            ways = product((result for result, _ in self.results), repeat=hands)
            numbers = [found.setdefault(_sum(each), len(found)) for each in ways]
            self.known[hands] = list(found), np.array(numbers)
        return self.known[hands]


class Solver:
    """All tables of one sheet, and the kernel over them."""

    def __init__(self, table: SolvedTable, like: Solver | None = None, ups: Sequence[int] = ()) -> None:
        """``like`` is a solver of a table that differs only in how hands are settled; ``ups`` are the kinds of up cards
        that are needed, or all if it is empty."""
        self.table = table
        self.hands: HandList = like.hands if like else list_hands(table)
        self.dealers: DealerList = like.dealers if like else list_dealers(table)
        self.ups = list(ups or self.dealers.trees)
        self.ends = list_ends(table, self.hands, self.dealers, self.ups)
        self.shoe = np.array(table.shoe(), np.float64)
        self.cards = int(self.shoe.sum())
        self.one_over = np.concatenate(([0.0], 1.0 / np.arange(1, self.cards + 1)))
        self._everything = np.arange(len(self.hands.keys))
        self._as_is_best = np.full(len(self.hands.keys), -1)
        self.from_pair = {kind: self._reachable(kind) for kind, most in self.hands.most_hands.items() if most > 1}
        self._outcomes: dict[tuple[int, bool], Outcomes] = {}
        self._stands = {up: np.zeros((len(self.hands.keys), len(self.dealers.standings))) for up in self.ups}
        """The chances of the dealer's standings with each hand that was not split, once they are known."""
        self._overs = {up: np.zeros((len(self.hands.keys), 2)) for up in self.ups}
        self._known: set[int] = set()
        self._more: dict[tuple[int, int], Ints] = {}
        self._split_stands: dict[tuple[int, int], Floats] = {}
        """The same for hands of a split pair, by up card and kind, with one other card of the pair gone."""

    def against(self, up: int, fixed: Ints | None = None) -> Against:
        """The best play against this up card, without splits. Where ``fixed`` names a choice (by its column), that
        choice is made."""
        worth, choice_worth, played = self._blank()
        compiled(kernel.best_play)(
            self.hands.hands, self._everything, self.opened(up), 0, self._settling(up), self.dealers.trees[up],
            self._without(up), self._as_is_best if fixed is None else fixed, self._stands[up], self._overs[up],
            up in self._known, self._stands[up], self._as_is_best, worth, choice_worth, played,
        )  # fmt: skip
        self._known.add(up)
        return Against(up, float(self.shoe[up]) / self.cards, worth, choice_worth, played)

    def opened(self, up: int) -> Ints:
        """The choices of hands that were not split."""
        return self.hands.open_first * (not self.table.frozen(up))

    def split(self, against: Against, fixed: Ints | None = None) -> None:
        """Splits the pairs that are better split. Their hands get the best play, or that of ``fixed`` (by its bit)."""
        if self.table.frozen(against.up):
            return
        for kind in self.from_pair:
            pairs = [hand for hand, _ in self.hands.starts[kind, kind]]
            if kind not in against.splits:
                kept = min(float(against.worth[hand]) for hand in pairs)
                against.splits[kind] = self._split(against.up, kind, kept, fixed)
            against.split_hands |= {hand for hand in pairs if against.splits[kind].worth > against.worth[hand]}

    def outcome(self, plays: list[Against]) -> Found:
        """How a round with this play ends."""
        found: Found = {}
        for against in plays:
            self.play_out(against, found)
            held = self.held(against.up)
            for kind, split in against.splits.items():
                pairs = {hand for hand, _ in self.hands.starts[kind, kind]} & against.split_hands
                if pairs:
                    often = against.chance * sum(held[hand] for hand in pairs)
                    self._add_split(against.up, split.ended, often, found)
        return found

    def held(self, up: int) -> dict[int, float]:
        """By hand: how often it is dealt as the first two cards with this up card."""
        return {
            hand: float(share) * self._held(up, i, j)
            for (i, j), sorts in self.hands.starts.items()
            for hand, share in sorts
        }

    def no_natural(self, up: int) -> float:
        """The chance of no natural if the dealer has looked, when only the up card is known."""
        left = self._without(up)
        return float(left.left @ self.dealers.trees[up].no_natural) / left.cards

    def rescue_worths(self, up: int) -> tuple[Floats, Floats, Floats]:
        """By hand: what a double is worth if it stands and if it is rescued, and the chance of no natural."""
        stands, ends, pay = self._stands[up], self.ends.ends, self.ends.pay[up]
        kept, given_up = ((stands * pay[row[1]]).sum(axis=1) for row in (ends.row, ends.other))
        return kept, given_up, stands.sum(axis=1)

    def over_worths(self, up: int, cards: Sequence[int], points: int) -> tuple[float, float]:
        """What a hand over 21 with these cards, counted by kind, is worth without and with a second chance."""
        shoe, places = self._without(up), len(self.dealers.standings)
        scratch = kernel.room(places)
        return compiled(kernel.over_worth)(
            self._settling(up), 0, points, shoe.left - np.array(cards, np.float64), shoe.cards - sum(cards),
            self.one_over, self.dealers.trees[up], np.zeros(places), scratch,
        )  # fmt: skip

    # One hand

    def play_out(self, against: Against, found: Found) -> None:
        """Plays all hands that are not split: adds how they end, and sets how often each is reached."""
        up = against.up
        shoe, held = self._without(up), self.held(up)
        against.reached = np.zeros(len(self.hands.keys))
        ended = np.zeros_like(self.ends.pay[up])
        for hand, often in held.items():
            ended[self.ends.ends.row[0, hand], 0] += often * self._natural(up, hand)
            if hand not in against.split_hands:
                against.reached[hand] = often
        compiled(kernel.play_out)(
            self.hands.hands, self._everything, 0, self._settling(up), self.dealers.trees[up], shoe,
            self._stands[up], self._everything, against.played, against.reached, ended,
        )  # fmt: skip
        self._add(up, against.chance * ended, found)

    def _natural(self, up: int, hand: int) -> float:
        """The chance of a dealer's natural that ends the round before any player acts."""
        if not self.table.peek:
            return 0.0
        left = self.shoe - self.hands.hands.counts[hand]
        return float(sum(left[hole] - (hole == up) for hole in self.dealers.naturals[up])) / (self.cards - 3)

    def _add(self, up: int, ended: Floats, found: Found) -> None:
        outcomes = self._outcomes_of(up, False)
        often = np.einsum("rp,rpo->o", ended, outcomes.of_row)
        for (result, _), share in zip(outcomes.results, often.tolist(), strict=True):
            found[result] = found.get(result, 0.0) + share

    def _held(self, up: int, i: int, j: int) -> float:
        left = self._without(up).left
        ways = left[i] * (left[i] - 1) if i == j else 2 * left[i] * left[j]
        return float(ways / ((self.cards - 1) * (self.cards - 2)))

    # Splits

    def _split(self, up: int, kind: int, kept: float, fixed: Ints | None) -> Split:
        """``kept`` is what the pair is worth unsplit. If one split is far worse, a second split is not computed."""
        which, opened = self.from_pair[kind]
        played = fixed
        if played is None:
            worth, choice_worth, played = self._blank()
            stands = self._split_stands[up, kind] = np.zeros_like(self._stands[up])
            compiled(kernel.best_play)(
                self.hands.hands, which, opened, 1, self._settling(up), self.dealers.trees[up],
                self._without(up, kind, 1), self._as_is_best, stands, np.zeros_like(self._overs[up]), False,
                self._stands[up], self._with_more(kind, 1), worth, choice_worth, played,
            )  # fmt: skip
        elif not (opened[which] & HIT).any():
            played = np.full_like(played, STAND)
        play = played
        known: dict[tuple[int, bool], Joint] = {}

        def joint(gone: int, pairs: bool) -> Joint:
            if (gone, pairs) not in known:
                known[gone, pairs] = self._one_hand(up, kind, gone, pairs, play)
            return known[gone, pairs]

        def pair_chance(gone: int) -> float:
            left = self._without(up, kind, gone)
            return max(float(left.left[kind]), 0.0) / left.cards

        def split_to(most: int) -> Split:
            ended = split_hands(most, lambda gone: joint(gone, False), lambda gone: joint(gone, True), pair_chance)
            return Split(self._worth(up, ended), ended, most, play)

        once, most = split_to(2), self.hands.most_hands[kind]
        if most == 2 or once.worth < kept - _FAR_WORSE:
            return once
        return max(once, split_to(most), key=lambda split: split.worth)

    def _one_hand(self, up: int, kind: int, gone: int, pairs: bool, played: Ints) -> Joint:
        """How one hand of a split ends, with this many cards of the pair gone, including its own first card."""
        which, _ = self.from_pair[kind]
        left = self._without(up, kind, gone)
        outcomes = self._outcomes_of(up)
        if left.left[kind] < 0:
            return np.zeros((len(outcomes.results), len(self.dealers.standings)))
        reached = np.zeros(len(self.hands.keys))
        for second in range(KINDS):
            if (second == kind) == pairs and left.left[second] > 0:
                hand = self.hands.plain[min(kind, second), max(kind, second)]
                reached[hand] = left.left[second] / left.cards
        ended = np.zeros_like(self.ends.pay[up])
        stands, beside = self._stands[up], self._with_more(kind, gone - 1)
        if gone == 2 and (up, kind) in self._split_stands:
            stands, beside = self._split_stands[up, kind], self._everything
        compiled(kernel.play_out)(
            self.hands.hands, which, 1, self._settling(up), self.dealers.trees[up],
            self._without(up, kind, gone - 1), stands, beside, played, reached, ended,
        )  # fmt: skip
        by_result: Joint = np.einsum("rp,rpo->op", ended, outcomes.of_row)
        return by_result

    def _worth(self, up: int, ended: list[Ended]) -> float:
        nets = self._outcomes_of(up).nets
        if self.table.together is None:
            return float(sum((nets @ joint).sum() for each in ended for joint in each.joints))
        found: Found = {}
        self._add_split(up, ended, 1.0, found)
        return sum(float(result.net) * often for result, often in found.items())

    def _add_split(self, up: int, ended: list[Ended], often: float, found: Found) -> None:
        outcomes = self._outcomes_of(up)
        for each in ended:
            together = each.together()
            alone = together[..., 1:].sum(axis=-1) if self.table.together else together.sum(axis=-1)
            results, number = outcomes.summed(len(each.joints))
            for result, share in zip(results, np.bincount(number, alone.ravel(), len(results)), strict=True):
                found[result] = found.get(result, 0.0) + often * float(share)
            if self.table.together:
                for ends in zip(*np.nonzero(together[..., 0]), strict=True):
                    result = self.table.together([outcomes.results[end] for end in ends])
                    found[result] = found.get(result, 0.0) + often * float(together[(*ends, 0)])

    def _outcomes_of(self, up: int, split: bool = True) -> Outcomes:
        """How hands end against an up card: all hands, or only those of a split."""
        like = next(each for each in self.ups if self.ends.pay[each] is self.ends.pay[up])
        if (like, split) not in self._outcomes:
            rows, ends = self.ends.results[like], self.ends.ends
            used = [ends.row[2:], ends.over[2:], ends.other[2:], ends.chance] if split else [np.arange(len(rows))]
            wanted = {int(row) for array in used for row in np.unique(array)} - {-1}
            results: dict[tuple[UnitResult, bool], int] = {}
            of_row: dict[tuple[int, int, int], float] = {}
            for row in sorted(wanted):
                for place, cell in enumerate(rows[row]):
                    for result, share in cell:
                        key = result, split and self.table.together is not None and row in self.ends.lost
                        number = results.setdefault(key, len(results))
                        of_row[row, place, number] = of_row.get((row, place, number), 0.0) + float(share)
            dense = np.zeros((len(rows), len(self.dealers.standings), len(results)))
            for index, often in of_row.items():
                dense[index] = often
            self._outcomes[like, split] = Outcomes(list(results), dense)
        return self._outcomes[like, split]

    def _reachable(self, kind: int) -> tuple[Ints, Ints]:
        """The hands that a split card of this kind can become, and the choices of each."""
        opened = np.where(self.hands.hands.size == 2, self.hands.open_split_ace, self.hands.open_split)
        opened = opened if kind == 1 else self.hands.open_split
        seen = np.zeros(len(self.hands.keys), np.bool_)
        for (i, j), hand in self.hands.plain.items():
            seen[hand] |= kind in (i, j)
        for hand in range(len(seen)):
            if seen[hand] and opened[hand] & (HIT | DOUBLE):
                children = self.hands.hands.child[hand]
                seen[children[(children > 0)]] = True
        return np.flatnonzero(seen), opened

    def _with_more(self, kind: int, more: int) -> Ints:
        """By hand: the hand with this many more cards of a kind; -1 if there is none. The dealer's standings with that
        hand are those with this hand if the cards are gone from the shoe."""
        if (kind, more) not in self._more:
            found = self._everything
            for _ in range(more):
                found = np.where(found >= 0, self.hands.hands.child[found, kind], -1)
                found = np.where(found > 0, found, -1)  # 0 means that the hand takes no card
            few = self.cards - 1 - self.hands.hands.size[found] < DEEP  # his standings were not computed
            self._more[kind, more] = np.where((found >= 0) & ~few, found, -1)
        return self._more[kind, more]

    # Arguments of the kernel

    def _blank(self) -> tuple[Floats, Floats, Ints]:
        size = len(self.hands.keys)
        return np.zeros(size), np.zeros((size, 4)), np.zeros(size, np.int64)

    def _without(self, up: int, kind: int = 0, more: int = 0) -> kernel.Shoe:
        left = self.shoe.copy()
        left[up] -= 1
        left[kind] -= more
        return kernel.Shoe(left, self.cards - 1 - more, self.one_over)

    def _settling(self, up: int) -> kernel.Settling:
        return kernel.Settling(self.ends.ends, self.ends.pay[up], self.ends.flat[up])


def _sum(results: tuple[UnitResult, ...]) -> UnitResult:
    nets, staked = zip(*((each.net, each.staked) for each in results), strict=True)
    return UnitResult(sum(nets, Fraction(0)), sum(staked, Fraction(0)))


def as_chances(found: Mapping[UnitResult, float]) -> dict[UnitResult, int]:
    """The results with whole numbers of ways, for a price."""
    return {result: ways for result, often in found.items() if (ways := round(often * _SCALE)) > 0}


def best(solver: Solver) -> list[Against]:
    """The best play against every up card."""
    plays = []
    for up in solver.ups:
        against = solver.against(up)
        solver.split(against)
        plays.append(against)
    return plays
