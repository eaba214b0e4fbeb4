"""The first question to the seats of a table, with cards from the top of a new deck."""

from __future__ import annotations

from tests.playing import run_to_first_question

from pitboss.houses import posted
from pitboss.money import cents
from pitboss.rules.script import Offer, Seat, Wager
from pitboss.table.opening import Opening
from pitboss.table.round import Round
from pitboss.table.table import open_table


def first_asked(house: str, game: str, wagers: dict[str, int], seats: int = 2) -> tuple[Round, dict[Seat, Offer]]:
    """A round of this many seats with the same wagers, up to its first question, and the offer to each seat."""
    table = open_table(posted(house, game))
    stakes = {Wager(wager): cents(amount) for wager, amount in wagers.items()}
    round_ = table.open(Opening({Seat(seat): stakes for seat in range(1, seats + 1)}))
    return round_, dict(run_to_first_question(round_).offers)
