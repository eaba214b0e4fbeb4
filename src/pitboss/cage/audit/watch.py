"""Watches books that are being written. Each look reads only the transfers since the last look."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cage.audit.chains import TRANSFER, Chain
from pitboss.cage.audit.finding import Damaged, Readable, Wrong, in_order


class BalanceWatch:
    """Knows what every account should show. Call ``look`` in a thread of its own; more frequent calls give an earlier
    alarm."""

    def __init__(self) -> None:
        self._chain = Chain("transfer {}".format)
        self._sums: dict[int, int] = {}
        self.wrong: list[Wrong] = []
        """What was found. Once something is wrong, further looks read nothing."""

    def look(self, cage: Readable) -> list[Wrong]:
        if not self.wrong:
            with cage.frozen():
                try:
                    self.wrong += self._look(cage)
                except Damaged as damaged:
                    self.wrong.append(damaged.wrong)
        return self.wrong

    def _look(self, cage: Readable) -> Iterator[Wrong]:
        for row in in_order(cage, TRANSFER, "transfer {}".format, after=self._chain.last):
            if wrong := self._chain.wrong(row[0], row[:-1], row[-1]):
                yield wrong
                return
            debit, credit, amount = row[3:6]
            self._sums[debit] = self._sums.get(debit, 0) - amount
            self._sums[credit] = self._sums.get(credit, 0) + amount
        there: dict[int, int] = dict(cage.rows("SELECT id, balance FROM account"))
        for account in sorted({*there, *self._sums}):
            if there.get(account) != self._sums.get(account, 0):
                yield Wrong(f"account {account}", f"shows {there.get(account)}, not {self._sums.get(account, 0)} cents")
        if sum(there.values()):
            yield Wrong("accounts", f"add up to {sum(there.values())} cents, not to zero")
