"""What must be true in every round of every sheet, for all bets, cards and decisions."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import pytest
from tests.rounds import up_to

from pitboss.drivers.random import play_random, random_opening, run_random
from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_names
from pitboss.rules.script import Ask, Call, Pay, Seat, Show, Shuffle, Take
from pitboss.table.round import Answer, Asked, Dealt, Event, Round
from pitboss.table.table import Table, open_table

ROUNDS = int(os.environ.get("PITBOSS_ROUNDS", "2000"))
"""Rounds a sheet. ``PITBOSS_ROUNDS=10000 ./pitboss test tests/test_properties.py`` is the whole campaign."""
BATCHES = 4
EVERY = pytest.mark.parametrize("name", sheet_names())


@EVERY
@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_rounds_end_without_an_error_and_no_cent_is_lost_or_made(name: str, batch: int) -> None:
    table = open_table(sheet(name))
    deck = table.game.deck(table.rules)
    rng = random.Random(f"{name} {batch}")
    for _ in range(ROUNDS // BATCHES):
        round_, settlement = play_random(table, rng)
        assert round_.over
        assert settlement.balance() == 0
        assert all(account.returned >= 0 for wagers in settlement.seats.values() for account in wagers.values())
        if deck is not None:
            assert_no_piece_twice(deck, round_.events)


def assert_no_piece_twice(deck: Stock, events: list[Event]) -> None:
    """From one shuffle to the next no card is dealt more often than the deck holds it; cards that players keep count
    too."""
    dealt: Counter[Piece] = Counter()
    for event in events:
        if isinstance(event, Shuffle):
            dealt = Counter(event.kept)
        elif isinstance(event, Dealt):
            dealt.update(card for card in event.cards if card is not None)
            assert all(count <= deck.copies(card) for card, count in dealt.items())


BANKED = [name for name in sheet_names() if sheet(name).rules.table.bank == "player"]


@pytest.mark.parametrize("name", BANKED)
def test_a_player_dealer_neither_wins_nor_loses_more_than_he_put_up_and_every_wager_is_settled(name: str) -> None:
    table = open_table(sheet(name))
    rng = random.Random(name)
    for _ in range(ROUNDS):
        opening = random_opening(table, rng)
        assert opening.bank is not None
        round_ = table.open(opening)
        run_random(round_, rng)
        settlement = table.settle(opening, round_)
        assert abs(settlement.bank_net) <= opening.bank.amount
        assert round_.layout.is_clear()


# Two worlds: what a seat may not see makes no difference to what it sees


def hidden_from(seat: Seat | None, events: list[Event]) -> list[int]:
    """Which deals this seat has not seen, by their place among the events."""
    shown = {(event.place, event.hand) for event in events if isinstance(event, Show)}
    return [
        index
        for index, event in enumerate(events)
        if isinstance(event, Dealt) and event.face != "up" and (event.face == "down" or event.to != seat)
        if (event.to, event.hand) not in shown
    ]


def other_world(table: Table[Any], round_: Round, seat: Seat | None, rng: random.Random) -> list[Answer]:
    """The same answers, with the cards that lie hidden from this seat exchanged for others that could lie there."""
    deck = table.game.deck(table.rules)
    assert deck is not None
    hidden = hidden_from(seat, round_.events)
    left = Counter(deck.cards())
    deals = [index for index, event in enumerate(round_.events) if isinstance(event, Dealt)]
    for index in deals:
        event = round_.events[index]
        if index not in hidden and isinstance(event, Dealt):
            left.subtract(card for card in event.cards if card is not None)
    pool = list(left.elements())
    rng.shuffle(pool)
    answers = list(round_.answers)
    places = [place for place, (kind, _) in enumerate(answers) if kind == "deal"]
    for place, index in zip(places, deals, strict=True):
        if index in hidden:
            event = round_.events[index]
            assert isinstance(event, Dealt)
            answers[place] = ("deal", " ".join(str(pool.pop()) for _ in event.cards))
    return answers


def told_by_the_dealer(mine: tuple[Event, ...], other: tuple[Event, ...]) -> bool:
    """Two views differ only where the dealer says or shows something, or pays on it."""
    for one, two in zip(mine, other, strict=False):
        if one != two:
            return isinstance(one, Call | Show | Pay | Take) or isinstance(two, Call | Show | Pay | Take)
    return True


CARDS = [name for name in sheet_names() if sheet(name).game.deck(sheet(name).rules) is not None]


@pytest.mark.parametrize("name", CARDS)
def test_a_seats_view_does_not_change_with_cards_that_it_may_not_see(name: str) -> None:
    table = open_table(sheet(name))
    rng = random.Random(name)
    rounds = up_to(150)
    same = 0
    for _ in range(rounds):
        opening = random_opening(table, rng)
        whole = table.open(opening)
        run_random(whole, rng)
        stops = range(1, len(whole.answers) + 1)
        until = rng.choice(stops)
        here = table.open(opening)
        for answer in whole.answers[:until]:
            here.answer(answer)
        for seat in (None, *here.layout.seats):
            there = table.open(opening)
            try:
                for answer in other_world(table, here, seat, rng):
                    there.answer(answer)
            except PitbossError:
                continue  # another hand, another choice: not the same history
            mine, other = here.view(seat), there.view(seat)
            assert told_by_the_dealer(mine, other), (seat, mine, other)
            same += mine == other
    assert same > rounds * 2 // 3


@pytest.mark.parametrize("name", CARDS)
def test_a_view_shows_a_seat_its_own_cards_and_nobody_elses(name: str) -> None:
    table = open_table(sheet(name))
    rng = random.Random(f"{name} own")
    for _ in range(up_to(100)):
        round_ = table.open(random_opening(table, rng))
        run_random(round_, rng)
        for seat in (None, *round_.layout.seats):
            for event in round_.view(seat):
                if isinstance(event, Dealt):
                    visible = event.face == "up" or (event.face == "own" and event.to == seat)
                    assert all((card is not None) == visible for card in event.cards)


@pytest.mark.parametrize("name", CARDS)
def test_a_seat_sees_its_own_options_and_only_that_others_are_asked(name: str) -> None:
    table = open_table(sheet(name))
    rng = random.Random(f"{name} options")
    asked = 0
    for _ in range(up_to(100)):
        opening = random_opening(table, rng)
        whole = table.open(opening)
        run_random(whole, rng)
        round_ = table.open(opening)
        for answer in whole.answers:
            if isinstance(round_.request, Ask):
                asked += 1
                for seat in (None, *round_.layout.seats):
                    (shown,) = [event for event in round_.view(seat) if isinstance(event, Asked)]
                    own = round_.request.offers.get(seat) if seat is not None else None
                    assert shown == Asked(tuple(round_.request.offers), tuple(own.options) if own else ())
            round_.answer(answer)
    assert asked or table.game.slug == "baccarat"  # which asks nobody anything
