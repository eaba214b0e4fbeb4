"""An open table of one sheet: deal rounds, price wagers, simulate, and show it in a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cached_property
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

from pitboss.api.rounds import DealtRound
from pitboss.api.shown import coloured, html_table
from pitboss.drivers.random import RandomDriver
from pitboss.errors import PitbossError, Refused
from pitboss.houses import sheet, sheet_names, sheet_of
from pitboss.money import Cents, cents, dollars_text, money
from pitboss.odds.price import Price
from pitboss.odds.report import Report, report
from pitboss.rules.game import RoomGame, StepGame
from pitboss.rules.script import Seat, parse_dollars
from pitboss.rules.sheet import Rules
from pitboss.table.meters import first_meters
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pit_table import PitTable
from pitboss.table.table import open_table

if TYPE_CHECKING:
    from pitboss.guide.svg import Drawing
    from pitboss.lab.what_if import WhatIf
    from pitboss.simulate.results import Results

PLENTY = Cents(10**12)
"""What a player who banks puts up if no amount is given."""


def sheets() -> tuple[str, ...]:
    """The names of every sheet that ships.

    >>> pitboss.sheets()[:2]
    ('mount-airy/baccarat', 'mount-airy/big-six')
    """
    return sheet_names()


def open(name: str, options: Mapping[str, Any] | None = None, *, text: str | None = None) -> OpenTable:
    """Opens a table of a house's sheet, or of your own sheet (``my-table.toml``), with options of that sheet.

    >>> pitboss.open("mount-airy/blackjack", {"decks": 8})
    <OpenTable mount-airy/blackjack, $5 to $1,000>

    ``text`` is the whole sheet, if it is not in a file. ``name`` is then only its name.
    """
    return OpenTable(name, options, text)


class Odds:
    """The price of every wager of a table, or the reason why it has no price."""

    def __init__(self, found: Report) -> None:
        self.report = found

    def __getitem__(self, wager: str) -> Price:
        for price in self.report.prices:
            if wager in (price.wager, *price.also):
                return price
        raise KeyError(self.report.unpriced.get(wager, wager))

    def __iter__(self) -> Iterator[str]:
        return (price.wager for price in self.report.prices)

    def __len__(self) -> int:
        return len(self.report.prices)

    def as_json(self) -> dict[str, Any]:
        return self.report.as_json()

    def __repr__(self) -> str:
        edges = ", ".join(f"{price.wager} {float(price.edge):.2%}" for price in self.report.prices)
        return f"<Odds: {edges}>"

    def _repr_html_(self) -> str:
        rows = [
            (each.wager, f"{float(each.edge):.4%}", f"{float(each.win):.2%}", f"{each.sd:.3f}", each.rule or each.notes)
            for each in self.report.prices
        ]
        rows += [(wager, "–", "", "", why) for wager, why in self.report.unpriced.items()]
        return html_table("", ("wager", "edge", "wins", "deviation", ""), rows)


class Charts:
    """How to play one wager: the best choice in every situation."""

    def __init__(self, price: Price) -> None:
        if not price.charts:
            raise Refused("there is nothing to decide, so there is no chart", price.wager)
        self.charts = price.charts

    def best(self, *situation: str) -> str:
        """The best choice in a situation, named as the chart names it."""
        for chart in self.charts:
            for choice in chart.choices:
                if choice.situation == situation:
                    return choice.best
        some = ", ".join(" against ".join(choice.situation) for choice in self.charts[0].choices[:3])
        raise Refused(f"no situation {' against '.join(situation)[:60]!r}; there are {some} …")

    def __repr__(self) -> str:
        return f"<Charts: {', '.join(chart.title for chart in self.charts)}>"

    def _repr_html_(self) -> str:
        from pitboss.lab.charts import draw, grids_of

        said = []
        for number, (chart, grid) in enumerate(zip(self.charts, grids_of(self.charts), strict=True)):
            rows = [(*choice.situation, choice.best) for choice in chart.choices]
            table = html_table(chart.title, (*chart.axes, "best"), rows)
            said.append(f"<p>{escape(chart.title)}</p>{draw(grid, f'chart-{number}').__html__()}" if grid else table)
        return "".join(said)


class Simulated:
    """Rounds that were dealt, and what they cost."""

    def __init__(self, results: Results) -> None:
        self.results = results

    @property
    def edge(self) -> float:
        """What the house kept, divided by the first bets."""
        return self.results.all.edge

    @property
    def error(self) -> float:
        """The standard error of the edge."""
        return self.results.all.edge_stderr

    def as_json(self) -> dict[str, Any]:
        return self.results.as_json()

    def __repr__(self) -> str:
        return f"<Simulated: {self.results.sums.rounds:,} rounds, edge {self.edge:.3%} ± {self.error:.3%}>"

    def _repr_svg_(self) -> str:
        from pitboss.simulate.pictures import draw

        return draw(self.results).__html__()


class OpenTable:
    """An open table: one sheet with its chosen options. It never changes."""

    def __init__(self, name: str, options: Mapping[str, Any] | None = None, text: str | None = None) -> None:
        self.sheet = sheet(name) if text is None else sheet_of(name, text)
        self.chosen = dict(options or {})
        self.open_table = open_table(self.sheet, self.chosen)

    @property
    def name(self) -> str:
        """``HOUSE/GAME``, or the file."""
        return self.sheet.name

    @property
    def rules(self) -> Rules:
        """The sheet as typed records: limits, pay tables, options."""
        rules: Rules = self.open_table.rules
        return rules

    @property
    def wagers(self) -> dict[str, str]:
        """What can be bet before a round, with its limits in words.

        >>> pitboss.open("mount-airy/three-card-poker").wagers["pair-plus"]
        '$5 to $1,000'
        """
        if not isinstance(self.open_table, PitTable):
            return {}
        ranges = self.open_table.ranges
        return {slug: f"{money(bet.least)} to {money(bet.most)}" for slug, bet in ranges.items()}

    # Rounds

    def deal(
        self, bets: Mapping[int, str | int | float], seed: int | None = None, *, by_hand: bool = False,
        bank: tuple[int, str | int | float] | None = None, button: int | None = None,
    ) -> DealtRound:  # fmt: skip
        """Begins a round.

        ``bets`` are each seat's wagers in dollars, as text (``"ante 10 pair-plus 5"``); in the poker room, each
        player's chips. The same ``seed`` deals the same cards; without a seed the cards are random. With ``by_hand``
        nothing is dealt: you ``give`` every card. ``bank`` is the seat of the player who banks, and the dollars he
        puts up. If a player must bank and none is named, a free seat banks with enough to cover every bet.
        """
        chance = None if by_hand else RandomDriver(self.open_table.deck, Random(seed))
        game = self.sheet.game
        if isinstance(game, RoomGame):
            stacks = {Seat(seat): _chips(chips) for seat, chips in bets.items()}
            return DealtRound(self, Opening({}, button=Seat(button or min(bets, default=1)), stacks=stacks), chance)
        assert isinstance(self.open_table, PitTable)
        meters = first_meters(self.rules, self.open_table.reseed)
        if isinstance(game, StepGame):
            round_ = DealtRound(self, Opening({Seat(seat): {} for seat in bets}, meters=meters), chance)
            for seat, text in bets.items():
                for wager, amount in self.read(seat, str(text)).items():
                    round_.answer(seat, f"bet {wager} {dollars_text(amount)}")
            return round_
        stakes = {Seat(seat): self.read(seat, str(text)) for seat, text in bets.items()}
        where = None if button is None else Seat(button)
        return DealtRound(self, Opening(stakes, self._bank(bets, bank), where, meters), chance)

    def read(self, seat: int, text: str) -> dict[Any, Cents]:
        """The wagers of a seat in cents, read from text as people write it."""
        from pitboss.simulate.bets import read_bets

        assert isinstance(self.open_table, PitTable)
        try:
            return dict(read_bets(self.open_table, text))
        except PitbossError as error:
            raise Refused(error.what, f"seat {seat}") from None

    def _bank(self, bets: Mapping[int, Any], bank: tuple[int, str | int | float] | None) -> BankSeat | None:
        if bank is not None:
            return BankSeat(Seat(bank[0]), _chips(bank[1]))
        if self.rules.table.bank != "player":
            return None
        free = next((seat for seat in range(self.rules.table.seats, 0, -1) if seat not in bets), None)
        if free is None:
            raise Refused("every seat bets, and one must bank: leave a seat free", self.name)
        return BankSeat(Seat(free), PLENTY)

    # Prices

    def odds(self) -> Odds:
        """The price of every wager.

        >>> pitboss.open("mount-airy/three-card-poker").odds()
        <Odds: ante 3.37%, pair-plus 7.28%, six-card-bonus 15.28%>
        """
        return Odds(report(self.sheet.game, self.rules))

    def price(self, wager: str) -> Price:
        """The price of one wager: ``edge``, ``sd``, ``win``, ``push``, ``lose``, ``rule``, ``charts``, ``chances``.

        >>> pitboss.open("mount-airy/three-card-poker").price("pair-plus").edge
        Fraction(402, 5525)
        """
        found = report(self.sheet.game, self.rules, [wager])
        if not found.prices:
            raise Refused("; ".join(found.unpriced.values()), f"{self.name}: {wager}")
        return Odds(found)[wager] if " " in wager else found.prices[0]

    def what_if(self, *changes: str, **more: Any) -> WhatIf:
        """The prices with some lines changed; see ``pitboss what-if``.

        >>> table = pitboss.open("mount-airy/three-card-poker")
        >>> table.what_if("pair-plus.flush=4to1").wagers[0].after.edge
        Fraction(128, 5525)
        """
        from pitboss.lab.what_if import what_if

        return what_if(self.sheet, changes, **more)

    def charts(self, wager: str) -> Charts:
        """How to play a wager, situation by situation, as ``pitboss strategy`` prints it.

        >>> chart = pitboss.open("mount-airy/blackjack").charts("bet")
        >>> chart.best("hard 16", "T")
        'surrender'
        """
        return Charts(self.price(wager))

    def simulate(
        self, rounds: int = 100_000, seed: int = 1, bet: str = "", strategy: str = "", *, seats: int = 1,
        workers: int = 1, session: int = 0, bankroll: int = 0,
    ) -> Simulated:  # fmt: skip
        """Deals rounds and sums the results; see ``pitboss simulate``. The same seed gives the same result."""
        from pitboss.simulate.results import Results
        from pitboss.simulate.run import plan_of, simulate_here
        from pitboss.simulate.setup import Job

        job = Job(
            self.name, self.sheet.text, tuple(self.chosen.items()), bet, strategy, seats=seats, seed=seed,
            session=session, bankroll=100 * bankroll,
        )  # fmt: skip
        return Simulated(Results(plan_of(job), simulate_here(job, rounds, workers), self.sheet.game.hands_an_hour))

    # Showing

    def felt(self) -> str:
        """The layout of the table, as SVG."""
        return coloured(self._drawing.__html__())

    @property
    def felt_letters(self) -> dict[str, str]:
        """What the letters on the felt stand for.

        >>> pitboss.open("mount-airy/three-card-poker").felt_letters["A"]
        'Ante'
        """
        spots = self.rules.wagers
        marks = self._drawing.marks
        return {letter: spots[slug].title if slug in spots else slug for slug, letter in marks.items()}

    @cached_property
    def _drawing(self) -> Drawing:
        from pitboss.guide.layouts import draw

        return draw(self.sheet.game, self.rules, "felt")[0]

    def __repr__(self) -> str:
        return f"<OpenTable {self.open_table}>"

    def _repr_svg_(self) -> str:
        return self.felt()

    def _repr_html_(self) -> str:
        letters = ", ".join(f"<b>{escape(letter)}</b> {escape(title)}" for letter, title in self.felt_letters.items())
        figure = "max-width:46rem;margin:0;padding:.5rem;background:#fff;color:#16191d;border-radius:.4rem"
        said = f"<code>{escape(self.name)}</code>{': ' if letters else ''}{letters}"
        return f'<figure style="{figure}">{self.felt()}<figcaption>{said}</figcaption></figure>'


def _chips(dollars: str | int | float) -> Cents:
    """Dollars in cents. A float stands for the number that Python prints for it."""
    return cents(Decimal(repr(float(dollars)))) if isinstance(dollars, float) else parse_dollars(str(dollars))
