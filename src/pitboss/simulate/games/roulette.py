"""Roulette: one spin of the wheel for each round."""

from pitboss.simulate.spun import plan

__all__ = ["plan"]
