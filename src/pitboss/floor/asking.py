"""Answers about a table: the best play, why something is not on offer, what a setting makes, proofs."""

from __future__ import annotations

from typing import Any

from pitboss.cage.people import Somebody
from pitboss.errors import PitbossError, Refused
from pitboss.floor import wire
from pitboss.floor.casino import Casino
from pitboss.floor.table import FloorTable, Reply, no
from pitboss.machine.view import TableView
from pitboss.table.rotation import Person


def answer_to(casino: Casino, who: Somebody, table: FloorTable, message: wire.Ask, reply: Reply) -> None:
    view = table.machine.view(Person(who.id))
    try:
        if message.what == "hint":
            found = hint_of(view, table)
        elif message.what == "why":
            found = {"says": _why(view, message.option or "")}
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


def _why(view: TableView, option: str) -> str:
    """Why an option is not on offer."""
    question = view.question
    if view.own is None:
        return "You have no seat at this table."
    if question is None:
        return view.why or "The table waits for nothing now."
    if not question.mine:
        return question.why or "It is not your turn."
    if any(each.word == option for each in question.options):
        return f"{option} is on offer."
    words = ", ".join(each.word for each in question.options[:8])
    return f"The rules do not offer {option[:40]} here" + (f"; on offer: {words}." if words else ".")


def _setting(view: TableView, table: FloorTable, cards: list[str] | None) -> dict[str, Any]:
    """What each half makes with these cards in front, and with the house way."""
    from pitboss.terminal.setting import made, setting_option

    option = setting_option(view)
    if option is None:
        raise Refused("there is no hand to set now")
    try:
        makes = made(view, table.machine.table, cards or [])
        house = made(view, table.machine.table, [])
    except (ValueError, PitbossError):
        raise Refused("these are not cards of this hand") from None
    return {"says": makes, "makes": makes, "foul": makes == "foul", "house": house}
