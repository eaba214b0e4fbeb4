"""Lowball with a joker: five cards, one draw, the lowest hand wins. The joker is the lowest card not in the hand."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.errors import Refused
from pitboss.games.poker.betting import Street, betting
from pitboss.games.poker.blinds import post_blinds
from pitboss.games.poker.carryover import Carryover, carryover
from pitboss.games.poker.chips import Chips
from pitboss.games.poker.sheet import BlindRules, check_room
from pitboss.games.poker.showdown import Worth, give_pots, show_hands
from pitboss.games.poker.words import room_makes
from pitboss.ranking.low import ace_to_five, describe_low
from pitboss.rules.game import RoomGame, RoomShape
from pitboss.rules.layout import Layout, clockwise
from pitboss.rules.script import Call, Offer, Option, Request, Seat, Shuffle, ask, deal_each, draw

Cards = tuple[Card, ...]
HELD = 5
DECK = 53


def play(rules: BlindRules, layout: Layout) -> Generator[Request, Any, Carryover]:
    button = layout.button
    if button is None:
        raise Refused("is missing: say which seat has it", "button")
    chips = Chips(clockwise(layout.seats, button), layout.stacks)
    yield Shuffle()
    street = Street(rules.small_stakes)
    order = yield from post_blinds(rules, chips, street, layout, None)
    hands = yield from deal_each(chips.seats, HELD, "own")
    yield from betting(chips, street, order)
    if not chips.over:
        yield Call("The draw.")
        yield from draw_cards(chips, hands)
        street = Street(rules.small_stakes)
        yield from betting(chips, street, chips.able)
    worth: dict[Seat, Worth] = {}
    if not chips.over:
        yield from show_hands(chips, street.last, hands)
        worth = {seat: worth_of(hands[seat]) for seat in chips.live}
    won, moves = give_pots(rules, layout.fees, chips, worth, flop=False, river=False)
    yield from moves
    return carryover(rules, layout.carried, won)


def draw_cards(chips: Chips, hands: dict[Seat, Cards]) -> Generator[Request, Any, None]:
    """From the left of the button, each live player discards any number of cards and draws as many at once."""
    left = DECK - HELD * len(chips.seats)
    for seat in chips.live:
        options = (Option("discard", cards=(1, HELD), among=hands[seat]), Option("stand-pat"))
        choices = yield from ask({seat: Offer(options, "stand-pat")})
        thrown = choices[seat].cards
        if not thrown:
            continue
        hands[seat] = tuple(card for card in hands[seat] if card not in thrown)
        if len(thrown) > left:
            held = tuple(card for other in chips.live for card in hands[other])
            yield Call("The discards are shuffled.")
            yield Shuffle(kept=(*held, *thrown))
            left = DECK - len(held) - len(thrown)
        left -= len(thrown)
        hands[seat] += yield from draw(seat, "own", cards=len(thrown))


def worth_of(cards: Cards) -> Worth:
    strength = ace_to_five(*cards)
    return Worth(strength, describe_low(strength))


def with_joker(rules: BlindRules) -> Deck:
    return Deck(DECK)


SHAPE = RoomShape(HELD, 0, lambda own, board: worth_of(own), wins="low", draws=True, joker="lowest")
GAME = RoomGame(
    "lowball",
    BlindRules,
    play,
    deck=with_joker,
    check=check_room,
    shape=SHAPE,
    carried=Carryover,
    makes=partial(room_makes, SHAPE),
    about="The lowest hand wins. Draw once for better cards.",
)
