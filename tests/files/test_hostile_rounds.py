"""Rounds made to do harm: each is refused quickly in one exact line, and the next round is answered."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.files.round_file import parse_json, parse_toml
from pitboss.files.settle import Sheets, settle_tree

SHEETS = Sheets()
SPUN: dict[str, Any] = {
    "house": "mount-airy", "game": "roulette", "seats": {"1": {"wagers": {"red": 10}}}, "spin": "17",
}  # fmt: skip
PLAYED: dict[str, Any] = {
    "house": "mount-airy",
    "game": "three-card-poker",
    "seats": {"1": {"wagers": {"ante": 10}, "decisions": ["play"]}},
    "hands": {"1": "Ah Kh Qh", "dealer": "Qs 7d 2d"},
}
HAND: dict[str, Any] = {
    "house": "marysville", "game": "holdem", "stacks": {"1": 100, "2": 100, "3": 100, "4": 100}, "button": 1,
    "hands": {"1": "Ah Kh", "2": "2c 3d", "3": "9s 9d", "4": "Jc Td"},
    "play": [{"seat": 4, "do": "fold"}, {"seat": 1, "do": "fold"}, {"seat": 2, "do": "fold"}],
}  # fmt: skip


def refusal(tree: Any) -> str:
    with pytest.raises(PitbossError) as refused:
        settle_tree(tree, SHEETS)
    return str(refused.value)


def unread(parse: Any, text: str) -> str:
    with pytest.raises(PitbossError) as refused:
        parse(text)
    message = str(refused.value)
    assert "\n" not in message and len(message) < 200
    return message


# Words


@pytest.mark.parametrize("words", ["", " ", "post ", " post", "post  2", "fold ", " fold", "straddle x", "post to"])
def test_a_step_without_a_word_or_with_spaces_around_it_is_not_on_offer(words: str) -> None:
    assert "play[0]" in refusal({**HAND, "play": [{"seat": 4, "do": words}, *HAND["play"]]})


def test_the_hand_without_those_steps_settles() -> None:
    assert settle_tree(HAND, SHEETS)["seats"]["3"]["net"] > 0


def test_a_word_with_a_space_after_it_is_refused() -> None:
    seat = {"wagers": {"ante": 10}, "decisions": ["play "]}
    assert refusal({**PLAYED, "seats": {"1": seat}}).startswith("seat 1: decisions: 'play ' is not on offer")
    seat = {"wagers": {"ante ": 10}, "decisions": ["play"]}
    assert refusal({**PLAYED, "seats": {"1": seat}}).startswith("seat 1: wagers: 'ante ' is not a wager of this sheet")


# Sizes


@pytest.mark.slow
def test_a_key_that_is_written_twice_among_sixty_thousand_is_found_in_one_pass() -> None:
    class Looked(str):
        """A key that counts how often it is compared."""

        compared = 0

        def __eq__(self, other: object) -> bool:
            Looked.compared += 1
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    from pitboss.files.round_file import _once

    pairs = [(Looked(number), 1) for number in (*range(60_000), 59_999)]
    with pytest.raises(PitbossError, match="the key '59999' is written twice"):
        _once(pairs)
    assert Looked.compared < 10 * len(pairs)


@pytest.mark.parametrize(
    "amount",
    ["4.99999999999999999999999999999", "1e-9999999", "5.0000000000000000000000000000001", "5." + "0" * 100_000 + "1"],
)
def test_any_fraction_of_a_cent_is_refused(amount: str) -> None:
    tree = {**SPUN, "seats": {"1": {"wagers": {"red": parse_json(amount)}}}}
    message = refusal(tree)
    assert message.startswith("seat 1: wagers.red: ") and message.endswith(" dollars has a fraction of a cent")


def test_zeros_after_the_decimal_point_are_not_a_fraction_of_a_cent() -> None:
    tree = {**SPUN, "seats": {"1": {"wagers": {"red": parse_json("10." + "0" * 100_000)}}}}
    assert settle_tree(tree, SHEETS) == settle_tree(SPUN, SHEETS)


@pytest.mark.parametrize("number", ["1" * 5000, "-" + "1" * 5000, "1" * 41])
def test_a_whole_number_of_thousands_of_digits_is_refused(number: str) -> None:
    assert "too long for a number" in unread(parse_toml, f"seats = {number}")
    if len(number) > 4300:
        assert "too long for a number" in unread(parse_json, f'{{"seats": {number}}}')
    else:
        tree = parse_json(f'{{"red": {number}}}')
        assert "is more than any table takes" in refusal({**SPUN, "seats": {"1": {"wagers": tree}}})


@pytest.mark.parametrize("number", ["0x" + "f" * 9000, "0b" + "1" * 9000, "1e99999999999999999999"])
def test_a_number_that_only_toml_can_write_is_refused_too(number: str) -> None:
    assert "too long for a number" in unread(parse_toml, f"seats = {number}")


@pytest.mark.parametrize(
    "text",
    [
        "a." * 20_000 + "b = 1",
        "[" + "a . " * 20_000 + "b]",
        "x = { " + "'a'." * 20_000 + "b = 1 }",
        "a = " + "[" * 100 + "]" * 100,
        "a = " + "{a=" * 100 + "1" + "}" * 100,
        "a = " + "[" * 30_000,
    ],
)
def test_toml_that_is_nested_too_deeply_is_refused(text: str) -> None:
    assert unread(parse_toml, text) == "not TOML: nested too deeply"


def test_a_text_with_many_dots_is_not_a_deep_key() -> None:
    dots = "wait " + "." * 200 + " 1.2.3"
    assert parse_toml(f'a = "{dots}" # {dots}')["a"] == dots


def test_a_toml_round_may_begin_with_the_mark_of_a_windows_editor(tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    path.write_bytes(b'\xef\xbb\xbfhouse = "mount-airy"\ngame = "roulette"\nspin = "17"\n[seats.1.wagers]\nred = 10\n')
    run = subprocess.run([sys.executable, "-m", "pitboss", "settle", str(path)], capture_output=True, check=False)
    assert run.returncode == 0 and json.loads(run.stdout) == settle_tree(SPUN, SHEETS)


@pytest.mark.parametrize("seat", ["9" * 5000, "²", "٣", "01", "5", "", "x"])
def test_cards_of_a_seat_that_does_not_exist_are_dealt_to_nobody(seat: str) -> None:
    message = refusal({**HAND, "hands": {**HAND["hands"], seat: "Kc Kd"}})
    assert message.startswith(f"hands.{seat[:500]}") and (len(seat) > 600 or message.endswith("is dealt in there"))


# Keys that the game does not use


CRAPS: dict[str, Any] = {
    "house": "mount-airy", "game": "craps", "play": [{"seat": 1, "bet": "pass", "amount": 10}, {"roll": "3-4"}],
}  # fmt: skip
STUD: dict[str, Any] = {
    "house": "mount-airy", "game": "seven-card-stud", "stacks": {"1": 100, "2": 100},
    "hands": {"1": "Ah Kh 2c", "2": "3c 4d 5d"}, "play": [{"seat": 2, "do": "fold"}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("round_", "more", "told"),
    [
        (PLAYED, {"spin": "17"}, "spin: no wheel is spun in this game: leave it out"),
        (PLAYED, {"dice": "1-2-3"}, "dice: no dice are rolled in this game: leave it out"),
        (PLAYED, {"button": 3}, "button: this game has no button: leave it out"),
        (SPUN, {"dice": "1-2-3"}, "dice: no dice are rolled in this game: leave it out"),
        (SPUN, {"button": 3}, "button: this game has no button: leave it out"),
        (CRAPS, {"spin": "17"}, "spin: is not used in a game by steps: give its bets and rolls under 'play'"),
        (CRAPS, {"dice": "1-2-3"}, "dice: is not used in a game by steps: give its bets and rolls under 'play'"),
        (CRAPS, {"button": 1}, "button: is not used in a game by steps: give its bets and rolls under 'play'"),
        (CRAPS, {"draws": "Ah"}, "draws: is not used in a game by steps: give its bets and rolls under 'play'"),
        (STUD, {"button": 1}, "button: this game has no button: leave it out"),
        (STUD, {"spin": "1"}, "spin: is not used in the poker room: give stacks, hands and the steps under 'play'"),
        (
            PLAYED,
            {"options": {"schedule": "table-1"}},
            "options.schedule: no schedule of collection is posted for this table; leave it out",
        ),
    ],
)
def test_a_key_that_a_game_does_not_use_is_refused_and_not_ignored(
    round_: dict[str, Any], more: dict[str, Any], told: str
) -> None:
    settle_tree(round_, SHEETS)
    assert refusal(round_ | more) == told


@pytest.mark.parametrize("name", ["x" * 300, "x" * 100_000, "a\0b", "../mount-airy", "mount-airy/../mount-airy", ""])
def test_a_house_or_game_that_cannot_be_a_folder_is_refused_like_any_other(name: str) -> None:
    assert "no house" in refusal({**SPUN, "house": name})
    assert "mount-airy has no " in refusal({**SPUN, "game": name})
