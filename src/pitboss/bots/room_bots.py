"""House bots of the poker room. They estimate their chances by simulating the rest of the hand a few times.

A bot sees only what its seat may see. It deals the unseen cards at random and lets the game rank the hands, so one bot
plays every game of the room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.bots.bots import AnyBot, Luck
from pitboss.bots.strategies import Sight, at_least, cards_in, find, first_of
from pitboss.drivers.random import Generator
from pitboss.equipment.cards import Card
from pitboss.games.poker.showdown import Worth
from pitboss.machine.commands import PASS, Buy, Command, GetUp, Ready, Say
from pitboss.machine.view import OptionView, QuestionView, SeatView, TableView
from pitboss.money import Cents, dollars_text
from pitboss.room.table import RoomTable
from pitboss.rules.game import RoomShape
from pitboss.rules.script import BOARD, Seat
from pitboss.table.poker_table import PokerTable
from pitboss.table.rotation import Person

Cards = tuple[Card, ...]
ACE = Card.parse("Ac").rank
DEALS = 16
"""How many times a bot simulates the hand before it acts."""
DEALS_OF_FOUR = 4
"""How many times if a hand has four own cards of which two must be played, because ranking those takes longer."""
RIVALS = 3
"""The most opponents in a simulation. The others are ignored."""
KEEPS = 8
"""The highest card that a bot keeps in a draw for low."""
DRAWS = ("discard", "stand-pat")
BUY_IN = 4
"""A bot buys in for this multiple of the minimum."""


class RoomBot(AnyBot):
    def __init__(self, table: PokerTable, person: Person, pocket: int = 0) -> None:
        super().__init__(person)
        self._shape = table.game.shape
        assert table.deck is not None
        self._deck = tuple(map(_card, table.deck.cards()))
        self._room = RoomTable(table)
        self.pocket = pocket
        """The bot's money away from the table."""

    def act(self, view: TableView) -> Command | None:
        own = view.own
        if own is not None and not own.stack and view.phase != "round" and own.state != "leaving":
            return self._without_chips()
        return super().act(view)

    def _without_chips(self) -> Command | None:
        """A bot without chips buys more; if it cannot, it leaves."""
        amount = usual_buy(self._room, self.pocket)
        if not amount:
            return GetUp(self.person)
        self.pocket -= amount
        return Buy(self.person, amount)

    def _act(self, view: TableView, own: SeatView, question: QuestionView, luck: Luck) -> Command | None:
        if question.kind != "decision":
            return Ready(self.person)
        words = speak(Sight.of(view, own, question, luck), own, self._shape, self._deck)
        return Say(self.person, words or PASS, question.number)


def usual_buy(room: RoomTable, pocket: int) -> Cents:
    """A few times the minimum buy-in, limited by the pocket. Zero if the pocket is below the minimum."""
    most = min(BUY_IN * room.buy_in, pocket, room.most_buy_in or pocket)
    return Cents(most if most >= room.buy_in else 0)


def speak(sight: Sight, own: SeatView, shape: RoomShape, deck: Sequence[Card]) -> str | None:
    """Bets or raises with more than a fair chance, calls if the pot odds are good, and otherwise checks or folds."""
    draw = find(sight, "discard")
    if draw is not None:
        thrown = high_cards(sight.cards)
        return f"discard {' '.join(map(str, thrown))}" if thrown else "stand-pat"
    table = looked_at(sight.view, own)
    fair = 1 / (len(table.rivals) + 1)
    share = chances(table, shape, deck, sight.rng)
    pushes = find(sight, "bet") or find(sight, "raise")
    if pushes is not None and share > (1.3 if pushes.word == "bet" else 1.7) * fair and sight.rng.random() < 0.75:
        return _sized(pushes, table.pot)
    call = find(sight, "call") or find(sight, "all-in")
    if find(sight, "check") or call is None:
        return first_of(sight, "check")
    return call.word if share * (table.pot + call.most) > call.most else first_of(sight, "fold")


def _sized(option: OptionView, pot: int) -> str:
    """The only size in limit games; otherwise about half the pot, in whole dollars."""
    if option.least == option.most:
        return at_least(option)
    wanted = option.atop + max(option.least, pot // 200 * 100)
    return f"{option.word} {dollars_text(Cents(min(wanted, option.atop + option.most)))}"


class SeatSight(NamedTuple):
    """What can be seen of a hand from one seat."""

    own: Cards
    drawn: bool
    """Whether any player has drawn or stood pat already."""
    board: Cards
    rivals: dict[Seat, Cards]
    """The open cards of each other player who has not folded."""
    pot: int


def looked_at(view: TableView, own: SeatView) -> SeatSight:
    rivals = {
        Seat(place.seat): cards_in(place.hands[0])
        for place in view.people
        if place.hands and place.in_round and not place.folded and place.seat != own.seat
    }
    drawn = any(place.said.split(" ")[0] in DRAWS for place in view.people)
    board = cards_in(view.places[BOARD][0]) if view.places.get(BOARD) else ()
    cards = cards_in(own.hands[0]) if own.hands else ()
    return SeatSight(cards, drawn, board, rivals, sum(pot.amount for pot in view.pots))


def _card(piece: object) -> Card:
    assert isinstance(piece, Card)
    return piece


def chances(seen: SeatSight, shape: RoomShape, deck: Iterable[Card], rng: Generator) -> float:
    """The share of the pot that the seat wins on average, in a few random deals of the unseen cards."""
    rivals = list(seen.rivals.values())[:RIVALS]
    known = {*seen.own, *seen.board, *(card for cards in seen.rivals.values() for card in cards)}
    unseen = [card for card in deck if card not in known]
    board = 0 if not shape.button else shape.board  # stud deals a board only when cards run out
    deals = DEALS if shape.own is None else DEALS_OF_FOUR
    won = 0.0
    for _ in range(deals):
        pick = _Pick(list(unseen), rng)
        middle = pick.fill(seen.board, board)
        hands = [pick.fill(cards, shape.cards) for cards in (seen.own, *rivals)]
        if not board and shape.button and not seen.drawn:
            hands = [pick.fill(without(high_cards(cards), cards), shape.cards) for cards in hands]
        won += _part([shape.worth(cards, middle) for cards in hands])
    return won / deals


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
    """The share of a pot that the first hand wins: of the high, and of the low if any hand has a low."""
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
