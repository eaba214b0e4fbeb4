"""``pitboss fees``: shows what each posted schedule costs per hand."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.chosen import read_amount
from pitboss.cli.console import console
from pitboss.cli.pricing.waiting import WaitingBar
from pitboss.errors import Refused
from pitboss.houses import sheet
from pitboss.lab.fees import BankedCosts, PotCost, banked_costs, room_costs
from pitboss.money import Cents, money
from pitboss.rules.game import RoomGame

if TYPE_CHECKING:
    from rich.console import Console


@click.command("fees")
@click.argument("name", metavar="HOUSE/GAME|SHEET.toml")
@click.option("--stake", "stakes", multiple=True, metavar="DOLLARS", help="What every player bets; may be repeated.")
@click.option("--players", type=int, help="Players besides the banker; in the poker room, all who are dealt in.")
@click.option("--pot", metavar="DOLLARS", help="In the poker room: a pot that reaches the river (default 60).")
@click.option("--hands", type=int, help="In the poker room: hands dealt per hour (default 30).")
@click.option("--json", "as_json", is_flag=True, help="Every figure, as JSON; money in cents.")
def command(
    name: str, stakes: tuple[str, ...], players: int | None, pot: str | None, hands: int | None, as_json: bool
) -> int:
    """Compares the schedules that a house posts: what a hand costs a player, and what the player who banks keeps.

    \b
    pitboss fees marysville/three-card-poker --stake 25 --stake 100
    pitboss fees marysville/holdem --players 9
    pitboss fees mount-airy/holdem --pot 120
    """
    page = sheet(name)
    if isinstance(page.game, RoomGame):
        if stakes:
            raise Refused("is for games that a player banks; in the poker room use --pot", "--stake")
        pots = room_costs(page, players, read_amount(pot, "--pot"), 30 if hands is None else hands)
        if as_json:
            print(json.dumps([asdict(cost) for cost in pots], indent=2))
        else:
            _show_room(page.name, pots, console())
        return 0
    for given, option in ((pot, "--pot"), (hands, "--hands")):
        if given is not None:
            raise Refused("is for games of the poker room; for this game use --stake", option)
    with WaitingBar() as waiting, waiting.heard(page.name):
        found = [banked_costs(page, read_amount(stake, "--stake"), players) for stake in stakes or (None,)]
    if as_json:
        print(json.dumps([costs.as_json() for costs in found], indent=2))
    else:
        for costs in found:
            _show(page.name, costs, console())
    return 0


def _show(name: str, costs: BankedCosts, to: Console) -> None:
    from rich.table import Table

    edge = "not priced" if costs.edge is None else f"edge {costs.edge:.4%}, deviation {costs.sd:.3f} a hand"
    to.print(
        f"{name}: {costs.players} players bet {money(costs.stake)} each on the {costs.wager} ({edge})", highlight=False
    )
    table = Table()
    table.add_column("schedule", no_wrap=True)
    columns = (
        "player's\nfee",
        "a hand\ncosts him",
        "dealer's\nfee",
        "dealer\nwins",
        "house\ntakes",
        "each, if\nall bank",
    )
    for column in columns:
        table.add_column(column, justify="right")
    for cost in costs.schedules:
        table.add_row(
            cost.schedule + ("" if cost.current else " (old)"),
            money(Cents(cost.player_fee)), _part(cost.player_cost, costs.stake), money(Cents(cost.dealer_fee)),
            _part(cost.dealer_result, Cents(costs.stake * costs.players)), money(Cents(cost.taken)),
            _part(cost.turn_cost, costs.stake),
        )  # fmt: skip
    to.print(table, highlight=False)
    if costs.dealer_sd is not None:
        least, most = (f"${sd / 100:,.2f}" for sd in costs.dealer_sd)
        alone = (
            ""
            if costs.players == 1
            else f", between {least} if the hands were independent and {most} if all went alike"
        )
        one = f"${costs.dealer_sd[1] / costs.players / 100:,.2f}"
        to.print(f"Deviation of a dealer's hand: {one} against one player{alone}.", highlight=False)
    to.print(
        "A hand costs a player what his wager loses on average, and his fee. If all bank in turn, wagers cancel out, "
        "and each pays his part of what the house takes. The dealer's percentage is of all that is bet against him.",
        highlight=False,
    )


def _show_room(name: str, pots: list[PotCost], to: Console) -> None:
    from rich.table import Table

    table = Table(title=f"{name}: what a pot that reaches the river pays", title_justify="left")
    for column in ("schedule", "limit"):
        table.add_column(column, no_wrap=True)
    for column in ("taken", "each player", "every half hour", "a player an hour"):
        table.add_column(column, justify="right")
    for cost in pots:
        table.add_row(
            cost.schedule + ("" if cost.current else " (old)"), cost.limit, money(Cents(cost.taken)),
            _dollars(cost.each), money(Cents(cost.half_hour)), _dollars(cost.an_hour),
        )  # fmt: skip
    to.print(table, highlight=False)


def _dollars(amount: Any) -> str:
    return "–" if amount is None else f"${amount / 100:,.3f}" if amount >= 0 else f"-${-amount / 100:,.3f}"


def _part(amount: float | None, stake: Cents) -> str:
    return "–" if amount is None else f"{_dollars(amount)} ({amount / stake:.2%})"
