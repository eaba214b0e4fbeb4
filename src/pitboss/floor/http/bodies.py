"""The bodies of the HTTP routes, as strict as the messages of the WebSocket."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query
from pydantic import Field, JsonValue, StringConstraints

from pitboss.floor.wire.messages import Amount, Name, SeatNumber, SheetName, Strict, TableId
from pitboss.money import MOST

PersonId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[\x21-\x7e]+$")]
HouseName = Annotated[str, Path(examples=["mount-airy"])]
GameName = Annotated[str, Path(examples=["roulette"])]
TableNumber = Annotated[int, Path(ge=1, le=2**31 - 1)]
FromSeat = Annotated[int | None, Query(ge=1, le=999)]
RoundNumber = Annotated[int, Path(ge=1, le=MOST)]
ChosenOptions = dict[str, JsonValue]
Why = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class GuestBody(Strict):
    name: Name | None = None


class AccountBody(Strict):
    name: Name
    password: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class NothingBody(Strict):
    """An object without keys. A change is always a POST of JSON, which a form on another site cannot send."""


class OperatorBody(Strict):
    token: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class TableBody(Strict):
    """A table to open, from a posted sheet or from the text of the person's own sheet."""

    sheet: SheetName | None = None
    text: Annotated[str, StringConstraints(max_length=14_000)] | None = None
    options: ChosenOptions = Field(default_factory=dict)
    bots: Annotated[int, Field(ge=0, le=8)] = 0
    private: bool = False
    title: Name | None = None


class SeatBody(Strict):
    """Where to sit. The floor chooses whatever is left out."""

    sheet: SheetName | None = None
    house: SheetName | None = None
    game: SheetName | None = None
    table: TableId | None = None
    seat: SeatNumber | None = None
    amount: Amount | None = None


class LinkBody(Strict):
    link: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class WhatIfBody(Strict):
    """Keys of a sheet with new values, as in ``{"pair-plus.flush": "4 to 1"}``."""

    sheet: SheetName
    changes: Annotated[dict[str, str | int | bool], Field(max_length=100)]
    count: bool = False
    """Compute the prices that are not stored, which may take a while."""


class EnteredBody(Strict):
    number: Annotated[int, Field(ge=1, le=500)]
    amount: int


class GradeBody(Strict):
    """What a trainee pays or takes for each question, in order, and how long it took."""

    seed: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    entries: Annotated[list[EnteredBody], Field(max_length=500)]
    took: int = 0
    limit: int | None = None


class ExcludeBody(Strict):
    days: Annotated[int, Field(ge=1, le=3650)]


class BarBody(Strict):
    days: Annotated[int, Field(ge=1, le=3650)]
    why: Why


class WhyBody(Strict):
    why: Why


class PostBody(Strict):
    options: ChosenOptions
    why: Why


class WaitBody(Strict):
    wait: bool = True


class BotsBody(Strict):
    bots: Annotated[int, Field(ge=0, le=8)]


class ChipsBody(Strict):
    amount: Annotated[int, Field(ge=1, le=100_000_00)]


class NewChipsBody(Strict):
    """Chips for a guest. Without an amount the guest gets as many as the house issues."""

    amount: Annotated[int, Field(ge=1, le=100_000_00)] | None = None


class LimitsBody(Strict):
    buy_in_a_day: Amount
