"""A table of the poker room that deals one hand. ``pitboss.room`` continues from hand to hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import Refused
from pitboss.games.poker.sheet import RoomRules
from pitboss.houses import Sheet
from pitboss.rules.game import RoomGame
from pitboss.rules.layout import Layout
from pitboss.table.opening import Opening
from pitboss.table.postings import POT, Holder
from pitboss.table.pot_fees import pot_fees_of
from pitboss.table.pots import settle_pots
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import Table


class PokerTable(Table[RoomRules]):
    """A table of the poker room that deals one hand."""

    game: RoomGame[RoomRules]

    def __init__(self, game: RoomGame[RoomRules], sheet: Sheet, chosen: Mapping[str, Any] | None = None) -> None:
        super().__init__(game, sheet, chosen)
        self.pot_fees = pot_fees_of(self.rules)
        """What the posted collection takes out of pots."""

    def open(self, opening: Opening) -> Round:
        stacks, button = opening.stacks, opening.button
        if len(stacks) < 2:
            raise Refused("a hand needs two players or more", "stacks")
        self._check_seats(stacks, button)
        if button is not None and button not in stacks:
            raise Refused(f"seat {button} is not dealt in, and there is no dead button: name a seat that is", "button")
        if min(stacks.values()) <= 0:
            seat = next(seat for seat, chips in stacks.items() if chips <= 0)
            raise Refused("has no chips", f"stacks.{seat}")
        layout = Layout(
            {seat: {} for seat in stacks},
            button=button,
            carried=opening.carried,
            stacks=stacks,
            fees=self.pot_fees,
            middle=opening.middle,
            recorded=opening.recorded,
        )
        return Round(self.game, self.rules, layout, self.deck)

    def payer(self, opening: Opening) -> Holder:
        return POT

    def _lay_down(self, settlement: Settlement, opening: Opening, round_: Round) -> None:
        """All that was bet is in the pots."""

    def _pay(self, settlement: Settlement, opening: Opening, round_: Round) -> None:
        settle_pots(settlement, round_.pots, round_.layout)
