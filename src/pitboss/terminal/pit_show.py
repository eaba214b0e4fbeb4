"""A pit table on a terminal: its players, and the result of a round for each wager."""

from __future__ import annotations

from pitboss.live.result import RoundResult
from pitboss.live.steps import LiveSteps
from pitboss.live.table import LiveTable
from pitboss.money import money
from pitboss.rules.script import Seat
from pitboss.terminal.show import Screen, signed


class PitScreen(Screen[LiveTable]):
    def greeting(self, live: LiveTable) -> None:
        """The game, limits and wagers, then the players."""
        options = live.table.rules.options
        self.title(live.table, f"{money(options.min)} to {money(options.max)}")
        self.line("Wagers: " + ", ".join(bet.slug for bet in live.table.ranges.values()) + ". Type help or rules.")
        for seat, player in live.players.items():
            self.line(f"Seat {seat}: {player.label}, {money(live.chips.seats[seat])}")
        for name, amount in live.chips.meters.items():
            self.line(f"Meter {name}: {money(amount)}")

    def result(self, live: LiveTable, seat: Seat, result: RoundResult) -> None:
        """The result of a round: each wager of this seat, and one line for the others."""
        from rich.table import Table as Grid

        settlement, by_steps = result.settlement, isinstance(live, LiveSteps)
        wagers = {wager: account for wager, account in settlement.seats.get(seat, {}).items() if account.outcomes}
        if wagers:
            grid = Grid(box=None, pad_edge=False)
            for column in ("wager", "outcome", "stake", "returned", "commission", "net", ""):
                numeric = column in ("stake", "returned", "commission", "net")
                grid.add_column(column, justify="right" if numeric else "left")
            for wager, account in wagers.items():
                net = account.net + result.grown(seat, wager)
                stays = ["stays up"] if result.round.layout.has(seat, wager) else []
                stake = account.stake + (result.opening.stakes[seat].get(wager, 0) if by_steps else 0)
                figures = [money(figure) for figure in (stake, account.returned, account.commission, net)]
                grid.add_row(wager, account.outcome, *figures, "; ".join([*dict.fromkeys(account.why), *stays]))
            self._console.print(grid)
        banks = result.opening.bank is not None and result.opening.bank.seat == seat
        fee = settlement.bank_fees if banks else settlement.fees.get(seat, 0)
        if wagers or banks:
            after_fee = f", after a fee of {money(fee)}" if fee else ""
            self.line(f"{'Your bank' if banks else 'You'}: {signed(result.net(seat))}{after_fee}.")
        others = [
            f"{live.players[other].name} {signed(result.net(other))}"
            for other, each in settlement.seats.items()
            if other != seat and any(account.outcomes for account in each.values())
        ]
        if others:
            self.line(f"Others: {', '.join(others)}.")
        meters = [f"{name} {money(amount)}" for name, amount in settlement.meters.items()]
        if meters and settlement.meters != result.opening.meters:
            self.line(f"Meters: {', '.join(meters)}.")

    def help(self, live: LiveTable, example: str) -> None:
        if isinstance(live, LiveSteps):
            self.line("Before a roll: a bet such as 'pass 10' or 'place 6 12', 'take place 6', 'on hard 8', or 'bets'")
            self.line("for a list of all bets. Enter rolls the dice.")
        else:
            self.line(
                f"Wagers: {example}, or several in one line; Enter repeats your last wagers; 'watch' skips a round."
            )
            self.line("Decisions: an option or its first letters, and an amount if the option shows a range.")
        self.line("Also: rules, history, seed HEX (your own seed for the next shuffle), quit.")
