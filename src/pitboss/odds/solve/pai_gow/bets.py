"""Prices of the bets at a pai gow table, from the counts of ``counts`` and ``tiles``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.games.pai_gow.cards import PaiGowRules
from pitboss.games.pai_gow.fortune import FortuneRules
from pitboss.games.pai_gow.two_hands import TwoHandsRules, even_less_commission
from pitboss.money import Cents
from pitboss.odds.chances import Chances, UnitResult, by_table, envy_worth, result_of, tally
from pitboss.odds.price import Price
from pitboss.odds.solve.pai_gow.setting_charts import charts_of
from pitboss.odds.store import counted
from pitboss.rules.script import Seat

HOUSE_WAY, BANKER = "house-way", "banker"
WON = (1, 0, -1)
"""The units that go with each count: won, pushed, lost."""


def card_bet(rules: PaiGowRules) -> Price:
    """The bet with both sides set the house way. Beside it are the best setting against the house way, and the bank."""
    second, percent = rules.wheel_second, rules.play.commission
    house = counted("pitboss.odds.solve.pai_gow.counts:house_way", second)
    best = counted("pitboss.odds.solve.pai_gow.counts:best_setting", second, percent)
    rows = counted("pitboss.odds.solve.pai_gow.counts:kinds", second, percent)
    hands = sum(counted("pitboss.odds.solve.pai_gow.counts:fortune", second).values())
    price = bet(rules, house, best["result"], Fraction(best["changed"], hands))
    gained = float(price.edge - price.beside["optimal"].edge)
    return replace(price, charts=charts_of(rows, hands, sum(house) // hands, gained))


def bet(rules: TwoHandsRules, house: Sequence[int], best: Sequence[int], changed: Fraction) -> Price:
    """The price of the bet from its counts. ``changed`` is the part of all hands that are best set in another way."""
    played = {"optimal": _optimal(rules, best, changed)}
    if rules.table.bank != "house":
        played[BANKER] = _bank(rules, house)
    return Price(
        wager="bet",
        chances=settled(rules, house),
        per="bet",
        strategy=HOUSE_WAY,
        beside=played,
        note="both hands are set the house way",
    )


def _optimal(rules: TwoHandsRules, best: Sequence[int], changed: Fraction) -> Price:
    price = Price(
        wager="bet",
        chances=settled(rules, best),
        per="bet",
        strategy="optimal",
        rule=f"{float(changed):.2%} of all hands are set differently from the house way",
    )
    if price.edge >= 0:
        return price
    taken = "copies and commission" if rules.play.commission else "copies"
    return replace(price, note=f"the bank loses more by its house way than it gains from {taken}")


def settled(rules: TwoHandsRules, counts: Sequence[int]) -> Chances:
    """The chances of the bet after commission, as the table settles each result."""
    return tally((_result(rules, units), count) for units, count in zip(WON, counts, strict=True))


def _result(rules: TwoHandsRules, units: int) -> UnitResult:
    pay = even_less_commission(rules, Seat(1), units, "")
    net = result_of(pay).net
    return UnitResult(net * (1 - Fraction(*pay.commission)) if pay.commission else net)


def _bank(rules: TwoHandsRules, house: Sequence[int]) -> Price:
    """The price of a player's bank against one bet. He wins what the bettor loses, without the bettor's commission."""
    percent = getattr(rules.options, "bank_commission", 0)
    nets = [Fraction(100 - percent * (units < 0), 100) * -units for units in WON]
    taken = f", after {percent}% commission on what the bank wins" if percent else ""
    return Price(
        wager="bet",
        chances=tally((UnitResult(net), count) for net, count in zip(nets, house, strict=True)),
        per="bet that the bank covers",
        strategy=HOUSE_WAY,
        note=f"for a player who banks, against one bet{taken}",
    )


def fortune(rules: FortuneRules) -> Price:
    """The price of the bonus on seven cards. Envy is what one other player's hand is worth."""
    counts: Mapping[str, int] = counted("pitboss.odds.solve.pai_gow.counts:fortune", rules.wheel_second)
    chances = by_table(counts, rules.pays.fortune)
    stake = _envy_stake(rules)
    note = f"envy is for a bet of ${stake // 100:,}"
    if rules.play.envy == "highest-hand":
        note += "; it ignores that only the highest hand at a table brings envy"
    return Price(
        wager="fortune", chances=chances, per="bet", envy=envy_worth(counts, rules.pays.envy, stake), note=note
    )


def _envy_stake(rules: FortuneRules) -> Cents:
    """The least fortune bet that earns envy. Envy pays dollars, so it is worth most on this bet."""
    least = rules.limit(rules.wagers["fortune"].min) or Cents(0)
    return max(rules.play.envy_button, least, Cents(100))
