"""The time to price a changed line, from the store and counted again. The ratio shows what the store saves.

    python benchmarks/lab.py

It measures the processor time of one call each, after everything is loaded.
"""

from __future__ import annotations

from time import process_time

from pitboss.houses import sheet
from pitboss.lab.design import design, read_span
from pitboss.lab.pay_search import Wanted
from pitboss.lab.what_if import what_if
from pitboss.odds import store
from pitboss.odds.report import report
from pitboss.odds.solve import lines

LINES = (
    ("mount-airy/three-card-poker", "pair-plus", "straight-flush"),
    ("mount-airy/three-card-poker", "six-card-bonus", "royal-flush"),
    ("mount-airy/blackjack", "lucky-ladies", "matched-20"),
    ("valley-forge/fortune-pai-gow-poker", "fortune", "full-house"),
)


def main() -> None:
    for name, wager, line in LINES:
        page = sheet(name)
        what_if(page, {f"{wager}.{line}": "7 to 1"}, at_once=True)
        start = process_time()
        what_if(page, {f"{wager}.{line}": "9 to 1"}, at_once=True)
        stored = process_time() - start
        with store.forgotten():
            report(page.game, page.rules, [wager])
            lines.counted.cache_clear()
            start = process_time()
            report(page.game, page.rules, [wager])
        counted = process_time() - start
        start = process_time()
        design(page, wager, Wanted(edge=read_span("5..6%", percent=True)))
        searched = process_time() - start
        print(
            f"{name} {wager}: what-if {stored * 1000:.1f} ms, counted again {counted * 1000:.0f} ms "
            f"({counted / stored:.0f} times), design {searched:.2f} s"
        )


if __name__ == "__main__":
    main()
