"""Reads the bets of a simulation: ``ante 10 pair-plus 5``, ``pass 10 odds pass 20``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import PitbossError, Refused
from pitboss.games.craps.sheet import CrapsRules
from pitboss.money import Cents, dollars_text, money
from pitboss.rules.script import Wager, parse_dollars
from pitboss.table.pit_table import PitTable, StepTable
from pitboss.table.wagers import check_amount, check_wagers

WHERE = "--bet"
MOST_WORDS = 3
"""The most words of a selection, plus one for the amount."""


def read_bets(table: PitTable[Any], text: str) -> dict[Wager, Cents]:
    """The wagers and amounts of a text, checked against the sheet's limits."""
    words = text.replace(",", " ").replace("$", "").split()
    found: dict[Wager, Cents] = {}
    try:
        while words:
            wager, amount, words = _one_bet(table, words)
            if wager in found:
                raise Refused(f"{wager!r} is named twice")
            found[wager] = amount
        if not found:
            raise Refused("names no bet; write a wager and dollars, as in 'ante 10'")
        _check(table, found)
    except PitbossError as error:
        raise error.at(WHERE) from None
    return found


def bets_text(bets: Mapping[Wager, Cents]) -> str:
    """Bets as text that ``read_bets`` can read."""
    return " ".join(f"{wager} {dollars_text(amount)}" for wager, amount in bets.items())


def usual_bets(table: PitTable[Any]) -> dict[Wager, Cents]:
    """The bets if none are named: every required wager, or the first wager if none is required, at its least amount."""
    bets = table.ranges
    slugs = [slug for slug, bet in bets.items() if bet.spot.required]
    slugs = slugs or [slug for slug, bet in bets.items() if bet.spot.base][:1] or list(bets)[:1]
    found: dict[Wager, Cents] = {}
    for slug in slugs:
        bet = bets[slug]
        least = max(bet.least, table.rules.limit(bet.spot.min_alone) or 0)
        amount = found.get(Wager(bet.spot.equals or ""), Cents(least + -least % bet.spot.step))
        found[Wager(f"{slug} {bet.selections[0]}".rstrip())] = amount
    return found


def _one_bet(table: PitTable[Any], words: list[str]) -> tuple[Wager, Cents, list[str]]:
    """The bet at the start of these words. Its selection has as few words as make a valid wager."""
    slug, *rest = words
    if slug not in table.ranges:
        raise Refused(f"no bet {slug[:40]!r} on this sheet; there are {', '.join(table.ranges)}")
    refused: PitbossError | None = None
    for size in range(min(MOST_WORDS, len(rest))):
        if not rest[size][:1].isdigit():
            continue
        try:
            wager = table.read_wager(" ".join([slug, *rest[:size]]))
            return wager, parse_dollars(rest[size]), rest[size + 1 :]
        except PitbossError as error:
            refused = error
    raise refused or Refused(f"how much on {slug!r}? as in '{slug} 10'")


def _check(table: PitTable[Any], bets: dict[Wager, Cents]) -> None:
    if not isinstance(table, StepTable):
        check_wagers(table.rules, bets)
        return
    for wager, amount in bets.items():
        spot = table.rules.wagers[wager.partition(" ")[0]]
        least, most, _ = table.rules.limits[wager.partition(" ")[0]]
        check_amount(wager, spot, amount, least, most)
        flat = Wager(_flat_of(wager))
        if isinstance(table.rules, CrapsRules) and flat and flat not in bets:
            raise Refused(f"{wager!r} lies behind {flat!r}: name that too, as in '{flat} {money(amount)[1:]}'")


def _flat_of(wager: str) -> str:
    """The flat bet that an odds bet lies behind; empty for every other bet."""
    return wager.split(" ")[1] if wager.startswith("odds ") else ""
