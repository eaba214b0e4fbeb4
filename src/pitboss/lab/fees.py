"""What a cardroom's posted collection schedules cost the players, the player who banks, and the poker room's players.

The fees come from the table itself, opened with each schedule in turn.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from pitboss.errors import Refused
from pitboss.games.poker.drop import Reached, dropped
from pitboss.games.poker.sheet import RoomRules
from pitboss.houses import Sheet
from pitboss.houses.collection import posted_collection
from pitboss.money import Cents, money
from pitboss.odds.price import Price
from pitboss.odds.report import report
from pitboss.rules.game import RoomGame
from pitboss.rules.script import Seat
from pitboss.table.opening import BankSeat
from pitboss.table.pit_table import PitTable
from pitboss.table.poker_table import PokerTable
from pitboss.table.pot_fees import half_hour_fee
from pitboss.table.table import open_table

MOST_HANDS = 1_000
"""The most hands an hour that are accepted: more than any dealer deals."""


@dataclass(frozen=True)
class ScheduleCost:
    """The cost of one hand under one posted schedule, if every player bets the same. Money is in cents."""

    schedule: str
    current: bool
    """Whether it is posted now, not on an older sheet of the same guide."""
    player_fee: int
    player_cost: float | None
    """What a hand costs a player: the wager's average loss plus the fee."""
    dealer_fee: int
    dealer_result: float | None
    """What the player-dealer wins per hand on average, less his fee."""
    dealer_edge: float | None
    """``dealer_result`` as a part of all bets against him."""
    taken: int
    """What the house takes from the whole table per hand."""
    turn_cost: float
    """What a hand costs each player if all bank in turn: wagers even out between them, fees do not."""


@dataclass(frozen=True)
class BankedCosts:
    """All schedules posted for a game, for one stake and number of players."""

    wager: str
    stake: Cents
    players: int
    edge: float | None
    """None where the wager has no price."""
    sd: float | None
    """The deviation of one player's hand, in stakes."""
    dealer_sd: tuple[float, float] | None
    """Lower and upper bound of the deviation of the player-dealer's hand, in cents: the players' hands independent of
    each other, and all winning and losing together. All play against one dealer's hand, so neither is exact."""
    schedules: tuple[ScheduleCost, ...]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class PotCost:
    """What a schedule, or the rake, takes from one pot of the poker room. Money is in cents."""

    schedule: str
    limit: str
    current: bool
    taken: int
    each: float
    """One player's average part of it."""
    half_hour: int
    """What each player pays every half hour."""
    an_hour: float
    """What a player pays in an hour, for the given number of hands."""


def banked_costs(sheet: Sheet, stake: Cents | None = None, players: int | None = None) -> BankedCosts:
    rules = sheet.rules
    collection = posted_collection(rules.house)
    if rules.table.bank != "player" or collection is None:
        raise Refused("this house posts no schedule for it: nothing is collected", sheet.name)
    base = next(slug for slug, spot in rules.wagers.items() if spot.base)
    seats = rules.table.seats - 1 if players is None else players
    if not 1 <= seats < rules.table.seats:
        raise Refused(f"{seats} is not from 1 to {rules.table.seats - 1}: one seat banks", "--players")
    bet = max(rules.options.min, min(Cents(25_00), rules.options.max)) if stake is None else stake
    if bet == 0:
        raise Refused("without a stake there is no fee to compare", "--stake")
    if not rules.options.min <= bet <= rules.options.max:
        raise Refused(f"{money(bet)} is not from {money(rules.options.min)} to {money(rules.options.max)}", "--stake")
    price = _price(sheet, base)
    posted = [option for option in collection.schedule if rules.game in option.games]
    return BankedCosts(
        base, bet, seats, float(price.edge) if price else None, price.sd if price else None,
        (price.sd * bet * sqrt(seats), price.sd * bet * seats) if price else None,
        tuple(_cost(sheet, option.id, option.current, base, bet, seats, price) for option in posted),
    )  # fmt: skip


def _price(sheet: Sheet, wager: str) -> Price | None:
    found = report(sheet.game, sheet.rules, [wager]).prices
    return found[0] if found else None


def _cost(
    sheet: Sheet, schedule: str, current: bool, wager: str, stake: Cents, players: int, price: Price | None
) -> ScheduleCost:
    table = open_table(sheet, {"schedule": schedule})
    assert isinstance(table, PitTable)
    stakes = {Seat(seat): {table.read_wager(wager): stake} for seat in range(1, players + 1)}
    fees = table.fees(stakes, BankSeat(Seat(players + 1), Cents(stake * players)))
    player = fees.seats[Seat(1)]
    taken = sum(fees.seats.values()) + fees.bank
    loses = float(price.edge) * stake if price else None
    return ScheduleCost(
        schedule, current, player, None if loses is None else loses + player,
        fees.bank, wins := None if loses is None else loses * players - fees.bank,
        None if wins is None else wins / (stake * players),
        taken, taken / (players + 1),
    )  # fmt: skip


def room_costs(sheet: Sheet, players: int | None = None, pot: Cents | None = None, hands: int = 30) -> list[PotCost]:
    """What each schedule posted for a game of the poker room takes, or the rake where there is none.

    ``pot`` is the size of a pot that reaches the river; ``hands`` is the number of hands dealt in an hour.
    """
    rules = sheet.rules
    assert isinstance(rules, RoomRules)
    dealt_in = rules.table.seats if players is None else players
    if not 2 <= dealt_in <= rules.table.seats:
        raise Refused(f"{dealt_in} is not from 2 to {rules.table.seats}", "--players")
    if not 1 <= hands <= MOST_HANDS:
        raise Refused(f"{hands} is not from 1 to {MOST_HANDS}", "--hands")
    if pot == 0:
        raise Refused("nothing is taken from an empty pot", "--pot")
    collection = posted_collection(rules.house)
    posted = [option for option in collection.poker if rules.game in option.games] if collection else []
    if not posted:
        return [_pot_cost(sheet, {}, "rake", True, dealt_in, pot, hands)]
    found = []
    for option in posted:
        for limit in option.limits:
            structure = None if option.time_fee else option.structure
            chosen = {"schedule": option.id, **_limit_options(structure, limit)}
            found.append(_pot_cost(sheet, chosen, option.id, option.current, dealt_in, pot, hands))
    return found


def _limit_options(structure: str | None, limit: str) -> dict[str, Any]:
    """The table options for a schedule's limit. A half-hour fee has no structure: it is posted for all structures."""
    if structure is None:
        return {"limit": limit}
    return {"structure": structure} | ({"blinds": limit} if structure == "no-limit" else {"limit": limit})


def _pot_cost(
    sheet: Sheet, chosen: dict[str, Any], name: str, current: bool, players: int, pot: Cents | None, hands: int
) -> PotCost:
    table = open_table(sheet, chosen)
    assert isinstance(sheet.game, RoomGame) and isinstance(table, PokerTable)
    reached = Reached(Cents(60_00) if pot is None else pot, players, flop=True, river=True)
    taken = sum(dropped(table.rules, table.pot_fees, reached).values())
    half_hour = half_hour_fee(table.rules)
    each = taken / players
    limit = str(chosen.get("blinds", table.rules.options.limit))
    return PotCost(name, limit, current, taken, each, half_hour, each * hands + 2 * half_hour)
