"""A public class has a name of its own, so that a reader never asks which one is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pitboss

ROOT = Path(pitboss.__file__).parent
SOLVERS = ROOT / "odds" / "solve"
"""The records of a solver are its own, except those that another part of the program names."""
SHARED = {"Round": {"api.rounds", "table.round"}}
"""A round, and the round that a script hands out: two sides of one thing."""


def test_no_two_public_classes_have_the_same_name() -> None:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in ROOT.rglob("*.py")}
    named = {
        (node.module, each.name)
        for path, tree in trees.items() if not path.is_relative_to(SOLVERS)
        for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
        for each in node.names
    }  # fmt: skip
    found: dict[str, set[str]] = defaultdict(set)
    for path, tree in trees.items():
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")}
        for name in classes:
            if not path.is_relative_to(SOLVERS) or (f"pitboss.{module}", name) in named:
                found[name].add(module)
    assert {name: at for name, at in found.items() if len(at) > 1} == SHARED
