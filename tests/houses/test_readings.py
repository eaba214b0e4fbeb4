"""What a guide does not print is a reading that `rules` and `guide` show: fees, limits, seats."""

from __future__ import annotations

import re

import pytest
from tests.playing import is_room

from pitboss.files.round_file import OF_ONE_HAND
from pitboss.houses import posted, sheet, sheet_names
from pitboss.houses.collection import ScheduleOption, posted_collection
from pitboss.houses.reading.names import options_of
from pitboss.money import money
from pitboss.rules.sheet import Rules

MARYSVILLE = [name for name in sheet_names() if name.startswith("marysville/")]
PIT = [name for name in MARYSVILLE if not is_room(sheet(name).game)]
ROOM = [name for name in MARYSVILLE if is_room(sheet(name).game)]


def readings(rules: Rules, on: str) -> str:
    return " ".join(each.reading for each in rules.readings if each.on == on)


def schedules(game: str) -> list[ScheduleOption]:
    collection = posted_collection("marysville")
    assert collection is not None
    return [option for option in collection.schedule if game in option.games]


@pytest.mark.parametrize("name", PIT)
def test_bands_whose_last_fee_is_continued_are_named_with_their_end(name: str) -> None:
    said = readings(sheet(name).rules, "options.schedule")
    assert "A band runs up to and including its top" in said
    for option in schedules(sheet(name).game.slug):
        for bands in (option.player_fees, option.dealer_fees):
            if (top := bands[-1].to) is not None:
                assert option.id in said and money(top) in said


@pytest.mark.parametrize("name", PIT)
def test_a_fee_by_the_banks_own_wager_is_a_reading(name: str) -> None:
    said = readings(sheet(name).rules, "options.schedule")
    by_bank = [option.id for option in schedules(sheet(name).game.slug) if option.dealer_basis == "bank-wager"]
    assert all(each in said for each in by_bank) and bool(by_bank) == ("by his own wager" in said)


@pytest.mark.parametrize("name", PIT)
def test_limits_that_no_page_prints_for_every_table_are_a_reading(name: str) -> None:
    rules = sheet(name).rules
    said = readings(rules, "options")
    assert f"from {money(rules.options.min)} to {money(rules.options.max)}" in said


@pytest.mark.parametrize("name", [*ROOM, "marysville/pai-gow-tiles"])
def test_seats_that_no_page_prints_are_a_reading(name: str) -> None:
    assert readings(sheet(name).rules, "table.seats")


@pytest.mark.parametrize("house", ["mount-airy", "valley-forge"])
def test_whole_multiples_midi_and_the_rounding_of_place_bets_are_readings(house: str) -> None:
    bets = "wagers.across, wagers.down, wagers.middle"
    assert "once, twice or three times" in readings(posted(house, "criss-cross-poker").rules, bets)
    assert "In midi" in readings(posted(house, "baccarat").rules, "options.format")
    assert "a fraction of a cent is rounded up" in readings(posted(house, "craps").rules, "pays.place")


@pytest.mark.parametrize("name", sheet_names())
def test_collection_is_taken_on_a_wager_only_if_the_house_takes_one(name: str) -> None:
    rules = sheet(name).rules
    assert not any(spot.base for spot in rules.wagers.values()) or posted_collection(rules.house) is not None


@pytest.mark.parametrize("name", sheet_names())
def test_an_option_that_a_reading_names_exists(name: str) -> None:
    rules = sheet(name).rules
    known = {*options_of(type(rules)), *OF_ONE_HAND}
    for each in rules.readings:
        for key in each.on.split(", "):
            if key.startswith("options."):
                assert key.removeprefix("options.") in known
        for word in re.findall(r"\bbonus-[\w-]+", each.reading):
            assert word in known | rules.wagers.keys()
