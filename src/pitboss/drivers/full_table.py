"""A trial round with a player in every seat: whether a sheet's deck has enough cards for its table."""

from __future__ import annotations

from typing import Any

from pitboss.drivers.run import Said, run
from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import Refused
from pitboss.money import Cents
from pitboss.rules.script import Ask, Deal, Roll, Seat, Shuffle, Spin, Wager
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pit_table import PitTable
from pitboss.table.round import Round
from pitboss.table.table import Table

PLENTY = Cents(1_000_000_00)
"""What a player brings to the poker room, and a player's bank puts up."""
STAYS = ("call", "check")
"""Words that keep a player of the poker room in the hand."""


def check_full_table(table: Table[Any]) -> None:
    """Deals a round to every seat. Refused if it cannot begin, or if the cards run out."""
    if table.deck is None:
        return
    round_ = table.open(_everybody(table))
    run(round_, _FromTheTop(table.deck, table.rules.table.seats))


def _everybody(table: Table[Any]) -> Opening:
    first, *others = (Seat(seat) for seat in range(1, table.rules.table.seats + 1))
    if not isinstance(table, PitTable):
        button = first if table.game.shape.button else None  # type: ignore[attr-defined]  # a RoomGame
        return Opening({}, button=button, stacks=dict.fromkeys((first, *others), PLENTY))
    wagers = _least_wagers(table)
    if table.rules.table.bank == "player":
        return Opening(dict.fromkeys(others, wagers), BankSeat(first, PLENTY))
    return Opening(dict.fromkeys((first, *others), wagers))


def _least_wagers(table: PitTable[Any]) -> dict[Wager, Cents]:
    """The wagers that a seat must have to be dealt in, each at its minimum; else the first wager of the sheet."""
    bets = table.ranges
    down: dict[Wager, Cents] = {}
    for slug in [slug for slug, bet in bets.items() if bet.spot.required] or list(bets)[:1]:
        bet = bets[slug]
        least = max(bet.least, table.rules.limit(bet.spot.min_alone) or 0)
        amount = down.get(Wager(bet.spot.equals or ""), Cents(least + -least % bet.spot.step))
        down[Wager(f"{slug} {bet.selections[0]}".rstrip())] = amount
    return down


class _FromTheTop:
    """Deals a new deck from its top. Nobody draws, and nobody folds in the poker room."""

    def __init__(self, deck: Stock, seats: int) -> None:
        self._deck = deck
        self._seats = seats
        self._left = list(reversed(deck.cards()))

    def where(self) -> str:
        return ""

    def shuffle(self, request: Shuffle) -> None:
        self._left = list(reversed(self._deck.cards()))
        for card in request.kept:
            self._left.remove(card)

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        if request.cards > len(self._left):
            raise Refused(
                f"{self._seats} seats are more than {self._deck.size} {self._deck.noun}s serve", "table.seats"
            )
        return tuple(self._left.pop() for _ in range(request.cards))

    def roll(self, request: Roll) -> tuple[int, ...]:
        return (1,) * request.dice

    def spin(self, request: Spin) -> str:
        return request.pockets[0]

    def say(self, round_: Round, request: Ask) -> Said | None:
        if request.first:
            return None
        seat = round_.waiting_for()[0]
        words = [option.word for option in request.offers[seat].options if option.word in STAYS]
        return Said(seat, words[0] if words else None)
