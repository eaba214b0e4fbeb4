"""The price of an ante against the dealer with the best play, and the least hand to raise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import NamedTuple

import numpy as np

from pitboss.equipment.cards import RANKS
from pitboss.games.dealer_poker.raises import each_of
from pitboss.games.dealer_poker.shape import Shape
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.odds.solve.duel import Duel, Ints
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.ranking.strength import category_of, leading_of

FOLD = 0
"""The multiple of the ante that means a fold."""


class AnteAndRaise(NamedTuple):
    """What a hand that is not folded wins, in antes."""

    first: Fraction
    """On the wagers made before the decision, with bonuses paid beside them."""
    raised: Fraction
    """On every unit of the raise."""


class AnteGame(NamedTuple):
    """One decision against the dealer."""

    shape: Shape
    times: Callable[[int], int]
    """The multiples of the ante open to a hand of this strength, as bits."""
    settle: Callable[[int, int, int], AnteAndRaise]
    """Settles a hand from its strength, the dealer's strength, and the hand's line."""
    line: Callable[..., int]
    """The line of a hand for bonuses beside the ante, from its cards."""
    describe: Callable[[int], str]
    named: bool = False
    """Whether the raise is offered by its wager's name, not by its multiple."""


class Options(NamedTuple):
    """What every option is worth to every hand, by the open card."""

    unit: int
    worth: dict[int, Ints]
    """By the multiple, in parts of a unit; far below a fold if the multiple is not open."""
    best: Ints


def ante_price(game: AnteGame, met: Duel, includes: tuple[str, ...]) -> Price:
    lines = np.array([game.line(*hand) for hand in met.hands.tolist()])
    kinds, kind = np.unique(np.stack([met.strengths, lines]), axis=1, return_inverse=True)
    settled = [_cells(game, met, int(strength), int(line)) for strength, line in kinds.T]
    options = _options(game, met, kind.ravel(), settled)
    return Price(
        wager="ante",
        chances=_chances(game, met, kind.ravel(), settled, options),
        per="ante",
        includes=includes,
        rule=_rule(game, met, options),
        charts=_charts(game, met, options),
    )


def _cells(game: AnteGame, met: Duel, strength: int, line: int) -> list[AnteAndRaise | None]:
    dealers = [met.dealer(strength, cell) for cell in range(met.counts.shape[2])]
    return [None if dealer is None else game.settle(strength, dealer, line) for dealer in dealers]


def _options(game: AnteGame, met: Duel, kind: Ints, settled: list[list[AnteAndRaise | None]]) -> Options:
    each = [cell for cells in settled for cell in cells if cell]
    unit = lcm(*(part.denominator for cell in each for part in cell))
    first, raised = (
        np.array([[int(cell[part] * unit) if cell else 0 for cell in cells] for cells in settled], np.int64)
        for part in (0, 1)
    )
    on_first = (met.counts * first[kind][:, np.newaxis]).sum(2)
    on_raise = (met.counts * raised[kind][:, np.newaxis]).sum(2)
    rounds = met.counts.sum(2)
    worth = {FOLD: -len(game.shape.forfeits) * unit * rounds}
    open_to = {int(strength): game.times(int(strength)) for strength in np.unique(met.strengths)}
    bits = np.array([open_to[int(strength)] for strength in met.strengths])
    for multiple in each_of(int(np.bitwise_or.reduce(bits))):
        may = (bits >> multiple & 1).astype(bool)[:, np.newaxis]
        worth[multiple] = np.where(may, on_first + multiple * on_raise, worth[FOLD] - rounds * unit)
    words = np.array(list(worth))
    return Options(unit, worth, words[np.argmax(np.stack(list(worth.values())), axis=0)])


def _chances(
    game: AnteGame, met: Duel, kind: Ints, settled: list[list[AnteAndRaise | None]], options: Options
) -> Counter[UnitResult]:
    weighted = met.counts * met.ways[:, np.newaxis, np.newaxis]
    down = len(game.shape.forfeits)
    tally: Counter[UnitResult] = Counter()
    for multiple in options.worth:
        chosen = weighted * (options.best == multiple)[:, :, np.newaxis]
        if multiple == FOLD:
            if folded := int(chosen.sum()):
                tally[UnitResult(Fraction(-down), Fraction(down))] += folded
            continue
        sums = np.zeros((len(settled), met.counts.shape[2]), np.int64)
        np.add.at(sums, kind, chosen.sum(1))
        for cells, counts in zip(settled, sums.tolist(), strict=True):
            for cell, count in zip(cells, counts, strict=True):
                if count:
                    assert cell is not None
                    net = cell.first + multiple * cell.raised
                    tally[UnitResult(net, Fraction(down + multiple))] += count
    return tally


# The best play in words: the least hand to play, if only strength decides


def _by_up_card(met: Duel, values: Ints) -> Ints:
    """Sums by the rank of the open card. Each hand counts as often as it comes."""
    weighted = values * met.ways[:, np.newaxis]
    return weighted if weighted.shape[1] == 1 else weighted.reshape(len(weighted), len(RANKS), 4).sum(2)


def _gains(met: Duel, options: Options) -> Ints:
    """How much more each hand wins if it is played than if it is folded."""
    played = np.max([value for multiple, value in options.worth.items() if multiple != FOLD], axis=0)
    return _by_up_card(met, played - options.worth[FOLD])


def _best_from(strengths: Ints, gains: Ints) -> tuple[int, int]:
    """The least strength to play, and what playing from it gains."""
    order = np.argsort(-strengths, kind="stable")
    sums = np.cumsum(gains[order])
    last_of_strength = np.append(np.diff(strengths[order]) != 0, True)
    best = int(np.argmax(np.where(last_of_strength, sums, sums.min() - 1)))
    return int(strengths[order][best]), int(sums[best])


def _rule(game: AnteGame, met: Duel, options: Options) -> str:
    gains = _gains(met, options)
    found = [_best_from(met.strengths, gains[:, up]) for up in range(gains.shape[1])]
    if len(found) == 1:
        said = f"play {_hand(game, found[0][0])} or better"
        more = [multiple for multiple in options.worth if multiple > 1 and (options.best == multiple).any()]
        said += "".join(
            f"; {multiple}x with {_hand(game, int(met.strengths[(options.best == multiple).any(1)].min()))} or better"
            for multiple in more
        )
    else:
        said = "the lowest hand to play: " + _against(game, met, [least for least, _ in found])
    best = met.ways[:, np.newaxis] * (np.max(list(options.worth.values()), axis=0) - options.worth[FOLD])
    given_up = int(best.sum()) - sum(gain for _, gain in found)
    whole = options.unit * int((met.counts.sum((1, 2)) * met.ways).sum())
    return f"{said} (playing this way costs {given_up / whole:.4%} more)" if given_up else said


def _against(game: AnteGame, met: Duel, least: Sequence[int]) -> str:
    """The least hands to play, each with the open cards it is for."""
    lowest = int(met.strengths.min())
    said = []
    for strength, run in groupby(range(len(RANKS)), key=lambda rank: least[rank]):
        ranks = [RANKS[rank] for rank in run]
        against = ranks[0] if len(ranks) == 1 else f"{ranks[0]} to {ranks[-1]}"
        said.append(f"{'any' if strength == lowest else _hand(game, strength)} against {against}")
    return ", ".join(said)


def _hand(game: AnteGame, strength: int) -> str:
    if category_of(strength):
        return f"a {game.describe(strength)}"
    ranks = leading_of(strength)
    return "-".join(RANKS[rank] for rank in range(12, -1, -1) if ranks >> rank & 1)


def _charts(game: AnteGame, met: Duel, options: Options) -> tuple[Chart, ...]:
    """Groups of hands with the same play, for each open card, and what another choice costs on average."""
    street = game.shape.streets[0]
    gains = _gains(met, options)
    rounds = _by_up_card(met, met.counts.sum(2))
    worth = {multiple: _by_up_card(met, value) for multiple, value in options.worth.items()}
    choices = []
    for up in range(gains.shape[1]):
        least, _ = _best_from(met.strengths, gains[:, up])
        chosen = np.where(met.strengths < least, FOLD, _played(met, worth, up))
        for multiple in sorted(set(chosen.tolist()), reverse=True):
            run = chosen == multiple
            lowest, highest = int(met.strengths[run].min()), int(met.strengths[run].max())
            both = game.times(lowest) & game.times(highest)
            open_too = {other for other in worth if other == FOLD or both >> other & 1}
            whole = options.unit * int(rounds[run, up].sum())
            mine = int(worth[multiple][run, up].sum())
            costs = {
                _word(game, other): (mine - int(worth[other][run, up].sum())) / whole
                for other in sorted(open_too - {multiple})
            }
            names = (f"{_hand(game, lowest)} to {_hand(game, highest)}",)
            seen = (RANKS[up],) if gains.shape[1] > 1 else ()
            choices.append(ChartedPlay((*names, *seen), _word(game, multiple), costs))
    axes = ("your hand", "dealer's card") if gains.shape[1] > 1 else ("your hand",)
    return (Chart(title=street.wager, axes=axes, choices=tuple(choices)),)


def _played(met: Duel, worth: dict[int, Ints], up: int) -> Ints:
    """The best multiple for every hand; hands of one strength get the same."""
    _, place = np.unique(met.strengths, return_inverse=True)
    multiples = [multiple for multiple in worth if multiple != FOLD]
    sums = np.zeros((len(multiples), int(place.max()) + 1), np.int64)
    for row, multiple in enumerate(multiples):
        np.add.at(sums[row], place, worth[multiple][:, up])
    best: Ints = np.array(multiples)[np.argmax(sums, axis=0)][place]
    return best


def _word(game: AnteGame, multiple: int) -> str:
    """The word of the table's option."""
    street = game.shape.streets[0]
    if multiple == FOLD:
        return street.instead
    return street.wager if game.named else f"{multiple}x"
