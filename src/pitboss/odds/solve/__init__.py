"""Solvers and counts, arranged by the structure of a game and not by its name."""
