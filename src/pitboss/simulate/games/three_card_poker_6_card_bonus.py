"""Three Card Poker 6 Card Bonus: its button only decides which seat is settled first. One seat is not affected."""

from pitboss.simulate.games.three_card_poker import plan, random_plan

__all__ = ["plan", "random_plan"]
