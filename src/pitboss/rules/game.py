"""A game as the rest of Pitboss sees it: the type of its sheets, its equipment, and a script that plays a round.

There are three kinds. A ``PitGame`` is one round: players bet before it, and all wagers are settled at its end. A
``StepGame`` continues from roll to roll: players put bets down, take them down and call them on or off in between. In
a ``RoomGame`` players bring stacks and play each other for pots, and nobody banks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

from pitboss.equipment.decks import Deck
from pitboss.equipment.stock import Stock
from pitboss.errors import BadGame, Refused
from pitboss.money import Cents
from pitboss.rules.checks import check_meter_lines
from pitboss.rules.layout import Layout
from pitboss.rules.script import Place, Script, Seat, Wager
from pitboss.rules.sheet import Rules

R = TypeVar("R", bound=Rules)
Stakes = Mapping[Seat, Mapping[Wager, Cents]]
"""The chips on the layout, by seat and wager."""


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


class Held(NamedTuple):
    """Cards or tiles at one place, as far as a viewer sees them."""

    place: Place
    cards: tuple[Any, ...]
    board: tuple[Any, ...] = ()
    """The cards that all players share."""
    whole: bool = True
    """Every card of the place is seen; no back is left."""
    is_set: bool = False
    """In a game of two hands: the pieces lie as they were set, with the hand in front, or the low hand, first."""
    split: bool = False
    """The place plays more than one hand."""
    set_by: Seat | None = None
    """The player who sets the bank's hand, if one may."""


class Naming(NamedTuple):
    """A word that is followed by cards or tiles of the hand, as ``set 1 4``: by how many, and the most that they are
    chosen from."""

    word: str
    least: int
    most: int
    among: int


def nothing_to_say(rules: Rules, held: Held) -> str:
    return ""


def always_plays(rules: Rules, held: Held) -> bool | None:
    return None


@dataclass(frozen=True)
class Game(Generic[R]):
    """The fields that all kinds of game have."""

    slug: str
    """The game's name, and the name of its file: ``three-card-poker`` is ``three_card_poker.py``."""
    rules: type[R]
    play: Callable[[R, Layout], Script]
    """One round, as a script."""
    deck: Callable[[R], Stock | None] = no_deck
    """What the game is dealt from: decks of cards, or tiles."""
    check: Callable[[R], list[str]] = nothing_wrong
    """Lists what is wrong with a sheet beyond its types."""
    makes: Callable[[R, Held], str] = nothing_to_say
    """What cards make, in the dealer's words: ``soft 17``, ``pair of nines``; empty if that cannot be said yet."""
    qualifies: Callable[[R, Held], bool | None] = always_plays
    """Whether the dealer's hand qualifies; ``None`` where nothing depends on it, or it cannot be said yet."""
    about: str = ""
    """The game in a sentence or two, for a player who sits down for the first time."""
    hands_an_hour: int = 40
    """How many rounds a table with a few players deals in an hour."""

    def mistakes(self, rules: R) -> list[str]:
        """What ``check`` finds."""
        found = self.check(rules)
        if not isinstance(found, list):
            raise BadGame(
                f"{self.slug}: check() returned {found!r:.40}; it must return a list of mistakes, [] if there are none"
            )
        return found + check_meter_lines(rules)


class Up(NamedTuple):
    """A bet that is up between rolls."""

    spot: str
    """Where it lies: ``come 9`` for a come bet that has gone to its number."""
    wager: Wager
    """The wager that it is recorded as."""
    stake: Cents
    works: bool
    """Whether the next roll can decide it."""


@runtime_checkable
class BetsUp(Protocol):
    """What a roll leaves on the layout."""

    @property
    def point(self) -> int:
        """The point; 0 if the next roll is a come-out."""
        ...

    def up(self, seat: Seat) -> tuple[Up, ...]:
        """The bets of a seat that are up."""
        ...

    def rests(self, wager: str) -> bool:
        """Whether this wager does not work on the next roll unless its player calls it on."""
        ...


@runtime_checkable
class Reported(Protocol):
    """What a round passes to the next, if ``settle`` prints it with the result."""

    def report(self) -> dict[str, Any]:
        """The entries of the result."""
        ...


@runtime_checkable
class BySeat(Protocol):
    """What a round passes to the next for each seat."""

    def without(self, seat: Seat) -> Any:
        """This value without this seat's part."""
        ...


@dataclass(frozen=True)
class PitGame(Game[R]):
    selection: Callable[[R, str, str], str] = no_selection
    """Turns what a player writes after a wager's slug into its canonical form, or refuses it."""
    selections: Callable[[R, str], Sequence[str]] = one_selection
    """Every selection of a wager in its canonical form; only ``""`` if nothing follows the slug."""
    together: Callable[[R, Stakes], None] = all_stand
    """Refuses wagers of several seats that exclude each other: a bet on a seat that is not in the round."""
    sets: Callable[[R, Held, tuple[Any, ...]], str] | None = None
    """What both hands make with these of the held cards in front; if none are named, what the house way makes."""
    laid: Callable[[R, Mapping[Wager, Cents]], Mapping[Wager, Cents]] = as_put_down
    """What a seat's wagers become on the layout: in Let It Ride one amount makes three equal bets."""
    carried: type | None = None
    """The type of what one round passes to the next, plain values that a file can hold; ``None``: nothing."""
    words: tuple[str | Naming, ...] = ()
    """What players may say after the bets; none if they decide nothing. Learning environments number the words in this
    order, and agents have learned the numbers: add new words at the end."""
    examples: tuple[str, ...] = ()
    """Bets that a player may type at a table with the usual limits. Without any, an example is made from the sheet."""


@dataclass(frozen=True, kw_only=True)
class StepGame(PitGame[R]):
    carried: type
    """The type of what one roll passes to the next: plain values, so that a file can hold them."""


Wins = Literal["high", "low", "eight-or-better"]
"""Which hand wins the pot: the highest; the lowest; or the highest and the lowest of eight or better, half each."""
Joker = Literal["bug", "lowest"]
"""What the joker counts as: an ace or the missing card of a straight or flush; or the lowest card not in the hand."""


class RoomShape(NamedTuple):
    """How many cards a game of the poker room deals, and which hand wins."""

    cards: int
    """The cards of a player who stays to the end."""
    board: int
    worth: Callable[[Any, Any], Any]
    """The value of a player's cards together with the board (``games.poker.showdown.Worth``)."""
    button: bool = True
    """The game has a button. Without one the cards decide who acts first."""
    wins: Wins = "high"
    own: int | None = None
    """How many of his own cards a player must use; ``None``: any number."""
    draws: bool = False
    """Players discard cards and draw others."""
    joker: Joker | None = None
    """What the joker counts as; ``None``: there is no joker in the deck."""


@dataclass(frozen=True, kw_only=True)
class RoomGame(Game[R]):
    shape: RoomShape
    carried: type
    """The type of what one hand passes to the next: plain values."""

    def mistakes(self, rules: R) -> list[str]:
        alone = ["table.seats: nobody plays poker alone; write 2 or more"] if rules.table.seats < 2 else []
        return alone + super().mistakes(rules)
