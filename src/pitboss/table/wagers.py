"""The wagers a seat may make, and their limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pitboss.errors import Refused
from pitboss.money import Cents, money
from pitboss.rules.game import PitGame
from pitboss.rules.script import Wager
from pitboss.rules.sheet import Rules, Spot


def read_wager(game: PitGame[Any], rules: Rules, text: str) -> Wager:
    """A wager in its canonical form."""
    slug, blank, selection = text.partition(" ")
    spot = rules.wagers.get(slug)
    if spot is None or spot.by != "seat" or (blank and not selection):
        offered = ", ".join(slug for slug, spot in rules.wagers.items() if spot.by == "seat")
        raise Refused(f"{text!r} is not a wager of this sheet; there are {offered}")
    selected = game.selection(rules, slug, selection)
    return Wager(f"{slug} {selected}" if selected else slug)


def check_wagers(rules: Rules, stakes: Mapping[Wager, Cents]) -> None:
    """Checks all wagers of a seat before the round: their limits, and the wagers each needs."""
    spots, allowed = rules.wagers, rules.allowed
    put_down = {wager if wager in spots else wager.partition(" ")[0] for wager in stakes}
    for slug in rules.required:
        if slug not in put_down:
            raise Refused(f"{slug!r} is missing: a seat needs it to be in the round")
    for wager, amount in stakes.items():
        slug = wager if wager in spots else wager.partition(" ")[0]
        spot = spots[slug]
        if amount not in allowed[slug]:
            least, most, _ = rules.limits[slug]
            check_amount(wager, spot, amount, least, most)
        if spot.min_alone is not None and len(stakes) == 1:
            _check_alone(rules, wager, slug, amount)
        if spot.needs and put_down.isdisjoint(spot.needs):
            raise Refused(f"{wager!r} needs {' or '.join(spot.needs)} too")
        if spot.equals and amount != stakes.get(Wager(spot.equals)):
            raise Refused(
                f"{wager!r} must be equal to {spot.equals!r}, {money(stakes.get(Wager(spot.equals), Cents(0)))}"
            )
        if spot.at_most and amount > stakes.get(Wager(spot.at_most), 0):
            raise Refused(
                f"{wager!r} may not be more than {spot.at_most!r}, {money(stakes.get(Wager(spot.at_most), Cents(0)))}"
            )


def _check_alone(rules: Rules, wager: str, slug: str, amount: Cents) -> None:
    """Checks the least amount of the only wager of a seat."""
    alone = rules.limits[slug][2]
    if alone is not None and amount < alone:
        raise Refused(f"{wager!r} alone: {money(amount)} is below the minimum of {money(alone)}")


def check_amount(wager: str, spot: Spot, amount: Cents, least: Cents | None, most: Cents | None) -> None:
    """Checks the limits of one wager."""
    if amount <= 0:
        raise Refused(f"{wager!r}: {money(amount)} is not a wager: bet more than zero")
    if spot.exactly is not None and amount != spot.exactly:
        raise Refused(f"{wager!r} is exactly {money(spot.exactly)}, not {money(amount)}")
    if least is not None and amount < least:
        raise Refused(f"{wager!r}: {money(amount)} is below the minimum of {money(least)}")
    if most is not None and amount > most:
        raise Refused(f"{wager!r}: {money(amount)} is above the maximum of {money(most)}")
    if amount % spot.step:
        raise Refused(f"{wager!r}: {money(amount)} is not a multiple of {money(spot.step)}")


class WagerRange(NamedTuple):
    """A wager a seat may make before the round, with its limits in cents."""

    slug: str
    spot: Spot
    least: int
    most: int
    selections: Sequence[str]


def wager_ranges(game: PitGame[Any], rules: Rules) -> dict[str, WagerRange]:
    """The wagers a seat may make before a round with these rules."""
    found = {}
    for slug, spot in rules.wagers.items():
        selections = game.selections(rules, slug) if spot.by == "seat" else ()
        if selections:
            least = spot.exactly or rules.limit(spot.min) or spot.step
            most = spot.exactly or rules.limit(spot.max) or max(least, rules.options.max)
            found[slug] = WagerRange(slug, spot, least, most, selections)
    return found
