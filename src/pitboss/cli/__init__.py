"""The command line: one file a command, loaded when it is called."""

from __future__ import annotations

import codecs
import gc
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn, TextIO

import click

from pitboss import __version__
from pitboss.errors import PitbossError, StorageFailed, printable

COMMANDS = {
    "houses": "List the houses and the games each posts.",
    "rules": "Show a game's rack card: wagers, procedure, pay tables, limits, sources, readings.",
    "check": "Check a sheet and list every mistake in it.",
    "settle": "Settle a round: show what every wager pays.",
    "odds": "Show the house edge of every wager on a sheet.",
    "par": "Print a par sheet: every line, way and figure of every wager.",
    "strategy": "Show the best play of a sheet's wagers, as a chart.",
    "what-if": "Show what a wager costs with another pay line.",
    "diff": "Show how two sheets differ, and what each difference costs.",
    "design": "Find pay tables with the edge, hit rate and deviation you want.",
    "fees": "Show what each posted collection schedule costs per hand.",
    "simulate": "Deal millions of rounds: what they cost, and how sessions go.",
    "equity": "Show what part of the pot each poker hand wins on average.",
    "play": "Play at a table, in the terminal.",
    "drill": "Train dealers: what does each wager of a finished round pay?",
    "serve": "Open a casino floor: tables for browsers and other clients.",
    "cage": "Manage the books of a floor: audit, backup, restore, operators, log.",
    "verify": "Deal a floor's round again from its revealed seed.",
    "guide": "Write a house's own table-games guide, as printable pages.",
    "completion": "Print a script that lets your shell complete commands and names.",
    "schema": "Print the JSON Schema of sheets and of round files.",
}


FOLDERS = {
    "pricing": ("odds", "par", "strategy", "what-if", "diff", "design", "fees", "simulate", "equity"),
    "settling": ("settle",),
    "floor": ("play", "drill", "serve", "cage", "verify"),
}
"""Commands whose file is in a folder below this one."""


def module_of(command: str) -> str:
    folder = next((f"{name}." for name, commands in FOLDERS.items() if command in commands), "")
    return f"pitboss.cli.{folder}{command.replace('-', '_')}"


class Commands(click.Group):
    """Lists the commands without loading them. A command is loaded when it runs or shows its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(module_of(cmd_name)).command
        if "_PITBOSS_COMPLETE" in os.environ:
            from pitboss.cli.completion import complete_sheets

            complete_sheets(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS:
            raise click.UsageError(f"no command {args[0]!r}; the commands are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Try"):
            formatter.write_dl(
                [
                    ("pitboss houses", "list the games"),
                    ("pitboss rules mount-airy/craps", "read a rack card"),
                    ("pitboss play mount-airy/blackjack", "play"),
                    ("pitboss odds valley-forge/roulette", "see the house edge"),
                ]
            )


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pitboss")
@click.pass_context
def pitboss(ctx: click.Context) -> None:
    """Casino table games, exactly as six houses post them: play them, price them, settle them.

    Without a command it opens the floor and shows its page in a browser.
    """
    if ctx.invoked_subcommand is None:
        from pitboss.cli.floor.serve import open_the_floor

        open_the_floor()


GARBAGE = 50_000
"""New objects between two garbage collections. A command that reads sheets makes many objects that stay: a collection
after every 700 of them would take time and find nothing."""


def main() -> None:
    """Runs a command. Every error is shown as one line."""
    gc.set_threshold(GARBAGE, 20, 20)
    make_streams_ready()
    try:
        status = pitboss.main(prog_name="pitboss", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        complain("interrupted", 130)
    except click.ClickException as error:
        complain(error.format_message().replace("\n", " "), 2)
    except PitbossError as error:
        complain(str(error), 2)
    except StorageFailed as failed:
        complain(str(failed), 3)
    except BrokenPipeError:
        _write_no_more(sys.stdout)
        sys.exit(0)
    except OSError as error:
        _write_no_more(sys.stdout)
        complain(f"{error.filename or 'cannot write'}: {error.strerror or error}", 2)
    except KeyboardInterrupt:
        complain("interrupted", 130)
    gc.freeze()  # saves the time of a last garbage collection as Python ends
    sys.exit(status if isinstance(status, int) else 0)


def complain(message: str, status: int) -> NoReturn:
    try:
        print(f"pitboss: {printable(message)}", file=sys.stderr, flush=True)
    except OSError:
        _write_no_more(sys.stderr)
    sys.exit(status)


def make_streams_ready() -> None:
    """Handles a closed stream, and a terminal that cannot show every character that the houses use."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # until the program ends
    if sys.stdout is None:
        complain("standard output is closed, so there is nowhere to write the answer", 2)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plain-signs")


PLAIN = str.maketrans({"…": "...", "·": "-", "–": "-", "—": "-", "•": "*", "×": "x", "’": "'"})
"""Special characters that we print, and what a terminal without them shows instead."""


def plain_signs(error: UnicodeError) -> tuple[str, int]:
    """A handler of codec errors: replaces the character by its plain form, or escapes it if it has none."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end].translate(PLAIN)
    return signs.encode("ascii", "backslashreplace").decode(), error.end


codecs.register_error("plain-signs", plain_signs)


def _write_no_more(stream: TextIO) -> None:
    """Discards what is still buffered, so that Python does not try to write it again as it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
