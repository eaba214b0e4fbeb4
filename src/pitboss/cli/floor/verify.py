"""``pitboss verify``: deals rounds again from revealed seeds, with code written independently of the table's."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pitboss.errors import Refused, Unreadable

WORDS = {
    "rounds": "round",
    "commitments": "commitment",
    "cards": "card",
    "rolls": "roll",
    "spins": "spin",
    "roots": "root",
}


@click.command("verify")
@click.argument("source", metavar="FILE|ADDRESS")
def command(source: str) -> None:
    """Verifies a record of a floor, or a journal of `pitboss play`. It needs nothing but the file.

    Every commitment must match its revealed seed, and every card, roll and pocket that was shown must be what the
    seed gives. A floor serves the record of a round at /api/tables/TABLE/record?round=ROUND.

    \b
    pitboss verify http://127.0.0.1:8080/api/tables/3/record?round=17
    pitboss verify record.jsonl
    """
    from pitboss.verifier.deals import Disagrees, Verifier

    text = _read(source)
    try:
        verifier = Verifier(text)
        checked = verifier.run()
    except Disagrees as wrong:
        raise Refused(f"does not agree with its seeds: {wrong}", source) from None
    except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
        raise Unreadable(f"is not a record of a table ({error!r:.80})", source) from None
    counts = [f"{checked[key]} {word}{'s' * (checked[key] != 1)}" for key, word in WORDS.items() if checked[key]]
    click.echo(f"{', '.join(counts) or 'nothing'}: all agree with the revealed seeds")
    if verifier.unrevealed:
        click.echo(f"{verifier.unrevealed} is not revealed yet, and was not checked")


def _read(source: str) -> bytes:
    try:
        if source.startswith(("http://", "https://")):
            import urllib.request

            with urllib.request.urlopen(source, timeout=20) as found:
                return bytes(found.read())
        return Path(source).read_bytes()
    except (OSError, json.JSONDecodeError) as error:
        raise Refused(f"cannot be read: {getattr(error, 'strerror', None) or error}", source) from None
