"""Face Up Pai Gow Poker: the bank's hand is seen, and the player sets his against it."""

from pitboss.simulate.games.pai_gow_poker import plan

__all__ = ["plan"]
