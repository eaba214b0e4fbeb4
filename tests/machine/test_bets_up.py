"""Bets on the layout between rolls: where they went, and whether they are off."""

from __future__ import annotations

from tests.machine.people import ANN, CHIPS, Night, night

from pitboss.games.craps.layout import CrapsBet, CrapsLayout
from pitboss.machine.commands import Say, Sit
from pitboss.machine.steps import StepMachine
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager


def after_a_roll(point: int, **bets: int) -> Night:
    """A table at which a roll has left these bets up."""
    found = night("mount-airy/craps")
    found.do(Sit(ANN, Seat(1), CHIPS, "Ann"))
    machine = found.machine
    assert isinstance(machine, StepMachine)
    up = {name.replace("_", " "): CrapsBet(Cents(stake)) for name, stake in bets.items()}
    machine.carried = CrapsLayout(point, {Seat(1): up})
    stakes: dict[Wager, Cents] = {}
    for each in machine.carried.up(Seat(1)):
        stakes[each.wager] = Cents(stakes.get(each.wager, 0) + each.stake)
    machine.up = {Seat(1): stakes}
    machine._take_bets([])
    return found


def lying(table: Night) -> dict[str, tuple[int, bool]]:
    own = table.view(ANN).own
    assert own is not None
    return {spot.wager: (spot.amount, spot.off) for spot in own.spots}


def test_come_bets_are_on_their_numbers() -> None:
    assert lying(after_a_roll(6, come_9=10_00, come_5=15_00)) == {"come 9": (10_00, False), "come 5": (15_00, False)}


def test_place_bets_are_off_on_a_come_out_roll_until_they_are_called_on() -> None:
    table = after_a_roll(0, place_6=12_00, place_8=12_00)
    assert lying(table) == {"place 6": (12_00, True), "place 8": (12_00, True)}
    question = table.view(ANN).question
    assert question is not None
    table.do(Say(ANN, "call on place 6", question.number))
    assert lying(table) == {"place 6": (12_00, False), "place 8": (12_00, True)}


def test_a_bet_made_since_the_roll_is_on_its_own_spot() -> None:
    table = after_a_roll(6, come_9=10_00)
    question = table.view(ANN).question
    assert question is not None
    table.do(Say(ANN, "bet come 5", question.number))
    table.do(Say(ANN, "bet place 8 12", question.number))
    assert lying(table) == {"come 9": (10_00, False), "come": (5_00, False), "place 8": (12_00, False)}
