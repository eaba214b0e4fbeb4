"""Processor seconds of the heavy counts, compared with their limits; all in one run, on one core.

    python benchmarks/odds.py             evaluators, and the counts that take up to half a minute
    python benchmarks/odds.py --long      with the pai gow games too: a quarter of an hour
    python benchmarks/odds.py --longest   with their best settings and charts too
    python benchmarks/odds.py --sheets    with every sheet: first, again, and from the store
    python benchmarks/odds.py --plain     with the plain loops that would give the same answers
    python benchmarks/odds.py --hands     only the evaluators
    python benchmarks/odds.py --stored    only commands that find everything in the store, and what they import
    python benchmarks/odds.py --nothing   only every sheet from an empty store and cache, compared with what ships: long

Each count runs in its own process, twice: first with an empty cache of compiled code, so that compiling is included,
then with the cache of the first run. Short counts run four more times, in turns, and the best time is taken, because a
shared machine is sometimes half as fast for a minute. Importing is timed separately.
The output also gives each time in passes of the evaluator over all 133,784,560 hands of seven cards, timed in this run:
passes can be compared between machines, seconds cannot.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import combinations, islice
from math import comb
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
HANDS = 300_000
RUNS = 5
SHORT = 10
"""A count that takes fewer seconds is run five times, and the best time is taken."""


class Limit(NamedTuple):
    """A count as Python code, and the time it may take once compiled."""

    name: str
    work: str
    seconds: float | None = None
    passes: float | None = None


def priced(sheet: str, wager: str) -> str:
    """Code that prices one wager of a sheet without the store."""
    return f"""
from pitboss.houses import sheet
from pitboss.odds import store
from pitboss.odds.report import report
page = sheet({sheet!r})
with store.forgotten():
    report(page.game, page.rules, [{wager!r}])
"""


def counted(call: str) -> str:
    return f"from pitboss.odds.solve.pai_gow import counts\ncounts.{call}"


LIMITS = (
    Limit("ultimate texas hold'em", priced("valley-forge/ultimate-texas-holdem", "ante"), passes=60),
    Limit("texas hold'em bonus", priced("mount-airy/texas-holdem-bonus", "ante"), 10),
    Limit("criss cross, both readings", priced("mount-airy/criss-cross-poker", "ante-across"), 6),
    Limit("blackjack, mount airy", priced("mount-airy/blackjack", "bet"), 1.5),
    Limit("blackjack, valley forge", priced("valley-forge/blackjack", "bet"), 1.5),
    Limit("spanish 21, mount airy", priced("mount-airy/spanish-21", "bet"), 1.5),
    Limit("spanish 21, valley forge", priced("valley-forge/spanish-21", "bet"), 1.5),
    Limit("tiles, both readings", priced("mount-airy/pai-gow-tiles", "bet"), 2),
)
LONG = (
    Limit("ace-high", counted("ace_high(False)"), 20),
    Limit("pai gow, house way", counted("house_way(False)"), 120),
    Limit("face up, the bank seen", counted("bank_seen(False)"), 400),
)
LONGEST = (
    Limit("pai gow, best setting", counted("best_setting(False, 5)")),
    Limit("pai gow, the charts", counted("kinds(False, 5)")),
)

LIGHT = ("baccarat", "big-six", "craps", "roulette", "three-card-poker", "let-it-ride")
STORED = """
import sys
from pitboss.cli import main
try:
    main()
finally:
    import resource, time
    heavy = sorted({"numba", "numpy"} & set(sys.modules))
    print(time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, *heavy, file=sys.stderr)
"""

TIMED = """
import json, sys, time
import numba
import pitboss.odds.report
start = time.process_time()
exec(sys.argv[1])
print(json.dumps(time.process_time() - start))
"""


def seconds(work: str, cache: str) -> float:
    """Processor seconds in a separate process, without imports. Bytecode is stored, as with ./pitboss."""
    found = subprocess.run(
        [sys.executable, "-c", TIMED, work],
        env=_keeping(f"{cache}/bytecode") | {"PITBOSS_CACHE": cache},
        stdout=subprocess.PIPE,
        check=True,
    )
    return float(json.loads(found.stdout.splitlines()[-1]))


def _keeping(bytecode: str) -> dict[str, str]:
    """An environment in which Python stores its bytecode in this folder, with any settings of the shell."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return clean | {"PYTHONPYCACHEPREFIX": bytecode}


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    times = []
    for _ in range(runs):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def said(good: bool) -> str:
    return "yes" if good else "NO"


def evaluators() -> float:
    """Ratios of the seven-card evaluator to the bit logic and to eval7. Returns the seconds of one pass.

    Random hands are always looked up from array to array, and cards are checked. The bit logic ranks them twice: to a
    bare sum, from cards of eight bytes, which it reads fastest, without checks and without output; and from the same
    array to an array of strengths.
    """
    import numpy as np

    import ranking
    from pitboss.odds.compiled import compiled
    from pitboss.odds.evaluate import places_of
    from pitboss.odds.evaluate.build import table

    bits, looked_up = compiled(ranking.bits_in_order), compiled(ranking.table_in_order)
    bits(7), looked_up(7, table())
    one_pass, slow = best(partial(looked_up, 52, table())), best(partial(bits, 52))
    random = Random(1)
    dealt = [random.sample(range(52), 7) for _ in range(HANDS)]
    wide = np.array(dealt)
    cards = np.tile(wide.astype(np.uint8), (5, 1))
    summed = compiled(ranking.sum7)
    summed(wide[:1]), ranking.strengths_by_bits(cards[:1]), places_of(cards)
    by_table = best(partial(places_of, cards)) / 5
    by_sum, by_bits = best(partial(summed, wide)), best(partial(ranking.strengths_by_bits, cards)) / 5
    rows = [
        ("in order, to the bit logic", slow / one_pass, 4),
        ("random arrays, to a bare sum by the bit logic", by_sum / by_table, 4),
        ("random arrays, to arrays by the bit logic", by_bits / by_table, 4),
    ]
    try:
        rows.append(("random arrays, to eval7", best(ranking.eval7(dealt), 3) / by_table, 100))
    except ImportError:
        print("eval7 is not installed")
    print(f"seven cards: a pass over all {comb(52, 7):,} hands in order takes {one_pass:.3f} s")
    print(f"{'':46}{'times':>10}{'at least':>10}{'held':>6}")
    for name, ratio, least in rows:
        print(f"{name:46}{ratio:10.2f}{least:10}{said(ratio >= least):>6}")
    return one_pass


def counts(limits: tuple[Limit, ...], one_pass: float) -> None:
    with TemporaryDirectory() as folder:
        caches = {limit: f"{folder}/{number}" for number, limit in enumerate(limits)}
        first = {limit: seconds(limit.work, cache) for limit, cache in caches.items()}
        again = {limit: seconds(limit.work, cache) for limit, cache in caches.items()}
        for _ in range(RUNS - 1):
            for limit, cache in caches.items():
                if again[limit] < SHORT:
                    again[limit] = min(again[limit], seconds(limit.work, cache))
    print(f"\n{'':32}{'compiling':>10}{'compiled':>10}{'passes':>10}{'at most':>14}{'held':>6}")
    for limit in limits:
        took = again[limit]
        most, held = "", ""
        if limit.passes is not None:
            most, held = f"{limit.passes:g} passes", said(took / one_pass <= limit.passes)
        elif limit.seconds is not None:
            most, held = f"{limit.seconds:g} s", said(took <= limit.seconds)
        print(f"{limit.name:32}{first[limit]:10.2f}{took:10.2f}{took / one_pass:10.1f}{most:>14}{held:>6}")


def every_sheet(long: bool) -> None:
    from pitboss.houses import sheet, sheet_names
    from pitboss.odds import store
    from pitboss.odds.report import PRICED, report

    print(f"\n{'sheet':45}{'anew':>10}{'store':>10}   seconds")
    for name in sheet_names():
        game = name.partition("/")[2]
        if game in PRICED and (long or not game.endswith(("pai-gow-poker", "hand-poker"))):
            page = sheet(name)
            start = process_time()
            with store.forgotten():
                report(page.game, page.rules)
            anew = process_time() - start
            print(f"{name:45}{anew:10.3f}{best(partial(report, page.game, page.rules), 3):10.3f}", flush=True)


def command(*args: str, **environment: str) -> tuple[float, int, str]:
    """Processor seconds of a command from its start, peak memory in MB, and the heavy libraries that it imported.
    Bytecode is compiled, as after set-up."""
    with TemporaryDirectory() as bytecode:
        for _ in range(2 if not environment else 1):
            run = subprocess.run(
                [sys.executable, "-c", STORED, *args],
                env=_keeping(bytecode) | environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                check=True,
            )
    seconds, memory, *heavy = run.stderr.splitlines()[-1].split()
    return float(seconds), int(memory), " ".join(heavy) or "neither"


def stored() -> None:
    from pitboss.houses import sheet_names

    print(f"{'from the store':45}{'seconds':>10}{'at most':>10}{'held':>6}   imports of numba and numpy")
    light = [name for name in sheet_names() if name.partition("/")[2] in LIGHT]
    for args, most in (*((("odds", name), 0.4) for name in light), (("odds", "--all"), 2)):
        took, _, heavy = command(*args)
        held = said(took <= most and heavy == "neither")
        print(f"{' '.join(args):45}{took:10.2f}{most:10g}{held:>6}   {heavy}", flush=True)


def from_nothing() -> None:
    """Prices every sheet with a copy of the program that has neither the shipped store nor a cache. The results that it
    stores are compared with those that ship."""
    import shutil

    import pitboss

    with TemporaryDirectory() as folder:
        copy = Path(folder) / "src" / "pitboss"
        shutil.copytree(Path(pitboss.__file__).parent, copy, ignore=shutil.ignore_patterns("shipped", "__pycache__"))
        start = perf_counter()
        took, memory, _ = command("odds", "--all", PYTHONPATH=str(copy.parent), PITBOSS_CACHE=f"{folder}/cache")
        print(f"odds --all from nothing: {took:.0f} s of processor, {perf_counter() - start:.0f} s, {memory:,} MB")
        compare_with_shipped(Path(folder) / "cache" / "odds")


def compare_with_shipped(kept: Path) -> None:
    """Prints for the shipped prices and counts whether this folder holds the same results."""
    from pitboss.odds import store

    found: dict[str, list[str]] = {"the same": [], "something else": [], "not asked for": []}
    for file in sorted(store.SHIPPED.glob("*.json")):
        for key, entry in store.shipped(file.stem).items():
            own = kept / f"{key}.json"
            how = "the same" if own.exists() and json.loads(own.read_text("utf-8")) == entry else "something else"
            found[how if own.exists() else "not asked for"].append(f"{file.stem} {key}")
    print("of what ships: " + ", ".join(f"{len(each)} {how}" for how, each in found.items()))
    for each in found["something else"] + found["not asked for"]:
        print(f"  {each}")
    print(f"held: {said(not found['something else'] and not found['not asked for'])}")


# Plain loops: the rules as the table calls them, interpreted, over every case. That would take too long, so they run
# over some of the cases, and the time for all cases is estimated from that (marked ~).


def beside(name: str, work: Callable[[], object], plain: Callable[[], object], cases: int, tried: int) -> None:
    work()
    ours, theirs = best(work), best(plain, 2) * cases / tried
    about = "~" if tried < cases else " "
    print(f"{name:45}{ours:10.4f}{about:>3}{theirs:9.1f}{theirs / ours:12,.0f} times")


def plain_loops() -> None:
    print(f"\n{'count':45}{'ours':>10}{'plain':>12}   seconds")
    ante()
    six_cards()
    four_cards()
    craps()


def ante() -> None:
    from pitboss.games.dealer_poker.three_card_poker import ante_and_play
    from pitboss.houses import posted
    from pitboss.odds.solve import duel
    from pitboss.ranking.three import rank3

    rules: Any = posted("mount-airy", "three-card-poker").rules

    def work(up_card: bool) -> None:
        duel.duel.cache_clear()
        duel.every_hand.cache_clear()
        duel.duel(3, rank3, (rules.qualifying,), up_card)

    some = Random(3).sample(list(combinations(range(52), 3)), 3)

    def plain() -> None:
        for hand in some:
            rest = [card for card in range(52) if card not in hand]
            for dealer in combinations(rest, 3):
                ante_and_play(rank3(*hand), rank3(*dealer), rules.qualifying, False)

    beside("three card poker, ante", lambda: work(False), plain, 22100, len(some))
    beside("three card poker, ante, a card open", lambda: work(True), plain, 22100 * 3, len(some))


def six_cards() -> None:
    from pitboss.games.dealer_poker.five_card_lines import six_card_line
    from pitboss.games.dealer_poker.three_card_poker import LINE_BETS
    from pitboss.odds.solve.lines import counted

    tried = 50_000

    def work() -> None:
        counted.cache_clear()
        counted(LINE_BETS["six-card-bonus"], 6)

    def plain() -> None:
        for hand in islice(combinations(range(52), 6), tried):
            six_card_line(*hand)

    beside("six card bonus", work, plain, 20_358_520, tried)


def four_cards() -> None:
    from pitboss.games.twentyone.counting import is_blackjack
    from pitboss.games.twentyone.side_bets import lucky_ladies_line, super_4_line
    from pitboss.odds.solve.twentyone.four_cards import count_lucky_ladies, count_super_4, counted

    random, tried = Random(4), 50_000
    deals = [[random.randrange(52) for _ in range(4)] for _ in range(tried)]

    def super_4() -> None:
        for a, b, up, hole in deals:
            super_4_line(a, b, up, hole)

    def lucky_ladies() -> None:
        for a, b, up, hole in deals:
            lucky_ladies_line(a, b, is_blackjack(up, hole))

    cases = 52 * 53 // 2 * 52 * 52
    beside("super 4", lambda: counted(count_super_4, 8, 11), super_4, cases, tried)
    beside("lucky ladies", lambda: counted(count_lucky_ladies, 6, 6), lucky_ladies, cases, tried)


def craps() -> None:
    """To know the edge on pass to 0.001 % by rolling dice, ten thousand million bets must be decided."""
    from pitboss.games.craps.bets import decide, next_point
    from pitboss.games.craps.craps import GAME
    from pitboss.houses import posted
    from pitboss.odds.games.craps import prices

    rules: Any = posted("mount-airy", "craps").rules
    random, tried = Random(5), 5_000

    def plain() -> None:
        for _ in range(tried):
            point = 0
            while True:
                a, b = random.randint(1, 6), random.randint(1, 6)
                if decide(rules, "pass", point, a, b) is not None:
                    break
                point = next_point(point, a + b)

    beside("craps, pass, to 0.001 %", lambda: prices(GAME, rules, "pass"), plain, 10**10, tried)


def main() -> None:
    if "--stored" in sys.argv:
        return stored()
    if "--nothing" in sys.argv:
        return from_nothing()
    start = perf_counter()
    import_module("numba")
    print(f"importing numba: {perf_counter() - start:.2f} s\n")
    one_pass = evaluators()
    if "--hands" in sys.argv:
        return
    more = LONG + LONGEST if "--longest" in sys.argv else LONG if "--long" in sys.argv else ()
    counts(LIMITS + more, one_pass)
    if "--sheets" in sys.argv:
        every_sheet("--long" in sys.argv)
    if "--plain" in sys.argv:
        plain_loops()


if __name__ == "__main__":
    main()
