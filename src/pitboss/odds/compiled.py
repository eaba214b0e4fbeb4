"""The rules at the speed of C: a plain function and every function it calls, compiled by Numba as they stand.

Compiled code is kept between runs in a directory named by a digest of every source it may draw on, so an edited rule
cannot give its old answer, whichever file it is in. Numba itself looks at the file of the outermost function only.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

P = ParamSpec("P")
R = TypeVar("R")

_PITBOSS = Path(__file__).parents[1]
_KEPT = 16  # the working copies and branches somebody goes back and forth between

_dispatchers: dict[FunctionType, Any] = {}
_lock = threading.RLock()


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, compiled when it is first called with arguments of a type."""
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a plain function: only those are compiled")
    with _lock:
        return cast("Callable[P, R]", _dispatcher(function))


def _dispatcher(function: FunctionType) -> Any:
    if function not in _dispatchers:
        package = function.__module__.partition(".")[0]
        namespace: dict[str, Any] = {"__name__": function.__module__}
        # Known before its namespace is filled, so that functions may call themselves and each other.
        _dispatchers[function] = _njit(_clone(function, namespace), package)
        for name in _names(function.__code__):
            if name in function.__globals__:
                value = function.__globals__[name]
                namespace[name] = _dispatcher(value) if _is_rule(value, package) else value
    return _dispatchers[function]


def _clone(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    clone = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    clone.__kwdefaults__ = function.__kwdefaults__
    clone.__qualname__ = function.__qualname__
    clone.__doc__ = function.__doc__
    return clone


def _names(code: CodeType) -> Iterator[str]:
    """The global names a function may use, its inner functions' included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _is_rule(value: object, package: str) -> bool:
    """Whether a value is ours to compile: NumPy's functions are plain functions too, and Numba has its own for them."""
    return isinstance(value, FunctionType) and value.__module__.partition(".")[0] in ("pitboss", package)


@cache
def _numba() -> Any:
    """Numba, which knows what the rules do with integers but for one thing."""
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


def _njit(function: FunctionType, package: str) -> Any:
    numba = _numba()
    config: Any = numba.config
    # A function typed at a prompt has no file, and no source that could be looked at.
    directory = _directory(package) if Path(function.__code__.co_filename).is_file() else None
    if directory is None or config.DISABLE_JIT:
        return numba.njit(nogil=True)(function)
    before, config.CACHE_DIR = config.CACHE_DIR, str(directory)
    try:
        dispatcher: Any = numba.njit(cache=True, nogil=True)(function)
    finally:
        config.CACHE_DIR = before
    dispatcher._cache = _Forgiving(dispatcher._cache)
    return dispatcher


class _Forgiving:
    """Numba's cache of one function, where a full disk or a torn file costs a compilation and nothing else."""

    def __init__(self, cache: Any) -> None:
        self._cache = cache

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            return self._cache.load_overload(signature, context)
        except Exception:  # a torn pickle may raise anything
            try:
                self._cache.flush()
            except OSError:
                self._cache.disable()
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        with suppress(OSError):
            self._cache.save_overload(signature, result)


@cache
def _directory(package: str) -> Path | None:
    """Where code compiled from this package and the rules is kept, or None where nothing can be written."""
    import numba

    digest = hashlib.sha256(f"numba {numba.__version__} {_RULES}".encode())
    if package != "pitboss":
        digest.update(_digest(_sources(package)).encode())
    try:
        kernels = _home() / "kernels"
        directory = kernels / digest.hexdigest()[:24]
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=directory).close()
        os.utime(directory)
    except (OSError, RuntimeError):  # RuntimeError: there is no home directory
        return None
    _drop_old(kernels)
    return directory


def _home() -> Path:
    own = os.environ.get("PITBOSS_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


def _drop_old(kernels: Path) -> None:
    with suppress(OSError):  # somebody else is dropping them
        by_use = sorted(kernels.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in by_use[_KEPT:]:
            shutil.rmtree(path, ignore_errors=True)


def _sources(package: str) -> Iterable[Path]:
    """Every source of a package, or of a module that stands alone."""
    module = sys.modules[package]
    if hasattr(module, "__path__"):
        return [file for folder in module.__path__ for file in Path(folder).rglob("*.py")]
    return [Path(module.__file__)] if module.__file__ else []


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        with suppress(FileNotFoundError):  # gone since it was listed: an editor's own
            digest.update(f"{file}\n".encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


_RULES = _digest(
    file for part in ("equipment", "games", "odds", "ranking", "rules") for file in (_PITBOSS / part).rglob("*.py")
)
"""The rules as they were when this module was loaded: what is compiled is what is in memory, not a later edit."""
