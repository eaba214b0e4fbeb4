"""The bonus bets of player-banked twenty-one, and bonuses in dollars, compared with cards counted on paper."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import perm
from typing import Any

import pytest

from pitboss.games.twentyone.bonus_bets import BONUS_BET_LINES, bonus_bet_line, buster_line
from pitboss.games.twentyone.counting import add_card, count_of, dealer_draws
from pitboss.houses import sheet, with_options
from pitboss.odds.price import Price
from pitboss.odds.report import report

NO_BUST, PURE = "marysville/no-bust-blackjack", "marysville/pure-21-5-blackjack"


def priced(name: str, wager: str, **options: Any) -> Price:
    page = sheet(name)
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    (price,) = report(page.game, with_options(page, chosen), [wager]).prices
    return price


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kinds", "decks"), [(NO_BUST, 53, 6), (PURE, 52, 6), (PURE, 52, 1)])
def test_the_value_of_the_bonus_bet_follows_from_the_two_cards(name: str, kinds: int, decks: int) -> None:
    """Two cards in order, by plain loops; kings of spades against a blackjack by hand."""
    cards, ways = kinds * decks, dict.fromkeys(BONUS_BET_LINES, Fraction(0))
    for a, b in product(range(kinds), repeat=2):
        dealt = Fraction(decks * (decks - (a == b)), perm(cards, 2))
        met = Fraction(2 * 4 * decks * (16 * decks - 2), perm(cards - 2, 2)) if a == b == 47 else Fraction(0)
        ways[BONUS_BET_LINES[bonus_bet_line(a, b, False)]] += dealt * (1 - met)
        ways[BONUS_BET_LINES[bonus_bet_line(a, b, True)]] += dealt * met
    pays = (-1, 1, 4, 6, 8, 50, 500)
    worth = sum(pay * ways[line] for pay, line in zip(pays, BONUS_BET_LINES, strict=True))
    assert priced(name, "bonus-bet", decks=decks).edge == -worth


@pytest.mark.slow
def test_a_posted_bonus_bet_that_favours_the_player_says_so_and_why() -> None:
    price = priced(PURE, "bonus-bet")
    assert float(price.edge) == pytest.approx(-0.0309, abs=5e-5)
    assert "the player has the edge; 16% of hands win only because the first card is a picture" in price.notes


@pytest.mark.slow
def test_the_price_of_buster_follows_from_the_player_dealers_draws() -> None:
    """By every order of cards from one deck, drawn one by one."""
    pays = (-1, 1, 2, 4, 10, 40, 100)

    def draw(cards: tuple[int, ...], left: tuple[int, ...]) -> Fraction:
        count = count_of(cards)
        if len(cards) > 1 and not dealer_draws(count, True):
            return Fraction(pays[buster_line(len(cards), count)])
        total = sum(left)
        return sum(
            (
                Fraction(held, total) * draw((*cards, card), (*left[:at], held - 1, *left[at + 1 :]))
                for at, (card, held) in enumerate(zip(KINDS, left, strict=True))
                if held
            ),
            Fraction(0),
        )

    assert priced(PURE, "buster", decks=1).edge == -draw((), (4,) * 9 + (16,))


KINDS = (48, 0, 4, 8, 12, 16, 20, 24, 28, 32)
"""A card of each value, the ace first."""
assert [add_card(0, card) & 63 for card in KINDS] == list(range(1, 11))


def test_the_player_dealers_eights_are_paid_beside_the_bet() -> None:
    price = priced(PURE, "dealer-888", bonus_888=50, bonus_888_suited=500, decks=6)
    ways = perm(24, 3)
    suited = 4 * perm(6, 3)
    assert price.edge == -Fraction(10 * (ways - suited) + 100 * suited, perm(312, 3))
    assert price.notes == "paid in addition to the bet, here for a bet of $5"


def test_what_a_table_does_not_offer_has_no_price() -> None:
    page = sheet(PURE)
    found = report(page.game, page.rules, ["insurance", "dealer-888"])
    assert found.unpriced == dict.fromkeys(("insurance", "dealer-888"), "this table does not offer it")
    assert priced(PURE, "insurance", insurance=True).win == Fraction(96, 311)


@pytest.mark.slow
def test_hand_bonuses_make_the_bet_cheaper_and_are_part_of_its_price() -> None:
    price = priced(PURE, "hand-bonus", bonus_777=25, bonus_777_suited=500, bonus_678_suited=100)
    plain = price.beside["without-hand-bonus"]
    sevens = Fraction(perm(24, 3), perm(312, 3))
    assert plain.edge - price.edge > 5 * sevens  # hit or not, at $25 for a bet of $5 at least
    assert plain.edge == priced(PURE, "bet").edge
    assert "hand bonuses are for a bet of $5" in price.notes
