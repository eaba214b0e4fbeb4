"""The value of each card, from the function that the table counts with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from pitboss.equipment.cards import rank_name
from pitboss.guide.section import Grid

FACES = range(9, 12)
ACE, JOKER_RANK = 12, 13


def values(points: Callable[[int], int], cards: Iterable[int], called: dict[int, str] | None = None) -> Grid:
    """Ranks with the same value in one row. ``called`` describes ranks that can count in more than one way."""
    special = called or {}
    ranks = sorted({card >> 2 for card in cards}, key=lambda rank: (rank + 1) % JOKER_RANK if rank <= ACE else rank)
    rows = []
    for said, group in groupby(ranks, key=lambda rank: special.get(rank) or _counts(rank, points(rank * 4))):
        alike = list(group)
        rows.append((_named(alike), said))
    return Grid("", ("Card", "Counts"), tuple(rows))


def _counts(rank: int, points: int) -> str:
    return "its number" if rank < FACES[0] and points == rank + 2 and rank + 2 < 10 else str(points)


def _named(ranks: list[int]) -> str:
    numbers = [rank for rank in ranks if rank < FACES[0]]
    names = [f"{numbers[0] + 2} to {numbers[-1] + 2}"] if len(numbers) > 1 else [str(rank + 2) for rank in numbers]
    names += [("joker" if rank == JOKER_RANK else rank_name(rank)) for rank in ranks if rank not in numbers]
    return ", ".join(names).capitalize()


def spans(numbers: Iterable[int]) -> str:
    """Numbers as ranges: ``0 to 7, 9``."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(
        str(run[0]) if len(run) == 1 else f"{run[0]}, {run[1]}" if len(run) == 2 else f"{run[0]} to {run[-1]}"
        for run in found
    )
