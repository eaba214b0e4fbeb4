"""The two bonus bets beside a player-banked game of twenty-one: the Blackjack Bonus Bet and Buster.

The functions that judge take plain ints and use only the part of Python that ``pitboss.odds`` compiles. Each returns
an index in the tuple of lines above it; ``none`` loses.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.equipment.cards import Card
from pitboss.games.line_bets import LineBet
from pitboss.games.twentyone.counting import JOKER_RANK, add_card, count_of, is_blackjack, total
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import Pay, Seat, by_line
from pitboss.rules.sheet import PayTable

KING_OF_SPADES = 47
JACK, KING = 9, 11

BONUS_BET_LINES = (
    "none", "picture-first", "any-20", "suited-20", "same-rank-and-suit", "kings-of-spades",
    "kings-of-spades-against-blackjack",
)  # fmt: skip


def bonus_bet_line(a: int, b: int, dealer_blackjack: bool) -> int:
    """By a seat's first two cards in the order dealt. Only an ace with a ten value is a blackjack, never a joker."""
    if a == b == KING_OF_SPADES:
        return 6 if dealer_blackjack else 5
    if a == b and a >> 2 != JOKER_RANK:
        return 4
    if total(add_card(add_card(0, a), b)) == 20:
        return 3 if a & 3 == b & 3 else 2
    return 1 if JACK <= a >> 2 <= KING else 0


def bonus_bet(a: int, b: int, up: int, hole: int) -> int:
    """The line of the bonus bet, from a seat's first two cards and the dealer's."""
    return bonus_bet_line(a, b, is_blackjack(up, hole))


LINE_BETS = {"bonus-bet": LineBet(bonus_bet, BONUS_BET_LINES, ("own", "dealer"))}
"""The bonus bet sees a seat's first two cards and the dealer's."""


@dataclass(frozen=True, kw_only=True)
class BonusBet(PayTable):
    kings_of_spades_against_blackjack: Line
    kings_of_spades: Line
    same_rank_and_suit: Line
    suited_20: Line
    any_20: Line
    picture_first: Line


BUSTER_LINES = ("none", "three-cards", "four-cards", "five-cards", "six-cards", "seven-cards", "eight-cards")


def buster_line(cards: int, count: int) -> int:
    """By the number of cards with which the dealer went over. Eight means eight or more."""
    return min(cards, 8) - 2 if total(count) > 21 else 0


@dataclass(frozen=True, kw_only=True)
class Buster(PayTable):
    eight_cards: Line
    seven_cards: Line
    six_cards: Line
    five_cards: Line
    four_cards: Line
    three_cards: Line


@dataclass(frozen=True, kw_only=True)
class BonusBetPays:
    bonus_bet: BonusBet | None = None
    buster: Buster | None = None

    def bonus_bets(self) -> dict[str, PayTable | None]:
        return {"bonus-bet": self.bonus_bet, "buster": self.buster}


def settle_bonus_bets(
    pays: BonusBetPays, layout: Layout, seat: Seat, first: tuple[Card, ...], dealer: tuple[Card, ...]
) -> Iterator[Pay]:
    """Settles one seat's bonus bets, after its bet: on its first two cards, and on the dealer's finished hand."""
    if pays.bonus_bet and layout.has(seat, "bonus-bet"):
        line = LINE_BETS["bonus-bet"].line(own=first, dealer=dealer[:2])
        yield by_line(seat, "bonus-bet", pays.bonus_bet.line(line), "" if line == "none" else line.replace("-", " "))
    if pays.buster and layout.has(seat, "buster"):
        line = BUSTER_LINES[buster_line(len(dealer), count_of(dealer))]
        why = "not over" if line == "none" else f"over with {len(dealer)} cards"
        yield by_line(seat, "buster", pays.buster.line(line), why)
