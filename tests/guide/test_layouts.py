"""Drawn tables: a place for every wager a player can put down, within the picture, with its letter."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html import unescape

import pytest
from tests.playing import is_room

from pitboss.felt import arc, felt_of, room
from pitboss.felt.craps import PROPOSITIONS
from pitboss.felt.shapes import Box, box_around
from pitboss.guide.layouts import draw
from pitboss.guide.svg import Drawing, letter_of
from pitboss.houses import sheet, sheet_names

PLACE = re.compile(r'x="([-\d.]+)" y="([-\d.]+)".* font-size="([\d.]+)"')


@cache
def drawings(name: str) -> list[Drawing]:
    page = sheet(name)
    return draw(page.game, page.rules, "x")


def words(drawing: Drawing) -> list[str]:
    return [unescape(text) for text in re.findall(r">([^<>]+)</text", drawing.__html__())]


@pytest.mark.parametrize("name", sheet_names())
def test_every_wager_of_a_seat_has_its_place_and_its_letter(name: str) -> None:
    rules = sheet(name).rules
    marked = {slug for drawing in drawings(name) for slug in drawing.marks}
    assert {slug for slug, spot in rules.wagers.items() if spot.by == "seat"} <= marked


@pytest.mark.parametrize("name", sheet_names())
def test_nothing_is_drawn_outside_the_picture(name: str) -> None:
    for drawing in drawings(name):
        text = drawing.__html__()
        left, wide, height = map(float, re.findall(r'viewBox="([\d.]+) 0 ([\d.]+) ([\d.]+)"', text)[0])
        width = left + wide
        for x, y, r in re.findall(r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"', text):
            assert left + float(r) <= float(x) <= width - float(r) and float(r) <= float(y) <= height - float(r)
        for x, y, across, down in re.findall(
            r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', text
        ):
            assert left <= float(x) <= width - float(across) and 0 <= float(y) <= height - float(down)
        for x, y in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', text):
            assert left < float(x) < width and 0 < float(y) < height


@pytest.mark.parametrize("name", sheet_names())
def test_no_word_of_a_drawing_overlaps_another(name: str) -> None:
    """Upright words, as wide and high as capitals are at the least; letters of chips too."""
    for drawing in drawings(name):
        boxes: list[tuple[Box, str]] = []
        for attributes, text in re.findall(r"<text ([^>]*)>([^<>]+)</text", drawing.__html__()):
            if (found := PLACE.search(attributes)) and "transform" not in attributes:
                x, y, size = map(float, found.groups())
                boxes.append((box_around((x, y), 0.56 * size * len(unescape(text)), 0.84 * size), text))
        for number, (box, text) in enumerate(boxes):
            on = [other for each, other in boxes[:number] if min(box.shared(each)[2:]) > 1]
            assert not on, f"{text} lies on {on}"


@pytest.mark.parametrize("name", sheet_names())
def test_a_screen_reader_can_read_a_drawing(name: str) -> None:
    for drawing in drawings(name):
        text = drawing.__html__()
        assert 'role="img"' in text and f'<title id="{drawing.name}-title">' in text
        assert len(drawing.about) > 20


def test_the_double_zero_layout_has_38_numbers_and_a_basket() -> None:
    double, single = drawings("mount-airy/roulette")
    numbers = [word for word in words(double) if word.isdigit()]
    assert sorted(numbers, key=int) == ["00", "0", *map(str, range(1, 37))] or sorted(numbers) == sorted(
        ["0", "00", *map(str, range(1, 37))]
    )
    assert "basket" in double.marks and "basket" not in single.marks
    assert "00" not in words(single)
    assert double.marks["line"] == single.marks["line"] == "F"


def test_a_house_with_one_wheel_gets_one_layout() -> None:
    assert len(drawings("valley-forge/roulette")) == 1


def test_columns_show_what_the_sheet_pays() -> None:
    page = sheet("mount-airy/roulette")
    column = replace(page.rules.wagers["column"], pays=page.rules.wagers["split"].pays)
    rules = replace(page.rules, wagers=page.rules.wagers | {"column": column})
    assert words(draw(page.game, rules, "x")[0]).count("17 to 1") == 3


def test_the_craps_layout_shows_the_sheets_figures() -> None:
    (layout,) = drawings("mount-airy/craps")
    shown = words(layout)
    assert "PASS LINE" in shown and "COME" in shown and "FIELD" in shown
    assert "pays 2 to 1" in shown
    assert "HOPS · pairs 30 to 1, others 15 to 1" in shown


def test_a_proposition_the_house_does_not_take_is_not_drawn() -> None:
    page = sheet("mount-airy/craps")
    gone = {prop.key.partition(" ")[0] for row in PROPOSITIONS for prop in row}
    bare = replace(page.rules, wagers={slug: spot for slug, spot in page.rules.wagers.items() if slug not in gone})
    shown = words(draw(page.game, bare, "x")[0])
    assert "ANY SEVEN" not in shown and "ANY CRAPS" not in shown
    only = replace(page.rules, wagers={"pass": page.rules.wagers["pass"]})
    assert "COME" not in words(draw(page.game, only, "x")[0])


def test_insurance_is_printed_across_the_felt_and_play_has_a_spot_of_its_own() -> None:
    blackjack, seat = drawings("mount-airy/blackjack")
    assert "INSURANCE PAYS 2 TO 1" in re.sub(r"<[^>]+>", "|", blackjack.__html__()).split("|")
    assert "insurance" not in seat.marks
    page = sheet("mount-airy/three-card-poker")
    felt = felt_of(page.game, page.rules)
    ante, play, pair_plus = (felt.spot(key, 4) for key in ("ante", "play", "pair-plus"))
    assert play.later and play.at[1] > ante.at[1] > pair_plus.at[1]


@pytest.mark.parametrize("seats", [1, 2, 8, 999])
def test_any_number_of_seats_can_be_drawn(seats: int) -> None:
    page = sheet("mount-airy/three-card-poker")
    rules = replace(page.rules, table=replace(page.rules.table, seats=seats))
    table = draw(page.game, rules, "x")[0]
    assert sum(word.isdigit() for word in words(table)) == min(seats, arc.MOST_SEATS)


def test_a_table_without_wagers_is_a_table_with_seats() -> None:
    page = sheet("mount-airy/three-card-poker")
    (table,) = draw(page.game, replace(page.rules, wagers={}), "x")
    assert table.marks == {}


def test_every_game_without_cards_has_a_layout_that_its_players_share() -> None:
    for page in map(sheet, sheet_names()):
        if not is_room(page.game):
            assert (page.game.deck(page.rules) is None) == (felt_of(page.game, page.rules).kind != "arc")


def test_a_shared_layout_has_a_box_for_each_bet_however_few() -> None:
    page = sheet("mount-airy/big-six")
    for count in range(len(page.rules.wagers) + 1):
        wagers = dict(list(page.rules.wagers.items())[:count])
        (layout,) = draw(page.game, replace(page.rules, wagers=wagers), "x")
        assert list(layout.marks) == list(wagers)


def test_letters_go_on_after_z() -> None:
    assert [letter_of(number) for number in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


def test_text_in_a_drawing_is_escaped() -> None:
    drawing = Drawing('a"b', 10, 10, "<title>", "a & b")
    drawing.text(1, 1, "<b>")
    drawing.text_along("M 0 0", "p", "</text>", 3, 'x"')
    assert "<b>" not in drawing.__html__() and "a &amp; b" in drawing.__html__() and 'a"b' not in drawing.__html__()


# The poker room


ROOM = [name for name in sheet_names() if is_room(sheet(name).game)]


def shown_cards(drawing: Drawing) -> int:
    return len(re.findall(r'class="card(?: \w+)?"', drawing.__html__()))


def hidden_cards(drawing: Drawing) -> int:
    return drawing.__html__().count('class="card-back"')


@pytest.mark.parametrize("name", ROOM)
def test_a_room_table_has_its_seats_the_pot_and_no_betting_spots(name: str) -> None:
    table, hand = drawings(name)
    assert {str(seat) for seat in range(1, sheet(name).rules.table.seats + 1)} <= set(words(table))
    assert "POT" in words(table) and table.marks == hand.marks == {}
    assert "spot-first" not in table.__html__() and "spot-later" not in table.__html__()


def test_a_board_of_five_is_in_the_middle_and_the_blinds_left_of_the_button() -> None:
    table, _ = drawings("mount-airy/holdem")
    assert shown_cards(table) == 5 and hidden_cards(table) == 20
    assert {"flop", "turn", "river", "button", "small blind $2", "big blind $4", "JACKPOT", "DROP"} <= set(words(table))
    assert hidden_cards(drawings("marysville/omaha-8")[0]) == 40
    assert "JACKPOT" not in words(drawings("marysville/holdem")[0])


def test_blinds_are_clockwise_from_the_button() -> None:
    text = drawings("mount-airy/holdem")[0].__html__()
    at = {
        word: (float(x), float(y))
        for x, y, word in re.findall(
            r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(button|small blind \$2|big blind \$4)<', text
        )
    }
    across = [at[word][0] for word in ("button", "small blind $2", "big blind $4")]
    assert across == sorted(across, reverse=True) and all(y > 282 for _, y in at.values())


def test_stud_has_no_board_and_no_button_and_its_lowest_card_brings_it_in() -> None:
    table, hand = drawings("mount-airy/seven-card-stud")
    assert shown_cards(table) == 8 and hidden_cards(table) == 16
    assert "button" not in words(table) and "flop" not in words(table)
    assert "ante $1, bring-in $2" in words(table)
    assert [word for word in words(hand) if word in ("down", "up")] == ["down", "down", "up", "up", "up", "up", "down"]


def test_lowball_shows_the_draw_and_no_drop() -> None:
    table, hand = drawings("marysville/lowball")
    assert {"deck", "discards"} <= set(words(table)) and "DROP" not in words(table)
    told = [word for word in words(hand) if word in ("kept", "thrown", "drawn")]
    assert sorted(told) == ["drawn"] * 2 + ["kept"] * 3 + ["thrown"] * 2
    assert "With the joker as the lowest card it lacks: 8-4-3-2-A" in words(hand)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mount-airy/holdem", ["Pair of aces"]),
        ("mount-airy/omaha", ["Straight, five-high"]),
        ("mount-airy/omaha-8", ["High: straight, five-high", "Low: 5-4-3-2-A"]),
        ("marysville/omaha-8-joker", ["High: straight, six-high", "Low: 5-4-3-2-A"]),
        ("mount-airy/seven-card-stud-8", ["High: pair of eights", "Low: 8-4-3-2-A"]),
    ],
)
def test_a_hand_close_up_says_what_it_makes(name: str, told: list[str]) -> None:
    assert [word for word in words(drawings(name)[1]) if word in told] == told


@pytest.mark.parametrize("name", ["mount-airy/holdem", "mount-airy/seven-card-stud", "marysville/lowball"])
@pytest.mark.parametrize("seats", [1, 2, 3, 8, 999])
def test_a_room_table_of_any_size_can_be_drawn(name: str, seats: int) -> None:
    page = sheet(name)
    table = draw(page.game, replace(page.rules, table=replace(page.rules.table, seats=seats)), "x")[0]
    text = table.__html__()
    assert str(min(max(seats, 2), room.MOST_SEATS)) in words(table)
    for x, y in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', text):
        assert 0 < float(x) < room.SIZE[0] and 0 < float(y) < room.SIZE[1]


CHIP = re.compile(r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)" class="chip"/>')
WORD = re.compile(
    r'<text x="([-\d.]+)" y="([-\d.]+)"(?: class="([^"]*)")? font-size="([\d.]+)"[^>]*?(transform)?[^>]*>([^<]+)<'
)


def covered(drawing: Drawing) -> list[str]:
    """The words that a chip covers; a letter is taken to be six tenths as wide as high."""
    text = drawing.__html__()
    found = []
    for x, y, css, size, turned, word in WORD.findall(text):
        if "chip-letter" in css or turned:
            continue
        wide, high = 0.6 * float(size) * len(unescape(word)) / 2, 0.36 * float(size)
        for cx, cy, r in CHIP.findall(text):
            across, down = abs(float(cx) - float(x)) - wide, abs(float(cy) - float(y)) - high
            if max(across, 0) ** 2 + max(down, 0) ** 2 < (float(r) - 1) ** 2:
                found.append(unescape(word))
    return found


@pytest.mark.parametrize("name", sheet_names())
def test_no_chip_covers_a_word(name: str) -> None:
    assert [word for drawing in drawings(name) for word in covered(drawing)] == []
