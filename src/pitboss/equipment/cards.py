"""Cards: a number for the rules, a text for people."""

from __future__ import annotations

from pitboss.equipment.printed import Printed

RANKS = "23456789TJQKA"
SUITS = "cdhs"


class Card(Printed):
    """One card: rank * 4 + suit, the deuce of clubs 0 to the ace of spades 51; the joker is 52.

    It is an ``int``, so it sorts by rank and can index a table; it prints as it is written, ``Ah``, ``Tc``, ``Jk``.
    ``Card(50)`` is always the same object.
    """

    __slots__ = ()
    noun = "card"
    numbers = "0 to 51, and 52 for the joker"
    texts = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")

    @classmethod
    def right_for(cls, text: str) -> str:
        meant = text.capitalize()
        return meant if meant in cls.by_text else "rank then suit, as in Ah, Tc or Jk"

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


CARDS: tuple[Card, ...] = Card.every
JOKER = CARDS[52]
Card.by_text.update({"10" + suit: Card.by_text["T" + suit] for suit in SUITS})

parse_cards = Card.parse_all
"""Reads ``Ah Kh Qh``."""
show_cards = Card.show_all

_RANK_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "jack", "queen", "king", "ace", "joker"),
)


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
