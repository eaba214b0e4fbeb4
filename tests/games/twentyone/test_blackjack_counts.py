"""Hands of twenty-one as numbers, and what a sheet of blackjack must hold."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.compiling import agrees_when_compiled

from pitboss.equipment.cards import Card, parse_cards
from pitboss.errors import PitbossError
from pitboss.games.twentyone.blackjack import BET_LINES, bet_line
from pitboss.games.twentyone.counting import (
    NATURAL,
    OVER,
    add_card,
    count_of,
    dealer_draws,
    is_blackjack,
    is_soft,
    may_be_blackjack,
    most_insurance,
    points,
    same_value,
    standing,
    total,
)
from pitboss.games.twentyone.side_bets import blazing_line, lucky_ladies_line, match_line, pair_line, super_4_line
from pitboss.houses import SHEETS, read_sheet

card_numbers = st.integers(0, 51)


@pytest.mark.parametrize(
    ("hand", "points_", "soft"),
    [
        ("", 0, False),
        ("Ah", 11, True),
        ("Ah Ac", 12, True),
        ("Ah Kc", 21, True),
        ("Ah 5c 5d", 21, True),
        ("Ah 5c 6d", 12, False),
        ("Ah Ac 9d", 21, True),
        ("Ah Ac Td", 12, False),
        ("Ah Ac Ad As 7c", 21, True),
        ("Th 6c 6d", 22, False),
        ("Th Kc Ah", 21, False),
        ("Jh Qc", 20, False),
    ],
)
def test_a_hand_counts_its_ace_eleven_unless_that_passes_21(hand: str, points_: int, soft: bool) -> None:
    count = count_of(parse_cards(hand))
    assert (total(count), is_soft(count)) == (points_, soft)


@given(st.lists(card_numbers, max_size=6))
def test_total_is_the_best_that_does_not_pass_21(cards: list[int]) -> None:
    values = [points(card) for card in cards]
    ways = {sum(values) + 10 * elevens for elevens in range(values.count(1) + 1)}
    fitting = [way for way in ways if way <= 21]
    assert total(count_of(cards)) == (max(fitting) if fitting else min(ways))


def test_blackjack_is_an_ace_with_a_ten_value() -> None:
    pairs = [(a, b) for a in range(52) for b in range(52) if is_blackjack(a, b)]
    assert len(pairs) == 2 * 4 * 16
    assert all({str(Card(a))[0], str(Card(b))[0]} & {"A"} for a, b in pairs)
    assert all(may_be_blackjack(a) for a, _ in pairs)
    assert sum(may_be_blackjack(card) for card in range(52)) == 20


def test_cards_of_equal_value_and_different_rank_are_a_pair() -> None:
    ten, king, nine = parse_cards("Th Kc 9d")
    assert same_value(ten, king)
    assert not same_value(nine, ten)


def test_dealer_draws_on_16_and_on_a_soft_17_only_if_the_table_hits_it() -> None:
    def draws(hand: str) -> tuple[bool, bool]:
        count = count_of(parse_cards(hand))
        return dealer_draws(count, False), dealer_draws(count, True)

    assert draws("Th 6c") == (True, True)
    assert draws("Ah 5c") == (True, True)
    assert draws("Ah 6c") == (False, True)
    assert draws("Th 6c Ah") == (False, False)
    assert draws("Ah 7c") == (False, False)
    assert draws("Th 6c 6h") == (False, False)


def test_a_natural_ranks_above_every_21_and_a_broken_hand_below_all() -> None:
    natural = count_of(parse_cards("Ah Kc"))
    assert standing(natural, True) == NATURAL > standing(natural, False) == 21
    assert standing(count_of(parse_cards("Th 6c 6d")), False) == OVER < standing(count_of(parse_cards("2h 2c")), False)


@pytest.mark.parametrize(
    ("player", "dealer", "line"),
    [
        (20, 19, "win"),
        (19, 19, "push"),
        (18, 19, "lose"),
        (12, OVER, "win"),
        (OVER, OVER, "lose"),
        (OVER, 17, "lose"),
        (NATURAL, 21, "blackjack"),
        (NATURAL, OVER, "blackjack"),
        (NATURAL, NATURAL, "push"),
        (21, NATURAL, "lose"),
    ],
)
def test_the_bet_by_the_standings_of_both_hands(player: int, dealer: int, line: str) -> None:
    assert BET_LINES[bet_line(player, dealer)] == line


@pytest.mark.parametrize(
    ("bet", "chip", "most"),
    [(750, 50, 400), (1500, 50, 750), (500, 50, 250), (500, 100, 300), (501, 0, 250), (750, 0, 375)],
)
def test_insurance_is_at_most_half_the_bet_rounded_up_to_a_chip(bet: int, chip: int, most: int) -> None:
    assert most_insurance(bet, chip) == most


counts = st.lists(card_numbers, max_size=8).map(count_of)
stands = st.integers(0, NATURAL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "arguments"),
    [
        (add_card, st.tuples(counts, card_numbers)),
        (total, st.tuples(counts)),
        (is_soft, st.tuples(counts)),
        (is_blackjack, st.tuples(card_numbers, card_numbers)),
        (may_be_blackjack, st.tuples(card_numbers)),
        (same_value, st.tuples(card_numbers, card_numbers)),
        (dealer_draws, st.tuples(counts, st.booleans())),
        (standing, st.tuples(counts, st.booleans())),
        (most_insurance, st.tuples(st.integers(0, 10**7), st.integers(0, 500))),
        (bet_line, st.tuples(stands, stands)),
        (lucky_ladies_line, st.tuples(card_numbers, card_numbers, st.booleans())),
        (match_line, st.tuples(card_numbers, card_numbers, card_numbers)),
        (pair_line, st.tuples(card_numbers, card_numbers)),
        (blazing_line, st.tuples(card_numbers, card_numbers, card_numbers)),
        (super_4_line, st.tuples(card_numbers, card_numbers, card_numbers, card_numbers)),
    ],
)
def test_compiled_and_interpreted_rules_agree(rule: Callable[..., int], arguments: Any) -> None:
    agrees_when_compiled(rule, arguments)


# A house's own sheets


def changed(folder: Path, house: str, *changes: tuple[str, str]) -> Path:
    text = (SHEETS / house / "blackjack.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text)
    return path


def section(house: str, name: str) -> str:
    """One table of a sheet, to its end."""
    text = (SHEETS / house / "blackjack.toml").read_text()
    start = text.index(f"[{name}]")
    return text[start : text.index("\n[", start + 1)]


@pytest.mark.parametrize(
    ("house", "changes", "message"),
    [
        ("mount-airy", [("[wagers.bet]", '[wagers.pairs]\ntitle = "Pairs"\n[wagers.bet]')], "no such wager"),
        ("mount-airy", [("required = true", "required = false")], "wagers.bet"),
        ("mount-airy", [('pays = "2 to 1"', "")], "wagers.insurance"),
        ("mount-airy", [("chip = 0.50", "chip = 0")], "options.chip"),
        ("mount-airy", [("[meters.blazing-7s]", "[meters.sevens]")], "meters.blazing-7s"),
        ("mount-airy", [("decks = 6", "decks = 4"), ("decks = [6, 8]", "decks = [4]")], "for 4 decks"),
        ("mount-airy", [(section("mount-airy", "pays.perfect-pairs"), "")], "pays.perfect-pairs"),
        ("mount-airy", [(section("mount-airy", "wagers.lucky-ladies"), "")], "wagers.lucky-ladies"),
        ("mount-airy", [(section("mount-airy", "wagers.insurance"), "")], "even money"),
        ("mount-airy", [('any-20 = "4 to 1"', "")], "any-20"),
        ("valley-forge", [(section("valley-forge", f"{part}.super-4"), "") for part in ("wagers", "pays")], "envy"),
        ("valley-forge", [('split-ace-cards = "one"', 'split-ace-cards = "two"')], "split-ace-cards"),
    ],
)
def test_a_sheet_that_cannot_be_played_is_refused(
    tmp_path: Path, house: str, changes: list[tuple[str, str]], message: str
) -> None:
    with pytest.raises(PitbossError, match=message):
        read_sheet(changed(tmp_path, house, *changes))


def test_a_sheet_may_leave_out_insurance_and_every_side_bet(tmp_path: Path) -> None:
    gone = [
        section("valley-forge", name)
        for name in (
            "wagers.insurance", "wagers.match-the-dealer", "wagers.super-4", "wagers.envy", "meters.super-4",
            "pays.match-the-dealer-6-decks", "pays.match-the-dealer-8-decks", "pays.super-4",
        )
    ]  # fmt: skip
    text = (SHEETS / "valley-forge" / "blackjack.toml").read_text()
    envy = text[text.index("[pays.envy]") : text.index("[[readings]]")]
    sheet = read_sheet(changed(tmp_path, "valley-forge", *((part, "") for part in [*gone, envy])))
    assert set(sheet.rules.wagers) == {"bet"}
