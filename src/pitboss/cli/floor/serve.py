"""``pitboss serve``: a casino floor, for browsers and other clients."""

from __future__ import annotations

import gc
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import click

PORT = 8080


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, metavar="N", help=f"The port (default {PORT}).")
@click.option("--db", metavar="FILE|URL", help="Where the cage is stored (default: floor.db in the state folder).")
@click.option("--lan", is_flag=True, help="Also serve the local network, for a home game. Plain HTTP: friends only.")
@click.option("--house-bots", type=click.IntRange(0, 8), metavar="N", help="Bots that join guests at each table.")
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser, if there is one.")
def command(port: int, db: str | None, lan: bool, house_bots: int | None, opens: bool) -> None:
    """Opens a floor: tables of every game, guests, house bots, and one cage that accounts for every chip.

    It listens only on this machine, unless --lan is given. After a restart it continues where it stopped, even in the
    middle of a hand.

    \b
    pitboss serve
    pitboss serve --port 9000 --db my-floor.db
    pitboss serve --lan --house-bots 0
    """
    with fast_start():
        from pitboss.floor.server import run
        from pitboss.live.sessions import state_dir

        state = state_dir()
        state.mkdir(parents=True, exist_ok=True, mode=0o700)
        where = db if db is not None else str(state / "floor.db")
        key = state if db is None or "://" in db else Path(db).resolve().with_name(f"{Path(db).name}.key")
        run(where, key, port, house_bots, lan, click.echo, here=show if opens else lambda address: None)


@contextmanager
def fast_start() -> Iterator[None]:
    """Skips work that takes a sixth of the start and is not needed for it. Pydantic does not search every installed
    package for plugins, and prepares the models with which FastAPI describes routes only when a client asks for them.
    The garbage collector is off until the floor is open.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    gc.disable()
    try:
        from pydantic import BaseModel

        BaseModel.model_config["defer_build"] = True
        import_module("fastapi.openapi.models")
        del BaseModel.model_config["defer_build"]
        yield
    finally:
        gc.enable()


def open_the_floor() -> None:
    """Runs ``pitboss`` without a command: opens the floor and its page, or only the page if the floor is open."""
    with fast_start():
        from pitboss.floor.server import AlreadyOpen

    try:
        command.main(["--open", "--port", str(PORT if is_free(PORT) else 0)], standalone_mode=False)
    except AlreadyOpen as found:
        if not found.address:
            raise
        click.echo(f"The floor is already open at {found.address}")
        if has_screen():
            show(found.address)


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def has_screen() -> bool:
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(address: str) -> None:
    """Opens a page in the reader's browser, if there is a screen for one."""
    if not has_screen():
        click.echo("Open this address in a browser. Ctrl-C closes the floor; everything is saved.")
        return
    import webbrowser

    webbrowser.open(address)
