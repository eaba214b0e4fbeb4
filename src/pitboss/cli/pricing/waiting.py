"""A progress bar for prices that take long: it shows what is being counted, how much is done, and the time left."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import RLock, Timer
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from pitboss.odds.report import Report
    from pitboss.rules.game import Game
    from pitboss.rules.sheet import Rules

PATIENCE = 2.0
"""Seconds before the bar appears."""


def progress_bar() -> Progress:
    """A bar with the time left, on the error stream."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


class WaitingBar:
    """Shows a bar once the work has taken two seconds, if there is a terminal to show it on.

    Reports of the solvers move the bar. A solver that reports nothing gets a bar without an end.
    """

    def __init__(self, sheets: int = 1) -> None:
        self._sheets = sheets
        self._priced = 0
        self._name = ""
        self._began = monotonic()
        self._bar: Progress | None = None
        self._whole: TaskID | None = None
        self._part: TaskID | None = None
        self._one_at_a_time = RLock()
        """The timer's thread shows the bar, and the solvers move it."""
        self._timer = Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def __enter__(self) -> WaitingBar:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._timer.cancel()
        if self._bar is not None:
            self._bar.stop()
        if kind is KeyboardInterrupt and monotonic() - self._began > PATIENCE:
            print("finished parts are stored; the same command continues from there", file=sys.stderr)

    def report(self, name: str, game: Game[Any], rules: Rules, wagers: Sequence[str] = ()) -> Report:
        """The prices of one sheet."""
        from pitboss.odds.report import report

        with self.heard(name):
            found = report(game, rules, wagers)
        self._priced += 1
        if self._bar is not None and self._whole is not None:
            self._bar.update(self._whole, completed=self._priced)
        return found

    @contextmanager
    def heard(self, name: str) -> Iterator[None]:
        """In this context the bar shows what the solvers report for this sheet."""
        from pitboss.odds.progress import heard_by

        with self._one_at_a_time:
            self._name = name
            self._told(name, None, None)
        with heard_by(lambda what, done, whole: self._told(f"{name}: {what}", done, whole)):
            yield

    def _show(self) -> None:
        with self._one_at_a_time:
            bar = progress_bar()
            if self._sheets > 1:
                self._whole = bar.add_task("all sheets", total=self._sheets, completed=self._priced)
            self._part = bar.add_task(self._name, total=None)
            bar.start()
            self._bar = bar

    def _told(self, what: str, done: int | None, whole: int | None) -> None:
        with self._one_at_a_time:
            if self._bar is None or self._part is None:
                return
            if self._bar.tasks[-1].description != what:
                self._bar.reset(self._part, description=what, total=whole)
            self._bar.update(self._part, completed=done or 0, total=whole)
