"""How a table differs from others of its game."""

from __future__ import annotations

import pytest
from tests.shipped import ships

from pitboss.guide.card import card_of
from pitboss.guide.differs import ROOM, differs
from pitboss.guide.settings import SILENT, WORDS, setting_words
from pitboss.houses import sheet, sheet_names
from pitboss.table.table import open_table


def of(name: str, **options: object) -> tuple[str, ...]:
    return differs(open_table(sheet(name), options))


def test_a_house_differs_in_how_it_plays_what_it_pays_and_what_may_be_bet() -> None:
    assert of("mount-airy/baccarat") == ("Dragon bonus: win by 7 pays 6 to 1",)
    assert of("valley-forge/baccarat") == ("Dragon bonus: win by 7 pays 4 to 1",)
    assert of("mount-airy/blackjack")[:3] == ("aces split once", "even money offered", "six decks")
    assert of("valley-forge/blackjack")[:3] == ("aces split twice", "no even money", "eight decks")
    assert "with Lucky Ladies" in of("mount-airy/blackjack")
    assert "with Lucky Ladies" not in of("valley-forge/blackjack")
    assert of("valley-forge/craps") == ("commission stays when a bet is taken down",)
    assert of("mount-airy/pai-gow-tiles") == ("5% commission", "5% of a bank's winnings")
    assert of("marysville/pai-gow-tiles") == ("no commission",)


def test_an_option_that_is_not_as_posted_comes_first() -> None:
    assert of("valley-forge/blackjack", decks=6)[0] == "six decks"
    assert of("mount-airy/lunar-poker", **{"no-qualify-ante": 5}) == (
        "ante pays 5 to 1 if the dealer does not qualify",
    )


def test_a_game_of_one_house_says_how_it_is_played() -> None:
    assert of("mount-airy/pai-gow-poker")[0] == "5% commission"
    assert of("mount-airy/big-six") == ()


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("play.ties", "push", "ties: push"),
        ("play.second-tie", "true", "second tie: yes"),
        ("war.raise", "2", "war raise: 2"),
        ("decks", "6", "six decks"),
        ("min", "$5", ""),
        ("play.dice", "3", ""),
    ],
)
def test_a_setting_without_words_is_shown_by_its_key_and_value(key: str, value: str, words: str) -> None:
    assert setting_words(key, value) == words


@pytest.mark.parametrize("name", list(filter(ships, sheet_names())))
def test_every_setting_of_a_sheet_that_ships_has_words_or_is_left_out_on_purpose(name: str) -> None:
    card = card_of(open_table(sheet(name)))
    keys = {line.key.removeprefix("play.") for line in (*card.plays, *card.options)}
    assert keys <= WORDS.keys() | SILENT


def test_no_setting_has_words_and_is_left_out() -> None:
    assert not WORDS.keys() & SILENT


def test_there_are_words_only_for_settings_that_exist() -> None:
    cards = [card_of(open_table(sheet(name))) for name in sheet_names()]
    keys = {line.key.removeprefix("play.") for card in cards for line in (*card.plays, *card.options)}
    assert WORDS.keys() | SILENT <= keys


@pytest.mark.parametrize("name", sheet_names())
def test_it_fits_the_line(name: str) -> None:
    assert len(" · ".join(of(name))) <= ROOM


def test_limits_are_not_part_of_the_differences() -> None:
    assert of("valley-forge/blackjack", min=10) == of("valley-forge/blackjack")


@pytest.mark.parametrize("name", sheet_names())
def test_nothing_is_said_twice(name: str) -> None:
    found = of(name)
    assert len(set(found)) == len(found)
