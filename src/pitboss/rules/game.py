"""What a game is to the rest of Pitboss: the type of its sheets, its equipment, and a script that plays a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from pitboss.equipment.decks import Deck
from pitboss.equipment.stock import Stock
from pitboss.errors import Refused
from pitboss.money import Cents
from pitboss.rules.layout import Layout
from pitboss.rules.script import Script, Seat, Wager
from pitboss.rules.sheet import Rules


def no_selection(rules: Any, slug: str, selection: str) -> str:
    if selection:
        raise Refused(f"{slug!r} takes no selection, but {selection!r} follows it")
    return ""


def one_selection(rules: Any, slug: str) -> Sequence[str]:
    return ("",)


def no_deck(rules: Any) -> Stock | None:
    return None


def one_deck(rules: Any) -> Deck:
    """A single deck of 52, shuffled for every round."""
    return Deck(52)


def as_put_down(rules: Any, wagers: Mapping[Wager, Cents]) -> Mapping[Wager, Cents]:
    return wagers


def all_stand(rules: Any, stakes: Mapping[Seat, Mapping[Wager, Cents]]) -> None:
    return None


def nothing_wrong(rules: Any) -> list[str]:
    return []


Wins = Literal["high", "low", "eight-or-better"]
"""Which hand takes the pot: the highest, the lowest, or half each the highest and the lowest of five ranks to eight."""
Joker = Literal["bug", "lowest"]
"""What the joker stands for: an ace, or the card that a straight or a flush lacks; or the lowest card not in hand."""


class RoomShape(NamedTuple):
    """What is dealt in a game of the poker room, and which hand wins."""

    cards: int
    """To each player who stays to the end."""
    board: int
    worth: Callable[[Any, Any], Any]
    """What a player's cards are worth with those on the board (``games.poker.showdown.Worth``)."""
    button: bool = True
    """There is a button; where not, the cards say who is first."""
    wins: Wins = "high"
    own: int | None = None
    """How many of his own cards a player plays, no more and no fewer; any number where none is given."""
    draws: bool = False
    """Players throw cards away and draw others."""
    joker: Joker | None = None
    """The joker is in the deck."""


class Game(NamedTuple):
    slug: str
    rules: type[Rules]
    play: Callable[[Any, Layout], Script]
    """One round, as a script."""
    deck: Callable[[Any], Stock | None] = no_deck
    """What it is dealt from: decks of cards, or tiles."""
    selection: Callable[[Any, str, str], str] = no_selection
    """What follows a wager's slug, in its one written form; refused where there is no such selection."""
    selections: Callable[[Any, str], Sequence[str]] = one_selection
    """Every selection of a wager, each in its one written form; the empty one where nothing follows the slug."""
    together: Callable[[Any, Mapping[Seat, Mapping[Wager, Cents]]], None] = all_stand
    """Refuses wagers that cannot stand together, all seats seen at once: a bet on a seat that is not in the round."""
    laid: Callable[[Any, Mapping[Wager, Cents]], Mapping[Wager, Cents]] = as_put_down
    """What lies on the layout once a seat has put its wagers down: three equal bets where it named one amount."""
    check: Callable[[Any], list[str]] = nothing_wrong
    """What is wrong with a sheet beyond its types."""
    by_steps: bool = False
    """Bets are put down, taken down and called while the game goes on, and not only before the round."""
    carried: type | None = None
    """What a round leaves behind for the next, of plain values, so that it can be written down and read again."""
    room: RoomShape | None = None
    """A game of the poker room: players bring stacks and play each other for pots, and nobody banks."""
