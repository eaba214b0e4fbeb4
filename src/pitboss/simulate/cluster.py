"""Simulates on many machines: a Dask cluster deals chunks of about a second each. If a worker is lost, its chunks are
dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.errors import Refused
from pitboss.simulate.run import Told, chunks, deal_chunk, plan_of
from pitboss.simulate.sums import Sums

if TYPE_CHECKING:
    from pitboss.simulate.setup import Job

BLOCKS, SCRIPT_BLOCKS = 64, 4
"""The number of blocks in a chunk: about a second of work."""
AHEAD = 4
"""The number of chunks queued for each worker."""
PATIENCE = 5
"""Seconds to wait for a scheduler that does not answer."""


def simulate_there(job: Job, rounds: int, address: str, told: Told | None = None) -> Sums:
    """Deals the rounds on the cluster of the scheduler at this address."""
    try:
        from distributed import Client  # the extra 'cluster'
    except ImportError:
        raise Refused("needs Dask: install pitboss with the extra 'cluster'", "--cluster") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise Refused(f"no Dask scheduler answers at {address[:80]!r} ({type(error).__name__})", "--cluster") from None
    with client:
        return simulate_on(client, job, rounds, told)


def simulate_on(client: Any, job: Job, rounds: int, told: Told | None = None, blocks: int = 0) -> Sums:
    """Deals the rounds with the workers of a client, ``blocks`` blocks at a time; 0 means about a second's work."""
    from distributed import as_completed

    plan = plan_of(job)
    todo = iter(chunks(plan, rounds, blocks or (BLOCKS if plan.by_rules else SCRIPT_BLOCKS)))

    def submit() -> Any:
        chunk = next(todo, None)
        return None if chunk is None else client.submit(deal_chunk, job, chunk, pure=False)

    whole = Sums()
    threads = max(sum(client.nthreads().values()), 1)
    waiting = as_completed([future for future in (submit() for _ in range(AHEAD * threads)) if future is not None])
    for future in waiting:
        whole.add(future.result())
        if told:
            told(whole.rounds)
        if (more := submit()) is not None:
            waiting.add(more)
    return whole
