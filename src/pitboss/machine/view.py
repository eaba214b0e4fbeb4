"""The view of a table: everything that a viewer may see, as plain data with words. All amounts are whole cents.

Terminal, page, replay and screen reader show only this. ``as_json`` gives it as plain JSON.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, Literal, TypeVar, dataclass_transform

Phase = Literal["idle", "bank", "bets", "between", "round", "over"]
"""``idle``: nobody is here, or something is missing. ``bank``: the bank is offered. ``bets``: bets are open.
``between``: the poker room is between two hands. ``round``: a round is played. ``over``: the table is closed."""
Kind = Literal["pit", "steps", "room"]
State = Literal["here", "away", "leaving"]
T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def picture(kind: type[T]) -> type[T]:
    """A frozen dataclass that is made in half the time: its fields are written to its dictionary, not one by one with
    ``object.__setattr__``. A floor makes about ten thousand a second."""
    made = dataclass(frozen=True, init=False)(kind)
    parts = fields(made)  # type: ignore[arg-type]  # a dataclass by now
    given = [each.name if each.default is MISSING else f"{each.name}=_{each.name}" for each in parts]
    kept = "\n".join(f"    found[{each.name!r}] = {each.name}" for each in parts)
    names: dict[str, Any] = {f"_{each.name}": each.default for each in parts}
    exec(f"def __init__(self, {', '.join(given)}):\n    found = self.__dict__\n{kept}\n", names)
    setattr(made, "__init__", names["__init__"])  # noqa: B010
    return made


@picture
class HandView:
    """Cards or tiles at one place."""

    cards: tuple[str | None, ...]
    """``None`` for a back."""
    makes: str = ""
    """What the cards make, in words: ``soft 17``, ``two pair, aces and fours``. Empty if that cannot be seen."""
    qualifies: bool | None = None
    """Whether a dealer's hand qualifies. ``None`` if nothing depends on it, or if it cannot be seen yet."""
    is_set: bool = False
    """In pai gow: the cards or tiles lie as they were set, the two of the front or low hand first."""


@picture
class SpotView:
    """One wager of one person: its chips, and after the round its result."""

    wager: str
    title: str
    amount: int
    outcome: str = ""
    returned: int = 0
    net: int = 0
    why: str = ""
    """The reason of the outcome: ``one suited, 11 to 1``, ``king-high against a pair of threes``."""
    takes: str = ""
    """What the wager needs to win, if it did not win and the reason does not say so."""
    off: bool = False
    """The bet is up but does not work on the next roll."""


@picture
class BehindView:
    """A person's bets behind a seat."""

    person: str
    name: str
    spots: tuple[SpotView, ...]
    decides: bool = False
    """This person has most on the hand, and plays it."""
    net: int | None = None


@picture
class SeatView:
    seat: int
    person: str
    name: str
    role: str
    stack: int
    """Chips that this person can still put down."""
    state: State = "here"
    ready: bool = False
    asked: bool = False
    """The table waits for this seat's answer."""
    in_round: bool = False
    folded: bool = False
    banks: int | None = None
    """The amount that this seat has put up as bank."""
    spots: tuple[SpotView, ...] = ()
    behind: tuple[BehindView, ...] = ()
    hands: tuple[HandView, ...] = ()
    playing: int = 0
    """The index of the hand that is played now: the one that got the last card."""
    said: str = ""
    """What this seat last said in this round, or in the poker room on this street."""
    in_front: int = 0
    """In the poker room: chips that were put in on this street and are not in the pot yet."""
    by: str = ""
    """``clock`` or ``house`` if the seat did not say that itself."""
    results: tuple[SpotView, ...] = ()
    """The wagers of the last round, until the next one begins."""
    net: int | None = None
    """The result of the last round."""
    marks: tuple[str, ...] = ()
    """Buttons in front of the seat: button, small blind, big blind, kill, missed blind, first action."""


@picture
class StandingView:
    """A person who stands behind the table and bets behind other players."""

    person: str
    name: str
    role: str
    stack: int
    state: State = "here"
    net: int | None = None
    """The result of the last round."""


@picture
class OptionView:
    """An answer that the viewer may give, and what it costs."""

    word: str
    wager: str | None = None
    """The wager of the option, or ``None``. Chips go there if ``most`` is above zero."""
    least: int = 0
    most: int = 0
    usual: int | None = None
    """The cost if the answer has no amount."""
    atop: int = 0
    """The chips that lie there already, if the amount in the answer is the new total."""
    cards: tuple[int, int] | None = None
    """The least and the most cards that the answer names."""
    among: tuple[str, ...] = ()
    noun: str = "cards"
    """What the answer names: cards or tiles."""


@picture
class QuestionView:
    """What the table waits for."""

    number: int
    kind: Literal["bank", "bets", "decision", "between"]
    seats: tuple[int, ...]
    """The seats that have yet to answer."""
    mine: bool = False
    options: tuple[OptionView, ...] = ()
    """What the viewer may answer. Empty if the question is not a decision of the viewer."""
    silence: str | None = None
    """The answer that is played for a silent player. ``None`` if the seat passes; it may also answer ``pass``."""
    least: int = 0
    """The smallest bank that the viewer may take."""
    most: int = 0
    """The largest bank that the viewer may take."""
    co: bool = False
    """The house may take half of the bank."""
    why: str = ""
    """Why the viewer may not take the bank that is offered."""
    then: tuple[int, ...] = ()
    """The seats to which the bank is offered after this one, in order."""
    seat: int | None = None
    """The seat for which the viewer answers: their own, or another where they have most on the hand."""


@picture
class WagerView:
    """A wager that may be made before a round."""

    slug: str
    title: str
    least: int
    most: int
    step: int
    selections: tuple[str, ...]
    required: bool = False
    needs: tuple[str, ...] = ()
    equals: str | None = None
    at_most: str | None = None
    pays: str = ""
    wins: str = ""


@picture
class PotView:
    amount: int
    seats: tuple[int, ...] = ()


@picture
class FairView:
    """The current commitment of the house, and its last reveal."""

    purpose: str = ""
    commitment: str = ""
    receipt: str = ""
    root: str = ""
    """In the poker room: the root over every card of the deck, in order."""
    seeds: tuple[int, ...] = ()
    """The seats whose own seeds are mixed in."""
    revealed: str = ""
    """The purpose of the last reveal."""
    seed: str = ""


@picture
class PastView:
    """The summary of one earlier round."""

    number: int
    words: str
    """The result in words: the pocket, the dice, the dealer's hand."""
    net: int | None = None
    """The viewer's net result. ``None`` without a wager."""


@picture
class TableView:
    session: str
    sheet: str
    house: str
    game: str
    title: str
    kind: Kind
    phase: Phase
    round: int
    """The number of the current round, or else of the last one."""
    viewer: str | None
    seat: int | None
    """The viewer's seat."""
    seats: int
    """How many seats the table has."""
    limits: tuple[int, int]
    people: tuple[SeatView, ...]
    places: dict[str, tuple[HandView, ...]]
    """The cards at the places of the house: dealer, board, banker."""
    question: QuestionView | None
    clock: int | None
    """Milliseconds until the table goes on without an answer. ``None`` if no clock runs."""
    circles: tuple[SeatView, ...] = ()
    """Circles with a bet where nobody sits. ``person`` is the person in front."""
    standing: tuple[StandingView, ...] = ()
    """People who stand behind the table."""
    wagers: tuple[WagerView, ...] = ()
    behind: bool = False
    """Bets may be made behind other players, and where nobody sits."""
    bank: str = "house"
    """Who banks: the house, or the name of the player."""
    bank_seat: int | None = None
    co_bank: bool = False
    banked: int | None = None
    """The seat of the player who banks the round that is shown. Their hand lies at the dealer's place."""
    covers: int | None = None
    """How much more may be bet against a bank that must cover every wager."""
    point: int | None = None
    """In craps: the point, or 0 before a come-out roll."""
    dice: tuple[int, ...] = ()
    pocket: str = ""
    pots: tuple[PotView, ...] = ()
    meters: dict[str, int] | None = None
    said: tuple[str, ...] = ()
    """The dealer's calls in this round, the latest last."""
    past: tuple[PastView, ...] = ()
    """The latest rounds, the newest last."""
    fair: FairView = FairView()
    why: str = ""
    """Why nothing happens, or why the table is closed."""
    rounds: int = 0
    """How many rounds have been settled."""
    voids: int = 0
    drops: dict[str, int] | None = None
    """In the poker room: what the house took from the last hand's pots, by fee."""

    @property
    def own(self) -> SeatView | None:
        return next((place for place in self.people if place.person == self.viewer), None)

    def as_json(self) -> dict[str, Any]:
        """The view as plain JSON."""
        tree: dict[str, Any] = _plain(self)
        return tree


View = TypeVar("View", TableView, SeatView)
_FIELDS: dict[type, tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind))
    for kind in (
        TableView, SeatView, HandView, SpotView, BehindView, OptionView, QuestionView, WagerView, PotView, FairView,
        PastView, StandingView,
    )
}  # fmt: skip


def changed(view: View, **fields: Any) -> View:
    """The view with some fields changed. It shares the others; ``dataclasses.replace`` would set every field again."""
    found = object.__new__(type(view))
    found.__dict__.update(view.__dict__, **fields)
    return found


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind in _FIELDS:
        return {name: _plain(getattr(value, name)) for name in _FIELDS[kind]}
    if kind is tuple:
        return [_plain(each) for each in value]
    if kind is dict:
        return {str(key): _plain(each) for key, each in value.items()}
    return value
