"""The rules at the speed of C: a plain function and every function it calls, compiled by Numba as they stand.

Compiled code is kept between runs under a key of everything it was made from (``pitboss.odds.closure_key``), so an
edited rule cannot give its old answer, whichever file it is in, and no other edit compiles it again. Numba's own cache
only looks at the file of the outermost function.
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
"""Functions whose compiled code is kept, those used last: about 40 kB each, in all versions somebody works on."""
_OPTIONS = {"nogil": True}

_dispatchers: dict[FunctionType, Any] = {}
_lock = threading.RLock()


def compiled(function: Callable[P, R], **rules: Callable[..., Any]) -> Callable[P, R]:
    """The same function, compiled when it is first called with arguments of a type.

    ``rules`` take the place of the functions that it calls by these names, so that one count serves many rules.
    """
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a plain function: only those are compiled")
    with _lock:
        return cast("Callable[P, R]", _dispatcher(_bound(function, tuple(sorted(rules.items())))))


def bound(function: Callable[P, R], **rules: Callable[..., Any]) -> Callable[P, R]:
    """The plain function with rules in the place of those that it calls by these names: for a kernel of several
    functions, of which an inner one calls the rules. It takes the inner one's place in turn."""
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a plain function: only those are bound")
    return cast("Callable[P, R]", _bound(function, tuple(sorted(rules.items()))))


def bound_later(*cards: int) -> Any:
    """Stands in a kernel for a rule: write ``line = bound_later``, and bind it by ``compiled(count, line=rule)``."""
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
        # Known before its namespace is filled, so that functions may call themselves and each other.
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
    """Numba, which knows what the rules do with integers, except for one thing."""
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
    """What Numba asks of the cache of one function. A full disk or a torn file costs a compilation and nothing else."""

    def __init__(self, directory: Path) -> None:
        caching: Any = import_module("numba.core.caching")
        self.cache_path = str(directory)
        self._directory = directory
        self._files = caching.IndexDataCacheFile(self.cache_path, "kernel", directory.name)

    def load_overload(self, signature: Any, context: Any) -> Any:
        compiler: Any = import_module("numba.core.compiler")
        # All that compiled code needs of Numba. What compiling needs takes half a second to load, and loads with it.
        import_module("numba.core.runtime").rtsys.initialize(context)
        try:
            payload = self._files.load(_index_key(signature, context.codegen()))
            if payload is None:
                return None
            with suppress(OSError):
                os.utime(self._directory)
            return compiler.CompileResult._rebuild(context, *payload)
        except Exception:  # a torn pickle may raise anything
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
    """What was compiled for which types on which processor. A record's type stands for its fields in their order."""
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
    """Where the compiled code of this function is kept, or None where it cannot be."""
    if isgeneratorfunction(function):  # Numba compiles a loop over it only if it compiled the generator before
        return None
    try:
        key = hashlib.sha256(f"{_made_by()} {closure_key(function)}".encode()).hexdigest()
        return home() / "kernels" / key[:32]
    except (Unkeyed, RuntimeError):  # RuntimeError: there is no home directory
        return None


@cache
def _made_by() -> str:
    """What compiles, and how: another version may compile the same function to other code."""
    import llvmlite
    import numba
    import numpy

    versions = (sys.version, numba.__version__, llvmlite.__version__, numpy.__version__)
    return repr((versions, _OPTIONS, closure_key(cast("FunctionType", _bit_count))))


@cache
def _drop_old(kernels: Path) -> None:
    """Once for each process that adds to them."""
    with suppress(OSError):  # another process is dropping them
        by_use = sorted(kernels.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in by_use[_KEPT:]:
            shutil.rmtree(path, ignore_errors=True)
