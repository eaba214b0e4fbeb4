"""Poker against a dealer or a pay table: rankings of hands, what a fold loses, and what each result pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.games.dealer_poker import (
    crazy_4_poker,
    criss_cross_poker,
    let_it_ride,
    lunar_poker,
    mississippi_stud,
    texas_holdem_bonus,
    three_card_poker,
    ultimate_texas_holdem,
)
from pitboss.games.dealer_poker.lunar_combinations import LEAST_ACE_KING
from pitboss.games.line_bets import LineBet
from pitboss.guide.chapters.outcomes import by_units
from pitboss.guide.hands import five_cards, four_cards, three_cards
from pitboss.guide.section import Fact, Grid, Section
from pitboss.ranking.five import STRAIGHT
from pitboss.ranking.four import STRAIGHT as FOUR_STRAIGHT
from pitboss.ranking.strength import strength_of
from pitboss.rules.sheet import Rules
from pitboss.table.describe import every

LOWEST = 0
"""A strength below every hand of one kind and above every hand of the next lower kind."""
BY_TABLE = "as its pay table says"


def three_card(rules: three_card_poker.ThreeCardRules) -> Iterator[Section]:
    six = [five_cards("Six card bonus: the best five of six")] if rules.pays.six_card_bonus else []
    facts = [Fact("Suits", "All suits are equal. A straight beats a flush here.")]
    if "mini-royal" in rules.pays.pair_plus.lines():
        facts.append(Fact("Mini royal", "Ace, king and queen of one suit: the highest straight flush."))
    yield _ranking([three_cards("Three cards, the highest hand first"), *six], *facts)
    must, least = rules.ante_must_beat, rules.qualifying
    dealer = _dealer(rules)
    cases = (
        (f"{dealer} does not qualify, and your hand is higher", least, least - 1),
        (f"{dealer} does not qualify, and your hand is not higher", least - 2, least - 1),
        *_against(dealer, least),
    )
    rows = tuple((said, *map(by_units, three_card_poker.ante_and_play(p, d, least, must))) for said, p, d in cases)
    told = (
        Fact("Qualifying", f"{dealer} needs {rules.play.qualifier.replace('-', ' ')} or better."),
        *_folding(rules, three_card_poker.LINE_BETS, three_card_poker.SHAPE.forfeits),
    )
    yield Section("wins", "What each result does", told, (Grid("", ("Result", "Ante", "Play"), rows),))


def crazy_4(rules: crazy_4_poker.CrazyRules) -> Iterator[Section]:
    order = Fact("Four cards", "The best four of five play. Three of a kind beats a flush, a flush beats a straight.")
    yield _ranking([four_cards("Four cards, the highest hand first")], order)
    least = rules.qualifying
    straight = strength_of(FOUR_STRAIGHT, LOWEST)
    cases = (
        ("The dealer does not qualify", least - 1, least - 1),
        *_against("The dealer", least),
        ("A straight or better, beaten by the dealer", straight, straight + 1),
    )
    rows = tuple(
        (
            said,
            *map(by_units, crazy_4_poker.ante_and_play(player, dealer, least)),
            by_units(crazy_4_poker.super_bonus(player, dealer, least), BY_TABLE),
        )
        for said, player, dealer in cases
    )
    facts = (
        Fact("Qualifying", f"The dealer needs {rules.play.qualifier.replace('-', ' ')} or better."),
        Fact("Play", "Equal to the ante; with a pair of aces or better up to three times the ante."),
        Fact("After a fold", "Every wager of the hand is lost."),
        Fact("Super bonus", "A straight or better is paid whatever the dealer has."),
    )
    heads = ("Result", "Ante", "Play", "Super bonus")
    yield Section("wins", "What each result does", facts, (Grid("", heads, rows),))


def ultimate(rules: ultimate_texas_holdem.UltimateRules) -> Iterator[Section]:
    yield _ranking([five_cards("The best five of seven, the highest hand first")])
    least = rules.qualifying
    cases = [*_against("The dealer", least)]
    if least:
        cases = [
            ("The dealer does not qualify, and your hand is higher", least + 1, least - 1),
            ("The dealer does not qualify, and your hand is lower", least - 2, least - 1),
            *cases,
        ]
    rows = []
    for said, player, dealer in cases:
        ante, play, blind = ultimate_texas_holdem.ante_play_and_blind(player, dealer, least)
        rows.append((said, by_units(ante), by_units(play), by_units(blind, BY_TABLE)))
    qualifier = {"pair": "a pair", "none": "nothing"}[rules.play.qualifier]
    facts = (
        Fact("Qualifying", f"The dealer needs {qualifier}{' or better' if least else ' to qualify'}."),
        *_folding(rules, ultimate_texas_holdem.LINE_BETS, ultimate_texas_holdem.SHAPE.forfeits),
    )
    heads = ("Result", "Ante", "Play", "Blind")
    yield Section("wins", "What each result does", facts, (Grid("", heads, tuple(rows)),))


def holdem_bonus(rules: texas_holdem_bonus.HoldemBonusRules) -> Iterator[Section]:
    yield _ranking([five_cards("The best five of seven, the highest hand first")])
    straight = strength_of(STRAIGHT, LOWEST)
    cases = (
        ("Your hand is higher, a straight or better", straight + 1, straight),
        ("Your hand is higher, less than a straight", straight - 1, straight - 2),
        ("Equal hands", straight, straight),
        ("The dealer's hand is higher", straight - 1, straight),
    )
    rows = tuple((said, *map(by_units, texas_holdem_bonus.ante_and_raises(p, d))) for said, p, d in cases)
    facts = tuple(_folding(rules, texas_holdem_bonus.LINE_BETS, texas_holdem_bonus.SHAPE.forfeits))
    heads = ("Result", "Ante", "Flop, turn and river")
    yield Section("wins", "What each result does", facts, (Grid("", heads, rows),))


def lunar(rules: lunar_poker.LunarRules) -> Iterator[Section]:
    yield _ranking([five_cards("Five cards, the highest hand first")])
    least = LEAST_ACE_KING
    cases = (("The dealer does not qualify", least, least - 1), *_against("The dealer", least))
    rows = []
    for said, player, dealer in cases:
        ante, bet = lunar_poker.ante_and_bet(player, dealer)
        rows.append((said, by_units(ante, f"{rules.options.no_qualify_ante} to 1"), by_units(bet, BY_TABLE)))
    facts = (
        Fact("Qualifying", "The dealer needs ace-king or better."),
        Fact("A second payout", "A winning hand that holds a second combination, with a card not in the first, "
             "is paid for that too; a sixth card counts."),
        *_folding(rules, lunar_poker.LINE_BETS, lunar_poker.SHAPE.forfeits),
    )  # fmt: skip
    yield Section("wins", "What each result does", facts, (Grid("", ("Result", "Ante", "Bet"), tuple(rows)),))


def mississippi(rules: mississippi_stud.MississippiRules) -> Iterator[Section]:
    three = [three_cards("Three card bonus: the cards in the middle")] if rules.pays.three_card_bonus else []
    yield _ranking([five_cards("Your two cards and the three in the middle"), *three], _no_dealer())
    folding = tuple(_folding(rules, mississippi_stud.LINE_BETS, ("ante", "3rd-street", "4th-street")))
    yield Section("folds", "Folding", folding)


def criss_cross(rules: criss_cross_poker.CrissCrossRules) -> Iterator[Section]:
    yield _ranking([five_cards("Your two cards and three of the cross")], _no_dealer())
    forfeited = [slug for slug in ("ante-across", "ante-down", "across", "down") if slug in rules.wagers]
    facts = (
        *_folding(rules, criss_cross_poker.LINE_BETS, forfeited),
        Fact("Middle", "Wins if the hand across or the hand down wins. It is paid once, at the odds of the higher "
             "hand. It comes back if neither wins and one of them comes back."),
    )  # fmt: skip
    yield Section("folds", "Folding, and the middle bet", facts)


def let_it_ride_(rules: let_it_ride.LetItRideRules) -> Iterator[Section]:
    three = [three_cards("Three card bonus: your own three")] if rules.pays.three_card_bonus else []
    yield _ranking([five_cards("Your three cards and the two in the middle"), *three], _no_dealer())


# Parts


def _ranking(grids: Sequence[Grid], *facts: Fact) -> Section:
    return Section("hands", "Ranking of hands", facts, tuple(grids))


def _no_dealer() -> Fact:
    return Fact("Against", "Nobody plays against a dealer or another player: a hand is paid as the pay table says.")


def _dealer(rules: Rules) -> str:
    return "The player-dealer" if rules.table.bank == "player" else "The dealer"


def _against(dealer: str, least: int) -> tuple[tuple[str, int, int], ...]:
    """The possible results against a hand that qualifies: yours higher, equal, his higher."""
    own = "qualifies and" if least else "has a hand, and"
    return (
        (f"{dealer} {own} your hand is higher", least + 2, least + 1),
        (f"{dealer} {own} the hands are equal", least + 1, least + 1),
        (f"{dealer} {own} his hand is higher", least, least + 1),
    )


def _folding(rules: Rules, bets: Mapping[str, LineBet], forfeited: Sequence[str]) -> Iterator[Fact]:
    """Which wagers a fold loses, and which stay in play."""
    posted = [slug for slug in bets if slug in rules.wagers]
    lost = [rules.wagers[slug].title for slug in (*forfeited, *(slug for slug in posted if not bets[slug].stays))]
    kept = [rules.wagers[slug].title for slug in posted if bets[slug].stays]
    said = f"Lost: {every(lost)}." + (f" Stays in play: {every(kept)}." if kept else "")
    yield Fact("After a fold", said)
