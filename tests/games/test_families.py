"""The family of a game is the folder of its file."""

from __future__ import annotations

import pytest

from pitboss import games


@pytest.mark.parametrize(
    ("family", "members"),
    [
        ("", "baccarat"),
        ("dealer_poker", "let-it-ride three-card-poker-6-card-bonus"),
        ("wheels", "big-six roulette"),
        ("twentyone", "blackjack double-back-jack no-bust-blackjack pure-21-5-blackjack spanish-21"),
    ],
)
def test_the_games_of_a_family_stand_in_its_folder(family: str, members: str) -> None:
    assert set(members.split()) <= {slug for slug in games.slugs() if games.family(slug) == family}
