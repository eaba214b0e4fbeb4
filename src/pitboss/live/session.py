"""The first line of a session's journal, and amounts as its lines write them: in whole cents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from pitboss.files.records import digest, write_options
from pitboss.live.journal import Entry
from pitboss.money import Cents
from pitboss.rules.script import Seat
from pitboss.table.meters import first_meters
from pitboss.table.settlement import Settlement
from pitboss.table.table import Table

VERSION = 2
Role = Literal["player", "bot", "proposition player"]


class Player(NamedTuple):
    name: str
    chips: Cents
    role: Role = "player"

    @property
    def label(self) -> str:
        """The name, and whether this is a bot of the house."""
        labels = {"bot": " (house bot)", "proposition player": " (house bot, proposition player)"}
        return self.name + labels.get(self.role, "")


def session_entry(
    name: str, table: Table[Any], players: Mapping[Seat, Player], stacks: Mapping[Seat, Cents] | None = None
) -> Entry:
    """The first line of a journal: the table and its players; in the poker room also the buy-in of each."""
    entry: Entry = {
        "kind": "session",
        "version": VERSION,
        "session": name,
        "sheet": table.sheet.name,
        "digest": digest(table.sheet.text),
        "text": table.sheet.text,
        "options": write_options(table.chosen),
        "players": {str(seat): player._asdict() for seat, player in players.items()},
        "meters": first_meters(table.rules, table.reseed),
    }
    if stacks is not None:
        entry["stacks"] = {str(seat): stack for seat, stack in stacks.items()}
    return entry


def players_of(start: Entry) -> dict[Seat, Player]:
    """The players in a session's first line."""
    return {Seat(int(seat)): Player(**player) for seat, player in start["players"].items()}


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
