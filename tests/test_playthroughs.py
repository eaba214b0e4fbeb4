"""Golden playthroughs: every step of one round of each sheet, in the words of the table. A diff is the review.

``PITBOSS_GOLDEN=write ./pitboss test tests/test_playthroughs.py`` writes them again.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.vector_checks import file_of

from pitboss.files.round_file import parse_json
from pitboss.files.settle import Sheets, play_tree
from pitboss.houses import sheet_names
from pitboss.money import money
from pitboss.table.describe import tell

HERE = Path(__file__).parent
SHEETS = Sheets()


def richest_round(sheet: str) -> dict[str, Any]:
    """The vector of this sheet that says most."""
    cases = json.loads(file_of(sheet).read_text())
    return max(
        (case["round"] for case in cases if "error" not in case["expect"]),
        key=lambda tree: len(json.dumps(tree)),
    )


def playthrough(tree: dict[str, Any]) -> str:
    played = play_tree(parse_json(json.dumps(tree)), SHEETS)
    lines = [f"{tree['house']}/{tree['game']}", ""]
    for seat, entry in tree.get("seats", {}).items():
        lines.append(
            f"seat {seat} puts down {', '.join(f'{wager} {amount}' for wager, amount in entry['wagers'].items())}"
        )
    for round_ in played.rounds:
        lines += [tell(event) for event in round_.events]
    lines.append("")
    for seat, wagers in played.settlement.seats.items():
        for wager, account in wagers.items():
            lines.append(
                f"seat {seat} {wager}: {money(account.stake)} down, {money(account.returned)} back, {account.outcome}"
            )
        lines.append(f"seat {seat} net {money(played.settlement.net(seat))}")
    lines.append(f"bank net {money(played.settlement.bank_net - played.settlement.bank_fees)}")
    lines += [f"meter {name} {money(amount)}" for name, amount in played.settlement.meters.items()]
    return "\n".join(lines) + "\n"


@pytest.mark.whole
@pytest.mark.parametrize("sheet", sheet_names())
def test_a_round_is_the_same_as_its_golden_file(sheet: str) -> None:
    golden = HERE / "playthroughs" / f"{sheet}.txt"
    told = playthrough(richest_round(sheet))
    if os.environ.get("PITBOSS_GOLDEN") == "write":
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(told)
    if not golden.is_file():
        pytest.fail(
            f"tests/playthroughs/{sheet}.txt is missing: write it (docs/adding-a-game.md, step 6)", pytrace=False
        )
    assert told == golden.read_text()
