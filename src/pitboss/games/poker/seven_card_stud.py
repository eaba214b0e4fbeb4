"""Seven card stud: two down, four up, one down; the best five of the seven."""

from __future__ import annotations

from pitboss.games.poker.showdown import Worth
from pitboss.games.poker.stud import Cards, stud_game
from pitboss.ranking.five import as_set, best_five, describe


def worth(cards: Cards) -> Worth:
    strength = best_five(as_set(cards))
    return Worth(strength, describe(strength))


GAME = stud_game(
    "seven-card-stud",
    worth,
    about="Three cards down and four up. The best five of your seven win.",
)
