"""Events in the table's words."""

from __future__ import annotations

from pitboss.equipment.cards import parse_cards
from pitboss.rules.script import BURN
from pitboss.table.describe import tell
from pitboss.table.round import Dealt


def test_burned_cards_are_counted_and_not_shown() -> None:
    assert tell(Dealt(BURN, parse_cards("Ah Kd 2c"), "down", 0)) == "3 cards are burned"
    assert tell(Dealt(BURN, (None,), "down", 0)) == "a card is burned"
