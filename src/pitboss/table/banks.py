"""Who pays. The rules pay as if the bank were unlimited; a bank decides how much of that is really paid."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager


class Bank(Protocol):
    def cover(self, result: int) -> int:
        """The covered part of a player's win (above zero) or loss (below). Called in the order of settling."""
        ...


class HouseBank:
    """The house pays everything. So does a player at a table where a bank must cover every wager."""

    def cover(self, result: int) -> int:
        return result


class PlayerBank:
    """A player-dealer covers what he put up. Wins and losses both use it up, in the order of action.

    So he can never win or lose more than that, at any point of the settling.
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
    """A player's wins, cut to the posted limit: pro rata in whole cents; the remainder goes to the largest win."""
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
