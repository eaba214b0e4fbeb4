"""Who knocks too often: new guests and sign-ins from one address, and wrong passwords for one account.

Time is the clock that nobody can set back, so a jump of the wall clock neither opens a lock nor keeps it shut.
"""

from __future__ import annotations

MINUTE = 60_000
MOST_FAILURES, LOCKED = 3, 30 * 60 * 1000
"""After this many wrong passwords in a row an account is locked for this many milliseconds."""
MOST_KEPT = 100_000
"""More addresses or names than this are not remembered; the oldest go first."""


class Crowd:
    """How often each address came within the last minute."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._came: dict[str, list[int]] = {}

    def comes(self, address: str, now: int) -> bool:
        """Whether one more may come from this address; then it is counted."""
        lately = [at for at in self._came.pop(address, ()) if now - at < MINUTE]
        is_let_in = len(lately) < self._most
        self._came[address] = [*lately, now] if is_let_in else lately
        _forget_oldest(self._came)
        return is_let_in


class Locks:
    """Wrong passwords of each name, whether there is such an account or not."""

    def __init__(self) -> None:
        self._tried: dict[str, tuple[int, int]] = {}

    def tries(self, login: str, now: int) -> bool:
        """Whether a password may be tried. It counts as wrong until ``fits`` is said, so many tries at once get no more
        than as many one after the other."""
        tried, since = self._tried.pop(login, (0, now))
        if now - since >= LOCKED:
            tried = 0
        may_try = tried < MOST_FAILURES
        self._tried[login] = (tried + 1, now) if may_try else (tried, since)
        _forget_oldest(self._tried)
        return may_try

    def fits(self, login: str) -> None:
        self._tried.pop(login, None)


def _forget_oldest(found: dict[str, list[int]] | dict[str, tuple[int, int]]) -> None:
    while len(found) > MOST_KEPT:
        del found[next(iter(found))]
