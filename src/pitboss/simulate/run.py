"""Runs a simulation: numbered blocks of rounds, on threads, processes or a cluster. The sums are whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from functools import lru_cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pitboss import games
from pitboss.errors import Refused
from pitboss.simulate.charted import by_chart, charts_of
from pitboss.simulate.plan import Plan
from pitboss.simulate.scripted import ScriptPlan, script_plan
from pitboss.simulate.setup import Job, Setup
from pitboss.simulate.strategies import BEST, NAMES
from pitboss.simulate.sums import Sums, sum_block
from pitboss.table.pit_table import StepTable

COMPILED = frozenset(path.stem.replace("_", "-") for path in (Path(__file__).parent / "games").glob("*.py"))
"""The games with compiled rules: each has a module of its name in this folder."""
MOST_ROUNDS = 10**13
AHEAD = 3
"""The number of chunks queued for each worker, so that no worker is idle."""

Told = Callable[[int], None]
"""Called with the number of rounds that are done."""


class Chunk(NamedTuple):
    """Blocks that one worker deals: the number of the first block, and the number of rounds from its beginning."""

    first: int
    rounds: int


@lru_cache(8)
def plan_of(job: Job) -> Plan:
    """The plan that deals the rounds of a job: with the compiled rules of its game, otherwise with the script."""
    setup = Setup(job)
    game = setup.rules.game
    if job.strategy not in ("", *NAMES):
        raise Refused(f"no strategy {job.strategy[:40]!r}; there are {', '.join(NAMES)}, or a file", "--strategy")
    compiled = game in COMPILED and not job.scripted and job.seats == 1
    if job.chart and not (compiled and games.family(game) == "twentyone"):
        raise Refused("a strategy file is for one seat of twenty-one, dealt by the compiled rules", "--strategy")
    if compiled:
        plan: Plan = import_module(f"{__package__}.games.{game.replace('-', '_')}").plan(setup)
        return plan
    if isinstance(setup.table, StepTable):
        where = "--seats" if job.seats > 1 else "--script" if job.scripted else game
        raise Refused(f"{game} is simulated for one seat and only by the compiled rules; leave this out", where)
    if game not in COMPILED and job.strategy in ("", BEST):
        if charts := charts_of(setup):
            return ScriptPlan(setup, BEST, by_chart(setup, charts))
        if job.strategy:
            raise Refused(f"{game} has neither compiled rules nor a price with a chart", "--strategy best")
    return script_plan(setup, job.strategy or "bots")


def deal_chunk(job: Job, chunk: Chunk) -> Sums:
    """The work of one worker. It needs only the job, so any process can do it, and repeat it."""
    plan = plan_of(job)
    found = Sums()
    left = chunk.rounds
    block = chunk.first
    while left > 0:
        found.add(sum_block(plan, block, min(left, plan.block)))
        left -= plan.block
        block += 1
    return found


def chunks(plan: Plan, rounds: int, blocks: int) -> Iterator[Chunk]:
    """All rounds, some blocks at a time."""
    size = plan.block * blocks
    for start in range(0, rounds, size):
        yield Chunk(start // plan.block, min(size, rounds - start))


def simulate(
    job: Job, rounds: int, executor: Executor, workers: int, blocks: int = 4, told: Told | None = None
) -> Sums:
    """Deals this many rounds. The result depends only on the job and the rounds, not on which worker deals what."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused(f"{rounds} is not from 1 to {MOST_ROUNDS:,}", "--rounds")
    todo = chunks(plan_of(job), rounds, blocks)
    whole = Sums()
    waiting: set[Future[Sums]] = set()
    try:
        while True:
            for chunk in islice(todo, workers * AHEAD - len(waiting)):
                waiting.add(executor.submit(deal_chunk, job, chunk))
            if not waiting:
                return whole
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                whole.add(future.result())
            if told:
                told(whole.rounds)
    finally:
        for future in waiting:
            future.cancel()


def simulate_here(job: Job, rounds: int, workers: int = 1, told: Told | None = None) -> Sums:
    """Simulates on this machine: on threads with the compiled rules, which need no lock; otherwise on processes."""
    if workers < 1:
        raise Refused(f"{workers} is not 1 or more", "--workers")
    plan = plan_of(job)
    with _pool(plan, workers) as executor:
        return simulate(job, rounds, executor, workers, 4 if plan.by_rules else 1, told)


def _pool(plan: Plan, workers: int) -> Executor:
    if plan.by_rules or workers == 1:
        return ThreadPoolExecutor(workers)
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return ProcessPoolExecutor(workers, get_context("spawn"))
