"""``pitboss completion``: prints the script with which a shell completes commands, options and names of sheets."""

from __future__ import annotations

import click

VARIABLE = "_PITBOSS_COMPLETE"
"""Set by the shell when it asks for completions."""
WHERE = {
    "bash": "add to ~/.bashrc: source <(pitboss completion bash)",
    "zsh": "add to ~/.zshrc, after compinit: source <(pitboss completion zsh)",
    "fish": "pitboss completion fish > ~/.config/fish/completions/pitboss.fish",
}


@click.command("completion")
@click.argument("shell", type=click.Choice(list(WHERE)))
@click.pass_context
def command(ctx: click.Context, shell: str) -> int:
    """Prints a script for your shell, so that the tab key completes commands, options and HOUSE/GAME.

    \b
    source <(pitboss completion bash)                                     in ~/.bashrc
    source <(pitboss completion zsh)                                      in ~/.zshrc, after compinit
    pitboss completion fish > ~/.config/fish/completions/pitboss.fish
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    whole = ctx.find_root().command
    made = kind(whole, {}, "pitboss", VARIABLE)
    print(f"# {WHERE[shell]}\n{made.source_template % made.source_vars()}")
    return 0


def complete_sheets(command: click.Command) -> None:
    """Completes the arguments of a command that name a sheet with the sheets that ship."""
    for param in command.params:
        if isinstance(param, click.Argument) and ("HOUSE/GAME" in (param.metavar or "") or param.metavar in ("A", "B")):
            param._custom_shell_complete = _sheets


def _sheets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[click.shell_completion.CompletionItem]:
    from click.shell_completion import CompletionItem

    from pitboss.houses import sheet_names

    files = (
        [CompletionItem(incomplete, type="file")] if not any(n.startswith(incomplete) for n in sheet_names()) else []
    )
    return [CompletionItem(name) for name in sheet_names() if name.startswith(incomplete)] + files
