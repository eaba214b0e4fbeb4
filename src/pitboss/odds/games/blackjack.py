"""Blackjack's side bets and insurance. The bet itself, played as well as it can be, is not priced yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pitboss.equipment.cards import CARDS
from pitboss.games.line_bets import LineBet
from pitboss.games.twentyone.blackjack import BlackjackRules
from pitboss.games.twentyone.choices import may_insure
from pitboss.games.twentyone.counting import is_blackjack
from pitboss.games.twentyone.side_bets import SIDE_BETS
from pitboss.odds.chances import UnitResult, Unpriced, by_table, envy_worth
from pitboss.odds.price import Price
from pitboss.odds.solve.first_cards import two_cards, two_cards_and_up
from pitboss.rules.game import PitGame
from pitboss.rules.lines import LOSE

PARTS = {"envy": "super-4"}


def prices(game: PitGame[BlackjackRules], rules: BlackjackRules, slug: str) -> list[Price]:
    if slug == "insurance":
        return [_insurance(rules)]
    table = rules.pays.table(slug, rules.options.decks)
    if slug == "bet" or table is None:
        raise Unpriced("the best play of a whole hand is not priced yet")
    counts = side_bet_lines(slug, rules.options.decks)
    stake = rules.wagers[slug].exactly
    envy = envy_worth(counts, rules.pays.envy, stake) if slug == "super-4" and rules.pays.envy else None
    return [Price(wager=slug, chances=by_table(counts, table, stake), per="bet", stake=stake, envy=envy)]


def side_bet_lines(slug: str, decks: int) -> Counter[str]:
    """In how many ways the first cards stand on each line of a side bet."""
    bet = SIDE_BETS[slug]
    counts = _counts(slug, bet, decks)
    return Counter({bet.lines[line]: count for line, count in counts.items()})


def _counts(slug: str, bet: LineBet, decks: int) -> Mapping[int, int]:
    if "hole" in bet.sees:
        from pitboss.odds.solve.four_cards import COUNTED, counted

        return counted(COUNTED[slug], decks, len(bet.lines))
    return (two_cards_and_up if "up" in bet.sees else two_cards)(bet.rule, decks)


def _insurance(rules: BlackjackRules) -> Price:
    line = rules.wagers["insurance"].pays
    assert line is not None
    chances: Counter[UnitResult] = Counter()
    for up in filter(may_insure, CARDS[:52]):
        for hole in CARDS[:52]:
            ends = line if is_blackjack(up, hole) else LOSE
            chances[UnitResult.of(ends)] += rules.options.decks - (hole == up)
    return Price(wager="insurance", chances=chances, per="bet", note="with an ace up and no other card known")
