"""A rehearsal finds the mistakes of a game's code, each as one line that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.drivers.rehearsal import rehearse
from pitboss.errors import BadGame
from pitboss.houses import sheet, sheet_names
from pitboss.money import Cents
from pitboss.rules.layout import Layout
from pitboss.rules.lines import EVEN
from pitboss.rules.script import (
    Ask,
    Deal,
    Offer,
    Option,
    Script,
    Shuffle,
    Wager,
    ask,
    deal,
    loses,
    pushes,
    wins,
)
from pitboss.rules.sheet import Rules

PAGE = sheet("valley-forge/three-card-poker")
"""Its ante is required, ``play`` equals it, and the rules alone pay ``ante-bonus``."""
PLAY = Wager("play")


def settled(layout: Layout) -> Script:
    """Every wager is pushed: the end of a round without mistakes."""
    for seat in layout:
        for wager in tuple(layout[seat]):
            yield pushes(seat, wager)
    return None


def asks(option: Any, default: Any = "fold") -> Callable[[Rules, Layout], Script]:
    def play(rules: Rules, layout: Layout) -> Script:
        yield Shuffle()
        seat = layout.seats[0]
        yield Ask({seat: Offer([option, Option("fold")], default)})
        yield from settled(layout)

    return play


def yields(*requests: Callable[[Layout], Any]) -> Callable[[Rules, Layout], Script]:
    def play(rules: Rules, layout: Layout) -> Script:
        for request in requests:
            yield request(layout)
        yield from settled(layout)

    return play


def returns_something(rules: Rules, layout: Layout) -> Script:
    yield Shuffle()
    yield from settled(layout)
    return {"x": 1}


def forgets_yield_from(rules: Rules, layout: Layout) -> Script:
    yield Shuffle()
    dealt: Any = deal(layout.seats[0], 1, "up")
    yield from settled(layout) if dealt[0] else ()


def unpacks_the_request(rules: Rules, layout: Layout) -> Script:
    yield Shuffle()
    card: Any
    (card,) = deal(layout.seats[0], 1, "up")
    yield from settled(layout) if card >> 2 else ()


def forgets_an_import(rules: Rules, layout: Layout) -> Script:
    raise NameError("name 'Deal' is not defined")
    yield Shuffle()


def expects_an_answer(rules: Rules, layout: Layout) -> Script:
    yield Shuffle()
    for seat in layout:
        said = yield from ask({seat: Offer([Option("fold")], None)})
        said[seat]
    yield from settled(layout)


def shuffle(layout: Layout) -> Any:
    return Shuffle()


MISTAKES: dict[str, Callable[[Rules, Layout], Script]] = {
    "deals before it yields Shuffle": yields(lambda layout: Deal("dealer", 1, "up")),
    r"Deal: face is 'upp', not 'up' or 'own' or 'down'": yields(shuffle, lambda _: Deal("dealer", 1, "upp")),  # type: ignore[arg-type]
    r"Deal: cards is 'up', not int": yields(shuffle, lambda _: Deal("dealer", "up", "up")),  # type: ignore[arg-type]
    r"Shuffle: when is 'cutcard'": yields(lambda _: Shuffle("cutcard")),  # type: ignore[arg-type]
    r"Option 'play': most is 10.0, not whole cents": asks(Option("play", PLAY, Cents(10), 10.0)),  # type: ignore[arg-type]
    r"Option 'play': least, 20, is more than most, 10": asks(Option("play", PLAY, Cents(20), Cents(10))),
    r"'play' bets 10 cents, but the sheet says equals = 'ante'": asks(Option("play", PLAY, Cents(10), Cents(10))),
    r"an Offer has a list of Options": asks("play"),
    r"a default word": asks(Option("call"), default=3),
    r"Ask: offers is \{": yields(shuffle, lambda layout: Ask({layout.seats[0]: [Option("fold")]})),  # type: ignore[dict-item]
    r"Pay: seat \d's 'ante' wins, but has no line": yields(lambda layout: wins(layout.seats[0], "ante", None)),  # type: ignore[arg-type]
    r"Pay: line is '1 to 1', not Line or None": yields(lambda layout: wins(layout.seats[0], "ante", "1 to 1")),  # type: ignore[arg-type]
    r"'ante-bonus' has no stake, so it can only win": yields(lambda layout: loses(layout.seats[0], "ante-bonus")),
    r"'ante-bonus' has no stake: say what the line": yields(lambda layout: wins(layout.seats[0], "ante-bonus", EVEN)),
    r"play\(\) returns \{'x': 1\}, but its GAME does not say carried": returns_something,
    r"TypeError: .*; was 'yield from' forgotten\?": forgets_yield_from,
    r"TypeError: .* for >>: 'Deal' and 'int'; was 'yield from' forgotten\?": unpacks_the_request,
    r"NameError: name 'Deal' is not defined$": forgets_an_import,
    r"KeyError: (\d); if \1 is a seat that passed, it is not in the result of ask": expects_an_answer,
}


@pytest.mark.parametrize("says", MISTAKES)
def test_a_mistake_of_a_script_is_one_line(says: str) -> None:
    page = replace(PAGE, game=replace(PAGE.game, play=MISTAKES[says]))
    with pytest.raises(BadGame, match=says) as found:
        rehearse(page, Random(1))
    assert "\n" not in str(found.value) and str(found.value).startswith("three-card-poker")


def test_a_python_error_names_the_file_and_line_of_the_game() -> None:
    source = "def play(rules, layout):\n    yield Shuffle()\n    {}['king']\n"
    names: dict[str, Any] = {"Shuffle": Shuffle}
    exec(compile(source, "/somewhere/pitboss/games/casino_war.py", "exec"), names)
    page = replace(PAGE, game=replace(PAGE.game, play=names["play"]))
    with pytest.raises(BadGame, match=r"^three-card-poker: KeyError: 'king' \(games/casino_war.py, line 3\)$"):
        rehearse(page, Random(1))


@pytest.mark.parametrize(
    ("field", "function", "says"),
    [
        ("deck", lambda rules: 52, r"deck\(\) returned 52; it must return a Deck, or None"),
        ("deck", 52, "TypeError: 'int' object is not callable"),
        ("play", lambda layout: None, r"TypeError: .* takes 1 positional argument but 2 were given"),
        ("makes", lambda rules, held: ("pair",), r"makes\(\) returned \('pair',\)"),
    ],
)
def test_other_functions_of_a_game_are_tried_too(field: str, function: Any, says: str) -> None:
    with pytest.raises(BadGame, match=says):
        rehearse(replace(PAGE, game=replace(PAGE.game, **{field: function})), Random(1))


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_that_ships_passes(name: str) -> None:
    rehearse(sheet(name), Random(name))
