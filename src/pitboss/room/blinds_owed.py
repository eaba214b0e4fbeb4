"""What players owe after a hand: which seats the blinds have reached, and which players missed a blind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitboss.room.next_hand import NextHand
from pitboss.room.seats import Buttons, SeatedPlayer, is_between, steps
from pitboss.rules.script import Seat


def owed_after(
    hand: NextHand, places: Mapping[Seat, SeatedPlayer], before: Buttons, now: Buttons, seats: int
) -> dict[Seat, SeatedPlayer]:
    """A player who was dealt in owes nothing; a player who was away when a blind passed him has missed it."""
    return {seat: _after(hand, seat, player, before, now, seats) for seat, player in places.items()}


def _after(hand: NextHand, seat: Seat, player: SeatedPlayer, before: Buttons, now: Buttons, seats: int) -> SeatedPlayer:
    dealt = seat in hand.stacks
    player = player.cleared() if dealt or hand.new_game else player
    player = replace(player, sat_out=not dealt, in_middle=seat == hand.middle)
    if dealt:
        return replace(player, comes_in="wait")
    if player.new:
        return player
    small = is_between(before.small, seat, now.small, seats)
    big = is_between(before.big, seat, now.big, seats)
    if player.ahead is not None:
        # A player who has moved misses no blind. Once the big blind passes him, it is a full round of players away.
        left = len(hand.stacks) - player.ahead if big else player.waits - 1
        return replace(player, waits=max(left, 0))
    return replace(player, missed_small=player.missed_small or small, missed_big=player.missed_big or big)


def reached(before: Buttons, now: Buttons, seats: int) -> frozenset[Seat]:
    """The seats that the big blind reached or passed in this hand."""
    way = steps(before.big, now.big, seats)
    return frozenset(Seat(seat) for seat in range(1, seats + 1) if steps(before.big, Seat(seat), seats) <= way)
