"""One round of tiles in a test, written down or begun."""

from typing import Any

import pytest
from tests.settling import outcomes, settled

from pitboss.equipment.tiles import WOODPILE
from pitboss.errors import PitbossError
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.rules.script import Ask, Deal, Roll, Seat, Wager
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.round import Round
from pitboss.table.table import open_table

PENNSYLVANIA = pytest.mark.parametrize("house", ["mount-airy", "valley-forge"])
ALL = pytest.mark.parametrize("house", ["mount-airy", "valley-forge", "marysville"])
BANK_LOW_FOUR_HIGH_SIX = "1-3 4-6 3-3 5-5"
"""Set house way at Mount Airy: four with the 1-3, six with the 5-5."""


def dealt(
    house: str,
    hand: str,
    against: str,
    low: str = "house-way",
    bank_low: str = "",
    bet: Any = 100,
    **more: Any,
) -> dict[str, Any]:
    """One seat against a bank; ``low`` and ``bank_low`` name the low hands."""
    said = low if low == "house-way" else f"set {low}"
    if house == "marysville" or bank_low:
        more.setdefault("bank", {"seat": 7, "amount": 100_000})
    if bank_low:
        more["bank"] = {**more["bank"], "decisions": [f"set {bank_low}"]}
    seat = {"wagers": {"bet": bet}, "decisions": [said]}
    return settled(house, "pai-gow-tiles", seats={"1": seat}, hands={"1": hand, "dealer": against}, **more)


def bet(house: str, *hands: str) -> str:
    """The outcome of the bet, the only wager."""
    (outcome,) = outcomes(dealt(house, *hands)).values()
    return outcome


def refused(house: str, **tree: Any) -> str:
    with pytest.raises(PitbossError) as error:
        settled(house, "pai-gow-tiles", **tree)
    return str(error.value)


def written(house: str, **change: Any) -> dict[str, Any]:
    """A round of one seat, for tests that change it."""
    seat = {"wagers": {"bet": 20}, "decisions": ["house-way"], **change}
    bank = {"bank": {"seat": 7, "amount": 500}} if house == "marysville" else {}
    return {"seats": {"1": seat}, "hands": {"1": "6-6 4-5 2-2 2-3", "dealer": BANK_LOW_FOUR_HIGH_SIX}, **bank}


def started(house: str, seats: tuple[int, ...], bank: int | None = None, dice: tuple[int, ...] = ()) -> Round:
    """A round up to its first question of players, tiles from the top of a new set."""
    if bank is None and house == "marysville":
        bank = 7
    table = open_table(posted(house, "pai-gow-tiles"))
    stakes = {Seat(seat): {Wager("bet"): Cents(2000)} for seat in seats}
    round_ = table.open(Opening(stakes, BankSeat(Seat(bank), Cents(50_000)) if bank else None))
    tiles = iter(WOODPILE)
    while not isinstance(request := round_.request, Ask):
        if isinstance(request, Deal):
            round_.deal(tuple(next(tiles) for _ in range(request.cards)))
        elif isinstance(request, Roll):
            round_.roll(dice)
        else:
            round_.shuffled()
    return round_


def covered(answer: dict[str, Any]) -> dict[str, Any]:
    return {seat: entry["net"] for seat, entry in answer["seats"].items()}
