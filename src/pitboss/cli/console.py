"""Where the tables of a command are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 120
"""Width of the output if it is not a terminal."""


def console() -> Console:
    """Where tables are printed: the terminal, or plain text of a fixed width."""
    from rich.console import Console

    found = Console()
    return found if found.is_terminal else Console(width=WIDE)
