"""A hand of seven card stud: antes, the bring-in by the lowest card, then the highest hand showing acts first."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.games.poker.betting import Street, betting
from pitboss.games.poker.carryover import Carryover, carryover
from pitboss.games.poker.chips import Chips
from pitboss.games.poker.sheet import StreetStakes, StudRules, check_room
from pitboss.games.poker.showdown import Worth, give_pots, hands_shown, show_hands, unshown_worth
from pitboss.games.poker.words import room_makes
from pitboss.ranking.five import as_set, best_five
from pitboss.rules.game import RoomGame, RoomShape, Wins
from pitboss.rules.layout import Layout, clockwise
from pitboss.rules.script import BOARD, Call, Request, Seat, Shuffle, deal, deal_each

Cards = tuple[Card, ...]
THIRD, FOURTH, LAST = 3, 4, 7
DECK = 52


def stud_game(slug: str, worth: Callable[[Cards], Worth], about: str, wins: Wins = "high") -> RoomGame[StudRules]:
    """The game with this slug; ``worth`` says what seven cards are worth."""
    shape = RoomShape(LAST, 1, lambda own, board: worth(own + board), button=False, wins=wins)
    return RoomGame(
        slug,
        StudRules,
        partial(play_hand, worth),
        deck=lambda rules: Deck(DECK),
        check=check_room,
        shape=shape,
        carried=Carryover,
        makes=partial(room_makes, shape),
        about=about,
    )


def play_hand(worth: Callable[[Cards], Worth], rules: StudRules, layout: Layout) -> Generator[Request, Any, Carryover]:
    chips = Chips(clockwise(layout.seats, None), layout.stacks)
    yield Shuffle()
    recorded = layout.recorded
    for seat in chips.seats:
        ante = rules.ante if recorded.antes is None else recorded.antes[seat]
        yield from chips.ante(seat, ante, recorded.dead_antes)
    down = yield from deal_each(chips.seats, 2, "own")
    up = yield from deal_each(chips.seats, 1, "up")
    hands = {seat: down[seat] + up[seat] for seat in chips.seats}
    street, order = yield from bring_in(rules, chips, up)
    yield from betting(chips, street, chips.able_among(order))
    number = THIRD
    while number < LAST and not chips.over:
        number += 1
        yield from _deal_street(chips, hands, up, number)
        street = Street(stakes_of(rules, number))
        order = _from_high_board(chips, up)
        yield from betting(chips, street, chips.able_among(order))
    shown: dict[Seat, Worth] = {}
    if not chips.over:
        showing = hands_shown(chips, layout, hands)
        yield from show_hands(chips, street.last or order[0], showing)
        shown = {seat: worth(cards) for seat, cards in showing.items()} | unshown_worth(layout)
    won, moves = give_pots(rules, layout.fees, chips, shown, number >= FOURTH, number == LAST)
    yield from moves
    return carryover(rules, layout.carried, won)


def bring_in(
    rules: StudRules, chips: Chips, up: dict[Seat, Cards]
) -> Generator[Request, Any, tuple[Street, tuple[Seat, ...]]]:
    """The lowest card showing opens, for less than a bet; among equal ranks the lowest suit, clubs first.

    The player who brings it in has then acted.
    """
    street = Street(stakes_of(rules, THIRD))
    if not chips.able:
        return street, ()
    low = min(chips.able, key=lambda seat: up[seat][0])
    yield from chips.post(low, rules.bring_in, "bring-in")
    street.brought_in(low, rules.bring_in)
    return street, chips.after(low)


def _deal_street(
    chips: Chips, hands: dict[Seat, Cards], up: dict[Seat, Cards], number: int
) -> Generator[Request, Any, None]:
    """A card to each live player, up except the last. If the deck is too short, the last is one shared card."""
    yield Call(f"{number}th street.")
    if number == LAST and len(chips.live) > DECK - sum(map(len, hands.values())):
        shared = yield from deal(BOARD, 1, "up")
        for seat in chips.live:
            hands[seat] += shared
        return
    for seat in chips.live:
        card = yield from deal(seat, 1, "own" if number == LAST else "up")
        hands[seat] += card
        if number < LAST:
            up[seat] += card


def _from_high_board(chips: Chips, up: dict[Seat, Cards]) -> tuple[Seat, ...]:
    """Clockwise from the highest hand showing; if equal, from the first of these seats."""
    high = max(chips.live, key=lambda seat: on_board(up[seat]))
    return high, *chips.after(high)


def on_board(cards: Cards) -> int:
    """The strength of up to four cards showing: pairs, threes, fours, high cards; no straights or flushes."""
    return best_five(as_set(cards))


def stakes_of(rules: StudRules, number: int) -> StreetStakes:
    """The small bet on the first two streets, the big bet after. In a spread game, any bet between the two on every
    street."""
    spread = rules.options.structure == "spread"
    return rules.small_stakes if spread or number <= FOURTH else rules.big_stakes
