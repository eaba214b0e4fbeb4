"""The dataclasses that sheets are read into, made without compiling code.

``dataclasses.dataclass`` writes six methods for each class and compiles them. The games have more than a hundred such
classes; compiling took a quarter of the time in which all games and their sheets load. Here functions make the methods.
``fields``, ``replace`` and ``is_dataclass`` work as usual, and either kind of dataclass may extend the other.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError
from inspect import get_annotations
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen, kw_only):
        """``@dataclass(frozen=True, kw_only=True)``; there is no other kind here. A default is a plain value."""
        assert frozen and kw_only
        return _record


def _record(kind: Any) -> Any:
    kind.__dataclass_fields__ = _inherited_fields(kind) | _own_fields(kind)
    kind.__dataclass_params__ = _FROZEN
    parts = dataclasses.fields(kind)
    names = [part.name for part in parts]
    defaults = {part.name: part.default for part in parts if part.default is not MISSING}
    methods = {
        "__init__": _init(kind, names, defaults),
        **_comparing(names),
        "__repr__": _repr,
        "__setattr__": _refuse_change,
        "__delattr__": _refuse_change,
        "__match_args__": (),
    }
    for name, method in methods.items():
        if name not in kind.__dict__:
            setattr(kind, name, method)
    return kind


def _inherited_fields(kind: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__[1:]):
        found |= getattr(base, "__dataclass_fields__", {})
    return found


def _own_fields(kind: Any) -> dict[str, Any]:
    """The fields that a class adds. They are taken from a class without bases that has the same annotations: only such
    a class becomes a dataclass without compiling."""
    annotations = get_annotations(kind)
    body = {name: getattr(kind, name) for name in annotations if hasattr(kind, name)}
    body |= {"__annotations__": annotations, "__module__": kind.__module__, "__doc__": kind.__name__}
    alone: Any = _only_fields(type(kind.__name__, (), body))
    found: dict[str, Any] = alone.__dataclass_fields__
    return found


_only_fields = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=True)


@dataclasses.dataclass(frozen=True)
class _Frozen:
    """Any frozen dataclass."""


_FROZEN: Any = _Frozen.__dict__["__dataclass_params__"]
"""The mark of a frozen dataclass. Other dataclasses ask for it when they extend one."""


def _init(kind: type, names: list[str], defaults: dict[str, Any]) -> Callable[..., None]:
    put = object.__setattr__

    def __init__(self: Any, /, **given: Any) -> None:
        for name in names:
            if name in given:
                put(self, name, given.pop(name))
            elif name in defaults:
                put(self, name, defaults[name])
            else:
                raise TypeError(f"{kind.__name__} needs {name!r}")
        if given:
            raise TypeError(f"{kind.__name__} has no {', '.join(map(repr, given))}")

    return __init__


def _comparing(names: list[str]) -> dict[str, Callable[..., Any]]:
    """Two records are equal if they are of the same class and all their values are equal."""
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda record: ()

    def __eq__(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:
        return hash(values(self))

    return {"__eq__": __eq__, "__hash__": __hash__}


def _repr(self: Any) -> str:
    values = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self))
    return f"{type(self).__qualname__}({values})"


def _refuse_change(self: Any, name: str, *value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot change {name!r}: a {type(self).__name__} is frozen")
