"""Collection: the fees of the posted schedule. They are fixed before the hand, never a share of wagers or winnings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.errors import Refused
from pitboss.houses.collection import Band, Limits, ScheduleOption, find_schedule, posted_collection
from pitboss.money import NOTHING, Cents, money
from pitboss.rules.sheet import Rules


class Schedule:
    """The option of a posted schedule that one table uses."""

    def __init__(self, option: ScheduleOption) -> None:
        self.option = option

    def player_fee(self, base_wagers: Sequence[Cents], action: Cents) -> Cents:
        """What a seat pays: a fee on each of its base wagers, or one by the action of the whole table."""
        basis = self.option.player_basis
        if basis == "total-table-action":
            return fee(self.option.player_fees, action)
        return Cents(sum([fee(self.option.player_fees, wager) for wager in base_wagers]))

    def dealer_fee(self, action: Cents, bank: Cents) -> Cents:
        """What the player-dealer pays in addition to his wager."""
        return fee(self.option.dealer_fees, bank if self.option.dealer_basis == "bank-wager" else action)


def fee(bands: Sequence[Band], amount: Cents) -> Cents:
    """The fee of the first band whose top is at least the amount; above all tops, the fee of the last band."""
    for band in bands:
        if band.to is None or amount <= band.to:
            return band.fee
    return bands[-1].fee if bands else NOTHING


def schedule_of(rules: Rules) -> Schedule | None:
    """The schedule a table has chosen. Refused if the house posts none here, or if the table's limits are not within
    those posted."""
    named: Any = getattr(rules.options, "schedule", None)
    collection = posted_collection(rules.house) if rules.table.bank == "player" else None
    if collection is None:
        if named is not None:
            raise Refused("no schedule of collection is posted for this table; leave it out", "options.schedule")
        return None
    _check_limits(rules, collection.limits)
    return None if named is None else Schedule(find_schedule(collection, rules.game, named))


def _check_limits(rules: Rules, limits: Limits) -> None:
    least, most = rules.options.min, rules.options.max
    if not limits.min_from <= least <= limits.min_to:
        raise Refused(f"{money(least)} is not from {money(limits.min_from)} to {money(limits.min_to)}", "options.min")
    if not limits.max_from <= most <= limits.max_to:
        raise Refused(f"{money(most)} is not from {money(limits.max_from)} to {money(limits.max_to)}", "options.max")
