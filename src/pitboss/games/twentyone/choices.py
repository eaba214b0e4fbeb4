"""What may be done in a hand of twenty-one, over plain ints, in the part of Python that ``pitboss.odds`` compiles.

The table builds its options from these functions, and the odds call them too. Neither restates a rule.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.twentyone.counting import ACE, is_blackjack, may_be_blackjack, must_stand, total

HIT, STAND, DOUBLE, SPLIT, SURRENDER = 1, 2, 4, 8, 16
CHOICES = {HIT: "hit", STAND: "stand", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}
"""The word for each choice, by its bit."""

ACE_POINTS = 1


class TurnRules(NamedTuple):
    """What a sheet says about a player's turn (``turns.Turns``), as plain ints."""

    split_hands: int
    split_aces_hands: int
    split_aces_get_one_card: bool
    double_after_split: bool
    double_any_cards: bool
    surrender: bool
    must_hit: int
    must_stand_hard: int
    must_stand_soft: int


def open_to(
    rules: TurnRules, count: int, cards: int, first: int, second: int, from_split: bool, doubled: bool, hands: int
) -> int:
    """The choices open to a hand, as bits; none if the hand must stop.

    ``first`` and ``second`` are the points of its first two cards; ``hands`` is how many hands its seat has.
    """
    held = total(count)
    if held >= 21 or doubled:
        return 0
    split = SPLIT if may_split(rules, cards, first, second, hands) else 0
    if from_split and first == ACE_POINTS and rules.split_aces_get_one_card:
        return split | STAND if split else 0
    if must_stand(count, rules.must_stand_hard, rules.must_stand_soft):
        return split
    choices = HIT | split
    if held > rules.must_hit:
        choices |= STAND
    if (cards == 2 or rules.double_any_cards) and (rules.double_after_split or not from_split):
        choices |= DOUBLE
    if cards == 2 and rules.surrender and not from_split:
        choices |= SURRENDER
    return choices


def may_split(rules: TurnRules, cards: int, first: int, second: int, hands: int) -> bool:
    """Two cards of one value, while the seat has fewer hands than it may have."""
    most = rules.split_aces_hands if first == ACE_POINTS else rules.split_hands
    return cards == 2 and first == second and hands < most


def when_silent(choices: int, count: int) -> int:
    """What a silent player does: he hits 11 or less and stands on more. 0 if he may pass."""
    if not choices & HIT:
        return 0
    return HIT if total(count) <= 11 else STAND


def may_insure(up: int) -> bool:
    """Insurance is offered against an ace turned up."""
    return up >> 2 == ACE


UNSEEN, BLACKJACK, RULED_OUT = range(3)


def hole_card(up: int, hole: int, peek: bool) -> int:
    """What the table knows about the hole card before the players act.

    UNSEEN: nobody looks until all hands are played. BLACKJACK: nobody acts. RULED_OUT: the dealer has no blackjack.
    """
    if may_be_blackjack(up) and not peek:
        return UNSEEN
    return BLACKJACK if is_blackjack(up, hole) else RULED_OUT


WAITS, LOST, HALF_LOST = range(3)


def as_it_ends(count: int, surrendered: bool, ruled_out: bool) -> int:
    """What happens to a hand when it ends. Over 21 it has lost; a surrender waits until a blackjack is ruled out."""
    if total(count) > 21:
        return LOST
    return HALF_LOST if surrendered and ruled_out else WAITS


def is_undecided(paid: bool, surrendered: bool, safe: bool) -> bool:
    """Whether the cards that the dealer draws can still decide a hand. They cannot change a ``safe`` hand."""
    return not (paid or surrendered or safe)


def take_original(stake: int, left: int) -> tuple[int, int]:
    """What a dealer's blackjack takes from a hand, and what is left to take from the seat's other hands.

    It takes the original bet and no more. What the seat's hands have already lost counts towards it, so ``left`` starts
    as the bet less that loss, and may start below zero.
    """
    taken = max(min(stake, left), 0)
    return taken, left - taken
