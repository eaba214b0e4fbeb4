"""A key of everything that a compiled function is made from, so that code cached under it is never out of date.

The key covers the function and every function of this package that it reaches: their bytecode, constants, names,
default values and the global values they read. It leaves out what cannot change a result: comments, docstrings, line
numbers, and functions that are not reached.
"""

from __future__ import annotations

import dis
import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

_PLAIN = (type(None), type(Ellipsis), bool, int, float, complex, str, bytes, range, slice)
_LISTS = (tuple, list)


class Unkeyed(Exception):
    """The function reads a value that the key cannot describe, so its compiled code must not be cached."""


def closure_key(function: FunctionType) -> str:
    """The key of a function as hexadecimal digits. Raises ``Unkeyed`` if it reads a value that cannot be described."""
    number = {function: 0}
    reached = [function]
    digest = hashlib.sha256()
    for each in reached:  # the list grows in the loop; a function is known by its number, so cycles end
        described, calls = _described(each)
        for called in calls:
            if called not in number:
                number[called] = len(reached)
                reached.append(called)
        digest.update(f"{described}{[number[called] for called in calls]}\n".encode())
    return digest.hexdigest()


def is_rule(value: object, package: str) -> bool:
    """Whether a value is a function to compile. NumPy's functions are not: Numba has its own versions of them."""
    return isinstance(value, FunctionType) and _package(value) in ("pitboss", package)


def global_names(code: CodeType) -> Iterator[str]:
    """The global names that a function may read, including those of its inner functions."""
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from global_names(constant)


@cache
def _described(function: FunctionType) -> tuple[str, tuple[FunctionType, ...]]:
    """A description of one function, and the functions that it may call, ordered by name."""
    calls: list[FunctionType] = []
    package = _package(function)
    read = {}
    for name in sorted(set(global_names(function.__code__))):
        if name in function.__globals__:
            value = function.__globals__[name]
            if is_rule(value, package):
                calls.append(value)
                read[name] = "a rule"
            else:
                read[name] = _value(value, package)
    closed_over = [_value(_content(cell), package) for cell in function.__closure__ or ()]
    defaults = [
        _value(function.__defaults__, package),
        _value(sorted((function.__kwdefaults__ or {}).items()), package),
    ]
    code = _code(function.__code__, package, function.__doc__)
    return repr((function.__module__, function.__qualname__, code, defaults, closed_over, read)), tuple(calls)


def _code(code: CodeType, package: str, doc: str | None) -> str:
    constants = [
        _code(constant, package, None) if isinstance(constant, CodeType) else _value(constant, package)
        for constant in (code.co_consts[1:] if doc is not None and doc in code.co_consts[:1] else code.co_consts)
    ]
    taken = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return repr((code.co_code, code.co_exceptiontable, taken, names, constants))


def _content(cell: Any) -> object:
    try:
        return cell.cell_contents
    except ValueError:
        raise Unkeyed("a variable of the enclosing function that has no value yet") from None


def _value(value: Any, package: str) -> str:
    """A value as text. Values that compile to the same code have the same text."""
    kind = type(value)
    if kind in _PLAIN:
        return f"{kind.__name__} {value!r}"
    if kind in _LISTS:
        return f"{kind.__name__} {[_value(each, package) for each in value]}"
    if kind is frozenset:
        return f"frozenset {sorted(_value(each, package) for each in value)}"
    if isinstance(value, tuple):  # a record
        return f"{_value(kind, package)} {[_value(each, package) for each in value]}"
    if kind is type and hasattr(value, "_field_defaults"):
        return f"record {value.__qualname__} {value._fields} {_value(tuple(value._field_defaults.items()), package)}"
    if kind.__module__ == "numpy" and hasattr(value, "dtype") and not value.dtype.hasobject:
        return f"numpy {value.dtype.str} {value.shape} {value.tobytes()!r}"
    if isinstance(value, ModuleType):
        return f"module {value.__name__} {_version(value.__name__, package)}"
    if callable(value) and hasattr(value, "__name__"):
        return f"{value.__module__}.{value.__name__} {_version(value.__module__, package)}"
    raise Unkeyed(f"{value!r} is read")


def _version(module: str | None, package: str) -> str:
    """The version of the library that a module belongs to; empty for Python's own modules."""
    top = (module or "").partition(".")[0]
    if top in ("", "pitboss", package):
        raise Unkeyed(f"a value of {module!r} is read that is neither plain data nor a plain function")
    if top in sys.stdlib_module_names:
        return ""
    version = getattr(sys.modules.get(top), "__version__", None)
    if version is None:
        raise Unkeyed(f"{top!r} has no version")
    return str(version)


def _package(function: FunctionType) -> str:
    return (function.__module__ or "").partition(".")[0]
