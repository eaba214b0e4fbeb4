"""Double-Hand Poker: player-banked pai gow poker at even money without commission; the house takes a collection."""

from __future__ import annotations

from pitboss.games.pai_gow.cards import SETTING_WORDS, PaiGowOptions, PaiGowRules, check, deck, makes, play, sets
from pitboss.rules.game import PitGame
from pitboss.rules.record import dataclass


@dataclass(frozen=True, kw_only=True)
class DoubleHandOptions(PaiGowOptions):
    schedule: str | int | None = None


@dataclass(frozen=True, kw_only=True)
class DoubleHandRules(PaiGowRules):
    options: DoubleHandOptions


GAME = PitGame(
    "double-hand-poker",
    DoubleHandRules,
    play,
    deck=deck,
    check=check,
    makes=makes,
    sets=sets,
    about="Set your cards as two poker hands, the better one behind. Beat both hands of the bank.",
    hands_an_hour=30,
    words=SETTING_WORDS,
)
