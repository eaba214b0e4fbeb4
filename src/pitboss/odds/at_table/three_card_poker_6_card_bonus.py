"""Three Card Poker 6 Card Bonus: its ante and play are those of Three Card Poker."""

from pitboss.odds.at_table.three_card_poker import counted

__all__ = ["counted"]
