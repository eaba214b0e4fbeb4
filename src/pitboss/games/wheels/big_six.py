"""The Big Six: a wheel of symbols; a bet wins if its symbol comes up."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated

from pitboss.equipment.wheels import Wheel, big_six
from pitboss.games.wheels.spun import clear_and_pay, unpaid
from pitboss.rules.game import PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.record import dataclass
from pitboss.rules.script import VOID, Call, Script, spin, voids
from pitboss.rules.sheet import Between, Doc, Rules


@dataclass(frozen=True, kw_only=True)
class BigSixRules(Rules):
    wheel: Annotated[dict[str, Annotated[int, Between(1, 100)]], Doc("How many spaces each symbol has.")]

    @cached_property
    def pockets(self) -> tuple[str, ...]:
        return wheel_of(self).pockets


def wheel_of(rules: BigSixRules) -> Wheel:
    return big_six(rules.wheel)


def play(rules: BigSixRules, layout: Layout) -> Script:
    yield Call("No more bets.")
    symbol = yield from spin(rules.pockets, void=True)
    while symbol == VOID:
        yield Call("The spin is void.")
        symbol = yield from spin(rules.pockets, void=True, may=True)
    if not symbol:
        for seat in layout:
            for wager in tuple(layout[seat]):
                yield voids(seat, wager, "void spin")
        return None
    yield Call(f"{rules.wagers[symbol].title}.")
    yield from clear_and_pay(rules, layout, (symbol,), symbol)
    return None


def check(rules: BigSixRules) -> list[str]:
    wrong = [f"wagers.{slug}: the wheel has no such symbol" for slug in rules.wagers if slug not in rules.wheel]
    wrong += [f"wheel.{slug}: there is no such wager" for slug in rules.wheel if slug not in rules.wagers]
    if VOID in rules.wheel:
        wrong.append(f"wheel.{VOID}: is the word for a spin that does not count; name the symbol otherwise")
    return wrong + unpaid(rules)


GAME = PitGame(
    "big-six",
    BigSixRules,
    play,
    check=check,
    about="A wheel is spun. You bet on the symbol at which it stops.",
)
