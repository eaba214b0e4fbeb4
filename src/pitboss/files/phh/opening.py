"""The table of a hand history, and the opening of its hand."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from pitboss.errors import Refused
from pitboss.files.phh.forced_bets import blinds_of, forced, recorded, who_antes
from pitboss.files.phh.read import HandHistory, by_player
from pitboss.files.room_file import room_opening
from pitboss.files.round_file import read_round
from pitboss.files.settle import Sheets
from pitboss.games.poker.carryover import Carryover
from pitboss.money import Cents, dollars_text, money
from pitboss.rules.layout import Recorded
from pitboss.rules.script import Seat
from pitboss.table.opening import Opening
from pitboss.table.poker_table import PokerTable

HOUSE = "mount-airy"
"""The house whose rules apply if a hand names none."""
DEEP = Cents(10**11)
"""A billion dollars: the stack of a player whose stack is unknown. Nobody can put him all in."""

OF_THE_BETS = frozenset(("structure", "limit", "blinds", "straddle", "ante", "ante-from", "bring-in", "kill", "middle"))
"""Options that say what must be bet. If a file sets one, the hand must follow it."""

Tree = dict[str, Any]


class HandOpening(NamedTuple):
    house: str
    options: Tree
    table: PokerTable
    opening: Opening
    late: Mapping[Seat, int] = {}
    """What players put in voluntarily before the deal, if the rules of a house say who may."""


def open_history(history: HandHistory, sheets: Sheets) -> HandOpening:
    named = history.house or sheets.own_house(history.variant.game)
    house, options = named or HOUSE, _options(history, named is not None)
    in_options = named is not None or bool(OF_THE_BETS & history.options.keys())
    if in_options:
        file = read_round(round_tree(history, house, options))
        table = sheets.table(file)
    else:
        table = sheets.table_of(house, history.variant.game, options)
    assert isinstance(table, PokerTable)
    if table.rules.options.structure != history.variant.structure:
        raise Refused(f"{history.code} is {history.variant.structure}", "_options.structure")
    if in_options:
        facts = Recorded(dead_antes=history.trimmed is False)
        opening = room_opening(file, table)._replace(recorded=facts)
        return HandOpening(house, options, table, opening, _late_posts(history, table))
    return HandOpening(house, options, table, _opening(history, table))


def _opening(history: HandHistory, table: PokerTable) -> Opening:
    """The opening of a hand that is played as it was recorded."""
    stacks = {seat: DEEP if stack is None else stack for seat, stack in zip(history.seats, history.stacks, strict=True)}
    before = Carryover(table.rules.play.kill, None, False, None)
    button = None if history.variant.is_stud else history.seats[-1]
    return Opening({}, None, button, {}, before, stacks, None, recorded(history))


def round_tree(history: HandHistory, house: str, options: Tree) -> Tree:
    """The hand as a round file, without its cards and its play."""
    stacks = {
        str(seat): exact_dollars(DEEP if stack is None else stack)
        for seat, stack in zip(history.seats, history.stacks, strict=True)
    }
    tree: Tree = {"house": house, "game": history.variant.game, "options": options, "stacks": stacks}
    return tree if history.variant.is_stud else tree | {"button": int(history.seats[-1])}


def exact_dollars(amount: int) -> int | Decimal:
    return amount // 100 if amount % 100 == 0 else Decimal(amount) / 100


def _options(history: HandHistory, named: bool) -> Tree:
    """The table's options from the fields and from the file's own options. The house takes nothing, unless the file
    names a house or the user gave a sheet."""
    figures = history.figures
    options: Tree = {"structure": history.variant.structure}
    if history.variant.structure == "limit":
        options["limit"] = f"{dollars_text(figures['small_bet'])}-{dollars_text(figures['big_bet'])}"
    if history.variant.is_stud:
        options |= {"ante": exact_dollars(max(history.antes)), "bring-in": exact_dollars(figures["bring_in"])}
    else:
        small, big = blinds_of(history)
        options["blinds"] = f"{dollars_text(small)}-{dollars_text(big)}"
        by = who_antes(history.antes)
        if by is None and named:
            raise Refused("must be the same for everybody, or paid for all by the big blind or by the button", "antes")
        if by and any(history.antes):
            options |= {"ante": exact_dollars(max(history.antes)), "ante-from": by}
        if named and len(history.posts) > 2 and max(history.posts[2:]) > big:
            options["straddle"] = True
    if not named:
        options |= {"rake-percent": 0, "rake-cap": 0, "jackpot-drop": 0}
    return options | history.options


def _late_posts(history: HandHistory, table: PokerTable) -> dict[Seat, int]:
    """What players put in voluntarily before the deal: a straddle, a post to come in. Refuses forced bets that this
    table does not have."""
    middle = history.options.get("middle")
    at = history.seats.index(Seat(middle)) if middle in history.seats else None
    expected = forced(table.rules, len(history.seats), at, history.options.get("kill") is True)
    late: dict[Seat, int] = {}
    if not history.variant.is_stud:
        blinds = expected["blinds_or_straddles"]
        posts = list(blinds)
        big = max(blinds)
        for index, (blind, post) in enumerate(zip(blinds, history.posts, strict=True)):
            if (blind == 0 and (post < 0 or post > big)) or 0 < blind < post == big:
                late[history.seats[index]] = abs(post) - blind
                posts[index] = post
        expected["blinds_or_straddles"] = tuple(posts)
    written = {"antes": history.antes, "blinds_or_straddles": history.posts} | history.figures
    for field, value in expected.items():
        if written[field] != value:
            each = by_player(value) if isinstance(value, tuple) else (value,)
            raise Refused(f"this table has {', '.join(map(money, each)) if any(each) else 'none'}", field)
    return late
