"""Progress of long counts. A solver reports it to a listener, which may show it in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str, int, int], None]
"""Called with what is counted, how much of it is done, and how much there is."""


def _nobody(what: str, done: int, whole: int) -> None:
    pass


_listener: ContextVar[Listener] = ContextVar("listener", default=_nobody)


def told(what: str) -> Callable[[int, int], None]:
    """A function that a solver calls from time to time, with how much is done and how much there is."""
    listener = _listener.get()
    return lambda done, whole: listener(what, done, whole)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """In this context, counts report to the listener."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)
