"""Three Card Poker: the ante played as well as it can be, and the bets on the cards alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from pitboss.equipment.cards import CARDS
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES
from pitboss.games.dealer_poker.three_card_lines import THREE_CARD_LINES, line_of
from pitboss.games.dealer_poker.three_card_poker import ThreeCardRules
from pitboss.odds.chances import UnitResult, Unpriced, by_table, envy_worth
from pitboss.odds.price import Price
from pitboss.rules.game import PitGame
from pitboss.rules.lines import LOSE

if TYPE_CHECKING:
    from pitboss.odds.ante import AntePlay

PARTS = {"play": "ante", "ante-bonus": "ante", "envy": "progressive"}
"""Wagers that are priced under the one they come from."""


def prices(game: PitGame[ThreeCardRules], rules: ThreeCardRules, slug: str) -> list[Price]:
    pays, stake = rules.pays, rules.wagers[slug].exactly
    match slug:
        case "ante":
            return [_ante(rules)]
        case "pair-plus":
            return [Price(wager=slug, chances=by_table(hand_lines(), pays.pair_plus, stake), per="bet", stake=stake)]
        case "six-card-bonus" if pays.six_card_bonus:
            chances = by_table(six_card_lines(), pays.six_card_bonus, stake)
            return [Price(wager=slug, chances=chances, per="bet", stake=stake)]
        case "progressive" if pays.progressive:
            chances = by_table(hand_lines(), pays.progressive, stake)
            envy = envy_worth(hand_lines(), pays.envy, stake) if pays.envy else None
            return [Price(wager=slug, chances=chances, per="bet", stake=stake, envy=envy)]
    raise Unpriced("is not priced yet")


@cache
def hand_lines() -> Counter[str]:
    """How many of all hands stand on each line."""
    return Counter(line_of(hand) for hand in combinations(CARDS[:52], 3))


@cache
def six_card_lines() -> dict[str, int]:
    from pitboss.odds.six_cards import count_lines

    return dict(zip(FIVE_CARD_LINES, count_lines(), strict=True))


def _ante(rules: ThreeCardRules) -> Price:
    from pitboss.odds.ante import played

    bonuses = _bonuses(rules)
    play = played(rules.qualifying, rules.play.unqualified_ante == "wins-if-higher", rules.play.up_card, bonuses)
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
    lines = [pays.line(slug) if pays else LOSE for slug in THREE_CARD_LINES]
    for line in lines:
        if line.kind in ("meter", "fixed"):
            raise Unpriced(f"an ante bonus of {line} is another part of every ante")
    return [line.units(beside=True) for line in lines]


def _chances(play: AntePlay, bonuses: list[Fraction]) -> Counter[UnitResult]:
    """Ante and play are settled at even money, so units won are units paid."""
    from pitboss.odds.ante import FOLD, RAISED

    tally: Counter[UnitResult] = Counter()
    for (line, ante, raised), ways in play.ways.items():
        tally[UnitResult(ante + RAISED * raised + bonuses[line], staked=Fraction(1 + RAISED))] += ways
    tally[UnitResult(Fraction(FOLD))] += play.folded
    return tally
