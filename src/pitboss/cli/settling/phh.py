"""``pitboss settle --phh``: writes hands of the poker room in Poker Hand History format."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from pitboss.cli.settling.settle import read_file, rounds_of
from pitboss.errors import PitbossError, Refused
from pitboss.files.phh.write import history_of
from pitboss.files.settle import Sheets


def write_hands(files: tuple[str, ...], sheets: Sheets) -> int:
    """Prints one hand alone, and several hands as the numbered tables of a .phhs file. Returns the number refused."""
    many = len(files) > 1 or _holds_many(files[0])
    refused = count = 0
    for where, tree in _trees(files):
        try:
            if isinstance(tree, PitbossError):
                raise tree
            text = history_of(tree, sheets)
        except PitbossError as error:
            refused += 1
            sys.stdout.flush()
            print(f"pitboss: {error.at(where)}", file=sys.stderr)
            continue
        count += 1
        sys.stdout.write(f"[{count}]\n{text}\n" if many else text)
    return refused


def _trees(files: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Every round of the files, each with its place."""
    for name in files:
        if name.endswith((".phh", ".phhs")):
            yield name, Refused("is already a hand history")
        elif _holds_many(name):
            for number, tree in enumerate(rounds_of(name), 1):
                yield f"{name}, round {number}", tree
        else:
            try:
                yield name, read_file(name)
            except PitbossError as error:
                yield name, error


def _holds_many(name: str) -> bool:
    return name == "-" or name.endswith(".jsonl")
