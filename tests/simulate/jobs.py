"""Simulations for tests."""

from __future__ import annotations

from typing import Any

from pitboss.houses import sheet
from pitboss.simulate.results import Results
from pitboss.simulate.run import plan_of, simulate_here
from pitboss.simulate.setup import Job


def job_of(name: str, bet: str = "", **fields: Any) -> Job:
    return Job(name, sheet(name).text, bet=bet, **fields)


def simulated(job: Job, rounds: int, workers: int = 1) -> Results:
    return Results(plan_of(job), simulate_here(job, rounds, workers), 40)
