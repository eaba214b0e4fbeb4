"""The page's own verifier, written from docs/fairness.md alone, agrees with the other one at every sheet."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.live.sessions import new_session, play_on
from tests.machine.people import ALL

from pitboss.equipment.merkle import CardTree
from pitboss.verifier.deals import Verifier

JS = Path(__file__).parents[2] / "src" / "pitboss" / "web" / "js" / "replay"
ROUNDS = int(os.environ.get("PITBOSS_BROWSER_ROUNDS", "460")) // len(ALL)
"""Rounds of each sheet; 10,000 in all take ``PITBOSS_BROWSER_ROUNDS=10120``."""
SCRIPT = """
import { readFileSync } from "node:fs";
import { isProved, verify } from "./verify.js";
const told = readFileSync(0, "utf-8").split("\\0").map((task) => {
  if (task.startsWith("[")) return isProved(...JSON.parse(task));
  try { return verify(task); } catch (error) { return { error: error.message, disagrees: error.constructor.name }; }
});
console.log(JSON.stringify(told));
"""
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed: nothing runs the script")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("verifier")
    for name in ("digest.js", "verify.js"):
        shutil.copy(JS / name, found)
    (found / "package.json").write_text('{"type": "module"}')
    (found / "run.js").write_text(SCRIPT)
    return found


def told(folder: Path, *tasks: str) -> list[Any]:
    done = subprocess.run(
        ["node", "run.js"], cwd=folder, input="\0".join(tasks), capture_output=True, text=True, check=True
    )
    return list(json.loads(done.stdout))


def journal(folder: Path, name: str, rounds: int) -> str:
    path = folder / "night" / "journal.jsonl"
    pump = new_session(path, name)
    play_on(pump, rounds)
    pump.close()
    return path.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_it_agrees(name: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    text = journal(tmp_path, name, ROUNDS)
    wanted = Verifier(text.encode())
    assert told(folder, text) == [{"checked": wanted.run(), "unrevealed": wanted.unrevealed}]
    assert wanted.checked["rounds"] == ROUNDS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "kind"),
    [("mount-airy/craps", "roll"), ("mount-airy/roulette", "spin"), ("mount-airy/blackjack", "deal")],
)
def test_it_finds_a_changed_result(name: str, kind: str, folder: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in journal(tmp_path, name, 3).splitlines()]
    shown = next(line for line in lines if line["kind"] == "settle")["shown"]
    result = next(each for each in shown if each[0] == kind and "??" not in each[-1])
    result[-1] = {"roll": "6-6", "spin": "0", "deal": "2c"}[kind] if result[-1] not in ("6-6", "0", "2c") else "1-1"
    (found,) = told(folder, "\n".join(json.dumps(line) for line in lines))
    assert found["disagrees"] == "Disagrees" and "the record says" in found["error"]


@pytest.mark.slow
def test_a_card_is_proved_by_its_path_to_the_root_and_no_other_card_is(folder: Path) -> None:
    cards = [f"card {number}" for number in range(53)]
    tree = CardTree(cards, [bytes([number]) * 32 for number in range(53)])
    proofs = [tree.proof(card).as_json() for card in cards]
    root = tree.root.hex()
    assert told(folder, *(json.dumps([proof, root]) for proof in proofs)) == [True] * 53
    assert told(folder, *(json.dumps([{**proof, "card": "card 99"}, root]) for proof in proofs)) == [False] * 53
