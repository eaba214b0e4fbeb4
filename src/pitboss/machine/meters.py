"""Meters: a thing of their own that tables feed and are paid from, shared by the tables and games that are linked.

A table is told what its meters show (the command ``Meters``), and gives back moves: contributions to a meter, awards
from it, and a new seed when all of it was won. The holder of the meters applies those moves and tells every linked
table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.money import Cents
from pitboss.rules.sheet import Rules
from pitboss.table.banks import slug_of
from pitboss.table.postings import RACK, Posting, changes, meter, posting


class Feed:
    """A table's contributions. A fraction of a cent is kept for the next stake."""

    def __init__(self, rules: Rules, parts: Mapping[str, int] | None = None) -> None:
        self._percent: int = getattr(rules.options, "contribution", 0) or 0
        self._meter_of = rules.fed
        self.parts: dict[str, int] = {name: (parts or {}).get(name, 0) for name in rules.meters}
        """Hundredths of a cent that no meter has got yet."""
        self._now: dict[str, int] = {}
        self._fed: dict[str, int] = {}

    def begin(self) -> None:
        """A round begins. Until it is settled its contributions can be undone."""
        self._now, self._fed = dict(self.parts), {}

    def stake(self, wager: str, amount: int) -> None:
        name = self._meter_of.get(slug_of(wager))
        if name is None or not self._percent:
            return
        fed, self._now[name] = divmod(amount * self._percent + self._now[name], 100)
        self._fed[name] = self._fed.get(name, 0) + fed

    def shown(self, meters: Mapping[str, Cents]) -> dict[str, Cents]:
        """What the meters show with the contributions of this round."""
        return {name: Cents(amount + self._fed.get(name, 0)) for name, amount in meters.items()}

    def end(self) -> tuple[Posting, ...]:
        """The round is settled: its contributions move."""
        self.parts, fed, self._fed = dict(self._now), self._fed, {}
        return tuple(
            move for name, cents in fed.items() for move in posting(RACK, meter(name), cents, f"contribution of {name}")
        )


class HouseMeters:
    """The holder of a house's meters, for one table or for several that are linked."""

    def __init__(self, amounts: Mapping[str, Cents]) -> None:
        self.amounts = dict(amounts)

    def apply(self, moves: Iterable[Posting]) -> bool:
        """Applies what a table's step moves. True if a meter now shows something else."""
        changed = False
        for holder, change in changes(moves).items():
            if holder.kind == "meter" and holder.of in self.amounts and change:
                self.amounts[str(holder.of)] = Cents(self.amounts[str(holder.of)] + change)
                changed = True
        return changed
