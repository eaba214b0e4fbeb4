"""What becomes of a wager, in a guest's words."""

from __future__ import annotations

from pitboss.rules.lines import Line

BACK, LOST = "comes back", "lost"


def by_units(units: int, wins: str = "1 to 1") -> str:
    """Above zero it wins, at zero it comes back, below it is lost."""
    return wins if units > 0 else BACK if units == 0 else LOST


def by_line(line: Line) -> str:
    """A line of a pay table, or what stands in its place."""
    return {"push": BACK, "lose": LOST}.get(line.kind, str(line))
