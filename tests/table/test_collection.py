"""Marysville's collection: every posted option, its bands and its lawfulness."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.settling import settled

from pitboss.errors import PitbossError, Refused
from pitboss.houses import sheet, sheet_names
from pitboss.houses.collection import find_schedule, posted_collection, read_collection
from pitboss.houses.reading.problems import BadSheet
from pitboss.money import Cents
from pitboss.table.collection import Schedule, fee, schedule_of

COLLECTION = posted_collection("marysville")
assert COLLECTION is not None
OPTIONS = {option.id: option for option in COLLECTION.schedule}


def dealer_fee(schedule: str, action: float, bank: float = 0) -> float:
    return Schedule(OPTIONS[schedule]).dealer_fee(Cents(round(action * 100)), Cents(round(bank * 100))) / 100


def test_all_103_player_dealer_options_and_27_poker_options_are_there() -> None:
    assert COLLECTION is not None
    assert (len(COLLECTION.schedule), len(COLLECTION.poker)) == (103, 27)


@pytest.mark.parametrize("schedule", OPTIONS)
def test_every_option_has_at_most_five_rates_and_charges_whole_cents(schedule: str) -> None:
    option = OPTIONS[schedule]
    for bands in (option.player_fees, option.dealer_fees):
        assert 1 <= len({band.fee for band in bands}) <= 5
        assert all(band.fee >= 0 for band in bands)


@pytest.mark.parametrize("schedule", OPTIONS)
def test_a_band_runs_up_to_and_including_its_top(schedule: str) -> None:
    bands = OPTIONS[schedule].dealer_fees
    for band, after in pairwise(bands):
        assert band.to is not None
        assert fee(bands, band.to) == band.fee
        assert fee(bands, Cents(band.to + 1)) == after.fee


def test_the_last_fee_stays_in_force_above_the_last_band() -> None:
    assert dealer_fee("face-up-43", 5000) == dealer_fee("face-up-43", 300)


@pytest.mark.parametrize(
    ("action", "expected"), [(5, 0.5), (50, 0.5), (50.01, 1), (100, 1), (200, 2), (300, 3), (301, 5), (9999, 5)]
)
def test_three_card_poker_has_its_own_fee_sheet(action: float, expected: float) -> None:
    assert dealer_fee("three-card-poker-1", action) == expected


def test_a_fee_may_depend_on_what_the_player_dealer_put_up() -> None:
    assert [dealer_fee("wager-3", 9999, bank) for bank in (100, 100.01)] == [1, 2]


def test_a_number_alone_means_the_games_only_current_group() -> None:
    assert COLLECTION is not None
    assert find_schedule(COLLECTION, "three-card-poker", 10).id == "action-10"
    assert find_schedule(COLLECTION, "double-hand-poker", "4").id == "wager-4"
    assert find_schedule(COLLECTION, "face-up-pai-gow-poker", 26).id == "face-up-26"


@pytest.mark.parametrize(
    ("game", "named"),
    [
        ("pai-gow-tiles", 4),
        ("fortune-pai-gow-poker", "4"),
        ("three-card-poker", "wager-1"),
        ("three-card-poker", 99),
        ("three-card-poker", "nonsense"),
    ],
)
def test_a_schedule_that_is_not_the_games_own_or_is_ambiguous_is_refused(game: str, named: str | int) -> None:
    assert COLLECTION is not None
    with pytest.raises(Refused, match="schedule"):
        find_schedule(COLLECTION, game, named)


def banked(**options: object) -> dict[str, object]:
    return settled(
        "marysville", "three-card-poker", options=options, bank={"seat": 3, "amount": 20},
        seats={n: {"wagers": {"ante": 60, "pair-plus": 5}, "decisions": ["play"]} for n in "12"},
        hands={"1": "As Ad 2c", "2": "Ks Kd 3c", "dealer": "Qs 9d 6c"},
    )  # fmt: skip


def test_players_without_action_owe_fees_too_and_fees_are_separate_from_the_bank() -> None:
    answer = banked(schedule="three-card-poker-1")
    assert answer["bank"] == {"net": -22, "fees": 2}


def test_without_a_schedule_no_fee_is_taken() -> None:
    assert banked()["bank"] == {"net": -20, "fees": 0}


@pytest.mark.parametrize("options", [{"min": 0.5}, {"min": 1001, "max": 5000}, {"max": 99}, {"max": 10001}])
def test_table_limits_outside_what_may_be_posted_do_not_open(options: dict[str, float]) -> None:
    from decimal import Decimal

    with pytest.raises(PitbossError, match="options"):
        banked(**{key: Decimal(str(value)) for key, value in options.items()})


POSTED = (Path(__file__).parents[1] / "houses" / "collection.toml").read_text()
OWN = POSTED.partition("dealer-fees")[0] + "dealer-fees = [%s]\n"


def test_a_custom_schedule_reads() -> None:
    assert read_collection(OWN % "{to = 100, fee = 1}, {fee = 2}", "own.toml").schedule[0].id == "table-1"


@pytest.mark.parametrize(
    "bands",
    [
        ", ".join(f"{{to = {n}00, fee = {n}}}" for n in range(1, 7)),
        '{fee = "5%"}',
        "{fee = -1}",
        "{to = 200, fee = 1}, {to = 100, fee = 2}",
        "{fee = 1}, {to = 100, fee = 2}",
    ],
)
def test_a_custom_schedule_with_six_rates_a_percentage_or_crossed_bands_is_refused(bands: str) -> None:
    with pytest.raises(BadSheet, match=r"own.toml:\d+"):
        read_collection(OWN % bands, "own.toml")


@pytest.mark.parametrize("name", [name for name in sheet_names() if sheet(name).rules.table.bank == "player"])
def test_every_posted_sheet_opens_within_what_may_be_posted_and_names_no_schedule(name: str) -> None:
    assert schedule_of(sheet(name).rules) is None
