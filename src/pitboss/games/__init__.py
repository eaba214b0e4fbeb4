"""The games. Each is a module named after the game's slug, in the folder of its family or in this one.

A game is found by the name of its file: ``three-card-poker`` is ``three_card_poker.py``, wherever it lies below this
folder. There is no list to keep. A module is loaded only when a table asks for its game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.errors import Refused

if TYPE_CHECKING:
    from pitboss.rules.game import Game

HERE = Path(__file__).parent
EXPORT = "\nGAME = "
"""The line by which a module is a game, and not a part that games share."""


def load(slug: str) -> Game[Any]:
    """The game of this name."""
    path = _modules().get(slug)
    if path is None:
        raise Refused(f"no game {slug!r}; there are {', '.join(slugs())}")
    module = import_module(".".join((__name__, *path.relative_to(HERE).with_suffix("").parts)))
    game: Game[Any] | None = getattr(module, "GAME", None)
    if game is None:
        raise Refused(
            f"no game {slug!r}: {path.relative_to(HERE.parent)} exports no GAME; there are {', '.join(slugs())}"
        )
    if game.slug != slug:
        raise Refused(
            f"{path.relative_to(HERE.parent)} exports a GAME called {game.slug!r}: a game is named after its file"
        )
    return game


@cache
def slugs() -> tuple[str, ...]:
    """Every game there is, by name."""
    return tuple(sorted(slug for slug, path in _modules().items() if EXPORT in path.read_text("utf-8")))


@cache
def _modules() -> dict[str, Path]:
    """Every module below this folder, by the slug of the game that it may hold."""
    return {path.stem.replace("_", "-"): path for path in HERE.rglob("*.py") if path.stem != "__init__"}
