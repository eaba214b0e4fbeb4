"""Roulette, priced by the script the table plays."""

from __future__ import annotations

import pytest

from pitboss.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO
from pitboss.games.wheels.roulette import layout_of
from pitboss.houses import posted, sheet_of, with_options
from pitboss.odds.report import Report, report

SHEET = posted("mount-airy", "roulette")


def priced(text: str = SHEET.text, wheel: str = "double-zero") -> Report:
    page = sheet_of("mount-airy/roulette", text)
    return report(page.game, with_options(page, {"wheel": wheel}))


@pytest.mark.parametrize("wheel", [DOUBLE_ZERO, SINGLE_ZERO])
def test_every_bet_costs_what_its_numbers_and_its_odds_say(wheel: object) -> None:
    assert isinstance(wheel, type(DOUBLE_ZERO))
    prices = {wager: price for price in priced(wheel=wheel.name).prices for wager in (price.wager, *price.also)}
    layout = layout_of("double-zero" if wheel is DOUBLE_ZERO else "single-zero")
    bets = {
        f"{slug} {selected}".strip(): pockets for slug, each in layout.items() for selected, pockets in each.items()
    }
    assert prices.keys() == bets.keys()
    for wager, pockets in bets.items():
        line = SHEET.rules.wagers[wager.partition(" ")[0]].pays
        assert line and line.denominator == 1
        assert prices[wager].edge * wheel.size == wheel.size - len(pockets) * (line.numerator + 1)
        assert prices[wager].win * wheel.size == len(pockets)


def test_a_changed_line_changes_its_price_and_no_other() -> None:
    before = {price.wager: price.edge for price in priced().prices}
    after = {price.wager: price.edge for price in priced(SHEET.text.replace('"35 to 1"', '"36 to 1"')).prices}
    changed = {wager: before[wager] - after[wager] for wager in before if before[wager] != after[wager]}
    assert {wager: round(float(gain), 6) for wager, gain in changed.items()} == {"straight 0": round(1 / 38, 6)}


def test_a_sheet_that_pays_the_player_says_so() -> None:
    found = priced(SHEET.text.replace('"35 to 1"', '"38 to 1"'))
    (price,) = [price for price in found.prices if price.wager == "straight 0"]
    assert price.edge < 0
    assert found.as_json()["wagers"]["straight 0"]["note"] == "the player has the edge"


def test_a_bet_that_the_wheel_does_not_have_has_no_price() -> None:
    assert priced(wheel="single-zero").unpriced == {"basket": "is not on this layout"}
