"""Settling a spin: losing bets are cleared first, then winning bets are paid."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pitboss.rules.layout import Layout
from pitboss.rules.script import Pay, loses, wins
from pitboss.rules.sheet import Rules


def clear_and_pay(rules: Rules, layout: Layout, winning: Collection[str], came: str) -> Iterator[Pay]:
    """Settles every bet on the layout by what came; a winning bet is paid the one line its sheet gives."""
    won = []
    for seat in layout:
        for wager in layout[seat]:
            if wager in winning:
                won.append((seat, wager))
            else:
                yield loses(seat, wager, came)
    for seat, wager in won:
        if line := rules.wagers[wager.partition(" ")[0]].pays:
            yield wins(seat, wager, line, came)


def unpaid(rules: Rules) -> list[str]:
    """Bets of a sheet that do not say what they pay."""
    return [
        f"wagers.{slug}: 'pays' is missing; write pays = \"35 to 1\""
        for slug, spot in rules.wagers.items()
        if spot.pays is None
    ]
