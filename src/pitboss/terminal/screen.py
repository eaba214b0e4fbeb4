"""Where a table is shown: a terminal that is redrawn in place, or plain lines that are appended."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from pitboss.terminal.glyphs import Look

if TYPE_CHECKING:
    from rich.console import Console

WIDTH_OF_A_PIPE = 100
WIDEST = 120
SIGNS = "♠♥♦♣⚀⚅▒▶“”·…"
IN_LETTERS = str.maketrans("·…“”’–×", '-.""\'-x')
"""Replacements for our other symbols on a terminal that has only letters."""
HOME, ERASE_LINE, ERASE_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"
TOGETHER, SHOWN = "\x1b[?2026h", "\x1b[?2026l"
"""A terminal that knows these codes shows everything between them at once. Other terminals ignore them."""
MORE = "Enter shows more, q goes back to the table> "
BACK = "Enter goes back to the table> "

Read = Callable[[str], str]


def console() -> Console:
    """The terminal with its colours and width; plain text of fixed width if the output is not a terminal."""
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False, markup=False, emoji=False)
    return Console(highlight=False, markup=False, emoji=False, width=WIDTH_OF_A_PIPE, no_color=True)


def look_of(environ: Mapping[str, str] = os.environ, encoding: str | None = None) -> Look:
    """Symbols, if the output and the user's locale support them."""
    encoding = encoding or getattr(sys.stdout, "encoding", None) or "utf-8"
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or "UTF-8"
    try:
        SIGNS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return Look(signs=False)
    return Look(signs=locale not in ("C", "POSIX") and environ.get("TERM") != "dumb")


class Screen:
    def __init__(self, console: Console, look: Look = Look()) -> None:  # noqa: B008, a tuple
        self._console = console
        self.look = look
        self.redraws = console.is_terminal and not console.is_dumb_terminal
        """Whether the picture is redrawn in place. Otherwise new lines are appended."""
        self._last: list[str] = []
        self._began = False

    @property
    def width(self) -> int:
        return min(self._console.width, WIDEST)

    @property
    def height(self) -> int:
        return self._console.height

    def line(self, text: Text) -> None:
        """Writes one line below everything else, or several if it is wider than the terminal."""
        for each in self.wrapped(text):
            self._console.print(each, soft_wrap=True)

    def whole(self, text: str) -> None:
        """Writes a line without wrapping it, so that it can be copied."""
        self._console.print(Text(text), soft_wrap=True)

    def show(self, table: Sequence[Text], notes: Sequence[Text], ask: Sequence[str]) -> None:
        """Shows the table, the news and the question. The person types below them."""
        asked = [Text(line) for line in ask]
        if self.redraws:
            self._redraw(table, notes, asked)
        else:
            self._append(table, notes, asked)

    def _append(self, table: Sequence[Text], notes: Sequence[Text], asked: Sequence[Text]) -> None:
        for note in notes:
            self.line(note)
        table = [line for line in table if line.plain]
        drawn = [line.plain for line in table]
        if drawn != self._last:
            self.line(Text(""))
            for line in table:
                self.line(line)
        self._last = drawn
        for line in asked:
            self.line(line)

    def _redraw(self, table: Sequence[Text], notes: Sequence[Text], asked: Sequence[Text]) -> None:
        parts = [[line for each in part for line in self.wrapped(each)] for part in (table, notes, asked)]
        self._write(fitted(parts[0], parts[1], parts[2], self.height - 1))

    def _write(self, lines: Sequence[Text]) -> None:
        first = "" if self._began else "\n" * (self.height - 1)
        self._began = True
        body = "".join(f"{self._coloured(line)}{ERASE_LINE}\n" for line in lines)
        self._console.file.write(f"{first}{TOGETHER}{HOME}{body}{ERASE_BELOW}{SHOWN}")
        self._console.file.flush()

    def _coloured(self, line: Text) -> str:
        with self._console.capture() as captured:
            self._console.print(line, soft_wrap=True, end="")
        return captured.get()

    def page(self, lines: Sequence[Text], read: Read) -> str:
        """Shows a longer answer: at once if lines are appended, otherwise screen by screen until the person goes back.

        Returns what the person typed instead of continuing.
        """
        if not self.redraws:
            for line in lines:
                self.line(line)
            return ""
        left = [each for line in lines for each in self.wrapped(line)]
        room = max(1, self.height - 2)
        while left:
            self._write(left[:room])
            left = left[room:]
            typed = read(MORE if left else BACK).strip()
            if typed:
                return "" if typed.lower() in ("q", "back") else typed
        return ""

    def wrapped(self, text: Text) -> list[Text]:
        """The text in lines that fit the width. All lines have the indentation of the first."""
        if not self.look.signs:
            text = text.copy()
            text.plain = text.plain.translate(IN_LETTERS)
        if text.cell_len <= self.width:
            return [text]
        indent = len(text.plain) - len(text.plain.lstrip(" "))
        hanging = " " * (indent + 2)
        first, *others = text[indent:].wrap(self._console, max(8, self.width - len(hanging)))
        lines = [Text(" " * indent).append_text(first), *(Text(hanging).append_text(line) for line in others)]
        for line in lines:
            line.rstrip()
        return lines


def fitted(table: list[Text], notes: list[Text], asked: list[Text], height: int) -> list[Text]:
    """As many lines as the terminal has. Empty lines are dropped first, then the oldest notes, then the top lines."""
    gap = [Text("")]
    if len(table) + len(notes) + len(asked) + 2 > height:
        table = [line for line in table if line.plain]
    room = height - len(asked) - len(table) - 2
    if len(notes) > max(room, 3):
        notes = notes[-max(room, 3) :]
    lines = [*table, *gap, *notes, *gap, *asked] if notes else [*table, *gap, *asked]
    if len(lines) > height:
        over = len(lines) - height
        lines = [lines[0], *lines[1 + over :]]
    return lines
