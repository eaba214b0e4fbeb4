"""How far a long count has come, for a listener that shows it: a solver reports, and knows nothing of terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str, int, int], None]
"""What is being counted, how much of it is done, and how much there is."""


def _nobody(what: str, done: int, whole: int) -> None:
    pass


_listener: ContextVar[Listener] = ContextVar("listener", default=_nobody)


def told(what: str) -> Callable[[int, int], None]:
    """A function for a solver to call now and then, with how much is done and how much there is."""
    listener = _listener.get()
    return lambda done, whole: listener(what, done, whole)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Within this, counts report to the listener."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)
