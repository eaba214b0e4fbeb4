"""Choices in twenty-one for every hand that the solver lists: the best play, play by totals, or a bot's play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.bots.strategies import Sight, strategy_for
from pitboss.equipment.cards import Card
from pitboss.games.twentyone.choices import CHOICES, DOUBLE, HIT, SPLIT, STAND
from pitboss.games.twentyone.counting import points
from pitboss.machine.view import OptionView
from pitboss.odds.solve.twentyone.solve import Against, Solver, best
from pitboss.odds.solve.twentyone.table import KINDS, SAMPLES, SolvedTable
from pitboss.odds.solve.twentyone.totals import by_totals
from pitboss.simulate.kernels.twentyone import Book, BookPlaces

CARDS = 53
Bytes = NDArray[np.uint8]
Choose = Callable[[Sequence[int], int, int, bool], int]
"""Returns a choice from the cards, the up card, the bits of the open choices, and whether the hand was split."""


class Policy(NamedTuple):
    """The tables of the book (``BookPlaces``)."""

    starts: NDArray[np.int16]
    plain: NDArray[np.int16]
    child: NDArray[np.int16]
    first: Bytes
    split: Bytes
    most: Bytes
    rescues: Bytes
    buys: Bytes

    def book(self) -> tuple[Book, BookPlaces]:
        """All tables in one array, and where each begins."""
        begins = np.cumsum([0, *(each.size for each in self)]).tolist()
        book = np.concatenate([each.ravel().astype(np.int16) for each in self])
        return book, BookPlaces(len(self.child), *begins[:-1])


def solved(table: SolvedTable, strategy: str) -> Policy:
    """The best play, or the best play by totals."""
    solver = Solver(table)
    plays = best(solver)
    if strategy == "total-dependent":
        plays = [by.against for by in by_totals(solver, plays)]
    blank = _blank(solver)
    for play in plays:
        blank.first[play.up] = play.played
        for hand in play.split_hands:
            blank.first[play.up, hand] = SPLIT
        for kind, split in play.splits.items():
            blank.split[kind, play.up] = split.played
            blank.most[kind, play.up] = split.most
        if table.rescue(20, True):
            kept, given_up, _ = solver.rescue_worths(play.up)
            blank.rescues[play.up] = given_up > kept
        if table.second_chance(22):
            _buy_back(solver, play, blank)
    return blank


def _buy_back(solver: Solver, play: Against, policy: Policy) -> None:
    """Fills in which hands over 21 are bought back. Only hands that are hit or doubled can go over."""
    drawn = np.isin(play.played, (HIT, DOUBLE))
    for split in play.splits.values():
        drawn |= np.isin(split.played, (HIT, DOUBLE))
    counts = solver.hands.hands.counts
    known: dict[tuple[int, ...], bool] = {}
    for hand in np.flatnonzero(drawn).tolist():
        for kind, child in enumerate(solver.hands.hands.child[hand].tolist()):
            if child < 0 and solver.shoe[kind]:
                cards = counts[hand].tolist()
                cards[kind] += 1
                key = tuple(cards)
                if key not in known:
                    gone, back = solver.over_worths(play.up, cards, -child)
                    known[key] = back > gone
                policy.buys[play.up, hand, kind] = known[key]


def chosen_by(table: SolvedTable, choose: Choose, rescues: float = 0, buys: float = 0, seed: int = 0) -> Policy:
    """Asks a function for every hand. ``rescues`` and ``buys`` are the chances that those questions get a yes."""
    solver = Solver(table)
    policy = _blank(solver)
    hands = solver.hands
    rng = np.random.default_rng(seed)
    for at, (cards, _) in enumerate(hands.keys):
        held = [SAMPLES[kind] for kind, count in enumerate(cards) for _ in range(count)]
        for up in solver.ups:
            policy.first[up, at] = choose(held, SAMPLES[up], int(hands.open_first[at]), False)
            opened = int(hands.open_split[at] | hands.open_split_ace[at])
            policy.split[:, up, at] = choose(held, SAMPLES[up], opened, True)
    for kind in range(KINDS):
        for up in solver.ups:
            splits = kind in solver.from_pair and policy.first[up, hands.plain[kind, kind]] == SPLIT
            policy.most[kind, up] = hands.most_hands[kind] if splits else 1
    policy.rescues[:] = rng.random(policy.rescues.shape) < rescues
    policy.buys[:] = rng.random(policy.buys.shape) < buys
    return policy


def as_bot(game: str) -> Choose:
    strategy = strategy_for(game)
    bits = {word: bit for bit, word in CHOICES.items()}

    def choose(cards: Sequence[int], up: int, opened: int, split: bool) -> int:
        options = tuple(OptionView(word, usual=1) for bit, word in CHOICES.items() if opened & bit)
        if not options:
            return STAND
        held = tuple(map(Card, cards))
        said = strategy(Sight(None, held, (Card(up),), options, None, {}, None))  # type: ignore[arg-type]
        return bits.get(said or "", STAND)

    return choose


def _blank(solver: Solver) -> Policy:
    size = len(solver.hands.keys)
    starts = np.full((CARDS, CARDS), -1, np.int16)
    pieces = sorted({int(card) for card in solver.table.deck.cards()})
    for a in pieces:
        for b in pieces:
            starts[a, b] = _start(solver, a, b)
    plain = np.zeros((KINDS, KINDS), np.int16)
    for (i, j), hand in solver.hands.plain.items():
        plain[i, j] = plain[j, i] = hand
    return Policy(
        starts, plain, solver.hands.hands.child.astype(np.int16), np.full((KINDS, size), STAND, np.uint8),
        np.full((KINDS, KINDS, size), STAND, np.uint8), np.ones((KINDS, KINDS), np.uint8),
        np.zeros((KINDS, size), np.uint8), np.zeros((KINDS, size, KINDS), np.uint8),
    )  # fmt: skip


def _start(solver: Solver, a: int, b: int) -> int:
    """The number of the hand with these two first cards."""
    low, high = sorted((a, b), key=points)
    i, j = points(low), points(high)
    found = solver.hands.starts.get((i, j))
    if found is None:
        return -1
    for (hand, _), sort in zip(found, solver.table.suited.get((i, j), ()), strict=False):
        if (low, high) in sort.hands or (high, low) in sort.hands:
            return hand
    return found[0][0]
