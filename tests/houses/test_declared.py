"""A mistake in the records of a game, or in its line ``GAME =``, is told in one line that names the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from pitboss import games
from pitboss.errors import BadGame
from pitboss.games.wheels.big_six import BigSixRules
from pitboss.games.wheels.big_six import play as a_function
from pitboss.houses import posted, sheet_of
from pitboss.houses.reading.declared import check_records
from pitboss.houses.reading.schema import sheet_schema
from pitboss.rules.game import PitGame
from pitboss.rules.lines import Line
from pitboss.rules.sheet import Options, PayTable, Rules

if TYPE_CHECKING:
    from pitboss.rules.sheet import Between as Betwen

FILE = "games/casino_war.py"


@dataclass(frozen=True, kw_only=True)
class Loose:
    decks: int


@dataclass(frozen=True, kw_only=True)
class BareOptions(Rules):
    options: Loose  # type: ignore[assignment]


@dataclass(frozen=True, kw_only=True)
class Decks(Options):
    decks: float


@dataclass(frozen=True, kw_only=True)
class FloatOption(Rules):
    options: Decks


@dataclass(frozen=True, kw_only=True)
class FloatsInALoose:
    shares: tuple[float, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class FloatWithin(Rules):
    play: FloatsInALoose


@dataclass(frozen=True, kw_only=True)
class TextLine(PayTable):
    tie: str
    win: Line | None = None


@dataclass(frozen=True, kw_only=True)
class TextPays:
    tie: TextLine | None = None


@dataclass(frozen=True, kw_only=True)
class TextInAPayTable(Rules):
    pays: TextPays


@dataclass(frozen=True, kw_only=True)
class LoosePays:
    tie: Loose


@dataclass(frozen=True, kw_only=True)
class BarePayTable(Rules):
    pays: LoosePays


class Plain:
    ties: str


@dataclass(frozen=True, kw_only=True)
class PlainClass(Rules):
    play: Plain


class Undecorated(Options):
    decks: int


@dataclass(frozen=True, kw_only=True)
class UndecoratedOptions(Rules):
    options: Undecorated


@dataclass(frozen=True, kw_only=True)
class Misspelt(Options):
    decks: Betwen


@dataclass(frozen=True, kw_only=True)
class MisspeltType(Rules):
    options: Misspelt


HOLD = "which no sheet can hold: make it a frozen dataclass, a PayTable, Line, Cents, int, bool, str or Literal"
ABOVE = "write @dataclass(frozen=True, kw_only=True) above it"


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (FloatOption, f"options.decks is of type float, {HOLD}"),
        (FloatWithin, f"play.shares is of type float, {HOLD}"),
        (TextInAPayTable, "pays.tie.tie is of type str, but each line of a pay table is a Line"),
        (Loose, "Loose must extend Rules: write class Loose(Rules)"),
        (BareOptions, "Loose must extend Options: write class Loose(Options)"),
        (BarePayTable, "Loose must extend PayTable: write class Loose(PayTable)"),
        (PlainClass, f"Plain is not a dataclass: {ABOVE}"),
        (UndecoratedOptions, f"Undecorated is not a dataclass: {ABOVE}"),
        (MisspeltType, "Misspelt does not load: NameError: name 'Betwen' is not defined"),
    ],
)
def test_a_mistake_in_a_record_is_told_with_the_file(kind: type, said: str) -> None:
    with pytest.raises(BadGame) as bad:
        check_records(kind, FILE)
    assert str(bad.value) == f"{FILE}: {said}"


@pytest.mark.parametrize("slug", games.slugs())
def test_the_records_of_every_game_are_in_order(slug: str) -> None:
    check_records(games.load(slug).rules, games.file_of(slug))


# GAME


def exporting(game: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Big Six exports this as its GAME."""
    monkeypatch.setattr(games, "_module", lambda path: SimpleNamespace(GAME=game))


def big_six(**changed: Any) -> PitGame[Any]:
    return PitGame(**{"slug": "big-six", "rules": BigSixRules, "play": a_function, **changed})


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rules": a_function, "play": BigSixRules}, "the second argument of GAME is <function play at 0x"),
        ({"play": "play"}, "play of GAME is 'play'; it must be a function"),
        ({"deck": 52}, "deck of GAME is 52; it must be a function"),
        ({"check": []}, "check of GAME is []; it must be a function"),
        ({"words": ("stand")}, "words of GAME is 'stand'; it must be a tuple, as ('stand', 'raise') is"),
        ({"examples": ["red 5"]}, "examples of GAME is ['red 5']; it must be a tuple"),
        ({"rules": Loose}, "Loose must extend Rules: write class Loose(Rules)"),
    ],
)
def test_a_mistake_in_the_line_of_the_game_is_told_with_the_file(
    changed: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    exporting(big_six(**changed), monkeypatch)
    with pytest.raises(BadGame) as bad:
        sheet_of("own.toml", 'game = "big-six"\n')
    assert str(bad.value).startswith(f"games/wheels/big_six.py: {said}")
    with pytest.raises(BadGame) as again:
        sheet_schema("big-six")
    assert str(again.value) == str(bad.value)


def raises(rules: Any) -> list[str]:
    raise KeyError("tie")


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (lambda rules: [1], "big-six: check() returned [1]; each mistake in its list must be a text"),
        (lambda rules: None, "big-six: check() returned None; it must return a list of mistakes, [] if there are none"),
        (raises, "big-six: check() raised KeyError: 'tie'"),
    ],
)
def test_a_mistake_in_a_games_own_check_is_told_in_one_line(
    check: Callable[[Any], Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    exporting(big_six(check=check), monkeypatch)
    with pytest.raises(BadGame) as bad:
        sheet_of("own.toml", posted("mount-airy", "big-six").text)
    assert str(bad.value) == said
