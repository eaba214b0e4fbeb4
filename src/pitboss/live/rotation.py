"""Whose bank it is, where the house never banks: at most two hands running, then the position goes round the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.games.layout import clockwise
from pitboss.games.script import Seat

HANDS_RUNNING = 2
BROKEN = "the game is broken: nobody took the bank, and one player may not hold it for a third hand running"


def offered(banked: Sequence[Seat], seats: Iterable[Seat], first: Seat) -> tuple[Seat, ...]:
    """The seats in the order the bank is offered for the next hand, after these have held it.

    Whoever has it may keep it for a second hand; after that it goes on clockwise, and not to him.
    """
    around = tuple(seats)
    if not banked:
        return (first, *clockwise(tuple(seat for seat in around if seat != first), first))
    holder = banked[-1]
    others = clockwise(tuple(seat for seat in around if seat != holder), holder)
    may_stay = any(seat != holder for seat in banked[-HANDS_RUNNING:]) or len(banked) < HANDS_RUNNING
    return (holder, *others) if may_stay else others
