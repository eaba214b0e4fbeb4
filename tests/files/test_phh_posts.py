"""Antes, blinds, straddles and late posts of hand histories, as they are recorded: each hand worked out by hand."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.files.histories import SHEETS, by_pokerkit, hand, nets, refused, settled

from pitboss.files.phh.replay import settle_history
from pitboss.files.phh.write import history_of
from pitboss.files.settle import settle_tree

FLOP = "/2c7dJh"
HANDS = [
    ("[1, 2, 0, -2]", f"3f 4cc 1f 2cc {FLOP} 2cbr4 4f", [-1, 3, 0, -2]),  # live: he checks
    ("[1, 2, 0, -1]", f"3f 4cc 1f 2cc {FLOP} 2cbr4 4f", [-1, 4, 0, -3]),  # dead: he also calls the 2
    ("[1, 2, 0, -3]", f"3f 4cc 1f 2cc {FLOP} 2cbr4 4f", [-1, 4, 0, -3]),  # 2 of it live, 1 dead
    ("[1, 2, -2, -1]", "3f 4f 1f", [-1, 4, -2, -1]),
    ("[2, 0, 0]", f"2cc 3f 1cc {FLOP} 1cbr4 2f", [2, -2, 0]),  # nobody has the small blind
    ("[0, 2, 0]", "3f 1f", [0, 0, 0]),
    ("[2, 2, 0]", "3f 1f", [-2, 2, 0]),
    ("[1, 2]", "2f", [1, -1]),
    ("[2, 1]", "1f", [-1, 1]),  # the button has the big blind, and speaks last
    ("[1, 2, 4, 0]", "4f 1f 2f", [-1, -2, 3, 0]),
    ("[1, 2, 4, 0]", "4cbr6 1f 2f 3f", [-1, -2, -4, 7]),
    ("[1, 2, 4, 8, 0]", "5f 1f 2f 3f", [-1, -2, -4, 7, 0]),
    ("[1, 2, 0, 4]", "1f 2f 3f", [-1, -2, 0, 3]),  # the button straddles
    ("[1, 2, 0, 4]", f"1cc 2f 3f 4cc {FLOP} 1cbr4 4f", [6, -2, 0, -4]),
]  # fmt: skip


@pytest.mark.parametrize(("posts", "play", "expected"), HANDS, ids=str)
def test_a_hand_is_played_with_its_recorded_posts(posts: str, play: str, expected: list[int]) -> None:
    assert list(nets(settled(hand(posts, play))).values()) == expected


def test_a_short_big_blind_is_all_in_and_the_others_still_call_the_full_amount() -> None:
    text = hand("[1, 1.5, 0]", f"3cc 1f {FLOP} /5h /Tc 3smAhAd 2smKhKd", stacks="[100, 1.5, 100]")
    assert nets(settled(text)) == {"1": -1, "2": -1.5, "3": 2.5}


def test_a_late_post_of_a_players_last_chips_is_live() -> None:
    text = hand("[1, 2, -1.5]", f"1f {FLOP} /5h /Tc 2smKhKd 3smAhAd", stacks="[100, 100, 1.5]")
    assert nets(settled(text)) == {"1": -1, "2": -1.5, "3": 2.5}


@pytest.mark.parametrize(
    ("posts", "ours", "theirs"),
    [
        ("[1, 2, 0, -2]", [99, 98, 100, 103], [99, 98, 100, 103]),
        ("[1, 2, 0, -1]", [99, 98, 100, 103], [99, 98, 100, 103]),
        ("[1, 2, 0, -3]", [99, 98, 100, 103], [99, 97, 100, 104]),
    ],
)
def test_pokerkit_makes_the_others_match_both_blinds_of_a_late_post(
    posts: str, ours: list[int], theirs: list[int]
) -> None:
    """As the page on hand histories says. (A dead post that wins its pot costs nothing.)"""
    text = hand(posts, f"3f 4cc 1f 2cc {FLOP} 2cc 4cbr4 2f")
    assert list(settled(text)["finishing-stacks"].values()) == ours
    assert by_pokerkit(text) == theirs


def test_a_post_of_less_than_the_big_blind_is_live_for_pokerkit() -> None:
    text = hand("[1, 2, 0, -1]", f"3f 4cc 1f 2cc {FLOP} 2cbr4 4f")
    assert list(settled(text)["finishing-stacks"].values()) == [99, 104, 100, 97]
    assert by_pokerkit(text) == [99, 103, 100, 98]


def test_in_pokerkit_the_others_call_only_a_short_big_blind() -> None:
    text = hand("[1, 1.5, 0]", f"3cc 1cc {FLOP} 1cc 3cbr4 1f /5h /Tc 3smAhAd 2smKhKd", stacks="[100, 1.5, 100]")
    assert list(settled(text)["finishing-stacks"].values()) == [98, 0, 103.5]
    assert by_pokerkit(text) == [98.5, 0, 103]


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("ante_trimming_status = true", {"1": -4, "2": 2, "3": 2}),
        ("ante_trimming_status = false", {"1": -4, "2": 0, "3": 4}),
        ("", {"1": -4, "2": 0, "3": 4}),
    ],
)
def test_a_player_who_cannot_pay_his_ante_wins_the_part_of_the_antes_that_the_file_says(
    status: str, expected: dict[str, Any]
) -> None:
    """Player 3 has 1 of an ante of 2, and the best hand; player 2 has the second best."""
    play = f"1cc 2cc {FLOP} 1cc 2cc /5h 1cc 2cc /Tc 1cc 2cc 1smKhQd 2smKcKd 3smAhAd"
    text = hand("[1, 2, 0]", play, "[2, 2, 1]", "[100, 100, 1]", status)
    assert nets(settled(text)) == expected
    assert by_pokerkit(text) == [100 + expected["1"], 100 + expected["2"], 1 + expected["3"]]


@pytest.mark.parametrize("payer", [1, 2])
def test_an_ante_that_one_player_pays_for_all_is_dead(payer: int) -> None:
    antes = [2 if number == payer else 0 for number in range(3)]
    text = hand("[1, 2, 0]", "3f 1f", str(antes), more="ante_trimming_status = true")
    expected = {"1": -1, "2": 1, "3": 0} if payer == 1 else {"1": -1, "2": 3, "3": -2}
    assert nets(settled(text)) == expected


def test_a_hand_with_only_a_small_blind_is_refused() -> None:
    assert refused(hand("[1, 0, 0]", "2f 3f")) == "min_bet: is not the big blind, $1"


LATE = {
    "house": "marysville",
    "game": "holdem",
    "button": 4,
    "stacks": {"1": 100, "2": 100, "3": 100, "4": 100},
    "hands": {"1": "2c 3c", "2": "4c 5c", "3": "6c 7c", "4": "8c 9c", "board": "2d 7h Jc"},
}


@pytest.mark.parametrize("word", ["post", "post-both"])
def test_a_post_of_a_player_who_comes_in_is_written_below_zero_and_read_again(word: str) -> None:
    play: list[dict[str, Any]] = [{"seat": 4, "do": word}, {"seat": 3, "do": "fold"}, {"seat": 4, "do": "check"}]
    play += [{"seat": 1, "do": "fold"}, {"seat": 2, "do": "check"}, {"seat": 2, "do": "bet"}, {"seat": 4, "do": "fold"}]
    tree = LATE | {"play": play}
    once = settle_tree(tree, SHEETS)
    text = history_of(tree, SHEETS)
    assert f"blinds_or_straddles = [2, 4, 0, {-4 if word == 'post' else -6}]\n" in text
    again = settled(text)
    assert nets(again) == nets(once)
    assert "stated" not in again


def test_a_hand_written_with_antes_says_that_they_are_matched() -> None:
    tree = {"house": "mount-airy", "game": "seven-card-stud", "stacks": {"1": 50, "2": 60}}
    tree |= {"hands": {"1": "2c 3c 4c", "2": "5d 6d 7d"}, "play": [{"seat": 2, "do": "fold"}]}
    assert "ante_trimming_status = true\n" in history_of(tree, SHEETS)


def test_floats_as_tomllib_reads_them_are_the_decimals_that_were_written() -> None:
    text = hand("[0.1, 0.25, 0]", "3f 1f", stacks="[20.1, inf, 0.3]").replace("min_bet = 2", "min_bet = 0.25")
    assert nets(settle_history(tomllib.loads(text), SHEETS)) == {"1": -0.1, "2": 0.1, "3": 0}


def test_a_final_table_with_a_big_blind_ante_ends_as_it_did_with_and_without_trimming() -> None:
    """World Series of Poker 2019, event 42, day 3. PokerKit gives such an ante back if the file says trimming."""
    folds = ", ".join(f"'p{number} f'" for number in (3, 4, 5, 6))
    hands = ["QdJd", "Ac7c", "Qh3h", "6s5c", "Ad7s", "9c4c", "3s3c", "Td3d"]
    dealt = ", ".join(f"'d dh p{number} {cards}'" for number, cards in enumerate(hands, 1))
    text = (
        "variant = 'NT'\nante_trimming_status = true\nantes = [0, 500000, 0, 0, 0, 0, 0, 0]\n"
        "blinds_or_straddles = [250000, 500000, 0, 0, 0, 0, 0, 0]\nmin_bet = 500000\n"
        "starting_stacks = [13050000, 9525000, 6675000, 5750000, 9150000, 6525000, 14100000, 7300000]\n"
        f"actions = [{dealt}, {folds}, 'p7 cbr 1150000', 'p8 f', 'p1 cc', 'p2 cc', 'd db ThJc5h', 'p1 cc', 'p2 cc',\n"
        "'p7 cc', 'd db 6c', 'p1 cc', 'p2 cc', 'p7 cc', 'd db 8s', 'p1 cc', 'p2 cbr 2250000', 'p7 f', 'p1 cc',\n"
        "'p2 sm Ac7c', 'p1 sm QdJd']\n"
        "finishing_stacks = [18100000, 5625000, 6675000, 5750000, 9150000, 6525000, 12950000, 7300000]\n"
    )
    answer = settled(text)
    assert "stated" not in answer
    assert answer["finishing-stacks"]["1"] == 18_100_000
