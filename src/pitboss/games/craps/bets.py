"""When each craps bet is won, lost or still up. The table and the odds both use these functions.

The rules are functions over ints: a bet's number (0 before it has one), the total, the dice. What depends only on the
name of a bet is cached, since there are few names.
"""

from __future__ import annotations

from functools import cache

from pitboss.games.craps.sheet import BUNDLES, HORN, LINE_BETS, CrapsRules, slug_of
from pitboss.money import Cents, Rounding, rounded
from pitboss.rules.lines import LOSE, PUSH, Line
from pitboss.rules.script import Wager

LOST, UNDECIDED, WON = -1, 0, 1
ANY_CRAPS = 0
HOP = 100
PROPOSITIONS = {"any-craps": ANY_CRAPS, "any-seven": 7, **{name: total for total, name in HORN.items()}}


def is_number(total: int) -> bool:
    """Whether this total can be a point."""
    return 4 <= total <= 10 and total != 7


def next_point(point: int, total: int) -> int:
    """The point after this roll; 0 if the next roll is a come-out roll."""
    if point == 0:
        return total if is_number(total) else 0
    return 0 if total == point or total == 7 else point


def line_bet(with_the_dice: bool, number: int, total: int) -> int:
    """Pass and come, or don't pass and don't come. A bet without a number may go to one: the result is then that total.

    For a bet without a number, UNDECIDED is the twelve, on which a don't bet pushes.
    """
    if number != 0:
        return number_bet(with_the_dice, number, total)
    if is_number(total):
        return total
    if total == 7 or total == 11:
        return WON if with_the_dice else LOST
    if with_the_dice:
        return LOST
    return UNDECIDED if total == 12 else WON


def number_bet(with_the_dice: bool, number: int, total: int) -> int:
    """Wins if the number comes before a 7 (place, buy, odds), or a 7 before the number (lay, lay odds)."""
    if total == number:
        return WON if with_the_dice else LOST
    if total == 7:
        return LOST if with_the_dice else WON
    return UNDECIDED


def hard_way(number: int, a: int, b: int) -> int:
    """Wins if the pair comes before a 7 and before the same total the easy way."""
    if a + b == number:
        return WON if a == b else LOST
    return LOST if a + b == 7 else UNDECIDED


def thrown(proposition: int, a: int, b: int) -> bool:
    """Whether the roll wins a one-roll bet: a total, ANY_CRAPS, or HOP plus the two dice, the higher one in tens."""
    if proposition >= HOP:
        return proposition - HOP == 10 * max(a, b) + min(a, b)
    if proposition == ANY_CRAPS:
        return a + b <= 3 or a + b == 12
    return a + b == proposition


def bundle_net(parts: int, won: int, numerator: int, denominator: int) -> tuple[int, int]:
    """The net win of a whole bundle, as a fraction of its stake: parts that won are paid, the others lose."""
    return won * numerator - (parts - won) * denominator, parts * denominator


@cache
def number_of(spot: str, point: int) -> int:
    """The number of a bet: the point for pass and don't pass, its own for the rest, 0 if it has none."""
    flat = spot.removeprefix("odds ")
    if flat in ("pass", "dont-pass"):
        return point
    last = flat.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0


@cache
def with_the_dice(spot: str) -> bool:
    """Whether a bet is on the number and against the 7, not the other way round."""
    return not spot.removeprefix("odds ").startswith(("dont-", "lay"))


def decide(rules: CrapsRules, spot: str, point: int, a: int, b: int) -> Line | None:
    """The result of one roll for a bet that works: the line it wins at, PUSH, LOSE, or ``None`` if undecided.

    ``spot`` is the wager, plus its number if a come bet has gone to one: ``come`` is still in its box, ``come 9`` is
    not. ``point`` is the point before the roll, 0 on a come-out roll. An undecided ``come`` goes to the number thrown.
    """
    slug = slug_of(spot)
    number = number_of(spot, point)
    if slug in LINE_BETS:
        result = line_bet(with_the_dice(spot), number, a + b)
        if number == 0 and result == UNDECIDED:
            return PUSH
    elif slug == "hard":
        result = hard_way(number, a, b)
    elif slug in ("odds", "place", "buy", "lay"):
        result = number_bet(with_the_dice(spot), number, a + b)
    else:
        return _one_roll(rules, spot, a, b)
    if result == LOST:
        return LOSE
    return what_it_pays(rules, spot, point) if result == WON else None


def what_it_pays(rules: CrapsRules, spot: str, point: int = 0) -> Line:
    """The line that a bet wins at, if it has only one."""
    slug = slug_of(spot)
    if slug == "hop":
        return rules.pays.hop.line("pair" if spot[-1] == spot[-3] else "easy")
    if slug == "hard":
        return rules.pays.hard.on(number_of(spot, point))
    if slug == "place":
        return rules.pays.place.on(number_of(spot, point))
    if slug in ("odds", "buy", "lay"):
        table = rules.pays.true_odds if with_the_dice(spot) else rules.pays.lay_odds
        return table.on(number_of(spot, point))
    line = rules.wagers[slug].pays
    assert line is not None
    return line


def _one_roll(rules: CrapsRules, wager: str, a: int, b: int) -> Line:
    if wager == "field":
        return rules.pays.field.on(a + b)
    parts = BUNDLES.get(wager, (wager,))
    hit = [part for part in parts if thrown(_proposition(part), a, b)]
    if not hit:
        return LOSE
    line = what_it_pays(rules, hit[0])
    net, of = bundle_net(len(parts), len(hit), line.numerator, line.denominator)
    return Line("to", net, of) if net else PUSH


def _proposition(wager: str) -> int:
    if wager.startswith("hop "):
        return HOP + 10 * int(wager[-3]) + int(wager[-1])
    return PROPOSITIONS[wager]


def goes_to(spot: str, total: int) -> str:
    """The spot of a bet after a roll that did not decide it: a come bet goes to the number thrown."""
    return f"{spot} {total}" if spot in ("come", "dont-come") else spot


@cache
def reported(spot: str) -> Wager:
    """The wager a bet is recorded as: a come bet stays ``come``, whatever its number."""
    slug = slug_of(spot)
    return Wager(slug if slug in LINE_BETS else spot)


@cache
def stays_up(spot: str) -> bool:
    """Whether the stake stays up after a win. Line bets, their odds and the field come down with their winnings."""
    return slug_of(spot) not in (*LINE_BETS, "odds", "field")


@cache
def can_be_off(spot: str) -> bool:
    """Whether a bet is off on a come-out roll, and its player may call it on or off."""
    return slug_of(spot) in ("place", "buy", "hard") or spot.startswith("odds come ")


def commission(rules: CrapsRules, spot: str, stake: Cents) -> Cents:
    """The commission on a buy or lay bet of this stake."""
    slug = slug_of(spot)
    if slug not in ("buy", "lay"):
        return Cents(0)
    posted = rules.commission
    how: Rounding = "quarter" if rules.options.commission_rounding == "quarter" else "nearest"
    if (posted.buy_on if slug == "buy" else posted.lay_on) == "bet":
        return rounded(stake, posted.percent, 100, how)
    line = what_it_pays(rules, spot)
    return rounded(stake, posted.percent * line.numerator, 100 * line.denominator, how)
