"""Lines that people type at a table of the floor, in the grammar of the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from pitboss.cage.people import Somebody
from pitboss.errors import PitbossError
from pitboss.floor.casino import PLAYERS, Casino
from pitboss.floor.shown.looks import dumps
from pitboss.floor.table import AnswerMessage, Did, FloorTable, Reply, TableWork, no
from pitboss.floor.wire.asking import hint_of
from pitboss.floor.wire.messages import Type
from pitboss.machine import commands as said
from pitboss.machine.view import SeatView, TableView
from pitboss.spoken.grammar import understand
from pitboss.spoken.remembered import Bets, Remembered
from pitboss.table.rotation import Person


def typed(casino: Casino, who: Somebody, table: FloorTable, message: Type, reply: Reply) -> None:
    """Does what a typed line says, or answers it."""
    person = Person(who.id)
    view = table.machine.view(person)
    kept = casino.kept.get((table.id, who.id), Remembered())
    try:
        meaning = understand(view, message.text, kept)
    except PitbossError as error:
        reply(no("refused", str(error), message.id))
        return
    if meaning.local:
        reply({"t": "ok", "id": message.id, "says": _says(casino, who, table, view, meaning.local, kept)})
        return
    body = sha256(dumps([table.id, message.text])).digest()
    _in_turn(casino, who, table, list(meaning.commands), Did(who.id, message.id, body), reply, view)


def _in_turn(
    casino: Casino, who: Somebody, table: FloorTable, commands: list[said.Command], did: Did, reply: Reply,
    view: TableView,
) -> None:  # fmt: skip
    """Does commands one after the other, and stops at the first that is refused."""
    command, rest = commands[0], commands[1:]
    if not isinstance(command, PLAYERS):
        reply(no("not-yours", "this is for the house to say", did.id))
        return
    if isinstance(command, said.Sit):
        command = command._replace(name=who.name)
    before = _bets(view.own)

    def done(answer: AnswerMessage) -> None:
        if answer["t"] != "ok":
            reply({**answer, "id": did.id})
            return
        _keep(casino, table, who, command, before)
        if rest:
            _in_turn(casino, who, table, rest, did, reply, table.machine.view(Person(who.id)))
        else:
            reply({**answer, "id": did.id})

    own = did if not rest else did._replace(id=f"{did.id[:58]}+{len(rest)}")
    table.do(TableWork(command, Person(who.id), done, own))


def _keep(casino: Casino, table: FloorTable, who: Somebody, command: said.Command, before: Bets) -> None:
    """Remembers bets, for ``repeat`` and ``undo``."""
    key = table.id, who.id
    kept = casino.kept.get(key, Remembered())
    if isinstance(command, said.Ready) and before:
        casino.kept[key] = Remembered(before)
    elif isinstance(command, said.Bet | said.Say):
        now = _bets(table.machine.view(Person(who.id)).own)
        if kept.undo and kept.undo[-1] == now:
            casino.kept[key] = kept._replace(undo=kept.undo[:-1])
        elif now != before:
            casino.kept[key] = kept._replace(undo=(*kept.undo, before)[-20:])


def _bets(own: SeatView | None) -> Bets:
    return {spot.wager: spot.amount for spot in own.spots} if own else {}


def _says(casino: Casino, who: Somebody, table: FloorTable, view: TableView, word: str, kept: Remembered) -> str:
    """The answer to a word that is not a command for the table."""
    from pitboss.terminal import answers

    lines: Iterable[Any]
    if word == "help":
        lines = answers.help_lines(view, {})
    elif word == "rules":
        lines = answers.rules_lines(table.machine.table)
    elif word == "history":
        lines = answers.history_lines(view)
    elif word == "balance":
        lines = [answers.balance_line(view, casino.purse(who.id))]
    elif word == "bets":
        lines = answers.bets_lines(view, kept)
    elif word == "hint":
        return str(hint_of(view, table)["says"])
    elif word == "quit":
        return "Say 'get up' to take your chips and leave the table."
    elif word == "fair":
        fair = view.fair
        return (
            f"The house has committed to {fair.purpose}: {fair.commitment}" if fair.purpose else "Nothing is committed."
        )
    elif word == "seed":
        return "Send your own seed with 'ready'."
    else:
        question = view.question
        return view.why or (question.why if question else "") or "Nothing is in the way."
    return "\n".join(line.plain.strip() for line in lines)
