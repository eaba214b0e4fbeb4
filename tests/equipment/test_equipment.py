"""What the package as a whole may import."""

import ast
from pathlib import Path

import pytest

import pitboss.equipment

FOLDER = Path(pitboss.equipment.__file__).parent
MODULES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")


def imported(module: str) -> set[str]:
    tree = ast.parse((FOLDER / f"{module}.py").read_text())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("module", MODULES)
def test_equipment_knows_nothing_of_the_rest_but_the_errors(module: str) -> None:
    ours = {name for name in imported(module) if name.startswith("pitboss")}
    assert all(name == "pitboss.errors" or name.startswith("pitboss.equipment.") for name in ours)


@pytest.mark.parametrize("module", MODULES)
def test_chance_comes_from_the_shuffle_alone_and_there_from_the_operating_system(module: str) -> None:
    chance = imported(module) & {"random", "secrets", "os", "time", "uuid", "numpy", "numpy.random"}
    assert chance == ({"secrets"} if module == "shuffle" else set())
