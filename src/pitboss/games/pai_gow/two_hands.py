"""What pai gow with cards and with tiles share: a player may bank, dice are shaken, and there are two hands to beat."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pitboss.rules.layout import Layout
from pitboss.rules.lines import EVEN
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
    Seat,
    Shuffle,
    ask,
    loses,
    pushes,
    roll,
    wins,
)  # fmt: skip
from pitboss.rules.sheet import Between, Doc, Rules


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
        Doc("The bank is counted one, and one again after this many: with 7 it is 1, 8 and 15."),
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
    yield Shuffle(what=what)
    dice: tuple[int, ...] = ()
    if rules.play.dice != "none":
        dice = yield from roll(3, may=True)
    around = positions(rules, layout)
    counted = (sum(dice) - 1) % rules.play.dice_count if dice else 1
    order = layout.seats
    if rules.play.dice == "first-action":
        first = around[max(counted, 1)]  # if the count ends on the banker: the seat on his left
        order = layout.from_button(Seat(int(first)))
        yield Call(f"The action button is at seat {order[0]}.")
    clockwise = 1 if rules.play.dice != "first-hand" else -1
    hands = {}
    bank = None
    for step in range(len(around)):
        place = around[clockwise * (counted + step) % len(around)]
        if place == around[0]:
            bank = yield Deal(DEALER, count, "down")
        elif place in layout.seats:
            hands[place] = yield Deal(place, count, "own")
        elif place != DEALER and empty_too:
            yield Deal(place, count, "down", may=True)
    return order, {seat: hands[seat] for seat in layout}, bank


def positions(rules: Rules, layout: Layout) -> tuple[Place, ...]:
    """All positions that are dealt to, clockwise, the bank first. The house has a position too if it may bank."""
    seats: tuple[Any, ...] = tuple(range(1, rules.table.seats + 1))
    places = seats if rules.table.bank == "player" else (DEALER, *seats)
    first = places.index(DEALER if layout.bank is None else layout.bank)
    return places[first:] + places[:first]


def check_dice(rules: TwoHandsRules) -> list[str]:
    """Checks that what a sheet says about dice fits what it says about banks."""
    wrong = []
    if rules.play.dice == "first-action" and rules.table.bank != "player":
        wrong.append('play.dice: "first-action" is for a table that only players bank: table.bank = "player"')
    if rules.play.dice_count > rules.table.seats + 1:
        wrong.append("play.dice-count: is more than there are positions")
    return wrong
