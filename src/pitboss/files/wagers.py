"""Reads the wagers of a file into their canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import PitbossError, Refused
from pitboss.money import Cents
from pitboss.rules.script import Wager
from pitboss.table.pit_table import PitTable


def written_wagers(
    table: PitTable[Any], where: str, entry: Mapping[str, Cents]
) -> tuple[dict[Wager, Cents], dict[Wager, str]]:
    """The amount of each wager, and its name in the file."""
    stakes: dict[Wager, Cents] = {}
    names: dict[Wager, str] = {}
    for text, amount in entry.items():
        try:
            wager = table.read_wager(text)
        except PitbossError as error:
            raise error.at(f"{where}: wagers") from None
        if wager in stakes:
            raise Refused(f"{text!r} and {names[wager]!r} are the same bet", f"{where}: wagers")
        stakes[wager], names[wager] = amount, text
    return stakes, names
