"""Equity in the poker room: the part of the pot that each hand wins on average when all cards are dealt.

If there are few enough deals, all are counted. Otherwise deals are sampled from a seed, and the error is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, lcm, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import Card, show_cards
from pitboss.errors import Refused
from pitboss.games.poker.omaha_8_joker import rank5 as rank5_with_bug
from pitboss.odds import equity_kernels as kernels
from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate import eight_or_better, places_of
from pitboss.odds.evaluate.build import table
from pitboss.odds.progress import told
from pitboss.ranking.low import low_of_five
from pitboss.rules.game import RoomGame, RoomShape

BOARD = 5
MOST_COUNTED = 3_000_000
"""The most deals that are counted one by one. If there are more, deals are sampled."""
SAMPLED = 1_000_000
_BLOCK = 100_000

Rows = NDArray[np.uint8]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class HandEquity:
    """One player's hand."""

    cards: tuple[Card, ...]
    equity: Fraction
    """The player's average part of the pot."""
    wins: Fraction
    """How often he wins the whole pot."""
    splits: Fraction
    """How often he wins a part of the pot."""
    stderr: float | None
    """The standard error of his part; None if every deal was counted."""

    def as_json(self) -> dict[str, Any]:
        return {
            "cards": show_cards(self.cards),
            "equity": float(self.equity),
            **({"exact": str(self.equity)} if self.stderr is None else {"stderr": self.stderr}),
            "wins": float(self.wins),
            "splits": float(self.splits),
        }


@dataclass(frozen=True)
class Equity:
    game: str
    deals: int
    counted: bool
    """Whether every deal was counted; otherwise deals were sampled."""
    hands: tuple[HandEquity, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "method": "exact" if self.counted else "simulation",
            "deals": self.deals,
            "hands": [hand.as_json() for hand in self.hands],
        }


def equity(
    game: RoomGame[Any],
    hands: Sequence[tuple[Card, ...]],
    board: tuple[Card, ...] = (),
    dead: tuple[Card, ...] = (),
    samples: int | None = None,
    seed: int = 1,
) -> Equity:
    """The equity of these hands. A hand with too few cards is dealt the rest; ``()`` is a random hand.

    Deals are sampled if there are too many to count, or if ``samples`` gives a number.
    """
    shape = game.shape
    common = BOARD if shape.board == BOARD else 0
    _check(game, hands, board, dead, common)
    rest = [card for card in range(53 if shape.joker else 52) if card not in {*board, *dead, *sum(hands, ())}]
    lacking = [*(shape.cards - len(hand) for hand in hands), common - len(board)]
    if sum(lacking) > len(rest):
        raise Refused(f"{sum(lacking)} cards are still to come, but only {len(rest)} are left")
    deals = _ways(len(rest), lacking)
    counted = samples is None and deals <= MOST_COUNTED
    if counted:
        blocks = _all(rest, lacking)
    else:
        deals = SAMPLED if samples is None else samples
        if deals < 2:
            raise Refused("one random deal gives no standard error: sample 2 or more")
        blocks = _some(rest, sum(lacking), deals, seed)
    return Equity(game.slug, deals, counted, _summed(shape, hands, board, lacking, blocks, deals, counted))


def _check(
    game: RoomGame[Any],
    hands: Sequence[tuple[Card, ...]],
    board: tuple[Card, ...],
    dead: tuple[Card, ...],
    common: int,
) -> None:
    shape = game.shape
    if not 2 <= len(hands) <= 10:
        raise Refused(f"equity is for 2 to 10 hands, not {len(hands)}")
    if len(board) > common:
        raise Refused(f"{game.slug} has no more than {common} cards on the board" if common else "there is no board")
    for number, hand in enumerate(hands, 1):
        if len(hand) > shape.cards:
            raise Refused(f"a hand of {game.slug} has {shape.cards} cards, not {len(hand)}", f"hand {number}")
    seen: set[Card] = set()
    for card in (*sum(hands, ()), *board, *dead):
        if card in seen:
            raise Refused(f"{card} is given twice")
        if card.is_joker and not shape.joker:
            raise Refused(f"{game.slug} has no joker")
        seen.add(card)


def _ways(cards: int, lacking: Sequence[int]) -> int:
    ways = 1
    for count in lacking:
        ways *= comb(cards, count)
        cards -= count
    return ways


def _all(rest: Sequence[int], lacking: Sequence[int]) -> Iterator[Rows]:
    """Every way to deal the missing cards, in blocks with one deal in each row."""
    block: list[tuple[int, ...]] = []
    for deal in _deals(rest, list(lacking)):
        block.append(deal)
        if len(block) == _BLOCK:
            yield np.array(block, np.uint8)
            block.clear()
    if block:
        yield np.array(block, np.uint8).reshape(len(block), sum(lacking))


def _deals(rest: Sequence[int], lacking: list[int]) -> Iterator[tuple[int, ...]]:
    if len(lacking) == 1:
        yield from combinations(rest, lacking[0])
        return
    for first in combinations(rest, lacking[0]):
        taken = set(first)
        for more in _deals([card for card in rest if card not in taken] if taken else rest, lacking[1:]):
            yield first + more


def _some(rest: Sequence[int], lacking: int, deals: int, seed: int) -> Iterator[Rows]:
    """Random deals: each is the first cards of a shuffle."""
    numbers = np.random.Generator(np.random.PCG64(seed))
    cards = np.array(rest, np.uint8)
    for start in range(0, deals, _BLOCK):
        size = min(_BLOCK, deals - start)
        order = numbers.random((size, len(cards))).argpartition(lacking - 1, axis=1)[:, :lacking]
        yield cards[numbers.permuted(order, axis=1)]


def _summed(
    shape: RoomShape,
    hands: Sequence[tuple[Card, ...]],
    board: tuple[Card, ...],
    lacking: Sequence[int],
    blocks: Iterator[Rows],
    deals: int,
    counted: bool,
) -> tuple[HandEquity, ...]:
    players = len(hands)
    unit = 2 * lcm(*range(1, players + 1))
    won, alone, tied = (np.zeros(players, np.int64) for _ in range(3))
    square = np.zeros(players)
    totals = [0] * players
    high, low = _ranked_by(shape)
    done, tell = 0, told("deals")
    for dealt in blocks:
        tell(done, deals)
        done += len(dealt)
        highs, lows = (np.zeros((players, len(dealt)), np.int64) for _ in range(2))
        on_board = _row(board, dealt[:, len(dealt[0]) - lacking[-1] :])
        at = 0
        for number, hand in enumerate(hands):
            rows = np.hstack([_row(hand, dealt[:, at : at + lacking[number]]), on_board])
            at += lacking[number]
            highs[number] = high(rows)
            if low is not None:
                lows[number] = low(rows)
        won[:] = 0
        compiled(kernels.shares)(highs, lows, unit, won, square, alone, tied)
        totals = [total + int(part) for total, part in zip(totals, won, strict=True)]
    return tuple(
        HandEquity(
            tuple(hand),
            part := Fraction(totals[number], unit * deals),
            Fraction(int(alone[number]), deals),
            Fraction(int(tied[number]), deals),
            None if counted else sqrt(max(square[number] / unit**2 / deals - float(part) ** 2, 0) / (deals - 1)),
        )
        for number, hand in enumerate(hands)
    )


def _row(known: tuple[Card, ...], dealt: Rows) -> Rows:
    """Each row of dealt cards, with the known cards in front."""
    front = np.tile(np.array(known, np.uint8), (len(dealt), 1))
    return np.hstack([front, dealt])


Ranked = Callable[[Rows], Any]


def _ranked_by(shape: RoomShape) -> tuple[Ranked, Ranked | None]:
    """The functions that rank rows for high and for low. Their numbers compare as the game's strengths do."""
    if shape.wins == "low":
        return _filled(kernels.lowballs), None
    low = None
    if shape.wins == "eight-or-better":
        low = _filled(kernels.best_of_sixty, rank=low_of_five) if shape.own else eight_or_better
    if shape.own is None:
        return places_of, low
    return (_filled(kernels.best_of_sixty, rank=rank5_with_bug) if shape.joker else _omaha_places), low


def _omaha_places(rows: Rows) -> Ints:
    found = np.zeros(len(rows), np.int64)
    compiled(kernels.omaha_places)(rows, table(), found)
    return found


def _filled(kernel: Callable[..., None], **rules: Callable[..., int]) -> Ranked:
    def ranked(rows: Rows) -> Ints:
        found = np.zeros(len(rows), np.int64)
        compiled(kernel, **rules)(rows, found)
        return found

    return ranked
