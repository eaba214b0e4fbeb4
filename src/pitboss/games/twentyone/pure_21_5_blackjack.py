"""Pure 21.5 Blackjack: an ace and a bonus card are 21.5, and hands that are over wait for the player-dealer's 8-8-8."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Annotated, Any, Literal

from pitboss.equipment.decks import Deck
from pitboss.games.twentyone.banked import BankedTurns, bankers_hand, place_button, play_out, take_turns
from pitboss.games.twentyone.blackjack import bet_line
from pitboss.games.twentyone.bonus_bets import BonusBetPays, settle_bonus_bets
from pitboss.games.twentyone.choices import may_insure
from pitboss.games.twentyone.counting import OVER
from pitboss.games.twentyone.hole_card import by_slug, check_insured, first_hands, play_around, settle_hands
from pitboss.games.twentyone.pure_21_5_bonuses import FixedBonuses, InARow, dealers_eights, settle_fixed_bonuses
from pitboss.games.twentyone.turns import TURN_WORDS, Hand, ask_insurance, first_cards
from pitboss.games.twentyone.words import makes
from pitboss.rules.checks import check_by, check_player_banks
from pitboss.rules.game import PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.lines import LOSE, Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import Pay, Request, Script, Seat, Shuffle, by_line
from pitboss.rules.sheet import Doc, PayTable, Rules

BET_LINES = ("lose", "push", "win", "ace-and-bonus-card")


def pure_line(player: int, dealer: int, eights: bool, over_wins: bool) -> int:
    """The result of the bet, by the standing of both hands. Over 21, it has lost unless the dealer's hand is 8-8-8."""
    if player == OVER and eights:
        return 2 if over_wins else 1
    return bet_line(player, dealer)


class PureHand(Hand):
    __slots__ = ()

    natural_name = "21.5"


@dataclass(frozen=True, kw_only=True)
class PureOptions(FixedBonuses):
    blackjack_pays: Literal["3-2", "6-5", "7-5"] = "3-2"
    insurance: Annotated[
        bool,
        Doc(
            "If the player-dealer shows an ace, players may insure, and take even money on a 21.5. This needs a 21.5 "
            "that pays 3 to 2."
        ),
    ] = False
    _888: Annotated[
        Literal["push", "win"],
        Doc("What happens to hands that are over if the player-dealer has three eights."),
    ] = "push"


@dataclass(frozen=True, kw_only=True)
class PureBetPays(PayTable):
    ace_and_bonus_card_at_3_to_2: Line
    ace_and_bonus_card_at_7_to_5: Line
    ace_and_bonus_card_at_6_to_5: Line
    win: Line


@dataclass(frozen=True, kw_only=True)
class PurePays(BonusBetPays):
    bet: PureBetPays


@dataclass(frozen=True, kw_only=True)
class PureRules(Rules):
    options: PureOptions
    play: BankedTurns
    pays: PurePays


def play(rules: PureRules, layout: Layout) -> Script:
    yield Shuffle("cut-card")
    dealt = yield from first_cards(layout)
    hands = first_hands(layout, dealt.seats, PureHand)
    banker = bankers_hand(PureHand, layout, dealt.dealer)
    naturals = {seat: hand.is_natural for seat, (hand,) in hands.items()}
    if may_insure(dealt.up) and rules.options.insurance:
        have = [seat for seat, natural in naturals.items() if natural]
        yield from ask_insurance(layout, None, have, even_money_insures=True)

    def turns(ruled_out: bool) -> Generator[Request, Any, None]:
        return take_turns(rules.play, hands)

    yield from play_around(dealt, True, turns, ())
    settling = yield from place_button(layout, rules.table.seats, dealt.hole)
    yield from play_out(rules.play, layout, hands, banker, rules.options.on_888)
    running = InARow.before(layout.carried).after(naturals)
    for seat in settling:
        yield from settle_hands(hands[seat], False, lambda hand: _against(rules, hand, banker))
        yield from _insurance(rules, layout, seat, banker)
        yield from settle_bonus_bets(rules.pays, layout, seat, dealt.seats[seat], banker.cards)
        yield from settle_fixed_bonuses(rules.options, seat, hands[seat], banker.cards, running.in_a_row.get(seat, 0))
    return running


def _against(rules: PureRules, hand: Hand, banker: Hand) -> Pay:
    eights = dealers_eights(banker.cards) != "none"
    slug = BET_LINES[pure_line(hand.standing, banker.standing, eights, rules.options._888 == "win")]
    why = f"{hand} against {'8-8-8' if eights else banker}"
    return by_slug(hand, posted_line(rules, slug), rules.pays.bet, why)


def posted_line(rules: PureRules, slug: str) -> str:
    """The line of the pay table for one of ``BET_LINES``. The table chooses what a 21.5 pays."""
    return f"{slug}-at-{rules.options.blackjack_pays.replace('-', '-to-')}" if slug == BET_LINES[-1] else slug


def _insurance(rules: PureRules, layout: Layout, seat: Seat, banker: Hand) -> Iterator[Pay]:
    """Insurance, and even money, which is an insurance of half the bet."""
    line = rules.wagers["insurance"].pays
    if line and layout.has(seat, "insurance"):
        yield by_line(seat, "insurance", line if banker.is_natural else LOSE, f"player-dealer has {banker}")


def deck(rules: PureRules) -> Deck:
    return Deck(52, rules.options.decks)


def check(rules: PureRules) -> list[str]:
    wrong = check_insured(rules, ("bet", "dealer-888", "hand-bonus"), rules.pays.bonus_bets())
    if "insurance" not in rules.wagers:
        wrong.append("wagers.insurance: is missing; options.insurance says whether it is offered")
    if rules.options.insurance and rules.options.blackjack_pays != "3-2":
        wrong.append(
            f"options.insurance: is not offered where a 21.5 pays {rules.options.blackjack_pays}; "
            'write insurance = false, or blackjack-pays = "3-2"'
        )
    by = check_by(rules, {"insurance": "decision", "dealer-888": "rules", "hand-bonus": "rules"})
    return wrong + by + check_player_banks(rules)


GAME = PitGame(
    "pure-21-5-blackjack",
    PureRules,
    play,
    deck=deck,
    check=check,
    makes=makes,
    carried=InARow,
    about="Blackjack against a player who banks. An ace with a ten, jack, queen or king is 21.5, the best hand.",
    hands_an_hour=60,
    words=TURN_WORDS,
)
