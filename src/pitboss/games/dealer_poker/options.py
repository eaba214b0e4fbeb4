"""What a table of poker against the dealer or a pay table may choose."""

from __future__ import annotations

from pitboss.money import Cents
from pitboss.rules.record import dataclass
from pitboss.rules.sheet import LimitOptions, MeterOptions


@dataclass(frozen=True, kw_only=True)
class SideBetOptions(LimitOptions):
    side_min: Cents


@dataclass(frozen=True, kw_only=True)
class ProgressiveOptions(SideBetOptions, MeterOptions):
    """Options of a game with a progressive."""
