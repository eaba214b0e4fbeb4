"""Spanish 21: blackjack without the tens. A player's 21 always wins, some pay more, and a double can be rescued."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Annotated, Any, ClassVar

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.games.twentyone.blackjack import BET_LINES
from pitboss.games.twentyone.blackjack import bet_line as blackjack_line
from pitboss.games.twentyone.choices import is_undecided
from pitboss.games.twentyone.counting import OVER, standing, total
from pitboss.games.twentyone.hole_card import (
    Hands,
    any_hand,
    by_slug,
    check_insured,
    compared,
    dealers_count,
    first_hands,
    hand_ends,
    insurance,
    lose_at_once,
    pay_naturals,
    play_around,
    play_seats,
    settle_hands,
    settle_insurance,
)
from pitboss.games.twentyone.side_bets import SEVEN, MatchTheDealer, settle_side_bet
from pitboss.games.twentyone.turns import TURN_WORDS, FirstCards, Hand, Turns, TwentyOneOptions, first_cards
from pitboss.games.twentyone.words import makes
from pitboss.money import Cents
from pitboss.rules.checks import check_by
from pitboss.rules.game import PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import Offer, Option, Pay, Request, Script, Shuffle, ask, pushes, wins
from pitboss.rules.sheet import Doc, PayTable, Rules

SPADES = 3


def bet_line(player: int, dealer: int) -> int:
    """As in blackjack, by the standing of both hands, but the player wins a tie at 21 and a tie of two blackjacks."""
    return blackjack_line(player, OVER if player == dealer and player >= 21 else dealer)


BONUS_LINES = (
    "win", "five-card-21", "six-card-21", "seven-card-21",
    "mixed-6-7-8", "suited-6-7-8", "spade-6-7-8", "mixed-7-7-7", "suited-7-7-7", "spade-7-7-7",
)  # fmt: skip


def bonus_line(cards: int, a: int, b: int, c: int) -> int:
    """The bonus of a 21 with this many cards, neither split nor doubled: five cards or more, 6-7-8 or 7-7-7."""
    if cards >= 5:
        return min(cards, 7) - 4
    low, high = min(a, b, c) >> 2, max(a, b, c) >> 2
    if cards == 4 or low < SEVEN - 1 or high > SEVEN + 1:
        return 0
    suit = (2 if a & 3 == SPADES else 1) if a & 3 == b & 3 == c & 3 else 0
    return (7 if low == high else 4) + suit


HAND_LINES = ("lose", "push", *BONUS_LINES, "blackjack")
"""Every line that the bet on a hand can have."""
_WIN, _BLACKJACK = BET_LINES.index("win"), BET_LINES.index("blackjack")


def hand_line(player: int, dealer: int, cards: int, a: int, b: int, c: int, plain: bool) -> int:
    """The index in ``HAND_LINES``: by the standing of both hands, and for a 21 of a ``plain`` hand by its cards too.

    A hand of two cards has no ``c``, and the value given for it is ignored.
    """
    line = bet_line(player, dealer)
    if line == _BLACKJACK:
        return len(HAND_LINES) - 1
    return line + bonus_line(cards, a, b, c) if line == _WIN and player == 21 and plain else line


def is_plain(from_split: bool, doubled: bool) -> bool:
    """Whether a hand can win a bonus: a split or a double ends that."""
    return not (from_split or doubled)


def may_rescue(count: int, doubled: bool) -> bool:
    """Whether a double may be rescued: the player takes it back and gives up the bet. Not if the hand is over 21."""
    return doubled and total(count) <= 21


def is_super_777(a: int, b: int, c: int, up: int) -> bool:
    """Three sevens of one suit, with a seven of any suit turned up by the dealer."""
    return a == b == c and a >> 2 == up >> 2 == SEVEN


@dataclass(frozen=True, kw_only=True)
class SpanishOptions(TwentyOneOptions):
    side_min: Cents = Cents(100)
    super_777: Annotated[
        bool,
        Doc("Three suited sevens against a seven pay fixed amounts to the whole table."),
    ] = False


@dataclass(frozen=True, kw_only=True)
class SpanishPlay(Turns):
    super_777_from: Annotated[
        Cents,
        Doc("The smallest bet that wins the smaller fixed amount for three suited sevens against a seven."),
    ]
    super_777_larger_from: Annotated[Cents, Doc("The smallest bet that wins the larger fixed amount.")]


@dataclass(frozen=True, kw_only=True)
class SpanishBetPays(PayTable):
    """What a bet wins. A bonus that a house does not post pays like any other win."""

    falls: ClassVar[dict[str, str]] = dict.fromkeys(BONUS_LINES[1:], "win")

    blackjack: Line
    seven_card_21: Line | None = None
    six_card_21: Line | None = None
    five_card_21: Line | None = None
    spade_6_7_8: Line | None = None
    suited_6_7_8: Line | None = None
    mixed_6_7_8: Line | None = None
    spade_7_7_7: Line | None = None
    suited_7_7_7: Line | None = None
    mixed_7_7_7: Line | None = None
    win: Line


@dataclass(frozen=True, kw_only=True)
class Super777(PayTable):
    larger_bet: Line
    smaller_bet: Line
    every_other_seat: Line


@dataclass(frozen=True, kw_only=True)
class SpanishPays:
    bet: SpanishBetPays
    match_the_dealer: MatchTheDealer | None = None
    super_777: Super777 | None = None


@dataclass(frozen=True, kw_only=True)
class SpanishRules(Rules):
    options: SpanishOptions
    play: SpanishPlay
    pays: SpanishPays


def play(rules: SpanishRules, layout: Layout) -> Script:
    yield Shuffle("cut-card")
    dealt = yield from first_cards(layout)
    yield from _match_the_dealer(rules, layout, dealt)
    hands = first_hands(layout, dealt.seats)
    yield from insurance(rules, layout, dealt.up, rules.options.chip)
    yield from pay_naturals(hands, rules.pays.bet.blackjack)

    def turns(ruled_out: bool) -> Generator[Request, Any, None]:
        return play_seats(rules.play, hands, lambda hand: _ends(hand, ruled_out))

    once_known = settle_insurance(rules, layout, dealt)
    blackjack = yield from play_around(dealt, rules.options.peek, turns, once_known)
    awaited = not blackjack and any_hand(hands, _waits)
    count = yield from dealers_count(dealt, rules.options.hit_soft_17, awaited)
    dealer = standing(count, blackjack)
    for each in hands.values():
        yield from settle_hands(each, blackjack, lambda hand: _against(rules, hand, dealer))
    yield from _super_777(rules, hands, dealt.up)
    return None


def _match_the_dealer(rules: SpanishRules, layout: Layout, dealt: FirstCards) -> Iterator[Pay]:
    for seat in layout.with_wager("match-the-dealer"):
        assert rules.pays.match_the_dealer
        yield settle_side_bet(rules.pays.match_the_dealer, "match-the-dealer", dealt, seat)


def _ends(hand: Hand, ruled_out: bool) -> Generator[Request, Any, None]:
    yield from hand_ends(hand, ruled_out)
    if may_rescue(hand.count, hand.doubled > 0):
        yield from _rescue(hand)


def _rescue(hand: Hand) -> Generator[Request, Any, None]:
    """If the player rescues the double, he takes it back and gives up the bet beside it."""
    rescued = yield from ask({hand.seat: Offer((Option("rescue"),), None)})
    if rescued:
        yield pushes(hand.seat, "bet", "double taken back", stake=hand.doubled)
        hand.doubled = Cents(0)
        yield lose_at_once(hand, "rescued")


def _waits(hand: Hand) -> bool:
    """Whether the cards the dealer draws can still decide this hand. They cannot change a 21."""
    return is_undecided(hand.paid, hand.surrendered, hand.total == 21)


def _against(rules: SpanishRules, hand: Hand, dealer: int) -> Pay:
    a, b, c = (*hand.cards, hand.cards[-1])[:3]
    slug = HAND_LINES[hand_line(hand.standing, dealer, len(hand.cards), a, b, c, _is_plain(hand))]
    why = slug.replace("-", " ") if slug in BONUS_LINES[1:] else compared(hand, dealer)
    return by_slug(hand, slug, rules.pays.bet, why)


def _is_plain(hand: Hand) -> bool:
    return is_plain(hand.from_split, hand.doubled > 0)


def _super_777(rules: SpanishRules, hands: Hands, up: Card) -> Iterator[Pay]:
    """Pays the seat that holds it a fixed amount by its bet, and every other seat in the round another amount."""
    pays = rules.pays.super_777
    if not rules.options.super_777 or pays is None:
        return
    for seat, (hand, *_) in hands.items():
        if not _holds_super_777(hand, up) or hand.bet < rules.play.super_777_from:
            continue
        larger = hand.bet >= rules.play.super_777_larger_from
        yield wins(seat, "super-777", pays.larger_bet if larger else pays.smaller_bet, "suited sevens against a seven")
        for other in hands:
            if other != seat:
                yield wins(other, "super-777", pays.every_other_seat, f"seat {seat}'s suited sevens")


def _holds_super_777(hand: Hand, up: Card) -> bool:
    if len(hand.cards) != 3 or not _is_plain(hand):
        return False
    a, b, c = hand.cards
    return is_super_777(a, b, c, up)


def deck(rules: SpanishRules) -> Deck:
    return Deck(48, rules.options.decks)


def check(rules: SpanishRules) -> list[str]:
    bonuses = {"match-the-dealer": rules.pays.match_the_dealer, "super-777": rules.pays.super_777}
    wrong = check_insured(rules, ("bet",), bonuses, rules.options.chip)
    if rules.options.super_777 and rules.pays.super_777 is None:
        wrong.append("pays.super-777: is missing, but the option 'super-777' is on")
    return wrong + check_by(rules, {"insurance": "decision", "super-777": "rules"})


GAME = PitGame(
    "spanish-21",
    SpanishRules,
    play,
    deck=deck,
    check=check,
    makes=makes,
    about="Blackjack without tens in the deck, and with bonuses for certain hands of 21.",
    hands_an_hour=65,
    words=(*TURN_WORDS, "rescue"),
)
