"""What the twenty-one games share: the hands of a seat, playing them out, insuring them, and the dealer's own play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

from pitboss.equipment.cards import Card
from pitboss.games.twentyone.choices import CHOICES, DOUBLE, HIT, SPLIT, TurnRules, open_to, when_silent
from pitboss.games.twentyone.counting import (
    count_of,
    dealer_draws,
    is_blackjack,
    is_soft,
    most_insurance,
    points,
    standing,
    total,
)
from pitboss.money import Cents
from pitboss.rules.layout import Layout
from pitboss.rules.script import DEALER, Choice, Move, Offer, Option, Request, Seat, Wager, ask, deal, deal_each, draw
from pitboss.rules.sheet import Between, Doc, Options

# The sheet


@dataclass(frozen=True, kw_only=True)
class TwentyOneOptions(Options):
    decks: Annotated[int, Between(1, 8)]
    peek: Annotated[
        bool,
        Doc(
            "With an ace or a ten value up the dealer looks whether the hole card makes a blackjack, before anybody "
            "acts."
        ),
    ] = True
    hit_soft_17: bool = False
    chip: Annotated[Cents | None, Doc("The smallest chip: half a bet is rounded up to it for insurance.")] = None


@dataclass(frozen=True, kw_only=True)
class Turns:
    """What a player may do with a hand."""

    split_hands: Annotated[int, Between(1, 8), Doc("The most hands one seat can come to have by splitting.")]
    split_aces_hands: Annotated[int, Between(1, 8), Doc("The same, where it is aces that are split.")]
    split_ace_cards: Annotated[Literal["one", "any"], Doc("How many cards a split ace gets.")]
    double_after_split: bool
    surrender: bool
    double_cards: Annotated[
        Literal["two", "any"],
        Doc("How many cards a hand has when it is doubled: its first two, or any number."),
    ] = "two"
    double_for_less: Annotated[bool, Doc("Doubling may add less than the bet.")] = True
    must_hit: Annotated[int, Between(0, 20), Doc("The highest total a player may not stand on.")] = 0
    must_stand_hard: Annotated[
        int,
        Between(12, 21),
        Doc("The lowest hard total that takes no card; two cards that pair may still be split."),
    ] = 21
    must_stand_soft: Annotated[int, Between(12, 21)] = 21

    @property
    def as_ints(self) -> TurnRules:
        """These rules as plain ints, for the functions that decide what is open to a hand."""
        return TurnRules(
            split_hands=self.split_hands,
            split_aces_hands=self.split_aces_hands,
            split_aces_get_one_card=self.split_ace_cards == "one",
            double_after_split=self.double_after_split,
            double_any_cards=self.double_cards == "any",
            surrender=self.surrender,
            must_hit=self.must_hit,
            must_stand_hard=self.must_stand_hard,
            must_stand_soft=self.must_stand_soft,
        )


# Hands


class Hand:
    """One hand of a seat: its cards and what lies on it."""

    natural_name = "blackjack"
    __slots__ = ("bet", "cards", "doubled", "from_split", "lost", "number", "paid", "seat", "surrendered")

    def __init__(
        self, seat: Seat, cards: tuple[Card, ...], bet: Cents, number: int = 0, from_split: bool = False
    ) -> None:
        self.seat = seat
        self.cards = cards
        self.bet = bet
        self.doubled = Cents(0)
        """The amount put beside the bet to double."""
        self.number = number
        """The number of the hand at its seat, in the order they were made; the first is 0."""
        self.from_split = from_split
        self.surrendered = False
        self.paid = False
        """The hand was settled before the dealer played."""
        self.lost = Cents(0)
        """What it lost then."""

    @property
    def stake(self) -> Cents:
        return Cents(self.bet + self.doubled)

    @property
    def count(self) -> int:
        return count_of(self.cards)

    @property
    def total(self) -> int:
        return total(self.count)

    @property
    def is_natural(self) -> bool:
        return not self.from_split and len(self.cards) == 2 and is_blackjack(*self.cards)

    @property
    def is_over(self) -> bool:
        return self.total > 21

    @property
    def standing(self) -> int:
        return standing(self.count, self.is_natural)

    def __str__(self) -> str:
        """As the dealer announces it: ``blackjack``, ``soft 18``, ``over with 24``."""
        if self.is_natural:
            return self.natural_name
        if self.is_over:
            return f"over with {self.total}"
        return f"soft {self.total}" if is_soft(self.count) and self.total < 21 else f"{self.total}"

    __repr__ = __str__


class FirstCards(NamedTuple):
    """The cards on the table before the first decision."""

    seats: dict[Seat, tuple[Card, ...]]
    up: Card
    hole: Card

    @property
    def dealer(self) -> tuple[Card, Card]:
        return self.up, self.hole


def first_cards(layout: Layout) -> Generator[Request, Any, FirstCards]:
    """Two cards up to each seat; to the dealer one up and one down."""
    seats = yield from deal_each(layout, 2, "up")
    (up,) = yield from deal(DEALER, 1, "up")
    (hole,) = yield from deal(DEALER, 1, "down")
    return FirstCards(seats, up, hole)


def ask_insurance(
    layout: Layout, chip: Cents | None, even_money: Collection[Seat], *, even_money_insures: bool = False
) -> Generator[Request, Any, dict[Seat, Choice]]:
    """Asks all seats at once. Seats in ``even_money`` may take that instead; a seat that wants neither passes.

    Either the rules pay even money at once, or it is the largest insurance allowed (``even_money_insures``).
    """
    offers = {}
    for seat in layout:
        most = Cents(most_insurance(layout.stake(seat, "bet"), chip or 0))
        options = [Option("insurance", Wager("insurance"), Cents(1), most)]
        if seat in even_money:
            insures = Option("even-money", Wager("insurance"), most, most)
            options.append(insures if even_money_insures else Option("even-money"))
        offers[seat] = Offer(options, None)
    return (yield from ask(offers))


HandEnds = Callable[[Hand], Generator[Request, Any, object]]
"""What happens at the table when a hand ends, before the next one is played."""


def play_hands(turns: Turns, first: Hand, ends: HandEnds) -> Generator[Request, Any, list[Hand]]:
    """A seat plays its hand and all hands split from it. It finishes each hand before the next one gets a card."""
    hands = [first]
    to_play = [first]
    while to_play:
        hand = to_play.pop()
        if len(hand.cards) == 1:
            yield from _take_card(hand)
        while offer := _offer(turns, hand, len(hands)):
            choices = yield from ask({hand.seat: offer})
            choice = choices.get(hand.seat, _STAND)
            if choice.word == "hit":
                yield from _take_card(hand)
            elif choice.word == "double":
                hand.doubled = choice.amount
                yield from _take_card(hand)
            elif choice.word == "split":
                second = type(hand)(hand.seat, hand.cards[1:], hand.bet, len(hands), from_split=True)
                hand.cards, hand.from_split = hand.cards[:1], True
                yield Move(hand.seat, hand.number, second.number)
                hands.append(second)
                to_play.append(second)
                yield from _take_card(hand)
            else:
                hand.surrendered = choice.word == "surrender"
                break
        yield from ends(hand)
    return hands


_STAND = Choice("stand")


def _take_card(hand: Hand) -> Generator[Request, Any, None]:
    hand.cards += yield from draw(hand.seat, "up", hand=hand.number)


def _offer(turns: Turns, hand: Hand, hands: int) -> Offer | None:
    """The options of a hand whose seat has this many hands; ``None`` if the hand must stop."""
    first, second = map(points, hand.cards[:2])
    doubled = hand.doubled > 0
    choices = open_to(turns.as_ints, hand.count, len(hand.cards), first, second, hand.from_split, doubled, hands)
    if not choices:
        return None
    options = [_option(turns, hand, choice) for choice in CHOICES if choices & choice]
    if not choices & HIT:
        options.reverse()  # if a split is the only thing left to decide, it comes first
    return Offer(options, CHOICES.get(when_silent(choices, hand.count)))


def _option(turns: Turns, hand: Hand, choice: int) -> Option:
    word = CHOICES[choice]
    if choice == DOUBLE:
        return Option(word, Wager("bet"), Cents(1) if turns.double_for_less else hand.bet, hand.bet, usual=hand.bet)
    return Option(word, Wager("bet"), hand.bet, hand.bet) if choice == SPLIT else Option(word)


def play_dealer(cards: tuple[Card, ...], hit_soft_17: bool) -> Generator[Request, Any, tuple[Card, ...]]:
    """The dealer draws by the rule; he has no choice."""
    while dealer_draws(count_of(cards), hit_soft_17):
        cards += yield from draw(DEALER, "up")
    return cards
