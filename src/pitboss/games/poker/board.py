"""A hand of a game with a board and a button: hold'em, Omaha and others, which differ in cards and ranking."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.errors import Refused
from pitboss.games.poker.betting import Street, betting
from pitboss.games.poker.blinds import post_blinds
from pitboss.games.poker.carryover import Beat, Carryover, carryover, is_killed, killer_of
from pitboss.games.poker.chips import Chips
from pitboss.games.poker.sheet import BlindRules, StreetStakes, check_room
from pitboss.games.poker.showdown import Worth, give_pots, hands_shown, show_hands, unshown_worth
from pitboss.games.poker.words import room_makes
from pitboss.rules.game import Joker, RoomGame, RoomShape, Wins
from pitboss.rules.layout import Layout, clockwise
from pitboss.rules.script import BOARD, Call, Request, Seat, Shuffle, deal, deal_each

Cards = tuple[Card, ...]
STREETS = (("flop", 3), ("turn", 1), ("river", 1))


@dataclass(frozen=True)
class BoardGame:
    """How one game with a board differs from another."""

    held: int
    """Cards each player is dealt."""
    worth: Callable[[Cards, Cards], Worth]
    """What a hand is worth with the whole board."""
    beat: Callable[[BlindRules, Chips, dict[Seat, Cards], Cards, int], Beat | None] | None = None
    """The bad beat of a hand, if there was one; only in games with a bad-beat jackpot."""
    own: int | None = None
    """How many of his own cards a player must play; ``None``: any number."""
    wins: Wins = "high"
    joker: Joker | None = None


def board_game(slug: str, game: BoardGame, about: str) -> RoomGame[BlindRules]:
    """The game with this slug."""
    shape = RoomShape(
        game.held,
        sum(count for _, count in STREETS),
        game.worth,
        wins=game.wins,
        own=game.own,
        joker=game.joker,
    )
    return RoomGame(
        slug,
        BlindRules,
        partial(play_hand, game),
        deck=lambda rules: Deck(53 if game.joker else 52),
        check=check_room,
        shape=shape,
        carried=Carryover,
        makes=partial(room_makes, shape),
        about=about,
    )


def play_hand(game: BoardGame, rules: BlindRules, layout: Layout) -> Generator[Request, Any, Carryover]:
    button = layout.button
    if button is None:
        raise Refused("is missing: say which seat has it", "button")
    chips = Chips(clockwise(layout.seats, button), layout.stacks)
    killer = killer_of(layout.carried)
    if killer is not None and killer not in chips.seats:
        raise Refused(f"seat {killer} is not dealt in", "options.kill")
    times = 2 if is_killed(layout.carried) else 1
    yield Shuffle()
    street = Street(stakes_of(rules, 0, times))
    order = yield from post_blinds(rules, chips, street, layout, killer, times)
    hands = yield from deal_each(chips.seats, game.held, "own")
    yield from betting(chips, street, order)
    board: Cards = ()
    for number, (name, cards) in enumerate(STREETS, 1):
        if chips.over:
            break
        yield Call(f"The {name}.")
        board += yield from deal(BOARD, cards, "up")
        street = Street(stakes_of(rules, number, times))
        yield from betting(chips, street, chips.able)
    shown: dict[Seat, Cards] = {}
    worth: dict[Seat, Worth] = {}
    if not chips.over:
        shown = hands_shown(chips, layout, hands)
        yield from show_hands(chips, street.last, shown)
        worth = {seat: game.worth(cards, board) for seat, cards in shown.items()} | unshown_worth(layout)
    won, moves = give_pots(rules, layout.fees, chips, worth, len(board) > 0, len(board) > 4)
    yield from moves
    beat = game.beat(rules, chips, shown, board, won.pot) if game.beat and shown else None
    if beat:
        yield Call(f"Bad beat: seat {beat.loser} loses to seat {beat.winner}.")
    return carryover(rules, layout.carried, won, beat)


def stakes_of(rules: BlindRules, street: int, times: int = 1) -> StreetStakes:
    """The small bet on the first two streets, the big bet after; in no-limit the least bet is always the big blind."""
    if rules.options.structure == "no-limit":
        stakes = rules.blind_stakes
    else:
        stakes = rules.small_stakes if street < 2 else rules.big_stakes
    return stakes if times == 1 else stakes.times(times)
