"""Pai gow with cards: rankings of hands, the joker, who wins, and the house way as a chart.

The chart comes from the function that sets the bank's hand. Its tables give the lowest front with which a hand is kept
together, and the function itself sets every example.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from pitboss.equipment.cards import Card, parse_cards, rank_plural, show_cards
from pitboss.games.pai_gow.cards import SEVEN, PaiGowRules
from pitboss.games.pai_gow.fortune import FortuneRules
from pitboss.games.pai_gow.house_way import FOUR_STAYS, TWO_PAIRS_STAY, house_way
from pitboss.games.pai_gow.two_hands import TwoHandsRules, bet_units
from pitboss.guide.chapters.outcomes import BACK, by_units
from pitboss.guide.hands import five_with_joker, shown
from pitboss.guide.section import Fact, Grid, Section
from pitboss.guide.words import either
from pitboss.money import money
from pitboss.ranking.five import HIGH_CARD, as_set, card_bit
from pitboss.ranking.strength import category_of, leading_of
from pitboss.rules.lines import EVEN

RANKS = 13
DOLLAR = 100
FOUL = "Foul"
NINE = 7
"""The rank of a nine."""


def sections(rules: PaiGowRules) -> Iterator[Section]:
    yield Section("hands", "Ranking of hands", tuple(_cards(rules)), (
        five_with_joker("Five cards, behind: the highest hand first", rules.wheel_second),
        shown("Two cards, in front", (("Pair", "Ah Jk"), ("High card", "Kd Qs")), (
            "Two aces are the highest; straights and flushes do not count.", "Compared from the higher card down.",
        )),
    ))  # fmt: skip
    yield Section("wins", "Who wins", tuple(fouls(rules)), (results(rules, "front", "back"),))
    if isinstance(rules, FortuneRules):
        yield Section("fortune", f"{rules.wagers['fortune'].title}: its hands and envy", tuple(_fortune(rules)))
    yield Section("house-way", "The house way", tuple(_setting(rules)), (chart(rules),))


def _cards(rules: PaiGowRules) -> Iterator[Fact]:
    yield Fact("Cards", "One deck and a joker. Suits are equal; the ace is high, or low in A-2-3-4-5.")
    yield Fact(
        "Joker",
        "An ace; or the card that completes a straight, a flush, a straight flush or a royal flush. In a flush it is "
        "the highest missing card. It makes a pair only with an ace.",
    )


def _fortune(rules: FortuneRules) -> Iterator[Fact]:
    """What is paid on all seven cards, and what other players get for them."""
    lines = rules.pays.fortune.lines()
    yield Fact("Seven-card straight flush", "All seven cards of one suit in order; with the joker it is a lower line.")
    yield Fact("Royal match", "A royal flush, and a king and a queen of one suit as the other two cards.")
    if "three-pair" in lines:
        yield Fact("Three pair", "Three pairs among the seven cards.")
    if "envy" not in rules.wagers:
        return
    least = list(rules.pays.envy.lines())[-1].replace("-", " ")
    button = rules.play.envy_button
    yield Fact("Envy button", f"For a bet of {money(button)} or more on it." if button else "For any bet on it.")
    which = {
        "each-hand": "every such hand is paid for",
        "highest-hand": "only the highest at the table is paid for; if two players hold the same, neither gets it",
    }[rules.play.envy]
    yield Fact(
        "Envy",
        f"Paid to each button when another player's seven cards are {least} or better; {which}. Not for the "
        "player's own hand, and not for the bank's.",
    )


# Who wins


def results(rules: TwoHandsRules, low: str, high: str, foul: bool = True) -> Grid:
    """What happens for each comparison of both hands with the bank's; ``foul`` if a hand can be foul."""
    commission = f", less {rules.play.commission}%" if rules.play.commission else ""
    cases = (
        ("Both hands higher than the bank's", (2, 4, 1, 3)),
        (f"Only the {high} hand higher", (1, 4, 2, 3)),
        (f"Only the {low} hand higher", (2, 3, 1, 4)),
        ("One higher, the other a copy", (1, 4, 1, 3)),
        ("One a copy, the other lower", (1, 3, 1, 4)),
        ("Both lower", (1, 3, 2, 4)),
        (FOUL, (5, 4, 1, 3)),
    )
    rows = tuple(
        (said, by_units(bet_units(*strengths), f"{EVEN}{commission}"))
        for said, strengths in cases
        if foul or said != FOUL
    )
    return Grid("", ("Your hands", "The bet"), rows)


def fouls(rules: PaiGowRules) -> Iterator[Fact]:
    yield Fact("Copy", "A hand equal to the bank's is a copy: the bank wins it.")
    counted = " A hand that is not two and five cards is foul too." if rules.play.miscounted == "foul" else ""
    yield Fact("Foul", f"A hand whose two cards rank above its five is foul and loses.{counted}")
    surrender = getattr(rules.options, "surrender", None)
    if surrender is not None:
        lost = f"{money(surrender)} of each dollar bet is lost" if surrender < DOLLAR else "the whole bet is lost"
        yield Fact("Surrender", f"A player without a bonus bet may give up the hand: {lost}.")
    if "ace-high" in rules.wagers:
        yield Fact("Bank ace-high", f"If the bank's seven cards are no better than ace-high, every bet {BACK}.")


# The house way


class Setting(NamedTuple):
    """A row of a chart: a kind of hand, what is done with it, and seven cards to show it."""

    hand: str
    done: str
    cards: str
    split: str = ""
    """Seven other cards, for the other way to set this kind of hand."""


def _setting(rules: PaiGowRules) -> Iterator[Fact]:
    if rules.table.bank == "house":
        yield Fact("The dealer", "Must set his own hand this way.")
    elif rules.play.banker_sets:
        yield Fact("The bank", "Is set this way by the house; a player who banks may set it as he likes, but not foul.")
    else:
        yield Fact("The bank", "Is set this way, also if a player banks.")
    yield Fact("Players", "Any player may ask the dealer to set his hand this way.")


def chart(rules: PaiGowRules) -> Grid:
    """The chart that the sheet names. The house way itself sets every example."""
    settings = [*_ONE, *_two_pairs(), *_THREE[rules.options.house_way], *_four(), *_LAST[rules.options.house_way]]
    rows = tuple((each.hand, each.done, _examples(each, rules.wheel_second)) for each in settings)
    return Grid("", ("Hand dealt", "How it is set", "In front | behind"), rows, "cards")


def _examples(setting: Setting, wheel_second: bool) -> str:
    dealt = [cards for cards in (setting.cards, setting.split) if cards]
    return "; ".join(set_by_house(cards, wheel_second) for cards in dealt)


def set_by_house(cards: str, wheel_second: bool) -> str:
    """Seven cards as the house sets them: ``Kd Jc | Ah Tc 7s 5h 3d``."""
    dealt = parse_cards(cards)
    front = house_way(as_set(dealt), wheel_second)
    before = [card for card in dealt if card_bit(card) & front]
    return f"{show_cards(before)} | {show_cards(card for card in dealt if card not in before)}"


_ONE = (
    Setting("No pair", "Second and third highest cards in front.", "Ad Ks Qh 9c 7d 4s 2h"),
    Setting("One pair", "Pair behind, the two highest other cards in front.", "Tc Td Ks Jh 8c 5d 3s"),
)
_STRAIGHT = (
    Setting(
        "Straight or flush, no pair",
        "The highest two cards in front that leave it whole behind.",
        "Ks Qh 7d 6c 5h 4s 3d",
    ),
    Setting(
        "Straight or flush, one pair",
        "The highest two cards in front, the pair or not, that leave it whole behind.",
        "8c 8d 7h 6s 5c 4d Kh",
    ),
)
_THREES = (
    Setting("Three pairs", "The highest pair in front.", "Jc Jd 8h 8s 4c 4d Ah"),
    Setting("Three aces", "An ace and the highest other card in front.", "Ac Ad Ah Qs 9c 6d 3h"),
    Setting("Three of a kind, kings or lower", "Three behind, two highest others in front.", "9c 9d 9h As Jc 6d 2h"),
    Setting("Three of a kind twice", "A pair of the higher three in front.", "Qc Qd Qh 7s 7c 7d 3h"),
    *_STRAIGHT,
)
_THREE = {
    "double-hand-chart": (
        *_THREES,
        Setting("Straight or flush, two pairs", "As two pairs.", "6c 6d 5h 5s 4c 3d 2h"),
        Setting(
            "Straight or flush, three of a kind", "Whole behind, a pair in front.", "9c 9d 9h 8s 7c 6d 5h"
        ),
        Setting("Full house", "The highest pair in front.", "5c 5d 5h Ks Kc 9d 4h"),
    ),
    "face-up-chart": (
        *_THREES,
        Setting(
            "Straight or flush, two pairs",
            "A pair in front if it leaves the hand whole behind, else as two pairs.",
            "Qd Jd 9d 4d 7d 7c 9h",
        ),
        Setting(
            "Straight or flush, three of a kind",
            "A pair or an ace in front, whole behind.",
            "5c 5d 5h 7s 6c 4d 3h",
        ),
        Setting(
            "Full house, with a straight or flush or without",
            "The highest pair in front, three of a kind left behind.",
            "8c 8d 8h 4s 4c Ad Kh",
        ),
    ),
}  # fmt: skip
_FOUR_WITH = Setting("Four of a kind and a pair", "The pair in front, the four behind.", "Tc Td Th Ts 6c 6d 3h")
_FIVE = Setting("Five aces", "A pair of aces in front, three behind.", "Ac Ad Ah As Jk 9c 4d")
_LAST = {"double-hand-chart": (_FIVE,), "face-up-chart": (_FOUR_WITH, _FIVE)}


def _two_pairs() -> Iterator[Setting]:
    """Rows by the rank of the higher pair."""
    for ranks, least in _bands(TWO_PAIRS_STAY, first=1):
        high, low = ranks[0], ranks[0] - 1 if ranks[0] > 1 else 0
        yield Setting(
            f"Two pairs, the higher {_named(ranks)}",
            _kept(least, "Both pairs behind", "otherwise the lower pair in front", "The lower pair in front"),
            *_with_fronts(f"{_two(high)} {_two(low)}", least, {high, low}),
        )


def _four() -> Iterator[Setting]:
    for ranks, least in _bands(FOUR_STAYS):
        four = " ".join(str(Card(ranks[0] * 4 + suit)) for suit in range(4))
        always = "Kept together behind" if least == 0 else ""
        yield Setting(
            f"Four of a kind, {_named(ranks)}",
            always + "." if always else _kept(
                least, "Four behind", "otherwise two and two", "Two and two, unless there is a pair for the front"
            ),
            *_with_fronts(four, least, {ranks[0]}),
        )  # fmt: skip


def _bands(by_rank: tuple[int, ...], first: int = 0) -> Iterator[tuple[list[int], int]]:
    """Ranks, highest first, grouped by the lowest front with which they are kept together."""
    ranks = range(RANKS - 1, first - 1, -1)
    for least, group in groupby(ranks, key=lambda rank: by_rank[rank]):
        yield list(group), least


def _named(ranks: list[int]) -> str:
    if len(ranks) > 3:
        return f"{rank_plural(ranks[0])} or lower"
    return either([rank_plural(rank) for rank in ranks])


def _kept(least: int, together: str, otherwise: str, never: str) -> str:
    if category_of(least) > HIGH_CARD:
        return f"{never}."
    high = leading_of(least).bit_length() - 1
    card = {12: "an ace", 11: "a king", 10: "a queen"}[high]
    higher = " or higher" if high < RANKS - 1 else " or the joker"
    return f"{together} if {card}{higher} can go in front, {otherwise}."


def _with_fronts(held: str, least: int, used: set[int]) -> tuple[str, ...]:
    """Seven cards with the lowest front that keeps them together, and seven whose best front is one rank below it."""
    if category_of(least) > HIGH_CARD or not least:
        return (_with_front(held, NINE, used),)
    high = leading_of(least).bit_length() - 1
    return _with_front(held, high, used), _with_front(held, high - 1, used)


def _with_front(held: str, high: int, used: set[int]) -> str:
    """Seven cards: those held, one of this rank, and lower cards that make nothing with them."""
    kept = [high]
    for rank in range(min(high - 2, NINE + 1), -1, -1):
        near = any(abs(rank - other) < 2 for other in (*kept, *used))
        if len(kept) + len(held.split()) < SEVEN and not near:
            kept.append(rank)
    singles = (Card(rank * 4 + suit) for rank, suit in zip(kept, (3, 0, 1), strict=False))
    return f"{held} {show_cards(singles)}"


def _two(rank: int) -> str:
    return f"{Card(rank * 4)} {Card(rank * 4 + 1)}"
