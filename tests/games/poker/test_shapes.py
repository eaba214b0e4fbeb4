"""What each game of the poker room says of itself, compared with how its hands actually rank."""

from __future__ import annotations

from random import Random

import pytest

from pitboss import games
from pitboss.equipment.cards import CARDS, Card, parse_cards
from pitboss.games.poker.showdown import Worth
from pitboss.houses import sheet, sheet_names
from pitboss.rules.game import RoomGame, RoomShape

JOKER = Card(52)
ROOM = {each.game.slug: each for each in map(sheet, sheet_names()) if isinstance(each.game, RoomGame)}


def shape_of(slug: str) -> RoomShape:
    game = games.load(slug)
    assert isinstance(game, RoomGame)
    return game.shape


def dealt(shape: RoomShape, seed: int) -> Worth:
    board = shape.board if shape.button else 0
    cards = tuple(Random(seed).sample(CARDS[:52], shape.cards + board))
    worth: Worth = shape.worth(cards[: shape.cards], cards[shape.cards :])
    return worth


@pytest.mark.parametrize("slug", ROOM)
def test_a_game_splits_pots_if_some_hand_has_a_low(slug: str) -> None:
    shape = shape_of(slug)
    lows = [dealt(shape, seed).low for seed in range(200)]
    assert any(lows) == (shape.wins == "eight-or-better")
    assert not all(lows)


@pytest.mark.parametrize("slug", ROOM)
def test_a_game_names_a_joker_if_its_deck_has_one(slug: str) -> None:
    deck = ROOM[slug].game.deck(ROOM[slug].rules)
    assert deck is not None
    assert (deck.copies(JOKER) > 0) == (shape_of(slug).joker is not None)


@pytest.mark.parametrize("slug", [slug for slug in ROOM if shape_of(slug).button and not shape_of(slug).draws])
def test_hole_cards_beyond_those_that_play_are_worth_nothing(slug: str) -> None:
    shape = shape_of(slug)
    board, own = parse_cards("As Ks Qs Js Ts"), parse_cards("2c 2d 3h 4h")[: shape.cards]
    assert (shape.worth(own, board).high_name == "royal flush") == (shape.own is None)


def test_the_lowest_hand_wins_if_the_game_says_so() -> None:
    wheel, kings = parse_cards("As 2d 3c 4h 5s"), parse_cards("Ks Kd Kc Kh 5s")
    for slug in ROOM:
        shape = shape_of(slug)
        if shape.cards == len(wheel):
            assert (shape.worth(wheel, ()).high > shape.worth(kings, ()).high) == (shape.wins == "low")
