"""A rack card: everything a sheet says about one game, in the order a dealer asks for it, for any kind of output."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pitboss.games.craps.sheet import CrapsRules
from pitboss.guide.chapters.craps import bundle_lines
from pitboss.guide.fees import FeeTable, constraints, fee_tables, schedules_for, spans
from pitboss.guide.points import OptionLine, RuleLine, options, plays
from pitboss.guide.room import lede, sections
from pitboss.guide.section import Section
from pitboss.guide.words import about, label, limits, needs, who
from pitboss.houses import HOUSES, House, house, sheet_names, title
from pitboss.houses.collection import Collection, RoomScheduleOption, ScheduleOption, posted_collection
from pitboss.houses.reading.tables import pay_tables, payers, records_in
from pitboss.money import money
from pitboss.rules.sheet import Reading, Rules, Spot
from pitboss.table.collection import Schedule
from pitboss.table.describe import every
from pitboss.table.pit_table import PitTable, StepTable
from pitboss.table.poker_table import PokerTable
from pitboss.table.table import Table

BANKS = {
    "house": "The house banks.",
    "player": "A player banks; the house deals and takes its collection.",
    "either": "The house banks, or a player does.",
    "nobody": "Players play each other; the house deals.",
}
SHORT = 40
"""Selections of a wager are listed if the list has at most this many letters; otherwise they are counted."""


class WagerLine(NamedTuple):
    """A wager as the card prints it."""

    slug: str
    title: str
    by: str
    who: str
    limits: str
    needs: str
    wins: str
    pays: str
    tables: tuple[str, ...]
    """The keys of its pay tables."""
    selections: str
    base: bool
    """Whether collection is taken on it. Always false where the house takes no collection."""

    @property
    def beside(self) -> str:
        """The wagers it needs, as a part of a sentence."""
        return f"only with {self.needs}" if self.needs else ""

    @property
    def collected(self) -> str:
        return "collection is taken on it" if self.base else ""


class PayLine(NamedTuple):
    slug: str
    label: str
    pays: str


class PayLines(NamedTuple):
    key: str
    title: str
    lines: tuple[PayLine, ...]


class Fees(NamedTuple):
    """The house's collection, for a game that players bank."""

    constraints: tuple[str, ...]
    schedules: tuple[str, ...]
    """The ids of all schedules."""
    chosen: str
    tables: tuple[FeeTable, ...]
    """The fees of the chosen schedule, or of all schedules if none was chosen."""


class ReadingLine(NamedTuple):
    """A point on which the guide is silent: how it is read, what else it could mean, and why."""

    on: str
    about: str
    reading: str
    instead: str
    why: str


class RackCard(NamedTuple):
    name: str
    game: str
    title: str
    house: str
    place: str
    guide: str
    table: str
    wagers: tuple[WagerLine, ...]
    sections: tuple[Section, ...]
    """What the card of a poker room game has instead of wagers."""
    procedure: tuple[str, ...]
    pay_tables: tuple[PayLines, ...]
    plays: tuple[RuleLine, ...]
    options: tuple[OptionLine, ...]
    meters: tuple[str, ...]
    aggregate: str
    fees: Fees | None
    sources: tuple[tuple[str, str], ...]
    """What each source is for, and the source."""
    readings: tuple[ReadingLine, ...]


def card_of(table: Table[Any], page: House | None = None, collection: Collection | None = None) -> RackCard:
    """The card of a table, with the options that it has chosen."""
    sheet, rules = table.sheet, table.rules
    if page is None and rules.house in HOUSES:
        page = house(rules.house)
    if collection is None:
        collection = posted_collection(rules.house)
    bundles = _bundles(rules)
    paid_by = payers(rules) | {table.key: (table.key.rpartition(".")[2],) for table in bundles}
    tables = tuple(sorted((*_pay_tables(rules), *bundles), key=lambda table: _place(rules, paid_by[table.key])))
    schedules = _schedules(rules, collection)
    return RackCard(
        name=sheet.name,
        game=rules.game,
        title=rules.title,
        house=page.title if page else rules.house,
        place=page.place if page else "",
        guide=page.guide if page else "",
        table=_table(table),
        wagers=tuple(_wager(table, slug, spot, paid_by, bool(schedules)) for slug, spot in rules.wagers.items()),
        sections=sections(table, collection) if isinstance(table, PokerTable) else (),
        procedure=rules.procedure,
        pay_tables=tables,
        plays=tuple(plays(rules)),
        options=tuple(options(table, spans(schedules))),
        meters=tuple(_meters(rules)),
        aggregate=_aggregate(rules),
        fees=_fees(schedules, collection, table.schedule) if isinstance(table, PitTable) else None,
        sources=(("", rules.source), *_sources(rules, "")),
        readings=tuple(_reading(rules, each) for each in rules.readings),
    )


def _table(table: Table[Any]) -> str:
    rules, posted = table.rules, table.rules.options
    seats = f"{rules.table.seats} seats. " if rules.table.seats < 100 else ""
    said = lede(table) if isinstance(table, PokerTable) else f"{money(posted.min)} to {money(posted.max)}."
    return f"{seats}{BANKS[rules.table.bank]} {said}"


# Wagers and what they pay


def _wager(table: Table[Any], slug: str, spot: Spot, paid_by: Mapping[str, Sequence[str]], collects: bool) -> WagerLine:
    rules = table.rules
    return WagerLine(
        slug=slug,
        title=spot.title,
        by=spot.by,
        who=who(spot, isinstance(table, StepTable)),
        limits=limits(rules, spot),
        needs=needs(rules, spot),
        wins=spot.wins,
        pays=str(spot.pays) if spot.pays else "",
        tables=tuple(key for key, wagers in paid_by.items() if slug in wagers),
        selections=_selections(table, slug) if isinstance(table, PitTable) else "",
        base=spot.base and collects,
    )


def _place(rules: Rules, paid: Sequence[str]) -> int:
    """Pay tables follow the order of their wagers. Tables that belong to no wager come last."""
    return next((at for at, slug in enumerate(rules.wagers) if slug in paid), len(rules.wagers))


def _selections(table: PitTable[Any], slug: str) -> str:
    found = [each for each in table.game.selections(table.rules, slug) if each]
    listed = ", ".join(found)
    if len(listed) <= SHORT:
        return f"on {listed}" if found else ""
    return f"{len(found)} of them, such as {slug} {found[0]}"


def _pay_tables(rules: Rules) -> Iterator[PayLines]:
    for key, table in pay_tables(rules).items():
        if table.lines():
            lines = tuple(PayLine(slug, label(slug), str(line)) for slug, line in table.lines().items())
            yield PayLines(key, table.title, lines)


def _bundles(rules: Rules) -> tuple[PayLines, ...]:
    """What craps bets on several numbers at once pay. No pay table posts this; it follows from their parts."""
    if not isinstance(rules, CrapsRules):
        return ()
    return tuple(
        PayLines(
            f"bundles.{slug}",
            f"{rules.wagers[slug].title}, on the whole bet",
            tuple(PayLine(said, said, str(line)) for said, line in lines.items()),
        )
        for slug, lines in bundle_lines(rules).items()
    )


# The rest of the card


def _meters(rules: Rules) -> Iterator[str]:
    for slug, meter in rules.meters.items():
        others = [_called(rules.house, game) for game in meter.games if game != rules.game]
        linked = f", linked with {every(others)}" if others else ""
        yield f"{meter.title} ({slug}){linked}"


def _called(house_slug: str, game: str) -> str:
    """The house's title of a game, if the house posts it."""
    name = f"{house_slug}/{game}"
    return title(name) if name in sheet_names() else label(game)


def _aggregate(rules: Rules) -> str:
    held_to = rules.held_to
    if held_to is None:
        return ""
    most = rules.most_won(held_to)
    wagers = ", ".join(rules.wagers[slug].title for slug in held_to.wagers)
    return f"No player wins more than {money(most)} in a round on {wagers} together."


def _schedules(rules: Rules, collection: Collection | None) -> tuple[ScheduleOption | RoomScheduleOption, ...]:
    """The schedules that a table may choose from."""
    return schedules_for(collection, rules.game) if collection and rules.table.bank != "house" else ()


def _fees(
    found: tuple[ScheduleOption | RoomScheduleOption, ...], collection: Collection | None, schedule: Schedule | None
) -> Fees | None:
    if collection is None or not found:
        return None
    shown = [schedule.option] if schedule else found
    chosen = schedule.option.id if schedule else ""
    return Fees(constraints(collection.limits), spans(found), chosen, tuple(fee_tables(shown)))


def _sources(rules: Rules, key: str) -> Iterator[tuple[str, str]]:
    for path, record in records_in(rules, key):
        source = getattr(record, "source", "")
        if source:
            yield getattr(record, "title", "") or label(path.rpartition(".")[2]), source


def _reading(rules: Rules, reading: Reading) -> ReadingLine:
    return ReadingLine(reading.on, about(rules, reading.on), reading.reading, reading.instead, reading.why)


def as_json(card: RackCard) -> dict[str, Any]:
    """The card as plain data."""
    tree: dict[str, Any] = _plain(card)
    tree["sources"] = [{"of": of, "source": source} for of, source in card.sources]
    return tree


def _plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {key: _plain(item) for key, item in value._asdict().items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
