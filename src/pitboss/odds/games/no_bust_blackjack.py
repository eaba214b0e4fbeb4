"""No Bust 21st Century Blackjack: the bet against the player-dealer, and the two bonus bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.twentyone.no_bust_blackjack import (
    BET_LINES,
    NoBustRules,
    deck,
    freezes,
    is_natural_22,
    no_bust_line,
    no_bust_standing,
)
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.odds.solve.twentyone.bonus_bets import BANKED, price_bonus_bet, price_buster
from pitboss.rules.game import PitGame
from pitboss.rules.lines import HALF_BACK

if TYPE_CHECKING:
    from pitboss.odds.solve.twentyone.table import EndedHand, SolvedTable


def prices(game: PitGame[NoBustRules], rules: NoBustRules, slug: str) -> list[Price]:
    if slug == "bonus-bet" and rules.pays.bonus_bet:
        return [price_bonus_bet(rules.pays.bonus_bet, deck(rules))]
    if slug == "buster" and rules.pays.buster:
        return [price_buster(rules.pays.buster, table_of(rules))]
    from pitboss.odds.solve.twentyone.priced import price_bet

    return [price_bet(table_of(rules), note=BANKED).price]


def table_of(rules: NoBustRules) -> SolvedTable:
    """The bet as the solver sees it."""
    from pitboss.odds.solve.twentyone.table import SAMPLES, SolvedTable, unit_result

    def settle(end: EndedHand, up: int, stands: int) -> UnitResult:
        if end.surrendered:
            return UnitResult.of(HALF_BACK)
        line = BET_LINES[no_bust_line(no_bust_standing(end.counted, end.natural), stands)]
        return unit_result(rules.pays.bet, line, end.stake)

    return SolvedTable(
        deck=deck(rules),
        turns=rules.play.as_ints,
        hit_soft_17=rules.play.hit_soft_17,
        stands=lambda count, kinds: no_bust_standing(count, False),
        natural=is_natural_22,
        settle=settle,
        peek=False,
        frozen=lambda up: freezes(SAMPLES[up]),
    )
