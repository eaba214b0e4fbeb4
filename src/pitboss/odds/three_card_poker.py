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
from pitboss.odds.chances import Result, Unpriced, by_table, envy_worth
from pitboss.odds.price import Price
from pitboss.rules.game import PitGame
from pitboss.rules.lines import Line

if TYPE_CHECKING:
    from pitboss.odds.ante import Played

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

    pays = rules.pays.ante_bonus
    bonuses = [_beside(pays.line(slug)) if pays else Fraction(0) for slug in THREE_CARD_LINES]
    play = played(rules.qualifying, rules.play.unqualified_ante == "wins-if-higher", rules.play.up_card, bonuses)
    return Price(
        wager="ante",
        chances=_chances(play, bonuses),
        per="ante",
        includes=tuple(slug for slug, whole in PARTS.items() if whole == "ante" and slug in rules.wagers),
        rule=play.rule,
    )


def _beside(line: Line) -> Fraction:
    """What a bonus adds for every unit of ante: it has no stake of its own to lose."""
    if line.kind in ("to", "for"):
        return Fraction(line.numerator, line.denominator)
    if line.kind in ("push", "lose"):
        return Fraction(0)
    raise Unpriced(f"an ante bonus of {line} is another part of every ante")


def _chances(play: Played, bonuses: list[Fraction]) -> Counter[Result]:
    """Ante and play are settled at even money, so units won are units paid."""
    tally: Counter[Result] = Counter()
    for (line, ante, raised), ways in play.ways.items():
        tally[Result(ante + raised + bonuses[line], staked=Fraction(2))] += ways
    tally[Result(Fraction(-1))] += play.folded
    return tally
