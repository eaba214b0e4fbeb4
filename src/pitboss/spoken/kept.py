"""What a client remembers of its person's bets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Bets = Mapping[str, int]
NO_BETS: Bets = {}


class Kept(NamedTuple):
    last: Bets = NO_BETS
    """The bets of the round before, for ``repeat``."""
    undo: tuple[Bets, ...] = ()
    """What was down before each change in this betting, the latest last."""


NOTHING_KEPT = Kept()
