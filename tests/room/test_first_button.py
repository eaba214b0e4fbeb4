"""The button of a new game goes to the high card (general rule 3)."""

from __future__ import annotations

import pytest
from tests.room.seated import Seated

from pitboss.equipment.cards import Card
from pitboss.errors import Refused
from pitboss.room.first_button import high_card
from pitboss.rules.script import Seat


def drawn(text: str) -> dict[Seat, Card]:
    """``3 Ks, 5 2d``: a seat and its card."""
    return {Seat(int(part.split()[0])): Card.parse(part.split()[1]) for part in text.split(", ")}


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ("1 Qs, 4 Kc, 6 2s", 4),
        ("1 Ac, 4 Ks", 1),
        ("2 Kd, 3 Kh, 8 Kc", 3),
        ("2 Ks, 3 Kh", 2),
        ("2 Kc, 3 Kd", 3),
        ("7 2c", 7),
    ],
)
def test_the_highest_card_wins_and_equal_ranks_go_by_suit_spades_hearts_diamonds_clubs(cards: str, seat: int) -> None:
    assert high_card(drawn(cards)) == seat


@pytest.mark.parametrize(
    ("cards", "told"),
    [("1 Qs, 4 Jk", "seat 4: the joker does not count"), ("1 Qs, 4 Qs", "two players drew the same card")],
)
def test_the_joker_is_not_spread_and_no_card_is_there_twice(cards: str, told: str) -> None:
    with pytest.raises(Refused, match=told):
        high_card(drawn(cards))
    with pytest.raises(Refused, match="nobody has drawn"):
        high_card({})


@pytest.mark.parametrize("name", ["marysville/omaha-8-joker", "mount-airy/holdem", "marysville/lowball"])
def test_the_first_button_is_at_the_high_card_or_at_the_next_seat_if_that_player_left(name: str) -> None:
    at = Seated(name)
    at.do("drew", drawn("1 2c, 2 Kd, 3 3c, 4 Kh, 5 Qs"))
    assert at.room.first == 4
    left = at.room.leave(Seat(4))
    assert at.next() == "4/5/1"
    at.room = left
    assert at.next() == "5/1/2"
    assert "nobody sits there" in at.refused("drew", drawn("9 2c"))
