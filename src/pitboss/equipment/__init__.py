"""What lies on a table: cards, decks, shoes, dice, wheels, tiles, and the chance that moves them."""
