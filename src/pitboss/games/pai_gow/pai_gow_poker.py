"""Pai Gow Poker: seven cards set as two hands against a bank that a player may take; winners pay a commission."""

from __future__ import annotations

from typing import Annotated, Literal

from pitboss.games.pai_gow.cards import SETTING_WORDS, PaiGowOptions, PaiGowRules, check, deck, makes, play, sets
from pitboss.rules.game import PitGame
from pitboss.rules.record import dataclass
from pitboss.rules.sheet import Between, Doc


@dataclass(frozen=True, kw_only=True)
class PaiGowPokerOptions(PaiGowOptions):
    commission_rounding: Literal["cent", "quarter"]
    bank_commission: Annotated[
        int,
        Between(0, 100),
        Doc("Per cent that the house takes of what a player wins by banking a round."),
    ]


@dataclass(frozen=True, kw_only=True)
class PaiGowPokerRules(PaiGowRules):
    options: PaiGowPokerOptions


GAME = PitGame(
    "pai-gow-poker",
    PaiGowPokerRules,
    play,
    deck=deck,
    check=check,
    makes=makes,
    sets=sets,
    about="Set seven cards as a hand of five and a hand of two. Beat both hands of the bank.",
    hands_an_hour=30,
    words=SETTING_WORDS,
)
