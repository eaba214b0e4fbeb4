"""What the house takes out of a pot: a rake, or the fees of a posted collection; and the drop for a jackpot."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.poker.sheet import RoomRules, is_time_game
from pitboss.money import Cents


class FeeBand(NamedTuple):
    """A fee for this range of hands dealt in; ``None``: no upper end."""

    players_from: int
    players_to: int | None
    fee: Cents


class PotFees(NamedTuple):
    """A posted collection, fixed before the hand."""

    collection: tuple[FeeBand, ...] = ()
    """Taken once the flop is dealt."""
    designated: Cents = Cents(0)
    """The designated table fee, taken once the river is dealt."""
    jackpot: Cents = Cents(0)
    """Taken with the collection."""


class Reached(NamedTuple):
    """How far the hand got before the house takes its fees."""

    pot: int
    """Without an uncalled bet."""
    players: int
    """Hands dealt in."""
    flop: bool
    river: bool


def dropped(rules: RoomRules, fees: PotFees | None, reached: Reached) -> dict[str, int]:
    """The fees due, by name. If the pot is smaller, only the pot is taken."""
    if rules.play.takes == "rake":
        return {"rake": rake(rules, reached), "jackpot": _jackpot(rules, reached.pot)}
    fees = fees or PotFees()
    return {
        "collection": collection(fees, reached.players) if reached.flop else 0,
        "table-fee": fees.designated if reached.river else 0,
        "jackpot": fees.jackpot if reached.flop else 0,
    }


def rake(rules: RoomRules, reached: Reached) -> int:
    """A share of the pot in whole chips, rounded down, up to the cap; none if the game pays by the half hour."""
    options = rules.options
    if is_time_game(rules) or (options.no_flop_no_drop and not reached.flop):
        return 0
    share = reached.pot * options.rake_percent // 100
    return min(share - share % rules.play.chip, options.rake_cap)


def _jackpot(rules: RoomRules, pot: int) -> int:
    return rules.options.jackpot_drop if rules.bad_beat and pot >= rules.bad_beat.pot else 0


def collection(fees: PotFees, players: int) -> int:
    for band in fees.collection:
        if band.players_from <= players and (band.players_to is None or players <= band.players_to):
            return band.fee
    return 0
