"""The bad-beat jackpot: the drop and the house fund the pool, and it is paid when a very strong hand loses."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.poker.carryover import Beat
from pitboss.games.poker.sheet import JackpotSplit
from pitboss.rules.script import Seat


def jackpot_shares(split: JackpotSplit, pool: int, reserve: int, beat: Beat, dealt: Iterable[Seat]) -> dict[Seat, int]:
    """What each player is paid: the loser's part, the winner's, and for the others equal shares of the table's.

    ``reserve`` per cent of the pool stay for the next jackpot. The loser gets what is left: odd cents, or the table's
    part if nobody else was dealt in.
    """
    loser, winner = Seat(beat.loser), Seat(beat.winner)
    others = sorted(seat for seat in dealt if seat not in (loser, winner))
    paid = pool - pool * reserve // 100
    shares = {winner: paid * split.winner // 100}
    shares |= dict.fromkeys(others, paid * split.table // 100 // max(len(others), 1))
    return {loser: paid - sum(shares.values()), **shares}
