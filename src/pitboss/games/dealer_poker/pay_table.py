"""Poker against a pay table: there is no dealer to beat, only the lines for five-card hands that the house posts.

These games are Let It Ride, Mississippi Stud and Criss Cross Poker. Every hand has one of the ``FIVE_CARD_LINES``
(``five_card_line``), and every bet on the hand is paid, pushed or lost as the sheet says for that line (``FromPair``).
Let It Ride pays from a pair of tens; the other two pay from jacks and push from sixes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, five_card_line
from pitboss.games.dealer_poker.raises import multiples, raise_or, then_seen
from pitboss.games.dealer_poker.shape import Shape
from pitboss.ranking.five import describe
from pitboss.rules.layout import Layout
from pitboss.rules.script import BOARD, Pay, Script, Seat, Show, Shuffle, by_line, deal, deal_each, loses
from pitboss.rules.sheet import PayTable

Cards = tuple[Card, ...]


def settle_bets(seat: Seat, bets: Iterable[str], table: PayTable, strength: int) -> list[Pay]:
    """Settles all the bets on one hand by its line."""
    line, why = table.line(FIVE_CARD_LINES[five_card_line(strength)]), describe(strength)
    return [by_line(seat, bet, line, why) for bet in bets]


def play_streets(
    layout: Layout,
    shape: Shape,
    bonus: str,
    settle: Callable[[Cards, Seat, Cards, bool], Iterable[Pay]],
    *,
    board_first: bool = False,
) -> Script:
    """Hands and board are dealt. Street by street players raise to stay in, or fold, and the board is turned; then each
    seat is settled.

    A fold loses everything but the ``bonus``, a bet on the board alone. The board is turned as long as a hand or a
    bonus is still in. ``settle`` is told the board, the seat, its hand, and whether it folded.
    """
    yield Shuffle()
    board: Cards = ()
    if board_first:
        board = yield from deal(BOARD, shape.board, "down")
    hands = yield from deal_each(layout, shape.own, "own")
    if not board_first:
        board = yield from deal(BOARD, shape.board, "down")

    live = layout.seats
    with_bonus = layout.with_wager(bonus)
    for street, seen in then_seen(shape.streets, shape.board):
        raises = {seat: multiples(street, layout.stake(seat, street.ante)) for seat in live}
        folded = yield from raise_or(street.instead, raises)
        for seat in folded:
            for wager in layout[seat]:
                if wager != bonus:
                    yield loses(seat, wager, "folded")
        live = tuple([seat for seat in live if seat not in folded])
        if live or with_bonus:
            yield Show(BOARD, board[street.board : seen])

    for seat in layout:
        if seat in live:
            yield Show(seat, hands[seat])
        yield from settle(board, seat, hands[seat], seat not in live)
    return None
