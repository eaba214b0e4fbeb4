"""The acceptance vectors: rounds as a supervisor wrote them down, with what must come out."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.files.round_file import parse_json
from pitboss.files.settle import Sheets, settle_tree

HERE = Path(__file__).parent / "vectors"
SHEETS = Sheets()
CASES = [
    pytest.param(case, id=f"{path.parent.name}/{path.stem}: {case['name']}")
    for path in sorted(HERE.glob("*/*.json"))
    for case in json.loads(path.read_text())
]


@pytest.mark.parametrize("case", CASES)
def test_vector(case: dict[str, Any]) -> None:
    tree = parse_json(json.dumps(case["round"]))
    expect = case["expect"]
    if expect.get("error"):
        with pytest.raises(PitbossError):
            settle_tree(tree, SHEETS)
        return
    answer = settle_tree(tree, SHEETS)
    for seat, wanted in expect.get("seats", {}).items():
        got = answer["seats"][seat]
        for key in ("net", "fees"):
            if key in wanted:
                assert got[key] == pytest.approx(wanted[key], abs=0.005), (seat, key)
        for wager, net in wanted.get("wagers", {}).items():
            assert got["wagers"].get(wager, {"net": 0})["net"] == pytest.approx(net, abs=0.005), (seat, wager)
    for section in ("bank", "meters"):
        for key, wanted in expect.get(section, {}).items():
            assert answer[section].get(key, 0) == pytest.approx(wanted, abs=0.005), (section, key)


def test_there_are_vectors_for_every_sheet() -> None:
    from pitboss.houses import sheet_names

    held = {f"{path.parent.name}/{path.stem}" for path in HERE.glob("*/*.json")}
    assert set(sheet_names()) <= held
