"""What a person types may be shortened while it stays unambiguous, and is refused in one line."""

from __future__ import annotations

import pytest
from tests.machine.people import table as table_of

from pitboss.errors import PitbossError
from pitboss.machine.view import OptionView
from pitboss.terminal.words import complete, read_wagers, show_option, split_words

THREE_CARD, ROULETTE = table_of("mount-airy/three-card-poker"), table_of("mount-airy/roulette")


@pytest.mark.parametrize(
    ("text", "wagers"),
    [
        ("ante 10 pair-plus 5", {"ante": 1000, "pair-plus": 500}),
        ("ANTE $10 pair 5.50", {"ante": 1000, "pair-plus": 550}),
        ("10", {"ante": 1000}),
        ("ante 10 ante 5", {"ante": 1500}),
        ("ante 1,000", {"ante": 100_000}),
    ],
)
def test_wagers_in_a_line(text: str, wagers: dict[str, int]) -> None:
    assert read_wagers(THREE_CARD, text) == wagers


@pytest.mark.parametrize(
    ("text", "wagers"),
    [
        ("red 5", {"red": 500}),
        ("straight 17 5 split 2-1 10 bla 5", {"straight 17": 500, "split 1-2": 1000, "black": 500}),
        ("str 00 5", {"straight 00": 500}),
    ],
)
def test_wagers_with_a_selection(text: str, wagers: dict[str, int]) -> None:
    if text.startswith("str "):
        with pytest.raises(PitbossError, match="'str' could be straight or street"):
            read_wagers(ROULETTE, text)
    else:
        assert read_wagers(ROULETTE, text) == wagers


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "'nonsense' is not a wager here; the wagers are ante, pair-plus, six-card-bonus"),
        ("ante", "'ante' needs an amount, as in 'ante 5'"),
        ("ante ten", "'ante ten' needs an amount"),
        ("ante 10.005", "fraction of a cent"),
        ("ante big 10", "'ante' takes no selection"),
        ("-5", "not a wager"),
        ("$", "not a wager"),
        ("ante 1e9", "needs an amount"),
        ("ante ١٠", "needs an amount|not an amount"),
    ],
)
def test_what_is_no_wager_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(PitbossError, match=said) as error:
        read_wagers(THREE_CARD, text)
    assert "\n" not in str(error.value)


HIT, STAND, SURRENDER = OptionView("hit"), OptionView("stand"), OptionView("surrender")
DOUBLE = OptionView("double", "bet", 1, 1000, 1000)
FIRST_TWO = (HIT, STAND, DOUBLE, SURRENDER)


@pytest.mark.parametrize(
    ("text", "full"), [("h", "hit"), ("STA", "stand"), ("d", "double"), ("d 5", "double 5"), ("double $5", "double 5")]
)
def test_a_decision_by_its_beginning(text: str, full: str) -> None:
    assert complete(FIRST_TWO, text, by_steps=False) == full


@pytest.mark.parametrize(
    ("text", "said"),
    [("s", "'s' could be stand, surrender"), ("fold", "'fold' is not on offer"), ("5", "not on offer")],
)
def test_a_decision_that_is_not_clear_or_not_open(text: str, said: str) -> None:
    with pytest.raises(PitbossError, match=said):
        complete(FIRST_TWO, text, by_steps=False)


PLACE_6 = OptionView("bet place 6", "place 6", 500, 5000)
PLACE_8 = OptionView("bet place 8", "place 8", 500, 5000)
PASS = OptionView("bet pass", "pass", 500, 5000)
HARD_8 = OptionView("call on hard 8")
STEPS = (PLACE_6, PLACE_8, PASS, HARD_8)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("bet place 6 12", "bet place 6 12"),
        ("place 6 12", "bet place 6 12"),
        ("pl 6 12", "bet place 6 12"),
        ("on hard 8", "call on hard 8"),
        ("pas 10", "bet pass 10"),
    ],
)
def test_a_step_before_a_roll(text: str, full: str) -> None:
    assert complete(STEPS, text, by_steps=True) == full


def test_words_are_split_and_amounts_made_plain() -> None:
    assert split_words("  bet  $1,250.50 Kd 1-2 ") == ["bet", "1250.50", "Kd", "1-2"]


def test_options_are_shown_with_what_they_put_down() -> None:
    assert show_option(HIT) == "hit"
    assert show_option(DOUBLE) == "double ($10, or $0.01 to $10)"
    assert show_option(PLACE_6) == "bet place 6 ($5 to $50)"
    assert show_option(OptionView("play", "play", 500, 500)) == "play ($5)"
    assert show_option(OptionView("set", cards=(2, 2), among=("Ac", "Kd"))) == "set and 2 cards"
    assert show_option(OptionView("take pass", most=700)) == "take pass (up to $7)"
