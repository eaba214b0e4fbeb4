"""The package as a whole: what it shows, and what it may know."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss.equipment

FOLDER = Path(pitboss.equipment.__file__).parent
MODULES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")


def imported(module: str) -> set[str]:
    tree = ast.parse((FOLDER / f"{module}.py").read_text())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_every_name_on_the_face_of_the_package_is_the_one_in_its_module() -> None:
    for name, module in pitboss.equipment._HOME.items():
        assert getattr(pitboss.equipment, name) is getattr(importlib.import_module(f"pitboss.equipment.{module}"), name)
        assert name in dir(pitboss.equipment)


def test_a_name_the_package_does_not_have_is_not_made_up() -> None:
    name = "roulette"
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        getattr(pitboss.equipment, name)


@pytest.mark.parametrize("module", MODULES)
def test_equipment_knows_nothing_of_the_rest_but_the_errors(module: str) -> None:
    ours = {name for name in imported(module) if name.startswith("pitboss")}
    assert all(name == "pitboss.errors" or name.startswith("pitboss.equipment.") for name in ours)


@pytest.mark.parametrize("module", MODULES)
def test_chance_comes_from_the_shuffle_alone_and_there_from_the_operating_system(module: str) -> None:
    chance = imported(module) & {"random", "secrets", "os", "time", "uuid", "numpy", "numpy.random"}
    assert chance == ({"secrets"} if module == "shuffle" else set())


def test_a_card_is_had_without_loading_the_hashes_or_the_other_equipment() -> None:
    program = "import sys; from pitboss.equipment import Card; print(*sys.modules)"
    environment = {"PYTHONPATH": str(FOLDER.parents[1])}
    run = subprocess.run(
        [sys.executable, "-S", "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    loaded = set(run.stdout.split())
    assert "pitboss.equipment.cards" in loaded
    assert not loaded & {"dataclasses", "decimal", "hashlib", "secrets", "typing", "pitboss.equipment.shuffle"}
