"""Counts the codes of a block, and follows what they win through sessions of play.

A code is a whole number from zero that says how a round ended; which numbers come is not known before.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
EMPTY = -1
FULL = -1


def count_few(codes: Ints, counts: Ints, first: Ints) -> None:
    """The same where all codes are small numbers: a code is its own place."""
    for i in range(len(codes)):
        code = codes[i]
        if counts[code] == 0:
            first[code] = i
        counts[code] += 1


def count(codes: Ints, keys: Ints, counts: Ints, first: Ints) -> int:
    """Counts every code, and puts its place among ``keys`` where the code was. Returns how many codes there are.

    ``keys`` is a table of ``EMPTY`` places, a power of two of them. If it is too small, nothing is put anywhere and
    ``FULL`` is returned. ``first`` gets where each code first comes.
    """
    mask = len(keys) - 1
    found = 0
    for i in range(len(codes)):
        code = codes[i]
        at = (code ^ code >> 11 ^ code >> 29) & mask
        while keys[at] != code and keys[at] != EMPTY:
            at = at + 1 & mask
        if keys[at] == EMPTY:
            found += 1
            if 2 * found > len(keys):
                return FULL
            keys[at] = code
            first[at] = i
        counts[at] += 1
    for i in range(len(codes)):
        code = codes[i]
        at = (code ^ code >> 11 ^ code >> 29) & mask
        while keys[at] != code:
            at = at + 1 & mask
        codes[i] = at
    return found


def play_sessions(
    places: Ints, nets: Ints, length: int, bankroll: int, stake: int, ends: Ints, lowest: Ints, ruined: Ints,
    curves: Ints,
) -> None:  # fmt: skip
    """Plays the rounds in sessions, one after the other: where each ends, its lowest point, and when it was ruined.

    ``nets`` says what a place wins. A session is ruined before the first round whose ``stake`` is not left of the
    ``bankroll``; its number is kept, or the length if none is. ``curves`` gets what the first sessions have won,
    at equal distances. What happens after a ruin is followed on, so that the ends of all sessions compare.
    """
    drawn, points = curves.shape
    for session in range(len(ends)):
        won = 0
        low = 0
        broke = length
        point = 0
        for i in range(length):
            if bankroll + won < stake and broke == length:
                broke = i
            won += nets[places[session * length + i]]
            low = min(low, won)
            if session < drawn and (i + 1) * points // length > point:
                curves[session, point] = won
                point += 1
        ends[session] = won
        lowest[session] = low
        ruined[session] = broke
