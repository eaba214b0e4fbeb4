"""Counts the codes of a block, and follows their wins through sessions of play.

A code is a whole number, 0 or more, that says how a round ended. Which codes come is not known beforehand.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
EMPTY = -1
FULL = -1


def count_few(codes: Ints, counts: Ints, first: Ints) -> None:
    """Counts codes that are all small numbers: the code itself is the index of its counter."""
    for i in range(len(codes)):
        code = codes[i]
        if counts[code] == 0:
            first[code] = i
        counts[code] += 1


def count(codes: Ints, keys: Ints, counts: Ints, first: Ints) -> int:
    """Counts every code, and replaces it in ``codes`` by its index in ``keys``. Returns how many codes there are.

    ``keys`` is a hash table of ``EMPTY`` entries; its size is a power of two. If it is too small, ``codes`` stays as it
    is and ``FULL`` is returned. ``first`` gets the round at which each code first comes.
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
    """Plays the rounds in sessions, one after the other: what each won, its lowest point, and when it was ruined.

    ``nets`` says what each outcome wins. A session is ruined at the first round for which less than ``stake`` is left
    of the ``bankroll``; ``ruined`` gets the number of that round, or ``length`` if there is none. ``curves`` gets what
    the first sessions have won, at equal distances. A ruined session is played to its end, so that all can be compared.
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
