"""Roulette: every bet on every pocket of the wheel."""

from pitboss.odds.solve.spun import prices

__all__ = ["prices"]
