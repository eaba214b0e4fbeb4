"""Several thousand hands made at random, read here and by PokerKit: every seat ends with the same chips, to the cent.

Cents, antes, straddles, dead small blinds, late posts live and dead, and cards that nobody saw. Rooms differ in what is
left out here (docs/hand-histories.md says why): blinds and straddles of a player who has less, a cap on raises between
the last two, an all-in for part of a limit bet.
"""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import pytest
from pokerkit import HandHistory
from tests.files.histories import SHEETS
from tests.files.phh_hands import Hand, random_history

from pitboss.files.phh.replay import settle_history
from pitboss.files.round_file import parse_toml

KINDS = {"NT": (1600, (5, 120), 99), "FT": (900, (30, 90), 3), "FO/8": (600, (30, 90), 3)}
KINDS |= {"F7S": (600, (30, 90), 3), "F7S/8": (600, (30, 90), 3)}
"""By variant: how many hands, how deep the stacks are in big blinds, and the most bets and raises on a street."""


def of_pokerkit(hand: Hand) -> list[int]:
    """Each player's result in cents."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(hand.text(cents=True))
    return [int(end - start) for end, start in zip(state.stacks, hand.fields["starting_stacks"], strict=True)]


def odd_cents(answer: dict[str, Any]) -> int:
    """How far apart a seat may be: a cent for each pot that is shared. PokerKit gives all odd cents of a pot to one
    player, and makes one pot of two that the same players can still win once others have thrown their hands away."""
    return sum(len(pot["won"]) for pot in answer["pots"] if len(pot["won"]) > 1)


@pytest.mark.slow
@pytest.mark.parametrize("variant", KINDS)
def test_random_hands_end_as_pokerkit_says(variant: str) -> None:
    count, stacks, raises = KINDS[variant]
    exact = 0
    for seed in range(count):
        hand = random_history(Random(f"{variant} {seed}"), variant, SHEETS, stacks, raises)
        text = hand.text()
        answer = settle_history(parse_toml(text), SHEETS, int)
        ours = [answer["seats"][str(number)]["net"] for number in range(1, len(hand.nets) + 1)]
        assert ours == hand.nets, text
        theirs = of_pokerkit(hand.dead_posts_as_antes())
        apart = max(abs(mine - other) for mine, other in zip(ours, theirs, strict=True))
        assert apart <= odd_cents(answer), (text, ours, theirs)
        exact += not apart
    assert exact >= 0.97 * count


def test_the_random_hands_contain_everything_that_they_should() -> None:
    """Otherwise agreement on them would prove little."""
    hands = [random_history(Random(f"NT {seed}"), "NT", SHEETS, (5, 120)) for seed in range(150)]
    posts = [(hand.fields["blinds_or_straddles"], hand.fields["min_bet"]) for hand in hands]
    three = [(each, big) for each, big in posts if len(each) > 2]
    assert any(-big in each for each, big in three), "a live post"
    assert any(-big < post < 0 for each, big in three for post in each), "a dead post"
    assert any(post < -big for each, big in three for post in each), "both blinds posted"
    assert any(each[0] == big and not each[1] for each, big in three), "a dead small blind"
    assert any(each[2] > big for each, big in three if len(each) > 3), "a straddle"
    assert any(each[-1] > big and not each[2] for each, big in three if len(each) > 3), "a straddle on the button"
    assert any(each[0] == big for each, big in posts if len(each) == 2), "the button with the big blind"
    assert any("sm ????" in action for hand in hands for action in hand.actions)
    assert any(action.endswith(" sm") for hand in hands for action in hand.actions)
    assert any(hand.fields.get("ante_trimming_status") is True and any(hand.fields["antes"]) for hand in hands)
    assert any(stack % 100 for hand in hands for stack in hand.fields["starting_stacks"])
