"""``pitboss equity``: shows what part of the pot each hand wins on average."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import click

from pitboss import games
from pitboss.cli.console import console
from pitboss.cli.pricing.waiting import WaitingBar
from pitboss.equipment.cards import Card, parse_cards, show_cards
from pitboss.errors import PitbossError, Refused
from pitboss.rules.game import RoomGame

if TYPE_CHECKING:
    from pitboss.odds.equity import Equity

ANY = ("any", "*")


@click.command("equity")
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND...")
@click.option("--game", "slug", default="holdem", show_default=True, help="A game of the poker room, such as omaha-8.")
@click.option("--board", default="", metavar="CARDS", help="The cards on the board so far.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that nobody can be dealt.")
@click.option("--samples", type=click.IntRange(2, 10**9), help="Sample this many deals instead of counting every deal.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The seed for sampling.")
@click.option("--json", "as_json", is_flag=True, help="Every figure, as JSON.")
def command(
    hands: tuple[str, ...], slug: str, board: str, dead: str, samples: int | None, seed: int, as_json: bool
) -> int:
    """Shows what part of the pot each hand wins if all cards are dealt and nobody folds.

    Write a HAND as its cards, such as AhKs. If it has fewer cards than the game deals, the rest are dealt to it; * is
    any hand. If there are few enough deals, all are counted. Otherwise deals are sampled, and the error is shown.

    \b
    pitboss equity AhKs QdQc
    pitboss equity AhKs QdQc --board "Qh Jh 2c"
    pitboss equity AhAdKhKd 7c6c5d4d --game omaha-8
    pitboss equity 7c5d4h2s 9c8d7h6s5c --game lowball
    """
    game = _game(slug)
    from pitboss.odds.equity import equity

    dealt = [() if hand.lower() in ANY else _hand(hand, f"hand {number}") for number, hand in enumerate(hands, 1)]
    with WaitingBar() as waiting, waiting.heard(game.slug):
        found = equity(game, dealt, _cards(board, "--board"), _cards(dead, "--dead"), samples, seed)
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
    else:
        _show(found)
    return 0


def _game(slug: str) -> RoomGame[Any]:
    room = [each for each in games.slugs() if isinstance(games.load(each), RoomGame)]
    if slug not in room:
        raise Refused(f"{slug[:40]!r} is not a game of the poker room; the games are {', '.join(room)}", "--game")
    game = games.load(slug)
    assert isinstance(game, RoomGame)
    return game


def _hand(text: str, where: str) -> tuple[Card, ...]:
    if not text.strip():
        raise Refused("it has no cards; write * for any hand", where)
    return _cards(text, where)


def _cards(text: str, where: str) -> tuple[Card, ...]:
    """Reads cards, with or without blanks between them."""
    words = text if " " in text.strip() else " ".join(re.findall("10.|Jk|..?", text.strip(), re.DOTALL))
    try:
        return parse_cards(words)
    except PitbossError as error:
        raise error.at(where) from None


def _show(found: Equity) -> None:
    from rich.table import Table

    how = f"all {found.deals:,} deals" if found.counted else f"{found.deals:,} deals at random"
    if found.counted and found.deals == 1:
        how = "no cards to come"
    table = Table(title=f"{found.game}, {how}", title_justify="left")
    table.add_column("hand")
    for column in ("equity", "wins all", "wins a part"):
        table.add_column(column, justify="right", no_wrap=True)
    if not found.counted:
        table.add_column("standard error", justify="right", no_wrap=True)
    for hand in found.hands:
        error = () if found.counted else (f"{hand.stderr:.4%}",)
        table.add_row(
            show_cards(hand.cards) or "any", f"{float(hand.equity):.4%}", f"{float(hand.wins):.4%}",
            f"{float(hand.splits):.4%}", *error,
        )  # fmt: skip
    console().print(table, highlight=False)
