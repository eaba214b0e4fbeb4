"""Play or fold: what each hand is worth, and the best of the two."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import RANKS
from pitboss.games.dealer_poker.raises import each_of
from pitboss.games.dealer_poker.three_card_lines import three_card_line
from pitboss.games.dealer_poker.three_card_poker import FORFEITED, PLAY
from pitboss.odds.compiled import compiled
from pitboss.odds.solve.three_cards import OUTCOMES, Ints, against_closed, against_open, deals, units
from pitboss.ranking.strength import category_of, leading_of
from pitboss.ranking.three import HIGH_CARD, describe, rank3

FOLD = -len(FORFEITED)
"""What a fold is worth: each wager that it gives up is as large as the ante."""
(RAISED,) = each_of(PLAY.times)
"""How many antes the play wager is."""


class AntePlay(NamedTuple):
    """All rounds, each hand played or folded as is best."""

    ways: dict[tuple[int, int, int], int]
    """How often a hand that stood on this line played and won these units on its ante and its play wager."""
    folded: int
    rule: str


def played(qualifying: int, must_beat: bool, up_card: bool, bonuses: Sequence[Fraction]) -> AntePlay:
    """``bonuses`` are what every line of the hand adds to a round it plays."""
    counted, standing = deals()
    shape = (len(standing.hands), 52, OUTCOMES) if up_card else (len(standing.hands), OUTCOMES)
    counts = np.zeros(shape, np.int64)
    compiled(against_open if up_card else against_closed)(counted, standing.hands, qualifying, must_beat, counts)
    if not up_card:
        counts = counts[:, np.newaxis]
    lines = np.array([three_card_line(*hand) for hand in standing.hands.tolist()])
    weighted = counts * standing.ways[:, np.newaxis, np.newaxis]
    unit = lcm(*(bonus.denominator for bonus in bonuses))
    gains = _gains(weighted, lines, np.array([int(bonus * unit) for bonus in bonuses]), unit)
    folded = int((weighted.sum(2) * (gains <= 0)).sum())
    return AntePlay(_ways(weighted, lines, gains > 0), folded, _rule(standing.hands, gains, unit * int(weighted.sum())))


def _gains(counts: Ints, lines: Ints, bonuses: Ints, unit: int) -> Ints:
    """How much better each hand does to play than to fold, by the card that lies open."""
    won = np.array([ante + RAISED * play for ante, play in map(units, range(OUTCOMES))]) * unit
    gains: Ints = (counts * (won + bonuses[lines][:, np.newaxis, np.newaxis] - FOLD * unit)).sum(2)
    return gains


def _ways(counts: Ints, lines: Ints, plays: NDArray[np.bool_]) -> dict[tuple[int, int, int], int]:
    by_hand = (counts * plays[:, :, np.newaxis]).sum(1)
    ways = {}
    for line in set(lines.tolist()):
        for outcome, count in enumerate(by_hand[lines == line].sum(0).tolist()):
            if count:
                ways[line, *units(outcome)] = count
    return ways


def _rule(hands: Ints, gains: Ints, whole: int) -> str:
    """When to play, in words: the one hand from which on it is best, for each card that may lie open.

    ``whole`` is the gain if every round gained one unit.
    """
    strengths = np.array([rank3(*hand) for hand in hands.tolist()])
    if gains.shape[1] == 1:
        least, gain = _best_from(strengths, gains[:, 0])
        said = f"play {_hand(least)} or better"
    else:
        by_rank = [_best_from(strengths, gains[:, rank * 4 : rank * 4 + 4].sum(1)) for rank in range(len(RANKS))]
        gain = sum(more for _, more in by_rank)
        said = "the least hand to play: " + _by_rank([least for least, _ in by_rank], int(strengths.min()))
    given_up = int(np.maximum(gains, 0).sum()) - gain
    return f"{said} (so played it costs {given_up / whole:.4%} more)" if given_up else said


def _best_from(strengths: Ints, gains: Ints) -> tuple[int, int]:
    """The strength from which on it is best to play, if strength alone decides, and what that gains."""
    order = np.argsort(-strengths, kind="stable")
    sums = np.cumsum(gains[order])
    last_of_strength = np.append(np.diff(strengths[order]) != 0, True)
    best = int(np.argmax(np.where(last_of_strength, sums, sums.min() - 1)))
    return int(strengths[order][best]), int(sums[best])


def _by_rank(least: list[int], lowest: int) -> str:
    """Hand by hand, each with the open cards it goes by."""
    said = []
    for strength, run in groupby(range(len(RANKS)), key=lambda rank: least[rank]):
        ranks = [RANKS[rank] for rank in run]
        against = ranks[0] if len(ranks) == 1 else f"{ranks[0]} to {ranks[-1]}"
        said.append(f"{'any' if strength == lowest else _hand(strength)} against {against}")
    return ", ".join(said)


def _hand(strength: int) -> str:
    if category_of(strength) != HIGH_CARD:
        return f"a {describe(strength)}"
    ranks = leading_of(strength)
    return "-".join(RANKS[rank] for rank in range(12, -1, -1) if ranks >> rank & 1)
