"""What a house wants to know first: where the player has the edge and why, and what another reading costs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.houses import posted, sheet, sheet_names
from pitboss.odds.price import PLAYER_LEADS, Price
from pitboss.odds.report import report
from pitboss.rules.game import RoomGame

pytestmark = pytest.mark.slow


def prices(name: str) -> dict[str, Price]:
    page = sheet(name)
    return {price.wager: price for price in report(page.game, page.rules).prices}


@pytest.mark.parametrize("name", [name for name in sheet_names() if not isinstance(sheet(name).game, RoomGame)])
def test_the_cause_is_given_if_a_posted_sheet_favours_the_player(name: str) -> None:
    for price in prices(name).values():
        if price.edge < 0 and not price.free:
            assert PLAYER_LEADS in price.notes
            assert price.note, f"{name} {price.wager}: no cause"


@pytest.mark.parametrize(
    ("name", "wager", "reading", "said"),
    [
        ("mount-airy/double-back-jack", "bet", "bet-returned", "if the bet is only returned"),
        ("mount-airy/lunar-poker", "ante", "no-qualify-ante-1", "if it pays even money"),
        ("mount-airy/criss-cross-poker", "ante-across", "middle-pushes", "if it pushes instead"),
        ("valley-forge/criss-cross-poker", "ante-across", "middle-pushes", "if it pushes instead"),
    ],
)
def test_a_reading_that_changes_the_price_is_priced_both_ways(name: str, wager: str, reading: str, said: str) -> None:
    price = prices(name)[wager]
    other = price.beside[reading]
    assert other.edge != price.edge
    assert f"{said}, the edge is {float(other.edge):.2%} ({reading})" in price.note


def test_the_wheel_is_read_three_ways() -> None:
    """The counts are those of the guide: 23, 15, 8, 4 and 2 of 52 animals, a joker and a logo."""
    found = prices("mount-airy/big-six")
    for slug, spaces, pays in (("fox", 23, 1), ("squirrel", 15, 2), ("rabbit", 8, 5), ("deer", 4, 10), ("wolf", 2, 20)):
        beside = found[slug].beside
        assert found[slug].edge == 1 - Fraction(spaces * (pays + 1), 54)
        assert beside["joker-wild"].edge == 1 - Fraction((spaces + 1) * (pays + 1), 54)
        assert beside["52-spaces"].edge == 1 - Fraction(spaces * (pays + 1), 52)
    assert not found["joker"].beside and not found["logo"].beside


def test_a_wheel_without_a_joker_has_one_reading() -> None:
    from dataclasses import replace

    from pitboss.games.wheels.big_six import BigSixRules
    from pitboss.odds.games.big_six import prices as price_wheel

    page = posted("mount-airy", "big-six")
    rules = page.rules
    assert isinstance(rules, BigSixRules)
    plain = replace(rules, wheel={"fox": 30, "wolf": 2})
    (price,) = price_wheel(page.game, plain, "fox")  # type: ignore[arg-type]
    assert price.edge == 1 - Fraction(2 * 30, 32) and not price.beside
