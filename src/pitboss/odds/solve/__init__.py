"""Ways to count and solve, by the structure of a game and not by its name."""
