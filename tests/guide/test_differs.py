"""What a table has otherwise than others of its game."""

from __future__ import annotations

import pytest

from pitboss.guide.differs import differs
from pitboss.houses import sheet, sheet_names
from pitboss.table.table import open_table


def of(name: str, **options: object) -> tuple[str, ...]:
    return differs(open_table(sheet(name), options))


def test_a_house_differs_in_what_it_pays_how_it_is_played_and_what_may_be_bet() -> None:
    assert "Dragon bonus: Win by 7 pays 6 to 1" in of("mount-airy/baccarat")
    assert "Dragon bonus: Win by 7 pays 4 to 1" in of("valley-forge/baccarat")
    assert of("mount-airy/blackjack")[:3] == ("split aces hands 2", "even money", "decks 6")
    assert of("valley-forge/blackjack")[:3] == ("split aces hands 3", "even money: no", "decks 8")
    assert "with Lucky Ladies" in of("mount-airy/blackjack")
    assert "with Lucky Ladies" not in of("valley-forge/blackjack")
    assert "commission, back if taken down: no" in of("valley-forge/craps")


def test_an_option_that_is_not_as_posted_comes_first() -> None:
    assert of("valley-forge/blackjack", decks=6)[0] == "decks 6"
    assert of("mount-airy/big-six") == ("no other house posts it",)
    assert of("mount-airy/lunar-poker", **{"no-qualify-ante": 5}) == ("no qualify ante 5", "no other house posts it")


def test_limits_are_said_elsewhere() -> None:
    assert of("valley-forge/blackjack", min=10) == of("valley-forge/blackjack")


@pytest.mark.parametrize("name", sheet_names())
def test_nothing_is_said_twice(name: str) -> None:
    found = of(name)
    assert len(set(found)) == len(found)
