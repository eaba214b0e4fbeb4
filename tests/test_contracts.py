"""The import contracts in ``pyproject.toml`` say what docs/architecture.md says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONTRACTS = {each["name"]: each for each in SETTINGS["tool"]["importlinter"]["contracts"]}
ALLOWED = {"orjson"}
"""The JSON reader."""


def layers() -> list[str]:
    return [part for layer in CONTRACTS["Imports point down"]["layers"] for part in layer.split(" | ")]


def rules_contract() -> dict[str, Any]:
    return CONTRACTS["The rules use no clock, no randomness, no network and no library"]


def test_the_layers_are_the_folders_of_the_page_in_its_order() -> None:
    tree = PAGE[PAGE.index("src/pitboss/") : PAGE.index("```\n\n`lab`")]
    assert layers() == re.findall(r"^  (\w+)(?:/|\.py)", tree, re.MULTILINE)


def test_every_layer_from_files_down_uses_no_clock() -> None:
    down = layers()[layers().index("files") :]
    assert rules_contract()["source_modules"] == [f"pitboss.{part}" for part in down]


def test_every_library_that_the_program_needs_is_forbidden_to_the_rules() -> None:
    project = SETTINGS["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["cluster"], *extras["rl"], *extras["pg"]]
    named = {re.split(r"[\[>]", each)[0].replace("-", "_") for each in wanted}
    assert named - ALLOWED <= set(rules_contract()["forbidden_modules"])
