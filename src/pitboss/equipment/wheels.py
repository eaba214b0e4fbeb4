"""Wheels: a pocket is the text on it, ``0``, ``00``, ``17``, or a big six symbol."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pitboss.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping


class Wheel(NamedTuple):
    """A wheel's pockets, all equally likely. A symbol on several pockets is listed several times."""

    name: str
    pockets: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.pockets)

    def copies(self, pocket: str) -> int:
        """How many pockets have this text."""
        return self.pockets.count(pocket)


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# Clockwise, as the wheels are built.
DOUBLE_ZERO = Wheel(
    "double-zero",
    _split("0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"),
)
SINGLE_ZERO = Wheel(
    "single-zero",
    _split("0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"),
)

_RED = _split("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36")
_COLOURS = dict.fromkeys(DOUBLE_ZERO.pockets, "black") | dict.fromkeys(_RED, "red") | {"0": "green", "00": "green"}


def colour(pocket: str) -> str:
    """``red``, ``black`` or ``green``, of a roulette pocket."""
    return _COLOURS[pocket]


def big_six(counts: Mapping[str, int]) -> Wheel:
    """The wheel with this number of spaces for each symbol. Their order on the rim does not affect any wager."""
    for symbol, count in counts.items():
        if not symbol or symbol.split() != [symbol]:
            raise Refused(f"no symbol {symbol!r:.24}: one word, as in fox")
        if count < 1:
            raise Refused(f"{count} spaces of {symbol}: at least 1")
    if not counts:
        raise Refused("a wheel without spaces: at least one symbol")
    return Wheel("big-six", tuple([symbol for symbol, count in counts.items() for _ in range(count)]))
