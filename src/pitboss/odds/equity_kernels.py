"""Loops over rows of hands of the poker room, compiled by ``pitboss.odds.compiled``. A row has a player's cards, then
the board."""

from __future__ import annotations

from typing import Any

from pitboss.odds.compiled import bound_later
from pitboss.odds.evaluate.lookup import NO_CARDS, LookupTable, place
from pitboss.ranking.low import ace_to_five

rank = bound_later
"""The rule that ranks five cards."""


def omaha_places(rows: Any, table: LookupTable, found: Any) -> None:
    """The best of two of the first four and three of the last five cards, as its place in the table of strengths."""
    for i in range(len(rows)):
        best = 0
        for a in range(4):
            for b in range(a):
                two = NO_CARDS + table.keys[rows[i, a]] + table.keys[rows[i, b]]
                two_suited = table.suited[rows[i, a]] | table.suited[rows[i, b]]
                for c in range(4, 9):
                    for d in range(4, c):
                        for e in range(4, d):
                            key = two + table.keys[rows[i, c]] + table.keys[rows[i, d]] + table.keys[rows[i, e]]
                            three = table.suited[rows[i, c]] | table.suited[rows[i, d]] | table.suited[rows[i, e]]
                            best = max(best, place(key, two_suited | three, table))
        found[i] = best


def best_of_sixty(rows: Any, found: Any) -> None:
    """The best hand by a rule of five cards: a high hand with a joker in the deck, or a low hand."""
    for i in range(len(rows)):
        best = 0
        for a in range(4):
            for b in range(a):
                for c in range(4, 9):
                    for d in range(4, c):
                        for e in range(4, d):
                            five = rank(
                                int(rows[i, a]), int(rows[i, b]), int(rows[i, c]), int(rows[i, d]), int(rows[i, e])
                            )
                            best = max(best, five)
        found[i] = best


def lowballs(rows: Any, found: Any) -> None:
    for i in range(len(rows)):
        found[i] = ace_to_five(int(rows[i, 0]), int(rows[i, 1]), int(rows[i, 2]), int(rows[i, 3]), int(rows[i, 4]))


def shares(highs: Any, lows: Any, unit: int, won: Any, square: Any, alone: Any, tied: Any) -> None:
    """Adds up each player's part of every pot. A whole pot is ``unit`` units."""
    players = highs.shape[0]
    part = won.copy()
    for i in range(highs.shape[1]):
        part[:] = 0
        best = 0
        for p in range(players):
            best = max(best, lows[p, i])
        pot = unit // 2 if best else unit
        if best:
            give(lows, i, best, unit - pot, part)
        best = 0
        for p in range(players):
            best = max(best, highs[p, i])
        give(highs, i, best, pot, part)
        for p in range(players):
            won[p] += part[p]
            square[p] += float(part[p]) * float(part[p])
            if part[p] == unit:
                alone[p] += 1
            elif part[p]:
                tied[p] += 1


def give(worth: Any, i: int, best: int, pot: int, part: Any) -> None:
    """Divides a pot among the players who have the best hand."""
    winners = 0
    for p in range(worth.shape[0]):
        winners += worth[p, i] == best
    for p in range(worth.shape[0]):
        if worth[p, i] == best:
            part[p] += pot // winners
