"""No Bust 21st Century Blackjack: a joker makes 21, two of them a natural 22, and going over is not yet losing."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.games.twentyone.banked import (
    BankedOptions,
    BankedTurns,
    bankers_hand,
    place_button,
    play_out,
    stand_of_itself,
    take_turns,
)
from pitboss.games.twentyone.blackjack import bet_line
from pitboss.games.twentyone.bonus_bets import BonusBetPays, settle_bonus_bets
from pitboss.games.twentyone.counting import JOKER_RANK, NATURAL, total
from pitboss.games.twentyone.hole_card import by_slug, first_hands, settle_hands
from pitboss.games.twentyone.turns import TURN_WORDS, UP_CARD, Hand, face_up, next_card
from pitboss.games.twentyone.words import makes
from pitboss.rules.checks import check_player_banks, check_wagers
from pitboss.rules.game import PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import DEALER, Call, Pay, Request, Script, Seat, Shuffle
from pitboss.rules.sheet import PayTable, Rules

BET_LINES = ("lose", "push", "win", "natural-22")


def is_natural_22(a: int, b: int) -> bool:
    """Two jokers, and only as the first two cards dealt."""
    return a >> 2 == JOKER_RANK == b >> 2


def freezes(up: int) -> bool:
    """Whether the player-dealer's first card freezes the table, so that nobody acts: a joker."""
    return up >> 2 == JOKER_RANK


def no_bust_standing(count: int, natural: bool) -> int:
    """The number by which a hand is compared. A hand over 21 is below zero: the further over, the lower."""
    if natural:
        return NATURAL
    return total(count) if total(count) <= 21 else -total(count)


def no_bust_line(player: int, dealer: int) -> int:
    """The result of the bet, by the standing of both hands. Over 21, it pushes if the dealer is further over; else it
    loses."""
    if player < 0:
        return 1 if player > dealer else 0
    return bet_line(player, dealer)


class NoBustHand(Hand):
    __slots__ = ()

    natural_name = "natural 22"

    @staticmethod
    def natural(a: int, b: int) -> bool:
        return is_natural_22(a, b)

    @property
    def standing(self) -> int:
        return no_bust_standing(self.count, self.is_natural)


@dataclass(frozen=True, kw_only=True)
class NoBustBetPays(PayTable):
    natural_22: Line
    win: Line


@dataclass(frozen=True, kw_only=True)
class NoBustPays(BonusBetPays):
    bet: NoBustBetPays


@dataclass(frozen=True, kw_only=True)
class NoBustRules(Rules):
    options: BankedOptions
    play: BankedTurns
    pays: NoBustPays


def play(rules: NoBustRules, layout: Layout) -> Script:
    yield Shuffle("cut-card")
    first, up = yield from _first_cards(layout)
    hands = first_hands(layout, first, NoBustHand)
    if freezes(up):
        yield Call("The player-dealer has a joker: all hands are frozen.")
        for seat in layout:
            yield from stand_of_itself(seat)
    else:
        yield from take_turns(rules.play, hands)

    (second,) = yield next_card(DEALER)
    banker = bankers_hand(NoBustHand, layout, (up, second))
    settling = yield from place_button(layout, rules.table.seats, second)
    yield from play_out(rules.play, layout, hands, banker)
    for seat in settling:
        yield from settle_hands(hands[seat], False, lambda hand: _against(rules, hand, banker))
        yield from settle_bonus_bets(rules.pays, layout, seat, first[seat], banker.cards)
    return None


def _first_cards(layout: Layout) -> Generator[Request, Any, tuple[dict[Seat, tuple[Card, ...]], Card]]:
    """One card up to everybody, including the player-dealer, and a second to the players only."""
    cards = {}
    for seat in layout.seats:
        cards[seat] = yield face_up(seat, 1)
    (up,) = yield UP_CARD
    for seat in layout.seats:
        cards[seat] += yield face_up(seat, 1)
    return cards, up


def _against(rules: NoBustRules, hand: Hand, banker: Hand) -> Pay:
    slug = BET_LINES[no_bust_line(hand.standing, banker.standing)]
    return by_slug(hand, slug, rules.pays.bet, f"{hand} against {banker}")


def deck(rules: NoBustRules) -> Deck:
    return Deck(53, rules.options.decks)


def check(rules: NoBustRules) -> list[str]:
    return check_wagers(rules, ("bet",), rules.pays.bonus_bets()) + check_player_banks(rules)


GAME = PitGame(
    "no-bust-blackjack",
    NoBustRules,
    play,
    deck=deck,
    check=check,
    makes=makes,
    about=(
        "Blackjack against a player who banks. A joker makes any hand 21, and a hand that goes over waits for the "
        "bank's."
    ),
    hands_an_hour=60,
    words=TURN_WORDS,
)
