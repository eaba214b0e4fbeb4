"""What the floor knows about people: sessions, roles and names."""

from __future__ import annotations

from typing import Any

from pitboss.cage.people import PersonRole, Somebody
from pitboss.errors import Refused
from pitboss.machine.commands import MOST_NAME

SESSION_MILLIS = 30 * 24 * 3600 * 1000
"""How long the session of a guest lasts. It is long because a guest has no password to sign in again."""
IDLE_MILLIS = 30 * 60 * 1000
"""An account that was inactive for this long must sign in again."""


def somebody(person: str, name: str, kind: Any = "guest") -> Somebody:
    return Somebody(person, name, kind, frozenset(), 0, {})


def session_millis(who: Somebody) -> int:
    return IDLE_MILLIS if who.kind == "account" else SESSION_MILLIS


def is_bot(who: Somebody) -> bool:
    return who.kind in ("bot", "proposition player")


def may(who: Somebody, role: PersonRole) -> bool:
    """Whether a person has a role. An admin has all roles."""
    return role in who.roles or "admin" in who.roles


def as_json(who: Somebody) -> dict[str, Any]:
    return {"id": who.id, "name": who.name, "kind": who.kind, "roles": sorted(who.roles)}


def checked_name(name: str) -> str:
    found = name.strip()
    if not (0 < len(found) <= MOST_NAME and found.isprintable()):
        raise Refused(f"a name has 1 to {MOST_NAME} printable characters", "name")
    if found.lower().startswith(("bot ", "tpp ")):
        raise Refused("only bots of the house have a name like this: choose another", "name")
    return found
