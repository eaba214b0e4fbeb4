"""One thread writes, and commits everything that waits in one transaction."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from pitboss.cage.books import Books
from pitboss.cage.database import CageFailed, Database, Session, Violated
from pitboss.errors import PitbossError, Refused

T = TypeVar("T")
Work = Callable[[Books], Any]
ActionId = tuple[str, str]
"""The person and the id of an action."""
QueuedWork = tuple[Work, "Future[Any]", ActionId | None]
MOST_TOGETHER = 256
"""The most units in one commit."""


class _NotAlone(Exception):
    """Work failed after it had written. The batch is rolled back, and its works are done one by one."""


class Writer:
    """Commits a batch as soon as the commit before it is done, never on a timer.

    Without a thread of its own it does everything at once, in the calling thread. Simulations use this.
    """

    def __init__(self, database: Database, most: int = MOST_TOGETHER, threaded: bool = True) -> None:
        self._database = database
        self._most = most
        self._queue: SimpleQueue[QueuedWork | None] = SimpleQueue()
        self._closed = False
        self._books = Books()
        self.commits = 0
        """How many transactions were committed."""
        self._thread = threading.Thread(target=self._run, name="cage", daemon=True) if threaded else None
        if self._thread is not None:
            self._thread.start()

    def later(self, work: Callable[[Books], T], asks: ActionId | None = None) -> Future[T]:
        """Does the work in the next commit. The future gets the result when it is durable, or the error.

        ``asks`` is the action that the work looks up. The actions of a whole commit are read in one query.

        Work must check first and write afterwards: it must raise a refusal before it writes anything.
        """
        future: Future[T] = Future()
        if self._closed:
            future.set_exception(CageFailed("is closed", self._database.where))
        elif self._thread is None:
            self._commit([(work, future, asks)])
        else:
            self._queue.put((work, future, asks))
        return future

    def close(self) -> None:
        """Commits everything that waits, then ends the thread."""
        if not self._closed:
            self._closed = True
            if self._thread is not None:
                self._queue.put(None)
                self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            together: list[QueuedWork] = [first]
            ends = False
            while len(together) < self._most and not ends:
                try:
                    found = self._queue.get_nowait()
                except Empty:
                    break
                if found is None:
                    ends = True
                else:
                    together.append(found)
            self._commit(together)
            if ends:
                return

    def _commit(self, together: Sequence[QueuedWork]) -> None:
        """Commits everything in one transaction. Refused work leaves nothing behind; the rest is still committed."""
        self._try([each for each in together if each[1].set_running_or_notify_cancel()])

    def _try(self, together: Sequence[QueuedWork]) -> None:
        alone = len(together) == 1

        def all_of(session: Session) -> list[tuple[Any, Exception | None]]:
            books = self._books
            books.open(session)
            books.look_up([asks for _, _, asks in together if asks is not None])
            results: list[tuple[Any, Exception | None]] = []
            for work, _, _ in together:
                books.begin()
                try:
                    results.append((work(books), None))
                except Exception as error:
                    if not isinstance(error, PitbossError | LookupError | TypeError | ValueError | AssertionError):
                        raise
                    if books.written:
                        raise (error if alone else _NotAlone()) from None
                    books.undo()
                    results.append((None, error))
            books.flush()
            return results

        try:
            results = self._database.in_transaction(all_of)
        except (_NotAlone, Violated) as refused:
            self._books.forget()
            if not alone:
                for each in together:
                    self._try([each])
            else:
                together[0][1].set_exception(Refused(f"the cage refused it: {refused}"))
        except Exception as error:
            self._books.forget()
            for _, future, _ in together:
                future.set_exception(error)
        else:
            self.commits += 1
            for (_, future, _), (result, refusal) in zip(together, results, strict=True):
                if refusal is None:
                    future.set_result(result)
                else:
                    future.set_exception(refusal)
