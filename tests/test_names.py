"""A public class or type has a name of its own, so that a reader never asks which one is meant."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pitboss

ROOT = Path(pitboss.__file__).parent
SOLVERS = ROOT / "odds" / "solve"
"""The records of a solver are its own, except those that another part of the program names."""
NAMED = re.compile(r"^ *from pitboss\.(odds\.solve\.\S+) import (\([^)]*\)|.+)", re.MULTILINE)
CLASSES = re.compile(r"^class ([A-Z]\w*)", re.MULTILINE)
ALIASES = re.compile(r"^([A-Z]\w*[a-z]\w*) = ((?:NewType\(|[\w.]+\[|[\w.]+ \| ).*(?:\n[ \])].*)*)", re.MULTILINE)
"""A name that is written as a class is, and stands for a subscript, a union or a ``NewType``."""
CLASS = "class"
STILL_SHARED = {
    "Asked": 2, "Bets": 4, "Book": 2, "Bytes": 2, "Cards": 2, "Charts": 2, "Deck": 2, "Entry": 2, "Event": 2,
    "Hands": 2, "Kind": 2, "Outcome": 2, "Places": 2, "Reading": 2, "Shape": 2, "Step": 2, "Tiles": 2, "Told": 3,
}  # fmt: skip
"""Names with several meanings, and how many. A name that gets one meaning leaves this list; none is added."""


@cache
def defined() -> dict[str, dict[str, str]]:
    """By name and module: ``class``, or what a type alias stands for."""
    texts = {path: path.read_text("utf-8") for path in ROOT.rglob("*.py")}
    named = {
        (module, name)
        for path, text in texts.items() if not path.is_relative_to(SOLVERS)
        for module, names in NAMED.findall(text)
        for name in re.findall(r"\w+", names)
    }  # fmt: skip
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for path, text in texts.items():
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name, meaning in types_of(text):
            if not path.is_relative_to(SOLVERS) or (module, name) in named:
                found[name][module] = meaning
    return found


def types_of(text: str) -> Iterator[tuple[str, str]]:
    """The public classes and type aliases of a module."""
    for name in CLASSES.findall(text):
        yield name, CLASS
    for name, meaning in ALIASES.findall(text):
        yield name, " ".join(meaning.split())


def test_no_two_public_classes_have_the_same_name() -> None:
    classes = {name: {at for at, meaning in of.items() if meaning == CLASS} for name, of in defined().items()}
    assert {name: at for name, at in classes.items() if len(at) > 1} == {}


def test_a_type_alias_means_the_same_wherever_it_is_defined() -> None:
    meanings = {name: len(set(of.values())) for name, of in defined().items()}
    assert {name: many for name, many in meanings.items() if many > 1} == STILL_SHARED
