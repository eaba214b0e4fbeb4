"""Double-Hand Poker: as Pai Gow Poker, with what its sheet has of banks and commission."""

from pitboss.odds.games.pai_gow_poker import prices

__all__ = ["prices"]
