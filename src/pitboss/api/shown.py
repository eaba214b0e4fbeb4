"""Tables and drawings as HTML for notebooks. All text in them is escaped, and they need no network."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files

CLASS = "pitboss-drawing"


def html_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def coloured(svg: str) -> str:
    """A drawing of the guide with its own style rules, which apply to nothing else on the page."""
    start = svg.index(">") + 1
    opened = svg[:start].replace("<svg ", f'<svg class="{CLASS}" ', 1)
    return f"{opened}<style>{_colours()}</style>{svg[start:]}"


@cache
def _colours() -> str:
    """The guide's style rules for drawings, limited to drawings of this class."""
    style = files("pitboss.guide").joinpath("templates", "style.css").read_text("utf-8")
    values = dict(re.findall(r"--(\w+): ([^;]+);", style[: style.index("}")]))
    rules = style[style.index("svg text {") : style.index("/* Front */")]
    rules = re.sub(r"var\(--(\w+)\)", lambda named: values[named[1]], rules)
    found = [f".{CLASS} {{ font-family: sans-serif }}"]
    for selectors, body in re.findall(r"([^{}]+)\{([^}]*)\}", rules):
        own = ", ".join(f".{CLASS} {each.strip().removeprefix('svg ')}" for each in selectors.split(","))
        found.append(f"{own} {{{body}}}")
    return "\n".join(found)
