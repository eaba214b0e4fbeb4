"""Committed chance: the shoe and its cut card, dice and wheel, each from one seed fixed before the wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.machine.people import same_entropy

from pitboss.drivers.committed import CommittedChance, behind_cut_card
from pitboss.equipment.cards import parse_cards
from pitboss.equipment.decks import Deck
from pitboss.equipment.shuffle import Commitment, Draws
from pitboss.errors import Refused
from pitboss.rules.script import Deal, Roll, Seat, Shuffle, Spin

SEED = same_entropy("house", 64)
SEEDS = {Seat(1): b"mine", Seat(2): b"yours"}


def chance(deck: Deck | None = None) -> CommittedChance:
    made = CommittedChance("night seed 1", SEED, deck)
    made.mix(SEEDS)
    return made


def dealt(made: CommittedChance, count: int) -> str:
    return " ".join(map(str, made.deal(Deal(Seat(1), count, "up"))))


def test_nothing_is_drawn_before_the_players_seeds_are_in() -> None:
    made = CommittedChance("night seed 1", SEED, Deck(52))
    with pytest.raises(Refused, match="not mixed yet"):
        made.shuffle(Shuffle())


def test_the_cards_are_those_of_the_commitment() -> None:
    made = chance(Deck(52))
    made.shuffle(Shuffle())
    commitment = Commitment("night seed 1", SEED)
    assert commitment.commitment == made.commitment
    assert commitment.mix({1: b"mine", 2: b"yours"}) == made.receipt
    order = commitment.draws("cards").shuffle(Deck(52).cards())
    assert parse_cards(dealt(made, 52)) == order


def test_a_single_deck_lasts_a_round_and_a_shoe_until_its_cut_card() -> None:
    single = chance(Deck(52))
    single.shuffle(Shuffle())
    assert single.spent

    shoe = chance(Deck(52, 6))
    shoe.shuffle(Shuffle("cut-card"))
    assert not shoe.spent
    assert shoe.shoe is not None
    assert shoe.shoe.dealt == 1, "one card is burned"
    dealt(shoe, 312 - 78 - 1 - 1)
    shoe.shuffle(Shuffle("cut-card"))
    assert not shoe.spent
    dealt(shoe, 1)
    assert shoe.spent
    assert shoe.shoe.left == 78


def test_a_deck_and_a_half_is_behind_the_cut_card() -> None:
    assert behind_cut_card(Deck(52, 8)) == 78
    assert behind_cut_card(Deck(48, 6)) == 72
    assert behind_cut_card(Deck(52)) == 52, "a single deck is shuffled every round"


def test_a_shoe_that_runs_out_gets_the_shuffled_discards_and_is_then_finished() -> None:
    made = chance(Deck(52, 2))
    made.shuffle(Shuffle("cut-card"))
    earlier = dealt(made, 60).split()
    made.next_round()
    now = dealt(made, 40).split()
    assert made.shoe is not None
    assert made.shoe.left == 3
    more = dealt(made, 20).split()
    assert made.spent
    burned = 1
    assert made.shoe.left == 3 + 60 + burned - 20
    rest = dealt(made, made.shoe.left).split()
    every = Counter(map(str, Deck(52, 2).cards()))
    assert Counter(now + more + rest) == every, "nothing is on the table twice"
    assert set(more[3:]) <= set(earlier) | set(rest)
    with pytest.raises(Refused, match="left in the shoe"):
        dealt(made, 1)


def test_dice_and_wheel_come_from_the_same_seed_in_streams_of_their_own() -> None:
    made, again = chance(), chance()
    rolls = [made.roll(Roll(2)) for _ in range(3)]
    spins = [made.spin(Spin(("red", "black", "green"))) for _ in range(3)]
    assert [again.spin(Spin(("red", "black", "green"))) for _ in range(3)] == spins
    assert [again.roll(Roll(2)) for _ in range(3)] == rolls
    assert made.spent


def test_cards_need_a_deck_and_a_shuffle() -> None:
    with pytest.raises(Refused, match="no cards to shuffle"):
        chance().shuffle(Shuffle())
    with pytest.raises(Refused, match="before the first shuffle"):
        dealt(chance(Deck(52)), 1)


def test_discards_are_shuffled_without_what_the_players_hold() -> None:
    made = chance(Deck(53))
    made.shuffle(Shuffle())
    held = parse_cards(dealt(made, 40))
    made.shuffle(Shuffle(kept=held))
    assert set(parse_cards(dealt(made, 13))) == set(Deck(53).cards()) - set(held)


@pytest.mark.parametrize("wrong", (lambda order: order[1:], lambda order: (order[0], *order[:-1])))
def test_a_deck_that_lacks_a_card_or_has_one_twice_is_not_dealt(
    wrong: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = chance(Deck(52))
    right = Draws.shuffle
    monkeypatch.setattr(Draws, "shuffle", lambda draws, cards: wrong(right(draws, cards)))
    with pytest.raises(AssertionError, match="are not the deck"):
        made.shuffle(Shuffle())


def test_a_refill_that_loses_a_card_is_not_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    made = chance(Deck(52))
    made.shuffle(Shuffle("cut-card"))
    dealt(made, 45)
    made.next_round()
    right = Draws.shuffle
    monkeypatch.setattr(Draws, "shuffle", lambda draws, cards: right(draws, cards)[1:])
    with pytest.raises(AssertionError, match="are not the deck"):
        dealt(made, 10)
