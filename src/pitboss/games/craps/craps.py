"""Craps: two dice, and a layout on which bets come and go between rolls. One script is one roll."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import cache
from typing import Any

from pitboss.equipment.dice import show_dice
from pitboss.games.craps.bets import commission, decide, goes_to, next_point, reported, stays_up
from pitboss.games.craps.layout import Bets, CrapsBet, CrapsLayout, LayoutOffer, cuts, limits
from pitboss.games.craps.sheet import CrapsRules, check, selection, selections, slug_of, total_name
from pitboss.money import NOTHING, Cents
from pitboss.rules.game import StepGame
from pitboss.rules.layout import Layout
from pitboss.rules.lines import LOSE, PUSH, Line
from pitboss.rules.script import (
    Ask,
    Call,
    Choice,
    Pay,
    Request,
    Roll,
    Script,
    Seat,
    Take,
    loses,
    pushes,
    wins,
)  # fmt: skip

NO_BET = CrapsBet(NOTHING)


def play(rules: CrapsRules, layout: Layout) -> Script:
    felt = CrapsLayout.left_by(layout.carried)
    offers = {seat: LayoutOffer(rules, felt, seat) for seat in layout}
    while choices := (yield Ask(offers, first=True)):
        for seat, choice in choices.items():
            yield from _apply(rules, felt, seat, choice)
            offers = {**offers, seat: LayoutOffer(rules, felt, seat)}
    a, b = yield Roll(2)
    yield Call(_stick_call(felt.point, a, b))
    for seat, bets in felt.bets.items():
        felt.bets[seat] = yield from _settle(rules, felt.point, seat, bets, a, b)
    felt.point = next_point(felt.point, a + b)
    return felt


def _apply(rules: CrapsRules, felt: CrapsLayout, seat: Seat, choice: Choice) -> Iterator[Pay | Take]:
    """Does what a seat said: chips are put down or handed back, or a bet is called on or off."""
    act, wager = rules.phrases[choice.word]
    bets = felt.of(seat)
    if act == "bet":
        yield from _put(rules, seat, bets, wager, choice.amount)
    elif act == "take":
        for spot, cut in cuts(rules, bets, wager, choice.amount, felt.point):
            yield from _hand_back(rules, seat, bets, spot, cut)
            yield from _return_excess_odds(rules, seat, bets, spot, felt.point)
    else:
        bets[wager] = bets[wager]._replace(called=act == "call on")


def _put(rules: CrapsRules, seat: Seat, bets: Bets, spot: str, amount: Cents) -> Sequence[Take]:
    stake, before, called = bets.get(spot, NO_BET)
    charged = before + amount if rules.options.vig == "placed" else 0
    bets[spot] = after = CrapsBet(Cents(stake + amount), Cents(charged), called)
    return _commission(rules, seat, spot, before, after.charged)


def _hand_back(rules: CrapsRules, seat: Seat, bets: Bets, spot: str, cut: Cents) -> Iterator[Pay | Take]:
    bet = bets[spot]
    after = bet._replace(stake=Cents(bet.stake - cut), charged=Cents(max(0, bet.charged - cut)))
    if after.stake:
        bets[spot] = after
    else:
        del bets[spot]
    yield pushes(seat, reported(spot), "taken down", stake=cut)
    if rules.commission.back_if_taken_down:
        yield from _commission(rules, seat, spot, bet.charged, after.charged)


def _return_excess_odds(rules: CrapsRules, seat: Seat, bets: Bets, flat: str, point: int) -> Iterator[Pay | Take]:
    """Hands back odds that are too large for the bet they back, after that bet was cut or taken down."""
    odds = f"odds {flat}"
    if odds not in bets:
        return
    stake = bets[odds].stake
    keep = 0
    if flat in bets:
        allowed = limits(rules, bets, odds, point)
        keep = min(stake, allowed.most)
        keep = keep if keep >= allowed.least else 0
    if keep < stake:
        yield from _hand_back(rules, seat, bets, odds, Cents(stake - keep))


def _commission(rules: CrapsRules, seat: Seat, spot: str, before: Cents, after: Cents) -> Sequence[Take]:
    """The commission laid down or handed back when the charged part of a bet grows or shrinks."""
    if slug_of(spot) not in ("buy", "lay"):
        return ()
    due = commission(rules, spot, after) - commission(rules, spot, before)
    return (Take(seat, reported(spot), Cents(due)),) if due else ()


def _settle(rules: CrapsRules, point: int, seat: Seat, bets: Bets, a: int, b: int) -> Generator[Request, Any, Bets]:
    """Settles one seat's bets by the roll, and returns the bets that are still up."""
    after: Bets = {}
    why = show_dice((a, b))
    for spot, bet in bets.items():
        line = decide(rules, spot, point, a, b)
        if line is None:
            after[goes_to(spot, a + b)] = bet
        elif not bet.works(spot, point):
            if spot.startswith("odds "):
                yield pushes(seat, reported(spot), "off when its bet was decided", stake=bet.stake)
            else:
                after[spot] = bet
        else:
            yield from _pay(rules, seat, spot, bet, line, why)
            if line == PUSH or (line != LOSE and stays_up(spot)):
                after[spot] = bet._replace(charged=NOTHING)
    return after


def _pay(rules: CrapsRules, seat: Seat, spot: str, bet: CrapsBet, line: Line, why: str) -> Iterator[Pay | Take]:
    wager = reported(spot)
    if line == LOSE:
        yield loses(seat, wager, why, stake=bet.stake)
    elif line == PUSH:
        yield pushes(seat, wager, why, stake=bet.stake, stays=True)
    else:
        yield wins(seat, wager, line, why, stake=bet.stake, stays=stays_up(spot))
        if rules.options.vig == "won":
            yield from _commission(rules, seat, spot, NOTHING, bet.stake)


@cache
def _stick_call(point: int, a: int, b: int) -> str:
    """What the stickman says about a roll."""
    total = a + b
    thrown = total_name(total).capitalize() + (" the hard way" if a == b and total in (4, 6, 8, 10) else "")
    after = next_point(point, total)
    if point:
        if after:
            return f"{thrown}."
        return "Seven out." if total == 7 else f"{thrown}. The point is made."
    if after:
        return f"{thrown}. The point is {total_name(total)}."
    if total in (7, 11):
        return f"{thrown}. Pass wins, don't pass loses."
    return f"{thrown}, craps. Pass loses, don't pass {'stands off' if total == 12 else 'wins'}."


GAME = StepGame(
    "craps",
    CrapsRules,
    play,
    selection=selection,
    selections=selections,
    check=check,
    carried=CrapsLayout,
    about=(
        "You bet on two dice. On the come-out roll the pass line wins with 7 or 11 and loses with 2, 3 or 12; any "
        "other number is the point, which must come again before a 7."
    ),
    hands_an_hour=30,
    examples=("pass 10", "place 6 12, place 8 12", "odds 20", "yo 5", "hardway 8 5", "take place 6", "place 6 off"),
)
