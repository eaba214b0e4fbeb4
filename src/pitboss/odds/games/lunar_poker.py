"""Lunar Poker: the ante with exchange, sixth card and second payout, and the super."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, five_card_line
from pitboss.games.dealer_poker.lunar_combinations import BET_LINES, LEAST_ACE_KING, two_lines
from pitboss.games.dealer_poker.lunar_poker import (
    INSTANT,
    LEAST_EXCHANGED,
    PLAY,
    SHAPE,
    LunarRules,
    ante_and_bet,
)
from pitboss.games.dealer_poker.raises import each_of
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.odds.solve import draw
from pitboss.odds.solve.lines import line_price
from pitboss.odds.solve.suits import standing
from pitboss.odds.strategy import Chart, Choice
from pitboss.ranking.five import rank5
from pitboss.rules.game import PitGame
from pitboss.rules.lines import LOSE

PARTS = {"draw": "ante", "play": "ante", "second-payout": "ante"}
"""Wagers that are priced under the one they come from."""
ROUNDS = 1 << 23
SEED = 1
EVEN = "no-qualify-ante-1"
"""The other reading of what the ante is paid against a dealer who does not play: even money."""
GAME = draw.DrawGame(two_lines, ante_and_bet, INSTANT.rule, LEAST_ACE_KING, LEAST_EXCHANGED)
DRAW_PRICE = 1
"""A draw costs the ante."""


def prices(game: PitGame[LunarRules], rules: LunarRules, slug: str) -> list[Price]:
    if slug == "super":
        every = [f"{slug} {selected}".strip() for selected in game.selections(rules, slug)]
        return [replace(line_price(rules, SHAPE, slug, rules.pays.super), also=tuple(every[1:]))]
    posted = rules.options.no_qualify_ante
    beside = {} if posted == 1 else {EVEN: ante_price(rules, 1)}
    return [replace(ante_price(rules, posted), beside=beside)]


def ante_price(rules: LunarRules, unqualified: int, rounds: int = ROUNDS) -> Price:
    """``unqualified`` is what the ante pays, to one, if the dealer does not play."""
    pays = pays_of(rules, unqualified)
    found = draw.choices(GAME, pays)
    dealt = draw.sampled(GAME, pays, found, rounds, SEED)
    return Price(
        wager="ante", chances=_chances(rules, unqualified, dealt), per="ante", includes=tuple(PARTS),
        strategy="optimal", rounds=rounds, charts=(_chart(rules, found),),
        note="exchanges are chosen as if the dealer might hold the discards",
    )  # fmt: skip


def pays_of(rules: LunarRules, unqualified: int) -> draw.DrawPays:
    (raised,) = each_of(PLAY.times)
    instants = [rules.pays.instant.line(slug) != LOSE for slug in INSTANT.lines]
    return draw.DrawPays(
        float(raised), np.array([float(each) for each in _line_units(rules)]), float(unqualified),
        -float(len(SHAPE.forfeits)), -float(DRAW_PRICE), np.array(instants, np.int64),
    )  # fmt: skip


def _line_units(rules: LunarRules) -> list[Fraction]:
    """What each line of a hand adds for one unit of the bet."""
    return [rules.pays.bet.line(slug).units(beside=True) for slug in BET_LINES]


def _chances(rules: LunarRules, unqualified: int, dealt: draw.Sample) -> dict[UnitResult, int | Fraction]:
    """As often as it was dealt. Of the hands that are paid at once, each has its part as counted."""
    (raised,) = each_of(PLAY.times)
    lines, down = _line_units(rules), len(SHAPE.forfeits)
    chances: dict[UnitResult, int | Fraction] = {}
    for (drawn, end), count in dealt.ends.items():
        cost = drawn * DRAW_PRICE
        staked = Fraction(down + cost + (0 if end in (draw.FOLDED, draw.INSTANT) else raised))
        if end == draw.INSTANT:
            chances |= {UnitResult(net): count * share for net, share in _instants(rules).items()}
            continue
        if end >= draw.WON:
            first, second = divmod(end - draw.WON, len(lines))
            net = raised * (lines[first] + lines[second])
        else:
            fixed = {draw.FOLDED: -down, draw.UNQUALIFIED: unqualified, draw.TIED: 0, draw.LOST: -down - raised}
            net = Fraction(fixed[end])
        result = UnitResult(net - cost, staked)
        chances[result] = chances.get(result, 0) + count
    return chances


def _instants(rules: LunarRules) -> dict[Fraction, Fraction]:
    """What hands that are paid at once win, and how often each comes among them."""
    hands, ways = standing(SHAPE.own)
    counts: Counter[Fraction] = Counter()
    for hand, count in zip(hands.tolist(), ways.tolist(), strict=True):
        line = rules.pays.instant.line(INSTANT.line(own=hand))
        if line != LOSE:
            counts[line.units()] += count
    return {net: Fraction(count, counts.total()) for net, count in counts.items()}


def _chart(rules: LunarRules, found: draw.Choices) -> Chart:
    """By the line of the hand dealt: what is chosen most often for it, and what other choices cost on average."""
    hands, ways = standing(SHAPE.own)
    sizes = np.array([0, 0, 0, *(each.bit_count() for each in found.discards)])
    words = ["fold", "play", "buy", *(f"draw {size}" for size in range(LEAST_EXCHANGED, SHAPE.own + 1))]
    groups = [[draw.FOLD], [draw.PLAY], [draw.BUY]]
    groups += [np.flatnonzero(sizes == size).tolist() for size in range(LEAST_EXCHANGED, SHAPE.own + 1)]
    worth = np.stack([found.worth[:, group].max(1) for group in groups], axis=1)
    at_once = [rules.pays.instant.line(INSTANT.line(own=hand)) != LOSE for hand in hands.tolist()]
    lines = np.where(at_once, -1, [five_card_line(rank5(*hand)) for hand in hands.tolist()])
    choices = []
    for line in sorted(set(lines.tolist()) - {-1}, reverse=True):
        here = lines == line
        average = (worth[here] * ways[here, np.newaxis]).sum(0) / ways[here].sum()
        best = int(np.argmax(average))
        costs = {word: float(average[best] - average[at]) for at, word in enumerate(words) if at != best}
        choices.append(Choice((FIVE_CARD_LINES[line].replace("-", " "),), words[best], costs))
    return Chart("before the draw", ("your hand",), tuple(choices), "drawn to as is best for each hand")
