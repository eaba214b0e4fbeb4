"""The options of each street, as data and rules that odds read too: the table offers exactly these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given
from tests.games.compiling import agrees_when_compiled
from tests.playing import run_script

from pitboss.equipment.cards import CARDS, Card
from pitboss.games.dealer_poker import (
    crazy_4_poker,
    criss_cross_poker,
    lunar_poker,
    mississippi_stud,
    texas_holdem_bonus,
    three_card_poker,
    ultimate_texas_holdem,
)
from pitboss.games.dealer_poker.crazy_4_poker import play_times
from pitboss.games.dealer_poker.lunar_poker import BUY, DRAW, draws_open, most_exchanged
from pitboss.games.dealer_poker.raises import ONCE, UP_TO_THREE, Raise, each_of, then_seen, times
from pitboss.houses import posted
from pitboss.money import Cents
from pitboss.ranking.four import best_four_of_five
from pitboss.rules.layout import Layout
from pitboss.rules.script import Ask, Choice, Offer, Request, Seat, Show, Wager

SEAT, ANTE = Seat(1), Cents(500)


def asked(house: str, game: str, wagers: tuple[str, ...], cards: list[Card]) -> list[tuple[Offer, int]]:
    """What one seat is asked in a round in which it always takes the first option, with the board cards open each
    time."""
    page = posted(house, game)
    layout = Layout({SEAT: {Wager(wager): ANTE for wager in wagers}})
    seen = 0
    found: list[tuple[Offer, int]] = []

    def answer(request: Request) -> Any:
        nonlocal seen
        if isinstance(request, Show) and request.place == "board":
            seen += len(request.cards)
        if not isinstance(request, Ask):
            return None
        offer = request.offers[SEAT]
        found.append((offer, seen))
        last = offer.options[-1] if game == "ultimate-texas-holdem" else offer.options[0]
        if last.stake is not None:
            layout.put(SEAT, last.stake, last.least)
        return {SEAT: Choice(last.word, last.least)}

    run_script(page.game.play(page.rules, layout), cards, answer)
    return found


def raised(offer: Offer) -> int:
    """The multiples of the ante that an offer has, as bits."""
    assert all(option.least == option.most for option in offer.options)
    return times(*(option.least // ANTE for option in offer.options if option.stake is not None))


STREETS = [
    ("mount-airy", "mississippi-stud", ("ante",), mississippi_stud.STREETS),
    ("mount-airy", "criss-cross-poker", ("ante-across", "ante-down"), criss_cross_poker.STREETS),
    ("mount-airy", "texas-holdem-bonus", ("ante",), texas_holdem_bonus.STREETS),
    ("valley-forge", "ultimate-texas-holdem", ("ante", "blind"), ultimate_texas_holdem.STREETS),
    ("mount-airy", "three-card-poker", ("ante",), (three_card_poker.PLAY,)),
]


@pytest.mark.parametrize(("house", "game", "wagers", "streets"), STREETS)
def test_the_table_asks_what_the_streets_say(
    house: str, game: str, wagers: tuple[str, ...], streets: tuple[Raise, ...]
) -> None:
    offers = asked(house, game, wagers, list(CARDS[:30]))
    assert [(raised(offer), seen) for offer, seen in offers] == [(street.times, street.board) for street in streets]
    for (offer, _), street in zip(offers, streets, strict=True):
        (instead,) = [option.word for option in offer.options if option.stake is None]
        assert instead == offer.default == street.instead
        assert {option.stake for option in offer.options} == {street.wager, None}


@given(st.permutations(CARDS[:52]).map(lambda cards: cards[:10]))
def test_crazy_4_offers_three_times_the_ante_from_a_pair_of_aces(cards: list[Card]) -> None:
    ((offer, _),) = asked("mount-airy", "crazy-4-poker", ("ante", "super-bonus"), cards)
    assert raised(offer) == play_times(best_four_of_five(*cards[:5]))


def test_lunar_plays_for_twice_the_ante_and_draws_for_once() -> None:
    ((offer, _),) = asked("mount-airy", "lunar-poker", ("ante",), list(CARDS[4:16]))
    amounts = {option.word: option.least for option in offer.options}
    (twice,) = each_of(lunar_poker.PLAY.times)
    assert amounts == {"play": twice * ANTE, "fold": 0, "buy": ANTE, "draw": ANTE}


def test_cards_that_the_deck_does_not_have_are_not_drawn() -> None:
    assert [draws_open(left) for left in range(4)] == [0, BUY, BUY | DRAW, BUY | DRAW]
    assert [most_exchanged(5, left) for left in (2, 4, 5, 9)] == [2, 4, 5, 5]


@given(st.sets(st.integers(0, 40)))
def test_multiples_are_read_back_from_their_bits(each: set[int]) -> None:
    assert each_of(times(*each)) == tuple(sorted(each))


def test_each_street_knows_what_is_seen_after_it() -> None:
    streets = [Raise("play", ONCE, "fold", board) for board in (0, 3, 4)]
    assert [seen for _, seen in then_seen(streets, 5)] == [3, 4, 5]


strengths = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True).map(
    lambda cards: best_four_of_five(*cards)
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "arguments"),
    [
        (play_times, st.tuples(strengths)),
        (draws_open, st.tuples(st.integers(0, 52))),
        (most_exchanged, st.tuples(st.integers(5, 6), st.integers(2, 42))),
        (crazy_4_poker.four_card_line, st.tuples(strengths)),
        (crazy_4_poker.ante_and_play, st.tuples(strengths, strengths, strengths)),
        (crazy_4_poker.super_bonus, st.tuples(strengths, strengths, strengths)),
        (three_card_poker.ante_and_play, st.tuples(strengths, strengths, strengths, st.booleans())),
        (ultimate_texas_holdem.ante_play_and_blind, st.tuples(strengths, strengths, strengths)),
        (texas_holdem_bonus.ante_and_raises, st.tuples(strengths, strengths)),
        (texas_holdem_bonus.hole_card_line, st.tuples(st.integers(0, 51), st.integers(0, 51))),
        (lunar_poker.ante_and_bet, st.tuples(strengths, strengths)),
    ],
)
def test_compiled_and_interpreted_rules_agree(rule: Callable[..., int], arguments: Any) -> None:
    agrees_when_compiled(rule, arguments)


def test_three_times_the_ante_begins_at_a_pair_of_aces() -> None:
    assert each_of(play_times(crazy_4_poker.TRIPLE_DOWN)) == (1, 2, 3) == each_of(UP_TO_THREE)
    assert each_of(play_times(crazy_4_poker.TRIPLE_DOWN - 1)) == (1,)
