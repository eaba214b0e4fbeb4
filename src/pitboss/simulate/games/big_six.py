"""The Big Six: a space of the wheel for each round."""

from pitboss.simulate.spun import plan

__all__ = ["plan"]
