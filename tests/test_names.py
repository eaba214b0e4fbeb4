"""A public class has a name of its own, so that a reader never asks which one is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pitboss

ROOT = Path(pitboss.__file__).parent
SOLVERS = ROOT / "odds" / "solve"
"""The records of a solver are its own: no other module names them."""
GAMES = {"Rules", "Options", "Wagers"}
"""Every game has these: what its sheet holds."""
SHARED = {
    "Round": {"api.rounds", "table.round"},
    "Choice": {"odds.strategy", "rules.script"},
    "Table": {"odds.evaluate.lookup", "table.table"},
}
"""Two sides of one thing: a round, and the round that a script hands out; what a chart says, and what a player says. A
look-up table is a table everywhere."""


def test_no_two_public_classes_have_the_same_name() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for path in ROOT.rglob("*.py"):
        if path.is_relative_to(SOLVERS):
            continue
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(module)
    assert {name: at for name, at in found.items() if len(at) > 1 and name not in GAMES} == SHARED
