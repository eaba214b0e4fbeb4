"""What the pai gow poker games share: seven cards set as a front hand of two and a back hand of five, both against the
bank's."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Any, Literal, NamedTuple

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.games.house_way import house_way
from pitboss.games.layout import Layout
from pitboss.games.lines import EVEN
from pitboss.games.script import (
    DEALER,
    Call,
    Choice,
    Deal,
    Offer,
    Option,
    Pay,
    Place,
    Request,
    Script,
    Seat,
    Show,
    Shuffle,
    ask,
    deal,
    loses,
    pushes,
    roll,
    wins,
)  # fmt: skip
from pitboss.games.sheet import Between, Options, Rules
from pitboss.ranking.five import card_bit
from pitboss.ranking.joker import best_with_joker, describe, describe_two, rank2

Hand = tuple[Card, ...]
SEVEN, FRONT = 7, 2


@dataclass(frozen=True, kw_only=True)
class PaiGowOptions(Options):
    house_way: Literal["face-up-chart", "double-hand-chart"]
    """The chart by which the house sets a hand: with two pairs and a straight or flush, Face Up's keeps the straight or
    flush if a pair can go in front, Double Hand's sets two pairs."""
    wheel: Literal["second", "low"]
    """Where A-2-3-4-5 stands among straights: below A-K-Q-J-10 and above all others, or lowest."""


@dataclass(frozen=True, kw_only=True)
class PaiGowPlay:
    """What houses do differently at any of these games."""

    commission: Annotated[int, Between(0, 100)]
    """Per cent of a winning bet that goes to the house."""
    miscounted: Literal["foul", "refused"]
    """What a front of other than two cards is: a foul hand, or nothing anybody can lay down."""
    banker_sets: bool
    """A player who banks may set the bank's hand; otherwise it is set the house way."""
    dice: Literal["none", "first-hand", "first-action"]
    """What the three dice decide: nothing, who is dealt first, or whose wagers are settled first."""
    dice_count: Annotated[int, Between(2, 8)] = 7
    """The bank is counted one, and one again after so many: with 7 it is 1, 8 and 15."""


@dataclass(frozen=True, kw_only=True)
class PaiGowRules(Rules):
    options: PaiGowOptions
    play: PaiGowPlay

    @property
    def wheel_second(self) -> bool:
        return self.options.wheel == "second"


class TwoHands(NamedTuple):
    """Seven cards as they were set, and how strong each part is."""

    cards: Hand
    """The front first."""
    front: int
    back: int

    @property
    def is_foul(self) -> bool:
        return self.front > self.back

    def __str__(self) -> str:
        if self.is_foul:
            return "foul"
        return f"{describe_two(self.front)} in front, {describe(self.back)} behind"


MISCOUNTED = (1, 0)
"""Strengths of a hand that is not two and five cards: foul, like any whose front is the stronger."""


def bet_units(front: int, back: int, bank_front: int, bank_back: int) -> int:
    """Units won on the bet: one if both hands are higher than the bank's, none if one is; a copy is the bank's. A foul
    hand loses."""
    if front > back:
        return -1
    return (front > bank_front) + (back > bank_back) - 1


# The round, where nothing but the bet is down


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
) -> Generator[Request, Any, tuple[tuple[Seat, ...], dict[Seat, Hand], Hand]]:
    """The seats as they are settled, their cards, and the bank's. Every position is dealt to, empty ones too."""
    yield Shuffle()
    dice: tuple[int, ...] = ()
    if rules.play.dice != "none":
        dice = yield from roll(3, may=True)
    around = positions(rules, layout)
    counted = (sum(dice) - 1) % rules.play.dice_count if dice else 1
    order = layout.seats
    if rules.play.dice == "first-action":
        first = around[max(counted, 1)]  # on the banker himself: the seat on his left
        order = layout.from_button(layout.button or Seat(int(first)))
        yield Call(f"The action button is at seat {order[0]}.")
    clockwise = 1 if rules.play.dice != "first-hand" else -1
    hands: dict[Seat, Hand] = {}
    bank: Hand = ()
    for step in range(len(around)):
        place = around[clockwise * (counted + step) % len(around)]
        if place == around[0]:
            bank = yield from deal(DEALER, SEVEN, "down")
        elif place in layout.seats:
            hands[Seat(int(place))] = yield from deal(place, SEVEN, "own")
        elif place != DEALER:
            yield Deal(place, SEVEN, "down", may=True)
    return order, {seat: hands[seat] for seat in layout}, bank


def positions(rules: PaiGowRules, layout: Layout) -> tuple[Place, ...]:
    """Everybody who is dealt to, clockwise, the bank first. The house has a position too wherever it may bank."""
    seats: tuple[Place, ...] = tuple(Seat(seat) for seat in range(1, rules.table.seats + 1))
    places = seats if rules.table.bank == "player" else (DEALER, *seats)
    first = places.index(DEALER if layout.bank is None else layout.bank)
    return places[first:] + places[:first]


# Setting


def ask_all(
    rules: PaiGowRules, hands: Mapping[Seat, Hand], may_surrender: Collection[Seat] = ()
) -> Generator[Request, Any, dict[Seat, Choice]]:
    """How each player wants his hand set. Whoever says nothing has it set the house way."""
    counts = (FRONT, FRONT) if rules.play.miscounted == "refused" else (1, SEVEN - 1)
    offers = {}
    for seat, hand in hands.items():
        options = [Option("set", cards=counts, among=hand), Option("house-way")]
        if seat in may_surrender:
            options.append(Option("surrender"))
        offers[seat] = Offer(options, "house-way")
    return (yield from ask(offers))


def set_hand(rules: PaiGowRules, hand: Hand, choice: Choice | None) -> TwoHands:
    """Seven cards set as a player chose, or the house way."""
    if choice is None or choice.word != "set":
        front = house_way(sum(map(card_bit, hand)), rules.wheel_second, rules.options.house_way == "face-up-chart")
        return laid(rules, hand, [card for card in hand if card_bit(card) & front])
    return laid(rules, hand, choice.cards)


def laid(rules: PaiGowRules, hand: Hand, front: Iterable[int]) -> TwoHands:
    """Seven cards with these in front."""
    ahead = tuple(card for card in hand if card in front)
    behind = tuple(card for card in hand if card not in front)
    if len(ahead) != FRONT:
        return TwoHands(ahead + behind, *MISCOUNTED)
    return TwoHands(ahead + behind, rank2(*ahead), best_with_joker(sum(map(card_bit, behind)), rules.wheel_second))


def set_bank(rules: PaiGowRules, layout: Layout, hand: Hand) -> Generator[Request, Any, TwoHands]:
    """The bank's hand: by the player who banks if he may and wants to, who is not let foul it; else the house way."""
    choice = None
    if layout.bank is not None and rules.play.banker_sets and not layout.co_bank:
        option = Option("set", cards=(FRONT, FRONT), among=hand, foul=foul_fronts(rules, hand))
        choice = (yield from ask({layout.bank: Offer((option, Option("house-way")), None)})).get(layout.bank)
    against = set_hand(rules, hand, choice)
    yield Call(f"Bank has {against}.")
    return against


def foul_fronts(rules: PaiGowRules, hand: Hand) -> tuple[frozenset[Card], ...]:
    return tuple(frozenset(front) for front in combinations(hand, FRONT) if laid(rules, hand, front).is_foul)


# Settling


def settle_bet(rules: PaiGowRules, seat: Seat, two: TwoHands, against: TwoHands) -> Pay:
    units = bet_units(two.front, two.back, against.front, against.back)
    if units > 0:
        percent = rules.play.commission
        return wins(seat, "bet", EVEN, str(two), commission=(percent, 100) if percent else None)
    return loses(seat, "bet", str(two)) if units < 0 else pushes(seat, "bet", str(two))


def deck(rules: PaiGowRules) -> Deck:
    return Deck(53)


def check_dice(rules: PaiGowRules) -> list[str]:
    """What a sheet says of dice and banks must go together."""
    wrong = []
    if rules.play.dice == "first-action" and rules.table.bank != "player":
        wrong.append('play.dice: "first-action" is for a table that only players bank: table.bank = "player"')
    if rules.play.dice_count > rules.table.seats + 1:
        wrong.append("play.dice-count: is more than there are positions")
    return wrong
