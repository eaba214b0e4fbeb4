"""The result of a round as its line has it: cents, and what everyone has seen."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.dice import show_dice
from pitboss.rules.script import Show, Shuffle
from pitboss.table.round import Dealt, Rolled, Round, Spun, seen_by
from pitboss.table.settlement import Settlement


def figures(settlement: Settlement) -> dict[str, Any]:
    """A settlement in cents."""
    return {
        "seats": {
            str(seat): {
                wager: [account.stake, account.returned, account.commission, account.outcome]
                for wager, account in wagers.items()
            }
            for seat, wagers in settlement.seats.items()
        },
        "fees": {str(seat): fee for seat, fee in settlement.fees.items() if fee},
        "bank": [settlement.bank_net, settlement.bank_fees],
    }


def shown_to_all(round_: Round) -> list[list[Any]]:
    """Every card, roll and pocket that a spectator has seen: ``["deal", "dealer", "Ah ??"]``, ``["roll", "3-4"]``."""
    shown: list[list[Any]] = []
    for event in round_.events:
        seen = seen_by((), event)
        if isinstance(seen, Dealt):
            shown.append(["deal", seen.to, " ".join("??" if card is None else str(card) for card in seen.cards)])
        elif isinstance(seen, Shuffle):
            shown.append(["shuffle", "discards" if isinstance(event, Shuffle) and event.kept else seen.when])
        elif isinstance(seen, Show):
            shown.append(["show", seen.place, " ".join(map(str, seen.cards))])
        elif isinstance(seen, Rolled):
            shown.append(["roll", show_dice(seen.dice)])
        elif isinstance(seen, Spun):
            shown.append(["spin", seen.pocket])
    return shown
