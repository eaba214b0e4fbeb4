"""Face Up Pai Gow Poker: the bank's hand is open, so every hand is set as is best against it."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.pai_gow.face_up_pai_gow_poker import WHOLE, FaceUpRules, may_surrender
from pitboss.odds.chances import UnitResult, by_table, tally
from pitboss.odds.price import Price
from pitboss.odds.solve.pai_gow.bets import fortune, settled
from pitboss.odds.store import counted
from pitboss.rules.game import PitGame

PARTS = {"envy": "fortune"}


def prices(game: PitGame[FaceUpRules], rules: FaceUpRules, slug: str) -> list[Price]:
    if slug == "fortune":
        return [fortune(rules)]
    return [_ace_high(rules) if slug == "ace-high" else _bet(rules)]


def _bet(rules: FaceUpRules) -> Price:
    counts = counted("pitboss.odds.solve.pai_gow.counts:bank_seen", rules.wheel_second)
    won, pushed, lost = counts["result"]
    lose = settled(rules, (0, 0, lost))
    given_up = rules.options.surrender
    rule = "set to win both hands if you can, otherwise to win one"
    if given_up is not None and given_up < WHOLE and may_surrender(True, False, False):
        lose = {UnitResult(-Fraction(given_up, WHOLE)): lost}
        rule += "; surrender if you can win neither and have no bonus bet down"
    pushed += counts["ace_high"]
    return Price(
        wager="bet",
        chances=tally([*settled(rules, (won, pushed, 0)).items(), *lose.items()]),
        per="bet",
        strategy="optimal",
        rule=rule,
        note=f"the bank has ace-high in {counts['ace_high'] / (won + pushed + lost):.2%} of rounds",
    )


def _ace_high(rules: FaceUpRules) -> Price:
    counts = counted("pitboss.odds.solve.pai_gow.counts:ace_high", rules.wheel_second)
    return Price(wager="ace-high", chances=by_table(counts, rules.pays.ace_high), per="bet")
