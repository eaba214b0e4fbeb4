"""One round of blackjack, or of a game like it, in a test: a seat against the dealer."""

from typing import Any

import pytest
from tests.settling import nets, settled

from pitboss.errors import PitbossError

BOTH = pytest.mark.parametrize("house", ["mount-airy", "valley-forge"])


def played(
    house: str,
    hand: str,
    dealer: str,
    *decisions: str,
    draws: str = "",
    bet: Any = 10,
    wagers: dict[str, Any] | None = None,
    game: str = "blackjack",
    **more: Any,
) -> dict[str, Any]:
    """One seat against the dealer."""
    seat = {"wagers": {"bet": bet, **(wagers or {})}, "decisions": list(decisions)}
    return settled(house, game, seats={"1": seat}, hands={"1": hand, "dealer": dealer}, draws=draws, **more)


def bet(house: str, *round_: Any, **more: Any) -> Any:
    """What the bet came to."""
    return nets(played(house, *round_, **more))["bet"]


def refused(*round_: Any, **more: Any) -> str:
    with pytest.raises(PitbossError) as error:
        played(*round_, **more)
    return str(error.value)
