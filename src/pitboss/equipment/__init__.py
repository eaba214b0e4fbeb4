"""Cards, decks, shoes, dice, wheels and tiles, and the committed randomness behind them."""
