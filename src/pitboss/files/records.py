"""Rounds as lines of JSON: writes and reads the opening and the answers of a round.

A round is its sheet, its opening and its answers; nothing else is stored. Playing them again (``Table.answered``) gives
the same events and the same cents. All amounts are whole cents.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256
from types import NoneType
from typing import Any

from pitboss.errors import Refused, Unreadable
from pitboss.files.plain_json import of_kind, plain
from pitboss.money import MOST, Cents
from pitboss.rules.game import PitGame, RoomGame
from pitboss.rules.script import Seat, Wager
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.round import Answer
from pitboss.table.table import Table


def digest(text: str) -> str:
    """The hash that identifies a sheet's text."""
    return sha256(text.encode()).hexdigest()


def write_options(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Options as JSON: dollars with a fraction become floats."""
    return {key: float(value) if isinstance(value, Decimal) else value for key, value in chosen.items()}


def read_options(tree: Mapping[str, Any]) -> dict[str, Any]:
    return {key: Decimal(repr(value)) if isinstance(value, float) else value for key, value in tree.items()}


def write_opening(table: Table[Any], opening: Opening) -> dict[str, Any]:
    tree: dict[str, Any] = {"stakes": {str(seat): dict(wagers) for seat, wagers in opening.stakes.items()}}
    if opening.bank is not None:
        tree["bank"] = {"seat": opening.bank.seat, "amount": opening.bank.amount}
        if opening.bank.co:
            tree["bank"]["co"] = True
    for key in ("button", "middle"):
        if getattr(opening, key) is not None:
            tree[key] = getattr(opening, key)
    if opening.meters:
        tree["meters"] = dict(opening.meters)
    if opening.stacks:
        tree["stacks"] = {str(seat): stack for seat, stack in opening.stacks.items()}
    if opening.carried is not None:
        tree["carried"] = plain(opening.carried)
    return tree


def read_opening(table: Table[Any], tree: Mapping[str, Any]) -> Opening:
    stakes = {
        _seat(seat, "stakes"): {
            Wager(wager): _cents(amount, f"stakes.{seat}.{wager}") for wager, amount in wagers.items()
        }
        for seat in _object(tree, "stakes")
        for wagers in (_object(tree["stakes"], seat),)
    }
    bank = None
    if tree.get("bank") is not None:
        entry = _object(tree, "bank")
        bank = BankSeat(
            _seat(entry.get("seat"), "bank.seat"), _cents(entry.get("amount"), "bank.amount"), entry.get("co") is True
        )
    button, middle = (_seat(tree[key], key) if tree.get(key) is not None else None for key in ("button", "middle"))
    return Opening(
        stakes,
        bank,
        button,
        {name: _cents(amount, f"meters.{name}") for name, amount in _object(tree, "meters").items()},
        read_carried(table, tree),
        {_seat(seat, "stacks"): _cents(stack, f"stacks.{seat}") for seat, stack in _object(tree, "stacks").items()},
        middle,
    )


# What one round passes to the next


def read_carried(table: Table[Any], tree: Mapping[str, Any]) -> object:
    """What the previous round passed on, if the tree has it."""
    value, game = tree.get("carried"), table.game
    if value is None:
        return None
    if not isinstance(game, PitGame | RoomGame) or game.carried is None:
        raise Refused(f"{game.slug} passes nothing to the next round; leave it out", "carried")
    try:
        return of_kind(game.carried, value)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Unreadable(f"is not what {table.game.slug} passes to the next round", "carried") from None


# Answers

_FORMS: dict[str, Any] = {
    "deal": str,
    "roll": str,
    "spin": str,
    "choose": list,
    "pass": int,
    "shuffle": NoneType,
    "close": NoneType,
}


def read_answer(tree: Any, where: str) -> Answer:
    """One answer, with a value of the type its kind needs."""
    if isinstance(tree, list) and len(tree) == 2 and isinstance(tree[0], str) and tree[0] in _FORMS:
        kind, value = tree
        if type(value) is _FORMS[kind] and (kind != "choose" or [type(part) for part in value] == [int, str]):
            return kind, value
    raise Unreadable('is not an answer such as ["deal", "Ah Kd"] or ["choose", [3, "fold"]]', where)


def _object(tree: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = tree.get(key, {})
    if not isinstance(value, dict):
        raise Unreadable("is not an object", key)
    return value


def _seat(value: Any, where: str) -> Seat:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 7:
        value = int(value)
    if type(value) is not int or value < 1:
        raise Unreadable("is not a seat: seats are numbered from 1", where)
    return Seat(value)


def _cents(value: Any, where: str) -> Cents:
    if type(value) is not int or not 0 <= value <= MOST:
        raise Unreadable("is not an amount in whole cents", where)
    return Cents(value)
