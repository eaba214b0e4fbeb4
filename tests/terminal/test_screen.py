"""A screen that is drawn again in its place, and lines that are appended if that is not possible."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.console import Console
from rich.text import Text
from tests.machine.people import ANN, two_and_bots

from pitboss.terminal.glyphs import Look
from pitboss.terminal.picture import picture
from pitboss.terminal.screen import ERASE_BELOW, HOME, SHOWN, TOGETHER, Screen, fitted, look_of


def terminal(width: int = 40, height: int = 12, **environ: str) -> tuple[Screen, io.StringIO]:
    file = io.StringIO()
    env = {"TERM": "xterm-256color", **environ}
    return Screen(Console(file=file, force_terminal=True, width=width, height=height, _environ=env)), file


def lines(*texts: str) -> list[Text]:
    return [Text(text) for text in texts]


def test_a_terminal_is_drawn_at_once_and_in_its_place() -> None:
    screen, file = terminal()
    screen.show(lines("Blackjack"), lines("news"), ["hit, stand"])
    assert file.getvalue().count(HOME) == 1
    file.truncate(0)
    file.seek(0)
    screen.show(lines("Blackjack, again"), [], ["hit, stand"])
    frame = file.getvalue()
    assert frame.startswith(f"{TOGETHER}{HOME}") and frame.endswith(f"{ERASE_BELOW}{SHOWN}")
    assert "Blackjack, again" in frame and "\x1b[2J" not in frame, "nothing is wiped before it is drawn"


def test_no_frame_has_more_lines_than_the_terminal() -> None:
    table, asked = lines("title", "", *(f"seat {number}" for number in range(9))), lines("ask")
    for height in range(6, 20):
        shown = fitted(table, lines(*(f"note {number}" for number in range(30))), asked, height)
        assert len(shown) <= height
        assert (shown[0].plain, shown[-1].plain, shown[-3].plain) == ("title", "ask", "note 29")


def test_words_wrap_at_the_width_and_keep_their_indentation() -> None:
    screen, _ = terminal(width=20)
    wrapped = [line.plain for line in screen.wrapped(Text("  one two three four five six"))]
    assert wrapped == ["  one two three", "    four five six"]
    assert all(len(line) <= 20 for line in wrapped)


def test_a_dumb_terminal_and_a_pipe_get_lines_and_the_same_picture_once() -> None:
    for screen, file in (terminal(TERM="dumb"), piped()):
        assert not screen.redraws
        screen.show(lines("table"), lines("first"), [])
        screen.show(lines("table"), lines("second"), [])
        assert file.getvalue() == "first\n\ntable\nsecond\n"


def piped() -> tuple[Screen, io.StringIO]:
    file = io.StringIO()
    return Screen(Console(file=file, width=100)), file


@pytest.mark.parametrize(("environ", "colours"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_suits_have_their_colour_unless_the_user_wants_none(environ: dict[str, str], colours: bool) -> None:
    screen, file = terminal(**environ)
    screen.show([Text("A♥", "bold red")], [], [])
    assert ("\x1b[1;31m" in file.getvalue()) == colours


@pytest.mark.parametrize(
    ("environ", "encoding", "signs"),
    [
        ({}, "utf-8", True),
        ({"LANG": "en_US.UTF-8"}, "utf-8", True),
        ({"LC_ALL": "C", "LANG": "en_US.UTF-8"}, "utf-8", False),
        ({"LANG": "POSIX"}, "utf-8", False),
        ({}, "ascii", False),
        ({}, "latin-1", False),
        ({"TERM": "dumb"}, "utf-8", False),
    ],
)
def test_signs_are_shown_if_the_terminal_has_them(environ: dict[str, str], encoding: str, signs: bool) -> None:
    assert look_of(environ, encoding) == Look(signs)


@pytest.mark.parametrize("name", ["mount-airy/craps", "marysville/holdem", "valley-forge/pai-gow-tiles"])
def test_a_terminal_without_signs_gets_letters_only(name: str) -> None:
    screen = Screen(Console(file=io.StringIO(), width=80), Look(signs=False))
    table = list(picture(two_and_bots(name).view(ANN), screen.look))
    assert all(line.plain.isascii() for each in table for line in screen.wrapped(each))


def typed(*texts: str) -> Iterator[str]:
    yield from texts


def test_a_long_answer_comes_screen_by_screen_and_what_is_typed_instead_is_passed_on() -> None:
    long = lines(*(f"line {number}" for number in range(25)))
    for answers, returned, seen in [(("", "", ""), "", 24), (("q",), "", 9), (("bet 25",), "bet 25", 9)]:
        screen, file = terminal(height=12)
        said = typed(*answers)
        assert screen.page(long, lambda prompt, said=said: next(said)) == returned  # type: ignore[misc]
        assert f"line {seen}" in file.getvalue() and f"line {seen + 1}" not in file.getvalue()
