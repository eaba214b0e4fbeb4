"""``pitboss schema``: the JSON Schema of sheets and of round files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

import pitboss.files
from pitboss import games

KINDS = ("sheet", "round", "collection", "house")


@click.command("schema")
@click.argument("kind", required=False, metavar="[sheet GAME|round|collection|house]")
@click.argument("game", required=False, metavar="")
@click.option("--extends", "extends", is_flag=True, help="For a sheet that extends another: no key is required.")
def command(kind: str | None, game: str | None, extends: bool) -> None:
    """Prints the JSON Schema (2020-12) of a kind of file, for an editor or a program that writes one.

    Sheets, schedules and house pages are TOML with this structure; round files are JSON or TOML. Without arguments it
    lists the schemas. `pitboss check` also checks what a schema cannot say: names that must exist, limits that must
    not cross.

    \b
    pitboss schema sheet roulette > roulette.schema.json
    pitboss schema sheet roulette --extends
    pitboss schema round
    """
    if kind is None:
        print("\n".join(_names()))
        return
    print(json.dumps(_schema(kind, game, extends), indent=2, ensure_ascii=False))


def _names() -> list[str]:
    lines = [f"pitboss schema sheet {slug}" for slug in games.slugs()]
    return [*lines, *(f"pitboss schema {kind}" for kind in KINDS[1:])]


def _schema(kind: str, game: str | None, extends: bool) -> dict[str, Any]:
    if kind not in KINDS:
        raise click.UsageError(f"no schema {kind!r}; the schemas are sheet GAME, round, collection, house")
    if kind == "sheet":
        if game is None:
            raise click.UsageError(f"name the game, as in: pitboss schema sheet {games.slugs()[0]}")
        from pitboss.houses.reading.schema import sheet_schema

        return sheet_schema(game, extends=extends)
    if extends:
        raise click.UsageError("--extends works only with a sheet, as in: pitboss schema sheet roulette --extends")
    if game is not None:
        raise click.UsageError(f"{kind!r} takes no game, but {game!r} follows it")
    if kind == "round":
        return round_schema()
    from pitboss.houses.reading.schema import collection_schema, house_schema

    return collection_schema() if kind == "collection" else house_schema()


def round_schema() -> dict[str, Any]:
    """Written by hand, beside the code that reads round files."""
    path = Path(pitboss.files.__file__).parent / "round.schema.json"
    tree: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return tree
