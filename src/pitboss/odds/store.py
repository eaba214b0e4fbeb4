"""The store of counts and prices, so that nothing is computed twice.

There are two levels. A **count**, such as how many hands make each line or how often a bet wins, is stored under the
source of the function that counts and its arguments. Pay tables are not part of it, so a changed pay line repeats no
count. A **price** is stored under the source of the game and its pricer, and the fields of the sheet. An edited rule
has another key (``pitboss.odds.source_key``), so its old answer is never used.

The prices of the houses' posted sheets ship with the program, in ``shipped/``. All other answers are stored in the
user's cache. An answer from the store loads no pricer, no NumPy and no compiler. If a file cannot be read or written,
the count is only made again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from pitboss import games
from pitboss.odds.chances import Unpriced
from pitboss.odds.kept_files import home, written
from pitboss.odds.price import Price
from pitboss.odds.price_json import plain_price, plain_rules, price_of
from pitboss.odds.source_key import source_key
from pitboss.rules.sheet import Rules

SHIPPED = Path(__file__).with_name("shipped")
COUNTS = "counts"

_forgotten: ContextVar[frozenset[bool]] = ContextVar("forgotten", default=frozenset())
"""The levels that are not read: True for counts, False for prices."""
_collected: ContextVar[dict[str, dict[str, Any]] | None] = ContextVar("collected", default=None)


def counted(name: str, *arguments: bool | int | str) -> Any:
    """What the function ``module:name`` returns for these arguments, as plain JSON values. A stored answer is used if
    there is one. The module is loaded only if the function must be called."""
    key = _key(source_key(name), arguments)

    def count() -> Any:
        module, _, function = name.partition(":")
        return getattr(import_module(module), function)(*arguments)

    return _found_or(COUNTS, key, count)


class SheetPrices:
    """The prices of one sheet."""

    def __init__(self, rules: Rules) -> None:
        self._game = rules.game
        self._sheet = _key(_game_key(rules.game), plain_rules(rules))

    def key(self, slug: str) -> str:
        return _key(self._sheet, slug)

    def found_or(self, slug: str, price: Callable[[], list[Price]]) -> list[Price]:
        """The prices of one wager. ``Unpriced`` is stored like any answer, and raised again."""

        def work_out() -> dict[str, Any]:
            try:
                return {"prices": [plain_price(each) for each in price()]}
            except Unpriced as reason:
                return {"unpriced": str(reason)}

        found = _found_or(self._game, self.key(slug), work_out)
        if "unpriced" in found:
            raise Unpriced(found["unpriced"])
        return [price_of(each) for each in found["prices"]]


def parts(game: str, read: Callable[[], dict[str, str]]) -> dict[str, str]:
    """The wagers of a game that are priced as a part of another, from its pricer."""
    return dict(_found_or(game, _key(_game_key(game), "parts"), read))


@contextmanager
def forgotten(*, counts: bool = True) -> Iterator[None]:
    """In this context, prices are computed again and not written. So are counts, unless ``counts`` is False."""
    before = _forgotten.set(frozenset({False, True} if counts else {False}))
    try:
        yield
    finally:
        _forgotten.reset(before)


@contextmanager
def collected() -> Iterator[dict[str, dict[str, Any]]]:
    """In this context, every answer found or computed is also collected, by its file in ``shipped/`` and its key."""
    entries: dict[str, dict[str, Any]] = {}
    before = _collected.set(entries)
    try:
        yield entries
    finally:
        _collected.reset(before)


def _game_key(game: str) -> str:
    return source_key(f"pitboss.odds.games.{game.replace('-', '_')}", f"{games.module_name(game)}:GAME")


def _key(*made_from: Any) -> str:
    return hashlib.sha256(json.dumps(made_from).encode()).hexdigest()[:32]


def _found_or(kind: str, key: str, work_out: Callable[[], Any]) -> Any:
    anew = (kind == COUNTS) in _forgotten.get()
    found = None if anew else _found(kind, key)
    if found is None:
        found = work_out()
        if not anew:
            with suppress(OSError, RuntimeError):  # RuntimeError: there is no home directory
                written(_own_file(key), json.dumps(found))
    entries = _collected.get()
    if entries is not None:
        entries.setdefault(kind, {})[key] = found
    return found


def _found(kind: str, key: str) -> Any:
    if key in shipped(kind):
        return shipped(kind)[key]
    try:
        return json.loads(_own_file(key).read_text("utf-8"))
    except (OSError, ValueError, RuntimeError):
        return None


@cache
def shipped(kind: str) -> dict[str, Any]:
    """The shipped entries of a game, or the shipped counts, by key."""
    try:
        return dict(json.loads((SHIPPED / f"{kind}.json").read_text("utf-8"))["entries"])
    except (OSError, ValueError, KeyError):
        return {}


def _own_file(key: str) -> Path:
    return home() / "odds" / f"{key}.json"
