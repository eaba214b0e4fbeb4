"""A cluster deals the same rounds, also when a worker is lost on the way."""

from __future__ import annotations

import json
import os
import signal

import pytest
from tests.simulate.jobs import job_of, simulated

from pitboss.errors import Refused
from pitboss.simulate.cluster import simulate_on, simulate_there
from pitboss.simulate.results import Results
from pitboss.simulate.run import plan_of

pytestmark = pytest.mark.slow


def test_a_cluster_with_a_killed_worker_gives_what_one_thread_gives() -> None:
    distributed = pytest.importorskip("distributed")
    job = job_of("mount-airy/roulette", "red 10 straight 17 5", seed=9, session=100, bankroll=200_00)
    rounds = 20 * plan_of(job).block + 12_345
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        workers = client.run(os.getpid)
        killed: list[int] = []

        def kill_one(done: int) -> None:
            if not killed and done < rounds // 2:
                killed.append(next(iter(workers.values())))
                os.kill(killed[0], signal.SIGKILL)

        sums = simulate_on(client, job, rounds, kill_one, blocks=1)
    assert killed
    there = Results(plan_of(job), sums, 40).as_json()
    assert json.dumps(there) == json.dumps(simulated(job, rounds).as_json())


def test_a_scheduler_that_cannot_be_reached_is_reported_in_one_line() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(Refused, match="--cluster: no Dask scheduler answers at"):
        simulate_there(job_of("mount-airy/roulette", "red 10"), 1000, "tcp://127.0.0.1:9")
