"""Seven card stud eight or better: the pot is halved between the best high hand and the best low one."""

from __future__ import annotations

from pitboss.games.poker import seven_card_stud
from pitboss.games.poker.showdown import Worth
from pitboss.games.poker.stud import Cards, stud_game
from pitboss.ranking.low import describe_eight, eight_or_better, low_bit


def worth(cards: Cards) -> Worth:
    high = seven_card_stud.worth(cards)
    ranks = 0
    for card in cards:
        ranks |= low_bit(card)
    low = eight_or_better(ranks)
    return Worth(high.high, high.high_name, low, describe_eight(low)) if low else high


GAME = stud_game(
    "seven-card-stud-8",
    worth,
    wins="eight-or-better",
    about="Three cards down and four up. The best high hand and the best low hand of eight or better share the pot.",
)
