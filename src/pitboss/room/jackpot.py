"""The bad-beat jackpot: a pool fed by the drop and by the house, and given out when a great hand is beaten."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.poker.carryover import Beat
from pitboss.games.poker.sheet import Split
from pitboss.rules.script import Seat


def jackpot_shares(split: Split, pool: int, reserve: int, beat: Beat, dealt: Iterable[Seat]) -> dict[Seat, int]:
    """What each is paid: the loser's part, the winner's, and the table's to the others dealt in, alike.

    So many per cent of the pool are the ``reserve``: they stay for the next one. Where there is nobody else, or a part
    cannot be divided to the cent, the loser has the rest.
    """
    loser, winner = Seat(beat.loser), Seat(beat.winner)
    others = sorted(seat for seat in dealt if seat not in (loser, winner))
    paid = pool - pool * reserve // 100
    shares = {winner: paid * split.winner // 100}
    shares |= dict.fromkeys(others, paid * split.table // 100 // max(len(others), 1))
    return {loser: paid - sum(shares.values()), **shares}
