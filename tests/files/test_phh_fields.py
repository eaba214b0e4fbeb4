"""The fast reader of a hand's fields reads what the TOML reader reads, and leaves everything else to it."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from tests.files.histories import SHEETS, hand
from tests.files.phh_hands import random_history
from tests.rounds import up_to

from pitboss.errors import PitbossError
from pitboss.files.phh import fields
from pitboss.files.phh.fields import parse_hand

SAMPLES = sorted((Path(__file__).parent / "phh").glob("*.phh"))
PLAIN = hand("[1, 2, 0, -2]", "3f 4cc 1f 2cc /2c7dJh 2cbr4 4f") + (
    "time = 23:59:09\nplayers = ['a', \"b [c]\", 'd#', '']\nhand = 3017237436\n"
    "_list = []\n_more = [1.50, +2, -0.5, inf,]\n"
    "_flag = true # a comment\ncurrency_symbol = '€'\n"
)


def by_tomllib(text: str) -> object:
    return tomllib.loads(text, parse_float=Decimal)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_fast_reader_reads_a_sample_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(fields, "parse_toml")
    text = path.read_text("utf-8")
    assert parse_hand(text, named=False) == by_tomllib(text)
    assert parse_hand(f"[ 12 ] # so\n{text}", named=True) == by_tomllib(text)


def test_the_fast_reader_reads_every_plain_value_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(fields, "parse_toml")
    for text in (PLAIN, PLAIN.replace("\n", "\r\n"), PLAIN.replace(", ", ",\n  ")):
        assert parse_hand(text, named=False) == by_tomllib(text)


@pytest.mark.parametrize(
    "more",
    ['_a = "\\u0041"', "_a = [[1]]", "_a = { b = 1 }", "_a = 1_000", "_a = 1e3", "_a.b = 2", "_a = 2009-07-01",
     "_a = [1, 'x']", "_a = [ # so\n1]", "_a = '''x'''", "_a = nan", "_a = 0x1F"],
)  # fmt: skip
def test_a_value_that_is_not_plain_is_left_to_the_toml_reader(more: str) -> None:
    assert str(parse_hand(f"{PLAIN}{more}\n", named=False)) == str(by_tomllib(f"{PLAIN}{more}\n"))


def test_a_text_changed_at_random_is_read_or_refused_as_the_toml_reader_does() -> None:
    dice = Random("fields")
    for _ in range(up_to(3000, 300)):
        text = dice.choice([PLAIN, random_history(dice, "NT", SHEETS, (20, 90)).text()])
        spoiled = list(text)
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(spoiled))
            spoiled[at] = dice.choice(
                ["", dice.choice(text), dice.choice("0.-+[]'\"#,= \t\r\n\x00\x7f\\_é"), spoiled[at] * 2]
            )
        text = "".join(spoiled)
        try:
            expected = by_tomllib(text)
        except tomllib.TOMLDecodeError:
            with pytest.raises(PitbossError, match="not TOML"):
                parse_hand(text, named=False)
        else:
            assert str(parse_hand(text, named=False)) == str(expected)
