"""The picture of a table in a terminal."""

from __future__ import annotations

import random
from io import StringIO

import pytest
from rich.console import Console
from tests.machine.people import ALL, ANN, BOB, Night, any_command, two_and_bots

from pitboss.errors import PitbossError
from pitboss.machine.view import HandView, OptionView, QuestionView, SpotView, TableView
from pitboss.terminal.glyphs import Look, on_the_wheel, piece, pieces
from pitboss.terminal.offers import options_line, shown_option
from pitboss.terminal.picture import picture
from pitboss.terminal.screen import Screen


def played(name: str, turns: int, seed: int = 1) -> Night:
    night, rng = two_and_bots(name), random.Random(seed)
    for _ in range(turns):
        for person in (ANN, BOB):
            command = any_command(night.machine, night.view(person), person, rng)
            if command is not None:
                try:
                    night.do(command)
                except PitbossError:
                    continue
        night.tick()
    return night


def drawn(view: TableView, look: Look = Look()) -> list[str]:  # noqa: B008, a tuple
    return [line.plain for line in picture(view, look)]


@pytest.mark.parametrize("name", ALL)
def test_every_table_is_drawn_and_shows_its_title(name: str) -> None:
    night = played(name, 12)
    for viewer in (ANN, BOB, None):
        view = night.view(viewer)
        lines = drawn(view)
        assert lines[0].startswith(view.title)
        for place in view.people:
            assert any(place.name in line or (place.person == viewer and "You" in line) for line in lines)
        assert all(line.isascii() for line in drawn(view, Look(signs=False)) if "·" not in line and "…" not in line)


def test_cards_have_their_suits_or_letters() -> None:
    assert pieces(("Ah", "Tc", None, "Jk"), Look()).plain == "A♥ 10♣ ▒▒ Joker"
    assert pieces(("Ah", "Tc", None, "Jk"), Look(signs=False)).plain == "Ah 10c ## Joker"
    assert "red" in str(piece("Ah", Look()).style) and "red" not in str(piece("As", Look()).style)


def test_tiles_show_their_pips() -> None:
    assert piece("2-4", Look()).plain == "2-4 ⚁⚃"
    assert piece("2-4", Look(signs=False)).plain == "2-4"


def test_a_number_is_shown_between_its_neighbours_on_the_wheel() -> None:
    assert on_the_wheel("34", double_zero=True).plain.split() == ["5", "22", "[", "34", "]", "15", "3", "34", "red"]
    assert on_the_wheel("0", double_zero=False).plain.split()[-2:] == ["0", "green"]


def test_an_option_says_what_it_costs() -> None:
    assert shown_option(OptionView("hit")) == "hit"
    assert shown_option(OptionView("play", "play", 700, 700)) == "play ($7)"
    assert shown_option(OptionView("raise", "pot", 600, 600, None, 200)) == "raise (to $8)"
    assert shown_option(OptionView("bet", "pot", 400, 900)) == "bet ($4 up to $9)"
    assert shown_option(OptionView("set", None, cards=(2, 2))) == "set 2 cards"
    two = OptionView("set", None, cards=(2, 2), among=("6-6", "2-4", "1-1", "1-3"), noun="tiles")
    assert shown_option(two) == "set 2 tiles, as in 'set 6-6 2-4'"
    assert shown_option(OptionView("insurance", "insurance", 1, 500)) == "insurance (up to $5)"
    assert shown_option(OptionView("double", "bet", 1, 2500, 2500)) == "double ($25)"


def test_the_picture_says_that_the_dealer_does_not_qualify() -> None:
    from dataclasses import replace

    view = two_and_bots("mount-airy/three-card-poker").view(ANN)
    view = replace(view, places={"dealer": (HandView(("2h", "5d", "9c"), "nine-high", False),)})
    assert any("nine-high, does not qualify" in line for line in drawn(view))


def test_the_point_is_marked_on_its_number() -> None:
    from dataclasses import replace

    view = replace(two_and_bots("mount-airy/craps").view(ANN), point=8, dice=(5, 3))
    lines = drawn(view)
    assert any("5 5" in line or "⚄ 5" in line for line in lines) and any("ON 8" in line for line in lines)
    assert any("the point is 8" in line for line in lines)


def test_the_bank_is_offered_with_its_limits() -> None:
    from dataclasses import replace

    view = two_and_bots("marysville/pai-gow-tiles").view(ANN)
    question = QuestionView(3, "bank", (1,), True, least=100, most=500_000, co=True)
    words = "Will you bank? An amount, $1 to $5,000, 'co-bank' and an amount for half of it with the house, or n"
    assert options_line(replace(view, question=question)) == words


def test_only_cards_that_have_been_set_are_shown_as_two_hands() -> None:
    from dataclasses import replace

    view = two_and_bots("mount-airy/pai-gow-poker").view(ANN)
    cards, makes = ("Td", "8s", "5h", "Ks", "2h", "Kh", "4h"), "ten-eight in front, pair of kings behind"
    own = replace(view.people[0], hands=(HandView(cards, makes, is_set=True),))
    table = replace(view, people=(own,), places={"dealer": (HandView(cards, makes),)})
    dealer, you = [line for line in drawn(table, Look(signs=False)) if "10d" in line]
    assert "10d 8s | 5h Ks 2h Kh 4h" in you
    assert "10d 8s 5h Ks 2h Kh 4h" in dealer, "the dealer's cards lie as they were dealt"
    unset = replace(table, people=(replace(own, hands=(HandView(cards, "pair of kings"),)),))
    assert any("Ks Kh 10d 8s 5h 4h 2h" in line for line in drawn(unset, Look(signs=False)))


def test_the_hand_of_the_player_who_banks_is_his_own() -> None:
    from dataclasses import replace

    view = two_and_bots("marysville/pai-gow-tiles").view(ANN)
    table = replace(view, banked=1, bank_seat=1, places={"dealer": (HandView(("6-6", "2-4", "1-1", "1-3")),)})
    lines = drawn(table, Look(signs=False))
    assert any(line.startswith("  You           6-6 2-4 1-1 1-3") for line in lines)
    assert not any("Dealer" in line for line in lines)
    assert "you bank" in lines[0]


def test_the_table_is_cleared_when_the_viewer_bets_again() -> None:
    from dataclasses import replace

    view = two_and_bots("mount-airy/blackjack").view(ANN)
    spot = SpotView("bet", "Blackjack", 2500)
    own = replace(view.people[0], hands=(HandView(("Ah", "Kd"), "blackjack"),), net=3750, results=(spot,))
    after = replace(view, places={"dealer": (HandView(("9h",), "9"),)}, people=(own,))
    assert any("blackjack" in line and "A♥" in line for line in drawn(after))
    again = drawn(replace(after, people=(replace(own, spots=(spot,)),)))
    assert not any("A♥" in line or "9♥" in line or "up" in line for line in again)
    assert any(line.startswith("  You           bet $25") for line in again)


def test_the_hand_that_is_being_played_is_marked() -> None:
    from dataclasses import replace

    view = two_and_bots("mount-airy/blackjack").view(ANN)
    hands = (HandView(("8h", "3d"), "11"), HandView(("8c", "Td"), "18"))
    own = replace(view.people[0], hands=hands, playing=1, asked=True, in_round=True)
    lines = drawn(replace(view, phase="round", people=(own,)))
    first, second = (next(line for line in lines if card in line) for card in ("8♥", "8♣"))
    assert first.startswith("  You") and second.startswith("▶ ") and second.endswith("left")


@pytest.mark.parametrize("name", ALL)
def test_every_table_fits_eighty_columns(name: str) -> None:
    view = played(name, 9, seed=2).view(ANN)
    screen = Screen(Console(file=StringIO(), width=80))
    rows = [line for each in picture(view, Look(), 80) for line in screen.wrapped(each)]
    assert [row.plain for row in rows if row.cell_len > 80] == []
    if view.phase == "round":
        assert len(rows) <= 22, "with the question, a hand fits a terminal of 24 lines"
