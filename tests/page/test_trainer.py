"""The trainer says the best play, and what another gives up, in the same cents as the table's own sentence."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tests.page.hands import Seated, wait

pytestmark = pytest.mark.browser


def test_an_option_says_what_it_gives_up(seated: Callable[..., Seated]) -> None:
    table = seated("mount-airy/three-card-poker")
    table.page.get_by_role("button", name="Trainer on").click()
    table.tap("ante")
    table.has_down("ante", 500)
    table.page.click(".dock .big")
    table.until("deciding")
    wait(table.page, "() => document.querySelector('pit-table').hint?.says")
    hint = table.page.evaluate("() => document.querySelector('pit-table').hint")
    assert table.page.inner_text(f'.opt[data-word="{hint["best"]}"] i') == "best play"
    for word, cost in hint["costs"].items():
        said = re.search(rf"{word} costs \\$([\\d.]+)", hint["says"])
        assert said is not None
        assert cost == round(float(said[1]) * 100)
