"""Pure 21.5 Blackjack: the fixed bonuses a table may offer."""

from typing import Any

import pytest
from tests.games.twentyone.banked_rounds import BANK, PURE, played
from tests.settling import nets, settled

from pitboss.equipment.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.files.plain_json import plain
from pitboss.files.records import read_carried
from pitboss.games.twentyone.counting import count_of
from pitboss.games.twentyone.pure_21_5_bonuses import EIGHTS_LINES, HAND_LINES, InARow, eights_line, hand_line
from pitboss.houses import posted
from pitboss.rules.script import Seat
from pitboss.table.table import open_table


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


def test_a_kind_without_a_posted_amount_is_paid_as_the_next_lower_kind_and_only_the_highest_pays() -> None:
    for options, paid in (({"bonus-777": 10, "bonus-777-same-colour": 25}, 25), ({"bonus-777": 10}, 10)):
        answer = played(PURE, "7h 7h", "Td 8h", "hit", draws="7h", options=options)
        assert nets(answer, 2) == {"bet": 10, "hand-bonus": paid}
    unsuited = played(PURE, "7h 7c", "Td 8h", "hit", draws="7s", options={"bonus-777-suited": 50})
    assert nets(unsuited, 2) == {"bet": 10}


def test_a_bonus_hand_is_paid_even_if_split_or_lost_and_the_bank_covers_it_last() -> None:
    options = {"bonus-777": 10, "bonus-seven-cards": 30}
    draws = "7s 7d 7h 7c"
    answer = played(PURE, "7h 7c", "Td 8h", "split", "hit", "hit", draws=draws, options=options)
    assert nets(answer, 2) == {"bet": 20, "hand-bonus": 20}
    short = played(PURE, "7h 7c", "Td 8h", "hit", draws="7s", options=options, bank={"seat": 1, "amount": 16})
    assert nets(short, 2) == {"bet": 10, "hand-bonus": 6}
    lost = played(PURE, "2h 2c", "Td 8h", *["hit"] * 5, "stand", draws="2d 2s 3h 3c 3d", options=options)
    assert nets(lost, 2) == {"bet": -10, "hand-bonus": 30}  # 17 in seven cards


# 21.5 in a row

RUN = {f"bonus-{count}-in-a-row": 50 * count for count in (2, 3, 4, 5)}


def after(before: object, hand: str = "Ah Kd", dealer: str = "9c 8d", *decisions: str, **more: Any) -> dict[str, Any]:
    """One round of a seat that had this many 21.5 in a row before."""
    seat = {"wagers": {"bet": 10}, "decisions": list(decisions), "in-a-row": before}
    tree = {"seats": {"2": seat}, "hands": {"2": hand, "dealer": dealer}, "bank": BANK, "options": RUN, **more}
    return settled("marysville", PURE, **tree)


@pytest.mark.parametrize(("before", "paid"), [(0, 0), (1, 100), (2, 150), (3, 200), (4, 250), (9, 250)])
def test_each_21_5_in_a_row_is_paid_by_its_number_from_the_second_on(before: int, paid: int) -> None:
    answer = after(before)
    assert nets(answer, 2) == {"bet": 15} | ({"hand-bonus": paid} if paid else {})
    assert answer["next"] == {"in-a-row": {"2": before + 1}}
    assert answer["bank"]["net"] == -15 - paid


def test_a_number_without_a_posted_amount_is_paid_as_the_next_lower_number() -> None:
    for before in (1, 2, 7):
        assert nets(after(before, options={"bonus-2-in-a-row": 25}), 2)["hand-bonus"] == 25
    assert "hand-bonus" not in nets(after(1, options={"bonus-3-in-a-row": 25}), 2)
    assert "hand-bonus" not in nets(after(4, options={}), 2)


def test_any_other_hand_ends_the_run() -> None:
    answer = after(3, "Th 9d", "Tc 8d")
    assert nets(answer, 2) == {"bet": 10} and "next" not in answer
    split = after(1, "Ah Ad", "Tc 7d", "split", draws="Kd 5c")
    assert "hand-bonus" not in nets(split, 2) and "next" not in split


def test_a_21_5_that_pushes_counts() -> None:
    answer = after(1, "Ah Kd", "Ac Qd")
    assert nets(answer, 2) == {"bet": 0, "hand-bonus": 100} and answer["next"] == {"in-a-row": {"2": 2}}


def test_each_seat_has_its_own_run_and_a_seat_that_does_not_play_has_none() -> None:
    seats = {"2": {"wagers": {"bet": 10}, "in-a-row": 1}, "4": {"wagers": {"bet": 10}, "decisions": ["stand"]}}
    hands = {"2": "Ah Kd", "4": "Th 9d", "dealer": "9c 8d"}
    answer = settled("marysville", PURE, seats=seats, hands=hands, bank=BANK, options=RUN)
    assert answer["next"] == {"in-a-row": {"2": 2}}
    table = open_table(posted("marysville", PURE), RUN)
    run = InARow({Seat(2): 2, Seat(5): 3}).after({Seat(2): True, Seat(4): True})
    assert run == InARow({Seat(2): 3, Seat(4): 1})
    assert read_carried(table, {"carried": plain(run)}) == run


@pytest.mark.parametrize("count", [-1, 1.5, True, "2", 1000])
def test_an_invalid_count_is_refused(count: object) -> None:
    with pytest.raises(PitbossError, match="seat 2: in-a-row: is not a count"):
        after(count)


def test_no_other_game_counts_from_round_to_round() -> None:
    seats = {"2": {"wagers": {"bet": 10}, "decisions": ["stand"], "in-a-row": 1}}
    with pytest.raises(PitbossError, match="seat 2: in-a-row: nothing is counted from round to round"):
        settled(
            "marysville", "no-bust-blackjack", seats=seats, hands={"2": "Th 9d", "dealer": "9c"}, draws="8d", bank=BANK
        )
