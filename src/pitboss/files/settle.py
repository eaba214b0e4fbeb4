"""Plays and settles round files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.drivers.run import answer, run
from pitboss.errors import PitbossError, Refused
from pitboss.files.back_line import read_circles, with_back_line
from pitboss.files.file_driver import FileDriver, StepDriver
from pitboss.files.round_file import RoundFile, read_round
from pitboss.files.wagers import written_wagers
from pitboss.houses import Sheet, posted
from pitboss.money import Cents, dollars
from pitboss.rules.game import Reported
from pitboss.rules.layout import NOTHING_RECORDED
from pitboss.rules.script import Seat, Wager
from pitboss.table.circles import Circle
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pit_table import PitTable, StepTable, settled_together
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import Table, open_table

_new = tuple.__new__
_encode = json.JSONEncoder(check_circular=False).encode


class Sheets:
    """The sheets a round file may name: those of the houses, and a user's own."""

    def __init__(self, own: Mapping[tuple[str, str], Sheet] | None = None) -> None:
        self._own = dict(own or {})
        self._tables = lru_cache(256, typed=True)(self._open)

    def _open(self, house: str, game: str, *options: Any) -> Table[Any]:
        """A table with these options: their names, then their values."""
        own = self._own.get((house, game))
        names, values = options[: len(options) // 2], options[len(options) // 2 :]
        return open_table(own if own is not None else posted(house, game), dict(zip(names, values, strict=True)))

    def own_house(self, game: str) -> str | None:
        """The house of a user's own sheet of this game."""
        return next((house for house, name in self._own if name == game), None)

    def table(self, file: RoundFile) -> Table[Any]:
        return self.table_of(file.house, file.game, file.options)

    def table_of(self, house: str, game: str, options: Mapping[str, Any]) -> Table[Any]:
        for key, value in options.items():
            if isinstance(value, (dict, list)):
                raise Refused("is not a single value", f"options.{key}")
        return self._tables(house, game, *options, *options.values())


class SettledFile(NamedTuple):
    """A file that was played: its rounds, their settlement, and each wager's name as its seat wrote it."""

    table: Table[Any]
    rounds: list[Round]
    settlement: Settlement
    names: dict[Seat, dict[Wager, str]]
    circles: Sequence[Circle] = ()
    """Who bets where, if the file names the people."""


def settle_tree(tree: Any, sheets: Sheets, amount: Callable[[int], Any] = dollars) -> dict[str, Any]:
    """Plays a round file, and returns what every wager pays. ``amount`` converts the cents: to dollars for JSON;
    ``int`` keeps them."""
    answer: dict[str, Any] = json.loads(settle_text(tree, sheets, amount))
    return answer


def settle_text(tree: Any, sheets: Sheets, amount: Callable[[int], Any] = dollars) -> str:
    """``settle_tree`` as JSON text."""
    played = play_tree(tree, sheets)
    text = played.settlement.as_text(played.names, amount)
    more: dict[str, Any] = {}
    if not isinstance(played.table, PitTable):
        from pitboss.files.room_file import room_json

        more = room_json(played, amount)
    elif played.table.reports and isinstance(carried := played.rounds[-1].carried, Reported):
        more = carried.report()
    if played.circles:
        return _encode(with_back_line(json.loads(text) | more, played.circles))
    return f"{text[:-1]}, {_encode(more)[1:]}" if more else text


def play_tree(tree: Any, sheets: Sheets) -> SettledFile:
    """Plays a round file."""
    file = read_round(tree)
    table = sheets.table(file)
    if file.meters:
        _check_meters(file, table)
    if not isinstance(table, PitTable):
        from pitboss.files.room_file import play_room
        from pitboss.table.poker_table import PokerTable

        assert isinstance(table, PokerTable)
        return play_room(file, table)
    if file.stacks:
        raise Refused("this is not a game of the poker room: give seats with their wagers", "stacks")
    return _play_steps(file, table) if isinstance(table, StepTable) else _play_round(file, table)


def _check_meters(file: RoundFile, table: Table[Any]) -> None:
    for name in file.meters:
        if name not in table.rules.meters:
            raise Refused(
                f"this game has no such meter; it has {', '.join(table.rules.meters) or 'none'}", f"meters.{name}"
            )


def _play_round(file: RoundFile, table: PitTable[Any]) -> SettledFile:
    if file.play:
        raise Refused("this game is one round, not a sequence of steps: give seats and hands", "play")
    stakes: dict[Seat, dict[Wager, Cents]] = {}
    names: dict[Seat, dict[Wager, str]] = {}
    in_a_row: dict[Seat, int] = {}
    people_named = False
    for seat, (wagers, _, who, behind, won) in file.seats.items():
        try:
            stakes[seat], names[seat] = written_wagers(table, wagers)
        except PitbossError as error:
            raise error.at(f"seat {seat}") from None
        if who or behind:
            people_named = True
        if won:
            in_a_row[seat] = won
    bank = BankSeat(file.bank.seat, file.bank.amount, file.bank.co) if file.bank else None
    carried = _carried(table, in_a_row) if in_a_row else None
    opening: Opening = _new(Opening, (stakes, bank, file.button, file.meters, carried, {}, None, NOTHING_RECORDED))
    round_ = table.open(opening)
    circles = read_circles(file, table, opening, names) if people_named else ()
    driver = FileDriver(file, round_.deck)
    run(round_, driver)
    driver.check_used_up()
    if file.button is not None and not round_.layout.button_used:
        raise Refused("this game has no button: leave it out", "button")
    return _new(SettledFile, (table, [round_], table.settle(opening, round_, circles), names, circles))


def _carried(table: PitTable[Any], in_a_row: dict[Seat, int]) -> object:
    """What the previous round passed on, as the file states it at each seat."""
    if table.game.carried is None:
        raise Refused(
            "nothing is counted from round to round in this game; leave it out", f"seat {min(in_a_row)}: in-a-row"
        )
    return table.game.carried(in_a_row)


def _play_steps(file: RoundFile, table: StepTable[Any]) -> SettledFile:
    """Settles all rolls together. Bets still up at the end go back to the player."""
    if file.seats or file.hands:
        raise Refused("this game is a sequence: give its steps under 'play'", "seats" if file.seats else "hands")
    if file.bank is not None:
        raise Refused("no player banks this game here: leave 'bank' out", "bank")
    for key in ("draws", "dice", "spin", "button"):
        if getattr(file, key):
            raise Refused("is not used in a game by steps: give its bets and rolls under 'play'", key)
    seats = sorted({step.seat for step in file.play if step.seat is not None})
    if not seats:
        raise Refused("nobody has a wager down", "play")
    names: dict[Seat, dict[Wager, str]] = {seat: {} for seat in seats}
    driver = StepDriver(file.play)

    def play(round_: Round) -> None:
        while driver.more and round_.request is not None:
            put_down = len(round_.stakes)
            answer(round_, round_.request, driver)
            for seat, wager, _ in round_.stakes[put_down:]:
                names[seat].setdefault(wager, driver.words.split(" ", 1)[1].rsplit(" ", 1)[0])

    rolls = []
    for roll in table.rolls(Opening({seat: {} for seat in seats}, meters=file.meters), play):
        rolls.append(roll)
        if not (roll.round.over and driver.more):
            break
    return SettledFile(table, [roll.round for roll in rolls], settled_together(rolls), names)
