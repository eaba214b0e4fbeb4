"""What a hand makes, in the dealer's words, at every game that has cards or tiles."""

from __future__ import annotations

import pytest
from tests.machine.people import ALL, ANN, BOB, CHIPS, night, play, table, two_and_bots
from tests.rounds import up_to

from pitboss import games
from pitboss.machine.commands import Bet, Ready, Say, Sit, TakeBank
from pitboss.machine.views.drawing import awarded
from pitboss.money import Cents
from pitboss.rules.game import Held
from pitboss.rules.script import DEALER, Award, Place, Seat, Side, Wager

YOU = Seat(1)


def said(name: str, place: Place, cards: str, board: str = "", **how: bool) -> tuple[str, bool | None]:
    found = table(name)
    deck = found.deck
    assert deck is not None
    held = Held(place, deck.read(cards), deck.read(board) if board else (), **how)
    return found.game.makes(found.rules, held), found.game.qualifies(found.rules, held)


@pytest.mark.parametrize(
    ("name", "place", "cards", "board", "words"),
    [
        ("mount-airy/blackjack", YOU, "Ah 6d", "", "soft 17"),
        ("mount-airy/blackjack", YOU, "Ah Kd", "", "blackjack"),
        ("mount-airy/blackjack", YOU, "Th 6d 8c", "", "bust with 24"),
        ("mount-airy/double-back-jack", YOU, "Kd 3c Jh", "", "bust with 23"),
        ("mount-airy/double-back-jack", YOU, "Kd 3c Jh 4s", "", "19 by the second chance"),
        ("mount-airy/double-back-jack", YOU, "Kd 6c Th Ad", "", "bust with 25"),
        ("mount-airy/double-back-jack", DEALER, "Kd 6c Th", "", "bust with 26"),
        ("mount-airy/spanish-21", YOU, "7h 7d 7c", "", "21"),
        ("marysville/pure-21-5-blackjack", YOU, "9h 5d", "", "14"),
        ("mount-airy/three-card-poker", YOU, "9h 9d 2c", "", "pair of nines"),
        ("mount-airy/crazy-4-poker", YOU, "9h 9d 9c 2s 3d", "", "three of a kind, nines"),
        ("mount-airy/let-it-ride", YOU, "Ah Ad 4c", "4h", "two pair, aces and fours"),
        ("mount-airy/mississippi-stud", YOU, "Jh Jd", "", "pair of jacks"),
        ("mount-airy/criss-cross-poker", YOU, "Ah Ad", "Kh Kd 2c 3s 9h",
         "two pair, aces and kings across, pair of aces down"),
        ("mount-airy/lunar-poker", YOU, "Ah Kd 9c 4s 2d", "", "ace-king"),
        ("valley-forge/ultimate-texas-holdem", YOU, "Ah Ad", "4c 4h 9s", "two pair, aces and fours"),
        ("mount-airy/baccarat", "player", "4h 5d", "", "natural 9"),
        ("mount-airy/baccarat", "banker", "4h 5d 8c", "", "7"),
        ("mount-airy/holdem", YOU, "Ah Ad", "4c 4h 9s", "two pair, aces and fours"),
        ("mount-airy/omaha", YOU, "Ah Ad Kc Kd", "4c 4h 9s", "two pair, aces and fours"),
        ("mount-airy/omaha-8", YOU, "Ah 2d Kc Kd", "3c 4h 8s 9h Td", "pair of kings; low 8-4-3-2-A"),
        ("mount-airy/seven-card-stud", YOU, "Ah Ad 4c", "", "pair of aces"),
        ("marysville/lowball", YOU, "Ah 2d 3c 4s 6d", "", "6-4-3-2-A"),
        ("mount-airy/pai-gow-poker", YOU, "Ah Ad 4c 4s 9d Tc 2h", "", "two pair, aces and fours"),
    ],
)  # fmt: skip
def test_a_hand_is_named(name: str, place: Place, cards: str, board: str, words: str) -> None:
    assert said(name, place, cards, board)[0] == words


def test_pai_gow_is_named_as_it_was_set() -> None:
    laid = said("mount-airy/pai-gow-poker", YOU, "Ah Kd 4c 4s 9d 9c 2h", is_set=True)[0]
    assert laid == "ace-king in front, two pair, nines and fours behind"
    bank = said("mount-airy/pai-gow-poker", DEALER, "Ah Kd 4c 4s 9d 9c 2h")[0]
    assert bank.endswith("behind")


def test_tiles_are_named_as_they_were_set() -> None:
    found = table("mount-airy/pai-gow-tiles")
    assert found.deck is not None
    tiles = found.deck.cards()[:4]
    held = Held(YOU, tiles, is_set=True)
    assert found.game.makes(found.rules, held).startswith(("low ", "foul"))


@pytest.mark.parametrize(
    ("name", "cards", "board", "qualifies"),
    [
        ("mount-airy/three-card-poker", "Qh 9d 2c", "", True),
        ("mount-airy/three-card-poker", "Jh 9d 2c", "", False),
        ("mount-airy/crazy-4-poker", "Jh 9d 2c 5d 7s", "", False),
        ("mount-airy/lunar-poker", "Ah Kd 9c 4s 2d", "", True),
        ("mount-airy/lunar-poker", "Ah Qd 9c 4s 2d", "", False),
        ("valley-forge/ultimate-texas-holdem", "Ah Qd", "9c 4s 2d 5h 7s", False),
        ("valley-forge/ultimate-texas-holdem", "Ah Qd", "9c 9s 2d 5h 7s", True),
    ],
)
def test_the_words_say_whether_the_dealer_qualifies(name: str, cards: str, board: str, qualifies: bool) -> None:
    assert said(name, DEALER, cards, board)[1] is qualifies
    assert said(name, YOU, cards, board)[1] is None


def test_a_hidden_card_says_nothing_of_itself() -> None:
    assert said("mount-airy/blackjack", DEALER, "6h", whole=False)[0] == "6 showing"
    assert said("mount-airy/three-card-poker", DEALER, "6h", whole=False) == ("", None)


NO_CARDS = ("craps", "roulette", "big-six")


@pytest.mark.parametrize("name", [name for name in ALL if not name.endswith(NO_CARDS)])
def test_every_game_names_the_hands_of_a_round(name: str) -> None:
    found = two_and_bots(name)
    named = set()
    for step in range(up_to(150, 2)):
        play(found, 1, f"{name} {step}")
        for person in (None, *found.machine.guests.persons().values()):
            view = found.view(person)
            hands = [hand for place in view.people for hand in place.hands]
            named |= {hand.makes for hand in (*hands, *(hand for hands in view.places.values() for hand in hands))}
    made = f"{games.file_of(table(name).rules.game)}: give GAME a function makes=, which says what a hand makes"
    assert len(named - {""}) > 3, made


@pytest.mark.parametrize("name", ["marysville/double-hand-poker", "marysville/pai-gow-tiles"])
def test_a_bank_is_shown_as_its_player_set_it(name: str) -> None:
    found = night(name)
    found.do(Sit(ANN, Seat(1), CHIPS, "Ann"))
    found.do(Sit(BOB, Seat(2), CHIPS, "Bob"))
    found.do(TakeBank(ANN, Cents(500_00)))
    found.do(Bet(BOB, {Wager("bet"): Cents(20_00)}))
    found.do(Ready(BOB))
    question = found.view(BOB).question
    assert question is not None
    found.do(Say(BOB, "house-way", question.number))
    view = found.view(ANN)
    (hand,) = view.places[DEALER]
    assert view.banked == 1 and None not in hand.cards and not hand.is_set and not hand.makes
    question = view.question
    assert question is not None and question.mine
    front = hand.cards[-1], hand.cards[0]
    rest = hand.cards[1:-1]
    found.do(Say(ANN, f"set {front[0]} {front[1]}", question.number))
    (hand,) = found.view(BOB).places[DEALER]
    assert hand.is_set and set(hand.cards[:2]) == set(front) and sorted(hand.cards[2:]) == sorted(rest)
    assert hand.makes and hand.makes != "foul"


@pytest.mark.parametrize(
    ("awards", "words"),
    [
        ([(1, "", "pair of eights")], "seat 1 wins with a pair of eights"),
        ([(1, "", ""), (1, "", "")], "seat 1 wins: everybody else folded"),
        ([(1, "high", "straight, ten-high"), (1, "low", "8-6-5-4-2"), (4, "low", "8-6-5-4-2")],
         "seat 1 wins the high with a straight, ten-high; seat 1 and seat 4 split the low with "
         "eight-six-five-four-deuce"),
        ([(3, "high", "straight, six-high"), (3, "low", "6-5-4-3-2")],
         "seat 3 wins the high with a straight, six-high, and the low with six-five-four-three-deuce"),
        ([(2, "", "ace-high"), (3, "", "ace-high")], "seat 2 and seat 3 split the pot with ace-high"),
        ([(2, "", "ace-high"), (3, "", "ace-high"), (7, "", "ace-high")],
         "seat 2, seat 3 and seat 7 split the pot with ace-high"),
    ],
)  # fmt: skip
def test_every_winner_of_a_pot_is_named(awards: list[tuple[int, Side, str]], words: str) -> None:
    assert awarded([Award(0, Seat(seat), Cents(500), side, why) for seat, side, why in awards]) == words


@pytest.mark.parametrize(
    ("awards", "words"),
    [
        ([(0, 1, "", "flush, ace-high"), (1, 1, "", "flush, ace-high")], "seat 1 wins with a flush, ace-high"),
        ([(0, 1, "", "flush, ace-high"), (1, 2, "", "pair of tens")],
         "seat 1 wins the main pot with a flush, ace-high; seat 2 wins the side pot with a pair of tens"),
        ([(0, 1, "", "ace-high"), (1, 2, "", "ten-high"), (2, 2, "", "ten-high")],
         "seat 1 wins the main pot with ace-high; seat 2 wins side pot 1 and side pot 2 with ten-high"),
        ([(0, 1, "high", "pair of tens"), (0, 3, "low", "8-5-4-3-2"), (1, 2, "high", "ten-high"),
          (1, 3, "low", "8-5-4-3-2")],
         "seat 1 wins the high of the main pot with a pair of tens; seat 3 wins the low with "
         "eight-five-four-three-deuce; seat 2 wins the high of the side pot with ten-high"),
    ],
)  # fmt: skip
def test_a_pot_is_named_if_other_pots_went_to_other_players(
    awards: list[tuple[int, int, Side, str]], words: str
) -> None:
    assert awarded([Award(pot, Seat(seat), Cents(500), side, why) for pot, seat, side, why in awards]) == words
