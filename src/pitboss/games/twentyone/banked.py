"""What player-banked games of twenty-one share: hands that wait for the bank's, the action button, the bank's play."""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any

from pitboss.equipment.cards import Card
from pitboss.games.first_action import counted_to
from pitboss.games.twentyone.counting import must_stand, points
from pitboss.games.twentyone.hole_card import Hands, any_hand, waits
from pitboss.games.twentyone.turns import Hand, Turns, play_dealer, play_hands
from pitboss.money import NOTHING
from pitboss.rules.layout import Layout
from pitboss.rules.record import dataclass
from pitboss.rules.script import Call, Offer, Option, Request, Seat, ask
from pitboss.rules.sheet import Between, Options


@dataclass(frozen=True, kw_only=True)
class BankedOptions(Options):
    decks: Annotated[int, Between(1, 8)]
    schedule: str | int | None = None


@dataclass(frozen=True, kw_only=True)
class BankedTurns(Turns):
    """What a player may do with a hand, and what the player-dealer must do."""

    hit_soft_17: bool


def take_turns(play: Turns, hands: Hands) -> Generator[Request, Any, None]:
    """The seats play in turn. A hand that must stand is not asked, but a player may still say ``stand``."""
    for seat, (first,) in hands.items():
        hands[seat] = yield from play_hands(play, first, _waits)
        for hand in hands[seat]:
            if must_stand(hand.count, play.must_stand_hard, play.must_stand_soft):
                yield from stand_of_itself(seat)


STANDS_OF_ITSELF = Offer((Option("stand"),), None, no_effect=True)


def stand_of_itself(seat: Seat) -> Generator[Request, Any, None]:
    yield from ask({seat: STANDS_OF_ITSELF})


def _waits(hand: Hand) -> tuple[Request, ...]:
    """Settles nothing when a hand ends: a hand over 21 waits for the player-dealer's hand, like all others."""
    return ()


def button_count(card: int) -> int:
    """What a card counts for the action button: an ace one, ten values ten, a joker one."""
    return max(points(card), 1)


def place_button(layout: Layout, seats: int, card: Card) -> Generator[Request, Any, tuple[Seat, ...]]:
    """The seats in the order of settling, from the action button: where the round says it is, else where this card of
    the player-dealer puts it."""
    order = layout.from_button(counted_to(button_count(card), seats, layout.bank))
    yield Call(f"The action button is at seat {order[0]}.")
    return order


def bankers_hand(kind: type[Hand], layout: Layout, cards: tuple[Card, ...]) -> Hand:
    """The player-dealer's hand, which is counted and described like any other."""
    assert layout.bank is not None
    return kind(layout.bank, cards, NOTHING)


def play_out(
    play: BankedTurns, layout: Layout, hands: Hands, banker: Hand, awaited: bool = False
) -> Generator[Request, Any, None]:
    """The player-dealer draws if a hand, or a wager on his cards, waits for them."""
    if awaited or layout.with_wager("buster") or any_hand(hands, waits):
        banker.take((yield from play_dealer(banker.count, play.hit_soft_17)))
        yield Call(f"Player-dealer {'busts' if banker.is_over else 'has'} {str(banker).removeprefix('over ')}.")
