"""Figures of the floor for Prometheus. They tell nothing about a person, a card or a running round."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client.core import CollectorRegistry, CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest

from pitboss.floor.casino import Casino


class _Floor:
    def __init__(self, casino: Casino) -> None:
        self._casino = casino

    def collect(self) -> Iterator[Metric]:
        casino = self._casino
        tables = list(casino.tables.values())
        gauges = {
            "pitboss_tables": ("open tables", len(tables)),
            "pitboss_tables_frozen": ("tables that wait for their records", sum(bool(each.frozen) for each in tables)),
            "pitboss_seated": ("seats taken", sum(len(each.machine.guests) for each in tables)),
            "pitboss_connected": ("people with a connection", len(casino.watchers)),
            "pitboss_draining": ("1 while the floor closes", int(bool(casino.draining))),
        }
        for name, (says, value) in gauges.items():
            yield GaugeMetricFamily(name, says, value=value)
        counters = {
            "pitboss_rounds": ("rounds settled at open tables", sum(each.machine.settled for each in tables)),
            "pitboss_voids": ("rounds voided at open tables", sum(each.machine.voids for each in tables)),
            "pitboss_commits": ("transactions committed", casino.cage.commits),
            "pitboss_steps": ("steps told", casino.steps),
            "pitboss_storage_failures": ("steps that could not be stored", casino.failures),
        }
        for name, (says, value) in counters.items():
            yield CounterMetricFamily(name, says, value=value)


def metrics_text(casino: Casino) -> str:
    registry = CollectorRegistry()
    registry.register(_Floor(casino))
    return generate_latest(registry).decode()
