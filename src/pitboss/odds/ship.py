"""The store that ships with the program: the prices of every posted sheet, and the counts that they need.

    python -m pitboss.odds.ship            computes what is out of date and writes shipped/ again
    python -m pitboss.odds.ship --check    counts everything again and compares; writes nothing
    python -m pitboss.odds.ship --check craps roulette

Only ``--check`` makes a current count again. The pai gow games take a quarter of an hour.
"""

from __future__ import annotations

import json
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from time import process_time
from typing import Any

from pitboss.houses import sheet, sheet_names
from pitboss.odds import store
from pitboss.odds.kept_files import written
from pitboss.odds.report import PRICED, report


def sheets(wanted: list[str]) -> Iterator[str]:
    """The posted sheets of these games, or of all priced games."""
    for name in sheet_names():
        game = name.partition("/")[2]
        if game in PRICED and (not wanted or game in wanted):
            yield name


def worked_out(name: str, *, counts: bool) -> dict[str, dict[str, Any]]:
    """All store entries of a sheet's report. The prices are computed again; the counts too if ``counts``."""
    page = sheet(name)
    with store.forgotten(counts=counts), store.collected() as entries:
        report(page.game, page.rules)
    return entries


def ship(wanted: list[str]) -> None:
    """Writes the files of these games and adds their counts to the shipped ones. Without games, writes all again."""
    found: dict[str, dict[str, Any]] = {store.COUNTS: dict(store.shipped(store.COUNTS)) if wanted else {}}
    for name in sheets(wanted):
        start = process_time()
        for kind, entries in worked_out(name, counts=False).items():
            found.setdefault(kind, {}).update(entries)
        print(f"{name}: {process_time() - start:.1f} s", flush=True)
    if not wanted:
        for path in store.SHIPPED.glob("*.json"):
            path.unlink()
    store.SHIPPED.mkdir(exist_ok=True)
    for kind, entries in found.items():
        lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(entries[key])}" for key in sorted(entries))
        made = {"by": "python -m pitboss.odds.ship", "python": platform.python_version()}
        written(store.SHIPPED / f"{kind}.json", f'{{"made": {json.dumps(made)},\n"entries": {{\n{lines}\n}}}}\n')


def differences(name: str) -> list[str]:
    """Counts a sheet again and lists the entries that differ from the shipped ones."""
    wrong = []
    for kind, entries in worked_out(name, counts=True).items():
        shipped = store.shipped(kind)
        for key, entry in entries.items():
            if key not in shipped:
                wrong.append(f"{name}: {kind} {key} does not ship: python -m pitboss.odds.ship")
            elif shipped[key] != json.loads(json.dumps(entry)):
                wrong.append(f"{name}: {kind} {key} ships with another value than is counted")
    return wrong


def main(arguments: list[str]) -> int:
    parser = ArgumentParser("python -m pitboss.odds.ship", description="The store that ships with the program.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only the sheets of these games")
    parser.add_argument("--check", action="store_true", help="count everything again and compare; write nothing")
    args = parser.parse_args(arguments)
    if unknown := [game for game in args.games if game not in PRICED]:
        print(f"no priced game {unknown[0]!r}; there are {', '.join(sorted(PRICED))}", file=sys.stderr)
        return 2
    if not args.check:
        ship(args.games)
        return 0
    failed = False
    for name in sheets(args.games):
        wrong = differences(name)
        print("\n".join(wrong) or f"{name}: as shipped", flush=True)
        failed |= bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
