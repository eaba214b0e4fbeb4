"""What the twenty-one games share: the hands of a seat, playing them out, insuring them, and the dealer's own play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple

from pitboss.equipment.cards import Card
from pitboss.games.twentyone.choices import (
    CHOICES,
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    TurnRules,
    open_to,
    when_silent,
)  # fmt: skip
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
from pitboss.money import NOTHING, Cents
from pitboss.rules.layout import Layout
from pitboss.rules.record import dataclass
from pitboss.rules.script import (
    DEALER,
    Ask,
    Choice,
    Deal,
    Move,
    Offer,
    Option,
    Place,
    Request,
    Seat,
    Wager,
    ask,
)  # fmt: skip
from pitboss.rules.sheet import Between, Doc, Options

_new = tuple.__new__
TURN_WORDS = ("hit", "stand", "double", "split", "surrender", "insurance", "even-money")
"""What a player may say in every game of twenty-one (``PitGame.words``)."""

# The sheet


@dataclass(frozen=True, kw_only=True)
class TwentyOneOptions(Options):
    decks: Annotated[int, Between(1, 8)]
    peek: Annotated[
        bool,
        Doc(
            "If the dealer shows an ace or a ten value, he looks at the hole card for a blackjack before anybody acts."
        ),
    ] = True
    hit_soft_17: bool = False
    chip: Annotated[Cents | None, Doc("The smallest chip. Insurance of half a bet is rounded up to it.")] = None


@dataclass(frozen=True, kw_only=True)
class Turns:
    """What a player may do with a hand."""

    split_hands: Annotated[int, Between(1, 8), Doc("The most hands that a seat can have by splitting.")]
    split_aces_hands: Annotated[int, Between(1, 8), Doc("The same for split aces.")]
    split_ace_cards: Annotated[Literal["one", "any"], Doc("How many cards a split ace gets.")]
    double_after_split: bool
    surrender: bool
    double_cards: Annotated[
        Literal["two", "any"],
        Doc("With how many cards a hand may be doubled: only its first two, or any number."),
    ] = "two"
    double_for_less: Annotated[bool, Doc("Doubling may add less than the bet.")] = True
    must_hit: Annotated[int, Between(0, 20), Doc("The highest total a player may not stand on.")] = 0
    must_stand_hard: Annotated[
        int,
        Between(12, 21),
        Doc("The lowest hard total that takes no card; two cards that pair may still be split."),
    ] = 21
    must_stand_soft: Annotated[int, Between(12, 21)] = 21

    @cached_property
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
    __slots__ = (
        "bet", "cards", "count", "doubled", "from_split", "is_natural", "lost", "number", "paid", "seat", "surrendered",
        "total",
    )  # fmt: skip

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
        self.count = count_of(cards)
        self.total = total(self.count)
        self.is_natural = not from_split and len(cards) == 2 and self.natural(*cards)

    @staticmethod
    def natural(a: int, b: int) -> bool:
        """Whether the first two cards dealt are a natural."""
        return is_blackjack(a, b)

    def take(self, cards: tuple[Card, ...]) -> None:
        """The hand gets these cards too."""
        self.cards += cards
        self.count = count_of(cards, self.count)
        self.total = total(self.count)
        self.is_natural = self.is_natural and not cards

    def split(self, number: int) -> Hand:
        """Its second card becomes the first of a new hand, which has this number at the seat."""
        second = type(self)(self.seat, self.cards[1:], self.bet, number, from_split=True)
        self.cards = self.cards[:1]
        self.count = count_of(self.cards)
        self.total = total(self.count)
        self.from_split = True
        self.is_natural = False
        return second

    @property
    def stake(self) -> Cents:
        return Cents(self.bet + self.doubled)

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
        return f"soft {self.total}" if self.total < 21 and is_soft(self.count) else f"{self.total}"

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
    seats = {}
    for seat in layout.seats:
        seats[seat] = yield face_up(seat, 2)
    (up,) = yield UP_CARD
    (hole,) = yield HOLE_CARD
    return _new(FirstCards, (seats, up, hole))


def face_up(seat: Seat, cards: int) -> Deal:
    """A seat's first cards."""
    return _new(Deal, (seat, cards, "up", False, 0, False))


UP_CARD, HOLE_CARD = Deal(DEALER, 1, "up"), Deal(DEALER, 1, "down")


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


HandEnds = Callable[[Hand], Iterable[Request]]
"""What happens at the table when a hand ends, before the next one is played."""


def play_hands(turns: Turns, first: Hand, ends: HandEnds) -> Generator[Request, Any, list[Hand]]:
    """A seat plays its hand and all hands split from it. It finishes each hand before the next one gets a card."""
    seat = first.seat
    hands = [first]
    to_play = [first]
    while to_play:
        hand = to_play.pop()
        if len(hand.cards) == 1:
            hand.take((yield next_card(seat, hand.number)))
        while offer := _offer(turns, hand, len(hands)):
            choices = yield _new(Ask, ({seat: offer}, False))
            choice = choices.get(seat, _STANDS)
            if choice.word == "stand":
                break
            if choice.word == "surrender":
                hand.surrendered = True
                break
            if choice.word == "double":
                hand.doubled = choice.amount
            elif choice.word == "split":
                second = hand.split(len(hands))
                yield Move(seat, hand.number, second.number)
                hands.append(second)
                to_play.append(second)
            hand.take((yield next_card(seat, hand.number)))
        yield from ends(hand)
    return hands


_STANDS = Choice("stand")
_HIT, _STAND, _SURRENDER = Option("hit"), Option("stand"), Option("surrender")


def next_card(place: Place, hand: int = 0) -> Deal:
    """The next card of a hand, face up."""
    return _new(Deal, (place, 1, "up", True, hand, False))


def _offer(turns: Turns, hand: Hand, hands: int) -> Offer | None:
    """The options of a hand whose seat has this many hands; ``None`` if the hand must stop."""
    cards, count, bet = hand.cards, hand.count, hand.bet
    first, second = points(cards[0]), points(cards[1])
    choices = open_to(turns.as_ints, count, len(cards), first, second, hand.from_split, hand.doubled > 0, hands)
    if not choices:
        return None
    options = []
    if choices & HIT:
        options.append(_HIT)
    if choices & STAND:
        options.append(_STAND)
    if choices & DOUBLE:
        least = Cents(1) if turns.double_for_less else bet
        options.append(_new(Option, ("double", "bet", least, bet, bet, None, (), NOTHING, ())))
    if choices & SPLIT:
        options.append(_new(Option, ("split", "bet", bet, bet, None, None, (), NOTHING, ())))
    if choices & SURRENDER:
        options.append(_SURRENDER)
    if not choices & HIT:
        options.reverse()  # if a split is the only thing left to decide, it comes first
    return Offer(options, CHOICES.get(when_silent(choices, count)))


def play_dealer(count: int, hit_soft_17: bool) -> Generator[Request, Any, tuple[Card, ...]]:
    """The cards that the dealer draws to a hand with this count. He draws by the rule and has no choice."""
    drawn: tuple[Card, ...] = ()
    while dealer_draws(count, hit_soft_17):
        card = yield next_card(DEALER)
        drawn += card
        count = count_of(card, count)
    return drawn
