"""The Big Six: every bet, on every space of the wheel."""

from pitboss.odds.solve.spun import prices

__all__ = ["prices"]
