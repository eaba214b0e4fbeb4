"""Malformed messages: each gets a typed answer, and none changes anything.

``PITBOSS_MESSAGES`` says how many are made; 100,000 is the campaign.
"""

from __future__ import annotations

import copy
import json
import os
import random
import string
from typing import Any

import pytest
from tests.floor.hall import Hall, Stuck, seated

from pitboss.errors import PitbossError, Unreadable
from pitboss.floor.wire import messages
from pitboss.floor.wire.sockets import Connection

CODES = ("refused", "too-few-chips", "unreadable", "conflict", "gone", "not-yours")
MESSAGES = int(os.environ.get("PITBOSS_MESSAGES", "6000"))
VALID: list[dict[str, Any]] = [
    {"t": "hello", "v": 1},
    {"t": "watch", "table": 1, "seen": 5, "quiet": True},
    {"t": "unwatch", "table": 1},
    {"t": "do", "id": "x", "table": 1, "command": {"do": "bet", "wagers": {"red": 2500}}},
    {"t": "do", "id": "y", "table": 1, "command": {"do": "say", "words": "hit", "question": 10_001}},
    {"t": "do", "id": "z", "table": 1, "command": {"do": "ready", "seed": "c0ffee"}},
    {"t": "do", "id": "b", "table": 1, "command": {"do": "bank", "amount": None, "co": True}},
    {"t": "type", "id": "q", "table": 1, "text": "25 on red"},
    {"t": "ask", "id": "w", "table": 1, "what": "setting", "cards": ["Ah", "Kd"]},
    {"t": "ping"},
]
ODD: list[Any] = [
    None, True, False, -1, 0, 1.0, 2**31, 2**32 - 1, 2**53 - 1, 2**53 + 1, 2**63, 10**30, "", "5", "\0", "\u202e",
    "é" * 300, [], {}, [[]], {"a": {}}, {"do": "void", "why": "x"}, {"do": "stop", "why": "x"}, 0.1, -0.0, "NaN",
    "a" * 5000,
]  # fmt: skip
RAW = [
    b"", b" ", b"{", b"}", b"null", b"[]", b'"x"', b"NaN", b'{"t":"ping","t":"ping"}', b'{"t":"ping","x":NaN}',
    b'{"t":"watch","table":Infinity}', b'{"t":"watch","table":1e400}', b'{"t":"watch","table":-Infinity}',
    b"[" * 100_00, b'{"a":' * 3000, b'{"t":"watch","table":' + b"9" * 5000 + b"}", b'\xff\xfe{"t":"ping"}', b"\xc3\x28",
    b'{"t":"do","id":"\\ud800","table":1,"command":{"do":"ready"}}', b'{"t":"ping"}' + b" " * 20_000,
    '{"t":"type","id":"a","table":1,"text":"red"}'.encode("utf-16"),
]  # fmt: skip


def mutated(rng: random.Random) -> str | bytes:
    """A valid message that is changed in one place, or sometimes random bytes."""
    kind = rng.random()
    if kind < 0.1:
        return rng.choice(RAW)
    if kind < 0.15:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
    tree = json.loads(json.dumps(rng.choice(VALID)))
    for _ in range(rng.randrange(1, 4)):
        place: Any = tree
        while isinstance(place, dict) and place and rng.random() < 0.6:
            inner = place[rng.choice(list(place))]
            if not isinstance(inner, dict):
                break
            place = inner
        key = rng.choice([*place, *rng.sample(string.ascii_lowercase, 1), "as", "person"])
        if rng.random() < 0.3:
            place.pop(key, None)
        else:
            place[key] = copy.deepcopy(rng.choice(ODD))
    text = json.dumps(tree)
    if rng.random() < 0.3:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(['"', "{", "\\", ",", "\x00", "1e999", ""]) + text[at + 1 :]
    return text


@pytest.fixture
def connection(hall: Hall) -> tuple[Hall, Connection, Any]:
    who, table = seated(hall)
    found = Connection(hall.casino, Stuck(), who)  # type: ignore[arg-type]
    found.hear('{"t":"hello","v":1}')
    return hall, found, table


@pytest.mark.slow
def test_each_message_gets_a_typed_answer_and_a_refused_one_changes_nothing(
    connection: tuple[Hall, Connection, Any],
) -> None:
    hall, found, table = connection
    rng = random.Random(1)
    refused = 0
    state = table.machine.digest(), hall.casino.purse(found.who.id)
    for _ in range(MESSAGES):
        message = mutated(rng)
        found._frames.clear()
        found.hear(message.decode("utf-8", "replace") if isinstance(message, bytes) else message)
        hall.settle()
        answers = [json.loads(frame) for frame, _ in found._frames]
        for answer in answers:
            assert answer["t"] in ("no", "ok", "welcome", "table", "pong", "ev", "balance"), answer
            if answer["t"] == "no":
                assert answer["code"] in CODES, answer
                assert 0 < len(answer["says"]) <= 700
        now = table.machine.digest(), hall.casino.purse(found.who.id)
        if all(answer["t"] == "no" for answer in answers):
            refused += 1
            assert now == state, message
        state = now
    assert refused > MESSAGES / 2


@pytest.mark.parametrize("raw", RAW, ids=range(len(RAW)))
def test_a_text_that_is_not_a_message_is_unreadable(raw: bytes) -> None:
    with pytest.raises(Unreadable):
        messages.read_message(raw)


@pytest.mark.parametrize("amount", (-1, 2**53 + 1, 2**63, 10**30, 1.0, True, "5", None))
def test_amounts_are_whole_cents_below_two_to_the_53(hall: Hall, amount: object) -> None:
    who, table = seated(hall)
    answer = hall.do(who, table.id, {"do": "buy", "amount": amount})
    assert answer["code"] in ("unreadable", "refused")


def test_a_longer_message_than_16_kib_is_refused() -> None:
    with pytest.raises(PitbossError, match="longer than 16384 bytes"):
        messages.read_message(json.dumps({"t": "type", "id": "a", "table": 1, "text": "x" * 16_384}))
