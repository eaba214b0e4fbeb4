"""What a guest must know about a game besides its wagers: card values, which hand wins, what a player may do.

Every sentence is derived from the sheet, or from the functions by which the table settles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.games.baccarat import BaccaratRules
from pitboss.games.craps.sheet import CrapsRules
from pitboss.games.dealer_poker.crazy_4_poker import CrazyRules
from pitboss.games.dealer_poker.criss_cross_poker import CrissCrossRules
from pitboss.games.dealer_poker.let_it_ride import LetItRideRules
from pitboss.games.dealer_poker.lunar_poker import LunarRules
from pitboss.games.dealer_poker.mississippi_stud import MississippiRules
from pitboss.games.dealer_poker.texas_holdem_bonus import HoldemBonusRules
from pitboss.games.dealer_poker.three_card_poker import ThreeCardRules
from pitboss.games.dealer_poker.ultimate_texas_holdem import UltimateRules
from pitboss.games.pai_gow.cards import PaiGowRules
from pitboss.games.pai_gow.pai_gow_tiles import TileRules
from pitboss.games.twentyone.blackjack import BlackjackRules
from pitboss.games.twentyone.double_back_jack import DoubleBackRules
from pitboss.games.twentyone.no_bust_blackjack import NoBustRules
from pitboss.games.twentyone.pure_21_5_blackjack import PureRules
from pitboss.games.twentyone.spanish_21 import SpanishRules
from pitboss.games.wheels.big_six import BigSixRules
from pitboss.guide.chapters import baccarat, craps, dealer_poker, pai_gow, tiles, twentyone
from pitboss.guide.section import Section
from pitboss.rules.sheet import Rules

WRITERS: dict[type[Rules], Callable[[Any], Iterator[Section]]] = {
    BaccaratRules: baccarat.sections,
    BlackjackRules: twentyone.blackjack,
    CrapsRules: craps.sections,
    CrazyRules: dealer_poker.crazy_4,
    CrissCrossRules: dealer_poker.criss_cross,
    DoubleBackRules: twentyone.double_back,
    HoldemBonusRules: dealer_poker.holdem_bonus,
    LetItRideRules: dealer_poker.let_it_ride_,
    LunarRules: dealer_poker.lunar,
    MississippiRules: dealer_poker.mississippi,
    NoBustRules: twentyone.no_bust,
    PaiGowRules: pai_gow.sections,
    PureRules: twentyone.pure,
    SpanishRules: twentyone.spanish,
    ThreeCardRules: dealer_poker.three_card,
    TileRules: tiles.sections,
    UltimateRules: dealer_poker.ultimate,
}
"""Keyed by the sheet of a game or of its family. A game that is not listed here has nothing to add to its card."""


TELL_ALL = (BaccaratRules, BigSixRules, BlackjackRules, CrapsRules, CrazyRules, DoubleBackRules, NoBustRules, PureRules,
            SpanishRules, UltimateRules)  # fmt: skip
"""Sheets whose chapter covers every point of play in words, so that it needs no table of them."""


def tells_all(rules: Rules) -> bool:
    return isinstance(rules, TELL_ALL)


def how_it_is_played(rules: Rules) -> tuple[Section, ...]:
    for kind in type(rules).__mro__:
        if kind in WRITERS:
            return tuple(WRITERS[kind](rules))
    return ()
