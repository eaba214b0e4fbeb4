"""The round file: one round of one table, as a supervisor would write it down, in JSON or TOML."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, NoReturn, TypeVar

from pitboss.equipment.dice import parse_dice
from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.houses.reading.toml import TooDeep, TooLong, toml_tree
from pitboss.money import Cents, cents
from pitboss.rules.script import Seat

LONGEST = 1 << 20
"""The most bytes in one round file: far more than the longest craps session needs."""

KEYS = (
    "house", "game", "options", "seats", "hands", "board", "draws", "dice", "spin", "bank", "button", "stacks",
    "meters", "play",
)  # fmt: skip
_KEYS = frozenset(KEYS)
_IN_HANDS = ("burn", "dealer", "player", "banker")
"""Places whose cards are written in ``hands``, not in keys of their own."""
MOST_SEATS = 999_999
"""More than the seats of any table."""
_new = tuple.__new__
Read = TypeVar("Read")

OF_ONE_HAND = ("kill", "last-winner", "middle")
"""Options of the poker room that belong to one hand, not to the table."""


class BehindEntry(NamedTuple):
    """A back-line bet: one person's wagers behind a seat's own."""

    who: str
    wagers: dict[str, Cents]


class SeatEntry(NamedTuple):
    wagers: dict[str, Cents]
    decisions: tuple[str, ...]
    who: str = ""
    """The person who bets, if the file names him."""
    behind: tuple[BehindEntry, ...] = ()
    in_a_row: int = 0
    """How many winning hands of a kind this seat had in a row before this round, if the game counts them."""


class BankEntry(NamedTuple):
    seat: Seat
    amount: Cents
    decisions: tuple[str, ...] = ()
    co: bool = False


class FileStep(NamedTuple):
    """One step of a game played in steps: a seat's words, or a roll."""

    number: int
    seat: Seat | None
    words: str
    roll: tuple[int, ...] = ()

    @property
    def where(self) -> str:
        """Its place in the file."""
        place = f"play[{self.number}]"
        return place if self.seat is None else f"{place}: seat {self.seat}"


class RoundFile(NamedTuple):
    house: str
    game: str
    options: dict[str, Any]
    """What the table has chosen."""
    carried: dict[str, Any]
    """In the poker room, what the previous hand passed on. The file writes it in the options (``OF_ONE_HAND``)."""
    seats: dict[Seat, SeatEntry]
    hands: dict[str, str]
    """As written; the game's own equipment parses the cards or tiles."""
    draws: str
    dice: tuple[int, ...]
    spin: str
    bank: BankEntry | None
    button: Seat | None
    stacks: dict[Seat, Cents]
    """In the poker room, each player's chips at the start of the hand."""
    meters: dict[str, Cents]
    play: tuple[FileStep, ...]


# Text to tree


def parse_json(text: str | bytes) -> Any:
    """JSON, stricter than Python's reader: no NaN, no key twice, exact decimals."""
    try:
        if not isinstance(text, str):
            text = text.decode("utf-8" if text.startswith(b'{"') else json.detect_encoding(text), "surrogatepass")
        return _JSON.decode(text)
    except RecursionError:
        raise Unreadable("not JSON: nested too deeply") from None
    except UnicodeDecodeError:
        raise Unreadable("not JSON: not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except ValueError:  # Python limits the digits of a whole number
        raise Unreadable("not JSON: a number of thousands of digits is too long for a number") from None


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except ArithmeticError:
        raise Unreadable(f"{text[:24]} is not a number here") from None


def _no_constant(word: str) -> NoReturn:
    raise Unreadable(f"{word} is not a number here")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tree = dict(pairs)
    if len(tree) != len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise Unreadable(f"the key {twice!r:.60} is written twice")
    return tree


_JSON = json.JSONDecoder(parse_float=_decimal, parse_constant=_no_constant, object_pairs_hook=_once)


def parse_toml(text: str) -> Any:
    try:
        return toml_tree(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"not TOML: {error}") from None
    except TooDeep:
        raise Unreadable("not TOML: nested too deeply") from None
    except TooLong as error:
        raise Unreadable(f"not TOML: {error} is too long for a number") from None


# Tree to round


def read_round(tree: Any) -> RoundFile:
    """A round from its tree. Refused if a key is unknown or a value has the wrong type."""
    if not isinstance(tree, dict):
        raise Unreadable("a round is an object with keys such as house, game, seats, hands")
    if not tree.keys() <= _KEYS:
        key = next(key for key in tree if key not in _KEYS)
        raise Refused(f"no such key{_meant(key)}; a round has {', '.join(KEYS)}", str(key)[:40])
    options, carried = _object(tree, "options"), {}
    if "stacks" in tree and options:
        carried = {key: value for key, value in options.items() if key in OF_ONE_HAND}
        options = {key: value for key, value in options.items() if key not in OF_ONE_HAND}
    hands = _object(tree, "hands")
    for who, text in hands.items():
        if type(text) is not str:
            _written(text, f"hands.{who}")
    if "board" in tree:
        hands = {**hands, "board": _text(tree, "board")}
    fields = (
        _text(tree, "house"),
        _text(tree, "game"),
        options,
        carried,
        {_seat(key, "seats"): _entry(value, key) for key, value in _object(tree, "seats").items()},
        hands,
        _text(tree, "draws") if "draws" in tree else "",
        _read("dice", parse_dice, tree["dice"], 3) if "dice" in tree else (),
        _text(tree, "spin") if "spin" in tree else "",
        _bank(tree["bank"]) if "bank" in tree else None,
        _number_seat(tree["button"], "button") if "button" in tree else None,
        _stacks(tree) if "stacks" in tree else {},
        read_each(cents, _object(tree, "meters"), "meters") if "meters" in tree else {},
        _steps(_list(tree, "play")) if "play" in tree else (),
    )
    return _new(RoundFile, fields)


def _stacks(tree: Mapping[str, Any]) -> dict[Seat, Cents]:
    return {_seat(key, "stacks"): _amount(value, "stacks", key) for key, value in _object(tree, "stacks").items()}


def _meant(key: Any) -> str:
    if key in _IN_HANDS:
        return f', write its cards as "hands": {{"{key}": "2c 2d"}}'
    close = difflib.get_close_matches(str(key), KEYS, 1)
    return f", did you mean {close[0]!r}?" if close else ""


def _text(tree: Mapping[str, Any], key: str) -> str:
    if key not in tree:
        raise Refused("is missing", key)
    value = tree[key]
    return value if type(value) is str else _written(value, key)


def _written(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise Refused("is not a text", where)
    return value


def _object(tree: Mapping[str, Any], key: str) -> dict[str, Any]:
    if key not in tree:
        return {}
    value = tree[key]
    if not isinstance(value, dict):
        raise Refused("is not an object", key)
    return value


def _list(tree: Mapping[str, Any], key: str) -> list[Any]:
    value = tree.get(key, [])
    if not isinstance(value, list):
        raise Refused("is not a list", key)
    return value


_SEAT = re.compile(r"[1-9][0-9]{0,5}")


@lru_cache(256)
def _seat(text: str, where: str) -> Seat:
    if not _SEAT.fullmatch(text):
        raise Refused(f"{text[:40]!r} is not a seat: seats are numbered from 1", where)
    return Seat(int(text))


def _number_seat(value: Any, where: str) -> Seat:
    if type(value) is not int or not 1 <= value <= MOST_SEATS:
        raise Refused("is not a seat: a number from 1", where)
    return Seat(value)


def _read(where: str, parse: Any, value: Any, *more: Any) -> Any:
    text = _written(value, where)
    try:
        return parse(text, *more)
    except PitbossError as error:
        raise error.at(where) from None


def _amount(value: Any, *where: str) -> Cents:
    try:
        return cents(value)
    except PitbossError as error:
        raise error.at(".".join(where)) from None


def read_each(parse: Callable[[Any], Read], values: Mapping[str, Any], where: str) -> dict[str, Read]:
    """Parses each value of an object. A value that is refused is reported with its place, ``where.name``."""
    found = {}
    name = ""
    try:
        for name, value in values.items():
            found[name] = parse(value)
    except PitbossError as error:
        raise error.at(f"{where}.{name}") from None
    return found


_USUAL_KEYS = frozenset(("wagers", "decisions"))
"""The only keys that most seats have."""


def _entry(value: Any, seat: str) -> SeatEntry:
    try:
        if not isinstance(value, dict):
            raise Refused("is not an object with wagers and decisions")
        if value.keys() <= _USUAL_KEYS:
            wagers = read_each(cents, _object(value, "wagers"), "wagers")
            return _new(SeatEntry, (wagers, _decisions(value), "", (), 0))
        for key in value:
            if key not in ("wagers", "decisions", "who", "behind", "in-a-row"):
                raise Refused(
                    f"no such key {str(key)[:40]!r}; a seat has wagers and decisions, who and behind, in-a-row"
                )
        behind = tuple(_behind(each, number) for number, each in enumerate(_list(value, "behind")))
        wagers = read_each(cents, _object(value, "wagers"), "wagers")
        return SeatEntry(wagers, _decisions(value), _who(value), behind, _in_a_row(value))
    except PitbossError as error:
        raise error.at(f"seat {seat}") from None


def _in_a_row(value: Mapping[str, Any]) -> int:
    count = value.get("in-a-row", 0)
    if type(count) is not int or not 0 <= count <= 999:
        raise Refused("is not a count: a whole number from 0", "in-a-row")
    return count


def _behind(value: Any, number: int) -> BehindEntry:
    where = f"behind[{number}]"
    if not isinstance(value, dict):
        raise Refused("is not an object with who and wagers", where)
    for key in value:
        if key not in ("who", "wagers"):
            raise Refused(f"no such key {str(key)[:40]!r}; a bet behind has who and wagers", where)
    try:
        return BehindEntry(_who(value), read_each(cents, _object(value, "wagers"), "wagers"))
    except PitbossError as error:
        raise error.at(where) from None


def _who(value: Mapping[str, Any]) -> str:
    return _text(value, "who") if "who" in value else ""


def _decisions(value: Mapping[str, Any]) -> tuple[str, ...]:
    decisions = _list(value, "decisions")
    for word in decisions:
        if not isinstance(word, str):
            raise Refused('each must be a text, such as "hit"', "decisions")
    return tuple(decisions)


def _bank(value: Any) -> BankEntry:
    if not isinstance(value, dict):
        raise Refused("is not an object with seat and amount", "bank")
    for key in value:
        if key not in ("seat", "amount", "decisions", "co"):
            raise Refused(f"no such key {str(key)[:40]!r}; a bank has seat, amount, decisions, co", "bank")
    for key in ("seat", "amount"):
        if key not in value:
            raise Refused("is missing", f"bank.{key}")
    co = value.get("co", False)
    if not isinstance(co, bool):
        raise Refused("must be true or false", "bank.co")
    try:
        decisions = _decisions(value)
    except PitbossError as error:
        raise error.at("bank") from None
    return BankEntry(_number_seat(value["seat"], "bank.seat"), _amount(value["amount"], "bank.amount"), decisions, co)


_STEPS = {
    "call": ("seat", "call", "bet"),
    "take": ("seat", "take", "amount"),
    "bet": ("seat", "bet", "amount"),
    "do": ("seat", "do", "to", "cards"),
}
"""The keys of each kind of step."""
_KIND_OF_STEP = {
    frozenset(("seat", kind, *more)): kind
    for kind, keys in _STEPS.items()
    for some in range(3)
    for more in combinations(keys[2:], some)
}
"""The kind of a step by its keys, if they are in order."""


def _steps(values: list[Any]) -> tuple[FileStep, ...]:
    steps: list[FileStep] = []
    for index, value in enumerate(values):
        if type(value) is dict and len(value) == 2:  # a seat and its word, like most steps of the poker room
            seat, words = value.get("seat"), value.get("do")
            if type(seat) is int and type(words) is str and 1 <= seat <= MOST_SEATS:
                steps.append(_new(FileStep, (index, seat, words, ())))
                continue
        steps.append(_step(index, value))
    return tuple(steps)


def _step(index: int, value: Any) -> FileStep:
    try:
        if not isinstance(value, dict):
            raise Refused('is not a step such as {"seat": 1, "do": "call"}, or in craps {"roll": "3-1"}')
        if "roll" in value:
            if len(value) > 1:
                raise Refused("a step with a roll has no other key")
            return _new(FileStep, (index, None, "", _read("roll", parse_dice, value["roll"])))
        kind = _KIND_OF_STEP.get(frozenset(value)) or _kind_of_step(value)
        if "seat" not in value:
            raise Refused("is missing", "seat")
        seat = _number_seat(value["seat"], "seat")
        return _new(FileStep, (index, seat, _words(kind, value), ()))
    except PitbossError as error:
        raise error.at(f"play[{index}]") from None


def _kind_of_step(value: Mapping[str, Any]) -> str:
    for kind, known in _STEPS.items():
        if kind in value:
            for key in value:
                if key not in known:
                    raise Refused(f"no such key {str(key)[:40]!r} in a {kind!r} step; it has {', '.join(known)}")
            return kind
    raise Refused("must have one of bet, take, call, do, roll")


def _words(kind: str, value: Mapping[str, Any]) -> str:
    """The step as the seat would say it: ``bet place 6 12``, ``take pass``, ``call on hard 8``."""
    if kind == "call":
        return f"call {_text(value, 'call')} {_text(value, 'bet')}"
    words = [kind, _text(value, kind)] if kind != "do" else [_text(value, "do")]
    for key in ("amount", "to"):
        if key in value:
            amount = _amount(value[key], key)
            words.append(f"{amount // 100}.{amount % 100:02d}")
    if kind == "bet" and "amount" not in value:
        raise Refused("is missing", "amount")
    if "cards" in value:
        words.append(_text(value, "cards"))
    return " ".join(words)
