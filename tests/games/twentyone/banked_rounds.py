"""One round in a test of a game of twenty-one that a player banks: the bank is seat 1, the player seat 2."""

from typing import Any

import pytest
from tests.games.twentyone import blackjack_rounds
from tests.settling import nets, settled

from pitboss.errors import PitbossError

NO_BUST = "no-bust-blackjack"
PURE = "pure-21-5-blackjack"
BOTH = pytest.mark.parametrize("game", [NO_BUST, PURE])
BANK = {"seat": 1, "amount": 100_000}


def played(game: str, *round_: Any, **more: Any) -> dict[str, Any]:
    """One seat against the player-dealer. In No Bust his second card is the first one that he draws."""
    return blackjack_rounds.played("marysville", *round_, game=game, seat=2, **{"bank": BANK, **more})


def lie(game: str, banker: str, players: str = "") -> tuple[str, str]:
    """The player-dealer's cards as a round of either game lists them: the cards he is dealt, and those he draws after
    the players."""
    cards = banker.split()
    first = 1 if game == NO_BUST else 2
    return " ".join(cards[:first]), " ".join([*players.split(), *cards[first:]])


def bet(*round_: Any, **more: Any) -> Any:
    """The net result of the bet."""
    return nets(played(*round_, **more), 2)["bet"]


def beside(wager: str, *round_: Any, amount: Any = 5, **more: Any) -> Any:
    """The net result of a wager beside the bet."""
    return nets(played(*round_, wagers={wager: amount}, **more), 2)[wager]


def refused(*round_: Any, **more: Any) -> str:
    with pytest.raises(PitbossError) as error:
        played(*round_, **more)
    return str(error.value)


def everybody(game: str, seats: str, banker: str, amount: Any, bank: int = 1, **more: Any) -> dict[str, Any]:
    """Seats that bet 10 and stand on 18: a seat in action wins or loses it as the player-dealer's hand says."""
    dealer, draws = lie(game, banker)
    return settled(
        "marysville",
        game,
        seats={seat: {"wagers": {"bet": 10}, "decisions": ["stand"]} for seat in seats},
        hands={**{seat: f"9{suit} 9{suit}" for seat, suit in zip(seats, "cdhscdhs", strict=False)}, "dealer": dealer},
        draws=draws,
        bank={"seat": bank, "amount": amount},
        **more,
    )


def in_action(answer: dict[str, Any]) -> str:
    """The one seat that had action with a bank that covers one bet."""
    (seat,) = [seat for seat, result in answer["seats"].items() if result["net"]]
    return str(seat)


def no_bust(*round_: Any, **more: Any) -> Any:
    return bet(NO_BUST, *round_, **more)


def pure(*round_: Any, **more: Any) -> Any:
    return bet(PURE, *round_, **more)
