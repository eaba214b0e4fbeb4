"""Double-Hand Poker: priced like Pai Gow Poker, with the bank and commission of its sheet."""

from pitboss.odds.games.pai_gow_poker import prices

__all__ = ["prices"]
