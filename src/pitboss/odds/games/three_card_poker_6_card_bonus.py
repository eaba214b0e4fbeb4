"""Three Card Poker 6 Card Bonus: its button only decides which seat is settled first. Prices do not depend on it."""

from pitboss.odds.games.three_card_poker import PARTS, prices

__all__ = ["PARTS", "prices"]
