"""The rules ask; the table answers.

A round of any game is a generator that reads like the house's rack card. It yields the requests of this page and is
sent the answers. It touches nothing else: no randomness, no clock, no I/O; the table holds the chips.

==========  =================================================================  =======================
request     what it asks or says                                               what the script is sent
==========  =================================================================  =======================
Shuffle     the cards are shuffled here (always, or when the cut card is out)   nothing
Deal        cards (or tiles) to a place, and who may see them                   the cards
Roll        dice                                                               the faces
Spin        the wheel                                                          the pocket
Ask         choices of one or more seats                                       ``{seat: Choice}``
Show        cards at a place turned for all                                    nothing
Move        cards moved between hands of a place (a split)                      nothing
Call        the dealer's words                                                 nothing
Take        commission laid beside a wager, or handed back                     nothing
Pay         a wager, or part of one, is settled                                nothing
Post        chips the rules put in the pot: a blind, an ante                    nothing
Return      a bet that nobody called goes back                                 nothing
Pot         what lies in the main pot or a side pot, and who can win it         nothing
Drop        what the house takes out of a pot                                  nothing
Award       a pot, or a share of it, to a player                               nothing
==========  =================================================================  =======================

What a round leaves behind for the next is what the generator returns. The last five are the poker room's, where players
play each other and no bank pays.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, NewType

from pitboss.equipment.cards import Card
from pitboss.equipment.stock import Piece
from pitboss.errors import Refused, Unreadable
from pitboss.money import Cents, dollars_text, money
from pitboss.rules.lines import Line

Seat = NewType("Seat", int)
Wager = NewType("Wager", str)
"""A wager's slug, with its selection after a space where it has one: ``ante``, ``place 6``, ``split 1-2``."""

Place = Seat | str
"""Where cards lie: a seat, or one of the house's places below."""
DEALER = "dealer"
BOARD = "board"

Face = Literal["up", "own", "down"]
"""Who may see a card as it is dealt: everybody, only the seat it goes to, nobody."""

Outcome = Literal["win", "lose", "push", "surrender", "void"]


class Shuffle(NamedTuple):
    when: Literal["always", "cut-card"] = "always"
    what: Literal["cards", "tiles"] = "cards"
    kept: tuple[Piece, ...] = ()
    """What stays where it lies, where the discards are shuffled in the middle of a round."""


class Deal(NamedTuple):
    to: Place
    cards: int
    face: Face
    drawn: bool = False
    """A later card of the round, in the order taken, and not one of the first cards dealt to everybody."""
    hand: int = 0
    """Which hand of that place, where splitting has made several."""
    may: bool = False
    """Nobody plays these cards, so a round written down without them is still whole: the script is sent none."""


class Roll(NamedTuple):
    dice: int
    may: bool = False
    """A round written down without these dice is still whole: the script is sent no faces."""


class Spin(NamedTuple):
    pockets: tuple[str, ...]


class Option(NamedTuple):
    """One thing a seat may say. Where it puts chips down, ``stake`` names the wager and the amount lies in a range."""

    word: str
    stake: Wager | None = None
    least: Cents = Cents(0)
    most: Cents = Cents(0)
    usual: Cents | None = None
    """The amount meant where the seat names none."""
    cards: tuple[int, int] | None = None
    """How many cards it names, from and to; if it puts chips down as well, ``least`` of them."""
    among: tuple[Piece, ...] = ()
    """The cards it may name, or tiles."""
    atop: Cents = Cents(0)
    """What lies there already, where the amount is named as the total that makes."""
    foul: tuple[frozenset[Piece], ...] = ()
    """Sets of them that it may not name: the dealer does not let a banker set his hand so."""

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
    """What a seat said: ``double 5``, ``set Kd Qc``. ``amount`` is what it put down by saying so."""

    word: str
    amount: Cents = Cents(0)
    cards: tuple[Piece, ...] = ()
    named: bool = False
    """The amount was said, and not only implied by the word."""
    atop: Cents = Cents(0)
    """What lay there already, where the total was named."""

    def __str__(self) -> str:
        if not self.named and not self.cards:
            return self.word
        words = [self.word]
        if self.named:
            words.append(dollars_text(self.atop + self.amount))
        words += map(str, self.cards)
        return " ".join(words)


class Offer:
    """What one seat is asked: its options, and what happens if it says nothing (``None``: it may let them pass).

    Nothing hangs on a ``moot`` offer. It is there for a round written down with the word, and a live table lets
    it pass without asking.
    """

    __slots__ = ("default", "moot", "options")

    def __init__(self, options: Sequence[Option], default: str | None, moot: bool = False) -> None:
        self.options = options
        self.default = default
        self.moot = moot

    def find(self, text: str) -> tuple[Option, str]:
        """The option that ``text`` begins with, and what follows its word."""
        for option in self.options:
            word = option.word
            if text == word:
                return option, ""
            if text.startswith(word) and text[len(word)] == " ":
                return option, text[len(word) + 1 :]
        raise Refused(f"{text!r} is not on offer; on offer: {', '.join(map(str, self.options)) or 'nothing'}")

    def read(self, text: str) -> tuple[Option, Choice]:
        """The option this text takes up, and the choice it makes of it."""
        option, rest = self.find(text)
        word, stake, least, _, _, cards, _, atop, _ = option
        if cards:
            return option, Choice(word, least, _named_cards(option, rest))
        if stake is None:
            if rest:
                raise Refused(f"{text!r}: nothing follows {word!r}")
            return option, _plain(word)
        return option, Choice(word, _amount(option, rest), (), bool(rest), atop)


@cache
def _plain(word: str) -> Choice:
    return Choice(word)


def _amount(option: Option, rest: str) -> Cents:
    """What is put down: the amount named, less what it says of chips that lie there already."""
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
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 12) or (
        dot and not (part.isascii() and part.isdigit())
    ):
        raise Unreadable(f"{text!r} is not an amount of dollars, such as 10 or 7.5")
    if len(part) > 2:
        raise Unreadable(f"{text!r} has a fraction of a cent")
    return Cents(int(whole) * 100 + int((part + "00")[:2]))


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
    """Choices. Every seat asked answers once; with ``first``, whichever speaks first, until the table closes it."""

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
    """Commission laid beside a wager as it is put down; below zero, handed back."""

    seat: Seat
    wager: Wager
    amount: Cents


class Pay(NamedTuple):
    """A wager is settled, whole or in part. The rules name outcome and line; the table turns them into cents."""

    seat: Seat
    wager: Wager
    outcome: Outcome
    line: Line | None = None
    stake: Cents | None = None
    """How much of what lies on the wager this settles; all of it where not said."""
    on: Cents | None = None
    """What the line is reckoned on, where that is not the stake: an ante bonus on the ante."""
    stays: bool = False
    """The stake acts again: only the winnings are handed over."""
    commission: tuple[int, int] | None = None
    """A share of the winnings that goes to the house."""
    meter: str = ""
    why: str = ""
    """What made it so, in words a player would use."""


class Post(NamedTuple):
    """Chips that go in by the rules, without a choice."""

    seat: Seat
    wager: Wager
    amount: Cents
    why: str


class Return(NamedTuple):
    seat: Seat
    amount: Cents


class Pot(NamedTuple):
    number: int
    """0 for the main pot, then the side pots as they were made."""
    amount: Cents
    seats: tuple[Seat, ...]


class Drop(NamedTuple):
    fee: str
    """What it is called: ``rake``, ``collection``, ``table-fee``, ``jackpot``."""
    amount: Cents
    pot: int


Side = Literal["", "high", "low"]


class Award(NamedTuple):
    pot: int
    seat: Seat
    amount: Cents
    side: Side = ""
    """Where high and low share a pot, which of them."""
    why: str = ""


Request = Shuffle | Deal | Roll | Spin | Ask | Show | Move | Call | Take | Pay | Post | Return | Pot | Drop | Award
Script = Generator[Request, Any, object]
"""A whole round. What it returns is carried to the next."""
_new = tuple.__new__
"""Builds a request from all its fields in half the time that calling its class takes: rounds are made of these."""


def deal(to: Place, cards: int, face: Face, hand: int = 0) -> Generator[Request, Any, tuple[Card, ...]]:
    """First cards to a place."""
    dealt: tuple[Card, ...] = yield _new(Deal, (to, cards, face, False, hand, False))
    return dealt


def draw(to: Place, face: Face, hand: int = 0, cards: int = 1) -> Generator[Request, Any, tuple[Card, ...]]:
    """Later cards of the round, to whoever takes them."""
    taken: tuple[Card, ...] = yield _new(Deal, (to, cards, face, True, hand, False))
    return taken


def roll(dice: int, may: bool = False) -> Generator[Request, Any, tuple[int, ...]]:
    faces: tuple[int, ...] = yield Roll(dice, may)
    return faces


def spin(pockets: tuple[str, ...]) -> Generator[Request, Any, str]:
    pocket: str = yield Spin(pockets)
    return pocket


def ask(offers: Mapping[Seat, Offer], first: bool = False) -> Generator[Request, Any, dict[Seat, Choice]]:
    """What each seat chose; a seat that let it pass is not in the answer."""
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


def by_line(seat: Seat, wager: str, line: Line, why: str = "", *, stake: Cents | None = None, meter: str = "") -> Pay:
    """Settled as a line of a pay table says: paid, pushed or lost."""
    if line.kind == "lose":
        return loses(seat, wager, why, stake=stake)
    if line.kind == "push":
        return pushes(seat, wager, why, stake=stake)
    return wins(seat, wager, line, why, stake=stake, meter=meter)


def by_units(seat: Seat, wager: str, units: int, why: str = "") -> Pay:
    """Settled as the units it came to say: above zero won at so many to one, below lost, none pushed."""
    if units == 0:
        return pushes(seat, wager, why)
    return wins(seat, wager, Line("to", units), why) if units > 0 else loses(seat, wager, why)
