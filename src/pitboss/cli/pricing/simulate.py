"""``pitboss simulate``: deals millions of rounds and shows what they cost."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.chosen import read_amount, read_option
from pitboss.cli.console import console
from pitboss.errors import Refused
from pitboss.houses import sheet
from pitboss.money import Cents, money

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from pitboss.simulate.results import Results, WagerFigures
    from pitboss.simulate.run import Told
    from pitboss.simulate.setup import Job
    from pitboss.simulate.sums import Sums

CHECKED = 10_000_000
"""The fewest rounds of a check."""
HOURS = 4
"""The length of a session in hours, unless the command gives one in rounds."""
ROOMY = 100
"""From this many columns on, a terminal has room for lines between the columns of the table."""


@click.command("simulate")
@click.argument("name", metavar="HOUSE/GAME|SHEET.toml")
@click.option("--rounds", type=int, default=1_000_000, show_default=True, help="Rounds to deal.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same rounds.")
@click.option("--bet", default="", metavar="BETS", help="Bets of the seat in dollars, as in 'ante 10 pair-plus 5'.")
@click.option("--strategy", default="", metavar="NAME|FILE", help="How the seat decides; --strategy help lists them.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A table option, such as decks=8.")
@click.option("--schedule", help="The collection schedule, where players bank.")
@click.option("--seats", type=int, default=1, show_default=True, help="Players; all bet and play like the first.")
@click.option("--bank", metavar="DOLLARS", help="What a player puts up to bank (default: enough for everything).")
@click.option("--meter", metavar="DOLLARS", help="What every meter shows (default: what it starts at).")
@click.option("--session", type=int, metavar="N", help=f"Rounds of a session (default: {HOURS} hours).")
@click.option("--bankroll", metavar="DOLLARS", help="What a session begins with; shows the risk of ruin.")
@click.option("--hands", type=click.IntRange(1), metavar="N", help="Rounds per hour (default: usual for the game).")
@click.option("--workers", type=int, help="Threads, or processes with --script (default: one per processor).")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler (extra 'cluster').")
@click.option("--script", "scripted", is_flag=True, help="Deal with the script, even if the rules can be compiled.")
@click.option("--check", "checks", is_flag=True, help="Compare every wager's simulation with its exact price.")
@click.option("--json", "as_json", is_flag=True, help="Every figure, as JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Every outcome of a round and how often it happened, as CSV.")
@click.option("--svg", "as_svg", is_flag=True, help="Pictures, as SVG.")
def command(
    name: str, rounds: int, seed: int, bet: str, strategy: str, options: tuple[str, ...], schedule: str | None,
    seats: int, bank: str | None, meter: str | None, session: int | None, bankroll: str | None, hands: int | None,
    workers: int | None, cluster: str | None, scripted: bool, checks: bool, as_json: bool, as_csv: bool, as_svg: bool,
) -> int:  # fmt: skip
    """Deals rounds by the table's own rules and shows what they cost, how certain that is, and how sessions go.

    \b
    pitboss simulate mount-airy/three-card-poker --rounds 10000000 --bet "ante 10 pair-plus 5"
    pitboss simulate mount-airy/craps --bet "pass 10 odds pass 20" --bankroll 500
    pitboss simulate marysville/no-bust-blackjack --strategy total-dependent --json
    pitboss simulate mount-airy/baccarat --check
    """
    from pitboss.simulate.setup import Job
    from pitboss.simulate.strategies import NAMES

    if strategy == "help":
        for known, words in NAMES.items():
            print(f"{known:16}{words}")
        return 0
    if as_json + as_csv + as_svg > 1:
        raise click.UsageError("choose one of --json, --csv and --svg")
    page = sheet(name)
    if checks:
        from pitboss.simulate.check import check_all

        return check_all([page.name], max(rounds, CHECKED), seed, _workers(workers))
    chosen = dict(map(read_option, options)) | ({"schedule": schedule} if schedule else {})
    chart = ""
    if strategy and strategy not in NAMES:
        chart = _chart(strategy)
    pace = hands or page.game.hands_an_hour
    job = Job(
        page.name,
        page.text,
        options=tuple(chosen.items()),
        bet=bet,
        strategy="" if chart else strategy,
        chart=chart,
        seats=seats,
        bank=read_amount(bank, "--bank"),
        meter=read_amount(meter, "--meter"),
        seed=seed,
        session=min(HOURS * pace, 1 << 16) if session is None else _at_least_one(session),
        bankroll=read_amount(bankroll, "--bankroll") or 0,
        scripted=scripted,
    )
    found = _run(job, rounds, workers, cluster, pace)
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
    elif as_csv:
        print(found.as_csv(), end="")
    elif as_svg:
        from pitboss.simulate.pictures import draw

        print(draw(found).__html__())
    else:
        _show(found, console())
    return 0


def _at_least_one(session: int) -> int:
    if session < 1:
        raise Refused(f"{session} is not 1 or more", "--session")
    return session


def _chart(strategy: str) -> str:
    from pitboss.simulate.strategies import NAMES

    try:
        return Path(strategy).read_text("utf-8")
    except (OSError, UnicodeDecodeError, ValueError):
        raise Refused(
            f"no strategy {strategy[:40]!r}, and no file of that name; strategies: {', '.join(NAMES)}", "--strategy"
        ) from None


def _run(job: Job, rounds: int, workers: int | None, cluster: str | None, pace: int) -> Results:
    from pitboss.simulate.results import Results
    from pitboss.simulate.run import plan_of, simulate_here

    plan = plan_of(job)
    with _Bar(job.name, rounds) as bar:
        if cluster is not None:
            from pitboss.simulate.cluster import simulate_there

            sums: Sums = simulate_there(job, rounds, cluster, bar.told)
        else:
            sums = simulate_here(job, rounds, _workers(workers), bar.told)
    return Results(plan, sums, pace)


def _workers(workers: int | None) -> int:
    return (os.cpu_count() or 1) if workers is None else workers


class _Bar:
    """Shows a bar with the time left once the work has taken two seconds, if there is a terminal to show it on."""

    def __init__(self, what: str, rounds: int) -> None:
        from time import monotonic

        self._what, self._rounds = what, rounds
        self._clock = monotonic
        self._began = monotonic()
        self._bar: Progress | None = None
        self.told: Told | None = self._told if sys.stderr.isatty() else None

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def _told(self, done: int) -> None:
        from pitboss.cli.pricing.waiting import PATIENCE, progress_bar

        if self._bar is None:
            if self._clock() - self._began < PATIENCE:
                return
            self._bar = progress_bar()
            self._bar.add_task(self._what, total=self._rounds)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=done)


def _show(found: Results, to: Console) -> None:
    from rich.table import Table

    from pitboss.simulate.pictures import bar_lines, curve_lines
    from pitboss.simulate.results import SURE

    setup, sums = found.setup, found.sums
    bets = ", ".join(f"{wager} {money(amount)}" for wager, amount in setup.bets.items())
    how = f", played {found.plan.strategy}" if found.plan.strategy else ""
    by = "by the compiled rules" if found.plan.by_rules else "by the script"
    throws = f" ({sums.throws:,} throws)" if sums.throws > sums.rounds else ""
    to.print(f"{setup.table.sheet.name}: {bets}{how}", highlight=False)
    to.print(f"{sums.rounds:,} rounds{throws} {by}, seed {setup.job.seed}", highlight=False)
    table = Table() if to.width >= ROOMY else Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("wager", overflow="fold")
    for column in ("staked", "edge", f"± {SURE} errors", "deviation", "win", "push", "lose"):
        table.add_column(column, justify="right", no_wrap=True)
    for figures in [*found.wagers, found.all] if len(found.wagers) > 1 else [found.all]:
        _add_row(table, figures, SURE)
    to.print(table, highlight=False)
    for line in bar_lines(found):
        to.print(f"  {line}", highlight=False)
    cost, fee = found.cost_an_hour, found.fee * found.hands_an_hour
    collected = f", {_dollars(fee)} of it collection" if fee else ""
    to.print(
        f"{found.hands_an_hour} rounds an hour cost {_dollars(cost)}{collected}; "
        f"deviation {_dollars(found.all.nets.sd * found.hands_an_hour**0.5)}",
        highlight=False,
    )
    if found.bank is not None:
        error = SURE * found.bank.stderr
        to.print(f"The bank wins {_dollars(found.bank.mean)} ± {_dollars(error)} a round.", highlight=False)
    if sums.sessions:
        told = found.as_json()["sessions"]
        to.print(
            f"{sums.sessions:,} sessions of {setup.job.session:,} rounds: {told['ahead']:.2%} end ahead",
            highlight=False,
        )
        if found.ruin is not None:
            bankroll = money(Cents(setup.job.bankroll))
            to.print(f"{found.ruin:.3%} run out of {bankroll} before the end", highlight=False)
        for line in curve_lines(found):
            to.print(f"  {line}", highlight=False)


def _add_row(table: object, figures: WagerFigures, errors: int) -> None:
    nets = figures.nets
    parts = (f"{nets.part(sign):.3%}" for sign in (1, 0, -1))
    table.add_row(  # type: ignore[attr-defined]
        figures.name, _dollars(figures.staked), f"{figures.edge:.4%}", f"{errors * figures.edge_stderr:.4%}",
        f"{nets.sd / figures.first_stake:.4f}", *parts,
    )  # fmt: skip


def _dollars(amount: float) -> str:
    return f"${amount / 100:,.2f}" if amount >= 0 else f"-${-amount / 100:,.2f}"
