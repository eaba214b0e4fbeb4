"""Reads the wagers of a file into their canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import PitbossError, Refused
from pitboss.money import Cents
from pitboss.rules.script import Wager
from pitboss.table.pit_table import PitTable


def written_wagers(table: PitTable[Any], entry: Mapping[str, Cents]) -> tuple[dict[Wager, Cents], dict[Wager, str]]:
    """The amount of each wager, and its name in the file."""
    stakes: dict[Wager, Cents] = {}
    names: dict[Wager, str] = {}
    read = table.read_wager
    try:
        for text, amount in entry.items():
            wager = read(text)
            if wager in stakes:
                raise Refused(f"{text!r} and {names[wager]!r} are the same bet")
            stakes[wager] = amount
            names[wager] = text
    except PitbossError as error:
        raise error.at("wagers") from None
    return stakes, names
