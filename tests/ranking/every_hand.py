"""Every set of five cards, for kernels that count hands: a kernel compiles this generator with the rule it counts."""

from __future__ import annotations

from collections.abc import Iterator


def fives(cards: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Every five of this many cards, the highest card first.

    Hands of six and seven add ``for f in range(e)`` and ``for g in range(f)``.
    """
    for a in range(cards):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        yield a, b, c, d, e
