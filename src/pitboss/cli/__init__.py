"""The command line: one file a command, loaded when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from pitboss.errors import PitbossError, StorageFailed

COMMANDS = {
    "houses": "The houses and the games each posts.",
    "rules": "A game's rack card: wagers, procedure, pay tables, limits, sources, readings.",
    "check": "Check a sheet and list every mistake in it.",
    "settle": "What every wager of a round pays.",
    "odds": "The house edge of every wager on a sheet.",
    "play": "Play at a table, in the terminal.",
    "guide": "A house's own table-games guide, as printable pages.",
    "schema": "The JSON Schema of sheets and of round files.",
}


class Commands(click.Group):
    """Lists the commands without loading them. A command is loaded when it runs or shows its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pitboss.cli.{cmd_name}").command
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
@click.version_option("0.1.0", prog_name="pitboss")
@click.pass_context
def pitboss(ctx: click.Context) -> None:
    """Casino table games, exactly as six houses post them: play them, price them, settle them."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """Runs a command. Every error is shown as one line."""
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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        complain("interrupted", 130)
    sys.exit(status if isinstance(status, int) else 0)


def complain(message: str, status: int) -> None:
    print(f"pitboss: {message}", file=sys.stderr)
    sys.exit(status)
