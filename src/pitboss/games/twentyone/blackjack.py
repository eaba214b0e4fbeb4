"""Blackjack: closer to 21 than the dealer without going over, with doubling, splitting, surrender and insurance."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Annotated, Any

from pitboss.equipment.decks import Deck
from pitboss.games.twentyone.counting import NATURAL, OVER, standing
from pitboss.games.twentyone.hole_card import (
    Hands,
    any_hand,
    by_slug,
    check_insurance,
    compared,
    dealers_count,
    first_hands,
    hand_ends,
    insurance,
    pay_naturals,
    play_around,
    play_seats,
    settle_hands,
    settle_insurance,
    waits,
)
from pitboss.games.twentyone.side_bets import (
    ON_A_BLACKJACK,
    ON_THE_UP_CARD,
    SIDE_BETS,
    SideBetPays,
    settle_envy,
    settle_side_bets,
)
from pitboss.games.twentyone.turns import TURN_WORDS, FirstCards, Hand, Turns, TwentyOneOptions, first_cards
from pitboss.games.twentyone.words import makes
from pitboss.money import Cents
from pitboss.rules.checks import check_by
from pitboss.rules.game import PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.lines import EVEN, Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import Pay, Request, Script, Shuffle, wins
from pitboss.rules.sheet import Doc, MeterOptions, PayTable, Rules

BET_LINES = ("lose", "push", "win", "blackjack")


def bet_line(player: int, dealer: int) -> int:
    """The result of the bet, by the standing of both hands. A hand over 21 has lost, whatever the dealer has."""
    if player == OVER or player < dealer:
        return 0
    if player == dealer:
        return 1
    return 3 if player == NATURAL else 2


@dataclass(frozen=True, kw_only=True)
class BlackjackOptions(TwentyOneOptions, MeterOptions):
    side_min: Cents = Cents(100)


@dataclass(frozen=True, kw_only=True)
class BlackjackPlay(Turns):
    even_money: Annotated[bool, Doc("A player's blackjack against an ace may be paid 1 to 1 before the dealer looks.")]


@dataclass(frozen=True, kw_only=True)
class BlackjackBetPays(PayTable):
    blackjack: Line
    win: Line


@dataclass(frozen=True, kw_only=True)
class BlackjackPays(SideBetPays):
    bet: BlackjackBetPays


@dataclass(frozen=True, kw_only=True)
class BlackjackRules(Rules):
    options: BlackjackOptions
    play: BlackjackPlay
    pays: BlackjackPays


def play(rules: BlackjackRules, layout: Layout) -> Script:
    yield Shuffle("cut-card")
    dealt = yield from first_cards(layout)
    yield from _side_bets(rules, layout, dealt, ON_THE_UP_CARD)
    hands = first_hands(layout, dealt.seats)
    yield from _insurance(rules, layout, dealt, hands)

    def turns(ruled_out: bool) -> Generator[Request, Any, None]:
        """If the dealer cannot have blackjack, players' blackjacks are paid before anybody acts."""
        if ruled_out:
            yield from pay_naturals(hands, rules.pays.bet.blackjack)
        yield from play_seats(rules.play, hands, lambda hand: hand_ends(hand, ruled_out))

    blackjack = yield from play_around(dealt, rules.options.peek, turns, _once_known(rules, layout, dealt))
    awaited = not blackjack and any_hand(hands, waits)
    count = yield from dealers_count(dealt, rules.options.hit_soft_17, awaited)
    dealer = standing(count, blackjack)
    for each in hands.values():
        yield from settle_hands(each, blackjack, lambda hand: _against(rules, hand, dealer))
    return None


def _insurance(rules: BlackjackRules, layout: Layout, dealt: FirstCards, hands: Hands) -> Generator[Request, Any, None]:
    """Even money is paid at once, and the hand is over."""
    naturals = [seat for seat, (hand,) in hands.items() if hand.is_natural] if rules.play.even_money else []
    choices = yield from insurance(rules, layout, dealt.up, rules.options.chip, naturals)
    for seat, choice in choices.items():
        if choice.word == "even-money":
            hands[seat][0].paid = True
            yield wins(seat, "bet", EVEN, "even money")


def _once_known(rules: BlackjackRules, layout: Layout, dealt: FirstCards) -> Iterator[Pay]:
    """Settles the wagers that depend on the dealer's blackjack, as soon as the table knows about it."""
    yield from settle_insurance(rules, layout, dealt)
    yield from _side_bets(rules, layout, dealt, ON_A_BLACKJACK)
    yield from settle_envy(rules.pays, layout, dealt)


def _against(rules: BlackjackRules, hand: Hand, dealer: int) -> Pay:
    slug = BET_LINES[bet_line(hand.standing, dealer)]
    return by_slug(hand, slug, rules.pays.bet, compared(hand, dealer))


def _side_bets(rules: BlackjackRules, layout: Layout, dealt: FirstCards, bets: tuple[str, ...]) -> Iterator[Pay]:
    return settle_side_bets(rules.pays, rules.options.decks, layout, dealt, bets)


def deck(rules: BlackjackRules) -> Deck:
    return Deck(52, rules.options.decks)


def check(rules: BlackjackRules) -> list[str]:
    wrong = [
        *check_insurance(rules, rules.options.chip),
        *check_by(rules, {"insurance": "decision", "envy": "rules"}),
    ]
    known = ("bet", "insurance", *SIDE_BETS, "envy")
    for slug in rules.wagers:
        if slug not in known:
            wrong.append(f"wagers.{slug}: blackjack has no such wager; there are {', '.join(known)}")
        elif slug in (*SIDE_BETS, "envy"):
            wrong += _check_side_bet(rules, slug)
    if "bet" not in rules.wagers or not rules.wagers["bet"].required:
        wrong.append("wagers.bet: must be there, with required = true: every other wager goes beside it")
    for name in rules.pays.side_bets():
        if name not in rules.wagers:
            wrong.append(f"wagers.{name}: is missing, but it has a pay table")
    if "envy" in rules.wagers and "super-4" not in rules.wagers:
        wrong.append("wagers.super-4: is missing, but envy is paid for it")
    if rules.play.even_money and "insurance" not in rules.wagers:
        wrong.append("wagers.insurance: is missing, but even money is offered in its place")
    return wrong


def _check_side_bet(rules: BlackjackRules, slug: str) -> Iterator[str]:
    table = rules.pays.table(slug, rules.options.decks)
    if table is None:
        decks = f" for {rules.options.decks} decks" if slug == "match-the-dealer" else ""
        yield f"pays.{slug}: is missing{decks}, but {slug!r} is among the wagers"
    elif slug not in rules.meters and any(line.kind == "meter" for line in table.lines().values()):
        yield f"meters.{slug}: is missing, but {slug!r} pays from it"


GAME = PitGame(
    "blackjack",
    BlackjackRules,
    play,
    deck=deck,
    check=check,
    makes=makes,
    about="Come closer to 21 than the dealer without going over. Aces count 1 or 11, picture cards 10.",
    hands_an_hour=70,
    words=TURN_WORDS,
)
