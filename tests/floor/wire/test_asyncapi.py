"""The AsyncAPI document agrees with the types, and the messages of the floor agree with the document."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from tests.floor.hall import Eyes, Hall, company, wanted

from pitboss.floor.wire.asyncapi import document, messages, text
from pitboss.floor.wire.messages import ClientMessage, ServerMessage

PAGE = Path(__file__).parents[3] / "docs" / "asyncapi.json"


def test_the_page_is_generated_from_the_types() -> None:
    assert PAGE.read_text("utf-8") == text(), "run: python -m pitboss.floor.wire.asyncapi > docs/asyncapi.json"


def test_every_message_is_on_the_page() -> None:
    found = document()["components"]["messages"]
    assert list(found) == [kind.__name__ for kind in (*messages(ClientMessage), *messages(ServerMessage))]


@pytest.mark.sampled
@pytest.mark.parametrize("sheet", ("mount-airy/blackjack", "valley-forge/craps", "marysville/holdem"))
def test_messages_of_the_floor_follow_the_page(sheet: str, hall: Hall) -> None:
    tree = document()
    table, people = company(hall, sheet)
    eyes = Eyes()
    table.watch(eyes, people[0].id)
    for _ in range(30):
        for who, command in wanted(table, people):
            eyes.send(json.dumps(hall.do(who, table.id, command)))
    by_name = {each["name"]: each["payload"] for each in tree["components"]["messages"].values()}
    checks = {
        name: jsonschema.Draft202012Validator({**payload, "components": tree["components"]})
        for name, payload in by_name.items()
    }
    assert {message["t"] for message in eyes.heard} >= {"table", "ev", "ok"}
    for message in eyes.heard[:120]:
        checks[message["t"]].validate(message)
