"""Serves a floor like ``pitboss serve``: ``PORT DATABASE``. Its clocks do not run out on a loaded machine, and its door
lets in as many guests a minute as the tests bring on a fast one."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from pitboss.floor.http import app
from pitboss.floor.server import run
from pitboss.machine.times import Millis, TableTimes

LONG = TableTimes(bets=Millis(240_000), bank=Millis(240_000), decision=Millis(240_000), between=Millis(120_000))


def main() -> None:
    port, database = sys.argv[1:]
    app.MOST_GUESTS = 100_000
    run(database, Path(f"{database}.key"), int(port), None, False, partial(print, flush=True), LONG)


if __name__ == "__main__":
    main()
