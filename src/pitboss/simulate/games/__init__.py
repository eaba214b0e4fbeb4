"""How the compiled rules deal each game: one module for each game, found by its name, with ``plan(setup)``. A game with
choices also has ``random_plan`` (``simulate/random_plans.py``)."""
