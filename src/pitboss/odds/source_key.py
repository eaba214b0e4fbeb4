"""A key of everything that a function's answer can depend on, read from the source without loading it.

The key covers a definition and every definition of the package that it names, in any module: functions, classes and
values, and those that they name in turn. A string such as ``"pitboss.odds.solve.pai_gow.tiles:weighed"`` counts as a
name too. The key leaves out what cannot change an answer: comments, docstrings, layout, how a notebook shows a value,
what a game tells about itself, and definitions that are not reached. So an edit of one game does not change the keys of
other games, and a count under the old key of an edited rule is never found.

Reading the source takes tenths of a second. The keys are cached with a digest of all source files, so this is done only
once after each edit.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pitboss.odds.kept_files import home, written

PACKAGE = "pitboss"
ROOT = Path(__file__).parent.parent
_NAMED = re.compile(PACKAGE + r"(?:\.\w+)+:\w+")
MACHINERY = frozenset(
    f"pitboss.odds.{name}"
    for name in ("closure_key", "compiled", "kept_files", "price_json", "progress", "source_key", "store")
)
"""Modules that compile, store and report. They do not change any answer, so keys leave them out: otherwise every edit
of them would repeat every count. Their own tests show that compiled and stored results equal the plain ones."""
TOLD = frozenset({"about", "hands_an_hour", "words", "examples"})
"""What a ``GAME`` only tells about itself: arguments that no price depends on."""
_KEPT = 20
"""The number of source versions whose keys are cached."""


class Definition(NamedTuple):
    digest: str
    names: frozenset[str]
    """The names that it uses: plain names, and dotted ones with their first attribute: ``kernels.threes``."""


class Module(NamedTuple):
    definitions: dict[str, list[Definition]]
    imports: dict[str, tuple[str, str]]
    """For each imported name its module and its name there; an empty name for a module itself."""


def source_key(*roots: str) -> str:
    """The key of definitions, each written ``module:name``. A module alone means everything that it defines."""
    named = " ".join(roots)
    known = _known()
    if named not in known:
        known[named] = _key(roots)
        with suppress(OSError, RuntimeError):  # RuntimeError: there is no home directory
            written(_keys_file(), json.dumps(known))
    return known[named]


@cache
def _known() -> dict[str, str]:
    """The cached keys of the present source."""
    try:
        return dict(json.loads(_keys_file().read_text("utf-8")))
    except (OSError, ValueError, RuntimeError):
        return {}


@cache
def _keys_file() -> Path:
    folder = home() / "keys"
    with suppress(OSError):
        by_age = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in by_age[_KEPT:]:
            path.unlink(missing_ok=True)
    return folder / f"{source_digest()[:32]}.json"


@cache
def source_digest() -> str:
    """A digest of every module of the package."""
    digest = hashlib.sha256()
    for path in sorted(ROOT.rglob("*.py")):
        digest.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _key(roots: tuple[str, ...]) -> str:
    return hashlib.sha256(repr(sorted(reached(roots).items())).encode()).hexdigest()


def reached(roots: tuple[str, ...]) -> dict[tuple[str, str], list[str]]:
    """Every definition reached from these roots, by module and name, with the digests of its statements."""
    found: dict[tuple[str, str], list[str]] = {}
    waiting = [each for root in roots for each in _roots(root)]
    while waiting:
        module, name = waiting.pop()
        if (module, name) in found or module in MACHINERY:
            continue
        defined = _module(module)
        definitions = defined.definitions.get(name, [])
        found[module, name] = [each.digest for each in definitions]
        names = {text for each in definitions for text in each.names} or {name}
        waiting += [place for text in names for place in _meant(module, defined, text)]
    return found


def _roots(root: str) -> Iterator[tuple[str, str]]:
    module, _, name = root.partition(":")
    defined = _module(module)
    yield from [(module, name)] if name else ((module, each) for each in (*defined.definitions, *defined.imports))


def _meant(module: str, defined: Module, text: str) -> Iterator[tuple[str, str]]:
    """The definitions that a name in a module refers to."""
    if ":" in text:
        yield from _roots(text)
        return
    name, _, attribute = text.partition(".")
    if name in defined.definitions:
        yield module, name
    elif name in defined.imports:
        there, original = defined.imports[name]
        if original and _file(f"{there}.{original}") is None:
            yield from _meant(there, _module(there), original)
        else:  # a module: the definition that is named, or all of them
            whole = f"{there}.{original}" if original else there
            yield from _meant(whole, _module(whole), attribute) if attribute else _roots(whole)


@cache
def _file(module: str) -> Path | None:
    path = ROOT.joinpath(*module.split(".")[1:])
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


@cache
def _module(name: str) -> Module:
    file = _file(name)
    if file is None:
        raise LookupError(f"no module {name}")
    tree = ast.parse(file.read_bytes())
    found = Module({}, {})
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == PACKAGE:
            for each in node.names:
                found.imports[each.asname or each.name] = (node.module or "", each.name)
        elif isinstance(node, ast.Import):
            for each in node.names:
                if each.asname and each.name.partition(".")[0] == PACKAGE:
                    found.imports[each.asname] = (each.name, "")
    for statement in _statements(tree.body):
        described = _described(statement)
        for defined in _defines(statement):
            found.definitions.setdefault(defined, []).append(described)
    return found


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, including those under a condition."""
    for statement in body:
        if isinstance(statement, ast.If | ast.Try | ast.With):
            yield from _statements([each for each in ast.iter_child_nodes(statement) if isinstance(each, ast.stmt)])
        elif not isinstance(statement, ast.Import | ast.ImportFrom):
            yield statement


def _defines(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return {
        node.id for target in targets if target is not None for node in ast.walk(target) if isinstance(node, ast.Name)
    }


def _described(statement: ast.stmt) -> Definition:
    if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call) and _defines(statement) == {"GAME"}:
        statement.value.keywords = [each for each in statement.value.keywords if each.arg not in TOLD]
    names: set[str] = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            node.body = [each for each in node.body if not _decides_nothing(each)] or [ast.Pass()]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            names.add(f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _NAMED.fullmatch(node.value):
            names.add(node.value)
    names |= {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)} - {
        name.partition(".")[0] for name in names if "." in name and ":" not in name
    }
    digest = hashlib.sha256(ast.dump(statement).encode()).hexdigest()
    return Definition(digest, frozenset(names))


def _decides_nothing(statement: ast.stmt) -> bool:
    """Whether it is the docstring of a definition or a field, or a method that shows a value in a notebook."""
    if isinstance(statement, ast.FunctionDef):
        return statement.name.startswith("_repr_")
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
