"""Decks, and the shoe they are dealt from."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pitboss.equipment.cards import CARDS, RANKS, Card, parse_cards, show_cards
from pitboss.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pitboss.equipment.stock import Piece

_TEN = RANKS.index("T")
_NAMES = {52: "standard", 53: "with joker", 48: "spanish"}
_ONE_OF = {
    52: CARDS[:52],
    53: CARDS,
    48: tuple(card for card in CARDS[:52] if card.rank != _TEN),
}
_AMONG = {kind: frozenset(cards) for kind, cards in _ONE_OF.items()}


class _Deck(NamedTuple):
    kind: int
    decks: int


class Deck(_Deck):
    """The cards of a game: 1 to 8 decks of 52 cards, of 53 with the joker, or of 48 without tens."""

    __slots__ = ()
    noun = Card.noun

    def __new__(cls, kind: int = 52, decks: int = 1) -> Deck:
        if kind not in _ONE_OF:
            raise Refused(f"no deck of {kind} cards: 52, 53 with the joker, or 48 without tens")
        if not 1 <= decks <= 8:
            raise Refused(f"{decks} decks: from 1 to 8")
        return super().__new__(cls, kind, decks)

    @property
    def name(self) -> str:
        return _NAMES[self.kind]

    @property
    def size(self) -> int:
        return self.kind * self.decks

    def cards(self) -> tuple[Card, ...]:
        """Every card, in new-deck order, one deck after the other."""
        return _ONE_OF[self.kind] * self.decks

    def copies(self, card: int) -> int:
        """How many of this card there are."""
        return self.decks if card in _AMONG[self.kind] else 0

    @property
    def counts(self) -> Mapping[int, int]:
        return _counts(self.kind, self.decks)

    read = staticmethod(parse_cards)
    show = staticmethod(show_cards)


@cache
def _counts(kind: int, decks: int) -> Mapping[int, int]:
    return dict.fromkeys(_ONE_OF[kind], decks)


class Shoe:
    """Cards or tiles in the order in which they are dealt. A shoe does not shuffle: its caller gives the order.

    ``behind`` is the number of cards behind the cut card.
    """

    __slots__ = ("behind", "cards", "dealt")

    def __init__(self, cards: Iterable[Piece], behind: int = 0) -> None:
        self.cards = tuple(cards)
        self.behind = behind
        self.dealt = 0
        if not 0 <= behind <= len(self.cards):
            raise Refused(f"the cut card cannot be {behind} cards from the end of {len(self.cards)}")

    @property
    def left(self) -> int:
        """How many cards are left, including those behind the cut card."""
        return len(self.cards) - self.dealt

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card is out. It comes out when the last card before it is dealt."""
        return self.left <= self.behind

    def deal(self, count: int = 1) -> tuple[Piece, ...]:
        """Deals the next cards. If there are too few, it deals none and refuses."""
        if not 0 <= count <= self.left:
            raise Refused(f"{count} cards wanted, {self.left} left in the shoe")
        start = self.dealt
        self.dealt += count
        return self.cards[start : self.dealt]

    def burn(self, count: int = 1) -> tuple[Piece, ...]:
        """Takes the next cards out of play. They are returned for the record only; players do not see them."""
        return self.deal(count)
