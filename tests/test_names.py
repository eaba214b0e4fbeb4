"""A public class has a name of its own, so that a reader never asks which one is meant."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pitboss

ROOT = Path(pitboss.__file__).parent
SOLVERS = ROOT / "odds" / "solve"
"""The records of a solver are its own, except those that another part of the program names."""
NAMED = re.compile(r"^ *from pitboss\.(odds\.solve\.\S+) import (\([^)]*\)|.+)", re.MULTILINE)
CLASS = re.compile(r"^class ([A-Z]\w*)", re.MULTILINE)


def test_no_two_public_classes_have_the_same_name() -> None:
    texts = {path: path.read_text("utf-8") for path in ROOT.rglob("*.py")}
    named = {
        (module, name)
        for path, text in texts.items() if not path.is_relative_to(SOLVERS)
        for module, names in NAMED.findall(text)
        for name in re.findall(r"\w+", names)
    }  # fmt: skip
    found: dict[str, set[str]] = defaultdict(set)
    for path, text in texts.items():
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name in CLASS.findall(text):
            if not path.is_relative_to(SOLVERS) or (module, name) in named:
                found[name].add(module)
    assert {name: at for name, at in found.items() if len(at) > 1} == {}
