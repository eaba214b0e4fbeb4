"""How bots play poker: by their own cards, the open cards, and the pot odds."""

from __future__ import annotations

import random

import pytest

from pitboss.bots.room_bots import Seen, chances, high_cards, looked_at, speak
from pitboss.bots.strategies import Sight
from pitboss.equipment.cards import parse_cards
from pitboss.games.poker.chips import POT
from pitboss.houses import sheet
from pitboss.money import Cents
from pitboss.rules.script import BOARD, Choice, Option, Post, Seat
from pitboss.table.round import Chose, Dealt, Event

ME, OTHER, THIRD = Seat(1), Seat(2), Seat(3)
FOLD, CHECK = Option("fold"), Option("check")


def puts(word: str, least: int, most: int | None = None) -> Option:
    return Option(word, POT, Cents(least * 100), Cents((least if most is None else most) * 100))


def dealt(to: Seat | str, cards: str) -> Dealt:
    return Dealt(to, parse_cards(cards), "up", 0)


def unseen(to: Seat, cards: int) -> Dealt:
    return Dealt(to, (None,) * cards, "own", 0)


def in_the_pot(dollars: int) -> Post:
    return Post(OTHER, POT, Cents(dollars * 100), "big blind")


def says(name: str, options: tuple[Option, ...], *events: Event, seed: int = 1) -> str | None:
    posted = sheet(name)
    shape, deck = posted.game.shape, posted.game.deck(posted.rules)
    assert shape is not None and deck is not None
    cards = parse_cards(" ".join(map(str, deck.cards())))
    return speak(Sight(ME, events, options, "fold", {}, random.Random(seed)), shape, cards)


BOARD_GAME = (dealt(ME, "Ah As"), unseen(OTHER, 2), dealt(BOARD, "Ad Ac 7h"))


def test_the_best_hand_there_is_bets_or_raises_and_never_folds() -> None:
    facing = (FOLD, puts("call", 4), puts("raise", 8))
    said = {says("mount-airy/holdem", facing, *BOARD_GAME, in_the_pot(8), seed=seed) for seed in range(20)}
    assert said == {"raise", "call"}
    first = (FOLD, CHECK, puts("bet", 4))
    assert {says("mount-airy/holdem", first, *BOARD_GAME, in_the_pot(8), seed=seed) for seed in range(20)} == {
        "bet",
        "check",
    }


def test_a_hand_that_cannot_win_is_folded_to_a_bet_and_checked_otherwise() -> None:
    events = (dealt(ME, "2c 3d"), unseen(OTHER, 2), dealt(BOARD, "Ah Ad Kh Ks Qc"), in_the_pot(2))
    assert says("mount-airy/holdem", (FOLD, puts("call", 8), puts("raise", 16)), *events) == "fold"
    assert says("mount-airy/holdem", (FOLD, CHECK), *events) == "check"


def test_a_call_is_made_for_what_the_pot_pays() -> None:
    events = (dealt(ME, "9h 8h"), unseen(OTHER, 2), unseen(THIRD, 2), dealt(BOARD, "Ah 2h Ks"))
    call = (FOLD, puts("call", 4))
    assert says("mount-airy/holdem", call, *events, in_the_pot(100)) == "call"
    assert says("mount-airy/holdem", (FOLD, puts("call", 100)), *events, in_the_pot(4)) == "fold"


def test_in_no_limit_a_bet_is_about_half_the_pot_within_what_is_allowed() -> None:
    options = (FOLD, CHECK, puts("bet", 2, 60))
    said = {says("mount-airy/holdem", options, *BOARD_GAME, in_the_pot(40), seed=seed) for seed in range(20)}
    assert said == {"bet 20", "check"}
    said = {says("mount-airy/holdem", options, *BOARD_GAME, in_the_pot(900), seed=seed) for seed in range(20)}
    assert said == {"bet 60", "check"}


def test_a_player_who_folded_is_no_rival_and_chips_of_all_are_in_the_pot() -> None:
    events = (dealt(ME, "9h 8h"), unseen(OTHER, 2), unseen(THIRD, 2), in_the_pot(4))
    folded = Chose(THIRD, Choice("fold"))
    called = Chose(OTHER, Choice("call", Cents(4_00)))
    seen = looked_at((*events, folded, called), ME)
    assert (set(seen.rivals), seen.pot) == ({OTHER}, 8_00)


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("Ah 2c 3d 4s 5h", ""),
        ("Ah 2c 3d 4s 9h", "9h"),
        ("Ah Ac 3d 3s 8h", "Ac 3s"),
        ("Jk Kc Qd Js Th", "Kc Qd Js Th"),
        ("Jk Ac 2d 2s 7h", "2s"),
    ],
)
def test_in_a_draw_for_low_pairs_and_all_above_an_eight_go(hand: str, thrown: str) -> None:
    assert high_cards(parse_cards(hand)) == parse_cards(thrown)
    draw = (Option("discard", cards=(1, 5), among=parse_cards(hand)), Option("stand-pat"))
    said = says("marysville/lowball", draw, dealt(ME, hand), unseen(OTHER, 5), in_the_pot(4))
    assert said == (f"discard {thrown}" if thrown else "stand-pat")


def test_what_was_thrown_away_is_not_held() -> None:
    events = (dealt(ME, "Ah 2c 3d 4s 9h"), unseen(OTHER, 5), Chose(ME, Choice("discard", cards=parse_cards("9h"))))
    seen = looked_at((*events, dealt(ME, "5h")), ME)
    assert seen.own == parse_cards("Ah 2c 3d 4s 5h")
    assert seen.drawn


def test_before_the_draw_a_hand_is_reckoned_with_what_it_may_draw() -> None:
    posted = sheet("marysville/lowball")
    shape, deck = posted.game.shape, posted.game.deck(posted.rules)
    assert shape is not None and deck is not None
    cards = parse_cards(" ".join(map(str, deck.cards())))
    before = Seen(parse_cards("Ah Ac 2d 2s 3h"), False, (), {OTHER: ()}, 0)
    won = [chances(seen, shape, cards, random.Random(1)) for seen in (before, before._replace(drawn=True))]
    assert won[0] > 2 * won[1]
