"""Rate limits: new guests and sign-ins from one address, and wrong passwords for one account.

Times come from the monotonic clock, so a jump of the wall clock neither opens a lock nor keeps it shut.
"""

from __future__ import annotations

MINUTE = 60_000
MOST_FAILURES, LOCKED = 3, 30 * 60 * 1000
"""After this many wrong passwords in a row an account is locked for this many milliseconds."""
MOST_KEPT = 100_000
"""At most this many addresses or names are remembered. The oldest are forgotten first."""


class RateLimit:
    """Allows each address a number of requests within a minute."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._allowed: dict[str, list[int]] = {}

    def allows(self, address: str, now: int) -> bool:
        """Whether this address may send one more request. If it may, the request is counted."""
        lately = [at for at in self._allowed.pop(address, ()) if now - at < MINUTE]
        is_allowed = len(lately) < self._most
        self._allowed[address] = [*lately, now] if is_allowed else lately
        _forget_oldest(self._allowed)
        return is_allowed


class PasswordLocks:
    """Counts the wrong passwords for each name, whether there is such an account or not."""

    def __init__(self) -> None:
        self._tried: dict[str, tuple[int, int]] = {}

    def may_try(self, login: str, now: int) -> bool:
        """Whether a password may be tried. The try counts as wrong until ``open`` is called, so a client
        gains nothing by sending many tries at once."""
        tried, since = self._tried.pop(login, (0, now))
        if now - since >= LOCKED:
            tried = 0
        is_allowed = tried < MOST_FAILURES
        self._tried[login] = (tried + 1, now) if is_allowed else (tried, since)
        _forget_oldest(self._tried)
        return is_allowed

    def open(self, login: str) -> None:
        """The password was right."""
        self._tried.pop(login, None)


def _forget_oldest(found: dict[str, list[int]] | dict[str, tuple[int, int]]) -> None:
    while len(found) > MOST_KEPT:
        del found[next(iter(found))]
