"""Roulette at Mount Airy and Valley Forge."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.settling import nets, settled

from pitboss.equipment.wheels import DOUBLE_ZERO
from pitboss.errors import PitbossError
from pitboss.games.wheels.roulette import covers, layout_of
from pitboss.houses import posted

HOUSES = ("mount-airy", "valley-forge")
COUNTS = {"straight": 1, "split": 2, "street": 3, "corner": 4, "basket": 5, "line": 6, "column": 12, "dozen": 12}


def spun(wagers: dict[str, float], spin: str, house: str = "mount-airy", **options: str) -> dict[str, float]:
    return nets(settled(house, "roulette", options=options, seats={"1": {"wagers": wagers}}, spin=spin))


@pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
def test_every_bet_covers_as_many_numbers_as_its_name_says(wheel: str) -> None:
    for slug, bets in layout_of(wheel).items():  # type: ignore[arg-type]
        for selection, pockets in bets.items():
            assert len(pockets) == COUNTS.get(slug, 18), (slug, selection)


def test_the_number_of_bets_of_each_kind_on_the_double_zero_layout() -> None:
    found = {slug: len(bets) for slug, bets in layout_of("double-zero").items() if slug in COUNTS}
    assert found == {
        "straight": 38, "split": 62, "street": 15, "corner": 22, "line": 11, "basket": 1, "column": 3, "dozen": 3,
    }  # fmt: skip


def test_the_single_zero_layout_has_the_first_four_and_no_basket() -> None:
    layout = layout_of("single-zero")
    assert "0-1-2-3" in layout["corner"] and not layout["basket"]
    assert {"0-1", "0-2", "0-3"} <= layout["split"].keys()
    assert {"0-1-2", "0-2-3"} <= layout["street"].keys()


@pytest.mark.parametrize("house", HOUSES)
def test_every_bet_except_the_basket_leaves_two_pockets_to_the_house(house: str) -> None:
    rules = posted(house, "roulette").rules
    for slug, bets in layout_of("double-zero").items():
        line = rules.wagers[slug].pays
        assert line is not None and line.kind == "to"
        for selection in bets:
            won = len(covers(rules, f"{slug} {selection}".strip()))  # type: ignore[arg-type]
            edge = 1 - Fraction(won * (line.numerator + 1), 38)
            assert edge == (Fraction(3, 38) if slug == "basket" else Fraction(2, 38)), (slug, selection)


@given(st.sampled_from(DOUBLE_ZERO.pockets))
def test_red_black_and_green_share_the_wheel(pocket: str) -> None:
    result = spun({"red": 5, "black": 5, "odd": 5, "even": 5, "low": 5, "high": 5}, pocket)
    assert sum(result.values()) == (-30 if pocket in ("0", "00") else 0)


def test_numbers_of_a_selection_may_come_in_any_order_and_are_reported_as_written() -> None:
    assert spun({"corner 9-5-6-8": 5}, "8") == {"corner 9-5-6-8": 40}


@pytest.mark.parametrize(
    "wager",
    ["split 3-4", "split 1-5", "split 1", "split", "street 2-3-4", "corner 3-4-6-7", "line 1-2-3-7-8-9", "straight 37",
     "straight 000", "straight -1", "straight x", "straight ½", "column 0", "column 4", "dozen", "red 1", "basket 0-00",
     "corner 0-1-2-3", "street 0-2-3", "split 0-3", "split 00-1", "trio 0-1-2", ""],
)  # fmt: skip
def test_a_bet_the_double_zero_layout_does_not_have_is_refused(wager: str) -> None:
    with pytest.raises(PitbossError) as refused:
        spun({wager: 5}, "1")
    assert str(refused.value).startswith("seat 1: wagers")


def test_the_same_bet_written_twice_is_refused() -> None:
    with pytest.raises(PitbossError, match="the same bet"):
        spun({"split 1-2": 5, "split 2-1": 5}, "1")


def test_valley_forge_has_no_single_zero_wheel() -> None:
    with pytest.raises(PitbossError, match="wheel"):
        spun({"red": 5}, "1", house="valley-forge", wheel="single-zero")


@pytest.mark.parametrize("amount", [4.99, 1000.01])
def test_a_bet_outside_the_limits_is_refused(amount: float) -> None:
    from decimal import Decimal

    with pytest.raises(PitbossError, match=r"minimum|maximum"):
        spun({"red": Decimal(str(amount))}, "1")  # type: ignore[dict-item]
