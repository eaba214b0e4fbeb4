"""How each game is dealt by its compiled rules: one module a game, found by its name, with ``plan(setup)``."""
