"""Three Card Poker: the ante played as well as it can be, and the bets on the cards alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from pitboss.games.dealer_poker.three_card_poker import ANTE_BONUS, LINE_BETS, ThreeCardRules
from pitboss.games.line_bets import LineBet
from pitboss.odds.chances import UnitResult, Unpriced, by_table, envy_worth
from pitboss.odds.price import Price
from pitboss.rules.game import PitGame
from pitboss.rules.lines import LOSE
from pitboss.rules.sheet import PayTable

if TYPE_CHECKING:
    from pitboss.odds.solve.ante import AntePlay

PARTS = {"play": "ante", "ante-bonus": "ante", "envy": "progressive"}
"""Wagers that are priced under the one they come from."""


def prices(game: PitGame[ThreeCardRules], rules: ThreeCardRules, slug: str) -> list[Price]:
    if slug == "ante":
        return [_ante(rules)]
    table: PayTable | None = getattr(rules.pays, slug.replace("-", "_"), None)
    if slug not in LINE_BETS or table is None:
        raise Unpriced("is not priced yet")
    counts, stake = _lines(LINE_BETS[slug]), rules.wagers[slug].exactly
    chances = by_table(counts, table, stake)
    envy = envy_worth(counts, rules.pays.envy, stake) if slug == "progressive" and rules.pays.envy else None
    return [Price(wager=slug, chances=chances, per="bet", stake=stake, envy=envy)]


def _lines(bet: LineBet) -> Mapping[str, int]:
    """In how many ways the cards that a bet sees stand on each line."""
    return six_card_lines() if "dealer" in bet.sees else hand_lines()


@cache
def hand_lines() -> Counter[str]:
    """How many of all hands stand on each line."""
    bet = LINE_BETS["pair-plus"]
    counts = Counter(bet.rule(*hand) for hand in combinations(range(52), 3))
    return Counter({bet.lines[line]: count for line, count in counts.items()})


@cache
def six_card_lines() -> dict[str, int]:
    from pitboss.odds.solve.six_cards import count_lines

    return dict(zip(LINE_BETS["six-card-bonus"].lines, count_lines(), strict=True))


def _ante(rules: ThreeCardRules) -> Price:
    from pitboss.odds.solve.ante import played

    bonuses = _bonuses(rules)
    play = played(rules.qualifying, rules.ante_must_beat, rules.play.up_card, bonuses)
    return Price(
        wager="ante",
        chances=_chances(play, bonuses),
        per="ante",
        includes=tuple(slug for slug, whole in PARTS.items() if whole == "ante" and slug in rules.wagers),
        rule=play.rule,
    )


def _bonuses(rules: ThreeCardRules) -> list[Fraction]:
    """What the ante bonus adds for every unit of ante, by the line of the hand."""
    pays = rules.pays.ante_bonus
    lines = [pays.line(slug) if pays else LOSE for slug in ANTE_BONUS.lines]
    for line in lines:
        if line.kind in ("meter", "fixed"):
            raise Unpriced(f"an ante bonus of {line} is another part of every ante")
    return [line.units(beside=True) for line in lines]


def _chances(play: AntePlay, bonuses: list[Fraction]) -> Counter[UnitResult]:
    """Ante and play are settled at even money, so units won are units paid."""
    from pitboss.odds.solve.ante import FOLD, RAISED

    tally: Counter[UnitResult] = Counter()
    for (line, ante, raised), ways in play.ways.items():
        tally[UnitResult(ante + RAISED * raised + bonuses[line], staked=Fraction(1 + RAISED))] += ways
    tally[UnitResult(Fraction(FOLD))] += play.folded
    return tally
