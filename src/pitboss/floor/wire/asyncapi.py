"""The WebSocket's protocol as an AsyncAPI document, made from the same types that read and check the messages.

python -m pitboss.floor.wire.asyncapi > docs/asyncapi.json
"""

from __future__ import annotations

import json
from typing import Any, get_args

from pydantic import TypeAdapter

from pitboss.floor.wire.messages import MOST_IN, MOST_OUT, VERSION, ClientMessage, ServerMessage, Strict
from pitboss.machine.step import Event
from pitboss.machine.view import TableView

DOES = {
    "sit": "seat, amount, comes-in?", "buy": "amount", "move": "seat", "get-up": "", "away": "", "back": "",
    "come-in": "way: wait, post or straddle", "bet": "wagers: {wager: cents}, behind?: {seat: {wager: cents}}",
    "bank": "amount (null declines), co?", "say": "words, question, seat?", "ready": "seed? (hexadecimal)",
}  # fmt: skip
"""The commands of ``do``, and their keys."""


def messages(kind: Any) -> list[type[Strict]]:
    union = get_args(kind)[0]
    return list(get_args(union))


def document() -> dict[str, Any]:
    """AsyncAPI 3.0."""
    schemas: dict[str, Any] = {}
    found: dict[str, Any] = {}
    for each in (*messages(ClientMessage), *messages(ServerMessage)):
        found[each.__name__] = {
            "name": each.model_fields["t"].annotation.__args__[0],  # type: ignore[union-attr]
            "summary": " ".join((each.__doc__ or "").split()),
            "payload": _schema(each, schemas),
        }
    schemas["TableView"] = _schema(TableView, schemas)
    schemas["Event"] = _schema(Event, schemas)
    found["TableMessage"]["payload"]["properties"]["view"] = {"$ref": "#/components/schemas/TableView"}
    found["Events"]["payload"]["properties"]["events"] = {
        "type": "array", "items": {"$ref": "#/components/schemas/Event"},
        "description": "Fields that say nothing are left out, except kind, words and by.",
    }  # fmt: skip
    found["Events"]["payload"]["properties"]["patch"] = {
        "type": "object", "description": "Keys of TableView that changed: view = {...view, ...patch}.",
    }  # fmt: skip
    found["Do"]["payload"]["properties"]["command"]["description"] = "; ".join(
        f'{{"do": "{word}"{", " + keys if keys else ""}}}' for word, keys in DOES.items()
    )
    channel = {name: {"$ref": f"#/components/messages/{name}"} for name in found}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Pitboss floor", "version": str(VERSION), "license": {"name": "MIT"},
            "description": f"Text frames of JSON objects, at most {MOST_IN // 1024} KiB to the floor and "
            f"{MOST_OUT // 1024} KiB from it. The first "
            "message is hello. Amounts are whole cents. A cookie or 'Authorization: Bearer TOKEN' says who you are: "
            "POST /api/guest gives a token. Unknown keys are refused.",
        },
        "servers": {"floor": {"host": "127.0.0.1:8080", "protocol": "ws", "pathname": "/ws"}},
        "defaultContentType": "application/json",
        "channels": {"ws": {"address": "/ws", "messages": channel}},
        "operations": {
            "say": {
                "action": "send", "channel": {"$ref": "#/channels/ws"},
                "summary": "What a client says.",
                "messages": _refs(messages(ClientMessage)),
            },
            "hear": {
                "action": "receive", "channel": {"$ref": "#/channels/ws"},
                "summary": "What the floor says.",
                "messages": _refs(messages(ServerMessage)),
            },
        },
        "components": {"messages": found, "schemas": schemas},
    }  # fmt: skip


def _refs(kinds: list[type[Strict]]) -> list[dict[str, str]]:
    return [{"$ref": f"#/channels/ws/messages/{kind.__name__}"} for kind in kinds]


def _schema(kind: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    found = TypeAdapter(kind).json_schema(ref_template="#/components/schemas/{model}", by_alias=True)
    schemas.update(found.pop("$defs", {}))
    return found


def text() -> str:
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(text(), end="")
