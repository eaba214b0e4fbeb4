"""What one round passes to the next at a live table, and what leaving gives back."""

from __future__ import annotations

from tests.machine.people import ANN, CHIPS, night

from pitboss.games.twentyone.pure_21_5_bonuses import InARow
from pitboss.machine.commands import GetUp, PostOptions, Ready, Say, Sit, Stop
from pitboss.machine.pit import PitMachine
from pitboss.machine.room import RoomMachine
from pitboss.rules.script import Seat


def test_a_run_belongs_to_the_player_and_moves_with_him() -> None:
    found = night("marysville/pure-21-5-blackjack")
    found.do(Sit(ANN, Seat(1), CHIPS, "Ann"))
    machine = found.machine
    assert isinstance(machine, PitMachine)
    machine.carried = InARow({Seat(1): 2, Seat(3): 1})
    found.do(GetUp(ANN))
    assert machine.carried == InARow({Seat(3): 1})


def test_kills_can_be_agreed_on_in_a_session() -> None:
    found = night("marysville/holdem")
    machine = found.machine
    assert isinstance(machine, RoomMachine)
    assert not machine.room.kills
    found.do(PostOptions({"kills": True}))
    assert machine.room.kills


def test_a_meter_that_is_won_completely_begins_again_at_its_seed() -> None:
    machine = night("mount-airy/let-it-ride").machine
    assert isinstance(machine, PitMachine)
    assert machine.table.reseed == machine.chips.meters == {"linked": 20_000_00}


def test_closing_the_table_gives_back_what_taking_bets_down_would() -> None:
    """Mount Airy gives the commission of a buy bet back."""
    found = night("mount-airy/craps")
    found.do(Sit(ANN, Seat(1), CHIPS, "Ann"))
    for _ in range(40):
        question = found.view(ANN).question
        assert question is not None
        if not any(spot.wager == "buy 4" for spot in found.view(ANN).own.spots):  # type: ignore[union-attr]
            found.do(Say(ANN, "bet buy 4 20", question.number))
        found.do(Ready(ANN))
        if any(spot.wager == "buy 4" for spot in found.view(ANN).own.spots):  # type: ignore[union-attr]
            break
    left = found.view(ANN).own.stack  # type: ignore[union-attr]
    step = found.do(Stop("closing"))
    back = sum(move.cents for move in step.moves if move.credit.kind == "guest")
    assert back == left + 20_00 + 1_00
