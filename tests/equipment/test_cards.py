import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import (
    CARDS,
    JOKER,
    RANKS,
    SUITS,
    Card,
    parse_cards,
    rank_name,
    rank_plural,
    show_cards,
)
from pitboss.errors import Unreadable

cards = st.sampled_from(CARDS)
words = st.text("23456789TJQKA10cdhskX ♥\n", max_size=4) | st.sampled_from([*map(str, CARDS), "10h"])


def test_a_card_is_its_rank_times_four_plus_its_suit() -> None:
    for rank, rank_text in enumerate(RANKS):
        for suit, suit_text in enumerate(SUITS):
            card = Card.parse(rank_text + suit_text)
            assert card == rank * 4 + suit
            assert (card.rank, card.suit, card.is_joker) == (rank, suit, False)
    assert Card.parse("2c") == 0
    assert Card.parse("As") == 51


def test_the_joker_has_neither_a_rank_nor_a_suit_of_the_deck() -> None:
    assert Card.parse("Jk") is JOKER
    assert JOKER == 52
    assert JOKER.is_joker
    assert JOKER.rank == len(RANKS)
    assert JOKER.suit == len(SUITS)


@given(cards)
def test_printing_and_parsing_a_card_are_inverse(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert repr(card) == str(card) == f"{card}" == f"{card:>3}".strip()


@given(st.lists(cards, max_size=60))
def test_printing_and_parsing_a_hand_are_inverse(hand: list[Card]) -> None:
    assert parse_cards(show_cards(hand)) == tuple(hand)


@given(words)
def test_a_text_is_a_card_and_prints_as_written_or_is_unreadable(text: str) -> None:
    try:
        card = Card.parse(text)
    except Unreadable:
        assert text not in {str(card) for card in CARDS}
    else:
        assert str(card) == text.replace("10", "T")


@given(st.text(max_size=30))
def test_any_text_is_a_hand_or_unreadable(text: str) -> None:
    try:
        hand = parse_cards(text)
    except Unreadable as error:
        assert "\n" not in str(error)
    else:
        assert show_cards(hand).split() == [word.replace("10", "T") for word in text.split()]


def test_a_ten_may_be_written_with_two_digits_and_prints_with_a_letter() -> None:
    assert show_cards(parse_cards("10h Tc\t10s\n")) == "Th Tc Ts"


def test_a_hand_keeps_its_order_and_an_empty_one_is_no_cards() -> None:
    assert show_cards(parse_cards("Qh Ah Kh")) == "Qh Ah Kh"
    assert parse_cards(" ") == ()
    assert show_cards(()) == ""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Xh", "no card 'Xh': write rank then suit, as in Ah, Tc or Jk"),
        ("ah", "no card 'ah': write Ah"),
        ("AH", "no card 'AH': write Ah"),
        ("joker", "no card 'joker': write rank then suit, as in Ah, Tc or Jk"),
        ("JK", "no card 'JK': write Jk"),
        ("", "no card '': write rank then suit, as in Ah, Tc or Jk"),
    ],
)
def test_a_text_that_is_not_a_card_is_refused_with_what_would_be_right(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        Card.parse(text)
    assert str(refusal.value) == says


def test_the_word_at_fault_is_named_and_a_long_one_is_cut_short() -> None:
    with pytest.raises(Unreadable, match="no card '1h'"):
        parse_cards("Ah 1h Kd")
    with pytest.raises(Unreadable) as refusal:
        parse_cards("Ah" + "x" * 100_000)
    assert len(str(refusal.value)) < 100


def test_there_is_one_object_for_each_card_even_after_copying_and_pickling() -> None:
    for number, card in enumerate(CARDS):
        assert Card(number) is card
        assert copy.deepcopy(card) is card
        assert all(pickle.loads(pickle.dumps(card, protocol)) is card for protocol in range(2, 6))


@pytest.mark.parametrize("number", [-1, 53])
def test_no_card_has_a_number_outside_the_deck(number: int) -> None:
    with pytest.raises(ValueError, match="no card number"):
        Card(number)


def test_cards_sort_by_rank_and_the_joker_last() -> None:
    assert show_cards(sorted(parse_cards("Jk 2s Ac Td"))) == "2s Td Ac Jk"


def test_ranks_are_called_as_dealers_call_them() -> None:
    assert [rank_name(card.rank) for card in parse_cards("2c Th Qd As Jk")] == ["deuce", "ten", "queen", "ace", "joker"]
    assert [rank_plural(card.rank) for card in parse_cards("2c 6c Qd")] == ["deuces", "sixes", "queens"]
    assert len({rank_name(rank) for rank in range(14)}) == 14
