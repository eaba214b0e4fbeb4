"""What the rules say of their own fields: the text that stands below a field in the code, for cards and schemas."""

from __future__ import annotations

import ast
import inspect
import textwrap
from itertools import pairwise
from typing import Any

from pitboss.houses.reading.records import key_of

_notes: dict[Any, dict[str, str]] = {}


def notes_of(kind: Any) -> dict[str, str]:
    """By key, what each field of a record is. Fields without a note are left out."""
    if kind not in _notes:
        _notes[kind] = {}
        for owner in reversed(kind.__mro__):
            if owner is not object:
                _notes[kind] |= _own_notes(owner)
    return _notes[kind]


def _own_notes(kind: Any) -> dict[str, str]:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, SyntaxError):
        return {}
    found = {}
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    for field, note in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(note, ast.Expr):
            text = ast.literal_eval(note.value) if isinstance(note.value, ast.Constant) else ""
            found[key_of(field.target.id)] = " ".join(str(text).replace("``", "").split())
    return found
