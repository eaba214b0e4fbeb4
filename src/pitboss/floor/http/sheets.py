"""The sheets of the houses: rack cards, felts, prices, charts, guides."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from pitboss.floor import lobby
from pitboss.floor.http.app import StrictRoute
from pitboss.floor.http.bodies import GameName, HouseName
from pitboss.houses import HOUSES, Sheet, sheet, sheet_names
from pitboss.houses import house as posted_house
from pitboss.houses.reading.names import holds_money, option_text, options_of

if TYPE_CHECKING:
    from pitboss.odds.price import Price

router = APIRouter(route_class=StrictRoute)
MOST_RESULTS = 200
PAGE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/html": {}}}}
GUIDE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""The content policy of the guide's pages: a page loads nothing from elsewhere."""


def _sheet_route(path: str = "") -> Callable[[Callable[[Sheet], Any]], Callable[[str], str]]:
    """Adds a route below the address of a posted sheet. The decorated function computes the answer from the sheet. It
    is replaced by a cached function from the name of a sheet to the answer as JSON."""

    def add(answer_for: Callable[[Sheet], Any]) -> Callable[[str], str]:
        @cache
        def answer(name: str) -> str:
            return json.dumps(answer_for(sheet(name)))

        @router.get(f"/api/sheets/{{house}}/{{game}}{path}", name=answer_for.__name__, description=answer_for.__doc__)
        async def route(house: HouseName, game: GameName) -> Response:
            name = f"{house}/{game}"
            if name not in sheet_names():
                raise HTTPException(404, f"no house posts {name[:80]}")
            return Response(await run_in_threadpool(answer, name), media_type="application/json")

        return answer

    return add


@router.get("/api/sheets")
async def sheets() -> list[dict[str, str]]:
    return await run_in_threadpool(_sheets)


@cache
def _sheets() -> list[dict[str, str]]:
    return lobby.sheets()


def read_ahead(names: Iterable[str]) -> None:
    """Caches the list of all sheets, and the felts of the named ones, before the first request for them."""
    _sheets()
    for name in set(names) & set(sheet_names()):
        felt(name)


@_sheet_route()
def one_sheet(page: Sheet) -> dict[str, Any]:
    from pitboss.guide.card import as_json, card_of
    from pitboss.table.table import open_table

    card = as_json(card_of(open_table(page)))
    kinds = options_of(type(page.rules))
    options = [_option(page, line, kinds.get(line["key"])) for line in card["options"]]
    return {
        **lobby.sheet_line(page.name), "options": options, "wagers": lobby.wagers_of(page.name), "card": card,
        "sources": card["sources"], "text": page.text,
    }  # fmt: skip


TITLES = {
    "min": "least bet",
    "max": "largest bet",
    "reseed": "meter starts again at",
    "contribution": "of each bet to the meter",
    "vig": "commission is taken when",
    "prop-min": "least bet in the middle",
    "commission-rounding": "commission is rounded to the",
    "hit-soft-17": "dealer hits soft 17",
    "split-aces-hands": "hands from split aces",
    "peek": "dealer looks for blackjack",
}
"""Titles of the options whose key does not say what they are."""
ANYTHING = ("any amount", "a text", "any number")


def _title(key: str) -> str:
    for end, words in (("-min", ", least bet"), ("-max", ", largest bet")):
        if key.endswith(end):
            return key.removesuffix(end).replace("-", " ") + words
    return key.replace("-", " ")


def _option(page: Sheet, line: Mapping[str, str], hint: Any) -> dict[str, Any]:
    """An option of a table: what kind of value it takes, what the sheet posts, and its choices."""
    value = getattr(page.rules.options, line["key"].replace("-", "_"), None)
    plain = hint.__origin__ if hasattr(hint, "__metadata__") else hint
    choices = tuple(map(str, get_args(plain))) if get_origin(plain) is Literal else _choices(line["offered"])
    kind = "money" if holds_money(plain) else "choice" if choices else _KINDS.get(plain, "text")
    found = {
        "name": line["key"], "title": TITLES.get(line["key"], _title(line["key"])), "doc": line["note"], "type": kind,
        "default": option_text(hint, value), "offered": "" if line["offered"] in ANYTHING else line["offered"],
    }  # fmt: skip
    return {**found, "choices": list(choices)} if choices else found


def _choices(offered: str) -> tuple[str, ...]:
    """The choices that a sheet offers, if it lists them: ``6 or 8``, ``a, b or c``."""
    *first, last = offered.replace(" or ", ", ").split(", ")
    return (*first, last) if first and all(" " not in each for each in (*first, last)) else ()


_KINDS: dict[Any, str] = {bool: "flag", int: "number"}


@_sheet_route("/felt")
def felt(page: Sheet) -> dict[str, Any]:
    from pitboss.felt import felt_of

    return felt_of(page.game, page.rules).as_json()


@_sheet_route("/odds")
def odds(page: Sheet) -> dict[str, Any]:
    """Every price, and for each wager how often each result comes, where that is known."""
    from pitboss.lab.naming import price_names
    from pitboss.odds.report import report

    found = report(page.game, page.rules)
    tree = found.as_json()
    tree["distribution"] = {price.wager: results_of(price) for price in found.prices}
    tree["lines"] = _lines(page, found.prices)
    tree["names"] = price_names(page.rules, tree["wagers"])
    return tree


def _lines(page: Sheet, prices: list[Price]) -> dict[str, dict[str, float]]:
    """How often each line of a pay table comes, if the table alone decides a wager. The key ``""`` means no line."""
    from pitboss.houses.reading.tables import pay_tables, payers
    from pitboss.odds.chances import TableChances

    tables, found = pay_tables(page.rules), dict[str, dict[str, float]]()
    for key, wagers in payers(page.rules).items():
        for price in prices:
            ways = price.chances.lines if isinstance(price.chances, TableChances) else ()
            posted = {each.slug: each.line for each in ways if each.slug}
            if price.wager.partition(" ")[0] in wagers and tables[key].lines() == posted:
                found.setdefault(key, {each.slug: float(Fraction(each.ways) / price.ways) for each in ways})
    return found


def results_of(price: Price) -> list[list[float]]:
    """What one unit brings, and how often, the most common result first. Awards of a meter count as nothing."""
    found: dict[float, Fraction] = {}
    for each, weight in price.chances.items():
        found[float(each.net)] = found.get(float(each.net), Fraction(0)) + Fraction(weight) / price.ways
    most = sorted(found.items(), key=lambda one: -one[1])[:MOST_RESULTS]
    return [[net, float(chance)] for net, chance in most]


@_sheet_route("/strategy")
def strategy(page: Sheet) -> dict[str, Any]:
    from pitboss.odds.report import report

    prices = [price for price in report(page.game, page.rules).prices if price.charts]
    return {price.wager: [chart.as_json() for chart in price.charts] for price in prices}


@router.get("/guide/{house}", response_model=None, responses=PAGE)
async def guide(house: HouseName) -> RedirectResponse:
    """Redirects to the folder of the guide, because its pages have relative links to each other."""
    if house not in HOUSES:
        raise HTTPException(404, f"no house {house[:40]!r}")
    return RedirectResponse(f"/guide/{house}/index.html", 302)


@router.get("/guide/{house}/{page}", response_model=None, responses=PAGE)
async def guide_page(house: HouseName, page: str) -> HTMLResponse:
    if house not in HOUSES:
        raise HTTPException(404, f"no house {house[:40]!r}")
    made = await run_in_threadpool(_guide, house)
    found = made.get(page) or made.get(f"{page}.html")
    if found is None:
        raise HTTPException(404, "the guide has no such page")
    return HTMLResponse(found, headers={"Content-Security-Policy": GUIDE})


@cache
def _guide(house: str) -> dict[str, str]:
    from pitboss.guide.book import open_book, pages

    return pages(open_book(house), house, {slug: posted_house(slug).short for slug in HOUSES})
