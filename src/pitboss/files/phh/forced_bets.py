"""Antes, blinds and bets of a hand, as the fields of a hand history."""

from __future__ import annotations

from typing import Any, get_args

from pitboss.errors import Refused
from pitboss.games.poker.sheet import AnteFrom, BlindRules, RoomRules, StudRules
from pitboss.money import Cents


def forced(rules: RoomRules, players: int, straddled: bool = False, killed: bool = False) -> dict[str, Any]:
    """The antes, blinds and bets of this table, by field name."""
    times = 2 if killed else 1
    if isinstance(rules, StudRules):
        return {
            "antes": (rules.ante,) * players,
            "bring_in": rules.bring_in,
            "small_bet": rules.small_bet,
            "big_bet": rules.big_bet,
        }
    assert isinstance(rules, BlindRules)
    small, big = (Cents(times * blind) for blind in rules.blinds)
    others = [Cents(0)] * (players - 2)
    if straddled:
        others[0] = Cents(2 * big)
    antes = _antes(rules.options.ante, rules.options.ante_from, players)
    found: dict[str, Any] = {"antes": antes, "blinds_or_straddles": (small, big, *others)}
    if rules.options.structure == "no-limit":
        return found | {"min_bet": big}
    return found | {"small_bet": Cents(times * rules.small_bet), "big_bet": Cents(times * rules.big_bet)}


def who_antes(antes: tuple[Cents, ...]) -> AnteFrom:
    """Who pays the antes of a hand with blinds."""
    for by in get_args(AnteFrom):
        if antes == _antes(max(antes), by, len(antes)):
            found: AnteFrom = by
            return found
    raise Refused("must be the same for everybody, or paid for all by the big blind or by the button", "antes")


def _antes(ante: Cents, by: AnteFrom, players: int) -> tuple[Cents, ...]:
    """With two players the order is reversed, as for blinds: the first value is the button's."""
    if by == "everybody":
        return (ante,) * players
    payer = 1 if by == "big-blind" else players - 1 if players > 2 else 0
    return tuple(ante if player == payer else Cents(0) for player in range(players))
