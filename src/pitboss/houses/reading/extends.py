"""A sheet that extends another: it takes everything from that sheet and replaces what it writes itself.

Tables are merged key by key. Any other value, including a list, is replaced as a whole. ``without`` names keys of the
extended sheet that are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.errors import PitbossError
from pitboss.houses.reading.positions import KeyPath
from pitboss.houses.reading.problems import BadSheet, KeyPlace, Problems, places_in
from pitboss.houses.reading.records import show
from pitboss.houses.reading.syntax import parse_toml
from pitboss.houses.reading.write import write_toml

EXTENDS, WITHOUT = "extends", "without"
LONGEST_CHAIN = 8
"""The most sheets that may extend one another."""


class SheetFile(NamedTuple):
    """A sheet as it was found, before it is read."""

    label: str
    """Its name in mistakes."""
    text: str
    id: str = ""
    """The real path of the file on disk, whatever name led to it."""
    folder: Path = Path()
    """The folder in which a file that it extends is searched."""


Find = Callable[[str, SheetFile], SheetFile]
"""Finds the sheet that a file extends by the name written in it; refuses a name without a sheet."""


class Extended:
    """What a sheet says, with everything it takes from the sheet it extends."""

    def __init__(
        self,
        file: SheetFile,
        own: dict[str, Any],
        base: Extended | None = None,
        left_out: Mapping[KeyPath, int] | None = None,
    ) -> None:
        self.file = file
        self.tree: dict[str, Any] = own if base is None else _laid_over(_less(base.tree, left_out or {}), own)
        self._own = own
        self._base = base
        self._left_out = left_out or {}
        self._here = places_in(file.label, file.text)

    @property
    def text(self) -> str:
        """The whole sheet as one text that extends nothing."""
        if self._base is None:
            return self.file.text
        if not self._own and not self._left_out:
            return self._base.text
        return write_toml(self.tree)

    def place(self, path: KeyPath) -> KeyPlace:
        """Where a key is written: in this file if it is written or left out here, else in the sheet it comes from."""
        if self._base is None:
            return self._here(path)
        reached = _reach(self._own, path)
        for end in range(len(path), reached, -1):
            if path[:end] in self._left_out:
                return self._here((WITHOUT, self._left_out[path[:end]]))
        if reached < len(path) and reached <= _reach(self._base.tree, path):
            return self._base.place(path).seen_from(self._here((EXTENDS,)), EXTENDS)
        return self._here(path)


def extended(file: SheetFile, find: Find, chain: tuple[str, ...] = ()) -> Extended:
    """A sheet's file and the sheets it extends, read as TOML and merged."""
    tree = parse_toml(file.text, file.label)
    problems = Problems(places_in(file.label, file.text))
    own = {key: value for key, value in tree.items() if key not in (EXTENDS, WITHOUT)}
    sheet: Extended | None = None
    if EXTENDS in tree:
        base = _base(tree[EXTENDS], file, find, (*chain, file.id), problems)
        if base is not None:
            sheet = Extended(file, own, base, _left_out(tree.get(WITHOUT, []), base.tree, problems))
            _check_game(own, base.tree, problems)
    elif WITHOUT in tree:
        problems.add((WITHOUT,), "leaves out keys of the sheet that 'extends' names, but there is no 'extends'")
    else:
        sheet = Extended(file, own)
    if sheet is None or problems.found:
        raise BadSheet(problems.found)
    return sheet


def _base(named: Any, file: SheetFile, find: Find, chain: tuple[str, ...], problems: Problems) -> Extended | None:
    """The sheet that a file extends; ``None`` if it cannot be read, and the reason is among the problems."""
    if not isinstance(named, str):
        problems.add((EXTENDS,), f'{show(named)} is not a text; write a sheet\'s name, extends = "mount-airy/roulette"')
        return None
    try:
        found = find(named, file)
        if found.id == file.id:
            problems.add((EXTENDS,), "a sheet cannot extend itself; name another")
        elif found.id in chain:
            problems.add((EXTENDS,), f"{named!r} extends this sheet in its turn: one of them must extend another sheet")
        elif len(chain) == LONGEST_CHAIN:
            problems.add((EXTENDS,), f"more than {LONGEST_CHAIN} sheets extend one another: extend an earlier one")
        else:
            return extended(found, find, chain)
    except BadSheet as bad:
        for problem in bad.problems:
            problems.add((EXTENDS,), problem)
    except PitbossError as error:
        problems.add((EXTENDS,), str(error))
    return None


def _left_out(named: Any, base: dict[str, Any], problems: Problems) -> dict[KeyPath, int]:
    """The keys that a sheet leaves out of its base, each with its number in the list."""
    if not isinstance(named, list):
        problems.add((WITHOUT,), f'{show(named)} is not a list; write keys in brackets: ["wagers.tie", "pays.tie"]')
        return {}
    known = set(_keys(base))
    found: dict[KeyPath, int] = {}
    for index, name in enumerate(named):
        if not isinstance(name, str):
            problems.add((WITHOUT, index), f'{show(name)} is not a text; write a key in quotes, such as "wagers.tie"')
        elif name not in known:
            close = problems.nearest(name, known)
            hint = f"did you mean {close!r}?" if close else "write it as in wagers.tie or pays.tie.win"
            problems.add((WITHOUT, index), f"{name!r} is no key of the sheet this one extends; {hint}")
        else:
            found[tuple(name.split("."))] = index
    return found


def _check_game(own: dict[str, Any], base: dict[str, Any], problems: Problems) -> None:
    if "game" in own and "game" in base and own["game"] != base["game"]:
        problems.add(
            ("game",), f"{show(own['game'])} is not the game of the sheet this one extends, {show(base['game'])}"
        )


# Trees


def _laid_over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    laid = dict(base)
    for key, value in own.items():
        below = laid.get(key)
        laid[key] = _laid_over(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return laid


def _less(tree: dict[str, Any], left_out: Container[KeyPath], path: KeyPath = ()) -> dict[str, Any]:
    return {
        key: _less(value, left_out, (*path, key)) if isinstance(value, dict) else value
        for key, value in tree.items()
        if (*path, key) not in left_out
    }


def _reach(tree: Any, path: KeyPath) -> int:
    """How many parts of a path a tree contains. A value that is not a table ends the path, because it is replaced as a
    whole."""
    for depth, key in enumerate(path):
        if not isinstance(tree, dict):
            return len(path)
        if key not in tree:
            return depth
        tree = tree[key]
    return len(path)


def _keys(tree: dict[str, Any], before: str = "") -> Iterator[str]:
    for key, value in tree.items():
        yield before + key
        if isinstance(value, dict):
            yield from _keys(value, f"{before}{key}.")
