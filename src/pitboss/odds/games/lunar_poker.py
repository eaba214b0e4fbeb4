"""Lunar Poker: the ante with exchange, sixth card and second payout, and the super."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple
from zlib import compress, decompress

import numpy as np
from numpy.typing import NDArray

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
from pitboss.odds.solve.drawn import solution as draw
from pitboss.odds.solve.drawn import table
from pitboss.odds.solve.drawn.kinds import NO_PAIR, PAIRED, kind_of
from pitboss.odds.solve.drawn.places import DECK
from pitboss.odds.solve.lines import line_price
from pitboss.odds.solve.suits import standing
from pitboss.odds.store import counted
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.ranking.five import rank5
from pitboss.rules.game import PitGame
from pitboss.rules.lines import LOSE

PARTS = {"draw": "ante", "play": "ante", "second-payout": "ante"}
"""Wagers that are priced as a part of another wager."""
EVEN = "no-qualify-ante-1"
"""The other reading of what the ante pays if the dealer does not play: even money."""
GAME = table.DrawGame(two_lines, ante_and_bet, INSTANT.rule, LEAST_ACE_KING, LEAST_EXCHANGED)
DRAW_PRICE = 1
"""A draw costs one ante."""
KEPT = (
    "Draw 2 keeps three of a kind or three of a suit, draw 3 keeps the pair or the two highest cards, and draw 4 keeps "
    "the highest card, whichever is best for the hand"
)
WORDS = ("fold", "play", "buy", *(f"draw {size}" for size in range(LEAST_EXCHANGED, SHAPE.own + 1)))


def prices(game: PitGame[LunarRules], rules: LunarRules, slug: str) -> list[Price]:
    if slug == "super":
        every = [f"{slug} {selected}".strip() for selected in game.selections(rules, slug)]
        return [replace(line_price(rules, SHAPE, slug, rules.pays), also=tuple(every[1:]))]
    posted = rules.options.no_qualify_ante
    price = ante_price(rules, posted)
    if posted == 1:
        return [price]
    other = ante_price(rules, 1)
    note = (
        f"the ante pays {posted} to 1 if the dealer does not qualify; if it pays even money, the edge is "
        f"{float(other.edge):.2%} ({EVEN})"
    )
    return [replace(price, beside={EVEN: other}, note=note)]


def ante_price(rules: LunarRules, unqualified: int) -> Price:
    """The price of the ante. ``unqualified`` is what the ante pays to 1 if the dealer does not play."""
    found = _counted(pays_of(rules, unqualified))
    return Price(
        wager="ante", chances=_chances(rules, unqualified, found["ends"]), per="ante", includes=tuple(PARTS),
        strategy="optimal", charts=_charts(found["kinds"]),
    )  # fmt: skip


def pays_of(rules: LunarRules, unqualified: int) -> table.DrawPays:
    (raised,) = each_of(PLAY.times)
    instants = tuple(rules.pays.instant.line(slug) != LOSE for slug in INSTANT.lines)
    return table.DrawPays(
        Fraction(raised), tuple(_line_units(rules)), Fraction(unqualified), -Fraction(len(SHAPE.forfeits)),
        -Fraction(DRAW_PRICE), instants,
    )  # fmt: skip


def _line_units(rules: LunarRules) -> list[Fraction]:
    """What each line of a hand pays for one unit of the bet."""
    return [rules.pays.bet.line(slug).units(beside=True) for slug in BET_LINES]


# Counts that the store keeps


class BestPlay(NamedTuple):
    """The best play of every kind of hand (``standing``)."""

    best: NDArray[np.int64]
    """The choice, numbered as in ``draw``; -1 if the hand is paid at once."""
    plays: NDArray[np.bool_]
    """Whether it is played after an exchange, without a look at the discarded cards."""
    plays_six: NDArray[np.bool_]
    """Whether it is played with each card that may be bought, if buying is best."""


def best_play(pays: table.DrawPays) -> BestPlay:
    found = _counted(pays)
    hands = len(standing(SHAPE.own).hands)
    best, plays, six = (
        np.frombuffer(decompress(b64decode(found[name])), np.uint8) for name in ("best", "plays", "six")
    )
    six = np.unpackbits(six)[: hands * DECK].reshape(hands, DECK)
    return BestPlay(best.astype(np.int64) - 1, plays.astype(np.bool_), six.astype(np.bool_))


def _counted(pays: table.DrawPays) -> Any:
    return counted(
        "pitboss.odds.games.lunar_poker:solved",
        json.dumps([each if isinstance(each, tuple) else str(each) for each in pays], default=str),
    )


def solved(written: str) -> dict[str, Any]:
    """The best play of every hand, how often each end comes, and what the choices of each kind of hand are worth."""
    raised, lines, unqualified, fold, price, instants = json.loads(written)
    pays = table.DrawPays(
        Fraction(raised), tuple(map(Fraction, lines)), Fraction(unqualified), Fraction(fold), Fraction(price),
        tuple(instants),
    )  # fmt: skip
    found = draw.solve(GAME, pays)
    return {
        "ends": [[drawn, end, count] for (drawn, end), count in found.ends.items()],
        "best": _text((found.best + 1).astype(np.uint8)),
        "plays": _text(found.plays[table.places_of(standing(SHAPE.own).hands)].astype(np.uint8)),
        "six": _text(np.packbits(found.plays_six | (found.best != draw.BUY)[:, np.newaxis])),
        "kinds": _kinds(found),
    }


def _text(numbers: NDArray[np.uint8]) -> str:
    return b64encode(compress(numbers.tobytes(), 9)).decode()


def _kinds(found: draw.Solved) -> list[list[Any]]:
    """For each kind of dealt hand: the number of ways to it, what each of ``WORDS`` is worth on average, and what the
    best choice of every single hand is worth."""
    hands, ways = standing(SHAPE.own)
    sizes = np.array([each.bit_count() for each in found.discards])
    worth = (
        np.stack(
            [*found.worth[:, : draw.EXCHANGE].T]
            + [
                found.worth[:, draw.EXCHANGE :][:, sizes == size].max(1)
                for size in range(LEAST_EXCHANGED, SHAPE.own + 1)
            ],
            axis=1,
        )
        / found.part
    )
    here: dict[tuple[str, ...], list[int]] = {}
    for at, hand in enumerate(hands.tolist()):
        if found.best[at] >= 0:
            here.setdefault(kind_of(hand), []).append(at)
    told = []
    for kind, places in sorted(here.items(), key=lambda each: -max(rank5(*hands[at].tolist()) for at in each[1])):
        of_kind = ways[places]
        average = (worth[places] * of_kind[:, np.newaxis]).sum(0) / of_kind.sum()
        best = (worth[places].max(1) * of_kind).sum() / of_kind.sum()
        told.append([list(kind), int(of_kind.sum()), average.tolist(), float(best)])
    return told


def _chances(rules: LunarRules, unqualified: int, ends: list[list[int]]) -> dict[UnitResult, int | Fraction]:
    """The chances. Hands that are paid at once are divided as they were counted."""
    (raised,) = each_of(PLAY.times)
    lines, down = _line_units(rules), len(SHAPE.forfeits)
    chances: dict[UnitResult, int | Fraction] = {}
    for drawn, end, count in ends:
        cost = drawn * DRAW_PRICE
        staked = Fraction(down + cost + (0 if end in (table.FOLDED, table.INSTANT) else raised))
        if end == table.INSTANT:
            chances |= {UnitResult(net): _plain(count * share) for net, share in _instants(rules).items()}
            continue
        if end >= table.WON:
            first, second = divmod(end - table.WON, len(lines))
            net = raised * (lines[first] + lines[second])
        else:
            fixed = {table.FOLDED: -down, table.NOT_QUALIFIED: unqualified, table.TIED: 0, table.LOST: -down - raised}
            net = Fraction(fixed[end])
        result = UnitResult(net - cost, staked)
        chances[result] = chances.get(result, 0) + count
    return chances


def _plain(weight: Fraction) -> int | Fraction:
    return weight.numerator if weight.denominator == 1 else weight


def _instants(rules: LunarRules) -> dict[Fraction, Fraction]:
    """The wins of hands that are paid at once, and the part of these hands that gets each."""
    hands, ways = standing(SHAPE.own)
    counts: Counter[Fraction] = Counter()
    for hand, count in zip(hands.tolist(), ways.tolist(), strict=True):
        line = rules.pays.instant.line(INSTANT.line(own=hand))
        if line != LOSE:
            counts[line.units()] += count
    return {net: Fraction(count, counts.total()) for net, count in counts.items()}


def _charts(kinds: list[list[Any]]) -> tuple[Chart, ...]:
    """The best choice on average for each kind of hand, and what other choices cost: one chart for hands with a pair or
    more, one for hands without."""
    total = sum(ways for _, ways, _, _ in kinds)
    charts = []
    for parts, title, axes in ((1, PAIRED, ("your hand",)), (2, NO_PAIR, ("your hand", "what it may become"))):
        choices, given_up = [], 0.0
        for kind, ways, average, every in kinds:
            if len(kind) == parts:
                best = average.index(max(average))
                costs = {word: average[best] - average[at] for at, word in enumerate(WORDS) if at != best}
                choices.append(ChartedPlay(tuple(kind), WORDS[best], costs))
                given_up += ways * (every - average[best])
        cost = f"{given_up / total:.2%} of the ante"
        note = f"{KEPT}. This chart costs {cost} more than playing every hand by its exact cards."
        charts.append(Chart(title, axes, tuple(choices), note))
    return tuple(charts)
