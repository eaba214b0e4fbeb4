"""What pai gow with cards and with tiles share: a player may bank, dice are shaken, and there are two hands to beat."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import Annotated, Any, Literal

from pitboss.rules.layout import Layout
from pitboss.rules.lines import EVEN
from pitboss.rules.record import dataclass
from pitboss.rules.script import (
    DEALER,
    Call,
    Choice,
    Deal,
    LateOffer,
    Option,
    Pay,
    Place,
    Request,
    Roll,
    Seat,
    Shuffle,
    ask,
    loses,
    pushes,
    wins,
)  # fmt: skip
from pitboss.rules.sheet import Between, Doc, Rules

_new = tuple.__new__
THREE_DICE = Roll(3, may=True)


@dataclass(frozen=True, kw_only=True)
class TwoHandsPlay:
    """What differs between houses in all of these games."""

    commission: Annotated[int, Between(0, 100), Doc("Per cent of a winning bet that goes to the house.")]
    banker_sets: Annotated[bool, Doc("A player who banks may set the bank's hand; otherwise it is set the house way.")]
    dice: Annotated[
        Literal["none", "first-hand", "first-action"],
        Doc("What the three dice decide: nothing, who is dealt first, or whose wagers are settled first."),
    ]
    dice_count: Annotated[
        int,
        Between(2, 8),
        Doc(
            "How many positions the count of the dice goes round. It begins at the bank: with 7, the bank is 1, 8 and "
            "15."
        ),
    ] = 7


@dataclass(frozen=True, kw_only=True)
class TwoHandsRules(Rules):
    play: TwoHandsPlay


def ask_banker(
    rules: TwoHandsRules, layout: Layout, ways: Callable[[], Sequence[Option]]
) -> Generator[Request, Any, Choice | None]:
    """How the player who banks wants the bank's hand set; ``None`` if the house sets it."""
    if layout.bank is None or layout.co_bank or not rules.play.banker_sets:
        return None
    return (yield from ask({layout.bank: LateOffer(ways, None)})).get(layout.bank)


def is_foul(low: int, high: int) -> bool:
    """Whether the low hand is stronger than the high hand. With cards the low hand is the front."""
    return low > high


def bet_units(low: int, high: int, bank_low: int, bank_high: int) -> int:
    """Units won on the bet: one if both hands are higher than the bank's, zero if only one is. The bank wins a copy. A
    foul hand loses."""
    if is_foul(low, high):
        return -1
    return (low > bank_low) + (high > bank_high) - 1


def even_less_commission(rules: TwoHandsRules, seat: Seat, units: int, why: str) -> Pay:
    """Settles the bet by the units it won."""
    if units > 0:
        percent = rules.play.commission
        return wins(seat, "bet", EVEN, why, commission=(percent, 100) if percent else None)
    return loses(seat, "bet", why) if units < 0 else pushes(seat, "bet", why)


def deal_around(
    rules: TwoHandsRules, layout: Layout, count: int, what: Literal["cards", "tiles"], empty_too: bool
) -> Generator[Request, Any, tuple[tuple[Seat, ...], dict[Seat, Any], Any]]:
    """The seats in the order of settling, what each was dealt, and the bank's hand. Dice say where the deal starts."""
    yield _new(Shuffle, ("always", what, ()))
    dice: tuple[int, ...] = ()
    if rules.play.dice != "none":
        dice = yield THREE_DICE
    around = positions(rules.table.seats, rules.table.bank != "player", layout.bank)
    counted = (sum(dice) - 1) % rules.play.dice_count if dice else 1
    seats = order = layout.seats
    if rules.play.dice == "first-action":
        first = around[max(counted, 1)]  # if the count ends on the banker: the seat on his left
        order = layout.from_button(Seat(int(first)))
        yield Call(f"The action button is at seat {order[0]}.")
    clockwise = 1 if rules.play.dice != "first-hand" else -1
    hands = {}
    bank = None
    banker = around[0]
    for step in range(counted, counted + len(around)):
        place = around[clockwise * step % len(around)]
        if place == banker:
            bank = yield _new(Deal, (DEALER, count, "down", False, 0, False))
        elif place in seats:
            hands[place] = yield _new(Deal, (place, count, "own", False, 0, False))
        elif empty_too and place != DEALER:
            yield _new(Deal, (place, count, "down", False, 0, True))
    return order, {seat: hands[seat] for seat in seats}, bank


@cache
def positions(seats: int, house_banks: bool, bank: Seat | None) -> tuple[Place, ...]:
    """All positions that are dealt to, clockwise, the bank first. The house has a position too if it may bank."""
    places: tuple[Any, ...] = tuple(range(1, seats + 1))
    if house_banks:
        places = (DEALER, *places)
    first = places.index(DEALER if bank is None else bank)
    return places[first:] + places[:first]


def check_dice(rules: TwoHandsRules) -> list[str]:
    """Checks that what a sheet says about dice fits what it says about banks."""
    wrong = []
    if rules.play.dice == "first-action" and rules.table.bank != "player":
        wrong.append('play.dice: "first-action" is for a table that only players bank: table.bank = "player"')
    if rules.play.dice_count > rules.table.seats + 1:
        wrong.append("play.dice-count: is more than there are positions")
    return wrong
