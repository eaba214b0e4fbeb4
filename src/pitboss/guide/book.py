"""A house's own table-games guide: its sheets as pages to read on a screen and to print."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pitboss.errors import Refused
from pitboss.guide.card import RackCard, WagerLine, card_of
from pitboss.guide.chapters import how_it_is_played, tells_all
from pitboss.guide.fees import FeeTable, constraints, fee_tables
from pitboss.guide.layouts import draw
from pitboss.guide.pips import pictured
from pitboss.guide.prose import Prose, read_prose
from pitboss.guide.section import Section
from pitboss.guide.svg import Drawing
from pitboss.guide.text import READ
from pitboss.guide.words import label, sentence
from pitboss.houses import (
    HOUSES,
    PAGES,
    SHEETS,
    House,
    Sheet,
    check_house,
    house,
    read_house,
    read_sheet,
    sheet,
    sheet_names,
)
from pitboss.houses.collection import Collection, posted_collection, read_collection
from pitboss.houses.reading.syntax import read_text
from pitboss.table.table import open_table

TEMPLATES = Path(__file__).parent / "templates"


OWN_PAGES = ("index", "book", "collection", "main")
"""Names of the pages and parts that every guide has. No game's page may have one of them."""
SHARED = 3
"""If at least this many wagers have the same terms, the terms are printed once for all of them."""


def terms_of(wager: WagerLine) -> str:
    """The limits of a wager, and who puts it down."""
    return sentence("; ".join(filter(None, [wager.limits, wager.who])))


def more_of(wager: WagerLine) -> str:
    """The rest of what a page says about a wager."""
    return sentence("; ".join(filter(None, [wager.beside, wager.selections, wager.collected])))


class Chapter(NamedTuple):
    """One game."""

    id: str
    """Its unique name, in files and on pages."""
    card: RackCard
    drawings: list[Drawing]
    play: tuple[Section, ...] = ()
    """What a guest must know beyond wagers and pay tables."""
    more: tuple[Section, ...] = ()
    """What the house says about this game in prose."""
    tells_all: bool = False
    """Whether ``play`` covers every point of play, so that the page needs no table of them."""

    @property
    def file(self) -> str:
        return f"{self.id}.html"

    @property
    def marks(self) -> dict[str, str]:
        """The letter of each wager in the drawings."""
        return {slug: letter for drawing in reversed(self.drawings) for slug, letter in drawing.marks.items()}

    @property
    def usual(self) -> str:
        """The terms that most wagers share. They are printed once above the wagers, not in every line."""
        terms = Counter(terms_of(wager) for wager in self.card.wagers if wager.by == "seat")
        return next((text for text, count in terms.most_common(1) if count >= SHARED), "")


class FeeRun(NamedTuple):
    """Consecutive tables whose fees the same people pay on the same basis."""

    said: str
    tables: list[FeeTable]


class FeeGroup(NamedTuple):
    """Schedules for the same games, from the same sheet."""

    name: str
    games: str
    current: bool
    runs: list[FeeRun]


class Book(NamedTuple):
    """Everything in a house's guide."""

    page: House
    chapters: list[Chapter]
    collection: Collection | None
    front: tuple[Section, ...] = ()
    """Passages that apply to the whole house."""

    @property
    def titles(self) -> dict[str, str]:
        """The title of each game at this house."""
        return {chapter.card.game: chapter.card.title for chapter in self.chapters}


def open_book(name: str) -> Book:
    """The guide of a house that ships, or of a folder with a ``house.toml`` and sheets of the user's own."""
    if name in HOUSES and not os.path.isfile(Path(name, "house.toml")):
        sheets = [sheet(each) for each in sheet_names() if each.startswith(name + "/")]
        return _book(house(name), sheets, posted_collection(name), read_prose(SHEETS / name), name)
    folder = Path(name)
    if not os.path.isdir(folder):
        check_house(name, " (or name a folder with a house.toml)")
    page = read_house(read_text(folder / "house.toml"), str(folder / "house.toml"))
    others = sorted(path for path in folder.glob("*.toml") if path.name not in PAGES)
    fees = folder / "collection.toml"
    collection = read_collection(read_text(fees), str(fees)) if fees.exists() else None
    return _book(page, [read_sheet(path) for path in others], collection, read_prose(folder), name)


def _book(page: House, sheets: list[Sheet], collection: Collection | None, prose: Prose, name: str) -> Book:
    if not sheets:
        raise Refused(f"{name} posts no games yet, so there is no guide to make")
    chapters = []
    taken = set(OWN_PAGES)
    for each in sorted(sheets, key=lambda each: each.rules.title):
        table = open_table(each)
        called = _free_name(anchor(Path(each.name).stem), taken)
        rules = table.rules
        card, drawings = card_of(table, page, collection), draw(each.game, rules, called)
        chapters.append(
            Chapter(called, card, drawings, how_it_is_played(rules), prose.of(rules.game), tells_all(rules))
        )
    return Book(page, chapters, collection, prose.of(""))


def _free_name(name: str, taken: set[str]) -> str:
    """The name, with a number if another page already has it. Marks it as taken."""
    free = next(each for each in chain([name], (f"{name}-{number}" for number in count(2))) if each not in taken)
    taken.add(free)
    return free


def pages(book: Book, here: str = "", floor: Mapping[str, str] | None = None) -> dict[str, str]:
    """Every file of the guide, by name. If a floor serves the guide, it has the header of the floor's pages: ``floor``
    holds the houses whose guides it serves, with their names, and ``here`` is this house."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    environment.filters.update(
        sentence=sentence, terms=terms_of, more=more_of, css_text=css_text, anchor=anchor, pictured=pictured
    )
    collection = book.collection
    common: dict[str, Any] = {
        "house": book.page,
        "here": here,
        "floor": (floor or {}).items(),
        "chapters": book.chapters,
        "front": book.front,
        "read": READ,
        "groups": fee_groups(collection, book.titles) if collection else [],
        "constraints": constraints(collection.limits) if collection else (),
    }

    def page(template: str, **more: Any) -> str:
        return environment.get_template(template).render(common | more)

    made = {"index.html": page("index.html"), "book.html": page("book.html")}
    last = len(book.chapters) - 1
    for at, chapter in enumerate(book.chapters):
        before = book.chapters[at - 1] if at else None
        after = book.chapters[at + 1] if at < last else None
        made[chapter.file] = page("game.html", chapter=chapter, before=before, after=after)
    if collection:
        made["collection.html"] = page("collection.html")
    return made


def fee_groups(collection: Collection, titles: Mapping[str, str]) -> list[FeeGroup]:
    """The schedules of the house in the order posted, current ones first. Games have the titles of this house."""
    found: dict[tuple[Any, ...], list[Any]] = {}
    for option in collection.schedule:
        found.setdefault((not option.current, option.group, option.games), []).append(option)
    for poker in collection.poker:
        found.setdefault((not poker.current, poker.id.rstrip("0123456789-"), poker.games), []).append(poker)
    return [
        FeeGroup(
            label(group),
            ", ".join(titles.get(game, label(game)) for game in games),
            not older,
            _runs(fee_tables(options)),
        )
        for (older, group, games), options in sorted(found.items(), key=lambda each: each[0][0])
    ]


def _runs(tables: list[FeeTable]) -> list[FeeRun]:
    runs: list[FeeRun] = []
    for table in tables:
        payers = table.columns[0].who + "." if len(table.columns) == 1 else ""
        said = " ".join(filter(None, [table.note, payers]))
        if not runs or runs[-1].said != said:
            runs.append(FeeRun(said, []))
        runs[-1].tables.append(table)
    return runs


def css_text(text: str) -> str:
    """A text for a string in CSS: letters and digits unchanged, every other character as its code."""
    return "".join(char if char.isascii() and (char.isalnum() or char == " ") else f"\\{ord(char):x} " for char in text)


def anchor(text: str) -> str:
    """A text as an anchor on a page."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "x"
