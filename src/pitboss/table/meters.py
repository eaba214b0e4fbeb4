"""Progressive meters: what they start at, and what a round pays out of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pitboss.money import Cents, rounded
from pitboss.rules.lines import Line
from pitboss.rules.sheet import Rules


class Hit(NamedTuple):
    """An award that a meter must pay: a share of it, or a flat amount."""

    meter: str
    share: Line | None
    flat: Cents = Cents(0)


TIMES_THE_WAGER = 2000
"""What a meter starts at if the sheet names no seed. 58 Pa. Code 633b.17 has the same figure for blackjack."""


def first_meters(rules: Rules, reseed: Mapping[str, Cents]) -> dict[str, Cents]:
    """What the meters of a live table start at: the table's reseed amount, the sheet's seed, or 2,000 times
    the wager."""
    found = {}
    for wager, slug in rules.fed.items():
        spot = rules.wagers.get(wager)
        stake = (spot.exactly or rules.limit(spot.min) if spot else None) or rules.options.min
        found[slug] = reseed.get(slug) or rules.meters[slug].seed or Cents(TIMES_THE_WAGER * stake)
    return found


def award(
    meters: Mapping[str, Cents], hits: Sequence[Hit], reseed: Mapping[str, Cents]
) -> tuple[list[Cents], dict[str, Cents]]:
    """What each hit is paid, and what the meters show afterwards.

    Each award below 100% is a share of the meter before the round; flat awards are paid in full. A 100% award pays
    what they leave, shared equally if two hit at once, and resets the meter to its seed.
    """
    paid = [Cents(0)] * len(hits)
    after = dict(meters)
    for meter in dict.fromkeys(hit.meter for hit in hits):
        shown = meters.get(meter, Cents(0))
        left = int(shown)
        whole = []
        for index, hit in enumerate(hits):
            if hit.meter != meter:
                continue
            if hit.share is None:
                paid[index] = hit.flat
            elif hit.share.numerator == hit.share.denominator:
                whole.append(index)
                continue
            else:
                share = rounded(shown, hit.share.numerator, hit.share.denominator, "nearest")
                paid[index] = Cents(min(share, max(left, 0)))
            left -= paid[index]
        if whole:
            each, odd = divmod(max(left, 0), len(whole))
            for place, index in enumerate(whole):
                paid[index] = Cents(each + (1 if place < odd else 0))
            left = reseed.get(meter, Cents(0))
        after[meter] = Cents(max(left, 0))
    return paid, after
