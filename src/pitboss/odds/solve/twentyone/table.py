"""The description of a game of twenty-one for the solver: its shoe, its turns, and what every end of a hand is worth.

The kind of a card is its points: 1 for the ace, 2 to 10, and 0 for the joker. Cards of one kind play alike, except for
bonuses that depend on suits.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from pitboss.equipment.cards import CARDS
from pitboss.equipment.decks import Deck
from pitboss.games.twentyone.choices import HALF_LOST, LOST, TurnRules, as_it_ends, take_original
from pitboss.games.twentyone.counting import NATURAL, dealer_draws, is_blackjack, points, standing
from pitboss.odds.chances import UnitResult
from pitboss.rules.lines import HALF_BACK, PUSH
from pitboss.rules.sheet import PayTable

KINDS = 11
SUITS = 4
KIND_NAMES = ("joker", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
SAMPLES = tuple(next(card for card in reversed(CARDS) if points(card) == kind) for kind in range(KINDS))
"""A card of each kind."""


class EndedHand(NamedTuple):
    """A hand that takes no more cards."""

    counted: int
    """The count of the hand, as in ``counting``."""
    cards: int
    from_split: bool = False
    doubled: bool = False
    surrendered: bool = False
    rescued: bool = False
    natural: bool = False
    less: int | None = None
    """The points of the card that was removed, if a hand over 21 was bought back."""
    suits: int | None = None
    """The line that its suits make, if they matter: a line of the rule that depends on suits."""

    @property
    def stake(self) -> int:
        """The units on the hand."""
        return 2 if self.doubled else 1


Settle = Callable[[EndedHand, int, Any], UnitResult]
"""The result of a hand, by its end, the kind of the dealer's up card, and the standing of the dealer's hand."""


class SuitedHand(NamedTuple):
    """Two cards of particular suits, and what third cards make of the hand."""

    share: Fraction
    """The part of all hands of these two kinds that have such suits."""
    third: Mapping[int, Mapping[int, Fraction]]
    """By the kind of the third card: how often the suits of the three cards are of each sort."""
    hands: frozenset[tuple[int, int]]
    """Both cards, lower kind first."""
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class SolvedTable:
    """One sheet's game of twenty-one, as the solver sees it."""

    deck: Deck
    turns: TurnRules
    hit_soft_17: bool
    settle: Settle
    stands: Callable[[int, tuple[int, ...]], Hashable] = lambda count, kinds: standing(count, False)
    """The standing of the dealer's hand once he is done, by its count and the kinds of its cards, up card first."""
    natural: Callable[[int, int], bool] = is_blackjack
    """Whether two first cards (not kinds) are a natural, which takes no more cards."""
    natural_stands: Hashable = NATURAL
    """The standing of a dealer's natural."""
    peek: bool = True
    """Whether a dealer's natural is known before any player acts, so that it ends the round."""
    frozen: Callable[[int], bool] = lambda up: False
    """Whether no player acts, by the up card."""
    rescue: Callable[[int, bool], bool] = lambda count, doubled: False
    """Whether a hand may be rescued when it ends, by its count and whether it was doubled."""
    second_chance: Callable[[int], bool] = lambda total: False
    """Whether a hand over 21 may be bought back for one card, by its total."""
    suited: Mapping[tuple[int, int], tuple[SuitedHand, ...]] = field(default_factory=dict)
    """Two first cards whose suits matter, by their kinds, lower kind first."""
    settle_up: Callable[[int], Hashable] = lambda up: None
    """A value for each kind of up card. Up cards with the same value settle every end in the same way."""
    together: Callable[[list[tuple[UnitResult, bool]]], UnitResult] | None = None
    """The result of all hands of a split against a dealer's natural that was not known: from each hand's result alone,
    and whether it was lost before. None if every hand is settled by itself."""
    by_cards: bool = False
    """Whether the number of cards of a hand matters beyond three."""

    def draws(self, count: int) -> bool:
        """Whether the dealer takes a card, by his count."""
        return dealer_draws(count, self.hit_soft_17)

    def shoe(self) -> tuple[int, ...]:
        """The number of cards of each kind."""
        held = [0] * KINDS
        for card in self.deck.cards():
            held[points(card)] += 1
        return tuple(held)


def suited_hands(
    deck: Deck, rule: Callable[[int, int, int], int], names: Sequence[str]
) -> dict[tuple[int, int], tuple[SuitedHand, ...]]:
    """First two cards, by kinds, for which the suits of three cards change the line that the rule gives.

    ``names`` has a word for each line. A hand is named after the best line it can still make.
    """
    found = {}
    for i in range(2, KINDS):
        for j in range(i, KINDS):
            thirds = tuple(k for k in range(2, KINDS) if _suits_matter(rule, i, j, k))
            if thirds:
                sorts = _by_suits(deck, (i, j), thirds, rule)
                best = [max(line for lines in sort.third.values() for line in lines) for sort in sorts]
                found[i, j] = tuple(sort._replace(name=names[line]) for sort, line in zip(sorts, best, strict=True))
    return found


_TOLD_APART = ((0, 0, 0), (3, 3, 3), (1, 2, 1), (0, 3, 0), (0, 1, 2))
"""Suits of three cards that a bonus may distinguish: one suit, spades, red, black, mixed."""


def _suits_matter(rule: Callable[[int, int, int], int], *kinds: int) -> bool:
    a, b, c = (SAMPLES[kind] & ~3 for kind in kinds)
    return len({rule(a + i, b + j, c + k) for i, j, k in _TOLD_APART}) > 1


def _in_suits(*kinds: int) -> Iterator[tuple[int, ...]]:
    """Cards of these kinds, in all suits."""
    return product(*([(SAMPLES[kind] & ~3) + suit for suit in range(SUITS)] for kind in kinds))


def _by_suits(
    deck: Deck, first: tuple[int, int], thirds: tuple[int, ...], rule: Callable[[int, int, int], int]
) -> tuple[SuitedHand, ...]:
    """Two first cards of these kinds in all suits. Those with the same results for every third card are one group.

    The suit of the dealer's up card is ignored.
    """
    grouped: dict[tuple[tuple[int, tuple[tuple[int, Fraction], ...]], ...], dict[tuple[int, int], int]] = {}
    for a, b in _in_suits(*first):
        third = tuple((kind, _thirds(deck, (a, b), kind, rule)) for kind in thirds)
        ways = deck.copies(a) * (deck.copies(b) - (a == b))
        if ways:
            grouped.setdefault(third, {})[a, b] = ways
    total = sum(sum(hands.values()) for hands in grouped.values())
    return tuple(
        SuitedHand(Fraction(sum(hands.values()), total), {kind: dict(sorts) for kind, sorts in third}, frozenset(hands))
        for third, hands in grouped.items()
    )


def _thirds(
    deck: Deck, hand: tuple[int, int], kind: int, rule: Callable[[int, int, int], int]
) -> tuple[tuple[int, Fraction], ...]:
    found: dict[int, int] = {}
    for (card,) in _in_suits(kind):
        left = max(deck.copies(card) - hand.count(card), 0)
        sort = rule(*hand, card)
        found[sort] = found.get(sort, 0) + left
    total = sum(found.values())
    return tuple((sort, Fraction(left, total)) for sort, left in sorted(found.items()) if left)


@cache
def unit_result(pays: PayTable, slug: str, stake: int = 1) -> UnitResult:
    """What a hand with this many units on it wins or loses on a line, as the table settles it."""
    units = PUSH.units() if slug == "push" else pays.line(slug).units()
    return UnitResult(units * stake, staked=Fraction(stake))


@cache
def lost(stake: int, of: int = 1) -> UnitResult:
    """The loss of this many units, out of those staked."""
    return UnitResult(Fraction(-stake), staked=Fraction(of))


def before_comparing(end: EndedHand, ruled_out: bool, natural: bool) -> UnitResult | None:
    """The result of a hand that is not compared with the dealer's; None for a hand that is.

    Such a hand is over 21, surrendered, or loses the original bet to a dealer's natural.
    """
    stake = end.stake
    ends = as_it_ends(end.counted, end.surrendered, ruled_out)
    if ends == LOST:
        return lost(stake, stake)
    if ends == HALF_LOST:
        return UnitResult.of(HALF_BACK)
    if natural and not end.natural:
        taken, _ = take_original(stake, 1)
        return lost(taken, stake)
    return None


def take_originals(hands: list[tuple[UnitResult, bool]]) -> UnitResult:
    """What a dealer's natural takes from a seat's hands if it takes only the original bet."""
    gone = sum(-int(result.net) for result, was_lost in hands if was_lost)
    left, net = 1 - gone, -gone
    for result, was_lost in hands:
        if not was_lost:
            taken, left = take_original(int(result.staked), left)
            net -= taken
    return UnitResult(Fraction(net), staked=sum((result.staked for result, _ in hands), Fraction(0)))
