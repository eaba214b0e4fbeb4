"""What a hand leaves owed at a poker table: whom the blinds have reached, and whom they went past."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitboss.room.next_hand import Hand
from pitboss.room.seats import Buttons, Place, is_between, steps
from pitboss.rules.script import Seat


def owed_after(
    hand: Hand, places: Mapping[Seat, Place], before: Buttons, now: Buttons, seats: int
) -> dict[Seat, Place]:
    """Who was dealt in owes nothing; whom a blind went past while he was away has missed it."""
    return {seat: _after(hand, seat, place, before, now, seats) for seat, place in places.items()}


def _after(hand: Hand, seat: Seat, place: Place, before: Buttons, now: Buttons, seats: int) -> Place:
    dealt = seat in hand.stacks
    place = place.cleared() if dealt or hand.new_game else place
    place = replace(place, sat_out=not dealt, in_middle=seat == hand.middle)
    if dealt:
        return replace(place, comes_in="wait")
    if place.new:
        return place
    small = is_between(before.small, seat, now.small, seats)
    big = is_between(before.big, seat, now.big, seats)
    if place.ahead is not None:
        # One who has moved lets the blinds pass: then he is as far from the big one as there are players.
        left = len(hand.stacks) - place.ahead if big else place.waits - 1
        return replace(place, waits=max(left, 0))
    return replace(place, missed_small=place.missed_small or small, missed_big=place.missed_big or big)


def reached(before: Buttons, now: Buttons, seats: int) -> frozenset[Seat]:
    """The seats the big blind has come to, or past, in this hand."""
    way = steps(before.big, now.big, seats)
    return frozenset(Seat(seat) for seat in range(1, seats + 1) if steps(before.big, Seat(seat), seats) <= way)
