"""Serves a floor like ``pitboss serve``, with clocks that a loaded machine does not run out: ``PORT DATABASE``."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from pitboss.floor.server import run
from pitboss.machine.times import Millis, Times

LONG = Times(bets=Millis(240_000), bank=Millis(240_000), decision=Millis(240_000), between=Millis(120_000))


def main() -> None:
    port, database = sys.argv[1:]
    run(database, Path(f"{database}.key"), int(port), None, False, partial(print, flush=True), LONG)


if __name__ == "__main__":
    main()
