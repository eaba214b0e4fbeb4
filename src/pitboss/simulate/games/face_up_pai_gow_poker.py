"""Face Up Pai Gow Poker: the player sees the bank's hand and sets his own against it."""

from pitboss.simulate.games.pai_gow_poker import plan

__all__ = ["plan"]
