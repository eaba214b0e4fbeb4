"""``pitboss check``: whether a sheet is in order, and every mistake in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click

from pitboss.bots.bots import Luck
from pitboss.drivers.full_table import check_full_table
from pitboss.drivers.rehearsal import rehearse
from pitboss.errors import PitbossError, Refused, printable
from pitboss.houses import (
    HOUSES,
    Sheet,
    check_house,
    has_folder,
    house,
    posted_at,
    read_house,
    read_sheet,
    sheet,
    sheet_names,
)
from pitboss.houses.collection import read_collection
from pitboss.houses.reading.problems import BadSheet
from pitboss.houses.reading.syntax import parse_toml, read_text
from pitboss.money import money
from pitboss.table.table import open_table


@click.command("check")
@click.argument("names", nargs=-1, required=True, metavar="SHEET.toml|HOUSE/GAME|FOLDER...")
def command(names: tuple[str, ...]) -> int:
    """Reads sheets and reports every mistake at once: file, line, key, what is wrong, what would be right.

    Each argument is a sheet file, a collection file with its [[schedule]] tables, a house page (house.toml), the words
    of its guide (guide.toml), a folder of these, or the name of a sheet that ships with Pitboss. A file without
    mistakes gets an OK line. The exit status is 2 if any file has a mistake.

    \b
    pitboss check my-table.toml
    pitboss check my-house/ mount-airy/craps
    """
    wrong = sum(map(_check_page, dict.fromkeys(name.partition("/")[0] for name in names)))
    for name in names:
        try:
            for each in _files(name):
                wrong += _check(each)
        except PitbossError as error:
            print(error)
            wrong += 1
    return 2 if wrong else 0


def _files(name: str) -> Iterator[str]:
    """The files and sheets to check under this name."""
    path = Path(name)
    if os.path.isdir(name):
        found = sorted(str(each) for pattern in ("*.toml", "*/*.toml") for each in path.glob(pattern))
        if not found:
            raise Refused("no sheets (*.toml) in this folder", name)
        yield from found
    elif name in HOUSES:
        check_house(name)
        yield from (each for each in sheet_names() if each.startswith(name + "/"))
    else:
        yield name


def _check_page(slug: str) -> int:
    """Prints what is wrong with the page of a house that ships. Returns the number of bad pages: 1 or 0."""
    try:
        house(slug)
    except BadSheet as bad:
        print("\n".join(map(printable, bad.problems)))
        return 1
    except Refused:  # no such house, or it has no page: its sheets are refused with the reason
        return 0
    return 0


def _check(name: str) -> int:
    """Prints what is wrong with one file, or OK. Returns the number of bad files: 1 or 0."""
    try:
        print(printable(f"OK {name}: {_read(name)}"))
    except BadSheet as bad:
        print("\n".join(map(printable, bad.problems)))
        return 1
    except PitbossError as error:
        print(error)
        return 1
    return 0


def _read(name: str) -> str:
    """Reads the file as the kind of file it is, and describes it in a few words."""
    if not name.endswith(".toml"):
        slug = name.partition("/")[0]
        if slug in HOUSES or has_folder(slug) or posted_at(name):
            return _about(sheet(name))
        raise Refused("is neither a sheet file (*.toml), nor a folder, nor one of `pitboss houses`", name)
    text = read_text(Path(name))
    keys = parse_toml(text, name).keys()
    if keys & {"schedule", "poker", "limits"} and "game" not in keys:
        collection = read_collection(text, name)
        return f"{_count(len(collection.schedule) + len(collection.poker), 'schedule')} of collection"
    if keys & {"passages", "same-as"} and "game" not in keys:
        from pitboss.guide.prose import parse_prose

        return f"{_count(len(parse_prose(text, name).passages), 'passage')} of a guide"
    if keys & {"place", "guide"} and "game" not in keys:
        return read_house(text, name).title
    return _about(read_sheet(Path(name)))


def _about(page: Sheet) -> str:
    """Opens a table with the sheet, deals a round to every seat and rehearses random rounds. This also checks the
    limits of the law, that there are enough cards for a full table, and the code of the game."""
    try:
        table = open_table(page)
        check_full_table(table)
        rehearse(page, Luck("check", page.rules.game))
        options = table.rules.options
    except PitbossError as error:
        raise error.at(page.name) from None
    wagers = _count(len(page.rules.wagers), "wager")
    return f"{page.rules.title}, {wagers}, {money(options.min)} to {money(options.max)}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
