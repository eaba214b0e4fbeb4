"""Blackjack's side bets, compared with published counts and cards counted on paper."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, perm
from random import Random

import pytest

from pitboss.games.twentyone.counting import is_blackjack
from pitboss.games.twentyone.side_bets import SIDE_BETS, lucky_ladies_line, super_4_line
from pitboss.games.twentyone.turns import FirstCards
from pitboss.houses import posted, sheet_of, with_options
from pitboss.odds.compiled import compiled
from pitboss.odds.games.blackjack import side_bet_lines
from pitboss.odds.price import Price
from pitboss.odds.report import report
from pitboss.odds.solve.twentyone.four_cards import ways


def priced(house: str, wager: str, decks: int, *changes: tuple[str, str]) -> Price:
    text = posted(house, "blackjack").text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    page = sheet_of(f"{house}/blackjack", text)
    (price,) = report(page.game, with_options(page, {"decks": decks}), [wager]).prices
    return price


@pytest.mark.slow
def test_lucky_ladies_counts_as_published_for_six_decks() -> None:
    """wizardofodds.com/games/blackjack/side-bets/lucky-ladies"""
    assert side_bet_lines("lucky-ladies", 6) == {
        "queens-of-hearts-with-dealer-blackjack": 135360,
        "queens-of-hearts": 2738340,
        "matched-20": 43105500,
        "suited-20": 193112640,
        "any-20": 744863040,
        "none": 8310740400,
    }


def test_match_the_dealer_counts_as_published_for_four_decks() -> None:
    """wizardofodds.com/games/blackjack/side-bets/match-the-dealer; there for one up card, and hands in any order."""
    published = {"two-suited": 3, "one-of-each": 36, "one-suited": 576, "two-unsuited": 66, "one-unsuited": 2304}
    published["none"] = 18336
    assert side_bet_lines("match-the-dealer", 4) == {line: count * 208 * 2 for line, count in published.items()}


def test_perfect_pairs_counts_as_published_for_eight_decks() -> None:
    """wizardofodds.com/games/blackjack/side-bets/perfect-pairs; there for hands in any order."""
    published = {"perfect-pair": 1456, "coloured-pair": 1664, "mixed-pair": 3328, "none": 79872}
    assert side_bet_lines("perfect-pairs", 8) == {line: count * 2 for line, count in published.items()}


@pytest.mark.slow
def test_super_4_counts_as_published_for_five_decks() -> None:
    """wizardofodds.com/games/blackjack/side-bets/super-4."""
    lines = side_bet_lines("super-4", 5)
    assert lines["three-of-a-kind"] == 2188800
    assert lines["straight"] == 1890000
    assert lines["flush"] == 3075600
    assert lines["two-pair"] == 2284800
    assert lines["royal"] == 22500
    assert lines["royal-in-diamonds"] == 7500


@pytest.mark.slow
def test_super_4_straights_and_royals_are_ace_king_queen_jack() -> None:
    decks = 8
    lines = side_bet_lines("super-4", decks)
    one_suit = 2 * 3 * perm(2, 2) * decks**4  # the blackjack either way round, its ten, then the hand
    assert lines["royal-in-diamonds"] == one_suit and lines["royal"] == 3 * one_suit
    assert lines["straight"] == one_suit * 4**4 - 4 * one_suit
    assert lines["ace-up"] == 4 * decks * (36 * decks - 1) * perm(52 * decks - 2, 2)
    assert lines.total() == perm(52 * decks, 4)


@pytest.mark.parametrize("decks", [6, 8])
def test_the_price_of_blazing_7s_follows_from_the_sevens_in_the_shoe(decks: int) -> None:
    sevens, others = 4 * decks, 48 * decks
    lines = side_bet_lines("blazing-7s", decks)
    left = 52 * decks - 2
    assert lines["one-seven"] == 2 * sevens * others * left
    assert lines["two-sevens"] == perm(sevens, 2) * others
    assert lines["three-of-diamonds"] == perm(decks, 3)
    assert lines["three-of-one-suit"] == 3 * perm(decks, 3)
    assert lines["three-of-one-colour"] == 2 * perm(2 * decks, 3) - 4 * perm(decks, 3)
    assert lines["three-sevens"] == perm(sevens, 3) - 2 * perm(2 * decks, 3)
    price = priced("mount-airy", "blazing-7s", decks)
    share = Fraction(perm(decks, 3) + Fraction(3, 10) * perm(decks, 3)) / perm(52 * decks, 3)
    assert price.per_meter_dollar == -share / 5


@pytest.mark.slow
@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize("wager", SIDE_BETS)
def test_every_deal_is_counted_once(wager: str, decks: int) -> None:
    cards = 1 + len(SIDE_BETS[wager].sees)  # two cards of the player
    assert side_bet_lines(wager, decks).total() == perm(52 * decks, cards)


@pytest.mark.slow
@pytest.mark.parametrize("wager", SIDE_BETS)
def test_random_deals_from_a_shoe_are_near_the_count(wager: str) -> None:
    """Cards drawn at random and judged as the table judges them, within four standard errors."""
    from pitboss.equipment.decks import Deck
    from pitboss.games.twentyone.side_bets import side_bet_line
    from pitboss.rules.script import Seat

    random, shoe, deals = Random(21), Deck(52, 6).cards(), 20_000
    seen: Counter[str] = Counter()
    for _ in range(deals):
        a, b, up, hole = random.sample(shoe, 4)
        seen[side_bet_line(wager, FirstCards({Seat(1): (a, b)}, up, hole), Seat(1))] += 1
    exact = side_bet_lines(wager, 6)
    for line, count in exact.items():
        chance = count / exact.total()
        assert abs(seen[line] - deals * chance) <= 4 * (deals * chance * (1 - chance)) ** 0.5 + 1


@pytest.mark.slow
def test_compiled_and_interpreted_rules_judge_the_same() -> None:
    random = Random(4)
    for _ in range(2000):
        a, b, up, hole = (random.randrange(52) for _ in range(4))
        up, hole = random.choice([(up, hole), (random.choice([48, 49, 50, 51]), random.randrange(32, 48))])
        assert compiled(super_4_line)(a, b, up, hole) == super_4_line(a, b, up, hole)
        blackjack = is_blackjack(up, hole)
        assert compiled(lucky_ladies_line)(a, b, blackjack) == lucky_ladies_line(a, b, blackjack)
        assert compiled(ways)(6, a, b, up, hole) == ways(6, a, b, up, hole)


@pytest.mark.slow
def test_super_4_costs_about_34_per_cent_while_its_meter_is_empty() -> None:
    assert float(priced("valley-forge", "super-4", 6).edge) == pytest.approx(0.3426, abs=0.00005)


@pytest.mark.slow
def test_super_4_shows_envy_beside_its_price() -> None:
    price = priced("valley-forge", "super-4", 8)
    lines = side_bet_lines("super-4", 8)
    paid = 3000 * lines["royal-in-diamonds"] + 1000 * lines["royal"]
    assert price.envy == Fraction(paid, 5 * lines.total())
    assert price.stake == 500


def test_decks_choose_the_pay_table_of_match_the_dealer() -> None:
    for decks, unsuited, suited in ((6, 4, 11), (8, 3, 14)):
        each = Fraction(3 * decks * unsuited + (decks - 1) * suited, 52 * decks - 1)
        none = Fraction(comb(48 * decks, 2), comb(52 * decks - 1, 2))
        assert priced("mount-airy", "match-the-dealer", decks).edge == none - 2 * each


def test_insurance_is_for_one_ace_up_and_nothing_else_seen() -> None:
    price = priced("mount-airy", "insurance", 6)
    assert price.win == Fraction(96, 311)
    assert price.notes == "the dealer shows an ace, and no other card is known"


def test_a_changed_line_changes_the_price() -> None:
    before = priced("mount-airy", "perfect-pairs", 6)
    after = priced("mount-airy", "perfect-pairs", 6, ('perfect-pair = "25 to 1"', 'perfect-pair = "30 to 1"'))
    assert before.edge - after.edge == Fraction(5 * 5, 311)


@pytest.mark.slow
def test_the_bet_is_priced_with_its_charts_and_by_totals_beside_it() -> None:
    price = priced("mount-airy", "bet", 8)
    assert price.bound is not None and price.charts
    told = price.as_json()
    assert told["strategy"] == "optimal" and told["total-dependent"]["edge"] > told["edge"]


def test_insurance_has_a_chart_by_ten_values_held() -> None:
    (chart,) = priced("mount-airy", "insurance", 6).charts
    assert [each.best for each in chart.choices] == ["none"] * 3
    assert chart.choices[2].costs["insurance"] == pytest.approx((1 - 3 * 94 / 309) / 2)
