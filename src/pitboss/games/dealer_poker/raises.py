"""Raises in multiples of the ante: what each street offers, as data that the odds read too, and the questions."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from pitboss.money import NOTHING, Cents
from pitboss.rules.script import Ask, Offer, Option, Request, Seat

_new = tuple.__new__


def times(*each: int) -> int:
    """Multiples of the ante as the bits of one number, which compiled functions can return: bit 3 is three times."""
    return sum(1 << multiple for multiple in each)


ONCE = times(1)
UP_TO_THREE = times(1, 2, 3)


@cache
def each_of(multiples: int) -> tuple[int, ...]:
    """The multiples in these bits, the lowest first."""
    return tuple(multiple for multiple in range(multiples.bit_length()) if multiples >> multiple & 1)


class Raise(NamedTuple):
    """One decision of the round: a raise, or the word said instead."""

    wager: str
    """The wager that the raise goes on."""
    times: int
    """The multiples of the ante allowed, as bits (``times``)."""
    instead: str
    """``fold``, ``check``, or ``pull``: the bet lies there already, and is taken back."""
    board: int = 0
    """How many cards of the board are open at this decision."""
    ante: str = "ante"


def then_seen(streets: Sequence[Raise], board: int) -> tuple[tuple[Raise, int], ...]:
    """Each street, and how many cards of the board are open after it. ``board`` is the size of the whole board."""
    return tuple(zip(streets, [*[street.board for street in streets[1:]], board], strict=True))


def multiples(street: Raise, ante: Cents) -> list[Option]:
    """``1x``, ``2x``, ``3x``: the raises a street offers to a seat with this ante."""
    return [bet_of(f"{n}x", street.wager, n * ante) for n in each_of(street.times)]


def by_name(street: Raise, ante: Cents) -> Option:
    """``flop``, ``play``: the one raise of a street, named after its wager."""
    (n,) = each_of(street.times)
    return bet_of(street.wager, street.wager, n * ante)


def bet_of(word: str, wager: str, amount: int) -> Option:
    """The option to bet this amount, no more and no less."""
    return _new(Option, (word, wager, amount, amount, None, None, (), NOTHING, ()))


@cache
def no_bet(word: str) -> Option:
    """``fold``, ``check``: an option that bets nothing."""
    return Option(word)


def raise_or(word: str, raises: Mapping[Seat, Sequence[Option]]) -> Generator[Request, Any, tuple[Seat, ...]]:
    """Asks all these seats at once for a raise or the word. Returns the seats that said the word or nothing."""
    if not raises:
        return ()
    choices = yield Ask({seat: Offer((*options, no_bet(word)), word) for seat, options in raises.items()})
    return tuple([seat for seat in raises if choices[seat].word == word])
