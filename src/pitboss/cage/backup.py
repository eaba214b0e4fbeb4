"""Backups of a cage. They are made while the floor runs, with a digest of each page, and checked when restored."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.cage.copying import copy_rows
from pitboss.cage.database import CageFailed
from pitboss.live.journal import sync

PAGE = 4096
DIGITS = 16


def sums_of(path: Path) -> Path:
    """The file with the digests of a copy's pages."""
    return path.with_name(path.name + ".sums")


def back_up(source: str | Path, target: str | Path) -> None:
    """Copies a cage to a new file, as it is at one moment. Floors may go on writing during the copy."""
    source, target = Path(source), Path(target)
    if not source.is_file():
        raise CageFailed("is not there", str(source))
    if target.exists() or sums_of(target).exists():
        raise CageFailed("is there already: choose another name, or move it away", str(target))
    draft = target.with_name(target.name + ".part")
    draft.unlink(missing_ok=True)
    try:
        there = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
        copy = sqlite3.connect(draft)
        with there, copy:
            there.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.close()
        there.close()
        sync(draft)
        _write_sums(draft, sums_of(target))
        os.rename(draft, target)
        sync(target.parent)
    except (OSError, sqlite3.Error) as error:
        draft.unlink(missing_ok=True)
        sums_of(target).unlink(missing_ok=True)
        raise CageFailed(f"could not be copied to {target}: {error}", str(source)) from None


def back_up_server(address: str, target: str | Path) -> None:
    """Copies a cage in PostgreSQL to a new SQLite file, as it is at one moment."""
    from pitboss.cage.postgres import PostgresDatabase
    from pitboss.cage.sqlite import SqliteDatabase

    target = Path(target)
    with TemporaryDirectory(prefix=".pitboss-", dir=target.absolute().parent) as folder:
        draft = SqliteDatabase(Path(folder) / "cage.db")
        there = PostgresDatabase(address, read_only=True)
        try:
            with there.frozen():
                copy_rows(there.rows, draft)
        finally:
            there.close()
            draft.close()
        back_up(Path(folder) / "cage.db", target)


def bring_back_to_server(source: str | Path, address: str) -> None:
    """Restores a cage from a copy into an empty PostgreSQL database."""
    from pitboss.cage.postgres import PostgresDatabase
    from pitboss.cage.sqlite import SqliteDatabase

    for where, why in check_sums(Path(source)):
        raise CageFailed(f"{where} {why}", str(source))
    there = SqliteDatabase(source, read_only=True)
    target = PostgresDatabase(address)
    try:
        copy_rows(there.rows, target)
    finally:
        target.close()
        there.close()


def bring_back(source: str | Path, target: str | Path) -> None:
    """Restores a cage from a copy. Fails if a byte of the copy was changed, or if there is a cage already."""
    source, target = Path(source), Path(target)
    if not source.is_file():
        raise CageFailed("is not there", str(source))
    if target.exists():
        raise CageFailed("is there already: move it away first", str(target))
    for where, why in check_sums(source):
        raise CageFailed(f"{where} {why}", str(source))
    draft = target.with_name(target.name + ".part")
    try:
        shutil.copyfile(source, draft)
        sync(draft)
        os.rename(draft, target)
        sync(target.parent)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise CageFailed(f"could not be restored: {error}", str(target)) from None


def check_sums(path: Path) -> Iterator[tuple[str, str]]:
    """The pages of a copy that were changed after it was made."""
    sums = sums_of(path)
    if not sums.is_file():
        return
    expected = sums.read_text("ascii", "replace").split()
    found = list(_digests(path))
    if len(found) != len(expected):
        yield "the file", f"has {len(found)} pages, but had {len(expected)}"
    for number, (there, right) in enumerate(zip(found, expected, strict=False)):
        if there != right:
            first, last = number * PAGE, number * PAGE + PAGE - 1
            yield f"page {number + 1} of the file (bytes {first} to {last})", "was changed after it was copied"


def _digests(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        while page := file.read(PAGE):
            yield sha256(page).hexdigest()[:DIGITS]


def _write_sums(path: Path, sums: Path) -> None:
    sums.write_text("".join(f"{digest}\n" for digest in _digests(path)), "ascii")
    sync(sums)
