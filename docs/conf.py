"""The documentation as a site: python -m sphinx -W docs site (extra ``docs``)."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import click  # noqa: E402

import pitboss  # noqa: E402
from pitboss.cli import COMMANDS  # noqa: E402
from pitboss.cli import pitboss as command_line  # noqa: E402

project = "Pitboss"
author = "the Pitboss authors"
copyright = author
version = release = pitboss.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.intersphinx"]
exclude_patterns = ["notebooks/.ipynb_checkpoints"]
html_theme = "furo"
html_title = f"Pitboss {release}"
html_extra_path = ["asyncapi.json"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist"]
intersphinx_mapping: dict[str, Any] = {}  # the site is built without a network
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_type_aliases: dict[str, str] = {}
nitpicky = False

_COMMANDS = "<!-- every command -->"
_FURTHER = "PAGES-NOT-LISTED-HERE"
"""Stands in the list of contents for every page that it does not name."""


def _with_felt(docname: str, text: str) -> str:
    """A game's page with the felt of the first house that posts it, below its heading."""
    game = docname.partition("/")[2]
    name = next((name for name in pitboss.sheets() if name.partition("/")[2] == game), None)
    if name is None:
        return text
    heading, _, rest = text.partition("\n")
    figure = re.sub(r"\n\s*", " ", pitboss.open(name)._repr_html_())
    return f"{heading}\n\n```{{raw}} html\n{figure}\n```\n{rest}"


def _with_commands(text: str) -> str:
    """The help of every command, as it is printed."""
    said = []
    for name in COMMANDS:
        command = command_line.get_command(click.Context(command_line), name)
        assert command is not None
        context = click.Context(command, info_name=f"pitboss {name}", max_content_width=100)
        said.append(f"## `pitboss {name}`\n\n```text\n{command.get_help(context)}\n```\n")
    return text.replace(_COMMANDS, "\n".join(said))


def _with_further_pages(text: str) -> str:
    named = set(text.split())
    pages = [path.stem for path in sorted(Path(__file__).parent.glob("*.md"))]
    return text.replace(_FURTHER, "\n".join(page for page in pages if page not in {"index", *named}))


def _read(app: Any, docname: str, source: list[str]) -> None:
    if docname.startswith("games/"):
        source[0] = _with_felt(docname, source[0])
    elif _FURTHER in source[0]:
        source[0] = _with_further_pages(source[0])
    elif _COMMANDS in source[0]:
        source[0] = _with_commands(source[0])


def setup(app: Any) -> dict[str, bool]:
    from pygments.lexers.special import TextLexer

    for vectors in ("deck-53", "deck-32", "double-zero", "single-zero"):  # what a test reads from the page on fairness
        app.add_lexer(vectors, TextLexer)
    app.connect("source-read", _read)
    return {"parallel_read_safe": True}
