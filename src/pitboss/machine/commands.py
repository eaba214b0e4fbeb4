"""All commands that a table takes, as values and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from pitboss.errors import Refused, Unreadable
from pitboss.money import MOST, Cents
from pitboss.room.seats import ComesIn
from pitboss.rules.script import Seat, Wager
from pitboss.table.rotation import Person

Role = Literal["player", "bot", "proposition player"]
ROLES: tuple[Role, ...] = get_args(Role)
WAYS: tuple[ComesIn, ...] = get_args(ComesIn)
Wagers = Mapping[Wager, Cents]

MOST_NAME = 40
MOST_SEED = 64
"""The most bytes in a player's seed."""
MOST_WORDS = 200
PASS = "pass"
"""The word with which a person passes on an offer that has no default."""


class Sit(NamedTuple):
    """A person takes an open seat with chips. ``comes_in`` is for the poker room, as in ``ComeIn``.

    If the sheet has a back line, seat 0 is a place behind the table: the person stands, and bets behind others.
    """

    person: Person
    seat: Seat
    amount: Cents
    name: str = ""
    role: Role = "player"
    comes_in: ComesIn = "wait"


class Buy(NamedTuple):
    person: Person
    amount: Cents


class ChangeSeat(NamedTuple):
    person: Person
    seat: Seat


class GetUp(NamedTuple):
    """The person leaves with the chips. During a round the seat is held until the round is settled."""

    person: Person


class Away(NamedTuple):
    """The person sits out from the next round on."""

    person: Person


class Back(NamedTuple):
    person: Person


class ComeIn(NamedTuple):
    """How a player of the poker room makes up a blind."""

    person: Person
    way: ComesIn


class Bet(NamedTuple):
    """Replaces all of the person's bets. Bets can change until "no more bets"."""

    person: Person
    wagers: Wagers
    behind: Mapping[Seat, Wagers] = {}
    """Bets on other circles, if the sheet has a back line: behind the player of a seat, or where nobody sits."""


class TakeBank(NamedTuple):
    """Takes the offered bank with this amount, or declines it with ``None``."""

    person: Person
    amount: Cents | None
    co: bool = False
    """The house takes half of the bank."""


class Say(NamedTuple):
    """Answers a question of the round, or bets between rolls. A late answer has the number of an older question."""

    person: Person
    words: str
    question: int
    seat: Seat = Seat(0)
    """The seat to answer for, if the person decides at several seats that are asked. 0 means the first of them."""


class Ready(NamedTuple):
    """The person is ready for the next round. The seed goes into the next shuffle."""

    person: Person
    seed: bytes = b""


class Void(NamedTuple):
    """Voids the round: all chips go back, and its seed is revealed."""

    why: str


class PostOptions(NamedTuple):
    """Changes options of the table, from the next round on."""

    options: Mapping[str, Any]


class Stop(NamedTuple):
    """Closes the table after this round. Bets that are up between rolls go back."""

    why: str


class Meters(NamedTuple):
    """Tells a table the amounts of its meters. They come from the meters' holder, and are an input like chance."""

    amounts: Mapping[str, Cents]


Command = (
    Sit | Buy | ChangeSeat | GetUp | Away | Back | ComeIn | Bet | TakeBank | Say | Ready | Void | PostOptions | Stop
    | Meters
)  # fmt: skip
_NAMES: dict[str, type[Any]] = {
    "sit": Sit, "buy": Buy, "move": ChangeSeat, "get-up": GetUp, "away": Away, "back": Back, "come-in": ComeIn,
    "bet": Bet, "bank": TakeBank, "say": Say, "ready": Ready, "void": Void, "post": PostOptions, "stop": Stop,
    "meters": Meters,
}  # fmt: skip
_WORDS = {kind: word for word, kind in _NAMES.items()}


def word_of(command: Command) -> str:
    return _WORDS[type(command)]


def write_command(command: Command) -> dict[str, Any]:
    """A command as JSON: ``{"do": "buy", "person": "ann", "amount": 10000}``. Amounts are cents."""
    tree: dict[str, Any] = {"do": word_of(command)}
    for key, value in command._asdict().items():
        if value == command._field_defaults.get(key, ...):
            continue
        name = key.replace("_", "-")
        tree[name] = value.hex() if isinstance(value, bytes) else _written(value)
    return tree


def _written(value: Any) -> Any:
    return {str(key): _written(each) for key, each in value.items()} if isinstance(value, Mapping) else value


def read_command(tree: object) -> Command:
    """Reads a command from JSON. Raises ``Unreadable``, with the reason, if a key is unknown, missing or of a
    wrong type."""
    if not isinstance(tree, dict):
        raise Unreadable("a command is an object with the key 'do'")
    word = tree.get("do")
    kind = _NAMES.get(word) if isinstance(word, str) else None
    if kind is None:
        raise Unreadable(f"{word!r:.40} is not a command; there are {', '.join(_NAMES)}", "do")
    given: dict[str, Any] = {}
    for key, value in tree.items():
        name = key.replace("-", "_")
        if key == "do":
            continue
        if name not in kind._fields or "_" in key:
            raise Unreadable(f"{word} has no such key; it has {', '.join(kind._fields)}", f"{key:.40}")
        given[name] = _READ[name](value, key)
    missing = [name for name in kind._fields if name not in given and name not in kind._field_defaults]
    if missing:
        raise Unreadable(f"is missing: {word} needs it", missing[0].replace("_", "-"))
    command: Command = kind(**given)
    return command


def _text(most: int) -> Any:
    def read(value: object, key: str) -> str:
        if not (isinstance(value, str) and 0 < len(value) <= most and value.isprintable()):
            raise Unreadable(f"is not a text of 1 to {most} printable characters", key)
        return value

    return read


def _one_of(words: tuple[str, ...]) -> Any:
    def read(value: object, key: str) -> str:
        if value not in words:
            raise Unreadable(f"is not one of {', '.join(words)}", key)
        return str(value)

    return read


def _whole(least: int, most: int, what: str) -> Any:
    def read(value: object, key: str) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Unreadable(f"is not {what}", key)
        return value

    return read


_cents = _whole(0, MOST, "an amount in whole cents")
_seat = _whole(0, 999, "a seat: seats are numbered from 1")


def _flag(value: object, key: str) -> bool:
    if not isinstance(value, bool):
        raise Unreadable("is neither true nor false", key)
    return value


def _seed(value: object, key: str) -> bytes:
    try:
        seed = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        seed = b""
    if not 1 <= len(seed) <= MOST_SEED:
        raise Refused(f"is not a seed: write 2 to {2 * MOST_SEED} hexadecimal digits, as in c0ffee", key)
    return seed


def _amounts(value: object, key: str) -> dict[str, Cents]:
    if not isinstance(value, dict):
        raise Unreadable("is not an object of names and cents", key)
    return {_text(MOST_NAME)(name, key): _cents(amount, f"{key}.{name:.40}") for name, amount in value.items()}


def _behind(value: object, key: str) -> dict[Seat, dict[str, Cents]]:
    if not isinstance(value, dict):
        raise Unreadable("is not an object of seats and wagers", key)
    found = {}
    for seat, wagers in value.items():
        if not (seat.isascii() and seat.isdigit() and len(seat) < 4 and int(seat)):
            raise Unreadable("is not a seat: seats are numbered from 1", f"{key}.{seat:.40}")
        found[Seat(int(seat))] = _amounts(wagers, f"{key}.{seat}")
    return found


def _options(value: object, key: str) -> dict[str, Any]:
    if not isinstance(value, dict) or any(isinstance(each, dict | list) for each in value.values()):
        raise Unreadable("is not an object of options", key)
    return value


def _maybe_cents(value: object, key: str) -> Cents | None:
    return None if value is None else _cents(value, key)


_READ: dict[str, Any] = {
    "person": _text(MOST_NAME), "seat": _seat, "amount": _maybe_cents, "name": _text(MOST_NAME),
    "role": _one_of(ROLES), "comes_in": _one_of(WAYS), "way": _one_of(WAYS), "wagers": _amounts, "behind": _behind,
    "co": _flag, "words": _text(MOST_WORDS), "question": _whole(0, MOST, "the number of a question"), "seed": _seed,
    "why": _text(MOST_WORDS), "options": _options, "amounts": _amounts,
}  # fmt: skip
