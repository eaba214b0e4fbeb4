"""Craps: the layout, the bets, and the game."""
