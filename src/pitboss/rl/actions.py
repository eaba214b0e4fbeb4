"""The actions of an environment: everything that a player can say in a game, with a fixed number for each."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.drivers.random import play_random
from pitboss.errors import Refused
from pitboss.money import dollars_text
from pitboss.rules.game import Game, Naming, PitGame, RoomGame, StepGame
from pitboss.rules.script import Offer, Option
from pitboss.table.round import Chose

if TYPE_CHECKING:
    from typing import Any

    from pitboss.table.table import Table

SILENCE = "say nothing"
"""The first action of every game. The table then plays the seat's default, or the seat passes."""
MOST = "most"
"""Comes after a word that needs an amount: ``raise most`` is the largest raise, ``raise`` the least."""
_POKER = ("fold", "check", "call", "bet", "raise", f"bet {MOST}", f"raise {MOST}", "all-in")
ROUNDS = 100
"""Random rounds of a game without words, to see whether it asks a player anything."""
ALL_IN_INSURANCE = ("insurance",)
"""Words whose amount is always the largest allowed: players who insure at all insure in full."""


def words_of(game: Game[Any]) -> tuple[str | Naming, ...]:
    """The words of a game. Empty if nobody decides anything in it, or if the game does not list its words."""
    if isinstance(game, RoomGame):
        held = game.shape.cards
        return (*_POKER, "stand-pat", Naming("discard", 1, held, held)) if game.shape.draws else _POKER
    return game.words if isinstance(game, PitGame) else ()


def has_decisions(game: Game[Any]) -> bool:
    """Whether players decide anything in this game after they have bet, in words that the game lists."""
    return bool(words_of(game)) or isinstance(game, StepGame)


def why_no_actions(table: Table[Any]) -> str:
    """Why there is nothing to learn at a table whose game has no words. Random rounds show whether it asks anybody."""
    rounds = (play_random(table, Random(seed))[0] for seed in range(ROUNDS))
    words = {event.choice.word for round_ in rounds for event in round_.events if isinstance(event, Chose)}
    if words:
        return f"its words ({', '.join(sorted(words))}) are not listed: write words=(...) in its GAME"
    return "nobody decides anything once the bets are down, so there is nothing to learn"


class Actions:
    """The actions of one game: a number for everything a player can say."""

    def __init__(self, game: Game[Any]) -> None:
        if not words_of(game):
            raise Refused("the game lists no words: write words=(...) in its GAME", game.slug)
        self.names: list[str] = [SILENCE]
        self._named: dict[int, tuple[str, tuple[int, ...]]] = {}
        self.plain: dict[str, int] = {}
        """The numbers of the words that do not name cards."""
        for word in words_of(game):
            if isinstance(word, Naming):
                self._add_sets(word)
            else:
                self.plain[word] = len(self.names)
                self.names.append(word)

    def _add_sets(self, naming: Naming) -> None:
        """Adds an action for every set of places in the hand: ``set 1 4`` means the first and the fourth card."""
        for size in range(naming.least, naming.most + 1):
            for places in combinations(range(naming.among), size):
                self._named[len(self.names)] = naming.word, places
                self.names.append(" ".join([naming.word, *(str(place + 1) for place in places)]))

    def __len__(self) -> int:
        return len(self.names)

    def mask(self, offer: Offer | None) -> NDArray[np.int8]:
        """The action mask: 1 for each action that the table accepts now."""
        found = np.zeros(len(self.names), np.int8)
        if offer is None:
            found[0] = 1
            return found
        found[0] = offer.default is None
        options = {option.word: option for option in offer.options}
        for word, option in options.items():
            if option.cards:
                continue
            if word not in self.plain:
                raise Refused(
                    f"the table offers {word!r}, which is not an action here: add it to the words of its GAME"
                )
            found[self.plain[word]] = 1
            if _is_open(option) and f"{word} {MOST}" in self.plain:
                found[self.plain[f"{word} {MOST}"]] = 1
        for number, (word, places) in self._named.items():
            found[number] = word in options and _may_name(options[word], places)
        if not found.any():
            found[0] = 1
        return found

    def words(self, offer: Offer, action: int) -> str | None:
        """The words of this action; None for silence, and for an action that is not offered."""
        if not 0 <= action < len(self.names) or not self.mask(offer)[action]:
            return None
        if action in self._named:
            word, places = self._named[action]
            option = next(each for each in offer.options if each.word == word)
            return " ".join([word, *(str(option.among[place]) for place in places)])
        if action == 0:
            return None
        word = self.names[action].removesuffix(f" {MOST}")
        option = next(each for each in offer.options if each.word == word)
        if not _is_open(option):
            return word
        high = word in ALL_IN_INSURANCE or word != self.names[action]
        return f"{word} {dollars_text(option.atop + (option.most if high else option.least))}"


def _is_open(option: Option) -> bool:
    """Whether an amount must be named."""
    return option.stake is not None and option.least != option.most and option.usual is None


def _may_name(option: Option, places: tuple[int, ...]) -> bool:
    least, most = option.cards or (0, 0)
    if not least <= len(places) <= most or places[-1] >= len(option.among):
        return False
    return frozenset(option.among[place] for place in places) not in option.foul
