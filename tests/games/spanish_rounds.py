"""One round of Spanish 21 in a test: a seat against the dealer."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.games import blackjack_rounds
from tests.games.blackjack_rounds import BOTH

__all__ = ["BOTH", "bet", "played", "refused"]

played: Callable[..., Any] = partial(blackjack_rounds.played, game="spanish-21")
bet: Callable[..., Any] = partial(blackjack_rounds.bet, game="spanish-21")
refused: Callable[..., Any] = partial(blackjack_rounds.refused, game="spanish-21")
