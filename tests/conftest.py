"""Every test uses a cache and a state folder of the test run's own, never the user's."""

from __future__ import annotations

import gc
import os
import re
import signal
from collections.abc import Iterator
from contextlib import suppress
from inspect import isfunction
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import settings
from tests.rounds import up_to

# Speed is measured in benchmarks, never asserted in a test. A quick run tries twenty examples of each property. They
# are the same in every run, so that a change is judged by what it changed; PITBOSS_EXPLORE=1 looks for others.
settings.register_profile(
    "pitboss", deadline=None, max_examples=up_to(100, 5), derandomize="PITBOSS_EXPLORE" not in os.environ
)
settings.load_profile("pitboss")

QUICK = "not slow and not browser"
ALL_LEFT_OUT = re.compile(r"^pytestmark = pytest\.mark\.(slow|browser)$", re.MULTILINE)
MANY, FEW, SAMPLED = 8, 4, 12
"""Of a test with eight cases or more, a quick run takes about four, or one in twelve of a test with more than 48. Of a
test marked ``sampled`` it takes one in twelve, however few they are."""


def pytest_configure(config: pytest.Config) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's "&" makes all children ignore it
    config.addinivalue_line("markers", f"sampled: ./pitboss test --quick takes one case in {SAMPLED}, however many")
    config.addinivalue_line("markers", f"whole: ./pitboss test --quick takes every case, even if there are {MANY}")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Thousands of tests stay in memory to the end, so the garbage collector does not need to scan them again and
    again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A quick run does not import a file whose tests are all left out."""
    if is_quick(config) and collection_path.name.startswith("test_") and collection_path.is_file():
        return ALL_LEFT_OUT.search(collection_path.read_text("utf-8")) is not None or None
    return None


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """A quick run makes no cases of a test that is left out."""
    if isfunction(obj) and is_quick(collector.config):
        return [] if {mark.name for mark in getattr(obj, "pytestmark", ())} & {"slow", "browser"} else None
    return None


def is_quick(config: pytest.Config) -> bool:
    return bool(config.getoption("markexpr") == QUICK)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """A quick run drops the cases that it leaves out before pytest sorts them."""
    report = yield
    items = [each for each in report.result if isinstance(each, pytest.Item)]
    mark_left_out(items)
    if items and is_quick(collector.config):
        report.result = [each for each in report.result if not each.get_closest_marker("slow")]
    return report


def mark_left_out(items: list[pytest.Item]) -> None:
    """Marks as slow the cases that a quick run leaves out. Each test leaves out different cases, so that all tests
    together reach every sheet. They are the same in every run, so that a failure can be repeated."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if not item.get_closest_marker("slow") and not item.get_closest_marker("whole"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for test, found in cases.items():
        sampled = found[0].get_closest_marker("sampled")
        if len(found) >= MANY or sampled:
            every = min(SAMPLED, len(found) if sampled else len(found) // FEW)
            for number, item in enumerate(found):
                if number % every != crc32(test.encode()) % every:
                    item.add_marker("slow")


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> None:
    """Compiled rules are kept for the whole run, shared by its workers; play journals are thrown away. Digests of the
    source, which take seconds to compute, are kept for later runs too: their file is named after the present source."""
    shared = (
        tmp_path_factory.getbasetemp().parent if "PYTEST_XDIST_WORKER" in os.environ else tmp_path_factory.getbasetemp()
    )
    cache = Path(shared) / "cache"
    cache.mkdir(exist_ok=True)
    if kept := getattr(pytestconfig, "cache", None):  # there is none with -p no:cacheprovider
        with suppress(FileExistsError):
            (cache / "keys").symlink_to(kept.mkdir("keys"))
    os.environ["PITBOSS_CACHE"] = str(cache)
    os.environ["PITBOSS_STATE"] = str(tmp_path_factory.mktemp("state"))
