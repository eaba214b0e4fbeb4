"""What a game is about, in a sentence or two, for a player who sits down for the first time."""

from __future__ import annotations

from importlib import import_module

from pitboss import games


def about(game: str) -> str:
    """The sentences about a game; for a new game without any, the first paragraph of its file's docstring."""
    if not games.is_game(game):
        return ""
    doc = import_module(games.module_name(game)).__doc__ or ""
    return games.load(game).about or " ".join(doc.partition("\n\n")[0].split())
