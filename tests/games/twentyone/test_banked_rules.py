"""The rules that decide a hand where a player banks, compiled and interpreted."""

from collections.abc import Callable
from typing import Any

import hypothesis.strategies as st
import pytest
from tests.games.compiling import agrees_when_compiled

from pitboss.equipment.cards import CARDS
from pitboss.games.twentyone.banked import button_count
from pitboss.games.twentyone.bonus_bets import bonus_bet_line, buster_line
from pitboss.games.twentyone.counting import NATURAL, count_of, must_stand
from pitboss.games.twentyone.no_bust_blackjack import freezes, is_natural_22, no_bust_line, no_bust_standing
from pitboss.games.twentyone.pure_21_5_blackjack import pure_line
from pitboss.games.twentyone.pure_21_5_bonuses import eights_line, hand_line

numbers = st.integers(0, 52)
counts = st.lists(numbers, max_size=8).map(count_of)
stands = st.integers(0, NATURAL)
sizes = st.integers(2, 10)


def test_only_a_joker_freezes_the_table() -> None:
    assert [card for card in CARDS if freezes(card)] == [card for card in CARDS if card.is_joker]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "arguments"),
    [
        (must_stand, st.tuples(counts, st.integers(12, 21), st.integers(12, 21))),
        (button_count, st.tuples(numbers)),
        (bonus_bet_line, st.tuples(numbers, numbers, st.booleans())),
        (buster_line, st.tuples(st.integers(3, 10), counts)),
        (freezes, st.tuples(numbers)),
        (is_natural_22, st.tuples(numbers, numbers)),
        (no_bust_standing, st.tuples(counts, st.booleans())),
        (no_bust_line, st.tuples(st.integers(-30, NATURAL), st.integers(-30, NATURAL))),
        (pure_line, st.tuples(stands, stands, st.booleans(), st.booleans())),
        (eights_line, st.tuples(sizes, numbers, numbers, numbers)),
        (hand_line, st.tuples(sizes, counts, numbers, numbers, numbers)),
    ],
)
def test_compiled_and_interpreted_rules_agree(rule: Callable[..., int], arguments: Any) -> None:
    agrees_when_compiled(rule, arguments)
