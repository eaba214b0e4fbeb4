"""``pitboss settle``: prints what every wager of a round pays."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from io import BufferedReader
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.files.phh.many import hands_in, holds_histories
from pitboss.files.round_file import LONGEST, parse_json, parse_toml
from pitboss.files.settle import Sheets, settle_text, settle_tree
from pitboss.files.streams import LineStream
from pitboss.houses import read_sheet
from pitboss.money import dollars

HISTORIES = (".phh", ".phhs")
"""File endings of hand histories: one hand, and many hands."""
OUR_MISTAKE = "a mistake in Pitboss itself, not in the round"
T = TypeVar("T")
Settle = Callable[[Any, Sheets], str | dict[str, Any]]
"""A function that settles a round or a hand history after it was read. It returns the answer as text or as data."""
Filed = tuple[dict[str, Any], Any, Settle]
"""A round or hand of a file, or the error in its place: the label of its answer, what was read, what settles it."""


@click.command("settle")
@click.argument("files", nargs=-1, required=True, metavar="FILE...|-")
@click.option(
    "--sheet", "own", multiple=True, metavar="FILE", help="Your own sheet; rounds refer to it by its house and game."
)
@click.option("--phh", is_flag=True, help="Print poker hands in Poker Hand History format instead.")
def command(files: tuple[str, ...], own: tuple[str, ...], phh: bool) -> int:
    """Settles rounds: prints what every wager pays, as JSON (on a terminal as a table).

    A FILE holds one round in JSON or TOML. A .jsonl file or - (standard input) holds one round on each line; each is
    answered with one line, which is {"error": "..."} if the round is refused. A .phh file holds one hand in Poker Hand
    History format. A .phhs file holds many, each answered with one line that names the file and the hand; - may hold
    such hands too. The exit status is 2 if any round was refused.

    \b
    pitboss settle round.json
    pitboss settle - < night.jsonl > settled.jsonl
    pitboss settle night.phhs > settled.jsonl
    pitboss settle --phh round.json > hand.phh
    """
    sheets = Sheets(dict(_own_sheet(path) for path in own))
    if phh:
        from pitboss.cli.settling.phh import write_hands

        return 2 if write_hands(files, sheets) else 0
    refused = 0
    for name in files:
        if name == "-" or name.endswith((".jsonl", ".phhs")):
            refused += _settle_many(name, sheets)
        else:
            refused += _settle_file(name, sheets, label=len(files) > 1)
    return 2 if refused else 0


def _own_sheet(path: str) -> tuple[tuple[str, str], Any]:
    sheet = read_sheet(Path(path))
    return (sheet.rules.house, sheet.rules.game), sheet


def _settle_file(name: str, sheets: Sheets, label: bool) -> int:
    on_screen = sys.stdout.isatty()
    try:
        answer = settle_read(name, read_file(name), sheets, int if on_screen else dollars)
    except PitbossError as error:
        sys.stdout.flush()
        print(f"pitboss: {error.at(name)}", file=sys.stderr)
        return 1
    if on_screen:
        from pitboss.cli.settling.show import show_settled
        from pitboss.cli.settling.show_hand import show_hand

        show = show_hand if "pots" in answer else show_settled
        show(answer, name if label else "")
    elif label:
        print(json.dumps({"file": name, **answer}))
    else:
        print(json.dumps(answer, indent=2))
    return 0


def settle_read(name: str, tree: Any, sheets: Sheets, amount: Callable[[int], Any] = dollars) -> dict[str, Any]:
    """Settles the content of a file; the ending of its name gives the format. ``amount`` converts the cents."""
    if not name.endswith(HISTORIES):
        return settle_tree(tree, sheets, amount)
    from pitboss.files.phh.replay import settle_history

    return settle_history(tree, sheets, amount)


def read_file(name: str) -> Any:
    try:
        with Path(name).open("rb") as file:
            content = file.read(LONGEST + 1)
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror or error}") from None
    if len(content) > LONGEST:
        raise Unreadable(f"is too long: a round has at most {LONGEST} bytes")
    if name.endswith((".toml", *HISTORIES)):
        try:
            return parse_toml(content.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise Unreadable("not TOML: not UTF-8 text") from None
    return parse_json(content)


def _settle_many(name: str, sheets: Sheets) -> int:
    """Answers each round of a file with one line. Returns the number refused."""
    refused = count = 0
    encode = json.JSONEncoder(check_circular=False).encode
    for batch in _read_many(name):
        count += len(batch)
        for (label, _, _), answer in zip(batch, _answers(batch, sheets), strict=True):
            if isinstance(answer, str):
                sys.stdout.write(answer + "\n")
            else:
                refused += "error" in answer
                sys.stdout.write(encode(label | answer) + "\n")
        sys.stdout.flush()
    if refused:
        print(f"pitboss: {refused} of {count} rounds refused", file=sys.stderr)
    return refused


def _answers(batch: Sequence[Filed], sheets: Sheets) -> list[str | dict[str, Any]]:
    """The answer to each round of a batch.

    Rounds of one game are settled one after the other: what a processor holds of its rules and of its sheet then serves
    them all, and a mixed file takes about a quarter less time.
    """
    answers: list[str | dict[str, Any]] = [""] * len(batch)
    for place in sorted(range(len(batch)), key=lambda place: _sheet_name(batch[place][1])):
        _, tree, settle = batch[place]
        answers[place] = answer_to(tree, settle, sheets)
    return answers


def _sheet_name(tree: Any) -> tuple[str, ...]:
    """The game and the house that a round names; nothing if it does not name them."""
    if not isinstance(tree, dict):
        return ()
    game, house = tree.get("game"), tree.get("house")
    return (game, house) if isinstance(game, str) and isinstance(house, str) else ()


def _read_many(name: str) -> Iterator[list[Filed]]:
    """The rounds of a file in batches: those that have arrived already, so that no round waits for a later one."""
    with _stream_of(name) as source:
        lines = LineStream(source)
        batch: list[Filed] = []
        for filed in _filed(name, lines):
            batch.append(filed)
            if not lines.has_line:
                yield batch
                batch = []
        if batch:
            yield batch


def _filed(name: str, lines: LineStream) -> Iterator[Filed]:
    if not (holds_histories(lines) if name == "-" else name.endswith(".phhs")):
        for tree in rounds_in(lines):
            yield {}, tree, settle_text
        return
    from pitboss.files.phh.replay import settle_history

    for number, tree in hands_in(lines):
        yield {"file": name, "hand": number}, tree, settle_history


def answer_to(tree: Any, settle: Callable[[Any, Sheets], T], sheets: Sheets) -> T | dict[str, Any]:
    """The answer to one round of many: what it pays, or why it is refused. No content may stop the rounds after it."""
    try:
        if isinstance(tree, PitbossError):
            raise tree
        return settle(tree, sheets)
    except PitbossError as error:
        return {"error": str(error)}
    except Exception as error:
        return {"error": f"{OUR_MISTAKE}: {type(error).__name__}. Please report this round"}


def rounds_of(name: str) -> Iterator[Any]:
    """Every round of a file with a round on each line, or the error in place of a round."""
    with _stream_of(name) as source:
        yield from rounds_in(LineStream(source))


def rounds_in(source: LineStream) -> Iterator[Any]:
    from pitboss.files.fast_json import parse_json_fast

    for line in bounded_lines(source):
        try:
            if line is None:
                raise Unreadable(f"this line is too long: a round has at most {LONGEST} bytes")
            tree = parse_json_fast(line)
        except PitbossError as error:
            is_cut = line is not None and line.startswith(b"{") and not line.rstrip().endswith(b"}")
            yield (
                Unreadable(f"{error}; a round must be on one line here, or in a .json file of its own")
                if is_cut
                else error
            )
        else:
            yield tree


def _stream_of(name: str) -> BufferedReader:
    try:
        if name != "-":
            return Path(name).open("rb")
        if sys.stdin is None:
            raise Refused("standard input is closed", name)
        return cast(BufferedReader, sys.stdin.buffer)
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror or error}", name) from None


def bounded_lines(source: LineStream) -> Iterator[bytes | None]:
    """Lines that are not blank. A line that is too long is skipped and gives ``None``."""
    while line := source.readline(LONGEST + 2):
        if len(line) > LONGEST + 1 and not line.endswith(b"\n"):
            while (more := source.readline(LONGEST)) and not more.endswith(b"\n"):
                pass
            yield None
        elif line.strip():
            yield line
