"""Random numbers of one block of rounds: a stream that depends only on the seed and the number of the block.

The generator is Philox 4x32-10 (Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011). It computes
each number from its position, so any block can be dealt again on its own, on any machine. All numbers have 32 bits, and
only the lowest 64 bits of a product are used, so that plain Python and compiled code give the same numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint32]
Places = NDArray[np.int64]
SIZE = 1 << 12
"""The number of words that are made at once."""
MASK = SIZE - 1
SPARE = 1 << 8
"""More words than a round takes."""
LOW = 0xFFFFFFFF
ROUNDS = 10
_FIRST, _SECOND = 0xD2511F53, 0xCD9E8D57
_STEP, _OTHER_STEP = 0x9E3779B9, 0xBB67AE85


class Stream(NamedTuple):
    """The words of one block, made when they are needed."""

    words: Words
    made: Places
    """One number: how many positions are used up."""
    seed: int
    block: int


def stream(seed: int, block: int) -> Stream:
    """The stream of a block, from its beginning."""
    return Stream(np.zeros(SIZE, np.uint32), np.zeros(1, np.int64), seed, block)


def make(words: Words, made: Places, seed: int, block: int) -> None:
    """Makes the next words. A position is four numbers: the first two count, the others are the block; the key is the
    seed.

    It is one loop that a processor can run for several positions at once, so each of the four words of a position goes
    to its own quarter of ``words``.
    """
    first = int(made[0])
    quarter = len(words) // 4
    for four in range(quarter):
        a, b = first + four & LOW, first + four >> 32 & LOW
        c, d = block & LOW, block >> 32 & LOW
        key, other = seed & LOW, seed >> 32 & LOW
        for _ in range(ROUNDS):
            one, two = _FIRST * a, _SECOND * c
            a = (two >> 32 & LOW) ^ b ^ key
            c = (one >> 32 & LOW) ^ d ^ other
            b, d = two & LOW, one & LOW
            key, other = key + _STEP & LOW, other + _OTHER_STEP & LOW
        words[four] = a
        words[quarter + four] = b
        words[2 * quarter + four] = c
        words[3 * quarter + four] = d
    made[0] = first + quarter


def ready(words: Words, made: Places, seed: int, block: int, at: int) -> int:
    """Where a new round starts to read. Makes new words first if too few may be left for the round."""
    if at < len(words) - SPARE:
        return at
    make(words, made, seed, block)
    return 0


def below(words: Words, at: int, size: int) -> tuple[int, int]:
    """A random number from 0 to ``size`` - 1, all equally likely, and where the stream is read next.

    A word times the size falls into one of ``size`` parts (Lemire, 2019). The few words that would make some parts
    larger are skipped.
    """
    spread = int(words[at & MASK]) * size
    at += 1
    if spread & LOW < size:
        uneven = (LOW + 1) % size
        while spread & LOW < uneven:
            spread = int(words[at & MASK]) * size
            at += 1
    return spread >> 32, at
