"""The fixed bonuses a table of Pure 21.5 may offer: on the player-dealer's three eights, and on hands of players.

The functions that judge take plain ints and use only the part of Python that ``pitboss.odds`` compiles. Each returns
an index in the tuple of lines above it. The table chooses which of them are paid, and how much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

from pitboss.equipment.cards import Card, is_red
from pitboss.games.twentyone.banked import BankedOptions
from pitboss.games.twentyone.counting import total
from pitboss.games.twentyone.turns import Hand
from pitboss.money import NOTHING, Cents
from pitboss.rules.lines import Line
from pitboss.rules.script import Pay, Seat, wins
from pitboss.rules.sheet import Doc

SEVEN, EIGHT = 5, 6


def alike(a: int, b: int, c: int) -> int:
    """2 for three cards of one suit, 1 for three of one colour, else 0."""
    if a & 3 == b & 3 == c & 3:
        return 2
    return 1 if is_red(a) == is_red(b) == is_red(c) else 0


EIGHTS_LINES = ("none", "888", "888-same-colour", "888-suited")


def eights_line(cards: int, a: int, b: int, c: int) -> int:
    """A hand of exactly three cards, all eights."""
    if cards != 3 or a >> 2 != EIGHT or b >> 2 != EIGHT or c >> 2 != EIGHT:
        return 0
    return 1 + alike(a, b, c)


HAND_LINES = (
    "none", "seven-cards", "678-same-colour", "678-suited", "777", "777-same-colour", "777-suited",
)  # fmt: skip


def hand_line(cards: int, count: int, a: int, b: int, c: int) -> int:
    """Seven cards or more that are not over, or exactly three: three sevens, or 6-7-8 of one colour or suit."""
    if cards != 3:
        return 1 if cards >= 7 and total(count) <= 21 else 0
    low, high = min(a, b, c) >> 2, max(a, b, c) >> 2
    if low == high == SEVEN:
        return 4 + alike(a, b, c)
    if total(count) == 21 and low == SEVEN - 1 and high == SEVEN + 1 and alike(a, b, c) > 0:
        return 1 + alike(a, b, c)
    return 0


IN_A_ROW_LINES = ("none", "none", "2-in-a-row", "3-in-a-row", "4-in-a-row", "5-in-a-row")
"""By how many 21.5 a player has had in a row. Five means five or more."""


@dataclass(frozen=True, kw_only=True)
class FixedBonuses(BankedOptions):
    """Dollars paid beside the wagers. A kind without an amount is paid as the plainer kind: suited, one colour, any."""

    bonus_888: Annotated[
        Cents,
        Doc("To every player in the round, if the player-dealer's hand is three eights."),
    ] = NOTHING
    bonus_888_same_colour: Cents = NOTHING
    bonus_888_suited: Cents = NOTHING
    bonus_777: Annotated[Cents, Doc("For a player's hand of three sevens.")] = NOTHING
    bonus_777_same_colour: Cents = NOTHING
    bonus_777_suited: Cents = NOTHING
    bonus_678_same_colour: Annotated[Cents, Doc("For a player's hand of six, seven and eight.")] = NOTHING
    bonus_678_suited: Cents = NOTHING
    bonus_seven_cards: Annotated[Cents, Doc("For a player's hand of seven cards or more that is not over.")] = NOTHING
    bonus_2_in_a_row: Annotated[Cents, Doc("For a player's second 21.5 in a row.")] = NOTHING
    bonus_3_in_a_row: Annotated[Cents, Doc("For the third in a row.")] = NOTHING
    bonus_4_in_a_row: Annotated[Cents, Doc("For the fourth in a row.")] = NOTHING
    bonus_5_in_a_row: Annotated[Cents, Doc("For the fifth in a row, and for every one after it.")] = NOTHING

    @cached_property
    def on_888(self) -> bool:
        """Whether anything is paid for the player-dealer's three eights."""
        return any(self.bonus(line) for line in EIGHTS_LINES)

    def bonus(self, line: str) -> Cents:
        """What a hand on this line is paid."""
        return self._bonuses[line]

    @cached_property
    def _bonuses(self) -> dict[str, Cents]:
        return {line: self._posted(line) for line in (*EIGHTS_LINES, *HAND_LINES, *IN_A_ROW_LINES)}

    def _posted(self, line: str) -> Cents:
        amount: Cents = getattr(self, f"bonus_{line.replace('-', '_')}", NOTHING)
        return amount if amount or line not in PLAINER else self._posted(PLAINER[line])


PLAINER = {
    "888-suited": "888-same-colour",
    "888-same-colour": "888",
    "777-suited": "777-same-colour",
    "777-same-colour": "777",
    "678-suited": "678-same-colour",
    "5-in-a-row": "4-in-a-row",
    "4-in-a-row": "3-in-a-row",
    "3-in-a-row": "2-in-a-row",
}


@dataclass(frozen=True)
class InARow:
    """What a round passes to the next: how many 21.5 each seat has had in a row, including this round."""

    in_a_row: dict[Seat, int] = field(default_factory=dict)

    @classmethod
    def before(cls, carried: object) -> InARow:
        """What the previous round passed on."""
        return carried if isinstance(carried, InARow) else cls()

    def after(self, naturals: Mapping[Seat, bool]) -> InARow:
        """The runs after a round in which these seats had a 21.5 or not. A seat that is not in it loses its run."""
        return InARow({seat: self.in_a_row.get(seat, 0) + 1 for seat, natural in naturals.items() if natural})

    def without(self, seat: Seat) -> InARow:
        """The runs without this seat's, because another player sits there now."""
        return InARow({each: count for each, count in self.in_a_row.items() if each != seat})

    def report(self) -> dict[str, Any]:
        """The entry for the record of a settled round."""
        running = {str(seat): count for seat, count in self.in_a_row.items()}
        return {"next": {"in-a-row": running}} if running else {}


def in_a_row_line(count: int) -> str:
    return IN_A_ROW_LINES[min(count, 5)]


def settle_fixed_bonuses(
    options: FixedBonuses, seat: Seat, hands: list[Hand], dealer: tuple[Card, ...], in_a_row: int
) -> Iterator[Pay]:
    """Pays one seat's bonuses, after all its wagers. ``in_a_row`` is how many 21.5 in a row it now has."""
    line = dealers_eights(dealer)
    if amount := options.bonus(line):
        yield wins(seat, "dealer-888", Line("fixed", amount), line.replace("-", " "))
    for hand in hands:
        line = HAND_LINES[hand_line(len(hand.cards), hand.count, *hand.cards[:3])] if len(hand.cards) > 2 else "none"
        if amount := options.bonus(line):
            yield wins(seat, "hand-bonus", Line("fixed", amount), line.replace("-", " "))
    if amount := options.bonus(in_a_row_line(in_a_row)):
        yield wins(seat, "hand-bonus", Line("fixed", amount), f"{in_a_row} in a row")


def dealers_eights(cards: tuple[Card, ...]) -> str:
    return EIGHTS_LINES[eights_line(len(cards), *cards[:3])] if len(cards) > 2 else "none"
