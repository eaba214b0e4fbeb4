"""Craps: every bet followed roll by roll until it is decided."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from pitboss.games.craps.bets import commission, decide, goes_to, next_point, number_of, what_it_pays
from pitboss.games.craps.sheet import NUMBERS, CrapsRules
from pitboss.money import Cents
from pitboss.odds.chances import Chances, UnitResult, alike, tally
from pitboss.odds.price import Price
from pitboss.rules.game import PitGame

ROLLS = tuple(product(range(1, 7), repeat=2))
_PER = {
    "dont-pass": "bet made",
    "dont-come": "bet made",
    "place": "bet resolved",
    "hard": "bet resolved",
    "odds": "odds bet",
}


def prices(game: PitGame[CrapsRules], rules: CrapsRules, slug: str) -> list[Price]:
    wagers = [f"{slug} {selected}".strip() for selected in game.selections(rules, slug)]
    each = alike((wager, _with_commission(rules, wager, bet_up(rules, wager))) for wager in wagers)
    beside = slug in ("buy", "lay") and rules.options.vig == "placed"
    per = "bet and commission" if beside else _PER.get(slug, "bet")
    return [Price(wager=wager, chances=chances, per=per, also=also) for wager, (chances, also) in each.items()]


def bet_up(rules: CrapsRules, wager: str) -> Chances:
    """The results of a bet from the first roll after it is made. Odds on a line follow whichever point comes."""
    if wager not in ("odds pass", "odds dont-pass"):
        return _followed(rules, wager, 0)
    points = [point for a, b in ROLLS if (point := next_point(0, a + b))]
    return tally(chance for point in points for chance in _followed(rules, wager, point).items())


def _followed(rules: CrapsRules, spot: str, point: int) -> dict[UnitResult, Fraction]:
    """The chances of a bet at this spot, which add up to one: each roll is weighted by the results it leads to.

    A roll that changes nothing only delays the decision, so it is left out.
    """
    each: list[tuple[UnitResult, Fraction]] = []
    for a, b in ROLLS:
        line = decide(rules, spot, point, a, b)
        there = _stands(spot, point, a + b)
        if line is not None:
            each.append((UnitResult.of(line), Fraction(1)))
        elif there != (spot, point):
            each += _followed(rules, *there).items()
    rolls = sum((weight for _, weight in each), Fraction(0))
    return {end: weight / rolls for end, weight in tally(each).items()}


def _stands(spot: str, point: int, total: int) -> tuple[str, int]:
    """The spot and point of an undecided bet after a roll. A bet that has or gets its own number ignores the point."""
    follows_point = number_of(spot, NUMBERS[0]) != number_of(spot, NUMBERS[1])
    return goes_to(spot, total), next_point(point, total) if follows_point else point


def _with_commission(rules: CrapsRules, wager: str, chances: Chances) -> Chances:
    """Adds commission: laid beside a bet it counts as staked, taken from a win it lowers the win."""
    if not wager.startswith(("buy ", "lay ")):
        return chances
    stake = Cents(100 * 100 * what_it_pays(rules, wager).denominator)  # commission on it is a whole number of quarters
    share = Fraction(commission(rules, wager, stake), stake)
    if rules.options.vig == "placed":
        return {each._replace(net=(each.net - share) / (1 + share)): weight for each, weight in chances.items()}
    return {each._replace(net=each.net - share * (each.net > 0)): weight for each, weight in chances.items()}
