"""Where the button of a new game goes: to the high card of a draw, one to each player from a deck spread face down."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.equipment.cards import Card
from pitboss.errors import Refused
from pitboss.rules.script import Seat


def high_card(drawn: Mapping[Seat, Card]) -> Seat:
    """The seat that drew highest; of equal ranks by suit: spades, hearts, diamonds, clubs. The joker is not spread."""
    if not drawn:
        raise Refused("nobody has drawn for the button")
    for seat, card in drawn.items():
        if card.is_joker:
            raise Refused("the joker is not spread for the button: draw again", f"seat {seat}")
    if len({*drawn.values()}) < len(drawn):
        raise Refused("one card was drawn twice for the button")
    return max(drawn, key=lambda seat: drawn[seat])
