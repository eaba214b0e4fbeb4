"""The rules ask; the table answers.

A round of any game is a generator that reads like the house's rack card. It yields the requests of this page and
receives the answers. It uses nothing else: no randomness, no clock, no I/O; the table holds the chips.

==========  =================================================================  =======================
request     what it asks or says                                               what the script receives
==========  =================================================================  =======================
Shuffle     the cards are shuffled here (always, or when the cut card is out)   nothing
Deal        cards (or tiles) to a place, and who may see them                   the cards
Roll        dice                                                               the faces
Spin        the wheel                                                          the pocket
Ask         choices of one or more seats                                       ``{seat: Choice}``
Show        cards at a place are turned face up                                nothing
Move        cards moved between hands of a place (a split)                      nothing
Call        the dealer's words                                                 nothing
Take        commission paid together with a wager, or returned                 nothing
Pay         a wager, or part of one, is settled                                nothing
Post        chips the rules put in the pot: a blind, an ante                    nothing
Return      a bet that nobody called is returned                               nothing
Pot         the amount in the main pot or a side pot, and who can win it        nothing
Drop        what the house takes out of a pot                                  nothing
Award       a pot, or a share of it, to a player                               nothing
==========  =================================================================  =======================

The generator returns what the round passes to the next one. The last five requests are for the poker room, where
players play each other and no bank pays.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Literal, NamedTuple, NewType

from pitboss.equipment.cards import Card
from pitboss.equipment.stock import Piece
from pitboss.errors import Refused, Unreadable
from pitboss.money import MOST, Cents, dollars_text, money
from pitboss.rules.lines import HALF_BACK, Line

Seat = NewType("Seat", int)
Wager = NewType("Wager", str)
"""A wager's slug, then a space and its selection if it has one: ``ante``, ``place 6``, ``split 1-2``."""

Place = Seat | str
"""Where cards are: a seat, or one of the house's places below."""
DEALER = "dealer"
BOARD = "board"
BURN = "burn"
"""Where burned cards go: nobody plays or sees them."""

Face = Literal["up", "own", "down"]
"""Who may see a card when it is dealt: everybody, only the seat it goes to, nobody."""

Outcome = Literal["win", "lose", "push", "surrender", "void"]


class Shuffle(NamedTuple):
    when: Literal["always", "cut-card"] = "always"
    what: Literal["cards", "tiles"] = "cards"
    kept: tuple[Piece, ...] = ()
    """The cards that are not shuffled, if the discards are shuffled in the middle of a round."""


class Deal(NamedTuple):
    to: Place
    cards: int
    face: Face
    drawn: bool = False
    """A later card of the round, in the order drawn; not one of the first cards that everybody is dealt."""
    hand: int = 0
    """Which hand of that place; splitting makes several."""
    may: bool = False
    """Nobody plays these cards, so a round file may leave them out: then the script receives none."""


class Roll(NamedTuple):
    dice: int
    may: bool = False
    """A round file may leave these dice out: then the script receives no faces."""


VOID = "void"
"""The answer to a spin that does not count."""


class Spin(NamedTuple):
    pockets: tuple[str, ...]
    void: bool = False
    """A spin that does not count may be answered ``VOID``."""
    may: bool = False
    """The wheel need not be spun: the answer may be empty."""


class Option(NamedTuple):
    """One thing a seat may say. ``stake`` is the wager that it is about; if it bets chips, ``least`` and ``most`` limit
    the amount."""

    word: str
    stake: Wager | None = None
    least: Cents = Cents(0)
    most: Cents = Cents(0)
    usual: Cents | None = None
    """The amount if the seat names none."""
    cards: tuple[int, int] | None = None
    """The fewest and the most cards it names. If it bets chips too, the amount is ``least``."""
    among: tuple[Piece, ...] = ()
    """The cards or tiles it may name."""
    atop: Cents = Cents(0)
    """What the seat has there already, if it names the new total and not what it adds."""
    foul: tuple[frozenset[Piece], ...] = ()
    """Sets of cards that it may not name: the dealer does not let a banker set a foul hand."""

    @property
    def noun(self) -> str:
        """What it names: cards or tiles."""
        return f"{self.among[0].noun}s" if self.among else "cards"

    def __str__(self) -> str:
        if self.cards:
            return f"{self.word} {self.noun.upper()}"
        if self.stake is not None and self.least != self.most:
            limits = f"{dollars_text(self.atop + self.least)}..{dollars_text(self.atop + self.most)}"
            return f"{self.word} [{limits}]" if self.usual is not None else f"{self.word} {limits}"
        return self.word


class Choice(NamedTuple):
    """What a seat said: ``double 5``, ``set Kd Qc``. ``amount`` is what it bets by saying it."""

    word: str
    amount: Cents = Cents(0)
    cards: tuple[Piece, ...] = ()
    named: bool = False
    """The seat named the amount; the word alone did not imply it."""
    atop: Cents = Cents(0)
    """What the seat had there already, if it named the new total."""

    def __str__(self) -> str:
        if not self.named and not self.cards:
            return self.word
        words = [self.word]
        if self.named:
            words.append(dollars_text(self.atop + self.amount))
        words += map(str, self.cards)
        return " ".join(words)


class Offer:
    """What one seat is asked: its options, and the word that counts if it says nothing (``None``: it passes).

    An offer with ``no_effect`` cannot change the result. It exists because a round file may contain the word; a live
    table passes it without asking.
    """

    __slots__ = ("default", "no_effect", "options")

    def __init__(self, options: Sequence[Option], default: str | None, no_effect: bool = False) -> None:
        self.options = options
        self.default = default
        self.no_effect = no_effect

    def find(self, text: str) -> tuple[Option, str]:
        """The option that ``text`` begins with, and what follows its word."""
        for option in self.options:
            word = option.word
            if text == word:
                return option, ""
            if text.startswith(word) and text[len(word)] == " " and text[-1] != " ":
                return option, text[len(word) + 1 :]
        raise Refused(f"{text!r} is not on offer; on offer: {', '.join(map(str, self.options)) or 'nothing'}")

    def read(self, text: str) -> tuple[Option, Choice]:
        """The option that this text names, and the choice it makes."""
        option, rest = self.find(text)
        word, stake, least, most, _, cards, _, atop, _ = option
        if cards:
            return option, Choice(word, least, _named_cards(option, rest))
        if stake is None or not most:
            if rest:
                raise Refused(f"{text!r}: nothing may follow {word!r}")
            return option, _plain(word)
        return option, Choice(word, _amount(option, rest), (), bool(rest), atop)


class LateOffer(Offer):
    """An offer that lists its options only when they are read."""

    def __init__(self, listed: Callable[[], Sequence[Option]], default: str | None) -> None:
        self.default = default
        self.no_effect = False
        self._listed = listed

    @cached_property
    def options(self) -> Sequence[Option]:  # type: ignore[override]
        return self._listed()


@cache
def _plain(word: str) -> Choice:
    return Choice(word)


def _amount(option: Option, rest: str) -> Cents:
    """The chips that this adds: the amount named, less what the seat has there already."""
    _, _, least, most, usual, _, _, atop, _ = option
    if not rest and (usual is not None or least == most):
        return least if usual is None else usual
    least, most = Cents(atop + least), Cents(atop + most)
    if not rest:
        raise Refused(
            f"{option.word!r} needs an amount from {dollars_text(least)} to {dollars_text(most)}, "
            f"as in '{option.word} {dollars_text(most)}'"
        )
    amount = parse_dollars(rest)
    if not least <= amount <= most:
        limits = money(least) if least == most else f"{money(least)} to {money(most)}"
        raise Refused(f"'{option.word} {rest}': the amount must be {limits}")
    return Cents(amount - atop)


def parse_dollars(text: str) -> Cents:
    """``10`` or ``7.5`` as cents."""
    whole, dot, part = text.partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 13) or (
        dot and not (part.isascii() and part.isdigit())
    ):
        raise Unreadable(f"{text!r} is not an amount of dollars, such as 10 or 7.5")
    if len(part) > 2:
        raise Unreadable(f"{text!r} has a fraction of a cent")
    amount = Cents(int(whole) * 100 + int((part + "00")[:2]))
    if amount > MOST:
        raise Unreadable(f"{text!r} dollars is more than any table takes")
    return amount


def _named_cards(option: Option, rest: str) -> tuple[Piece, ...]:
    assert option.cards is not None
    left = list(option.among)
    kind = type(left[0]) if left else Card
    named = tuple([kind.parse(word) for word in rest.split()])
    for card in named:
        if card not in left:
            raise Refused(f"'{option.word} {rest}': {card} is not among {' '.join(map(str, option.among))}")
        left.remove(card)
    least, most = option.cards
    if not least <= len(named) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise Refused(f"'{option.word} {rest}': name {wanted} {option.noun}")
    if frozenset(named) in option.foul:
        raise Refused(f"'{option.word} {rest}' makes a foul hand, which may not be set here")
    return named


class Ask(NamedTuple):
    """Choices. Every seat asked answers once; with ``first``, only the first to speak, unless the table closes it."""

    offers: Mapping[Seat, Offer]
    first: bool = False


class Show(NamedTuple):
    place: Place
    cards: tuple[Piece, ...]
    hand: int = 0


class Move(NamedTuple):
    """The last card of one hand of a place becomes the first of another."""

    place: Place
    from_hand: int
    to_hand: int


class Call(NamedTuple):
    words: str


class Take(NamedTuple):
    """Commission that a seat pays when it bets; below zero, it is returned."""

    seat: Seat
    wager: Wager
    amount: Cents


class Pay(NamedTuple):
    """A wager, or part of it, is settled. The rules name outcome and line; the table computes the cents."""

    seat: Seat
    wager: Wager
    outcome: Outcome
    line: Line | None = None
    stake: Cents | None = None
    """How much of the wager this settles; ``None``: all of it."""
    on: Cents | None = None
    """The amount that the line multiplies, if it is not the stake: for an ante bonus, the ante."""
    stays: bool = False
    """The stake stays in action: only the winnings are paid."""
    commission: tuple[int, int] | None = None
    """The share of the winnings that goes to the house."""
    meter: str = ""
    why: str = ""
    """The reason, in a player's words."""


class Post(NamedTuple):
    """Chips that a player must put in by the rules."""

    seat: Seat
    wager: Wager
    amount: Cents
    why: str


class Return(NamedTuple):
    seat: Seat
    amount: Cents


class Pot(NamedTuple):
    number: int
    """0 for the main pot, then the side pots in the order they were made."""
    amount: Cents
    seats: tuple[Seat, ...]


class Drop(NamedTuple):
    fee: str
    """Its name: ``rake``, ``collection``, ``table-fee``, ``jackpot``."""
    amount: Cents
    pot: int


Side = Literal["", "high", "low"]


class Award(NamedTuple):
    pot: int
    seat: Seat
    amount: Cents
    side: Side = ""
    """Which half this is, if high and low split the pot."""
    why: str = ""


Request = Shuffle | Deal | Roll | Spin | Ask | Show | Move | Call | Take | Pay | Post | Return | Pot | Drop | Award
Script = Generator[Request, Any, object]
"""A whole round. Its return value is passed to the next round."""
_new = tuple.__new__
"""Builds a request from all its fields in half the time that calling its class takes: rounds are made of these."""


def deal(to: Place, cards: int, face: Face, hand: int = 0) -> Generator[Request, Any, tuple[Card, ...]]:
    """The first cards of a place."""
    dealt: tuple[Card, ...] = yield _new(Deal, (to, cards, face, False, hand, False))
    return dealt


def deal_each(seats: Iterable[Seat], cards: int, face: Face) -> Generator[Request, Any, dict[Seat, tuple[Card, ...]]]:
    """First cards to each of these seats, in this order."""
    hands = {}
    for seat in seats:
        hands[seat] = yield from deal(seat, cards, face)
    return hands


def draw(to: Place, face: Face, *, hand: int = 0, cards: int = 1) -> Generator[Request, Any, tuple[Card, ...]]:
    """Later cards of the round, to a place that draws them."""
    taken: tuple[Card, ...] = yield _new(Deal, (to, cards, face, True, hand, False))
    return taken


def burn(cards: int = 1) -> Generator[Request, Any, None]:
    """Cards go face down into the discards. A round file may leave them out."""
    yield Deal(BURN, cards, "down", may=True)


def roll(dice: int, may: bool = False) -> Generator[Request, Any, tuple[int, ...]]:
    faces: tuple[int, ...] = yield Roll(dice, may)
    return faces


def spin(pockets: tuple[str, ...], *, void: bool = False, may: bool = False) -> Generator[Request, Any, str]:
    pocket: str = yield Spin(pockets, void, may)
    return pocket


def ask(offers: Mapping[Seat, Offer], first: bool = False) -> Generator[Request, Any, dict[Seat, Choice]]:
    """What each seat chose; a seat that passed is not in the answer."""
    if not offers:
        return {}
    chosen: dict[Seat, Choice] = yield _new(Ask, (offers, first))
    return chosen


def wins(
    seat: Seat, wager: str, line: Line, why: str = "", *, stake: Cents | None = None, on: Cents | None = None,
    stays: bool = False, commission: tuple[int, int] | None = None, meter: str = "",
) -> Pay:  # fmt: skip
    return _new(Pay, (seat, wager, "win", line, stake, on, stays, commission, meter, why))


def loses(seat: Seat, wager: str, why: str = "", *, stake: Cents | None = None) -> Pay:
    return _new(Pay, (seat, wager, "lose", None, stake, None, False, None, "", why))


def pushes(seat: Seat, wager: str, why: str = "", *, stake: Cents | None = None, stays: bool = False) -> Pay:
    return _new(Pay, (seat, wager, "push", None, stake, None, stays, None, "", why))


def voids(seat: Seat, wager: str, why: str = "") -> Pay:
    """The wager goes back as if it had never been made."""
    return Pay(seat, Wager(wager), "void", why=why)


def surrenders(seat: Seat, wager: str, why: str = "surrendered", *, stake: Cents | None = None) -> Pay:
    """The player gives up the wager and gets half of it back."""
    return Pay(seat, Wager(wager), "surrender", HALF_BACK, stake, why=why)


def by_line(seat: Seat, wager: str, line: Line, why: str = "", *, stake: Cents | None = None, meter: str = "") -> Pay:
    """Settles a wager as a line of a pay table says: paid, pushed or lost."""
    if line.kind == "lose":
        return loses(seat, wager, why, stake=stake)
    if line.kind == "push":
        return pushes(seat, wager, why, stake=stake)
    return wins(seat, wager, line, why, stake=stake, meter=meter)


def by_units(seat: Seat, wager: str, units: int, why: str = "") -> Pay:
    """Settles a wager by its result in units: ``n`` above zero wins ``n`` to 1, below zero loses, zero pushes."""
    if units == 0:
        return pushes(seat, wager, why)
    return wins(seat, wager, Line("to", units), why) if units > 0 else loses(seat, wager, why)
