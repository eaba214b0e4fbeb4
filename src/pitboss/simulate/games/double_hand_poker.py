"""Double-Hand Poker: dealt and set like pai gow poker."""

from pitboss.simulate.games.pai_gow_poker import plan

__all__ = ["plan"]
