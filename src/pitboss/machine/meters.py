"""Meters. Tables feed them and are paid from them, and linked tables and games share them.

A table gets the amounts of its meters with the command ``Meters``. Its steps have moves: contributions to a meter,
awards from it, and a new seed when all of it was won. The holder of the meters applies those moves and tells every
linked table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.money import Cents
from pitboss.rules.sheet import MeterOptions, Rules
from pitboss.table.banks import slug_of
from pitboss.table.postings import RACK, Posting, changes, meter, posting


class Feed:
    """A table's contributions. A fraction of a cent is kept for the next stake."""

    def __init__(self, rules: Rules, parts: Mapping[str, int] | None = None) -> None:
        self._percent = rules.options.contribution if isinstance(rules.options, MeterOptions) else 0
        self._meter_of = rules.fed
        self.parts: dict[str, int] = {name: (parts or {}).get(name, 0) for name in rules.meters}
        """Hundredths of a cent that are not in a meter yet."""
        self._now: dict[str, int] = {}
        self._fed: dict[str, int] = {}

    def begin(self) -> None:
        """Begins a round. Its contributions can be undone until it is settled."""
        self._now, self._fed = dict(self.parts), {}

    def stake(self, wager: str, amount: int) -> None:
        name = self._meter_of.get(slug_of(wager))
        if name is None or not self._percent:
            return
        fed, self._now[name] = divmod(amount * self._percent + self._now[name], 100)
        self._fed[name] = self._fed.get(name, 0) + fed

    def shown(self, meters: Mapping[str, Cents]) -> dict[str, Cents]:
        """The amounts of the meters with the contributions of this round."""
        return {name: Cents(amount + self._fed.get(name, 0)) for name, amount in meters.items()}

    def end(self) -> tuple[Posting, ...]:
        """The postings of the round's contributions, when it is settled."""
        self.parts, fed, self._fed = dict(self._now), self._fed, {}
        return tuple(
            move for name, cents in fed.items() for move in posting(RACK, meter(name), cents, f"contribution of {name}")
        )


class HouseMeters:
    """The holder of a house's meters, for one table or for several that are linked."""

    def __init__(self, amounts: Mapping[str, Cents]) -> None:
        self.amounts = dict(amounts)

    def apply(self, moves: Iterable[Posting]) -> bool:
        """Applies the moves of a table's step. Returns whether a meter has changed."""
        changed = False
        for holder, change in changes(moves).items():
            if holder.kind == "meter" and holder.of in self.amounts and change:
                self.amounts[str(holder.of)] = Cents(self.amounts[str(holder.of)] + change)
                changed = True
        return changed
