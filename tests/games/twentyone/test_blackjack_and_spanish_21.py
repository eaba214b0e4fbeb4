"""Rules that Blackjack and Spanish 21 share: the cards of a shoe, and a dealer who does not look at his hole card."""

from typing import Any

import pytest
from tests.games.twentyone.blackjack_rounds import BOTH, bet, give, refused, start, words

from pitboss.rules.script import Seat

GAMES = pytest.mark.parametrize("game", ["blackjack", "spanish-21"])
NO_PEEK: dict[str, Any] = {"options": {"peek": False}}


@BOTH
@GAMES
@pytest.mark.parametrize("decks", [6, 8])
def test_a_card_comes_as_often_as_there_are_decks(house: str, game: str, decks: int) -> None:
    def hits(more: int) -> dict[str, Any]:
        return {"draws": "2h " * more, "options": {"decks": decks}, "game": game}

    more = decks - 2
    assert bet(house, "2h 2h", "Kd 8c", *["hit"] * more, "stand", **hits(more)) == -10
    more += 1
    assert "2h is dealt" in refused(house, "2h 2h", "Kd 8c", *["hit"] * more, "stand", **hits(more))


@BOTH
@GAMES
@pytest.mark.parametrize("dealer", ["Kh As", "Ah Ks"])
def test_blackjack_found_at_the_end_takes_the_original_bet_only(house: str, game: str, dealer: str) -> None:
    assert bet(house, "6c 5d", dealer, "double", draws="9s", game=game, **NO_PEEK) == -10
    decisions = ("split", "stand", "double 5")
    assert bet(house, "8c 8d", dealer, *decisions, draws="9s 3s Jc", game=game, **NO_PEEK) == -10


@BOTH
@pytest.mark.parametrize("dealer", ["Kh As", "Ah Ks"])
@pytest.mark.parametrize(("game", "net"), [("blackjack", 0), ("spanish-21", 15)])
def test_a_players_blackjack_stands_off_with_the_dealers_but_wins_at_spanish_21(
    house: str, game: str, dealer: str, net: int
) -> None:
    assert bet(house, "Ah Kd", dealer, game=game, **NO_PEEK) == net


@BOTH
@GAMES
def test_surrender_waits_for_the_hole_card_if_the_dealer_does_not_look(house: str, game: str) -> None:
    assert bet(house, "Kc 6d", "Kh As", "surrender", game=game, **NO_PEEK) == -10
    assert bet(house, "Kc 6d", "Kh 6s", "surrender", game=game, **NO_PEEK) == -5


FIRST_OFFER = ["hit", "stand", "double", "split", "surrender"]


@BOTH
@pytest.mark.parametrize(
    ("game", "hand", "steps"),
    [
        ("blackjack", "8h 8c", [("split", "8s", FIRST_OFFER[:4]), ("hit", "3s", FIRST_OFFER[:2])]),
        ("spanish-21", "3h 3c", [("hit", "3s", FIRST_OFFER[:3]), ("double", "4s", ["rescue"])]),
    ],
)
def test_what_is_on_offer_as_a_hand_goes_on(
    house: str, game: str, hand: str, steps: list[tuple[str, str, list[str]]]
) -> None:
    """Each step is a word, the card it brings, and what is on offer then."""
    round_ = start(house, 1, game=game)
    give(round_, hand, "9d", "8d")
    assert words(round_) == FIRST_OFFER
    for word, card, offered in steps:
        round_.choose(Seat(1), word)
        give(round_, card)
        assert words(round_) == offered
