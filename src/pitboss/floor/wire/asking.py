"""Answers questions about a table: the best play, why an option is not on offer, what a setting makes, proofs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pitboss.cage.people import Somebody
from pitboss.equipment.tiles import Tile
from pitboss.errors import PitbossError, Refused
from pitboss.floor.casino import Casino
from pitboss.floor.table import FloorTable, Reply, no
from pitboss.floor.wire.messages import AskTable
from pitboss.floor.wire.why_not import why_not
from pitboss.machine.view import TableView
from pitboss.table.rotation import Person


def answer_to(casino: Casino, who: Somebody, table: FloorTable, message: AskTable, reply: Reply) -> None:
    view = table.machine.view(Person(who.id))
    try:
        if message.what == "hint":
            found = hint_of(view, table)
        elif message.what == "why":
            found = {"says": why_not(view, table.machine, message.option or "")}
        elif message.what == "setting":
            found = _setting(view, table, message.cards)
        else:
            found = {"fair": view.as_json()["fair"], "says": "see the round's record for its proof"}
    except PitbossError as error:
        reply(no("refused", str(error), message.id))
        return
    reply({"t": "ok", "id": message.id, "says": found.pop("says", ""), "answer": found})


def hint_of(view: TableView, table: FloorTable) -> dict[str, Any]:
    """The best play, in words and as data."""
    from pitboss.lab.hint import advice

    found = advice(view, table.machine.table)
    return {"says": found.says, "best": found.best, "costs": found.costs}


def _setting(view: TableView, table: FloorTable, cards: list[str] | None) -> dict[str, Any]:
    """What each half of the hand makes with these cards in front, and what the house way makes."""
    from pitboss.terminal.setting import made, setting_option

    option = setting_option(view)
    if option is None:
        raise Refused("there is no hand to set now")
    try:
        found = made(view, table.machine.table, cards or [])
        house = made(view, table.machine.table, []).makes
    except (ValueError, PitbossError):
        raise Refused("these are not cards of this hand") from None
    ways = _ways(view, table, option.among, option.noun, house)
    return {
        "says": str(found), "makes": found.makes, "halves": found.halves, "foul": found.is_foul,
        "house": house, "ways": ways,
    }  # fmt: skip


def _ways(view: TableView, table: FloorTable, among: tuple[str, ...], noun: str, house: str) -> list[dict[str, Any]]:
    """The three ways to set four tiles, each with its low hand. For seven cards only the house way, because there are
    21 ways."""
    from pitboss.games.pai_gow.pai_gow_tiles import laid
    from pitboss.terminal.setting import made

    opened = table.machine.table

    def way(front: tuple[str, ...]) -> dict[str, Any]:
        return {"cards": list(front), "makes": made(view, opened, list(front)).makes}

    if noun != "tiles":
        return [found for front in combinations(among, 2) if (found := way(front))["makes"] == house][:1]
    tiles = tuple(map(Tile.parse, among))
    pairs = [(0, other) for other in range(1, len(among))]
    ups = [laid(opened.rules, tiles, [tiles[at] for at in pair]).is_foul for pair in pairs]
    lows = [[at for at in range(len(among)) if (at in pair) != up] for pair, up in zip(pairs, ups, strict=True)]
    return [way(tuple(among[at] for at in low)) for low in lows]
