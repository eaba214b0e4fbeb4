"""Finds a hand in the charts of its game when some of the board is open: which chart, and under which words.

This module loads no compiler. It loads NumPy only for games whose kinds of hand need it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES
from pitboss.games.dealer_poker.three_card_poker import ANTE_BONUS, PLAY, SHAPE, ThreeCardRules, ante_and_play
from pitboss.odds.chances import UnitResult
from pitboss.odds.solve.drawn.kinds import chart_of, kind_of
from pitboss.odds.solve.holdem.seen import situation
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.ranking.three import describe, rank3
from pitboss.rules.lines import LOSE
from pitboss.rules.sheet import Rules

HOLDEM = ("texas-holdem-bonus", "ultimate-texas-holdem")
CARDS = 52
_STREETS = {3: "flop", 4: "turn", 5: "river"}


def charted_choice(
    rules: Rules, charts: Sequence[Chart], own: Sequence[int], board: Sequence[int], down: Mapping[str, int]
) -> ChartedPlay | None:
    """The choice from the chart for this street, or None. ``down`` is what the seat has bet, in cents."""
    for title, words in _looked_for(rules, own, board, down):
        for chart in charts:
            if chart.title == title:
                for choice in chart.choices:
                    if choice.situation == words:
                        return choice
    return None


def counted_choice(rules: Rules, own: tuple[int, ...], shown: tuple[int, ...]) -> ChartedPlay | None:
    """Whether to play or fold this hand of Three Card Poker, from every hand that the dealer may have."""
    if not isinstance(rules, ThreeCardRules) or len(own) != SHAPE.own:
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


def _looked_for(
    rules: Any, own: Sequence[int], board: Sequence[int], down: Mapping[str, int]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    if rules.game in HOLDEM:
        if len(own) == 2 and len(board) in _STREETS:
            yield _STREETS[len(board)], situation((own[0], own[1]), board)
    elif rules.game == "mississippi-stud":
        from pitboss.games.dealer_poker.mississippi_stud import BETS, SHAPE

        name = _kind([*own, *board], rules.pays.ante)
        units = sum(down.get(bet, 0) for bet in BETS) // max(down.get("ante", 0), 1)
        yield from ((f"{each.wager}{said}", (name,)) for each in SHAPE.streets if each.board == len(board)
                    for said in ("", f", {units} down"))  # fmt: skip
    elif rules.game == "let-it-ride":
        from pitboss.games.dealer_poker.let_it_ride import SHAPE

        name = _kind([*own, *board], rules.pays.bet)
        yield from ((each.wager, (name,)) for each in SHAPE.streets if each.board == len(board))
    elif rules.game == "lunar-poker":
        if len(own) == 5:
            kind = kind_of(own)
            yield chart_of(kind), kind
    elif rules.game == "criss-cross-poker":
        yield from _cross(rules, own, board, down)


def _cross(
    rules: Any, own: Sequence[int], board: Sequence[int], down: Mapping[str, int]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    row, column = board[:2], board[2:4]
    if len(board) == 2:
        across = down.get("across", 0) // max(down.get("ante-across", 0), 1)
        yield f"down, {across}x across", (_kind([*own, *row], rules.pays.bets),)
    elif len(board) == 4:
        one, other = (_kind([*own, *ends], rules.pays.bets, roughly=True) for ends in (row, column))
        yield "middle", (one, f"and {other}")
        yield "middle", (other, f"and {one}")


def _kind(cards: Sequence[int], table: Any, *, roughly: bool = False) -> str:
    from pitboss.odds.solve.seen import kind_name

    return kind_name(cards, [UnitResult.of(table.line(slug)).net for slug in FIVE_CARD_LINES], roughly=roughly)
