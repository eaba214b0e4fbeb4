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
def test_equipment_imports_nothing_of_the_program_except_the_errors(module: str) -> None:
    ours = {name for name in imported(module) if name.startswith("pitboss")}
    assert all(name == "pitboss.errors" or name.startswith("pitboss.equipment.") for name in ours)


@pytest.mark.parametrize("module", MODULES)
def test_chance_comes_only_from_the_shuffle_and_its_seed_from_the_operating_system(module: str) -> None:
    chance = imported(module) & {"random", "secrets", "os", "time", "uuid", "numpy", "numpy.random"}
    assert chance == ({"secrets"} if module == "shuffle" else set())
