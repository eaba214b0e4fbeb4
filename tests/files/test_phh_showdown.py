"""Showdowns of hand histories: hands thrown away, kept face down or never seen, and winnings that decide."""

from __future__ import annotations

import pytest
from tests.files.histories import SHEETS, by_pokerkit, hand, nets, refused, settled

from pitboss.errors import PitbossError
from pitboss.files.phh.replay import round_of
from pitboss.files.round_file import parse_toml
from pitboss.files.settle import settle_tree

DOWN = "3cc 1cc 2cc /2c7dJh 1cc 2cc 3cc /9h 1cc 2cc 3cc /Ts 1cc 2cc 3cc"
"""Three players check it down for 2 each."""


def shown(end: str, more: str = "") -> str:
    return hand("[1, 2, 0]", f"{DOWN} {end}", more=more)


def test_a_hand_that_is_thrown_away_wins_nothing_even_if_it_is_the_best() -> None:
    text = shown("1smAhAd 2smKhKd 3sm").replace("d dh p3 ????", "d dh p3 JcJd")
    assert nets(settled(text)) == {"1": 4, "2": -2, "3": -2}
    assert by_pokerkit(text) == [104, 98, 98]


def test_a_hand_that_is_kept_face_down_loses_to_any_that_is_shown() -> None:
    """Even six high, which no five cards of the deck lose to on this board."""
    text = shown("1sm3d4d 2sm???? 3sm????")
    assert nets(settled(text)) == {"1": 4, "2": -2, "3": -2}
    assert by_pokerkit(text) == [104, 98, 98]


def test_the_last_player_who_keeps_his_hand_wins_unseen() -> None:
    assert nets(settled(shown("1sm 2sm???? 3sm"))) == {"1": -2, "2": 4, "3": -2}


@pytest.mark.parametrize("end", ["1sm???? 2sm???? 3sm", "1sm 2sm 3sm", ""])
def test_a_hand_is_refused_if_neither_cards_nor_winnings_say_who_won(end: str) -> None:
    assert refused(shown(end)) == "actions: the cards in the file do not show who won"


@pytest.mark.parametrize("end", ["1sm???? 2sm???? 3sm", "1sm 2sm 3sm", "", "1sm???? 2smAhAd 3sm????"])
def test_winnings_say_who_won_unseen(end: str) -> None:
    answer = settled(shown(end, "winnings = [5.4, 0, 0]"))
    assert nets(answer) == {"1": 4, "2": -2, "3": -2}
    assert answer["rake-stated"] == 0.6


def test_winnings_of_two_unseen_hands_are_a_shared_pot_or_a_side_pot() -> None:
    assert nets(settled(shown("", "winnings = [3, 3, 0]"))) == {"1": 1, "2": 1, "3": -2}
    side = hand("[1, 2, 0]", "3cbr50 1cc 2cc /2c7dJh 2cc 3cc /9h 2cc 3cc /Ts 2cc 3cc", stacks="[20, 100, 100]")
    for winnings, expected in {"[60, 60, 0]": [40, 10, -50], "[60, 0, 60]": [40, -50, 10]}.items():
        assert list(nets(settled(f"{side}winnings = {winnings}")).values()) == expected


def test_beside_an_all_in_that_is_shown_the_side_pot_goes_to_the_unseen_hand_that_was_kept() -> None:
    play = "3cbr50 1cc 2cc /2c7dJh 2cc 3cc /9h 2cc 3cc /Ts 2cc 3cc 1smAhAd 2sm 3sm????"
    assert nets(settled(hand("[1, 2, 0]", play, stacks="[20, 100, 100]"))) == {"1": 40, "2": -50, "3": 10}


def test_winnings_that_the_cards_contradict_are_reported() -> None:
    answer = settled(shown("1smAhAd 2smKhKd 3smQhQd", "winnings = [0, 6, 0]"))
    assert nets(answer) == {"1": 4, "2": -2, "3": -2}
    assert answer["stated-winnings"] == {"1": 0, "2": 6}
    same = settled(shown("1smAhAd 2smKhKd 3smQhQd", "winnings = [6, 0, 0]"))
    assert not {"stated-winnings", "rake-stated"} & same.keys()


def test_a_hand_of_unseen_losers_becomes_a_round_file_in_which_they_lose() -> None:
    tree = parse_toml(shown("1sm8hJd 2sm???? 3sm????"))
    assert nets(settle_tree(round_of(tree, SHEETS), SHEETS)) == {"1": 4, "2": -2, "3": -2}


@pytest.mark.parametrize("posts", ["[1, 2, 4, 0]", "[1, 2, 0, -2]"])
def test_what_a_round_file_cannot_express_is_refused(posts: str) -> None:
    play = "4f 1f 2f" if "4" in posts else "3f 4f 1f"
    with pytest.raises(PitbossError, match="a round file cannot hold this hand"):
        round_of(parse_toml(hand(posts, play)), SHEETS)


def test_the_currency_of_the_file_is_kept() -> None:
    answer = settled(hand("[1, 2]", "2f", more='currency = "EUR"\ncurrency_symbol = "€"'))
    assert (answer["currency"], answer["currency-symbol"]) == ("EUR", "€")


STUD = ["d dh p1 ??????", "d dh p2 ????9c", "d dh p3 ????5d", "p3 pb"]


def stud(*actions: str) -> str:
    return (
        'variant = "F7S"\nantes = [1, 1, 1]\nbring_in = 1\nsmall_bet = 4\nbig_bet = 8\n'
        f"starting_stacks = [50, 50, 50]\nactions = {[*STUD, *actions]}\n"
    )


def test_the_door_card_of_a_stud_hand_folded_on_third_street_need_not_be_known() -> None:
    assert nets(settled(stud("p1 f", "p2 f"))) == {"1": -1, "2": -1, "3": 2}


def test_the_player_who_brings_it_in_has_the_lowest_door_even_unseen() -> None:
    unseen = stud("p1 f", "p2 cbr 4", "p3 f").replace("????5d", "??????")
    assert nets(settled(unseen)) == {"1": -1, "2": 3, "3": -2}
    assert "p2 must bring it in first" in refused(unseen.replace("9c", "2c"))


def test_the_door_card_of_a_hand_that_goes_on_must_be_known() -> None:
    text = stud("p1 cc", "p2 f", "p3 cc", "d dh p1 Ks", "d dh p3 2s", "p1 cbr 4", "p3 f")
    assert refused(text) == "actions: a card dealt face up to p1 is unknown: write it"
