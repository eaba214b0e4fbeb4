"""The rules at the speed of C: Numba compiles a plain function and every function that it calls, without changes.

Compiled code is cached between runs under a key of everything it was made from (``pitboss.odds.closure_key``). So an
edited rule never gives its old answer, whichever file it is in, and other edits do not compile it again. Numba's own
cache only looks at the file of the outermost function.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import threading
from contextlib import suppress
from functools import cache
from importlib import import_module
from inspect import isgeneratorfunction
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from pitboss.odds.closure_key import Unkeyed, closure_key, global_names, is_rule
from pitboss.odds.kept_files import home

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

P = ParamSpec("P")
R = TypeVar("R")

_KEPT = 2_000
"""The most compiled functions in the cache, about 40 kB each. Those that were used last are kept."""
_OPTIONS = {"nogil": True}

_dispatchers: dict[FunctionType, Any] = {}
_lock = threading.RLock()


def compiled(function: Callable[P, R], **rules: Callable[..., Any]) -> Callable[P, R]:
    """The compiled function. It is compiled at its first call for each set of argument types.

    ``rules`` replace the functions that it calls by these names, so that one count works for many rules.
    """
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a plain function: only those are compiled")
    with _lock:
        return cast("Callable[P, R]", _dispatcher(_bound(function, tuple(sorted(rules.items())))))


def bound(function: Callable[P, R], **rules: Callable[..., Any]) -> Callable[P, R]:
    """The plain function with rules in place of the functions that it calls by these names. It is for kernels of
    several functions, of which an inner one calls the rules; the result then replaces the inner one."""
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a plain function: only those are bound")
    return cast("Callable[P, R]", _bound(function, tuple(sorted(rules.items()))))


def bound_later(*cards: int) -> Any:
    """A placeholder for a rule in a kernel: write ``line = bound_later``, then bind: ``compiled(count, line=rule)``."""
    raise TypeError("no rule is bound here: compile the kernel with one, as in compiled(count, line=rule)")


@cache
def _bound(function: FunctionType, rules: tuple[tuple[str, Callable[..., Any]], ...]) -> FunctionType:
    if missing := [name for name, _ in rules if name not in global_names(function.__code__)]:
        raise TypeError(f"{function.__name__} calls no function by the name {missing[0]!r}")
    return _clone(function, function.__globals__ | dict(rules)) if rules else function


def _dispatcher(function: FunctionType) -> Any:
    if function not in _dispatchers:
        package = function.__module__.partition(".")[0]
        namespace: dict[str, Any] = {"__name__": function.__module__}
        # Registered before its namespace is filled, so that functions may call themselves and each other.
        _dispatchers[function] = _njit(_clone(function, namespace), _directory(function))
        for name in global_names(function.__code__):
            if name in function.__globals__:
                value = function.__globals__[name]
                namespace[name] = _dispatcher(value) if is_rule(value, package) else value
    return _dispatchers[function]


def _clone(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    clone = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    clone.__kwdefaults__ = function.__kwdefaults__
    clone.__qualname__ = function.__qualname__
    clone.__doc__ = function.__doc__
    return clone


@cache
def _numba() -> Any:
    """Numba, with the one integer operation added that the rules use and it does not know."""
    import numba
    from numba.extending import overload_method

    overload_method(numba.types.Integer, "bit_count")(_bit_count)
    return numba


def _bit_count(number: int) -> Callable[[int], int]:
    def count(number: int) -> int:
        bits = 0
        while number:
            number &= number - 1
            bits += 1
        return bits

    return count


def _njit(clone: FunctionType, directory: Path | None) -> Any:
    dispatcher: Any = _numba().njit(**_OPTIONS)(clone)
    if directory is not None and not _numba().config.DISABLE_JIT:
        dispatcher._cache = _Kept(directory)
    return dispatcher


class _Kept:
    """The cache of one function, as Numba calls it. A full disk or a damaged file only costs a compilation."""

    def __init__(self, directory: Path) -> None:
        caching: Any = import_module("numba.core.caching")
        self.cache_path = str(directory)
        self._directory = directory
        self._files = caching.IndexDataCacheFile(self.cache_path, "kernel", directory.name)

    def load_overload(self, signature: Any, context: Any) -> Any:
        compiler: Any = import_module("numba.core.compiler")
        # This is all that compiled code needs of Numba. The compiler itself would take half a second to load.
        import_module("numba.core.runtime").rtsys.initialize(context)
        try:
            payload = self._files.load(_index_key(signature, context.codegen()))
            if payload is None:
                return None
            with suppress(OSError):
                os.utime(self._directory)
            return compiler.CompileResult._rebuild(context, *payload)
        except Exception:  # a damaged pickle may raise any exception
            self.flush()
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        if result.library.has_dynamic_globals:  # it points into this process
            return
        with suppress(OSError):
            self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._files.save(_index_key(signature, result.codegen), result._reduce())
            _drop_old(self._directory.parent)

    def flush(self) -> None:
        with suppress(OSError):
            self._files.flush()


def _index_key(signature: Any, codegen: Any) -> tuple[object, ...]:
    """The key of compiled code: argument types and processor. A record's type is described by its fields in order."""
    records = tuple((str(kind), kind.fields) for kind in _records(getattr(signature, "args", signature)))
    return signature, codegen.magic_tuple(), records


def _records(kinds: Any) -> Iterator[Any]:
    types: Any = import_module("numba.core.types")
    for kind in kinds:
        if isinstance(kind, types.BaseNamedTuple):
            yield kind
        if isinstance(kind, types.BaseTuple):
            yield from _records(kind.types)


def _directory(function: FunctionType) -> Path | None:
    """The cache folder of this function's compiled code, or None if it cannot be cached."""
    if isgeneratorfunction(function):  # Numba can compile a loop over it only if it compiled the generator itself
        return None
    try:
        key = hashlib.sha256(f"{_made_by()} {closure_key(function)}".encode()).hexdigest()
        return home() / "kernels" / key[:32]
    except (Unkeyed, RuntimeError):  # RuntimeError: there is no home directory
        return None


@cache
def _made_by() -> str:
    """The versions and settings of the compiler: another version may compile the same function to other code."""
    import llvmlite
    import numba
    import numpy

    versions = (sys.version, numba.__version__, llvmlite.__version__, numpy.__version__)
    return repr((versions, _OPTIONS, closure_key(cast("FunctionType", _bit_count))))


@cache
def _drop_old(kernels: Path) -> None:
    """Removes the oldest compiled functions, once for each process that adds some."""
    with suppress(OSError):  # another process is dropping them
        by_use = sorted(kernels.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in by_use[_KEPT:]:
            shutil.rmtree(path, ignore_errors=True)
