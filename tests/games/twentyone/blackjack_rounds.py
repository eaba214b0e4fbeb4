"""One round of blackjack, or of a game like it, in a test: a seat against the dealer."""

from typing import Any

import pytest
from tests.settling import nets, settled

from pitboss.errors import PitbossError
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.opening import Opening
from pitboss.table.round import Round
from pitboss.table.table import open_table

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
    seat: int = 1,
    **more: Any,
) -> dict[str, Any]:
    """One seat against the dealer."""
    player = {"wagers": {"bet": bet, **(wagers or {})}, "decisions": list(decisions)}
    hands = {f"{seat}": hand, "dealer": dealer}
    return settled(house, game, seats={f"{seat}": player}, hands=hands, draws=draws, **more)


def bet(house: str, *round_: Any, **more: Any) -> Any:
    """The net result of the bet."""
    return nets(played(house, *round_, **more))["bet"]


def refused(*round_: Any, **more: Any) -> str:
    with pytest.raises(PitbossError) as error:
        played(*round_, **more)
    return str(error.value)


# Step by step


def start(house: str, *seats: int, game: str = "blackjack") -> Round:
    """A round in which these seats bet $10, about to be dealt."""
    round_ = open_table(posted(house, game)).open(Opening({Seat(seat): {Wager("bet"): Cents(1000)} for seat in seats}))
    round_.shuffled()
    return round_


def give(round_: Round, *cards: str) -> None:
    for text in cards:
        round_.answer(("deal", text))


def words(round_: Round, seat: int = 1) -> list[str]:
    """What a seat may say now."""
    offer = round_.offer(Seat(seat))
    assert offer is not None
    return [option.word for option in offer.options]
