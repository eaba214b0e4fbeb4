"""The button of a new game: each player draws a card from a deck spread face down, and the highest card gets it."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.equipment.cards import Card
from pitboss.errors import Refused
from pitboss.rules.script import Seat


def high_card(drawn: Mapping[Seat, Card]) -> Seat:
    """The seat with the highest card. Suits break ties: spades, hearts, diamonds, clubs. The joker is left out."""
    if not drawn:
        raise Refused("nobody has drawn for the button")
    for seat, card in drawn.items():
        if card.is_joker:
            raise Refused("the joker does not count for the button: draw again", f"seat {seat}")
    if len({*drawn.values()}) < len(drawn):
        raise Refused("two players drew the same card for the button: draw again")
    return max(drawn, key=lambda seat: drawn[seat])
