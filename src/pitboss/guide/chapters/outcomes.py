"""Outcomes of a wager in a guest's words."""

from __future__ import annotations

from pitboss.rules.lines import Line

BACK, LOST = "comes back", "lost"


def by_units(units: int, wins: str = "1 to 1") -> str:
    """A wager wins above zero, comes back at zero, and is lost below zero."""
    return wins if units > 0 else BACK if units == 0 else LOST


def by_line(line: Line) -> str:
    """What a line of a pay table pays, or that the wager comes back or is lost."""
    return {"push": BACK, "lose": LOST}.get(line.kind, str(line))
