"""Baccarat: every round from a full shoe, with the drawing rules of the table."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.baccarat import DRAGON, DRAGON_LINES, WINNERS, BaccaratRules, bet_units
from pitboss.odds.chances import Chances, UnitResult, by_table, tally
from pitboss.odds.price import Price
from pitboss.odds.solve.tableau import End, ends
from pitboss.rules.game import PitGame
from pitboss.rules.lines import LOSE, PUSH


def prices(game: PitGame[BaccaratRules], rules: BaccaratRules, slug: str) -> list[Price]:
    rounds = ends(rules.play.decks)
    chances = _dragon(rules, slug, rounds) if slug in DRAGON else _bet(rules, slug, rounds)
    return [Price(wager=slug, chances=chances, per="bet", note=f"from a full shoe of {rules.play.decks} decks")]


def _bet(rules: BaccaratRules, slug: str, rounds: dict[End, int]) -> Chances:
    return tally((_result(rules, slug, end.won), ways) for end, ways in rounds.items())


def _result(rules: BaccaratRules, slug: str, won: int) -> UnitResult:
    line, share = rules.wagers[slug].pays, rules.commission(slug)
    assert line is not None  # a sheet without it is refused
    units = bet_units(WINNERS.index(slug), won)
    if units <= 0:
        return UnitResult.of(PUSH if units == 0 else LOSE)
    return UnitResult(line.units() * (1 - Fraction(*share) if share else 1))


def _dragon(rules: BaccaratRules, slug: str, rounds: dict[End, int]) -> Chances:
    counts = dict.fromkeys(DRAGON_LINES, 0)
    for end, ways in rounds.items():
        counts[DRAGON_LINES[end[DRAGON[slug]]]] += ways
    return by_table(counts, rules.pays.dragon)
