"""Which hands were shown at the showdown of a hand history, and what a hand that was not shown counts for.

A hand that is shown beats one that is not, which beats one that was thrown away. If the file states winnings, they say
whether a hand won unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, permutations

from pitboss.files.phh.read import HandHistory
from pitboss.files.phh.unknown_cards import Holdings
from pitboss.rules.script import Award, Seat
from pitboss.table.round import PotMove

THROWN_AWAY, FACE_DOWN = 1, 2
"""Below the strength of every hand."""
ABOVE_ALL = 1 << 62
"""Above the strength of every hand."""
MOST_RANKED = 3
"""Up to this many hands that won unseen, every order of them is tried."""

Unshown = dict[Seat, int]


def ways_to_end(history: HandHistory, holdings: Holdings) -> Iterator[Unshown]:
    """The strengths of the hands not shown: every combination that the file leaves open, the likeliest first."""
    unshown = _unshown(history, holdings)
    yield unshown
    if not history.winnings:
        return
    stated = dict(zip(history.seats, history.winnings, strict=True))
    won = [seat for seat in unshown if stated[seat]]
    if won:
        yield unshown | dict.fromkeys(won, ABOVE_ALL)
    if 1 < len(won) <= MOST_RANKED:
        for order in permutations(range(len(won))):
            yield unshown | {seat: ABOVE_ALL + rank for seat, rank in zip(won, order, strict=True)}


def _unshown(history: HandHistory, holdings: Holdings) -> Unshown:
    folded = {action.player for action in history.actions if action.verb == "f"}
    if len(folded) >= len(history.seats) - 1:
        return {}
    said = {action.player: action.cards for action in history.actions if action.verb == "sm"}
    found: Unshown = {}
    for who, seat in enumerate(history.seats, 1):
        if who in folded:
            continue
        if who in said and said[who] is None:
            found[seat] = THROWN_AWAY
        elif who in holdings.unseen or None in (said.get(who) or ()):
            found[seat] = FACE_DOWN
    return found


def is_decided(history: HandHistory, unshown: Mapping[Seat, int], moves: Sequence[PotMove]) -> bool:
    """Whether the cards or the winnings say who won. If the file states winnings, its winners must be ours; otherwise a
    hand that nobody saw must not share a pot."""
    awards = [move for move in moves if isinstance(move, Award)]
    if unshown and history.winnings and any(history.winnings):
        stated = {seat for seat, amount in zip(history.seats, history.winnings, strict=True) if amount}
        return stated == {award.seat for award in awards if award.amount}
    for _, group in groupby(awards, key=lambda award: (award.pot, award.side)):
        winners = [award.seat for award in group]
        if len(winners) > 1 and any(seat in unshown for seat in winners):
            return False
    return True


def winnings_of(moves: Sequence[PotMove]) -> Counter[Seat]:
    """What each seat took out of the pots."""
    won: Counter[Seat] = Counter()
    for move in moves:
        if isinstance(move, Award):
            won[move.seat] += move.amount
    return won


def distance(history: HandHistory, moves: Sequence[PotMove]) -> int:
    """How far the winnings are from those that the file states."""
    won = winnings_of(moves)
    return sum(abs(won[seat] - stated) for seat, stated in zip(history.seats, history.winnings or (), strict=False))
