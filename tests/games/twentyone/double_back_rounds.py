"""One round of Double Back Jack in a test: a seat against the dealer."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.games.twentyone import blackjack_rounds
from tests.games.twentyone.blackjack_rounds import give

__all__ = ["BLIND", "HERE", "bet", "give", "played", "refused", "start"]

HERE: dict[str, Any] = {"game": "double-back-jack"}
played: Callable[..., Any] = partial(blackjack_rounds.played, "mount-airy", **HERE)
bet: Callable[..., Any] = partial(blackjack_rounds.bet, "mount-airy", **HERE)
start: Callable[..., Any] = partial(blackjack_rounds.start, "mount-airy", **HERE)
refused: Callable[..., Any] = partial(blackjack_rounds.refused, "mount-airy", **HERE)

BLIND: dict[str, Any] = {"options": {"peek": False}}
