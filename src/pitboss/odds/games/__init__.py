"""What every game's wagers cost: one module a game, found by its name."""
