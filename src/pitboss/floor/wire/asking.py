"""Answers questions about a table: the best play, why an option is not on offer, what a setting makes, proofs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pitboss.cage.people import Somebody
from pitboss.equipment.cards import Card, rank_name
from pitboss.equipment.tiles import Tile
from pitboss.errors import PitbossError, Refused
from pitboss.floor.casino import Casino
from pitboss.floor.table import FloorTable, Reply, no
from pitboss.floor.wire.messages import AskTable
from pitboss.machine.view import TableView
from pitboss.money import Cents, money
from pitboss.table.rotation import Person

FIRST_CARDS = 2


def answer_to(casino: Casino, who: Somebody, table: FloorTable, message: AskTable, reply: Reply) -> None:
    view = table.machine.view(Person(who.id))
    try:
        if message.what == "hint":
            found = hint_of(view, table)
        elif message.what == "why":
            found = {"says": _why(view, message.option or "")}
        elif message.what == "setting":
            found = _setting(view, table, message.cards)
        else:
            found = {"fair": view.as_json()["fair"], "says": "see the round's record for its proof"}
    except PitbossError as error:
        reply(no("refused", str(error), message.id))
        return
    reply({"t": "ok", "id": message.id, "says": found.pop("says", ""), "answer": found})


def hint_of(view: TableView, table: FloorTable) -> dict[str, Any]:
    """The best play, in words and as data."""
    from pitboss.lab.hint import advice

    found = advice(view, table.machine.table)
    return {"says": found.says, "best": found.best, "costs": found.costs}


def _why(view: TableView, option: str) -> str:
    """Why an option is not on offer."""
    question = view.question
    if view.own is None:
        return "You have no seat at this table."
    if question is None:
        return view.why or "The table waits for nothing now."
    if not question.mine:
        return question.why or "It is not your turn."
    if any(each.word == option for each in question.options):
        return f"{option} is on offer."
    if reason := _reason(view, option):
        return reason
    words = ", ".join(each.word for each in question.options[:8])
    return f"The rules do not offer {option[:40]} here" + (f"; on offer: {words}." if words else ".")


def _reason(view: TableView, option: str) -> str:
    """Why a hand cannot be split, doubled or surrendered, if the reason is its cards or the player's chips."""
    own = view.own
    if own is None or not own.hands:
        return ""
    cards = own.hands[own.playing].cards
    if option in ("split", "surrender") and len(cards) > FIRST_CARDS:
        return f"{option.capitalize()} is only for the first two cards."
    ranks = {"ten" if card[0] in "TJQK" else card[0] for card in cards if card}
    if option == "split" and len(ranks) > 1:
        first, second = (rank_name(Card.parse(card).rank) for card in cards if card)
        return f"{first.capitalize()} and {second}: only a pair can be split."
    stake = sum(int(spot.amount) for spot in own.spots[:1])
    if option in ("split", "double") and own.stack < stake:
        return f"That takes {money(Cents(stake))} more, but you have {money(Cents(own.stack))}."
    if option == "split" and len(own.hands) > 1:
        return "You have as many hands as this house lets you split into."
    return ""


def _setting(view: TableView, table: FloorTable, cards: list[str] | None) -> dict[str, Any]:
    """What each half of the hand makes with these cards in front, and what the house way makes."""
    from pitboss.terminal.setting import made, setting_option

    option = setting_option(view)
    if option is None:
        raise Refused("there is no hand to set now")
    try:
        found = made(view, table.machine.table, cards or [])
        house = made(view, table.machine.table, []).makes
    except (ValueError, PitbossError):
        raise Refused("these are not cards of this hand") from None
    ways = _ways(view, table, option.among, option.noun, house)
    return {
        "says": str(found), "makes": found.makes, "halves": found.halves, "foul": found.is_foul,
        "house": house, "ways": ways,
    }  # fmt: skip


def _ways(view: TableView, table: FloorTable, among: tuple[str, ...], noun: str, house: str) -> list[dict[str, Any]]:
    """The three ways to set four tiles, each with its low hand. For seven cards only the house way, because there are
    21 ways."""
    from pitboss.games.pai_gow.pai_gow_tiles import laid
    from pitboss.terminal.setting import made

    opened = table.machine.table

    def way(front: tuple[str, ...]) -> dict[str, Any]:
        return {"cards": list(front), "makes": made(view, opened, list(front)).makes}

    if noun != "tiles":
        return [found for front in combinations(among, 2) if (found := way(front))["makes"] == house][:1]
    tiles = tuple(map(Tile.parse, among))
    pairs = [(0, other) for other in range(1, len(among))]
    ups = [laid(opened.rules, tiles, [tiles[at] for at in pair]).is_foul for pair in pairs]
    lows = [[at for at in range(len(among)) if (at in pair) != up] for pair, up in zip(pairs, ups, strict=True)]
    return [way(tuple(among[at] for at in low)) for low in lows]
