"""Rounds of baccarat from a shoe, by the tableau."""

from __future__ import annotations

from pitboss.games.baccarat import DRAGON_LINES, NO_CARD, WINNERS, banker_draws, player_draws, points, total
from pitboss.odds.solve.tableau import ended
from pitboss.simulate.kernels.stream import Places, Words, ready
from pitboss.simulate.kernels.twentyone import Ints, draw

RESULTS, LINES = len(WINNERS), len(DRAGON_LINES)


def deal(
    words: Words, made: Places, seed: int, block: int, shoe: Ints, behind: int, codes: Ints, wanted: Ints, kept: Ints
) -> None:
    """Writes a code for every round: who won, and the lines of both bonus bets. Keeps the cards of the ``wanted``
    rounds."""
    size = len(shoe)
    dealt = size
    at = len(words)
    found = 0
    for i in range(len(codes)):
        at = ready(words, made, seed, block, at)
        if size - dealt <= behind:
            dealt = 0
        begun = dealt
        a, at = draw(words, at, shoe, dealt)
        c, at = draw(words, at, shoe, dealt + 1)
        b, at = draw(words, at, shoe, dealt + 2)
        d, at = draw(words, at, shoe, dealt + 3)
        dealt += 4
        a, b, c, d = points(a), points(b), points(c), points(d)
        third, fourth = NO_CARD, NO_CARD
        if player_draws(total(a, b), total(c, d)):
            card, at = draw(words, at, shoe, dealt)
            third = points(card)
            dealt += 1
        if banker_draws(total(a, b), total(c, d), third):
            card, at = draw(words, at, shoe, dealt)
            fourth = points(card)
            dealt += 1
        won, dragon_player, dragon_banker = ended(a, b, third, c, d, fourth)
        codes[i] = won + RESULTS * (dragon_player + LINES * dragon_banker)
        if found < len(wanted) and wanted[found] == i:
            kept[found, 0] = dealt - begun
            kept[found, 1 : 1 + dealt - begun] = shoe[begun:dealt]
            found += 1
