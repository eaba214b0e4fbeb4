"""Whose bank it is: the order it is offered in, who may take it, and the games that stop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.errors import Refused
from pitboss.houses import sheet, sheet_names
from pitboss.money import Cents
from pitboss.rules.script import Seat
from pitboss.rules.sheet import Furniture
from pitboss.table.opening import BankSeat
from pitboss.table.rotation import Minutes, Person, Rotation, starting_at

MARYSVILLE = sheet("marysville/double-hand-poker").rules.table
MOUNT_AIRY = sheet("mount-airy/pai-gow-poker").rules.table
ANN, BOB, CYD, TPP = map(Person, ("Ann", "Bob", "Cyd", "TPP Max"))
SEATED = {Seat(1): ANN, Seat(2): BOB, Seat(3): CYD, Seat(4): TPP}
EVERYBODY = tuple(SEATED.values())


def banked(rotation: Rotation, *seats: int | None, seated: dict[Seat, Person] | None = None) -> Rotation:
    """After hands that these seats banked, ``None`` being the dealer, with everybody's wagers down."""
    for seat in seats:
        bank = None if seat is None else BankSeat(Seat(seat), Cents(100_00))
        rotation = rotation.after(bank, seated or SEATED, EVERYBODY)
    return rotation


def test_every_sheet_says_how_its_bank_rotates() -> None:
    tables = {name: sheet(name).rules.table for name in sheet_names()}
    assert all(table.bank_hands == 2 for name, table in tables.items() if table.bank == "player")
    assert all(name.startswith("marysville/") for name, table in tables.items() if table.bank == "player")
    either = {name: table for name, table in tables.items() if table.bank == "either"}
    assert len(either) == 4
    for table in either.values():
        assert (table.rotation, table.bank_hands, table.bank_needs_bet) == ("counter-clockwise", 1, True)
        assert table.bank_covers == "every-wager"


def test_wagers_behind_another_player_are_allowed_if_the_house_says_so() -> None:
    allowed = {name for name in sheet_names() if sheet(name).rules.table.back_line}
    games = (
        "double-hand-poker",
        "fortune-pai-gow-poker",
        "no-bust-blackjack",
        "pure-21-5-blackjack",
        "three-card-poker",
    )
    assert allowed == {f"marysville/{game}" for game in games}


# Marysville


@pytest.mark.parametrize(
    ("hands", "order"),
    [
        ([], (4, 1, 2, 3)),
        ([4], (4, 1, 2, 3)),
        ([4, 4], (1, 2, 3)),
        ([4, 4, 2], (2, 3, 4, 1)),
        ([4, 4, 2, 2], (3, 4, 1)),
        ([2, 4], (4, 1, 2, 3)),
        ([4, 2, 4], (4, 1, 2, 3)),
    ],
)
def test_marysville_offers_the_bank_clockwise_after_two_hands_of_one_player(
    hands: list[int], order: tuple[int, ...]
) -> None:
    assert banked(starting_at(MARYSVILLE, Seat(4)), *hands).offered(SEATED) == order


def test_the_two_hand_limit_follows_a_person_to_another_seat() -> None:
    rotation = banked(Rotation(MARYSVILLE), 1, 1)
    moved = {Seat(6): ANN, Seat(2): BOB}
    assert rotation.offered(moved) == (2,)
    with pytest.raises(Refused, match="at most 2 hands in a row"):
        rotation.check(ANN, 1_000_00, Cents(0))


def test_the_turn_goes_on_from_a_seat_whose_player_has_left() -> None:
    rotation = banked(Rotation(MARYSVILLE), 2)
    left = {seat: person for seat, person in SEATED.items() if person != BOB}
    assert rotation.offered(left) == (3, 4, 1)


def test_the_two_hand_limit_also_applies_to_a_proposition_player() -> None:
    assert 4 not in banked(Rotation(MARYSVILLE), 4, 4).offered(SEATED)


def test_a_game_is_broken_when_nobody_else_takes_the_bank() -> None:
    rotation = banked(Rotation(MARYSVILLE), 1, 1)
    assert rotation.unclaimed().startswith("the game is broken: nobody else took the bank")
    assert rotation.offered({Seat(1): ANN}) == ()


@pytest.mark.parametrize("hands", [[], [1]])
def test_a_game_stops_when_nobody_takes_the_bank_at_all(hands: list[int]) -> None:
    assert banked(Rotation(MARYSVILLE), *hands).unclaimed() == "the game is stopped: nobody took the bank"


def test_a_marysville_banker_need_not_cover_every_wager_or_have_bet() -> None:
    Rotation(MARYSVILLE).check(ANN, 5_00, Cents(0))


# Mount Airy


@pytest.mark.parametrize(
    ("hands", "order"),
    [
        ([None], (4, 3, 2, 1)),
        ([None, 3], (2, 1, 4)),
        ([None, 3, None], (2, 1, 4, 3)),
        ([None, 1], (4, 3, 2)),
        ([None, 3, 2], (1, 4, 3)),
    ],
)
def test_mount_airy_offers_the_bank_counterclockwise_to_each_in_turn(
    hands: list[int | None], order: tuple[int, ...]
) -> None:
    assert banked(Rotation(MOUNT_AIRY), *hands).offered(SEATED) == order


def test_the_dealer_banks_when_all_decline() -> None:
    assert banked(Rotation(MOUNT_AIRY), None).unclaimed() == ""
    assert banked(Rotation(MOUNT_AIRY), None, 2).unclaimed() == ""


def test_nobody_banks_before_the_dealer_has() -> None:
    with pytest.raises(Refused, match="when the dealer last banked"):
        Rotation(MOUNT_AIRY).check(ANN, 1_000_00, Cents(0))


def test_a_player_must_have_bet_when_the_dealer_last_banked_not_in_the_last_round() -> None:
    rotation = Rotation(MOUNT_AIRY).after(None, SEATED, {ANN, BOB})
    rotation = rotation.after(BankSeat(Seat(1), Cents(100_00)), SEATED, {BOB, CYD})
    rotation.check(BOB, 1_000_00, Cents(0))
    with pytest.raises(Refused, match="when the dealer last banked"):
        rotation.check(CYD, 1_000_00, Cents(0))


def test_a_co_bank_is_not_a_round_the_dealer_banked() -> None:
    rotation = Rotation(MOUNT_AIRY).after(None, SEATED, {ANN, BOB})
    rotation = rotation.after(BankSeat(Seat(1), Cents(100_00), co=True), SEATED, {CYD})
    assert rotation.against_dealer == {ANN, BOB}
    assert rotation.offered(SEATED) == (4, 3, 2)


def test_a_player_must_have_chips_for_every_wager() -> None:
    rotation = banked(Rotation(MOUNT_AIRY), None)
    rotation.check(ANN, 250_00, Cents(250_00))
    with pytest.raises(Refused, match=r"cover every wager, \$250, but this player has \$249\.99"):
        rotation.check(ANN, 249_99, Cents(250_00))


def test_a_mount_airy_player_does_not_bank_two_hands_in_a_row() -> None:
    with pytest.raises(Refused, match="nobody may bank two hands in a row"):
        banked(Rotation(MOUNT_AIRY), None, 1).check(ANN, 1_000_00, Cents(0))
    banked(Rotation(MOUNT_AIRY), None, 1, None).check(ANN, 1_000_00, Cents(0))


# The forty minutes

FORTY = replace(MARYSVILLE, bank_minutes=40)


def game(table: Furniture, *banks: tuple[int, int]) -> Rotation:
    rotation = Rotation(table)
    for minute, seat in banks:
        rotation = rotation.after(BankSeat(Seat(seat), Cents(100)), SEATED, EVERYBODY, Minutes(minute))
    return rotation


def test_a_game_ends_when_fewer_than_two_others_have_banked_in_forty_minutes() -> None:
    two = game(FORTY, (0, 1), (10, 2), (20, 1), (30, 2))
    assert two.overdue(Minutes(39)) == ""
    assert two.overdue(Minutes(40)) == "the game ends: fewer than two others have banked in 40 minutes"
    three = game(FORTY, (0, 1), (10, 2), (20, 3), (30, 2), (45, 1))
    assert three.overdue(Minutes(49)) == ""
    assert three.overdue(Minutes(60)), "seat 3 banked forty minutes ago"


def test_without_the_forty_minutes_a_game_of_two_goes_on_all_night() -> None:
    assert game(MARYSVILLE, (0, 1), (300, 2)).overdue(Minutes(600)) == ""
