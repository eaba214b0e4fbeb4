"""The felt against the table: what is printed is what is bet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import hypot
from random import Random

import pytest
from tests.felt.taps import ROUND_THE_TWO, room_in, tapped
from tests.machine.people import ANN, MAX, PIT, ROOM, Night, night
from tests.shipped import ships

from pitboss.drivers.random import play_random
from pitboss.felt import Felt, FeltSpot, felt_of
from pitboss.felt.arc import MOST_SEATS
from pitboss.felt.places import TAG
from pitboss.felt.room import MARKS, NAME
from pitboss.felt.shapes import Box, CircleShape, Die, Dot, Polygon, Text, box_around
from pitboss.floor.wire.messages import MOST_OUT
from pitboss.games.wheels.roulette import layout_of
from pitboss.houses import sheet, sheet_names, with_options
from pitboss.machine.commands import Bet, Buy, Ready, Say, Sit, TakeBank
from pitboss.machine.view import WagerView
from pitboss.machine.views.drawing import picture_of
from pitboss.money import Cents, dollars_text
from pitboss.rules.script import Seat, Wager
from pitboss.table.table import open_table

LAYOUTS = [name for name in PIT if name.endswith(("roulette", "craps"))]
ARCS = [name for name in PIT if name not in LAYOUTS and not name.endswith("big-six")]
WITH_CARDS = [name for name in PIT if sheet(name).game.deck(sheet(name).rules) is not None]
BOXED = [name for name in PIT if name.endswith("baccarat")]
LARGE = Cents(20_000_00)
TELEPHONE = 360


@cache
def felt(name: str, **options: object) -> Felt:
    page = sheet(name)
    return felt_of(page.game, with_options(page, options))


def wagers(name: str) -> tuple[WagerView, ...]:
    return night(name).view(None).wagers


def table_keys(name: str) -> list[str]:
    return [f"{wager.slug} {each}".strip() for wager in wagers(name) for each in wager.selections]


def spots_of(name: str, seat: int) -> list[FeltSpot]:
    """The spots of one player: before the seat, or on the layout that all share."""
    return [spot for spot in felt(name).spots if spot.seat in (None, seat)]


# Every wager has its spot


@pytest.mark.parametrize("name", PIT)
def test_spots_and_the_wagers_of_the_table_are_one_to_one(name: str) -> None:
    rules = sheet(name).rules
    here = felt(name)
    bet = {spot.key for spot in here.spots if spot.by == "seat"}
    assert bet == set(table_keys(name))
    for seat in {spot.seat for spot in here.spots}:
        keys = [spot.key for spot in here.spots if spot.seat == seat]
        assert len(keys) == len(set(keys))
    others = {spot.key for spot in here.spots if spot.by in ("decision", "rules")}
    assert others == {slug for slug, wager in rules.wagers.items() if wager.by != "seat"}


@pytest.mark.parametrize("name", PIT)
def test_each_seat_has_every_wager_except_the_number_of_its_own_hand(name: str) -> None:
    here = felt(name)
    for seat in here.seats:
        missing = set(table_keys(name)) - {spot.key for spot in here.spots if spot.seat == seat.seat}
        assert missing <= {f"super {seat.seat}"}


@pytest.mark.slow
def test_all_617_wagers_and_selections_of_the_pit_have_a_spot() -> None:
    shipped = list(filter(ships, PIT))
    keys = [(name, spot.key) for name in shipped for spot in felt(name).spots if spot.by != "goes"]
    assert len(set(keys)) == 617
    assert sum(len(table_keys(name)) for name in shipped) == 572


@pytest.mark.parametrize(("name", "count"), [("mount-airy/craps", 75), ("valley-forge/craps", 74)])
def test_the_craps_layout_has_every_bet_of_its_sheet(name: str, count: int) -> None:
    spots = felt(name).spots
    assert sum(spot.by == "seat" for spot in spots) == count
    goes = {f"{line} {number}" for line in ("come", "dont-come") for number in (4, 5, 6, 8, 9, 10)}
    assert {spot.key for spot in spots if spot.by == "goes"} == goes


@pytest.mark.parametrize(("wheel", "count"), [("double-zero", 161), ("single-zero", 157)])
def test_each_roulette_spot_covers_the_pockets_it_wins_on(wheel: str, count: int) -> None:
    here = felt("mount-airy/roulette", wheel=wheel)
    bets = layout_of(wheel)
    assert len(here.spots) == count
    for spot in here.spots:
        assert set(spot.covers) == bets[spot.wager][spot.selection]


# A bet by a spot's key is accepted


def seated(name: str) -> Night:
    found = night(name)
    found.do(Sit(ANN, Seat(1), LARGE, "Ann"))
    if found.machine.table.rules.table.bank != "house":
        found.do(Sit(MAX, Seat(2), Cents(10 * LARGE), "Max"))
        while (question := found.view(None).question) is not None and question.kind == "bank":
            if question.seats == (2,):
                found.do(TakeBank(MAX, Cents(5 * LARGE)))
            else:
                found.do(TakeBank(ANN, None))
    return found


def with_what_it_needs(spot: FeltSpot, known: dict[str, WagerView]) -> dict[Wager, Cents]:
    """The minimum of this wager, and of the wagers that it needs beside it."""
    wager = known[spot.wager]
    slugs = [slug for slug, each in known.items() if each.required]
    slugs += [slug for slug in wager.needs[:1] if slug not in slugs]
    least = max(known[slug].least for slug in [*slugs, spot.wager])
    bets = {Wager(slug): Cents(least if known[slug].most >= least else known[slug].most) for slug in slugs}
    own = wager.most if wager.least == wager.most else max(wager.least, least, 5_00)
    bets.setdefault(Wager(spot.key), Cents(own))
    return bets


@pytest.mark.parametrize("name", [name for name in PIT if not name.endswith("craps")])
def test_a_bet_by_each_spots_key_is_accepted_and_is_shown_there(name: str) -> None:
    known = {wager.slug: wager for wager in wagers(name)}
    for spot in spots_of(name, 1):
        if spot.by != "seat":
            continue
        found = seated(name)
        bets = with_what_it_needs(spot, known)
        if spot.selection.isdigit() and spot.wager == "super":
            found.do(Sit(MAX, Seat(int(spot.selection)), LARGE, "Max"))
            found.do(Bet(MAX, {Wager("ante"): Cents(known["ante"].least)}))
        found.do(Bet(ANN, bets))
        own = found.view(ANN).own
        assert own is not None and {each.wager for each in own.spots} == set(bets)


@pytest.mark.parametrize("name", [name for name in PIT if name.endswith("craps")])
def test_each_craps_bet_is_accepted_by_its_key_or_waits_for_the_point(name: str) -> None:
    waits = set()
    for spot in felt(name).spots:
        if spot.by != "seat":
            continue
        found = seated(name)
        question = found.view(ANN).question
        assert question is not None
        option = next((each for each in question.options if each.wager == spot.key), None)
        if option is None:
            waits.add(spot.key)
            continue
        found.do(Say(ANN, f"bet {spot.key} {dollars_text(Cents(option.least))}", question.number))
        own = found.view(ANN).own
        assert own is not None and [each.wager for each in own.spots] == [spot.key]
    assert all(key in ("come", "dont-come") or key.startswith("odds") for key in waits) and len(waits) == 16


@pytest.mark.slow
def test_the_craps_bets_that_wait_are_accepted_by_their_keys_once_they_can_be_made() -> None:
    """Come and don't come with a point on, and odds behind every bet, on each number."""
    found = seated("mount-airy/craps")
    left = {spot.key for spot in felt("mount-airy/craps").spots if spot.by == "seat"}
    always = ("pass", "dont-pass", "come", "dont-come")
    for _ in range(150):
        question = found.view(ANN).question
        assert question is not None
        offered = {each.wager: each for each in question.options}
        for key in [key for key in offered if key in left or key in always]:
            question, option = found.view(ANN).question, offered[key]
            assert question is not None
            found.do(Say(ANN, f"bet {key} {dollars_text(Cents(option.least))}", question.number))
            own = found.view(ANN).own
            assert own is not None and key in {each.wager for each in own.spots}
            left.discard(str(key))
        if not left:
            return
        found.do(Buy(ANN, Cents(500_00)))
        found.do(Ready(ANN))
    assert not left


# Where it lies


@pytest.mark.parametrize("name", PIT)
def test_a_tap_on_chips_selects_their_spot(name: str) -> None:
    here = felt(name)
    for each in (here, here.close):
        for spot in each.spots if each else ():
            if spot.shape is not None:
                assert each is not None and tapped(each, spot.at) is spot, spot.key


@pytest.mark.parametrize("name", LAYOUTS)
def test_one_tap_never_selects_two_spots_of_a_layout(name: str) -> None:
    for one, other in combinations(felt(name).spots, 2):
        for a in taps(one):
            for b in taps(other):
                shared = a.shared(b)
                assert min(shared.wide, shared.high) < 0.001, (one.key, other.key)


def taps(spot: FeltSpot) -> tuple[Box, ...]:
    return spot.hit or ((spot.shape.bounds,) if spot.shape else ())


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_area_of_a_tap_is_inside_the_printed_spot(name: str) -> None:
    """Except for the corner that a curve cuts off, and for the point of a zero."""
    for spot in felt(name).spots:
        if spot.shape is not None and not isinstance(spot.shape, Dot):
            for box in taps(spot):
                assert box.shared(spot.shape.bounds) == pytest.approx(box), spot.key


def test_a_joint_is_between_the_numbers_that_it_covers() -> None:
    here = felt("mount-airy/roulette")
    at = {spot.selection: spot.at for spot in here.spots if spot.wager == "straight"}
    for spot in here.spots:
        if spot.wager in ("split", "corner") and "0" not in spot.covers and "00" not in spot.covers:
            middle = [sum(at[pocket][axis] for pocket in spot.covers) / len(spot.covers) for axis in (0, 1)]
            assert spot.at == pytest.approx(middle)


@pytest.mark.parametrize("name", [name for name in PIT if name not in ARCS])
def test_chips_on_a_shared_layout_cover_nothing_that_is_printed(name: str) -> None:
    """Except for numbers of the wheel, which are printed in the middle of their boxes as on every roulette table."""
    here = felt(name)
    for each in (here, here.close):
        for print_ in each.prints if each else ():
            if isinstance(print_, Text) and not print_.turn:
                box = box_around(print_.at, 0.6 * print_.size * len(print_.text), 0.72 * print_.size)
            elif isinstance(print_, Die):
                box = Box(*print_.at, print_.size, print_.size)
            else:
                continue
            for spot in each.spots if each else ():
                if spot.wager != "straight" and not isinstance(spot.shape, Dot):
                    assert not touch(box, CircleShape(spot.at, spot.r)), (spot.key, print_)


@pytest.mark.parametrize("name", BOXED)
@pytest.mark.parametrize("near", [None, 1, 3, 5, 8])
def test_baccarat_prints_boxes_with_their_names_beside_the_chips(name: str, near: int | None) -> None:
    page = sheet(name)
    here = felt_of(page.game, page.rules, near)
    words = [print_ for print_ in here.prints if isinstance(print_, Text)]
    for spot in here.spots:
        assert isinstance(spot.shape, Polygon)
        assert not any(other.shape.holds(corner) for other in here.spots if other is not spot and other.shape
                       for corner in (*spot.shape.points, spot.at))  # fmt: skip
        inside = [word for word in words if spot.shape.holds(word.at)]
        assert len(inside) == 1 and inside[0].text in spot_words(spot)
        away = hypot(inside[0].at[0] - spot.at[0], inside[0].at[1] - spot.at[1]) - 0.36 * inside[0].size
        assert away > (spot.r if spot.seat == near else spot.r - 4)
    for number in map(str, range(1, len(here.seats) + 1)):
        assert [word.text for word in words].count(number) == 1
    if near is not None:
        own = [word.text for spot in here.spots if spot.seat == near and isinstance(spot.shape, Polygon)
               for word in words if spot.shape.holds(word.at)]  # fmt: skip
        assert own[:3] == ["PLAYER", "BANKER", "TIE 8 TO 1"]


def spot_words(spot: FeltSpot) -> list[str]:
    title, _, on = spot.title.upper().partition(", ")
    return [f"{title} {spot.pays}".upper(), on or title, (on or title)[0]]


# Telephones


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_part_of_a_layout_can_be_used_by_a_finger(name: str) -> None:
    here = felt(name)
    found: set[str] = set()
    for part in here.parts:
        scale = TELEPHONE / part.box.wide
        for key in part.keys:
            spot = here.spot(key)
            least = 24 if key in ROUND_THE_TWO else 44
            if spot.by != "goes":
                assert room_in(spot, part.box) * scale >= least, (part.title, key)
            found.add(key)
        assert part.box.x >= 0 and part.box.right <= here.size[0] and part.box.bottom <= here.size[1]
    assert found == {spot.key for spot in here.spots}


def test_the_parts_have_the_names_people_use() -> None:
    titles = [part.title for part in felt("mount-airy/craps").parts]
    assert titles == ["4 5 6", "8 9 10", "Line", "Field", "Hard", "One roll", "Hops"]
    titles = [part.title for part in felt("mount-airy/roulette").parts]
    assert titles == ["0–9", "10–21", "22–33", "28–36", "Low side", "High side"]


@pytest.mark.parametrize("name", ARCS)
def test_every_spot_of_the_viewers_own_is_large_on_a_telephone(name: str) -> None:
    close = felt(name).close
    assert close is not None
    scale = TELEPHONE / close.size[0]
    for spot in close.spots:
        if spot.shape is not None:
            least = 44 if spot.selection else 80
            assert min(spot.shape.bounds[2:]) * scale >= least, spot.key


def test_the_boxes_of_the_big_six_are_large_enough_as_they_are() -> None:
    here = felt("mount-airy/big-six")
    scale = TELEPHONE / here.size[0]
    assert all(min(taps(spot)[0][2:]) * scale >= 44 for spot in here.spots)


# Seats


def touch(one: CircleShape | Box, other: CircleShape | Box) -> bool:
    if isinstance(one, Box) and isinstance(other, Box):
        shared = one.shared(other)
        return shared.wide > 0.5 and shared.high > 0.5
    if isinstance(one, CircleShape) and isinstance(other, CircleShape):
        return hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) < one.r + other.r - 0.5
    box, circle = (one, other) if isinstance(one, Box) else (other, one)
    assert isinstance(box, Box) and isinstance(circle, CircleShape)
    near = min(max(circle.at[0], box.x), box.right), min(max(circle.at[1], box.y), box.bottom)
    return hypot(circle.at[0] - near[0], circle.at[1] - near[1]) < circle.r - 0.5


def things(here: Felt, hands: int) -> list[CircleShape | Box]:
    """Everything that lies on a half-round table with this number of hands at each seat."""
    found: list[CircleShape | Box] = [CircleShape(spot.at, spot.r) for spot in here.spots]
    for seat in here.seats:
        wide, high = NAME if here.kind == "room" else TAG
        found.append(Box(seat.tag[0] - wide / 2, seat.tag[1] - high / 2, wide, high))
        for hand in seat.hands[hands - 1] if seat.hands else ():
            high = 1.4 * hand.card
            found.append(Box(hand.at[0] - hand.wide / 2, hand.at[1] - high / 2, hand.wide, high))
    return found


@pytest.mark.parametrize("name", ARCS)
@pytest.mark.parametrize("hands", [1, 2, 3, 4])
def test_nothing_overlaps_anything_else(name: str, hands: int) -> None:
    for one, other in combinations(things(felt(name), hands), 2):
        assert not touch(one, other), (one, other)


def from_each_seat(name: str) -> Iterator[tuple[int, Felt]]:
    """Each seat of a table, and the felt as the player in that seat sees it."""
    page = sheet(name)
    for seat in range(1, len(felt(name).seats) + 1):
        yield seat, felt_of(page.game, page.rules, seat)


@pytest.mark.slow
@pytest.mark.parametrize("name", ARCS)
def test_seen_from_a_seat_its_spots_are_larger_and_nothing_overlaps(name: str) -> None:
    usual = felt(name)
    middle = (len(usual.seats) + 1) // 2
    for seat, here in from_each_seat(name):
        assert [(spot.key, spot.seat) for spot in here.spots] == [(spot.key, spot.seat) for spot in usual.spots]
        own, before = (next(spot for spot in each.spots if spot.seat == seat) for each in (here, usual))
        assert own.r >= before.r
        assert seat != middle or (own.shape is not None and own.shape.bounds.wide >= 56)
        for one, other in combinations(things(here, 4), 2):
            assert not touch(one, other), (one, other)


@pytest.mark.sampled
@pytest.mark.parametrize("name", ROOM)
def test_in_the_poker_room_the_viewer_sits_at_the_bottom(name: str) -> None:
    usual = felt(name)
    for seat, here in from_each_seat(name):
        seats = here.seats
        assert [each.seat for each in seats] == [each.seat for each in usual.seats]
        assert max(seats, key=lambda each: each.tag[1]).tag[1] == seats[seat - 1].tag[1]
        assert sorted(each.tag for each in seats) == sorted(each.tag for each in usual.seats)


@pytest.mark.parametrize("name", ["mount-airy/blackjack", "mount-airy/three-card-poker", "marysville/pai-gow-tiles"])
@pytest.mark.parametrize("seats", range(1, MOST_SEATS + 1))
def test_a_table_of_any_size_has_room_for_names_spots_and_four_hands(name: str, seats: int) -> None:
    page = sheet(name)
    here = felt_of(page.game, replace(page.rules, table=replace(page.rules.table, seats=seats)))
    assert [seat.seat for seat in here.seats] == list(range(1, seats + 1))
    for one, other in combinations(things(here, 4), 2):
        assert not touch(one, other), (one, other)


def test_seat_1_is_at_the_dealers_left() -> None:
    seats = felt("mount-airy/blackjack").seats
    across = [seat.at[0] for seat in seats]
    assert across == sorted(across, reverse=True)


def at_the_rail(here: Felt) -> list[CircleShape | Box]:
    """The chips and the buttons of a room table."""
    return [CircleShape(seat.at, 15) for seat in here.seats] + [box_around(seat.marks, *MARKS) for seat in here.seats]


@pytest.mark.parametrize("name", ROOM)
@pytest.mark.parametrize("near", [None, 1, 4])
def test_buttons_are_beside_the_name_that_they_belong_to(name: str, near: int | None) -> None:
    page = sheet(name)
    here = felt_of(page.game, page.rules, near)
    for one, other in combinations(things(here, 1) + at_the_rail(here), 2):
        assert not touch(one, other), (one, other)
    for seat in here.seats:
        across, down = (abs(at - tag) for at, tag in zip(seat.marks, seat.tag, strict=True))
        assert across <= (NAME[0] + MARKS[0]) / 2 + 4 and down <= (NAME[1] + MARKS[1]) / 2 + 4


@pytest.mark.parametrize("name", ROOM)
def test_a_room_table_has_its_seats_a_board_pots_and_places_for_the_button(name: str) -> None:
    here = felt(name)
    assert here.kind == "room" and len(here.seats) == sheet(name).rules.table.seats and not here.spots
    found = things(here, 1) + at_the_rail(here)
    for one, other in combinations(found, 2):
        assert not touch(one, other), (one, other)
    board = Box(here.anchors["board"][0] - 140, here.anchors["board"][1] - 35, 280, 70)
    assert not any(touch(board, each) for each in [*found, *(CircleShape(at, 15) for at in here.anchors["pots"])])
    assert {"board", "pots", "dealer"} <= set(here.anchors)


@pytest.mark.parametrize("name", ["mount-airy/holdem", "mount-airy/seven-card-stud"])
@pytest.mark.parametrize("seats", range(2, 11))
def test_a_room_table_of_any_size_has_room_for_names_cards_and_chips(name: str, seats: int) -> None:
    page = sheet(name)
    here = felt_of(page.game, replace(page.rules, table=replace(page.rules.table, seats=seats)))
    found = things(here, 1) + at_the_rail(here)
    for one, other in combinations(found, 2):
        assert not touch(one, other), (one, other)


# As JSON


@pytest.mark.parametrize("name", sheet_names())
def test_a_felt_is_plain_json_with_points_on_it(name: str) -> None:
    found = json.loads(json.dumps(felt(name).as_json()))
    wide, high = found["size"]
    for spot in found["spots"]:
        assert 0 < spot["at"][0] < wide and 0 < spot["at"][1] < high
        assert spot["later"] == (spot["by"] == "decision")
    for text in found["print"]:
        if text["kind"] == "text":
            assert 0 < text["at"][0] < wide and 0 < text["at"][1] < high
    assert len(json.dumps(found)) < MOST_OUT


@pytest.mark.parametrize("name", WITH_CARDS)
def test_every_place_that_gets_cards_has_its_anchor(name: str) -> None:
    table = open_table(sheet(name))
    places = set()
    for seed in range(5):
        round_, _ = play_random(table, Random(seed))
        places |= {place for place in picture_of(round_, frozenset()).hands if isinstance(place, str)}
    assert places and places <= set(felt(name).anchors)
