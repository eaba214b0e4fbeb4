"""The rules, one file a game. Each is loaded only when a table asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pitboss.errors import Refused

if TYPE_CHECKING:
    from pitboss.games.game import Game

SLUGS = (
    "baccarat",
    "big-six",
    "blackjack",
    "craps",
    "crazy-4-poker",
    "criss-cross-poker",
    "double-back-jack",
    "double-hand-poker",
    "face-up-pai-gow-poker",
    "fortune-pai-gow-poker",
    "holdem",
    "let-it-ride",
    "lowball",
    "lunar-poker",
    "mississippi-stud",
    "no-bust-blackjack",
    "omaha",
    "omaha-8",
    "omaha-8-joker",
    "pai-gow-poker",
    "pai-gow-tiles",
    "pure-21-5-blackjack",
    "roulette",
    "seven-card-stud",
    "seven-card-stud-8",
    "spanish-21",
    "texas-holdem-bonus",
    "three-card-poker",
    "three-card-poker-6-card-bonus",
    "ultimate-texas-holdem",
)


def load(slug: str) -> Game:
    """The game of this name."""
    if slug not in SLUGS:
        raise Refused(f"no game {slug!r}; there are {', '.join(SLUGS)}")
    module = import_module("pitboss.games." + slug.replace("-", "_"))
    game: Game = module.GAME
    return game
