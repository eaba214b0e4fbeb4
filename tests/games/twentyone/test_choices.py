"""Which choices a hand of twenty-one has: odds and the table ask the same rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.compiling import agrees_when_compiled

from pitboss.equipment.cards import CARDS, Card, parse_cards
from pitboss.games.twentyone.choices import (
    BLACKJACK,
    CHOICES,
    DOUBLE,
    HALF_LOST,
    HIT,
    LOST,
    RULED_OUT,
    SPLIT,
    STAND,
    SURRENDER,
    UNSEEN,
    WAITS,
    TurnRules,
    as_it_ends,
    hole_card,
    is_undecided,
    may_insure,
    may_split,
    open_to,
    take_original,
    when_silent,
)
from pitboss.games.twentyone.counting import count_of, is_blackjack, points, total
from pitboss.games.twentyone.turns import Hand, Turns, play_hands
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.rules.script import Ask, Seat

SHEETS = [
    ("mount-airy", "blackjack"),
    ("valley-forge", "blackjack"),
    ("mount-airy", "spanish-21"),
    ("valley-forge", "spanish-21"),
    ("mount-airy", "double-back-jack"),
    ("marysville", "no-bust-blackjack"),
    ("marysville", "pure-21-5-blackjack"),
]


def turns_of(house: str, game: str) -> Turns:
    play: Any = posted(house, game).rules
    assert isinstance(play.play, Turns)
    return play.play


def opened(
    turns: Turns, cards: tuple[Card, ...], from_split: bool = False, doubled: bool = False, hands: int = 1
) -> int:
    first, second = map(points, cards[:2])
    return open_to(turns.as_ints, count_of(cards), len(cards), first, second, from_split, doubled, hands)


@pytest.mark.parametrize(
    ("hand", "choices"),
    [
        ("Th 6c", HIT | STAND | DOUBLE | SURRENDER),
        ("8h 8c", HIT | STAND | DOUBLE | SPLIT | SURRENDER),
        ("Th Kc", HIT | STAND | DOUBLE | SPLIT | SURRENDER),
        ("Ah Ac", HIT | STAND | DOUBLE | SPLIT | SURRENDER),
        ("5h 3c 4d", HIT | STAND),
        ("Ah Kc", 0),
        ("7h 7c 7d", 0),
        ("Th 6c 9d", 0),
    ],
)
def test_mount_airys_first_hand(hand: str, choices: int) -> None:
    assert opened(turns_of("mount-airy", "blackjack"), parse_cards(hand)) == choices


@pytest.mark.parametrize(
    ("house", "game", "hand", "hands", "choices"),
    [
        ("mount-airy", "blackjack", "8h 8c", 2, HIT | STAND | DOUBLE | SPLIT),
        ("mount-airy", "blackjack", "8h 8c", 4, HIT | STAND | DOUBLE),
        ("mount-airy", "blackjack", "Ah Ac", 2, 0),
        ("mount-airy", "blackjack", "Ah 5c", 2, 0),
        ("valley-forge", "blackjack", "Ah Ac", 2, STAND | SPLIT),
        ("valley-forge", "blackjack", "Ah Ac", 3, 0),
        ("mount-airy", "double-back-jack", "Ah 5c", 2, HIT | STAND | DOUBLE),
        ("marysville", "no-bust-blackjack", "Th Tc", 2, SPLIT),
        ("marysville", "no-bust-blackjack", "5h 6c", 2, HIT),
    ],
)
def test_a_hand_from_a_split(house: str, game: str, hand: str, hands: int, choices: int) -> None:
    assert opened(turns_of(house, game), parse_cards(hand), from_split=True, hands=hands) == choices


def test_in_spanish_21_any_number_of_cards_may_be_doubled_and_a_doubled_hand_stops() -> None:
    turns = turns_of("mount-airy", "spanish-21")
    assert opened(turns, parse_cards("5h 3c 4d")) == HIT | STAND | DOUBLE
    assert opened(turns, parse_cards("5h 3c 4d"), doubled=True) == 0


cards = st.sampled_from(CARDS)


@pytest.mark.slow
@pytest.mark.parametrize(("house", "game"), SHEETS)
def test_the_table_offers_exactly_what_is_open(house: str, game: str) -> None:
    turns = turns_of(house, game)

    @given(st.lists(cards, min_size=2, max_size=6).map(tuple), st.booleans())
    def agree(dealt: tuple[Card, ...], from_split: bool) -> None:
        hand = Hand(Seat(3), dealt, Cents(1000), from_split=from_split)
        choices = opened(turns, dealt, from_split)
        request = next(play_hands(turns, hand, lambda _: iter(())), None)
        if not choices:
            assert request is None
            return
        assert isinstance(request, Ask)
        offer = request.offers[Seat(3)]
        assert {option.word for option in offer.options} == {word for bit, word in CHOICES.items() if choices & bit}
        assert offer.default == CHOICES.get(when_silent(choices, count_of(dealt)))

    agree()


@given(st.lists(cards, min_size=2, max_size=2), st.lists(cards, max_size=4), st.booleans())
def test_a_hand_counts_its_cards_whether_it_draws_or_splits(
    first: list[Card], drawn: list[Card], split: bool
) -> None:  # fmt: skip
    hand = Hand(Seat(3), tuple(first), Cents(1000))
    natural = is_blackjack(*first)
    assert (hand.count, hand.is_natural) == (count_of(first), natural)
    hand.take(())
    assert hand.is_natural == natural
    hands = [hand, hand.split(1)] if split else [hand]
    for each in hands:
        for card in drawn:
            each.take((card,))
        assert (each.count, each.total) == (count_of(each.cards), total(count_of(each.cards)))
        assert each.is_natural == (natural and not split and not drawn)


@pytest.mark.parametrize(
    ("up", "hole", "peek", "known"),
    [
        ("Ah", "Kc", True, BLACKJACK),
        ("Kh", "Ac", True, BLACKJACK),
        ("Ah", "9c", True, RULED_OUT),
        ("9h", "9c", True, RULED_OUT),
        ("9h", "9c", False, RULED_OUT),
        ("Ah", "Kc", False, UNSEEN),
        ("Kh", "9c", False, UNSEEN),
    ],
)
def test_what_the_table_knows_before_the_players_act(up: str, hole: str, peek: bool, known: int) -> None:
    assert hole_card(*parse_cards(f"{up} {hole}"), peek) == known


def test_a_broken_hand_is_lost_at_once_and_a_surrender_waits_for_the_hole_card() -> None:
    fifteen, broken = count_of(parse_cards("Th 5c")), count_of(parse_cards("Th 5c 9d"))
    assert as_it_ends(broken, False, False) == LOST
    assert as_it_ends(fifteen, True, True) == HALF_LOST
    assert as_it_ends(fifteen, True, False) == as_it_ends(fifteen, False, True) == WAITS


@given(st.integers(1, 10**6), st.lists(st.integers(0, 2), min_size=1, max_size=4), st.integers(0, 4))
def test_a_dealers_blackjack_takes_only_the_original_bet(bet: int, doubles: list[int], lost: int) -> None:
    """Hands of one bet each, doubled or not, after this many bets are lost."""
    left = bet - lost * bet
    taken = []
    for double in doubles:
        of_this, left = take_original(bet + double * bet // 2, left)
        taken.append(of_this)
    assert sum(taken) == (0 if lost else bet)
    assert all(0 <= each <= bet for each in taken)


counts = st.lists(cards, max_size=8).map(count_of)
numbers = st.integers(0, 51)
flags = st.booleans()
turn_rules = st.builds(
    TurnRules,
    st.integers(1, 8), st.integers(1, 8), flags, flags, flags, flags,
    st.integers(0, 20), st.integers(12, 21), st.integers(12, 21),
)  # fmt: skip
values = st.integers(0, 10)
bits = st.integers(0, 31)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "arguments"),
    [
        (open_to, st.tuples(turn_rules, counts, st.integers(2, 8), values, values, flags, flags, st.integers(1, 8))),
        (may_split, st.tuples(turn_rules, st.integers(2, 8), values, values, st.integers(1, 8))),
        (when_silent, st.tuples(bits, counts)),
        (may_insure, st.tuples(numbers)),
        (hole_card, st.tuples(numbers, numbers, flags)),
        (as_it_ends, st.tuples(counts, flags, flags)),
        (is_undecided, st.tuples(flags, flags, flags)),
        (take_original, st.tuples(st.integers(0, 10**9), st.integers(-(10**9), 10**9))),
    ],
)
def test_compiled_and_interpreted_rules_agree(rule: Callable[..., int], arguments: Any) -> None:
    agrees_when_compiled(rule, arguments)


@given(st.tuples(turn_rules, counts, st.integers(2, 8), values, values, flags, flags, st.integers(1, 8)))
def test_what_is_open_under_any_rules(asked: tuple[Any, ...]) -> None:
    choices = open_to(*asked)
    _, count, held, *_ = asked
    assert not choices or total(count) < 21
    assert choices & HIT or choices in (0, SPLIT, SPLIT | STAND)
    assert not choices & (SPLIT | SURRENDER) or held == 2
