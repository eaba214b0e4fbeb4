"""The prices of every game's wagers: one module for each game, found by its name."""
