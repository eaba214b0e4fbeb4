"""The games of twenty-one: card values, what a player may do with a hand, and which hand wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pitboss.games.twentyone import blackjack as blackjack_game
from pitboss.games.twentyone import no_bust_blackjack, pure_21_5_blackjack, spanish_21
from pitboss.games.twentyone.blackjack import BlackjackRules
from pitboss.games.twentyone.counting import (
    JOKER_RANK,
    NATURAL,
    OVER,
    add_card,
    dealer_draws,
    most_insurance,
    points,
)
from pitboss.games.twentyone.double_back_jack import PUSHING_TOTAL, WAITING_LINES, DoubleBackRules, waiting_line
from pitboss.games.twentyone.no_bust_blackjack import NoBustRules
from pitboss.games.twentyone.pure_21_5_blackjack import PureRules
from pitboss.games.twentyone.spanish_21 import SpanishRules
from pitboss.games.twentyone.turns import Turns
from pitboss.guide.chapters.outcomes import BACK, LOST, by_line
from pitboss.guide.chapters.values import ACE, values
from pitboss.guide.section import Fact, Grid, Section
from pitboss.guide.words import number_word
from pitboss.money import Cents, money
from pitboss.rules.sheet import PayTable, Rules

ACE_COUNTS = "11, or 1 if 11 would go over 21"
SEVENTEEN_SOFT = add_card(add_card(0, ACE * 4), 4 * 4)
"""An ace and a six."""
Cases = Sequence[tuple[str, str, int, int]]
"""Your hand, the dealer's hand, and the totals of both."""

TOTALS: Cases = (
    ("Higher total", "lower total", 20, 19),
    ("Equal totals", "the same", 19, 19),
    ("Lower total", "higher total", 18, 19),
)
PLAIN: Cases = (
    ("Blackjack", "blackjack", NATURAL, NATURAL),
    ("Blackjack", "21 in three cards or more", NATURAL, 21),
    ("21 in three cards or more", "blackjack", 21, NATURAL),
    ("21 in three cards or more", "21 in three cards or more", 21, 21),
    ("Higher total", "lower total", 20, 19),
    ("Equal totals below 21", "the same", 19, 19),
    ("Lower total", "higher total", 18, 19),
    ("21 or less", "over 21", 18, OVER),
    ("Over 21", "anything, over 21 too", OVER, OVER),
)


def blackjack(rules: BlackjackRules) -> Iterator[Section]:
    yield _values(rules, 52)
    yield _options(rules, rules.play, rules.options.hit_soft_17, _insurance(rules, rules.options.chip))
    yield _wins(PLAIN, blackjack_game.bet_line, blackjack_game.BET_LINES, rules.pays.bet)


def spanish(rules: SpanishRules) -> Iterator[Section]:
    yield _values(rules, 48)
    more = [*_insurance(rules, rules.options.chip), *_rescue(), *_sevens(rules)]
    yield _options(rules, rules.play, rules.options.hit_soft_17, more)
    yield _wins(PLAIN, spanish_21.bet_line, blackjack_game.BET_LINES, rules.pays.bet)


def double_back(rules: DoubleBackRules) -> Iterator[Section]:
    yield _values(rules, 52)
    yield _options(rules, rules.play, rules.options.hit_soft_17, _insurance(rules, None))
    yield Section("wins", "Which hand wins", tuple(_second_chance(rules)), (_waiting(rules),))


def no_bust(rules: NoBustRules) -> Iterator[Section]:
    natural = no_bust_blackjack.no_bust_standing
    joker = {JOKER_RANK: "wild: 21 with any other card; two jokers are a natural 22"}
    yield _values(rules, 53, joker)
    yield _options(rules, rules.play, rules.play.hit_soft_17, _frozen())
    over = tuple(natural(total, False) for total in (23, 24))
    cases: Cases = (
        ("Natural 22, two jokers", "natural 22", NATURAL, NATURAL),
        ("Natural 22, two jokers", "anything else", NATURAL, 21),
        ("21 or less", "natural 22", 21, NATURAL),
        *TOTALS,
        ("Not over", "over", 18, over[0]),
        ("Over", "not over", over[0], 17),
        ("Over, but closer to 22", "further over", over[0], over[1]),
        ("Over by as much", "over by as much", over[0], over[0]),
        ("Further over", "over, but closer to 22", over[1], over[0]),
    )
    yield _wins(cases, no_bust_blackjack.no_bust_line, no_bust_blackjack.BET_LINES, rules.pays.bet, "The player-dealer")


def pure(rules: PureRules) -> Iterator[Section]:
    bonus = dict.fromkeys(range(8, 12), "10, or 10.5 beside an ace as the first two cards: a Pure 21.5")
    yield _values(rules, 52, bonus, ("The tens, jacks, queens and kings are the sixteen bonus cards.",))
    insured = _insurance(rules, None) if rules.options.insurance else ()
    yield _options(rules, rules.play, rules.play.hit_soft_17, insured)
    wins_over = rules.options._888 == "win"

    def line(player: int, dealer: int) -> int:
        return pure_21_5_blackjack.pure_line(player, dealer, dealer == EIGHTS, wins_over)

    cases: Cases = (
        ("Pure 21.5", "Pure 21.5", NATURAL, NATURAL),
        ("Pure 21.5", "anything else", NATURAL, 21),
        *TOTALS,
        ("Not over", "over", 18, OVER),
        ("Over", "not over, or over without 8-8-8", OVER, OVER),
        ("Over", "8-8-8", OVER, EIGHTS),
    )
    lines = [pure_21_5_blackjack.posted_line(rules, slug) for slug in pure_21_5_blackjack.BET_LINES]
    yield _wins(cases, line, lines, rules.pays.bet, "The player-dealer")


EIGHTS = OVER - 1
"""Stands for the player-dealer's three eights, which are over."""


# What cards count


def _values(rules: Rules, kind: int, special: dict[int, str] | None = None, points_of: tuple[str, ...] = ()) -> Section:
    tens = range(8, 9) if kind == 48 else ()
    ranks = [rank for rank in range(14 if kind == 53 else 13) if rank not in tens]
    cards = [rank * 4 for rank in ranks]
    said = {ACE: ACE_COUNTS} | (special or {})
    more = ("There are no tens in the deck.",) if kind == 48 else ()
    responsible = "A player is responsible for the count of his own hand."
    return Section(
        "values",
        "What cards count",
        grids=(values(points, cards, said),),
        points=(*points_of, *more, responsible),
    )


# What a player may do


def _options(rules: Rules, play: Turns, hit_soft_17: bool, more: Sequence[Fact] | Iterator[Fact] = ()) -> Section:
    natural = {NoBustRules: "", PureRules: "Pure 21.5"}.get(type(rules), "blackjack")
    faces = "a jack and a king" if isinstance(rules, SpanishRules) else "a ten and a king"
    facts = [*_drawing(play), *_splitting(play, faces, natural), _doubling(play), *_surrender(rules, play), *more]
    facts.append(_dealer(hit_soft_17, "player-dealer" if rules.table.bank == "player" else "dealer"))
    return Section("choices", "What may be done with a hand", tuple(facts))


def _drawing(play: Turns) -> Iterator[Fact]:
    if play.must_hit:
        yield Fact("Must hit", f"{play.must_hit} or less.")
    if play.must_stand_hard < 21 or play.must_stand_soft < 21:
        hard, soft = play.must_stand_hard, play.must_stand_soft
        same = f"{hard} or more, hard or soft." if hard == soft else f"Hard {hard} or more; soft {soft} or more."
        yield Fact("Must stand", same)
        free = f"{play.must_hit + 1} to {hard - 1}" if hard == soft else "every other total"
        yield Fact("May choose", f"Hit or stand on {free}.")
    else:
        yield Fact("Hit or stand", "Cards may be drawn one by one until a hand stands, has 21 or goes over.")


def _splitting(play: Turns, alike: str, natural: str) -> Iterator[Fact]:
    if play.split_hands < 2:
        yield Fact("Splitting", "Pairs are not split.")
        return
    yield Fact(
        "Splitting",
        f"Two cards of one value, {alike} too, with a second bet equal to the first; up to "
        f"{number_word(play.split_hands)} hands. The first hand is finished before the next gets a card.",
    )
    if play.split_aces_hands < 2:
        yield Fact("Aces", "Aces are not split.")
        return
    cards = {"one": "one card each", "any": "as many cards as their player wants"}[play.split_ace_cards]
    yield Fact("Aces", f"Split aces get {cards}; up to {number_word(play.split_aces_hands)} hands.")
    if natural:
        yield Fact("After a split", f"An ace and a ten value are 21, but not a {natural}.")


def _doubling(play: Turns) -> Fact:
    cards = "On the first two cards" if play.double_cards == "two" else "On two or more cards"
    split = ", also after a split" if play.double_after_split else ", but not after a split"
    amount = "up to the bet" if play.double_for_less else "equal to the bet"
    total = "that need not stand" if play.must_stand_hard < 21 else "but 21"
    return Fact("Doubling", f"{cards}{split}, on any total {total}: a second bet {amount}, and one more card.")


def _surrender(rules: Rules, play: Turns) -> Iterator[Fact]:
    if not play.surrender:
        yield Fact("Surrender", "Not offered.")
        return
    peek = getattr(rules.options, "peek", False)
    wait = " With an ace or a ten value up it waits until the dealer has looked; there is none against a blackjack."
    yield Fact(
        "Surrender",
        "As the first decision on two cards"
        + (" that need not stand" if play.must_stand_hard < 21 else "")
        + ": half of the bet is lost, half comes back, and the hand is over."
        + (wait if peek else ""),
    )


def _insurance(rules: Rules, chip: Cents | None) -> Iterator[Fact]:
    if "insurance" not in rules.wagers:
        return
    bet = Cents(750)
    rounded = f", rounded up to the next chip of {money(chip)}" if chip else ""
    example = f": {money(Cents(most_insurance(bet, chip)))} on a bet of {money(bet)}" if chip else ""
    pays = rules.wagers["insurance"].pays
    yield Fact("Insurance", f"With an ace up, up to half the bet{rounded}{example}. It pays {pays} on a blackjack.")
    if getattr(getattr(rules, "play", None), "even_money", False) or getattr(rules.options, "insurance", False):
        yield Fact("Even money", "A player with a blackjack may take 1 to 1 at once instead of insurance.")
    yield Fact("Dealer's blackjack", "It takes the original bet only; doubles and second bets come back.")


def _rescue() -> Iterator[Fact]:
    yield Fact(
        "Rescue", "After a double that is not over 21, a player may take the double back and give up the first bet."
    )
    yield Fact("Bonuses", "No bonus is paid on a hand that was split or doubled.")


def _sevens(rules: SpanishRules) -> Iterator[Fact]:
    pays, play = rules.pays.super_777, rules.play
    if pays is None:
        return
    least, larger = money(play.super_777_from), money(play.super_777_larger_from)
    offered = "" if rules.options.super_777 else "Where the table offers it: "
    said = (
        f"{offered}three sevens of one suit against a dealer's seven pay {pays.smaller_bet} more on a bet of {least} "
        f"to less than {larger}, {pays.larger_bet} on {larger} or more, and {pays.every_other_seat} to every other "
        "player with a bet in the round."
    )
    yield Fact("Suited sevens", said[0].upper() + said[1:])


def _frozen() -> Iterator[Fact]:
    yield Fact(
        "A joker up",
        "If the player-dealer's first card is a joker, all hands are frozen: nobody draws, doubles, splits or "
        "surrenders.",
    )


def _dealer(hit_soft_17: bool, who: str) -> Fact:
    soft = "draws on" if dealer_draws(SEVENTEEN_SOFT, hit_soft_17) else "stands on"
    return Fact(f"The {who}", f"Draws to 16 and stands on hard 17 or more; {soft} a soft 17. He has no choice.")


# Which hand wins


def _wins(
    cases: Cases,
    line_of: Callable[[int, int], int],
    lines: Sequence[str],
    pays: PayTable,
    other: str = "The dealer",
) -> Section:
    becomes = {"lose": LOST, "push": BACK} | {slug: by_line(line) for slug, line in pays.lines().items()}
    rows = [(yours, his, becomes[lines[line_of(player, dealer)]]) for yours, his, player, dealer in cases]
    return Section("wins", "Which hand wins", grids=(Grid("", ("Your hand", f"{other}'s", "The bet"), tuple(rows)),))


def _second_chance(rules: DoubleBackRules) -> Iterator[Fact]:
    yield Fact("Blackjack", f"Is paid {rules.pays.bet.blackjack} at once, and beats a dealer's blackjack.")
    yield Fact("21 in three cards or more", f"Wins at once, {rules.pays.bet.win}.")
    yield Fact(
        "Second chance",
        "A player may buy back a hand over 21 with a bet equal to all bets on it, a double included. One card is "
        "dealt sideways and its value subtracted; aces count one. Still over: both bets are lost. Exactly 21: the "
        f"second chance is paid {rules.pays.second_chance.win} and the first bet comes back. Less: the hand waits for "
        "the dealer, with both bets.",
    )


def _waiting(rules: DoubleBackRules) -> Grid:
    cases = (
        ("Waits for the dealer", "blackjack", 20, 21, True),
        ("Waits for the dealer", f"exactly {PUSHING_TOTAL}", 20, PUSHING_TOTAL, False),
        ("Waits for the dealer", f"more than {PUSHING_TOTAL}", 20, PUSHING_TOTAL + 1, False),
        *((*case, False) for case in TOTALS),
    )
    words = {"lose": LOST, "push": BACK, "win": str(rules.pays.bet.win)}
    rows = tuple((yours, his, words[WAITING_LINES[waiting_line(a, b, bj)]]) for yours, his, a, b, bj in cases)
    return Grid("", ("Your hand", "The dealer's", "Each bet on it"), rows)
