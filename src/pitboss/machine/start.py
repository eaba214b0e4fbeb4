"""The first line of a table's journal, from which the table is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from json import dumps, loads
from typing import Any

from pitboss.errors import Refused, Unreadable
from pitboss.files.records import digest, read_options, write_options
from pitboss.houses import sheet_of
from pitboss.machine.step import Entry
from pitboss.machine.times import POSTED, TableTimes
from pitboss.money import Cents
from pitboss.table.meters import first_meters
from pitboss.table.table import Table, open_table

VERSION = 3
TABLES = 128
"""How many tables, each of one sheet with its options, are cached."""
Entropy = Callable[[str, int], bytes]
"""Returns n random bytes for a purpose. The same purpose always gives the same bytes, so a table can be rebuilt."""


def table_entry(
    session: str, table: Table[Any], times: TableTimes = POSTED, meters: Mapping[str, Cents] | None = None
) -> Entry:
    """The first line of a journal: the whole sheet, the options, the posted times, and the amounts of the meters."""
    return {
        "kind": "table",
        "version": VERSION,
        "session": session,
        "sheet": table.sheet.name,
        "digest": digest(table.sheet.text),
        "text": table.sheet.text,
        "options": write_options(table.chosen),
        "deck": [table.deck.kind, table.deck.size // table.deck.kind] if table.deck else None,
        "times": times.as_json(),
        "meters": dict(first_meters(table.rules, table.reseed) if meters is None else meters),
    }


def table_of(start: Entry) -> Table[Any]:
    """The table of a first line. Raises ``Unreadable`` if this is not a first line, or one of another version."""
    if start.get("kind") not in ("table", "session"):
        raise Unreadable("is not the first line of a table's journal")
    if start.get("version") != VERSION:
        raise Unreadable(
            f"is a journal of version {start.get('version')!r:.24}, but this pitboss reads version {VERSION}; "
            "start a new session with --new"
        )
    return _opened(start["sheet"], start["text"], start["digest"], dumps(start["options"]))


@lru_cache(TABLES)
def _opened(name: str, text: str, digest_of_text: str, options: str) -> Table[Any]:
    """Cached: a table never changes, so tables of one sheet with the same options share one object."""
    if digest(text) != digest_of_text:
        raise Refused("is not the digest of the sheet in this line", "digest")
    return open_table(sheet_of(name, text), read_options(loads(options)))
