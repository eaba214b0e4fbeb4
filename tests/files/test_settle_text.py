"""``settle -`` writes its answers as text, without building a tree. They must be what a JSON writer would write."""

import json
from typing import Any

import pytest
from tests.vector_checks import VECTORS, read_vectors

from pitboss.files.settle import Sheets, settle_text, settle_tree
from pitboss.rules.script import Seat, Wager
from pitboss.table.settlement import Settlement, WagerAccount

SHEETS = Sheets()


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*/*.json")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_answer_is_written_as_json_writes_it(path: Any) -> None:
    for case in read_vectors(path):
        if "error" not in case["expect"]:
            text = settle_text(case["round"], SHEETS)
            assert text == json.dumps(json.loads(text))
            assert json.loads(text) == settle_tree(case["round"], SHEETS)


def test_text_between_quotes_is_escaped() -> None:
    settlement = Settlement({'a "meter"': 150})  # type: ignore[dict-item]
    account = settlement.seats[Seat(1)] = {Wager("ante"): WagerAccount(750)}
    account[Wager("ante")].outcomes = ("lose",)
    account[Wager("ante")].why = ('the dealer has "21"\n', "a line – and another")
    answer = json.loads(settlement.as_text({Seat(1): {Wager("ante"): 'an "ante" \\'}}))
    assert answer["meters"] == {'a "meter"': 1.5}
    wager = answer["seats"]["1"]["wagers"]['an "ante" \\']
    assert wager["why"] == 'the dealer has "21"\n; a line – and another'
    assert (wager["stake"], wager["net"]) == (7.5, -7.5)
