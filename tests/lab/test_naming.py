"""Prices and differences are named as people name them."""

from __future__ import annotations

import pytest

from pitboss.houses import sheet, sheet_names
from pitboss.lab.compare import differences
from pitboss.lab.naming import difference_name, price_names, value_name
from pitboss.odds.report import report


def names(name: str) -> dict[str, str]:
    found = sheet(name)
    return price_names(found.rules, report(found.game, found.rules).as_json()["wagers"])


def test_wagers_with_the_same_price_are_named_together() -> None:
    craps, roulette = names("mount-airy/craps"), names("mount-airy/roulette")
    assert craps["place 4"] == "Place 4 and 10"
    assert craps["odds dont-pass"] == "Odds behind don't pass"
    assert craps["odds dont-come 4"] == "Odds behind don't come 4 and 10"
    assert craps["hop 2-1"] == "Hop 2-1 and 14 like it"
    assert roulette["straight 0"] == "Straight up, any number"
    assert roulette["dozen 1"] == "Dozen, any"


@pytest.mark.parametrize("game", ["three-card-poker", "blackjack"])
def test_no_difference_is_named_by_its_key(game: str) -> None:
    houses = [sheet(name) for name in sheet_names() if name.endswith(f"/{game}")]
    first, *others = houses
    for other in others:
        for each in differences(first, other):
            name = difference_name(first.rules, other.rules, each.key)
            assert name[:1].isupper() and "." not in name and "-" not in name, each.key
            assert not {"min", "max", "base", "needs"} & set(name.lower().split()), each.key
    assert value_name("royal-flush 1,000 to 1, any-20 4 to 1") == "royal flush 1,000 to 1, any 20 4 to 1"
