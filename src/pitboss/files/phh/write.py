"""Writes a hand of the poker room in Poker Hand History format."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any

from pitboss.equipment.stock import Piece
from pitboss.errors import Refused
from pitboss.files.phh.forced_bets import forced
from pitboss.files.phh.read import VARIANTS, Variant, by_player
from pitboss.files.phh.showdown import winnings_of
from pitboss.files.settle import SettledFile, Sheets, play_tree
from pitboss.games.poker.carryover import Carryover, is_killed, killer_of
from pitboss.games.poker.sheet import BlindRules, RoomRules, StudRules
from pitboss.houses.reading.write import toml_value
from pitboss.money import dollars_text
from pitboss.rules.layout import clockwise
from pitboss.rules.script import BOARD, Call, Place, Post, Seat, Show
from pitboss.table.poker_table import PokerTable
from pitboss.table.round import Chose, Dealt, Event, Round, seen_by

ANY_WIDTH = sys.maxsize
"""Every field except the actions is one line."""


def history_of(tree: Any, sheets: Sheets) -> str:
    """A round file of the room as a hand history. Refused if the format cannot express it."""
    return write_history(play_tree(tree, sheets))


def write_history(played: SettledFile, seats: Collection[Seat] | None = None) -> str:
    """The hand as it was dealt; or as the player of these seats saw it, with ``??`` for every card they did not see."""
    table = played.table
    rules = table.rules
    if not isinstance(table, PokerTable):
        raise Refused("is not a game of the poker room: a hand history holds only poker", "game")
    assert isinstance(rules, RoomRules)
    code = _code(rules)
    (round_,) = played.rounds
    if killer_of(round_.layout.carried) is not None:
        raise Refused("a hand history cannot hold a kill blind", "options.kill")
    layout = round_.layout
    players = clockwise(layout.seats, layout.button)
    middle = None if layout.middle is None else players.index(layout.middle)
    forced_ = forced(rules, len(players), middle, is_killed(layout.carried))
    _add_posts(forced_, round_, players)
    stacks = round_.layout.stacks
    nets = {seat: played.settlement.net(seat) for seat in players}
    won = winnings_of(round_.pots)
    fields: dict[str, Any] = {"variant": code}
    fields |= {
        name: _figures(by_player(value) if isinstance(value, tuple) else value) for name, value in forced_.items()
    }
    if any(forced_["antes"]):
        fields["ante_trimming_status"] = len(set(forced_["antes"])) == 1
    fields["starting_stacks"] = _figures([stacks[seat] for seat in players])
    fields["actions"] = _actions(round_, players, forced_, seats)
    fields["seats"] = [int(seat) for seat in players]
    fields["seat_count"] = rules.table.seats
    fields["finishing_stacks"] = _figures([stacks[seat] + nets[seat] for seat in players])
    fields["winnings"] = _figures([won[seat] for seat in players])
    fields |= {"currency": "USD", "currency_symbol": "$", "_house": rules.house, "_options": _options(played, rules)}
    taken = {fee: Decimal(dollars_text(amount)) for fee, amount in played.settlement.collected.items() if amount}
    if taken:
        fields["_collected"] = taken
    lines = [f"{name} = {toml_value(value, 0 if name == 'actions' else ANY_WIDTH)}\n" for name, value in fields.items()]
    return "".join(lines)


def _code(rules: RoomRules) -> str:
    structure = rules.options.structure
    codes = {variant: code for code, variant in VARIANTS.items()}
    code = codes.get(Variant(rules.game, structure))
    if code is None:
        held = ", ".join(f"{variant.game} {variant.structure}" for variant in codes)
        raise Refused(f"a hand history cannot hold {rules.game} {structure}; it can hold {held}", "game")
    return code


def _add_posts(forced_: dict[str, Any], round_: Round, players: tuple[Seat, ...]) -> None:
    """Straddles, and posts of players who come in: below zero, except one that makes a small blind a big one."""
    if "blinds_or_straddles" not in forced_:
        return
    posts = list(forced_["blinds_or_straddles"])
    for event in round_.events:
        if isinstance(event, Chose) and event.choice.word in ("straddle", "post", "post-both"):
            at = players.index(event.seat)
            late = event.choice.word != "straddle" and not posts[at]
            posts[at] += -event.choice.amount if late else event.choice.amount
    forced_["blinds_or_straddles"] = tuple(posts)


def _figures(value: Any) -> Any:
    return (
        [Decimal(dollars_text(each)) for each in value]
        if isinstance(value, list | tuple)
        else Decimal(dollars_text(value))
    )


def _options(played: SettledFile, rules: RoomRules) -> dict[str, Any]:
    """The options the table has chosen, and always the limits and blinds, because they belong to the hand."""
    options: dict[str, Any] = {"structure": rules.options.structure}
    if rules.options.structure == "limit":
        options["limit"] = rules.options.limit
    if isinstance(rules, BlindRules):
        options["blinds"] = "-".join(map(dollars_text, rules.blinds))
        if rules.options.ante:
            options |= {"ante": Decimal(dollars_text(rules.options.ante)), "ante-from": rules.options.ante_from}
    elif isinstance(rules, StudRules):
        options |= {"ante": Decimal(dollars_text(rules.ante)), "bring-in": Decimal(dollars_text(rules.bring_in))}
    return (
        {key: value for key, value in played.table.chosen.items() if value is not None} | options | _of_one_hand(played)
    )


def _of_one_hand(played: SettledFile) -> dict[str, Any]:
    """What the previous hand passed on, as a round file writes it."""
    layout = played.rounds[0].layout
    found: dict[str, Any] = {"middle": None if layout.middle is None else int(layout.middle)}
    if isinstance(layout.carried, Carryover):  # the first hand of a game follows none
        found |= {"last-winner": layout.carried.winner, "kill": layout.carried.kill or None}
    return {key: value for key, value in found.items() if value is not None}


def _actions(
    round_: Round, players: tuple[Seat, ...], forced_: dict[str, Any], seats: Collection[Seat] | None
) -> list[str]:
    level = max(forced_.get("blinds_or_straddles", ()), default=forced_.get("bring_in", 0))
    scribe = _Scribe({seat: round_.layout.stacks[seat] for seat in players}, level)
    for event in round_.events:
        if isinstance(event, Dealt):
            scribe.dealt(event, event if seats is None else seen_by(seats, event))
        elif isinstance(event, Post):
            scribe.posted(event)
        elif isinstance(event, Chose):
            scribe.chose(event)
        elif isinstance(event, Call):
            scribe.add("")  # the dealer announces a street
        elif isinstance(event, Show):
            held = scribe.held[event.place]
            shown = held if seats is None else [card if card in event.cards else None for card in held]
            scribe.add(f"{scribe.name(event.place)} sm {_run(shown)}")
    return scribe.actions()


class _Scribe:
    def __init__(self, stacks: Mapping[Seat, int], level: int) -> None:
        self.held: dict[Place, list[Piece]] = {}
        self._players = tuple(stacks)
        self._behind = dict(stacks)
        """The chips left of each player still in the hand."""
        self._level = level
        """What a player must have in front of him to stay in."""
        self._front: Counter[Seat] = Counter()
        self._lines: list[str] = []
        self._pending: dict[Place, list[Piece | None]] = {}
        """Cards dealt on this street and not written yet."""
        self._spoken = False
        """A player has acted on this street."""

    def name(self, place: Place) -> str:
        return f"p{self._players.index(Seat(int(place))) + 1}"

    def add(self, line: str) -> None:
        for place, cards in self._pending.items():
            self._lines.append(f"d {'db' if place == BOARD else f'dh {self.name(place)}'} {_run(cards)}")
        self._pending = {}
        if line:
            self._lines.append(line)

    def actions(self) -> list[str]:
        self.add("")
        return self._lines

    def dealt(self, event: Dealt, seen: Event) -> None:
        if self._spoken:
            self._spoken, self._level, self._front = False, 0, Counter()
        assert isinstance(seen, Dealt)
        self.held.setdefault(event.to, []).extend(card for card in event.cards if card is not None)
        self._pending.setdefault(event.to, []).extend(seen.cards)

    def posted(self, event: Post) -> None:
        self._behind[event.seat] -= event.amount
        if event.why != "ante":
            self._front[event.seat] += event.amount
        if event.why == "bring-in":
            self.add(f"{self.name(event.seat)} pb")

    def chose(self, event: Chose) -> None:
        seat, choice = event
        self._front[seat] += choice.amount
        self._behind[seat] -= choice.amount
        if choice.word in ("straddle", "post", "post-both"):
            self._front[seat] -= max(0, choice.amount - self._level)  # more than the level is dead
            return
        self._spoken = True
        if choice.word == "fold":
            del self._behind[seat]
            self.add(f"{self.name(seat)} f")
        elif self._front[seat] > self._level and self._can_be_raised(seat):
            self._level = self._front[seat]
            self.add(f"{self.name(seat)} cbr {dollars_text(self._level)}")
        else:
            self.add(f"{self.name(seat)} cc")

    def _can_be_raised(self, seat: Seat) -> bool:
        """Whether another player has more than the bet. If not, an all-in is a call, and the excess is returned."""
        return any(self._front[other] + left > self._level for other, left in self._behind.items() if other != seat)


def _run(cards: Sequence[Piece | None]) -> str:
    return "".join("??" if card is None else str(card) for card in cards)
