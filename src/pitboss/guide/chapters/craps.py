"""Craps: what composite bets pay, when bets may be put down and taken down, and which rest on a come-out roll."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import Refused
from pitboss.games.craps.bets import can_be_off, decide, stays_up
from pitboss.games.craps.layout import Bets, CrapsBet, CrapsLayout, LayoutOffer, cuts
from pitboss.games.craps.sheet import BUNDLES, HORN, CrapsRules, selections
from pitboss.guide.section import Fact, Grid, Section
from pitboss.guide.words import either
from pitboss.money import Cents, money
from pitboss.rules.lines import Line
from pitboss.rules.script import Seat

POINT = 6
"""A point for examples."""
SEAT = Seat(1)
ROLLS = {total: (min(6, total - 1), total - min(6, total - 1)) for total in range(2, 13)}
"""A roll for each total."""


def sections(rules: CrapsRules) -> Iterator[Section]:
    yield Section("bets", "When bets go down, rest and come down", tuple(_calls(rules)), (_bets(rules),))


# What the bets on several numbers at once pay


def bundle_lines(rules: CrapsRules) -> dict[str, dict[str, Line]]:
    """What each composite bet pays on its whole stake, for each roll that does not lose."""
    found: dict[str, dict[str, Line]] = {}
    for slug in rules.wagers:
        if slug in BUNDLES:
            found[slug] = _by_roll(rules, slug)
        elif any(bundle.startswith(f"{slug} ") for bundle in BUNDLES):
            found[slug] = _by_roll_named(rules, slug)
    return found


def _pays(rules: CrapsRules, bundle: str) -> dict[int, Line]:
    lines = {total: decide(rules, bundle, 0, *roll) for total, roll in ROLLS.items()}
    return {total: _reduced(line) for total, line in lines.items() if line is not None and line.kind != "lose"}


def _reduced(line: Line) -> Line:
    units = line.units()
    return Line(line.kind, units.numerator, units.denominator) if line.kind == "to" else line


def _by_roll(rules: CrapsRules, bundle: str) -> dict[str, Line]:
    together: dict[Line, list[str]] = {}
    for total, line in _pays(rules, bundle).items():
        together.setdefault(line, []).append(str(total))
    return {either(totals): line for line, totals in together.items()}


def _by_roll_named(rules: CrapsRules, slug: str) -> dict[str, Line]:
    """A bet that names a number: what that number pays, and what the other numbers pay."""
    together: dict[tuple[bool, Line], set[int]] = {}
    for high in HORN:
        for total, line in _pays(rules, f"{slug} {high}").items():
            together.setdefault((total == high, line), set()).add(total)
    said = {True: "{}, if it was named", False: "{}, if another was named"}
    best_first = sorted(together, key=lambda each: each[1].units(), reverse=True)
    return {
        said[each[0]].format(either([str(total) for total in sorted(together[each])])): each[1] for each in best_first
    }


# What may be done with a bet


def _calls(rules: CrapsRules) -> Iterator[Fact]:
    yield Fact(
        "Odds", "; ".join(f"{rules.odds_multiple(n)} times the flat bet on {n} and {14 - n}" for n in (4, 5, 6)) + "."
    )
    vig, posted = rules.options.vig, rules.commission
    when = "as the bet is put down" if vig == "placed" else "each time the bet wins"
    on = {"bet": "the bet", "win": "what it would win"}
    yield Fact(
        "Commission",
        f"{posted.percent}% of {on[posted.buy_on]} on a buy bet, of {on[posted.lay_on]} on a lay bet, {when}."
        + (" It is returned with a bet that is taken down." if posted.back_if_taken_down else ""),
    )


def _bets(rules: CrapsRules) -> Grid:
    rows = tuple(_row(rules, slug) for slug in rules.wagers)
    return Grid("", ("Bet", "Goes down", "Cut or taken down", "On a come-out roll", "After a win"), rows)


def _row(rules: CrapsRules, slug: str) -> tuple[str, ...]:
    wager = f"{slug} {chosen}" if (chosen := selections(rules, slug)[0]) else slug
    if slug == "odds":
        wager = "odds pass"
    off = "off unless called on" if can_be_off(wager) else "works"
    if slug == "odds":
        off = "behind come bets: off unless called on; behind other bets: works"
    after = "stays up" if stays_up(wager) else "comes down"
    return rules.wagers[slug].title, _goes_down(rules, wager), _comes_down(rules, wager), off, after


def _goes_down(rules: CrapsRules, wager: str) -> str:
    first, later = _may_bet(rules, wager, 0), _may_bet(rules, wager, POINT)
    if wager.startswith("odds"):
        return "once the bet it backs has its number"
    return "before any roll" if first and later else "before a come-out roll" if first else "with a point on"


def _may_bet(rules: CrapsRules, wager: str, point: int) -> bool:
    felt = CrapsLayout(point, {SEAT: {}})
    try:
        LayoutOffer(rules, felt, SEAT).find(f"bet {wager} {money(rules.options.min)[1:]}")
    except Refused:
        return False
    return True


def _comes_down(rules: CrapsRules, wager: str) -> str:
    free, held = _may_take(rules, wager, wager, 0), _may_take(rules, wager, wager, POINT)
    if wager in ("come", "dont-come"):
        free, held = held, _may_take(rules, wager, f"{wager} {POINT}", POINT)
    if free and held:
        return "any time"
    return "until it has its number" if wager in ("come", "dont-come") else "until there is a point"


def _may_take(rules: CrapsRules, wager: str, spot: str, point: int) -> bool:
    """Whether a bet on this spot may be taken down completely."""
    stake = Cents(rules.options.max)
    bets: Bets = {spot: CrapsBet(stake)}
    if wager.startswith("odds "):
        bets[wager.removeprefix("odds ")] = CrapsBet(stake)
        point = POINT
    try:
        cuts(rules, bets, wager, stake, point)
    except Refused:
        return False
    return True
