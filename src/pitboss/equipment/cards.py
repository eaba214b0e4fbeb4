"""Cards: a number for the rules, a text for people."""

from __future__ import annotations

from pitboss.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"


class Card(int):
    """One card: rank * 4 + suit, the deuce of clubs 0 to the ace of spades 51; the joker is 52.

    It is an ``int``, so it sorts by rank and can index a table; it prints as it is written, ``Ah``, ``Tc``, ``Jk``.
    ``Card(50)`` is always the same object.
    """

    __slots__ = ()
    noun = "card"

    def __new__(cls, number: int) -> Card:
        if not 0 <= number < len(CARDS):
            raise ValueError(f"no card number {number}: 0 to 51, and 52 for the joker")
        return CARDS[number]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card a text names: ``Ah``, ``Tc`` or ``10c``, ``Jk``."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise _no_card(text)
        return card

    @property
    def rank(self) -> int:
        """0 for the deuce to 12 for the ace. The joker has 13, outside ``RANKS``: a rule must say so to make it an
        ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 to 3 for clubs, diamonds, hearts, spades. The joker has 4, outside ``SUITS``, because it has no suit
        (``card & 3`` would make it a club)."""
        return self & 3 if self < 52 else 4

    @property
    def is_joker(self) -> bool:
        return self == 52

    def __str__(self) -> str:
        return _TEXTS[self]

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)


_TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
CARDS = tuple(int.__new__(Card, number) for number in range(53))
JOKER = CARDS[52]

_BY_TEXT = dict(zip(_TEXTS, CARDS, strict=True))
_BY_TEXT.update({"10" + suit: _BY_TEXT["T" + suit] for suit in SUITS})


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards in the order written, separated by blanks: ``Ah Kh Qh``."""
    try:
        return tuple([_BY_TEXT[word] for word in text.split()])
    except KeyError as error:
        raise _no_card(error.args[0]) from None


def show_cards(cards: Iterable[Card]) -> str:
    return " ".join([_TEXTS[card] for card in cards])


def _no_card(text: str) -> Unreadable:
    meant = text.capitalize()
    hint = meant if meant in _BY_TEXT else "rank then suit, as in Ah, Tc or Jk"
    return Unreadable(f"no card {text!r:.24}: write {hint}")


_RANK_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "jack", "queen", "king", "ace", "joker"),
)
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def rank_name(rank: int) -> str:
    """As the dealer calls it: ``deuce``, ``queen``."""
    return _RANK_NAMES[rank]


def rank_plural(rank: int) -> str:
    """As the dealer calls a pair: ``sixes``, ``queens``."""
    name = _RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def is_red(card: int) -> bool:
    """Whether a card is a diamond or a heart. Not for the joker, which has no colour."""
    return card & 3 == 1 or card & 3 == 2


def suit_name(suit: int) -> str:
    return _SUIT_NAMES[suit]
