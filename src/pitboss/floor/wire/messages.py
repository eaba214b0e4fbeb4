"""The messages of the floor's WebSocket, version 1. Any other message is refused."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, TypeAdapter, ValidationError

from pitboss.errors import PitbossError, Unreadable
from pitboss.files.fast_json import parse_json_fast
from pitboss.money import MOST

VERSION = 1
MOST_IN = 16 * 1024
"""The longest message from a client, in bytes."""
MOST_OUT = 64 * 1024
"""The longest message to a client, in bytes."""
DEEPEST = 8
"""How deeply the values of a message may be nested."""
_FRACTION = re.compile(r"\d[.eE]")
"""Matches every number that is not a whole number."""


class Strict(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


Id = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
"""An id that the client chooses for each action. An action repeated with the same id has no second effect."""
TableId = Annotated[int, Field(ge=1, le=2**31 - 1)]
Amount = Annotated[int, Field(ge=0, le=MOST)]
SeatNumber = Annotated[int, Field(ge=1, le=999)]
ShortText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=40)]
SheetName = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class Hello(Strict):
    """The first message of every connection."""

    t: Literal["hello"]
    v: Literal[1]


class Watch(Strict):
    """Asks for a snapshot of a table, and for every step there from now on."""

    t: Literal["watch"]
    table: TableId
    seen: Annotated[int, Field(ge=0, le=MOST)] | None = None
    """The number of the last step that the client has seen."""
    quiet: bool = False
    """For bots: sends only the changes of the view, without events, and only when the viewer is asked something new. At
    tables with bets between rolls also after each of the viewer's own actions."""
    who: Annotated[str, StringConstraints(min_length=1, max_length=40)] | None = Field(None, alias="as")
    """The bot that watches. Only for the process of the house's bots."""


class Unwatch(Strict):
    t: Literal["unwatch"]
    table: TableId
    who: Annotated[str, StringConstraints(min_length=1, max_length=40)] | None = Field(None, alias="as")


class Do(Strict):
    """Does something at a table. The command has no ``person``."""

    t: Literal["do"]
    id: Id
    table: TableId
    command: dict[str, JsonValue]
    who: Annotated[str, StringConstraints(min_length=1, max_length=40)] | None = Field(None, alias="as")


class Type(Strict):
    """A line of text in the grammar of the terminal."""

    t: Literal["type"]
    id: Id
    table: TableId
    text: Annotated[str, StringConstraints(max_length=200)]


class AskTable(Strict):
    """Asks about a table without doing anything."""

    t: Literal["ask"]
    id: Id
    table: TableId
    what: Literal["hint", "why", "setting", "proof"]
    option: ShortText | None = None
    cards: Annotated[list[Annotated[str, StringConstraints(max_length=8)]], Field(max_length=20)] | None = None
    round: Annotated[int, Field(ge=1, le=MOST)] | None = None


class Ping(Strict):
    t: Literal["ping"]


ClientMessage = Annotated[Hello | Watch | Unwatch | Do | Type | AskTable | Ping, Field(discriminator="t")]
_CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# What the server says


class PersonBody(Strict):
    id: str
    name: str
    kind: str
    roles: list[str]


class Welcome(Strict):
    t: Literal["welcome"] = "welcome"
    v: Literal[1] = 1
    person: PersonBody
    balance: int
    now: int
    engine: str


class TableMessage(Strict):
    """A snapshot of a table, sent after ``watch`` and after a gap."""

    t: Literal["table"] = "table"
    table: int
    seq: int
    view: dict[str, Any]
    now: int


class Events(Strict):
    """A step of a table: what happened, and the parts of the view that changed."""

    t: Literal["ev"] = "ev"
    table: int
    seq: int
    events: list[dict[str, Any]]
    patch: dict[str, Any]
    now: int


class Ok(Strict):
    t: Literal["ok"] = "ok"
    id: str
    says: str | None = None
    answer: dict[str, Any] | None = None
    seq: int | None = None


Code = Literal["refused", "too-few-chips", "unreadable", "conflict", "gone", "not-yours", "too-fast", "storage"]


class No(Strict):
    t: Literal["no"] = "no"
    id: str | None = None
    code: Code
    says: str


class Pong(Strict):
    t: Literal["pong"] = "pong"
    now: int


class Balance(Strict):
    """The person's money away from tables."""

    t: Literal["balance"] = "balance"
    balance: int


class Notice(Strict):
    """News for a person, such as a table that was closed while they were away, and why."""

    t: Literal["notice"] = "notice"
    says: str
    table: int | None = None


class Bye(Strict):
    """The last message before the server closes the connection."""

    t: Literal["bye"] = "bye"
    code: str
    says: str


ServerMessage = Annotated[
    Welcome | TableMessage | Events | Ok | No | Pong | Balance | Notice | Bye, Field(discriminator="t")
]


def parse(text: str | bytes) -> Any:
    """The JSON of a message. Raises ``Unreadable`` for a repeated key, a number such as NaN, or too deep nesting."""
    size = len(text.encode("utf-8", "surrogatepass")) if isinstance(text, str) else len(text)
    if size > MOST_IN:
        raise Unreadable(f"is longer than {MOST_IN} bytes")
    check_depth(text if isinstance(text, str) else text.decode("utf-8", "replace"))
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise Unreadable("not JSON: not UTF-8 text") from None
    tree = parse_json_fast(text)
    return plain_numbers(tree) if _FRACTION.search(text) else tree


def check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth, in_text, skip = 0, False, False
    for sign in text:
        if skip:
            skip = False
        elif in_text:
            skip = sign == "\\"
            in_text = sign != '"'
        elif sign == '"':
            in_text = True
        elif sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Unreadable(f"is nested more than {DEEPEST} deep")
        elif sign in "]}":
            depth -= 1


def plain_numbers(value: Any) -> Any:
    """Turns decimals into floats, as options have them. Refuses one that is too large for a float."""
    if isinstance(value, Decimal):
        found = float(value)
        if found in (float("inf"), float("-inf")):
            raise Unreadable(f"{str(value)[:24]} is not a number here")
        return found
    if isinstance(value, dict):
        return {key: plain_numbers(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain_numbers(each) for each in value]
    return value


def read_message(text: str | bytes) -> ClientMessage:
    """Reads a client's message. Raises ``Unreadable``, with what is wrong and where, if it is not one of version 1."""
    tree = parse(text)
    if not isinstance(tree, dict):
        raise Unreadable("a message is an object with the key 't'")
    try:
        return _CLIENT.validate_python(tree)
    except ValidationError as error:
        raise wrong(error) from None


def wrong(error: ValidationError) -> PitbossError:
    """The first mistake, in one line."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"] if not isinstance(part, str) or part.isascii())
    return Unreadable(str(first["msg"])[:200], place[:80])
