"""What lies on the craps layout between rolls, and what each seat may put down there, take down, or call on or off."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from pitboss.errors import Refused
from pitboss.games.craps.bets import can_be_off, number_of, reported, what_it_pays, with_the_dice
from pitboss.games.craps.sheet import (
    ACTS,
    SELECTIONS,
    Act,
    BetLimits,
    CrapsRules,
    every_wager,
    selection,
    slug_of,
)
from pitboss.money import MOST, NOTHING, Cents, money
from pitboss.rules.game import Up
from pitboss.rules.script import Choice, Offer, Option, Seat, Wager, parse_dollars

_new = tuple.__new__


class CrapsBet(NamedTuple):
    """A bet that is up."""

    stake: Cents
    charged: Cents = NOTHING
    """The part of the stake put down since the last win. Commission, if any, was taken on this part."""
    called: bool | None = None
    """Whether the player called it on or off; ``None``: the house rule applies."""

    def works(self, spot: str, point: int) -> bool:
        """Whether the next roll can decide it."""
        if not can_be_off(spot):
            return True
        return point != 0 if self.called is None else self.called


Bets = dict[str, CrapsBet]
"""By spot, in the order put down. A spot is a wager, or ``come 9`` for a come bet that has gone to its number."""


@dataclass
class CrapsLayout:
    """The point (0: the next roll is a come-out) and every bet that is up."""

    point: int = 0
    bets: dict[Seat, Bets] = field(default_factory=dict)

    @classmethod
    def left_by(cls, carried: object) -> CrapsLayout:
        """A copy of what the last roll left."""
        if not isinstance(carried, CrapsLayout):
            return cls()
        return cls(carried.point, {seat: dict(bets) for seat, bets in carried.bets.items()})

    def of(self, seat: Seat) -> Bets:
        return self.bets.setdefault(seat, {})

    def up(self, seat: Seat) -> tuple[Up, ...]:
        """The bets of a seat that are up, each where it lies."""
        bets = self.bets.get(seat, {})
        return tuple(Up(spot, reported(spot), bet.stake, bet.works(spot, self.point)) for spot, bet in bets.items())

    def rests(self, wager: str) -> bool:
        """Whether this wager does not work on the next roll unless its player calls it on."""
        return not CrapsBet(NOTHING).works(wager, self.point)


def limits(rules: CrapsRules, bets: Bets, spot: str, point: int) -> BetLimits:
    """What a bet may be now."""
    slug = slug_of(spot)
    posted = rules.bet_limits[slug]
    if slug != "odds":
        return posted
    number = number_of(spot, point)
    flat = bets[spot.removeprefix("odds ")].stake
    behind = most_odds(rules, spot, number, flat)
    if behind >= (rules.limits[slug][1] or MOST):
        return posted
    why = f"at most {money(behind)} on the {number} with {money(flat)} flat"
    return BetLimits(posted.least, Cents(behind - behind % posted.step), why, posted.step)


def most_odds(rules: CrapsRules, spot: str, number: int, flat: Cents) -> Cents:
    """A player who takes odds may bet a multiple of the flat bet; a player who lays odds may win that multiple."""
    most = rules.odds_multiple(number) * flat
    if with_the_dice(spot):
        return Cents(most)
    line = what_it_pays(rules, spot, number)
    return Cents(most * line.denominator // line.numerator)


def cuts(rules: CrapsRules, bets: Bets, wager: str, amount: Cents, point: int) -> list[tuple[str, Cents]]:
    """The amount to take from each bet. Of several don't come bets, the last one put down is cut first."""
    found = []
    left = int(amount)
    for spot in _removable(bets, wager, point):
        stake = bets[spot].stake
        cut = min(left, stake)
        if cut:
            found.append((spot, Cents(cut)))
        left -= cut
        least, _, _, step = limits(rules, bets, spot, point)
        if 0 < stake - cut < least:
            raise Refused(f"{wager}: {money(stake - cut)} would be left, below the minimum of {money(least)}")
        if (stake - cut) % step:
            raise Refused(f"{wager}: {money(stake - cut)} would be left, not a multiple of {money(step)}")
    if left > 0:
        raise Refused(f"{wager}: only {money(amount - left)} can be taken")
    return found


def _removable(bets: Bets, wager: str, point: int) -> list[str]:
    """The spots of a wager that the player may cut or take down."""
    spots = [spot for spot in reversed(bets) if reported(spot) == wager]
    if not spots:
        raise Refused(f"{wager}: none is up")
    if wager == "pass" and point:
        raise Refused(f"pass: may not be cut or taken down with a point on; the point is {point}")
    if wager == "come":
        spots = [spot for spot in spots if spot == "come"]
        if not spots:
            raise Refused("come: may not be cut or taken down once it has its number")
    return spots


class LayoutOffer(Offer):
    """Everything one seat may say before a roll. The list is built only when read; a choice needs no list."""

    def __init__(self, rules: CrapsRules, felt: CrapsLayout, seat: Seat) -> None:
        self.default = None
        self._rules = rules
        self._point = felt.point
        self._bets: Bets = felt.bets.get(seat, {})

    @cached_property
    def options(self) -> Sequence[Option]:  # type: ignore[override]  # built only when read
        found = []
        up = {*self._bets, *map(reported, self._bets)}
        for wager in every_wager(self._rules):
            for act in ACTS if wager in up else ACTS[:1]:
                with suppress(Refused):
                    found.append(self._option(act, wager))
        return found

    def find(self, text: str) -> tuple[Option, str]:
        act, wager, rest = said(self._rules, text)
        return self._option(act, wager), rest

    def read(self, text: str) -> tuple[Option, Choice]:
        act, wager, rest = said(self._rules, text)
        if act == "bet":
            allowed = self._allowed(wager)
            option = self._bet(wager, allowed)
            amount = self._bet_amount(wager, allowed, rest)
        else:
            option, amount = self._option(act, wager), NOTHING
            if act == "take":
                amount = self._taken(wager, option, rest)
            elif rest:
                raise Refused(f"{text[:60]!r}: nothing may follow '{act} {wager}'")
        return option, _new(Choice, (option.word, amount, (), bool(rest), NOTHING))

    def _option(self, act: Act, wager: Wager) -> Option:
        """This option; refused with the reason if it is not open now."""
        if act == "bet":
            return self._bet(wager, self._allowed(wager))
        word = f"{act} {wager}"
        if act == "take":
            up = Cents(sum(self._bets[spot].stake for spot in _removable(self._bets, wager, self._point)))
            return Option(word, most=up, usual=up)
        if not can_be_off(wager):
            raise Refused(f"{wager}: always works; only place, buy and hard bets and odds on come are called on or off")
        if wager not in self._bets:
            raise Refused(f"{wager}: none is up")
        return Option(word)

    def _allowed(self, wager: Wager) -> BetLimits:
        """What the bet may be now, with what lies there already; refused if it may not be made now."""
        self._check_open(wager)
        return limits(self._rules, self._bets, wager, self._point)

    def _bet(self, wager: Wager, allowed: BetLimits) -> Option:
        least, most, why, step = allowed
        up = self._up(wager)
        if most < max(least, up + step):
            raise Refused(f"{wager}: no more can be bet there: {why}")
        return _new(Option, (f"bet {wager}", wager, max(least - up, step), most - up, None, None, (), NOTHING, ()))

    def _check_open(self, wager: Wager) -> None:
        point = self._point
        if wager in ("pass", "dont-pass") and point:
            raise Refused(f"{wager}: only before a come-out roll; the point is {point}")
        if wager in ("come", "dont-come") and not point:
            raise Refused(f"{wager}: only with a point on; before a come-out roll bet {_on_the_line(wager)}")
        if slug_of(wager) == "odds":
            flat = wager.removeprefix("odds ")
            if flat in ("pass", "dont-pass") and not point:
                raise Refused(f"{wager}: only with a point on")
            if flat not in self._bets:
                line, _, number = flat.partition(" ")
                raise Refused(f"{wager}: there is no {line} bet" + (f" on the {number}" if number else "") + " to back")

    def _up(self, wager: Wager) -> Cents:
        bet = self._bets.get(wager)
        return bet.stake if bet else NOTHING

    def _bet_amount(self, wager: Wager, allowed: BetLimits, rest: str) -> Cents:
        if not rest:
            raise Refused(f"{wager}: how much? as in 'bet {wager} 10'")
        amount = parse_dollars(rest)
        least, most, why, step = allowed
        total = self._up(wager) + amount
        if amount <= 0:
            raise Refused(f"{wager}: {money(amount)} is not a bet")
        if total < least:
            raise Refused(f"{wager}: {money(total)} is below the minimum of {money(least)}")
        if total > most:
            raise Refused(f"{wager}: {money(total)} is too much: {why}")
        if total % step:
            raise Refused(f"{wager}: {money(total)} is not a multiple of {money(step)}")
        return amount

    def _taken(self, wager: Wager, option: Option, rest: str) -> Cents:
        amount = parse_dollars(rest) if rest else option.most
        if amount <= 0:
            raise Refused(f"{wager}: {money(amount)} is nothing to take")
        cuts(self._rules, self._bets, wager, amount, self._point)
        return amount


def _on_the_line(wager: str) -> str:
    return "pass" if wager == "come" else "dont-pass"


def said(rules: CrapsRules, text: str) -> tuple[Act, Wager, str]:
    """Splits ``bet hop 2-6 5`` into the act, the wager in its standard form, and the rest."""
    phrase, _, amount = text.rpartition(" ")
    if amount and phrase in rules.phrases:  # most bets are said in their standard form
        return *rules.phrases[phrase], amount
    for act in ACTS:
        if text.startswith(act + " "):
            wager, rest = _wager(rules, text[len(act) + 1 :])
            return act, wager, rest
    raise Refused(
        f"{text[:40]!r} is none of 'bet WAGER AMOUNT', 'take WAGER [AMOUNT]', 'call on WAGER', 'call off WAGER'"
    )


def _wager(rules: CrapsRules, text: str) -> tuple[Wager, str]:
    slug, *words = text.split(" ")
    if slug not in rules.wagers:
        raise Refused(f"{slug[:40]!r} is not a wager of this sheet; there are {', '.join(rules.wagers)}")
    count = 0 if slug not in SELECTIONS else 2 if slug == "odds" and words[:1] not in (["pass"], ["dont-pass"]) else 1
    chosen = [word for word in words[:count] if "." not in word]  # with a dot it is the amount: no selection was named
    selected = selection(rules, slug, " ".join(chosen))
    rest = words[count:]
    if len(rest) > 1 or rest == [""]:
        raise Refused(f"{' '.join(rest)[:40]!r} after {' '.join([slug, *chosen])!r} is not one amount")
    return Wager(f"{slug} {selected}" if selected else slug), " ".join(rest)
