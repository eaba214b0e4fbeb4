"""Who pays. The rules pay as if the bank had no bottom; a bank turns that into what is really paid."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager


class Bank(Protocol):
    def cover(self, result: int) -> int:
        """How much of a player's win (above zero) or loss (below) is in action, in the order settled."""
        ...


class HouseBank:
    """The house pays all; and so does a player who may bank only if he answers for every wager."""

    def cover(self, result: int) -> int:
        return result


class PlayerBank:
    """A player-dealer covers what he put up: wins and losses alike use it, in the order of action, until it is used up.

    So he can neither win nor lose more than that, at any moment of the settling.
    """

    def __init__(self, amount: Cents) -> None:
        self.left = int(amount)

    def cover(self, result: int) -> int:
        covered = min(abs(result), self.left)
        self.left -= covered
        return covered if result > 0 else -covered


def within_aggregate(
    most: Cents, counted_wagers: Collection[str], wins: Sequence[tuple[Seat, Wager, int]]
) -> list[int]:
    """A player's wins held to the posted limit: pro rata, in whole cents, what is left over to the largest."""
    held = [won for _, _, won in wins]
    if sum([won for won in held if won > 0]) <= most:
        return held
    for seat in {seat for seat, _, _ in wins}:
        counted = [
            i
            for i, (owner, wager, won) in enumerate(wins)
            if owner == seat and won > 0 and slug_of(wager) in counted_wagers
        ]
        total = sum(held[i] for i in counted)
        if total <= most:
            continue
        largest = max(counted, key=lambda i: wins[i][2])
        for i in counted:
            held[i] = wins[i][2] * most // total
        held[largest] += most - sum(held[i] for i in counted)
    return held


def slug_of(wager: str) -> str:
    return wager.partition(" ")[0]
