"""Three Card Poker: play or fold, counted from every hand that the dealer may have."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

from pitboss.games.dealer_poker.three_card_poker import ANTE_BONUS, PLAY, SHAPE, ThreeCardRules, ante_and_play
from pitboss.odds.strategy import ChartedPlay
from pitboss.ranking.three import describe, rank3
from pitboss.rules.lines import LOSE

CARDS = 52


def counted(rules: ThreeCardRules, own: tuple[int, ...], shown: tuple[int, ...]) -> ChartedPlay | None:
    if len(own) != SHAPE.own:
        return None
    pays, hand = rules.pays.ante_bonus, rank3(*own)
    bonus = pays.line(ANTE_BONUS.lines[ANTE_BONUS.rule(*own)]) if pays else LOSE
    if bonus.kind in ("meter", "fixed"):
        return None
    held, open_ = (sum(1 << card for card in cards) for cards in (own, shown))
    dealers = Counter([each for cards, each in _three_cards() if not cards & held and cards & open_ == open_])
    won = sum(
        count * sum(ante_and_play(hand, dealer, rules.qualifying, rules.ante_must_beat))
        for dealer, count in dealers.items()
    )
    gain = float(Fraction(won, dealers.total()) + bonus.units(beside=True) + len(SHAPE.forfeits))
    best, other = (PLAY.wager, PLAY.instead) if gain >= 0 else (PLAY.instead, PLAY.wager)
    return ChartedPlay((describe(hand),), best, {other: abs(gain)})


@cache
def _three_cards() -> list[tuple[int, int]]:
    """Every hand of three cards as bits, and its strength."""
    return [(sum(1 << card for card in cards), rank3(*cards)) for cards in combinations(range(CARDS), SHAPE.dealer)]
