"""House bots of the poker room. They estimate their chances by simulating the rest of the hand a few times.

A bot sees only what its seat may see. It deals the unseen cards at random and lets the game rank the hands, so one bot
plays every game of the room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.bots.bots import AnyBot
from pitboss.bots.strategies import Sight, at_least, cards_of, find, first_of
from pitboss.drivers.random import Generator
from pitboss.equipment.cards import Card
from pitboss.games.poker.showdown import Worth
from pitboss.live.room import LiveRoom
from pitboss.money import Cents, dollars_text
from pitboss.room.table import RoomTable
from pitboss.rules.game import RoomShape
from pitboss.rules.script import BOARD, Option, Post, Seat
from pitboss.table.rotation import Person
from pitboss.table.round import Chose, Dealt, Event

Cards = tuple[Card, ...]
ACE = Card.parse("Ac").rank
DEALS = 24
"""How many times a bot simulates the hand before it acts."""
RIVALS = 3
"""The most opponents in a simulation; the others are ignored."""
KEEPS = 8
"""The highest card that a bot keeps in a draw for low."""
DRAWS = ("discard", "stand-pat")
BUY_IN = 4
"""A bot buys in for this multiple of the minimum."""


class RoomBot(AnyBot):
    def between(self, live: LiveRoom, person: Person) -> str | None:
        """A bot without chips buys more; if it cannot, it leaves."""
        if self._was_refused:
            self._was_refused = False
            return None
        seat = live.seat_of(person)
        if seat is None or live.room.places[seat].stack:
            return None
        amount = usual_buy(live.room, live.pockets[person])
        return f"buy {dollars_text(amount)}" if amount else "up"

    def decide(self, live: LiveRoom, seat: Seat) -> str | None:
        assert live.round is not None
        offer = live.offer(seat)
        if self._was_refused or offer is None:
            self._was_refused = False
            return None
        sight = Sight(seat, live.round.view(seat), live.options(seat), offer.default, {}, self._luck_now(live, seat))
        deck = live.table.game.deck(live.table.rules)
        assert deck is not None
        return speak(sight, live.table.game.shape, tuple(map(_card, deck.cards())))


def usual_buy(room: RoomTable, pocket: int) -> Cents:
    """A few times the minimum buy-in, limited by the pocket; zero if the pocket is below the minimum."""
    most = min(BUY_IN * room.buy_in, pocket, room.most_buy_in or pocket)
    return Cents(most if most >= room.buy_in else 0)


def speak(sight: Sight, shape: RoomShape, deck: Sequence[Card]) -> str | None:
    """Bets or raises with more than a fair chance, calls if the pot odds are good, and else checks or folds."""
    draw = find(sight, "discard")
    if draw is not None:
        thrown = high_cards(held(sight.events, sight.seat))
        return f"discard {' '.join(map(str, thrown))}" if thrown else "stand-pat"
    table = looked_at(sight.events, sight.seat)
    fair = 1 / (len(table.rivals) + 1)
    share = chances(table, shape, deck, sight.rng) / DEALS
    pushes = find(sight, "bet") or find(sight, "raise")
    if pushes is not None and share > (1.3 if pushes.word == "bet" else 1.7) * fair and sight.rng.random() < 0.75:
        return _sized(pushes, table.pot)
    call = find(sight, "call") or find(sight, "all-in")
    if find(sight, "check") or call is None:
        return first_of(sight, "check")
    return call.word if share * (table.pot + call.most) > call.most else first_of(sight, "fold")


def _sized(option: Option, pot: int) -> str:
    """The only size in limit games; otherwise about half the pot, in whole dollars."""
    if option.least == option.most:
        return at_least(option)
    wanted = option.atop + max(option.least, pot // 200 * 100)
    return f"{option.word} {dollars_text(Cents(min(wanted, option.atop + option.most)))}"


class Seen(NamedTuple):
    """What can be seen of a hand from one seat."""

    own: Cards
    drawn: bool
    """Whether somebody has drawn or stood pat already."""
    board: Cards
    rivals: dict[Seat, Cards]
    """The open cards of each other player who has not folded."""
    pot: int


def looked_at(events: Sequence[Event], seat: Seat) -> Seen:
    seats = {event.to: None for event in events if isinstance(event, Dealt) and isinstance(event.to, int)}
    gone = {event.seat for event in events if isinstance(event, Chose) and event.choice.word == "fold"}
    rivals = {Seat(other): _known(events, Seat(other)) for other in seats if other not in gone and other != seat}
    drawn = any(isinstance(event, Chose) and event.choice.word in DRAWS for event in events)
    put_in = [event.amount for event in events if isinstance(event, Post)]
    put_in += [event.choice.amount for event in events if isinstance(event, Chose)]
    return Seen(held(events, seat), drawn, tuple(map(_card, cards_of(events, BOARD))), rivals, sum(put_in))


def _known(events: Sequence[Event], seat: Seat) -> Cards:
    return tuple(map(_card, cards_of(events, seat)))


def held(events: Sequence[Event], seat: Seat) -> Cards:
    """A player's own cards, without discards."""
    cards: list[Card] = []
    for event in events:
        if isinstance(event, Dealt) and event.to == seat:
            cards += [_card(card) for card in event.cards if card is not None]
        elif isinstance(event, Chose) and event.seat == seat:
            cards = [card for card in cards if card not in event.choice.cards]
    return tuple(cards)


def _card(piece: object) -> Card:
    assert isinstance(piece, Card)
    return piece


def chances(seen: Seen, shape: RoomShape, deck: Iterable[Card], rng: Generator) -> float:
    """How many of ``DEALS`` simulated pots the seat wins. Unseen cards are dealt at random."""
    rivals = list(seen.rivals.values())[:RIVALS]
    known = {*seen.own, *seen.board, *(card for cards in seen.rivals.values() for card in cards)}
    unseen = [card for card in deck if card not in known]
    board = 0 if not shape.button else shape.board  # stud deals a board only when cards run out
    won = 0.0
    for _ in range(DEALS):
        pick = _Pick(list(unseen), rng)
        middle = pick.fill(seen.board, board)
        hands = [pick.fill(cards, shape.cards) for cards in (seen.own, *rivals)]
        if not board and shape.button and not seen.drawn:
            hands = [pick.fill(without(high_cards(cards), cards), shape.cards) for cards in hands]
        won += _part([shape.worth(cards, middle) for cards in hands])
    return won


class _Pick:
    """Draws cards at random from the unseen ones."""

    def __init__(self, cards: list[Card], rng: Generator) -> None:
        self._cards = cards
        self._rng = rng

    def fill(self, cards: Cards, count: int) -> Cards:
        found = list(cards)
        while len(found) < count and self._cards:
            at = int(self._rng.random() * len(self._cards))
            self._cards[at], self._cards[-1] = self._cards[-1], self._cards[at]
            found.append(self._cards.pop())
        return tuple(found)


def _part(hands: Sequence[Worth]) -> float:
    """The share of a pot that the first hand wins: of the high, and of the low if somebody has a low."""
    high = max(hand.high for hand in hands)
    low = max(hand.low for hand in hands)
    of_high = (hands[0].high == high) / sum(hand.high == high for hand in hands)
    if not low:
        return of_high
    return (of_high + (hands[0].low == low) / sum(hand.low == low for hand in hands)) / 2


def without(thrown: Cards, cards: Cards) -> Cards:
    return tuple(card for card in cards if card not in thrown)


def high_cards(cards: Cards) -> Cards:
    """The cards that a lowball hand should discard: pairs, and all cards above an eight."""
    kept: set[int] = set()
    thrown = []
    for card in cards:
        low = 1 if card.rank == ACE else card.rank + 2
        if not card.is_joker and (low in kept or low > KEEPS):
            thrown.append(card)
        kept.add(low)
    return tuple(thrown)
