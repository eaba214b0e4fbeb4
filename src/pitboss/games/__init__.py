"""The games. Each is a module named after the game's slug, in the folder of its family or in this one.

A game is found by the name of its file: ``three-card-poker`` is ``three_card_poker.py``, anywhere below this folder.
There is no list of games to maintain. A module is loaded only when a table asks for its game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadGame, Refused

if TYPE_CHECKING:
    from types import ModuleType

    from pitboss.rules.game import Game

HERE = Path(__file__).parent
EXPORT = "\nGAME = "
"""A module with this line is a game, not a part that games share."""


def load(slug: str) -> Game[Any]:
    """The game of this name."""
    path = _modules().get(slug)
    if path is None:
        raise Refused(f"no game {slug!r}; there are {', '.join(slugs())}")
    file = file_of(slug)
    if "-" in path.stem:
        raise BadGame(f"{file}: the name of a game's file has underscores; rename it to {_stem(slug)}.py")
    game: Game[Any] | None = getattr(_module(path), "GAME", None)
    if game is None:
        raise Refused(f"no game {slug!r}: {no_game_in(slug)}; there are {', '.join(slugs())}")
    from pitboss.rules.game import Game

    if not isinstance(game, Game):
        raise BadGame(f"{file}: GAME is {game!r:.40}; write GAME = PitGame({slug!r}, ...), or a StepGame or RoomGame")
    if not isinstance(game.rules, type):
        raise BadGame(
            f"{file}: the second argument of GAME is {game.rules!r:.40}; it must be the class of its sheets, as "
            f"PitGame({slug!r}, YourRules, play)"
        )
    for name in ("play", "deck", "check", "makes", "qualifies"):
        if not callable(value := getattr(game, name)):
            raise BadGame(f"{file}: {name} of GAME is {value!r:.40}; it must be a function")
    for name in ("words", "examples"):
        if not isinstance(value := getattr(game, name, ()), tuple):
            raise BadGame(f"{file}: {name} of GAME is {value!r:.40}; it must be a tuple, as ('stand', 'raise') is")
    if game.slug != slug:
        raise Refused(
            f"{file} exports a GAME called {game.slug!r}: a game is named after its file; rename the file to "
            f"{_stem(game.slug)}.py, or the game to {slug!r}"
        )
    return game


def file_of(slug: str) -> str:
    """The file that holds this game, from the package: ``games/dealer_poker/three_card_poker.py``."""
    return str(_modules()[slug].relative_to(HERE.parent))


def family(slug: str) -> str:
    """The folder of the game's family, ``twentyone``; empty for a game that stands alone."""
    folder = _modules()[slug].parent
    return "" if folder == HERE else folder.name


def module_name(slug: str) -> str:
    """The name of the module that holds this game."""
    return ".".join((__name__, *_modules()[slug].relative_to(HERE).with_suffix("").parts))


def no_game_in(slug: str) -> str:
    """Why there is no game of this name although there is such a file; empty if there is no file."""
    if slug in _modules():
        return f"{file_of(slug)} exports no GAME (a line that begins with 'GAME = ')"
    alike = [each for each in slugs() if each.replace("-", "") == slug.replace("-", "")]
    return f"if {file_of(alike[0])} is this game, rename the file to {_stem(slug)}.py" if alike else ""


def _stem(slug: object) -> str:
    return str(slug).replace("-", "_")


def _module(path: Path) -> ModuleType:
    """The module in this file. An error in its Python is reported in one line, like other mistakes."""
    try:
        return import_module(module_name(path.stem.replace("_", "-")))
    except Exception as error:
        what = error.args[0] if error.args else ""
        line = f":{error.lineno}" if isinstance(error, SyntaxError) and error.filename == str(path) else ""
        raise BadGame(f"{path.relative_to(HERE.parent)}{line} does not load: {type(error).__name__}: {what}") from error


def is_game(slug: object) -> bool:
    """Whether there is a game of this name. Reads only the game's own file."""
    path = _modules().get(slug) if isinstance(slug, str) else None
    return path is not None and EXPORT in path.read_text("utf-8")


@cache
def slugs() -> tuple[str, ...]:
    """Every game there is, by name."""
    return tuple(sorted(slug for slug, path in _modules().items() if EXPORT in path.read_text("utf-8")))


@cache
def _modules() -> dict[str, Path]:
    """Every module below this folder, by the slug of the game that it may contain."""
    return {path.stem.replace("_", "-"): path for path in HERE.rglob("*.py") if path.stem != "__init__"}
