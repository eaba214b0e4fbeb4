"""The bots of a table: each gets its view when something happened, and does what it returns."""

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
"""More commands than bots give in a row before they wait for somebody."""


def bot_for(table: Table[Any], person: Person, pocket: int = 0, adviser: Adviser | None = None) -> AnyBot:
    if isinstance(table, PokerTable):
        return RoomBot(table, person, pocket)
    assert isinstance(table, PitTable)
    return Bot(table, person, adviser)


def let_bots_act(
    bots: list[AnyBot], view: Callable[[Person | None], TableView], do: Callable[[Command], object]
) -> bool:
    """Lets the first bot that has something to do act, until none has. True if one did something.

    Who acts depends on the table alone, so that a table made again goes on as it would have.
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
