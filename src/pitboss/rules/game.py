"""What a game is to the rest of Pitboss: the type of its sheets, its equipment, and a script that plays a round.

There are three kinds. A ``PitGame`` is one round: wagers go down before it and all are settled by its end. A
``StepGame`` goes on from roll to roll: bets are put down, taken down and called in between. In a ``RoomGame`` players
bring stacks and play each other for pots, and nobody banks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from pitboss.equipment.decks import Deck
from pitboss.equipment.stock import Stock
from pitboss.errors import BadGame, Refused
from pitboss.money import Cents
from pitboss.rules.layout import Layout
from pitboss.rules.script import Script, Seat, Wager
from pitboss.rules.sheet import Rules

R = TypeVar("R", bound=Rules)
Stakes = Mapping[Seat, Mapping[Wager, Cents]]
"""What lies on the layout, by seat and wager."""


def no_deck(rules: Rules) -> Stock | None:
    return None


def one_deck(rules: Rules) -> Deck:
    """A single deck of 52, shuffled for every round."""
    return Deck(52)


def nothing_wrong(rules: Rules) -> list[str]:
    return []


def no_selection(rules: Rules, slug: str, selection: str) -> str:
    if selection:
        raise Refused(f"{slug!r} takes no selection, but {selection!r} follows it")
    return ""


def one_selection(rules: Rules, slug: str) -> Sequence[str]:
    return ("",)


def as_put_down(rules: Rules, wagers: Mapping[Wager, Cents]) -> Mapping[Wager, Cents]:
    return wagers


def all_stand(rules: Rules, stakes: Stakes) -> None:
    return None


@dataclass(frozen=True)
class Game(Generic[R]):
    """What all kinds of game have."""

    slug: str
    """The game's name, and the name of its file: ``three-card-poker`` is ``three_card_poker.py``."""
    rules: type[R]
    play: Callable[[R, Layout], Script]
    """One round, as a script."""
    deck: Callable[[R], Stock | None] = no_deck
    """What it is dealt from: decks of cards, or tiles."""
    check: Callable[[R], list[str]] = nothing_wrong
    """What is wrong with a sheet beyond its types."""

    def mistakes(self, rules: R) -> list[str]:
        """What ``check`` finds."""
        found = self.check(rules)
        if not isinstance(found, list):
            raise BadGame(
                f"{self.slug}: check() returned {found!r:.40}; it must return a list of mistakes, [] if there are none"
            )
        return found


@dataclass(frozen=True)
class PitGame(Game[R]):
    selection: Callable[[R, str, str], str] = no_selection
    """What follows a wager's slug, in its one written form; refused where there is no such selection."""
    selections: Callable[[R, str], Sequence[str]] = one_selection
    """Every selection of a wager, each in its one written form; the empty one where nothing follows the slug."""
    together: Callable[[R, Stakes], None] = all_stand
    """Refuses wagers that cannot stand together, all seats seen at once: a bet on a seat that is not in the round."""
    laid: Callable[[R, Mapping[Wager, Cents]], Mapping[Wager, Cents]] = as_put_down
    """What lies on the layout once a seat has put its wagers down: three equal bets where it named one amount."""


@dataclass(frozen=True, kw_only=True)
class StepGame(PitGame[R]):
    carried: type
    """What a roll leaves behind for the next, of plain values, so that it can be written down and read again."""


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


@dataclass(frozen=True, kw_only=True)
class RoomGame(Game[R]):
    shape: RoomShape
    carried: type
    """What a hand leaves behind for the next, of plain values."""
