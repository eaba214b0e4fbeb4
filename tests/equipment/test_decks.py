from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import CARDS, JOKER, Card, parse_cards, show_cards
from pitboss.equipment.decks import Deck, Shoe
from pitboss.errors import Refused

decks = st.builds(Deck, st.sampled_from([52, 53, 48]), st.integers(1, 8))


@given(decks)
def test_a_deck_has_as_many_of_each_card_as_it_says(deck: Deck) -> None:
    held = Counter(deck.cards())
    assert held.total() == deck.size == deck.kind * deck.decks
    assert all(held[card] == deck.copies(card) for card in CARDS)


def test_a_standard_deck_has_no_joker_and_one_of_every_other_card() -> None:
    assert Deck() == Deck(52, 1)
    assert set(Deck().cards()) == set(CARDS) - {JOKER}


def test_decks_with_joker_have_one_joker_each() -> None:
    assert Deck(53, 8).copies(JOKER) == 8
    assert Deck(53, 8).size == 424


def test_a_spanish_deck_has_no_tens_but_all_face_cards() -> None:
    spanish = Deck(48, 6)
    assert spanish.size == 288
    assert all(spanish.copies(card) == 0 for card in parse_cards("Tc Td Th Ts Jk"))
    assert all(spanish.copies(card) == 6 for card in parse_cards("9c Jd Qh Ks As 2c"))


def test_decks_have_the_names_of_their_kind() -> None:
    assert [Deck(kind).name for kind in (52, 53, 48)] == ["standard", "with joker", "spanish"]


@pytest.mark.parametrize(
    ("kind", "count", "says"),
    [
        (54, 1, "no deck of 54 cards: 52, 53 with the joker, or 48 without tens"),
        (52, 0, "0 decks: from 1 to 8"),
        (52, 9, "9 decks: from 1 to 8"),
    ],
)
def test_a_deck_that_does_not_exist_is_refused(kind: int, count: int, says: str) -> None:
    with pytest.raises(Refused) as refusal:
        Deck(kind, count)
    assert str(refusal.value) == says


@given(decks, st.lists(st.integers(0, 20)))
def test_what_was_dealt_and_what_is_left_are_the_whole_shoe_in_order(deck: Deck, counts: list[int]) -> None:
    shoe = Shoe(deck.cards())
    dealt: list[Card] = []
    for count in counts:
        if count > shoe.left:
            break
        dealt += shoe.deal(count)
        assert len(dealt) + shoe.left == deck.size
    assert (*dealt, *shoe.deal(shoe.left)) == deck.cards()
    assert shoe.left == 0


def test_a_shoe_deals_from_the_front_and_burned_cards_are_gone() -> None:
    shoe = Shoe(parse_cards("Ah Kd Qc Js"))
    assert show_cards(shoe.burn()) == "Ah"
    assert show_cards(shoe.deal(2)) == "Kd Qc"
    assert shoe.left == 1


def test_a_shoe_that_runs_out_refuses_and_deals_nothing() -> None:
    shoe = Shoe(parse_cards("Ah Kd Qc"))
    shoe.deal()
    with pytest.raises(Refused) as refusal:
        shoe.deal(3)
    assert str(refusal.value) == "3 cards wanted, 2 left in the shoe"
    assert show_cards(shoe.deal(2)) == "Kd Qc"


def test_no_card_goes_back_into_the_shoe() -> None:
    with pytest.raises(Refused):
        Shoe(parse_cards("Ah Kd")).deal(-1)


def test_the_cut_card_shows_when_the_last_card_before_it_is_gone() -> None:
    shoe = Shoe(parse_cards("Ah Kd Qc Js"), behind=2)
    shoe.deal()
    assert not shoe.cut_card_out
    shoe.deal()
    assert shoe.cut_card_out
    assert show_cards(shoe.deal(2)) == "Qc Js"
    assert shoe.cut_card_out


def test_without_a_cut_card_the_shoe_is_dealt_to_the_end() -> None:
    shoe = Shoe(parse_cards("Ah Kd"))
    shoe.deal()
    assert not shoe.cut_card_out
    shoe.deal()
    assert shoe.cut_card_out


@pytest.mark.parametrize("behind", [-1, 3])
def test_a_cut_card_outside_the_shoe_is_refused(behind: int) -> None:
    with pytest.raises(Refused, match="cards from the end of 2"):
        Shoe(parse_cards("Ah Kd"), behind)
