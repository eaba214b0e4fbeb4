"""The trainer says the best play, and what another gives up, in the same cents as the table's own sentence."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tests.page.hands import Seated, wait

pytestmark = pytest.mark.browser


def test_an_option_says_what_it_costs(seated: Callable[..., Seated]) -> None:
    table = seated("valley-forge/ultimate-texas-holdem")
    table.page.get_by_role("button", name="Trainer on").click()
    table.tap("ante")
    table.has_down("ante", 500)
    table.page.click(".dock .big")
    table.until("deciding")
    wait(table.page, "() => document.querySelector('pit-table').hint?.says")
    hint = table.page.evaluate("() => document.querySelector('pit-table').hint")
    assert table.page.inner_text(f'.opt[data-word="{hint["best"]}"] i') == "best play"
    assert hint["costs"].keys() == {"3x", "4x", "check"} - {hint["best"]}
    for word, cost in hint["costs"].items():
        said = re.search(rf"{word} costs \$(\d+(?:\.\d\d)?)", hint["says"])
        assert said is not None
        assert cost == round(float(said[1]) * 100)
        assert table.page.inner_text(f'.opt[data-word="{word}"] i') == (f"gives up ${cost / 100:.2f}" if cost else "")
    worse = next(iter(hint["costs"]))
    table.option(worse)
    table.until_true("t.trainer.decisions === 1")
    given = f", ${hint['costs'][worse] / 100:.2f} given up" if hint["costs"][worse] else ""
    table.until_true("t.trainer.tally === arg", f"This session: 1 decision, 1 mistake{given}.")
