"""Let It Ride: three equal bets on three own cards and two community cards; two of the bets may be pulled back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, FromPair, FromThreeOfAKind, line_of_five
from pitboss.games.dealer_poker.linked import by_linked, check_linked, progressive
from pitboss.games.dealer_poker.options import ProgressiveOptions
from pitboss.games.dealer_poker.pay_table import Cards, settle_bets
from pitboss.games.dealer_poker.raises import ONCE, Raise, then_seen
from pitboss.games.dealer_poker.shape import Shape
from pitboss.games.dealer_poker.three_card_lines import THREE_CARD_LINES, PairPlus, three_card_line
from pitboss.games.dealer_poker.words import makes_five
from pitboss.games.line_bets import LineBet, by_cards
from pitboss.money import Cents
from pitboss.ranking.five import rank5
from pitboss.rules.checks import check_limit, check_wagers
from pitboss.rules.game import PitGame, one_deck
from pitboss.rules.layout import Layout
from pitboss.rules.record import dataclass
from pitboss.rules.script import (
    BOARD,
    Ask,
    Offer,
    Option,
    Pay,
    Script,
    Seat,
    Show,
    Shuffle,
    Wager,
    deal,
    deal_each,
    pushes,
)
from pitboss.rules.sheet import For, Rules

STREETS = (Raise("bet-1", ONCE, "pull", board=0), Raise("bet-2", ONCE, "pull", board=1))
"""The bets that may be pulled back, one before each card of the board is turned."""
BETS = (*(street.wager for street in STREETS), "bet-3")
"""The spots marked 1, 2 and $; the third always rides."""
LINE_BETS = {
    "five-card-bonus": LineBet(line_of_five, FIVE_CARD_LINES, ("own", "board")),
    "three-card-bonus": LineBet(three_card_line, THREE_CARD_LINES, ("own",)),
    "progressive": progressive("own", "board"),
}
SHAPE = Shape(own=3, board=2, streets=STREETS, line_bets=LINE_BETS)
RIDE_OR_PULL = {
    street.wager: Offer((Option("ride", Wager(street.wager)), Option(street.instead, Wager(street.wager))), "ride")
    for street in STREETS
}
"""To let each bet ride or to pull it back: neither puts chips down, and both name the bet."""


@dataclass(frozen=True, kw_only=True)
class LetItRidePays:
    bet: Annotated[FromPair, For(("bet", *BETS))]
    five_card_bonus: FromThreeOfAKind | None = None
    three_card_bonus: PairPlus | None = None
    progressive: FromThreeOfAKind | None = None


@dataclass(frozen=True, kw_only=True)
class LetItRideRules(Rules):
    options: ProgressiveOptions
    pays: LetItRidePays


def laid(rules: LetItRideRules, wagers: Mapping[Wager, Cents]) -> Mapping[Wager, Cents]:
    """The bet is placed on each of the three spots."""
    beside = {wager: amount for wager, amount in wagers.items() if wager != "bet"}
    return {Wager(bet): wagers[Wager("bet")] for bet in BETS} | beside


def play(rules: LetItRideRules, layout: Layout) -> Script:
    yield Shuffle()
    hands = yield from deal_each(layout, SHAPE.own, "own")
    board = yield from deal(BOARD, SHAPE.board, "down")  # a third card, on the dealer's left, is discarded unseen

    riding = {seat: list(BETS) for seat in layout}
    for street, seen in then_seen(SHAPE.streets, SHAPE.board):
        choices = yield Ask(dict.fromkeys(layout, RIDE_OR_PULL[street.wager]))
        for seat in layout:
            if choices[seat].word == street.instead:
                riding[seat].remove(street.wager)
                yield pushes(seat, street.wager, "pulled back")
        yield Show(BOARD, board[street.board : seen])

    settled: list[Pay] = []
    for seat in reversed(layout.seats):
        yield Show(seat, hands[seat])
        settled += _settle(rules, layout, seat, hands[seat], board, riding[seat])
    yield from [pay for pay in settled if pay.outcome == "lose"]  # losing bets are collected first
    yield from [pay for pay in settled if pay.outcome != "lose"]
    return None


def _settle(
    rules: LetItRideRules, layout: Layout, seat: Seat, hand: Cards, board: Cards, riding: list[str]
) -> Iterator[Pay]:
    """One seat: the bets that ride, the five and three card bonuses, the progressive."""
    pays, has = rules.pays, layout[seat]
    yield from settle_bets(seat, riding, pays.bet, rank5(*hand, *board))
    for slug, table in (("five-card-bonus", pays.five_card_bonus), ("three-card-bonus", pays.three_card_bonus)):
        if table and slug in has:
            yield by_cards(seat, slug, table, LINE_BETS[slug].line(own=hand, board=board))
    if pays.progressive and "progressive" in has:
        yield by_linked(seat, pays.progressive, LINE_BETS["progressive"].cards(own=hand, board=board))


def check(rules: LetItRideRules) -> list[str]:
    bonuses = {
        "five-card-bonus": rules.pays.five_card_bonus,
        "three-card-bonus": rules.pays.three_card_bonus,
        "progressive": rules.pays.progressive,
    }
    return check_wagers(rules, ("bet", *BETS), bonuses) + check_linked(rules) + check_limit(rules, rules.options)


GAME = PitGame(
    "let-it-ride",
    LetItRideRules,
    play,
    deck=one_deck,
    laid=laid,
    check=check,
    makes=makes_five,
    about=(
        "Three equal bets on one poker hand of five cards. Take two of the bets back, one after the other, or let "
        "them ride."
    ),
    words=("ride", "pull"),
)
