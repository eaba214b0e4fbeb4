"""One round of Spanish 21 in a test: a seat against the dealer."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.games.twentyone import blackjack_rounds
from tests.games.twentyone.blackjack_rounds import BOTH, give, words

__all__ = ["BOTH", "bet", "give", "played", "refused", "start", "words"]

played: Callable[..., Any] = partial(blackjack_rounds.played, game="spanish-21")
bet: Callable[..., Any] = partial(blackjack_rounds.bet, game="spanish-21")
refused: Callable[..., Any] = partial(blackjack_rounds.refused, game="spanish-21")
start: Callable[..., Any] = partial(blackjack_rounds.start, game="spanish-21")
