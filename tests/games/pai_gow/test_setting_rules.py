"""What may be set and surrendered at pai gow, over plain ints: as the table has it, and compiled."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import hypothesis.strategies as st
import pytest
from tests.games.compiling import agrees_when_compiled

from pitboss.equipment.cards import parse_cards
from pitboss.games.pai_gow.cards import ask_all
from pitboss.games.pai_gow.face_up_pai_gow_poker import (
    FaceUpRules,
    _may_surrender,
    ace_high_line,
    is_ace_high,
    may_surrender,
)
from pitboss.games.pai_gow.pai_gow_tiles import is_exchanged
from pitboss.games.pai_gow.two_hands import bet_units, is_foul
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.rules.layout import Layout
from pitboss.rules.script import Ask, Seat, Wager

strengths = st.integers(0, 2**40)
flags = st.booleans()


def test_a_foul_hand_loses_and_a_copy_is_not_a_foul() -> None:
    assert is_foul(5, 4) and not is_foul(4, 4)
    assert bet_units(5, 4, 0, 0) == -1


def test_hands_set_the_wrong_way_round_are_exchanged_unless_the_sheet_makes_it_a_foul() -> None:
    assert is_exchanged(5, 4, False)
    assert not is_exchanged(5, 4, True)
    assert not is_exchanged(4, 5, False)


@pytest.mark.parametrize("house", ["hollywood-york", "marysville"])
@pytest.mark.parametrize(("fortune", "ace_high"), list(product((False, True), repeat=2)))
def test_the_table_offers_a_surrender_exactly_when_the_rule_does(house: str, fortune: bool, ace_high: bool) -> None:
    rules = posted(house, "face-up-pai-gow-poker").rules
    assert isinstance(rules, FaceUpRules)
    down = {"bet": True, "fortune": fortune, "ace-high": ace_high}
    layout = Layout({Seat(1): {Wager(wager): Cents(500) for wager, there in down.items() if there}})
    request = next(ask_all(rules, {Seat(1): parse_cards("9d 8c 7d 7s 5d 4c 3s")}, _may_surrender(rules, layout)))
    assert isinstance(request, Ask)
    words = [option.word for option in request.offers[Seat(1)].options]
    assert ("surrender" in words) == may_surrender(rules.options.surrender is not None, fortune, ace_high)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "arguments"),
    [
        (is_foul, st.tuples(strengths, strengths)),
        (bet_units, st.tuples(strengths, strengths, strengths, strengths)),
        (is_exchanged, st.tuples(strengths, strengths, flags)),
        (may_surrender, st.tuples(flags, flags, flags)),
        (is_ace_high, st.tuples(strengths)),
        (ace_high_line, st.tuples(strengths, strengths, flags)),
    ],
)
def test_compiled_and_interpreted_rules_agree(rule: Callable[..., int], arguments: Any) -> None:
    agrees_when_compiled(rule, arguments)
