"""The odds desk and the dealer school over HTTP: changed sheets priced again, two sheets compared, rounds to pay."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool

from pitboss.floor.http.app import SIGNED, StrictRoute, person_of
from pitboss.floor.http.bodies import GameName, GradeBody, HouseName, WhatIfBody
from pitboss.floor.http.sheets import results_of
from pitboss.houses import Sheet, sheet, sheet_names

router = APIRouter(prefix="/api", route_class=StrictRoute)
_computing = Lock()
"""Only one computation runs at a time, because the tables need the processor more."""


def posted(name: str) -> Sheet:
    if name not in sheet_names():
        raise HTTPException(404, f"no house posts {name[:60]!r}")
    return sheet(name)


@router.post("/what-if")
async def what_if(request: Request, body: WhatIfBody) -> Response:
    """Prices a sheet before and after a change of its lines or options. The text of the changed sheet opens a table.

    Prices that are not stored are named in ``waiting``, unless ``count`` asks to compute them.
    """
    if body.count:
        person_of(request)
        return await _answer(lambda: _one_at_a_time(lambda: _what_if(body)))
    return await _answer(_what_if, body)


def _one_at_a_time(compute: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    if not _computing.acquire(blocking=False):
        raise HTTPException(429, "another price is being computed: try again in a moment")
    try:
        return compute()
    finally:
        _computing.release()


def _what_if(body: WhatIfBody) -> dict[str, Any]:
    from pitboss.lab.what_if import what_if

    found = what_if(posted(body.sheet), body.changes, at_once=not body.count)
    tree = found.as_json()
    for each in found.wagers:
        if each.after is not None:
            tree["wagers"][each.wager]["distribution"] = results_of(each.after)
    return tree | {"text": f'house = "own"\n{found.changed.text}' if body.changes else None}


@router.get("/diff/{house}/{game}/{other}/{other_game}", dependencies=SIGNED)
async def diff(request: Request, house: HouseName, game: GameName, other: HouseName, other_game: GameName) -> Response:
    """What differs between two sheets of one game, and what each difference costs."""
    person_of(request)
    return await _answer(lambda: _one_at_a_time(lambda: _diff(f"{house}/{game}", f"{other}/{other_game}")))


@cache
def _diff(first: str, second: str) -> dict[str, Any]:
    from pitboss.lab.compare import compare
    from pitboss.lab.naming import difference_name, price_names, value_name

    one, other = posted(first), posted(second)
    tree = compare(one, other).as_json()
    for each in tree["differences"]:
        each["name"] = difference_name(one.rules, other.rules, each["key"])
        each["values"] = [value_name(each["first"]), value_name(each["second"])]
    costed = {
        **tree["whole"],
        **{key: cost for each in tree["differences"] for key, cost in each.get("costs", {}).items()},
    }
    mine = {key: cost for key, cost in costed.items() if key.partition(" ")[0].partition(",")[0] in one.rules.wagers}
    tree["names"] = price_names(other.rules, costed) | price_names(one.rules, mine)
    return tree


@router.get("/school/{house}/{game}")
async def drill(house: HouseName, game: GameName, seed: str = "1", rounds: int = 10) -> Response:
    """The rounds of a drill, the hardest first."""
    from pitboss.school.serve import drill_json

    return await _answer(drill_json, posted(f"{house}/{game}"), seed, rounds)


@router.get("/school/{house}/{game}/{seed}")
async def lesson(house: HouseName, game: GameName, seed: str) -> Response:
    """A finished round that a trainee is to pay."""
    from pitboss.school.serve import round_json

    return await _answer(round_json, posted(f"{house}/{game}"), seed)


@router.post("/school/{house}/{game}")
async def grade(house: HouseName, game: GameName, body: GradeBody) -> Response:
    """Grades what a trainee would pay."""
    from pitboss.school.serve import graded_json

    return await _answer(graded_json, posted(f"{house}/{game}"), body.model_dump(exclude_none=True))


async def _answer(make: Any, *given: Any) -> Response:
    tree = await run_in_threadpool(make, *given)
    return Response(json.dumps(tree), media_type="application/json")
