"""The bad-beat jackpot: a pool fed by the drop, and given out when a great hand is beaten."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.poker.leaves import Beat
from pitboss.games.poker.sheet import BadBeat
from pitboss.games.script import Seat


def jackpot_shares(posted: BadBeat, pool: int, beat: Beat, dealt: Iterable[Seat]) -> dict[Seat, int]:
    """What each is paid: the loser's part, the winner's, and the table's to the others dealt in, alike.

    Where there is nobody else, or a part cannot be divided to the cent, the loser has the rest of what is posted.
    """
    loser, winner = Seat(beat.loser), Seat(beat.winner)
    others = sorted(seat for seat in dealt if seat not in (loser, winner))
    due = pool * (posted.loser_share + posted.winner_share + posted.table_share) // 100
    shares = {winner: pool * posted.winner_share // 100}
    shares |= dict.fromkeys(others, pool * posted.table_share // 100 // max(len(others), 1))
    return {loser: due - sum(shares.values()), **shares}
