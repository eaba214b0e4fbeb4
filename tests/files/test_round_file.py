"""A file that is not a round file is refused with one line that says where, and nothing is settled."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rounds import up_to

from pitboss.errors import PitbossError
from pitboss.files.fast_json import parse_json_fast
from pitboss.files.round_file import parse_json, parse_toml, read_round
from pitboss.files.settle import Sheets, settle_tree

SHEETS = Sheets()
GOOD: dict[str, Any] = {
    "house": "mount-airy",
    "game": "three-card-poker",
    "seats": {"1": {"wagers": {"ante": 10}, "decisions": ["play"]}},
    "hands": {"1": "Ah Kh Qh", "dealer": "Qs 7d 2d"},
}


def refusal(tree: Any) -> str:
    with pytest.raises(PitbossError) as refused:
        settle_tree(parse_json(json.dumps(tree)), SHEETS)
    message = str(refused.value)
    assert "\n" not in message and len(message) < 400
    return message


def test_the_good_round_settles() -> None:
    assert settle_tree(GOOD, SHEETS)["seats"]["1"]["net"] == 70


def test_the_same_tree_in_toml_settles_the_same() -> None:
    text = """
        house = "mount-airy"
        game = "three-card-poker"
        [seats.1]
        wagers = {ante = 10}
        decisions = ["play"]
        [hands]
        1 = "Ah Kh Qh"
        dealer = "Qs 7d 2d"
    """
    assert settle_tree(parse_toml(text), SHEETS) == settle_tree(GOOD, SHEETS)


@pytest.mark.parametrize("amount", [-1, 0, 10**30, 0.001, True, "5", None, [], {}, 4.99, 1000.01, 1e300])
def test_an_invalid_amount_is_refused_with_the_seat_and_the_wager(amount: object) -> None:
    message = refusal({**GOOD, "seats": {"1": {"wagers": {"ante": amount}, "decisions": ["play"]}}})
    assert "seat 1" in message and "ante" in message


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_json_has_no_nan(word: str) -> None:
    with pytest.raises(PitbossError, match=word):
        parse_json(f'{{"a": {word}}}')


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nonsense",
        '{"a": 1,}',
        '{"a": 1 "b": 2}',
        '{"a": "\ud800"}',
        "[" * 100_000,
        "9" * 5000,
        b"\xff\xfe",
        '"',
    ],
)
def test_broken_json_is_refused_in_one_line(text: str | bytes) -> None:
    with pytest.raises(PitbossError) as refused:
        read_round(parse_json(text))
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 300


@pytest.mark.parametrize("number", ["1e99999999999999999999", "-1e99999999999999999999", "1e-99999999999999999999"])
def test_a_number_that_is_too_large_is_refused_in_one_line(number: str) -> None:
    with pytest.raises(PitbossError):
        settle_tree(parse_json(json.dumps(GOOD).replace("10", number)), SHEETS)


def test_a_key_that_is_written_twice_is_refused() -> None:
    with pytest.raises(PitbossError, match="'ante' is written twice"):
        parse_json('{"ante": 5, "ante": 10}')


SPACE = st.sampled_from(["", " ", "\n"])
WRITTEN = st.recursive(
    st.sampled_from(
        ["1", "-0", "2.50", "1e3", "99999999999999999999", "null", "true", '"a"', '"\\":"', '"a: b"', '"\u00e9"', "NaN"]
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]"),
        st.lists(st.tuples(st.sampled_from(["a", "b", "c:", '\\"']), SPACE, SPACE, inner), max_size=4).map(
            lambda pairs: "{" + ",".join(f'"{key}"{one}:{two}{value}' for key, one, two, value in pairs) + "}"
        ),
    ),
    max_leaves=12,
)


@given(WRITTEN, SPACE, st.booleans())
def test_plain_json_is_read_as_strictly_as_any_other(text: str, space: str, as_bytes: bool) -> None:
    def read(reader: Callable[[str | bytes], Any]) -> tuple[str, str]:
        written = text + space
        try:
            return "", repr(reader(written.encode() if as_bytes else written))
        except PitbossError as error:
            return str(error), ""

    assert read(parse_json_fast) == read(parse_json)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"house": "atlantis"}, "no house 'atlantis'"),
        ({"house": 5}, "house: is not a text"),
        ({"game": "war"}, "mount-airy has no 'war'"),
        ({"game": "../../etc/passwd"}, "has no"),
        ({"options": {"decks": 2}}, "options: 'decks' is not an option"),
        ({"options": {"min": "5"}}, "options: min"),
        ({"options": {"min": True}}, "options: min"),
        ({"options": {"min": {}}}, "options.min"),
        ({"options": {"min": 2000}}, "min is above max"),
        ({"options": []}, "options: is not an object"),
        ({"seats": {}}, "seats: nobody"),
        ({"seats": {"0": {}}}, "seats: '0' is not a seat"),
        ({"seats": {"one": {}}}, "is not a seat"),
        ({"seats": {"01": {}}}, "is not a seat"),
        ({"seats": {"8": {"wagers": {"ante": 10}, "decisions": ["play"]}}}, "seats 1 to 7"),
        ({"seats": {"1": []}}, "seat 1: is not an object"),
        ({"seats": {"1": {"wager": {}}}}, "seat 1: no such key 'wager'"),
        ({"seats": {"1": {"wagers": {}}}}, "seat 1: has no wagers"),
        ({"seats": {"1": {"wagers": {"blind": 10}}}}, "'blind' is not a wager"),
        ({"seats": {"1": {"wagers": {"play": 10}}}}, "'play' is not a wager"),
        ({"seats": {"1": {"wagers": {"ante x": 10}}}}, "takes no selection"),
        ({"seats": {"1": {"wagers": {"ante": 10}, "decisions": "play"}}}, "decisions: is not a list"),
        ({"seats": {"1": {"wagers": {"ante": 10}, "decisions": [1]}}}, "decisions: each must be a text"),
        ({"seats": {"1": {"wagers": {"ante": 10}}}}, "decisions: too few"),
        ({"seats": {"1": {"wagers": {"ante": 10}, "decisions": ["hit"]}}}, "'hit' is not on offer"),
        ({"seats": {"1": {"wagers": {"ante": 10}, "decisions": ["play 10", "play"]}}}, "nothing more is asked"),
        ({"seats": {"1": {"wagers": {"ante": 10}, "decisions": ["play 20"]}}}, "the amount must be $10"),
        ({"seats": {"1": {"wagers": {"ante": 10}, "decisions": ["play x"]}}}, "not an amount"),
        ({"seats": {"1": {"wagers": {"ante": 10}, "decisions": ["fold fold"]}}}, "nothing may follow"),
        ({"hands": {"1": "Ah Kh", "dealer": "Qs 7d 2d"}}, "hands.1: too few cards"),
        ({"hands": {"1": "Ah Kh Qh Jh", "dealer": "Qs 7d 2d"}}, "hands.1: 1 cards too many"),
        ({"hands": {"1": "Ah Kh Qh"}}, "hands.dealer: is missing"),
        ({"hands": {"1": "Ah Kh Qh", "2": "2c 3c 4c", "dealer": "Qs 7d 2d"}}, "hands.2: 3 cards too many"),
        ({"hands": {"1": "Ah Kh Xx", "dealer": "Qs 7d 2d"}}, "hands.1: no card"),
        ({"hands": {"1": "Ah Kh Jk", "dealer": "Qs 7d 2d"}}, "Jk is not in the deck"),
        ({"hands": {"1": "Ah Kh Ah", "dealer": "Qs 7d 2d"}}, "Ah is dealt twice"),
        ({"hands": {"1": 5, "dealer": "Qs 7d 2d"}}, "hands.1: is not a text"),
        ({"meters": {"linked": 5}}, "meters.linked: this game has no such meter"),
        ({"meters": 5}, "meters: is not an object"),
        ({"bank": {"seat": 1, "amount": 5}}, "bank"),
        ({"bank": 5}, "bank: is not an object"),
        ({"button": 9}, "button"),
        ({"button": "1"}, "button"),
        ({"dice": "7-1-1"}, "dice"),
        ({"play": [{"roll": "1-1"}]}, "play"),
        ({"seatz": {}}, "did you mean 'seats'"),
        ({"burn": "2c"}, 'burn: no such key, write its cards as "hands": {"burn": "2c 2d"}; a round has house'),
        ({"dealer": "2c 3c 4c"}, 'dealer: no such key, write its cards as "hands": {"dealer": "2c 2d"}'),
        ({"draws": 7}, "draws: is not a text"),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_with_its_place(change: dict[str, Any], expected: str) -> None:
    assert expected in refusal({**GOOD, **change})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
keys = st.sampled_from(
    ["house", "game", "options", "seats", "hands", "draws", "dice", "spin", "bank", "button", "meters", "play"]
)


@pytest.mark.slow
@settings(max_examples=up_to(400, 1))
@given(
    st.dictionaries(keys, json_values, max_size=4),
    st.sampled_from(["three-card-poker", "roulette", "craps", "blackjack"]),
)
def test_a_random_round_settles_or_is_refused_in_one_line(change: dict[str, Any], game: str) -> None:
    try:
        settle_tree(parse_json(json.dumps({**GOOD, "game": game, **change})), SHEETS)
    except PitbossError as error:
        assert "\n" not in str(error)


def test_a_game_without_cards_or_tiles_is_dealt_nothing() -> None:
    spun = {"house": "mount-airy", "game": "roulette", "seats": {"1": {"wagers": {"red": 10}}}, "spin": "7"}
    assert "hands.1: nothing is dealt in this game" in refusal({**spun, "hands": {"1": "Ah"}})
    assert "draws: nothing is dealt in this game" in refusal({**spun, "draws": "6-6"})
