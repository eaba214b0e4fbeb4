"""``pitboss guide``: a house's own table-games guide, as printable pages."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.errors import Refused, printable


@click.command("guide")
@click.argument("house", metavar="HOUSE|FOLDER")
@click.option("-o", "--output", required=True, metavar="DIR", help="The folder to write the pages into.")
@click.option("--force", is_flag=True, help="Write into DIR even if it is not empty; existing pages are replaced.")
def command(house: str, output: str, force: bool) -> None:
    """Makes a house's table-games guide from its sheets: a page for each game, an index, and all of it as one document.

    Pages are plain HTML and need neither network nor server: open index.html from the disk, and print book.html from
    the browser. `pitboss houses` lists each HOUSE. A FOLDER of your own holds a house.toml and a sheet for each game.

    \b
    pitboss guide mount-airy -o mount-airy-guide
    pitboss guide my-house/ -o my-guide --force
    """
    from pitboss.guide.book import open_book, pages

    folder = Path(output)
    _refuse_full(folder, force)
    made = pages(open_book(house))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in made.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"cannot be written: {error.strerror or error}", output) from None
    size = sum(len(text.encode()) for text in made.values())
    print(printable(f"{len(made)} pages ({size // 1024} KB) in {folder}: {', '.join(made)}"))
    print(printable(f"Open {folder / 'index.html'}; print {folder / 'book.html'}."))


def _refuse_full(folder: Path, force: bool) -> None:
    try:
        if folder.exists() and not folder.is_dir():
            raise Refused("is not a folder", str(folder))
        if folder.is_dir() and not force and any(folder.iterdir()):
            raise Refused("is not empty; name another folder, or add --force", str(folder))
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror or error}", str(folder)) from None
