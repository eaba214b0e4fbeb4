"""The bets that a client remembers for its person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Bets = Mapping[str, int]
NO_BETS: Bets = {}


class Remembered(NamedTuple):
    last: Bets = NO_BETS
    """The bets of the previous round, for ``repeat``."""
    undo: tuple[Bets, ...] = ()
    """The bets before each change in this round of betting, the latest last."""


NOTHING_REMEMBERED = Remembered()
