"""Three Card Poker 6 Card Bonus: its button changes who is settled first, and no price."""

from pitboss.odds.games.three_card_poker import PARTS, prices

__all__ = ["PARTS", "prices"]
