"""How bots play poker: by their own cards, the open cards, and the pot odds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.machine.people import night

from pitboss.bots.room_bots import SeatSight, chances, high_cards, looked_at, speak
from pitboss.bots.strategies import Sight
from pitboss.equipment.cards import parse_cards
from pitboss.houses import sheet
from pitboss.machine.view import HandView, OptionView, PotView, SeatView
from pitboss.rules.script import BOARD, Seat

ME, OTHER, THIRD = Seat(1), Seat(2), Seat(3)
FOLD, CHECK = OptionView("fold"), OptionView("check")
VIEW = night("mount-airy/holdem").view(None)


def puts(word: str, least: int, most: int | None = None) -> OptionView:
    return OptionView(word, "pot", least * 100, (least if most is None else most) * 100)


def place(seat: Seat, cards: str | int, said: str = "") -> SeatView:
    shown = (None,) * cards if isinstance(cards, int) else tuple(cards.split())
    return SeatView(
        seat, f"p{seat}", f"P{seat}", "bot", 100_00, in_round=True, hands=(HandView(shown),), said=said,
        folded=said == "fold",
    )  # fmt: skip


def says(
    name: str,
    options: tuple[OptionView, ...],
    people: tuple[SeatView, ...],
    board: str = "",
    pot: int = 0,
    seed: int = 1,
) -> str | None:
    posted = sheet(name)
    shape, deck = posted.game.shape, posted.game.deck(posted.rules)
    assert shape is not None and deck is not None
    cards = parse_cards(" ".join(map(str, deck.cards())))
    places = {BOARD: (HandView(tuple(board.split())),)} if board else {}
    view = replace(VIEW, people=people, places=places, pots=(PotView(pot * 100),))
    own = people[0]
    held = parse_cards(" ".join(card for card in own.hands[0].cards if card))
    return speak(Sight(view, held, (), options, "fold", {}, random.Random(seed)), own, shape, cards)


BOARD_GAME = ((place(ME, "Ah As"), place(OTHER, 2)), "Ad Ac 7h")


def test_the_best_possible_hand_bets_or_raises_and_never_folds() -> None:
    facing = (FOLD, puts("call", 4), puts("raise", 8))
    said = {says("mount-airy/holdem", facing, *BOARD_GAME, 8, seed) for seed in range(20)}
    assert said == {"raise", "call"}
    first = (FOLD, CHECK, puts("bet", 4))
    assert {says("mount-airy/holdem", first, *BOARD_GAME, 8, seed) for seed in range(20)} == {
        "bet",
        "check",
    }


def test_a_hand_that_cannot_win_is_folded_to_a_bet_and_checked_otherwise() -> None:
    people, board = (place(ME, "2c 3d"), place(OTHER, 2)), "Ah Ad Kh Ks Qc"
    assert says("mount-airy/holdem", (FOLD, puts("call", 8), puts("raise", 16)), people, board, 2) == "fold"
    assert says("mount-airy/holdem", (FOLD, CHECK), people, board, 2) == "check"


def test_a_bot_calls_if_the_pot_pays_enough() -> None:
    people, board = (place(ME, "9h 8h"), place(OTHER, 2), place(THIRD, 2)), "Ah 2h Ks"
    assert says("mount-airy/holdem", (FOLD, puts("call", 4)), people, board, 100) == "call"
    assert says("mount-airy/holdem", (FOLD, puts("call", 100)), people, board, 4) == "fold"


def test_in_no_limit_a_bet_is_about_half_the_pot_within_what_is_allowed() -> None:
    options = (FOLD, CHECK, puts("bet", 2, 60))
    said = {says("mount-airy/holdem", options, *BOARD_GAME, 40, seed) for seed in range(20)}
    assert said == {"bet 20", "check"}
    said = {says("mount-airy/holdem", options, *BOARD_GAME, 900, seed) for seed in range(20)}
    assert said == {"bet 60", "check"}


def test_a_player_who_folded_is_not_an_opponent_but_his_chips_are_in_the_pot() -> None:
    people = (place(ME, "9h 8h"), place(OTHER, 2, "call"), place(THIRD, 2, "fold"))
    seen = looked_at(replace(VIEW, people=people, pots=(PotView(8_00),)), people[0])
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
def test_in_a_draw_for_low_a_bot_discards_pairs_and_cards_above_an_eight(hand: str, thrown: str) -> None:
    assert high_cards(parse_cards(hand)) == parse_cards(thrown)
    draw = (OptionView("discard", cards=(1, 5), among=tuple(hand.split())), OptionView("stand-pat"))
    said = says("marysville/lowball", draw, (place(ME, hand), place(OTHER, 5)), "", 4)
    assert said == (f"discard {thrown}" if thrown else "stand-pat")


def test_before_the_draw_a_hand_is_judged_by_what_it_may_draw() -> None:
    posted = sheet("marysville/lowball")
    shape, deck = posted.game.shape, posted.game.deck(posted.rules)
    assert shape is not None and deck is not None
    cards = parse_cards(" ".join(map(str, deck.cards())))
    before = SeatSight(parse_cards("Ah Ac 2d 2s 3h"), False, (), {OTHER: ()}, 0)
    won = [chances(seen, shape, cards, random.Random(1)) for seen in (before, before._replace(drawn=True))]
    assert won[0] > 2 * won[1]
