"""Double Back Jack: blackjack in which a player may buy back a hand over 21; the value of one card is subtracted."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from pitboss.equipment.decks import Deck
from pitboss.games.twentyone.blackjack import BlackjackBetPays
from pitboss.games.twentyone.counting import count_of, points, total
from pitboss.games.twentyone.hole_card import (
    by_slug,
    check_insured,
    dealers_count,
    first_hands,
    insurance,
    lose_at_once,
    pay_naturals,
    play_around,
    play_seats,
    settle_insurance,
)
from pitboss.games.twentyone.turns import TURN_WORDS, Hand, Turns, TwentyOneOptions, first_cards
from pitboss.games.twentyone.words import makes
from pitboss.rules.checks import check_by
from pitboss.rules.game import Held, PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import DEALER, Offer, Option, Pay, Request, Script, Shuffle, Wager, ask, draw
from pitboss.rules.sheet import PayTable, Rules

SECOND_CHANCE = "second-chance"
PUSHING_TOTAL = 22
"""A dealer who is over with exactly this total does not lose: every bet that waits comes back."""


def is_paid_at_once(total: int, cards: int) -> bool:
    """21 in three or more cards is paid at once. Two cards that make 21 after a split wait for the dealer."""
    return total == 21 and cards >= 3


def bought_back(total: int, card: int) -> int:
    """The total of a hand over 21, less the card's value. Its aces count one already, and so does an ace drawn here."""
    return total - points(card)


WAITS, SECOND_CHANCE_OPEN, PAID = range(3)


def as_it_ends(total: int, cards: int) -> int:
    """What happens to a hand when it ends: over 21 it may be bought back, and some hands are paid at once."""
    if total > 21:
        return SECOND_CHANCE_OPEN
    return PAID if is_paid_at_once(total, cards) else WAITS


CHANCE_LINES = ("lost", "21", "waits")


def chance_line(total: int) -> int:
    """What happens to a hand that was bought back: still over, exactly 21, or in the round again."""
    return 0 if total > 21 else 1 if total == 21 else 2


WAITING_LINES = ("lose", "push", "win")


def waiting_line(player: int, dealer: int, blackjack: bool) -> int:
    """The result of a bet or second chance that waits, by both totals and whether the dealer has blackjack."""
    if blackjack:
        return 0
    if dealer == PUSHING_TOTAL or player == dealer:
        return 1
    return 2 if dealer > PUSHING_TOTAL or player > dealer else 0


@dataclass(frozen=True, kw_only=True)
class SecondChancePays(PayTable):
    win: Line


@dataclass(frozen=True, kw_only=True)
class DoubleBackPays:
    bet: BlackjackBetPays
    second_chance: SecondChancePays


@dataclass(frozen=True, kw_only=True)
class DoubleBackRules(Rules):
    options: TwentyOneOptions
    play: Turns
    pays: DoubleBackPays


BoughtBack = dict[Hand, int]
"""The totals of hands that were bought back and wait for the dealer."""


def play(rules: DoubleBackRules, layout: Layout) -> Script:
    yield Shuffle("cut-card")
    dealt = yield from first_cards(layout)
    hands = first_hands(layout, dealt.seats)
    yield from insurance(rules, layout, dealt.up, rules.options.chip)
    yield from pay_naturals(hands, rules.pays.bet.blackjack)
    bought: BoughtBack = {}

    def turns(_: bool) -> Generator[Request, Any, None]:
        return play_seats(rules.play, hands, lambda hand: _ends(rules, hand, bought))

    blackjack = yield from play_around(dealt, rules.options.peek, turns, settle_insurance(rules, layout, dealt))
    waiting = [hand for seat in reversed(hands) for hand in hands[seat] if not hand.paid]
    awaited = bool(waiting) and not blackjack
    count = yield from dealers_count(dealt, rules.options.hit_soft_17, awaited, PUSHING_TOTAL)
    for hand in waiting:
        yield from _settle(rules, hand, bought, total(count), blackjack)
    return None


def _ends(rules: DoubleBackRules, hand: Hand, bought: BoughtBack) -> Generator[Request, Any, None]:
    ends = as_it_ends(hand.total, len(hand.cards))
    if ends == SECOND_CHANCE_OPEN:
        yield from _second_chance(rules, hand, bought)
    elif ends == PAID:
        hand.paid = True
        yield by_slug(hand, "win", rules.pays.bet, f"21 in {len(hand.cards)} cards")


def _second_chance(rules: DoubleBackRules, hand: Hand, bought: BoughtBack) -> Generator[Request, Any, None]:
    """For a second bet as large as all that lies on the hand, one card is dealt sideways and subtracted."""
    buy = Option(SECOND_CHANCE, Wager(SECOND_CHANCE), hand.stake, hand.stake)
    choices = yield from ask({hand.seat: Offer((buy, Option("bust")), "bust")})
    if choices[hand.seat].word == "bust":
        yield lose_at_once(hand, str(hand))
        return
    (card,) = yield from draw(hand.seat, "up", hand=hand.number)
    left = bought_back(hand.total, card)
    why = f"{hand.total} less {points(card)} is {left}"
    match CHANCE_LINES[chance_line(left)]:
        case "lost":
            yield lose_at_once(hand, why)
            yield by_slug(hand, "lose", rules.pays.second_chance, why, SECOND_CHANCE)
        case "21":
            hand.paid = True
            yield by_slug(hand, "push", rules.pays.bet, why)
            yield by_slug(hand, "win", rules.pays.second_chance, why, SECOND_CHANCE)
        case "waits":
            bought[hand] = left


def _settle(rules: DoubleBackRules, hand: Hand, bought: BoughtBack, dealer: int, blackjack: bool) -> Iterator[Pay]:
    """Settles a hand that waited, together with its second chance."""
    player = bought.get(hand, hand.total)
    slug = WAITING_LINES[waiting_line(player, dealer, blackjack)]
    why = "dealer's blackjack" if blackjack else f"{player} against {dealer}"
    yield by_slug(hand, slug, rules.pays.bet, why)
    if hand in bought:
        yield by_slug(hand, slug, rules.pays.second_chance, why, SECOND_CHANCE)


def says(rules: DoubleBackRules, held: Held) -> str:
    """What a hand makes. The last card of a hand that was bought back lies sideways and is subtracted."""
    before = total(count_of(held.cards[:-1]))
    if held.place == DEALER or not held.whole or before <= 21:
        return makes(rules, held)
    left = bought_back(before, held.cards[-1])
    return f"bust with {left}" if left > 21 else f"{left} by the second chance"


def deck(rules: DoubleBackRules) -> Deck:
    return Deck(52, rules.options.decks)


def check(rules: DoubleBackRules) -> list[str]:
    wrong = check_insured(rules, ("bet",), {SECOND_CHANCE: rules.pays.second_chance}, rules.options.chip)
    return wrong + check_by(rules, {"insurance": "decision", SECOND_CHANCE: "decision"})


GAME = PitGame(
    "double-back-jack",
    DoubleBackRules,
    play,
    deck=deck,
    check=check,
    makes=says,
    about="Blackjack in which you may buy back a hand that goes over: one more card is then subtracted from it.",
    hands_an_hour=60,
    words=(*TURN_WORDS, "second-chance", "bust"),
)
