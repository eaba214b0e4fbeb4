"""Poker against a pay table: there is no dealer to beat, only the lines for five-card hands that the house posts.

These games are Let It Ride, Mississippi Stud and Criss Cross Poker. Every hand has one of the ``FIVE_CARD_LINES``
(``five_card_line``), and every bet on the hand is paid, pushed or lost as the sheet says for that line (``FromPair``).
Let It Ride pays from a pair of tens; the other two pay from jacks and push from sixes.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, five_card_line
from pitboss.games.dealer_poker.raises import Raise, multiples, raise_or, then_seen
from pitboss.games.line_bets import LineBet
from pitboss.money import Cents
from pitboss.ranking.five import describe
from pitboss.rules.layout import Layout
from pitboss.rules.script import BOARD, Pay, Request, Seat, Show, by_line, loses
from pitboss.rules.sheet import LimitOptions, MeterOptions, PayTable


@dataclass(frozen=True, kw_only=True)
class PayTableOptions(LimitOptions):
    side_min: Cents


@dataclass(frozen=True, kw_only=True)
class ProgressiveOptions(PayTableOptions, MeterOptions):
    """Options of a game with a progressive."""


def settle_bets(seat: Seat, bets: Iterable[str], table: PayTable, strength: int) -> Iterator[Pay]:
    """Settles all the bets on one hand by its line."""
    line = table.line(FIVE_CARD_LINES[five_card_line(strength)])
    for bet in bets:
        yield by_line(seat, bet, line, describe(strength))


def settle_bonus(layout: Layout, seat: Seat, wager: str, table: PayTable | None, line: str) -> Iterator[Pay]:
    """Settles a bonus bet, if the seat made one, by its own table."""
    if table is not None and layout.has(seat, wager):
        yield by_line(seat, wager, table.line(line), line.replace("-", " "))


def raise_or_fold(
    layout: Layout, seats: Sequence[Seat], street: Raise, beside: Mapping[str, LineBet]
) -> Generator[Request, Any, tuple[Seat, ...]]:
    """The seats that raise to stay in. A fold loses everything except the ``beside`` bets that stay."""
    raises = {seat: multiples(street, layout.stake(seat, street.ante)) for seat in seats}
    folded = yield from raise_or(street.instead, raises)
    for seat in folded:
        for wager in layout[seat]:
            if wager not in beside or not beside[wager].stays:
                yield loses(seat, wager, "folded")
    return tuple(seat for seat in seats if seat not in folded)


def play_streets(
    layout: Layout, streets: Sequence[Raise], board: tuple[Card, ...], beside: Mapping[str, LineBet], bonus: str
) -> Generator[Request, Any, tuple[Seat, ...]]:
    """The seats that stayed in to the end. The board is turned as long as a hand or a ``bonus`` bet is still in."""
    live = layout.seats
    for street, seen in then_seen(streets, len(board)):
        live = yield from raise_or_fold(layout, live, street, beside)
        if live or layout.with_wager(bonus):
            yield Show(BOARD, board[street.board : seen])
    return live
