"""Pure 21.5 Blackjack: the fixed bonuses a table may offer."""

import pytest
from tests.games.twentyone.banked_rounds import PURE, played
from tests.settling import nets, settled

from pitboss.equipment.cards import parse_cards
from pitboss.games.twentyone.counting import count_of
from pitboss.games.twentyone.pure_21_5_bonuses import EIGHTS_LINES, HAND_LINES, eights_line, hand_line


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("8c 8d 8h", "888"),
        ("8d 8h 8h", "888-same-colour"),
        ("8c 8s 8c", "888-same-colour"),
        ("8d 8d 8d", "888-suited"),
        ("8c 8d 7h", "none"),
        ("8c 8d 2h 8s", "none"),
    ],
)
def test_the_kinds_of_8_8_8(cards: str, line: str) -> None:
    hand = parse_cards(cards)
    assert EIGHTS_LINES[eights_line(len(hand), *hand[:3])] == line


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("7c 7d 7h", "777"),
        ("7d 7h 7h", "777-same-colour"),
        ("7d 7d 7d", "777-suited"),
        ("6c 7d 8h", "none"),
        ("8d 6h 7h", "678-same-colour"),
        ("8h 6h 7h", "678-suited"),
        ("6h 8h 8h", "none"),
        ("6h 6h 8h", "none"),
        ("6h 6h 9h", "none"),
        ("2c 2d 2h 2s 3c 3d 4h", "seven-cards"),
        ("Ac 2d 2h 2s 3c 3d 4h 4s", "seven-cards"),
        ("2c 2d 2h 2s 3c 3d", "none"),
        ("2c 2d 2h 2s 3c 3d Th", "none"),
    ],
)
def test_the_hands_of_players_that_bring_a_bonus(cards: str, line: str) -> None:
    hand = parse_cards(cards)
    assert HAND_LINES[hand_line(len(hand), count_of(hand), *hand[:3])] == line


def test_all_fixed_bonuses_are_off_until_a_table_sets_them() -> None:
    assert set(nets(played(PURE, "7h 7c", "8d 8h", "hit", draws="7s 8s"), 2)) == {"bet"}


def test_every_player_is_paid_for_his_8_8_8_by_the_player_dealer() -> None:
    answer = settled(
        "marysville",
        PURE,
        options={"bonus-888": 20, "bonus-888-suited": 100},
        seats={"2": {"wagers": {"bet": 10}, "decisions": ["surrender"]}, "3": {"wagers": {"bet": 10}}},
        hands={"2": "Th 6c", "3": "Th 9c", "dealer": "8d 8h"},
        draws="8h",
        bank={"seat": 1, "amount": 500},
    )
    assert (nets(answer, 2), nets(answer, 3)) == ({"bet": -5, "dealer-888": 20}, {"bet": 10, "dealer-888": 20})
    assert answer["bank"]["net"] == -45


def test_a_kind_without_a_figure_is_paid_as_the_plainer_one_and_only_the_highest_pays() -> None:
    for options, paid in (({"bonus-777": 10, "bonus-777-same-colour": 25}, 25), ({"bonus-777": 10}, 10)):
        answer = played(PURE, "7h 7h", "Td 8h", "hit", draws="7h", options=options)
        assert nets(answer, 2) == {"bet": 10, "hand-bonus": paid}
    unsuited = played(PURE, "7h 7c", "Td 8h", "hit", draws="7s", options={"bonus-777-suited": 50})
    assert nets(unsuited, 2) == {"bet": 10}


def test_a_bonus_hand_is_paid_split_or_lost_and_last_of_what_the_bank_covers() -> None:
    options = {"bonus-777": 10, "bonus-seven-cards": 30}
    draws = "7s 7d 7h 7c"
    answer = played(PURE, "7h 7c", "Td 8h", "split", "hit", "hit", draws=draws, options=options)
    assert nets(answer, 2) == {"bet": 20, "hand-bonus": 20}
    short = played(PURE, "7h 7c", "Td 8h", "hit", draws="7s", options=options, bank={"seat": 1, "amount": 16})
    assert nets(short, 2) == {"bet": 10, "hand-bonus": 6}
    lost = played(PURE, "2h 2c", "Td 8h", *["hit"] * 5, "stand", draws="2d 2s 3h 3c 3d", options=options)
    assert nets(lost, 2) == {"bet": -10, "hand-bonus": 30}  # 17 in seven cards
