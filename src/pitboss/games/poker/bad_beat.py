"""The bad-beat jackpot: a great hand beaten by a greater, both made with both hole cards."""

from __future__ import annotations

from itertools import combinations

from pitboss.equipment.cards import RANKS, Card
from pitboss.games.poker.carryover import Beat
from pitboss.games.poker.chips import Chips
from pitboss.games.poker.sheet import RoomRules
from pitboss.ranking.five import FOUR_OF_A_KIND, FULL_HOUSE, best_of_seven, rank5
from pitboss.ranking.strength import ACE, strength_of
from pitboss.rules.script import Seat

Cards = tuple[Card, ...]
ACES_FULL_OF_KINGS = strength_of(FULL_HOUSE, ACE, 1 << RANKS.index("K"))
FOURS = strength_of(FOUR_OF_A_KIND, 0)


def bad_beat(rules: RoomRules, chips: Chips, hands: dict[Seat, Cards], board: Cards, pot: int) -> Beat | None:
    """The loser and the winner, if the jackpot is hit. ``hands`` has those shown. A tie is not a beat."""
    jackpot = rules.bad_beat
    if jackpot is None or len(chips.seats) < jackpot.players or pot < jackpot.pot:
        return None
    strengths = {seat: best_of_seven(*cards, *board) for seat, cards in hands.items()}
    winner = max(strengths, key=lambda seat: strengths[seat])
    if strengths[winner] < FOURS or not plays_both(hands[winner], board):
        return None
    beaten = [
        seat
        for seat in hands
        if ACES_FULL_OF_KINGS <= strengths[seat] < strengths[winner] and plays_both(hands[seat], board)
    ]
    if not beaten:
        return None
    return Beat(max(beaten, key=lambda seat: strengths[seat]), winner)


def plays_both(hole: Cards, board: Cards) -> bool:
    """Whether the best five can be made with both hole cards."""
    one, other = hole
    with_both = max(rank5(one, other, *three) for three in combinations(board, 3))
    return with_both == best_of_seven(*hole, *board)
