"""Three Card Poker 6 Card Bonus: its button changes who is settled first, and nothing for one seat."""

from pitboss.simulate.games.three_card_poker import plan

__all__ = ["plan"]
