"""Runs the bots of a table: gives each its view, and does the command that it returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.bots.bots import Adviser, AnyBot, Bot
from pitboss.bots.room_bots import RoomBot
from pitboss.errors import PitbossError
from pitboss.machine.commands import Command
from pitboss.machine.view import TableView
from pitboss.table.pit_table import PitTable
from pitboss.table.poker_table import PokerTable
from pitboss.table.rotation import Person
from pitboss.table.table import Table

MOST = 500
"""The most commands of bots in a row. They never need as many before they wait for a person."""


def bot_for(table: Table[Any], person: Person, pocket: int = 0, adviser: Adviser | None = None) -> AnyBot:
    if isinstance(table, PokerTable):
        return RoomBot(table, person, pocket)
    assert isinstance(table, PitTable)
    return Bot(table, person, adviser)


def let_bots_act(
    bots: list[AnyBot], view: Callable[[Person | None], TableView], do: Callable[[Command], object]
) -> bool:
    """Lets the first bot act that has something to do, until none has. Returns whether any bot acted.

    Which bot acts depends only on the table, so that a rebuilt table goes on in the same way.
    """
    for turn in range(MOST):
        command = None
        for bot in bots:
            command = bot.act(view(bot.person))
            if command is not None:
                break
        if command is None:
            return turn > 0
        try:
            do(command)
        except PitbossError as error:
            bot.refused(error)
    return True
