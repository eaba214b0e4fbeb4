"""Dice and wheels: a walk from place to place, one step for every throw. When a round is over, the next begins."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.simulate.kernels.stream import Places, Words, make

Ints = NDArray[np.int64]
OVER = 1 << 31
"""The bit of a step that ends the round. The bits below it say where the next step starts, those above it are the code
of the round."""
CODE = 32
HALF = 0xFFFF


def walk(words: Words, made: Places, seed: int, block: int, faces: int, steps: Ints, codes: Ints) -> int:
    """Fills ``codes``, one for each round, and returns how many throws that took.

    ``steps`` has an entry for every place and face. Each random word makes two throws. The throws of its lower half are
    one walk and those of its upper half another, and each walk fills half of the rounds: a processor does both at once.
    """
    uneven = (HALF + 1) % faces
    rounds = len(codes)
    middle = rounds // 2
    size = len(words)
    here, there = 0, 0
    lower, upper = 0, middle
    throws = 0
    while lower < middle or upper < rounds:
        make(words, made, seed, block)
        if middle - lower >= size and rounds - upper >= size:  # neither walk can end in this pass
            throws += 2 * size
            for at in range(size):
                word = int(words[at])
                low, high = (word & HALF) * faces, (word >> 16) * faces
                if low & HALF < uneven or high & HALF < uneven:
                    throws -= 2  # both are skipped, so that all throws stay equally likely
                    continue
                step = steps[here + (low >> 16 & HALF)]
                other = steps[there + (high >> 16 & HALF)]
                here, lower = taken(step, lower, codes)
                there, upper = taken(other, upper, codes)
            continue
        for at in range(size):
            word = int(words[at])
            low, high = (word & HALF) * faces, (word >> 16) * faces
            if low & HALF < uneven or high & HALF < uneven:
                continue
            if lower < middle:
                here, lower = taken(steps[here + (low >> 16 & HALF)], lower, codes)
                throws += 1
            if upper < rounds:
                there, upper = taken(steps[there + (high >> 16 & HALF)], upper, codes)
                throws += 1
    return throws


def taken(step: int, at: int, codes: Ints) -> tuple[int, int]:
    """Takes a step in the round at this index. Returns where the next step starts, and the index of its round."""
    codes[at] = step >> CODE
    return step & OVER - 1, at + (step >> 31 & 1)
