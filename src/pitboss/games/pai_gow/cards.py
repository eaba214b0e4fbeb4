"""What the pai gow poker games share: seven cards are set as a front hand of two and a back hand of five, and both
play against the bank's hands."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping
from functools import cache, cached_property
from itertools import combinations
from typing import Annotated, Any, Literal, NamedTuple

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.games.pai_gow.house_way import front_by_chart, house_way
from pitboss.games.pai_gow.two_hands import (
    TwoHandsPlay,
    TwoHandsRules,
    ask_banker,
    bet_units,
    check_dice,
    deal_around,
    even_less_commission,
    is_foul,
)
from pitboss.money import NOTHING
from pitboss.ranking.five import as_set, card_bit
from pitboss.ranking.joker import RANK_BITS, best_with_joker, describe, describe_two, rank2
from pitboss.ranking.names import with_article
from pitboss.ranking.strength import leading_of
from pitboss.rules.checks import check_wagers
from pitboss.rules.game import Held, Naming
from pitboss.rules.layout import Layout
from pitboss.rules.record import dataclass
from pitboss.rules.script import (
    DEALER,
    Call,
    Choice,
    Offer,
    Option,
    Pay,
    Request,
    Script,
    Seat,
    Show,
    ask,
)  # fmt: skip
from pitboss.rules.sheet import Doc, Options

Cards = tuple[Card, ...]
SEVEN, FRONT = 7, 2
HOUSE_WAY, SURRENDER = Option("house-way"), Option("surrender")
SETTING_WORDS = ("house-way", "surrender", Naming("set", FRONT, FRONT, SEVEN))
_new = tuple.__new__


@dataclass(frozen=True, kw_only=True)
class PaiGowOptions(Options):
    house_way: Annotated[
        Literal["face-up-chart", "double-hand-chart"],
        Doc(
            "The printed chart by which the house sets a hand. The charts differ in words only: they set every hand "
            "alike."
        ),
    ]
    wheel: Annotated[
        Literal["second", "low"],
        Doc("Where A-2-3-4-5 stands among straights: below A-K-Q-J-10 and above all others, or lowest."),
    ]


@dataclass(frozen=True, kw_only=True)
class PaiGowPlay(TwoHandsPlay):
    miscounted: Annotated[
        Literal["foul", "refused"],
        Doc(
            "What happens if a player sets a front that does not have two cards: the hand is foul, or the setting is "
            "refused."
        ),
    ]


@dataclass(frozen=True, kw_only=True)
class PaiGowRules(TwoHandsRules):
    options: PaiGowOptions
    play: PaiGowPlay

    @cached_property
    def wheel_second(self) -> bool:
        return self.options.wheel == "second"


class SetCards(NamedTuple):
    """Seven cards as they were set, and the strength of each hand."""

    cards: Cards
    """The front first."""
    front: int
    back: int

    @property
    def is_foul(self) -> bool:
        return is_foul(self.front, self.back)

    def __str__(self) -> str:
        if self.is_foul:
            return "foul"
        return f"{describe_two(self.front)} in front, {describe(self.back)} behind"


MISCOUNTED = (1, 0)
"""Strengths for a hand that is not two and five cards. It is foul, because its front is the stronger hand."""


# The round, if the bet is the only wager


def play(rules: PaiGowRules, layout: Layout) -> Script:
    order, hands, bank = yield from shake_and_deal(rules, layout)
    sets = {seat: set_hand(rules, hands[seat], choice) for seat, choice in (yield from ask_all(rules, hands)).items()}
    yield Show(DEALER, bank)
    against = yield from set_bank(rules, layout, bank)
    for seat in order:
        yield Show(seat, sets[seat].cards)
    for seat in order:
        yield settle_bet(rules, seat, sets[seat], against)
    return None


# The deal


def shake_and_deal(
    rules: PaiGowRules, layout: Layout
) -> Generator[Request, Any, tuple[tuple[Seat, ...], dict[Seat, Cards], Cards]]:
    """The seats in the order of settling, their cards, and the bank's. Empty positions are dealt cards too."""
    return (yield from deal_around(rules, layout, SEVEN, "cards", empty_too=True))


# Setting


def ask_all(
    rules: PaiGowRules, hands: Mapping[Seat, Cards], may_surrender: Collection[Seat] = ()
) -> Generator[Request, Any, dict[Seat, Choice]]:
    """How each player wants his hand set. The hand of a player who says nothing is set the house way."""
    counts = (FRONT, FRONT) if rules.play.miscounted == "refused" else (1, SEVEN - 1)
    offers = {}
    for seat, hand in hands.items():
        options = [_new(Option, ("set", None, NOTHING, NOTHING, None, counts, hand, NOTHING, ())), HOUSE_WAY]
        if seat in may_surrender:
            options.append(SURRENDER)
        offers[seat] = Offer(options, "house-way")
    return (yield from ask(offers))


def set_hand(rules: PaiGowRules, hand: Cards, choice: Choice | None) -> SetCards:
    """Seven cards set as a player chose, or the house way."""
    if choice is None or choice.word != "set":
        return laid(rules, hand, house_front(rules, hand))
    return laid(rules, hand, choice.cards)


def house_front(rules: PaiGowRules, hand: Cards) -> list[Card]:
    """The two cards that the house puts in front."""
    cards, wheel_second = as_set(hand), rules.wheel_second
    ranks = leading_of(front_by_chart(cards, wheel_second))
    front = [card for card in hand if RANK_BITS[card] & ranks]
    if len(front) > FRONT:  # the house chooses among cards of one rank by what it leaves behind
        chosen = house_way(cards, wheel_second)
        front = [card for card in front if card_bit(card) & chosen]
    return front


def laid(rules: PaiGowRules, hand: Cards, front: Collection[int]) -> SetCards:
    """Seven cards with these in front."""
    ahead = [card for card in hand if card in front]
    behind = [card for card in hand if card not in front]
    if len(ahead) != FRONT:
        return SetCards((*ahead, *behind), *MISCOUNTED)
    return _new(SetCards, ((*ahead, *behind), rank2(*ahead), best_of(rules, behind)))


def best_of(rules: PaiGowRules, cards: Iterable[Card]) -> int:
    """The strength of the best five of these cards."""
    return best_with_joker(as_set(cards), rules.wheel_second)


def set_bank(rules: PaiGowRules, layout: Layout, hand: Cards) -> Generator[Request, Any, SetCards]:
    """Sets the bank's hand the house way, or as the player who banks chooses, if he may. He may not foul it."""
    choice = yield from ask_banker(rules, layout, lambda: bankers_ways(rules, hand))
    against = set_hand(rules, hand, choice)
    yield Show(DEALER, against.cards)
    yield Call(f"Bank has {_said(against)}.")
    return against


def _said(two: SetCards) -> str:
    """Both hands in a sentence: ``ace-ten in front, a pair of nines behind``."""
    return f"{_front_said(two.front)} in front, {_back_said(two.back)} behind"


@cache
def _front_said(front: int) -> str:
    return with_article(describe_two(front))


@cache
def _back_said(back: int) -> str:
    return with_article(describe(back))


def bankers_ways(rules: PaiGowRules, hand: Cards) -> tuple[Option, Option]:
    """A banker may set his hand in any way that does not foul it."""
    return Option("set", cards=(FRONT, FRONT), among=hand, foul=foul_fronts(rules, hand)), HOUSE_WAY


def foul_fronts(rules: PaiGowRules, hand: Cards) -> tuple[frozenset[Card], ...]:
    cards, wheel_second = as_set(hand), rules.wheel_second
    return tuple(
        frozenset(front)
        for front in combinations(hand, FRONT)
        if is_foul(rank2(*front), best_with_joker(cards ^ as_set(front), wheel_second))
    )


# Settling


def settle_bet(rules: PaiGowRules, seat: Seat, two: SetCards, against: SetCards) -> Pay:
    units = bet_units(two.front, two.back, against.front, against.back)
    return even_less_commission(rules, seat, units, str(two))


def deck(rules: PaiGowRules) -> Deck:
    return Deck(53)


def check(rules: PaiGowRules) -> list[str]:
    """What is wrong with a sheet whose only wager is the bet."""
    return check_wagers(rules, ("bet",), {}) + check_dice(rules)


# Words


def makes(rules: PaiGowRules, held: Held) -> str:
    """Both hands, if the seven cards were set or the house will set them for the bank; else the best five."""
    if not held.whole or len(held.cards) != SEVEN:
        return ""
    if held.is_set:
        return str(laid(rules, held.cards, held.cards[:FRONT]))
    if held.place == DEALER:
        return "" if held.set_by is not None and rules.play.banker_sets else str(set_hand(rules, held.cards, None))
    return describe(best_of(rules, held.cards))


def sets(rules: PaiGowRules, held: Held, front: tuple[Any, ...]) -> str:
    """What both hands make with these cards in front; if none are named, what the house way makes."""
    return str(laid(rules, held.cards, front) if front else set_hand(rules, held.cards, None))
