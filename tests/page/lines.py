"""Every line of every pay table of the pit, and rounds in which it is paid.

``python -m tests.page.lines`` looks for the rounds, with chance that favours rare hands, and rewrites ``lines.jsonl``.
Each round there is what a journal has: the opening, and every answer of chance and of players in its order.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.playing import is_room

from pitboss.drivers.random import RandomDriver, accepted_together, random_bank, random_meters, random_wagers
from pitboss.drivers.run import Said, answer
from pitboss.equipment.cards import Card
from pitboss.equipment.stock import Piece
from pitboss.errors import Refused
from pitboss.houses import sheet, sheet_names
from pitboss.houses.reading.tables import pay_tables, payers
from pitboss.machine.steps import is_handed_back
from pitboss.rules.game import StepGame
from pitboss.rules.lines import PUSH, Line
from pitboss.rules.script import Ask, Deal, Pay, Roll, Seat
from pitboss.rules.sheet import Rules
from pitboss.table.opening import Opening
from pitboss.table.pit_table import PitTable, StepTable
from pitboss.table.round import Round
from pitboss.table.table import open_table

FOUND = Path(__file__).with_name("lines.jsonl")
PIT = [name for name in sheet_names() if not is_room(sheet(name).game)]
ROLLS = 6
TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "mount-airy/blackjack": ({}, {"decks": 8}),
    "valley-forge/blackjack": ({}, {"decks": 6}),
    "valley-forge/spanish-21": ({}, {"super-777": True}),
    "marysville/pure-21-5-blackjack": (
        {}, {"blackjack-pays": "6-5"}, {"blackjack-pays": "7-5"}, {"insurance": True, "888": "win"},
    ),
}  # fmt: skip
"""Tables with other options, where the posted ones leave lines of a sheet out."""


class PayLine(NamedTuple):
    """A line of a wager's pay table: ``pair-plus``, ``pays.pair-plus.flush``; ``pays`` if it has one line alone."""

    wager: str
    line: str


def lines_of(rules: Rules) -> dict[PayLine, Line]:
    """Every line that a sheet posts, by the wager that it pays."""
    tables = pay_tables(rules)
    found = {
        PayLine(wager, f"{key}.{line}"): pays
        for key, wagers in payers(rules).items()
        for wager in wagers
        for line, pays in tables[key].lines().items()
    }
    return found | {PayLine(slug, "pays"): spot.pays for slug, spot in rules.wagers.items() if spot.pays is not None}


NEVER = {
    "mount-airy/let-it-ride": {
        PayLine("bet", f"pays.bet.{line}")
        for line in open_table(sheet("mount-airy/let-it-ride")).rules.pays.bet.lines()  # type: ignore[attr-defined]
    },
    "mount-airy/lunar-poker": {
        PayLine("second-payout", f"pays.bet.{line}") for line in ("royal-flush", "four-of-a-kind", "three-of-a-kind")
    },
}
"""Lines that no round pays.

At Let It Ride the table of the bet pays bets 1, 2 and 3, never the three together. At Lunar Poker six cards hold no
second royal flush and no second four of a kind; and a better hand with three of a kind beside it, in six
cards, is a full house.
"""


# Which line pays


class Named:
    """Names the line of each payment of a round.

    Where two lines of a wager pay the same, the round is played again at a table on which no two lines are alike.
    """

    def __init__(self, table: PitTable[Any]) -> None:
        self._of: dict[str, dict[Line, list[str]]] = {}
        for (wager, name), pays in lines_of(table.rules).items():
            self._of.setdefault(wager, {}).setdefault(pays, []).append(name)
        self._names: dict[Line, str] = {}
        self._marked = open_table(table.sheet, table.chosen)
        self._marked.rules = rules = deepcopy(self._marked.rules)
        for key, record in pay_tables(rules).items():
            if len(set(record.lines().values())) == len(record.lines()):
                continue  # they differ already; and limits may depend on them, as those of odds do
            for field in fields(record):
                value = getattr(record, field.name)
                if isinstance(value, Line) and value.kind not in ("push", "lose"):
                    name = f"{key}.{field.name.replace('_', '-')}"
                    object.__setattr__(record, field.name, self._mark(value, name))

    def _mark(self, line: Line, name: str) -> Line:
        number = len(self._names) + 1
        marked = Line("meter", number, 10_007) if line.kind == "meter" else Line(line.kind, 100_003 + number, 1)
        self._names[marked] = name
        return marked

    def paid(self, opening: Opening, round_: Round) -> list[tuple[int, PayLine]]:
        """The seat and line of every payment."""
        pays = [move for move in round_.moves if isinstance(move, Pay)]
        found = [self._plain(pay) for pay in pays]
        if any(len(names) > 1 for names in found):
            again = [move for move in self._marked.answered(opening, round_.answers).moves if isinstance(move, Pay)]
            found = [
                [self._names[marked.line]] if len(names) > 1 and marked.line in self._names else names
                for names, marked in zip(found, again, strict=True)
            ]
        return [
            (int(pay.seat), PayLine(pay.wager.partition(" ")[0], names[0] if len(names) == 1 else f"({pay.outcome})"))
            for pay, names in zip(pays, found, strict=True)
        ]

    def _plain(self, pay: Pay) -> list[str]:
        """The lines of the wager that pay this. A wager that stands off by a line of its table is named too."""
        line = PUSH if pay.outcome == "push" else pay.line
        mine = self._of.get(pay.wager.partition(" ")[0], {})
        return mine.get(line, []) if line is not None and pay.outcome in ("win", "push") else []


# Chance that favours rare hands


class Loaded(RandomDriver):
    """Deals mostly from a few cards that go together: of one suit, in a row, of few ranks."""

    def __init__(self, round_: Round, rng: Random) -> None:
        super().__init__(round_.deck, rng, steps=rng.choice((2, 6, 14)), speaks=0.95)
        self.rng = rng
        self._round = round_
        self._loved = self._choose() if round_.deck is not None else frozenset()
        self._often = rng.choice((0.6, 0.85, 1.0))
        self._whom = rng.choice(("", "", *map(str, round_.layout), "dealer"))
        """The places that get them; empty means everybody."""
        self._word = rng.choice(("", "", "hit", "double", "insurance", "split"))
        """What every player says wherever it is offered."""

    def _choose(self) -> frozenset[Piece]:
        rng, every = self.rng, list(dict.fromkeys(self._all))
        cards = [card for card in every if isinstance(card, Card) and str(card) != "Jk"]
        way = rng.random()
        if not cards or way < 0.1:
            return frozenset(every)
        if way < 0.25:
            found = rng.sample(cards, rng.randint(1, 5))
        elif way < 0.3:
            one, other = rng.sample("cdhs", 2)
            found = [card for card in cards if str(card)[1] == one and str(card)[0] in "TJQKA"]
            found += [card for card in cards if str(card) in (f"K{other}", f"Q{other}")]
        elif way < 0.36:
            found = [card for card in cards if str(card) in ("Qh", "Ks", "7s", "7h", "Ac", "Td")]
        elif way < 0.44:
            several = set(rng.sample("A23456", rng.randint(1, 3)))
            found = [card for card in cards if str(card)[0] in several]
        elif way < 0.48:
            ranks, suit = rng.choice(("7", "7", "678", "A")), rng.choice("ssh")
            found = [card for card in cards if str(card)[0] in ranks and (ranks == "A" or str(card)[1] == suit)]
        else:
            ranks = list("23456789TJQKA")
            low = rng.randint(0, 12)
            several = {ranks[(low + step) % 13] for step in range(rng.randint(3, 8))}
            if way < 0.5:
                several = set(rng.sample(ranks, rng.randint(1, 3)))
            elif way < 0.6:
                several = set("TJQKA")
            suits = rng.sample("cdhs", 4 if way < 0.5 else rng.choice((1, 1, 2)))
            found = [card for card in cards if str(card)[0] in several and str(card)[1] in suits]
        return frozenset(found) | frozenset(card for card in every if str(card) == "Jk" and rng.random() < 0.5)

    def say(self, round_: Round, request: Ask) -> Said | None:
        seat = round_.waiting_for()[0]
        if not request.first and any(option.word == self._word for option in request.offers[seat].options):
            return Said(seat, self._word)
        return super().say(round_, request)

    def roll(self, request: Roll) -> tuple[int, ...]:
        if isinstance(self._round.game, StepGame) and not self._lies():
            raise Refused("nobody rolls the dice over an empty layout")
        return super().roll(request)

    def _lies(self) -> int:
        """The bets on the layout, without those taken down before the roll."""
        layout = self._round.layout
        taken = sum(move.stake or 0 for move in self._round.moves if isinstance(move, Pay) and is_handed_back(move))
        return sum(sum(layout[seat].values()) for seat in layout) - taken

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        loved = self._whom in ("", str(request.to))
        return tuple(self._one(loved) for _ in range(request.cards))

    def _one(self, is_for: bool) -> Piece:
        left = self._left
        if is_for and self.rng.random() < self._often:
            loved = [place for place, card in enumerate(left) if card in self._loved]
            if loved:
                return left.pop(self.rng.choice(loved))
        return left.pop(self.rng.randrange(len(left)))


# Rounds


Tree = dict[str, Any]


def played(table: PitTable[Any], rng: Random) -> tuple[list[tuple[Opening, Round]], Tree] | None:
    """A random round, or in a game by steps some rolls, and how it is written down; none if its bets are refused."""
    try:
        rounds = _rolls(table, rng) if isinstance(table, StepTable) else [_round(table, rng)]
    except Refused:
        return None
    return rounds, {"opening": _written(rounds[0][0]), "answers": [each.answers for _, each in rounds]}


def _written(opening: Opening) -> Tree:
    tree: Tree = {"stakes": {str(seat): dict(wagers) for seat, wagers in opening.stakes.items()}}
    if opening.bank is not None:
        tree["bank"] = {"seat": opening.bank.seat, "amount": opening.bank.amount}
    if opening.meters:
        tree["meters"] = dict(opening.meters)
    return tree


def _round(table: PitTable[Any], rng: Random) -> tuple[Opening, Round]:
    opening = _opening(table, rng)
    return opening, _run(table, opening, rng)


def _rolls(table: StepTable[Any], rng: Random) -> list[tuple[Opening, Round]]:
    opening = Opening({Seat(1): {}}, meters=random_meters(table, rng))
    rounds = []
    for _ in range(rng.randint(1, ROLLS)):
        round_ = _run(table, opening, rng)
        rounds.append((opening, round_))
        opening = table.after(opening, round_, table.settle(opening, round_))
    return rounds


def _run(table: PitTable[Any], opening: Opening, rng: Random) -> Round:
    round_ = table.open(opening)
    driver = Loaded(round_, rng)
    while (request := round_.request) is not None:
        answer(round_, request, driver)
    return round_


def _opening(table: PitTable[Any], rng: Random) -> Opening:
    """One player, with neighbours where a wager is paid for other hands, and a bank that covers all."""
    needs_others = any(spot.by == "rules" and spot.equals is None for spot in table.rules.wagers.values())
    seats = [Seat(seat) for seat in range(1, (3 if needs_others and rng.random() < 0.7 else 1) + 1)]
    wagers = {seat: max((random_wagers(table, rng) for _ in range(6)), key=len) for seat in seats}
    stakes = accepted_together(table, wagers)
    bank = random_bank(table, stakes, rng) if table.rules.table.bank == "player" else None
    if bank is not None:
        bank = bank._replace(seat=Seat(table.rules.table.seats), co=False, amount=bank.amount * 400)
    return Opening(stakes, bank, None, random_meters(table, rng))


class Search:
    """Looks for the lines of one sheet, at a table with these options, and keeps a round for each."""

    def __init__(self, name: str, options: Mapping[str, Any], have: set[PayLine]) -> None:
        self.name = name
        self.options = dict(options)
        self.have = have
        """What was found at all tables of the sheet."""
        self.table = open_table(sheet(name), self.options)
        assert isinstance(self.table, PitTable)
        self.named = Named(self.table)
        self.wanted = set(lines_of(self.table.rules))
        self.found: dict[PayLine, Tree] = {}

    def look(self, rounds: int, seed: str = "") -> None:
        assert isinstance(self.table, PitTable)
        rng = Random(f"{self.name} {seed}")
        for _ in range(rounds):
            done = played(self.table, rng)
            if done is not None:
                self._keep(*done)
            if not self.missing - NEVER.get(self.name, set()):
                break

    def _keep(self, rounds: list[tuple[Opening, Round]], tree: Tree) -> None:
        new = {}
        for opening, round_ in rounds:
            for seat, line in self.named.paid(opening, round_):
                if seat == 1 and line not in self.have:
                    new[line] = tree
        self.found |= new
        self.have |= set(new)

    @property
    def missing(self) -> set[PayLine]:
        return self.wanted - self.have


def write(searches: Iterable[Search]) -> None:
    new = FOUND.with_suffix(".new")
    with new.open("w") as out:
        for search in searches:
            trees: dict[str, Tree] = {}
            for line, tree in search.found.items():
                first = {"sheet": search.name, **({"options": search.options} if search.options else {}), "lines": []}
                kept = trees.setdefault(json.dumps(tree), {**first, **tree})
                kept["lines"].append(list(line))
            for tree in trees.values():
                out.write(json.dumps(tree, separators=(",", ":")) + "\n")
    new.replace(FOUND)


def read() -> list[Mapping[str, Any]]:
    return [json.loads(line) for line in FOUND.read_text("utf-8").splitlines()] if FOUND.exists() else []


def main() -> None:
    rounds, seed = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, sys.argv[2] if len(sys.argv) > 2 else ""
    have: dict[str, set[PayLine]] = {name: set() for name in PIT}
    searches = [Search(name, options, have[name]) for name in PIT for options in TABLES.get(name, ({},))]
    for tree in read():
        wanted = tree["sheet"], tree.get("options", {})
        search = next(each for each in searches if (each.name, each.options) == wanted)
        kept = {key: tree[key] for key in ("opening", "answers")}
        search.found |= {PayLine(*line): kept for line in tree["lines"]}
        search.have |= set(search.found)
    for search in searches:
        if search.missing - NEVER.get(search.name, set()):
            search.look(rounds, seed)
            write(searches)
        missing = ", ".join(" ".join(line) for line in sorted(search.missing))
        print(
            f"{search.name}: {len(search.wanted) - len(search.missing)} of {len(search.wanted)}; {missing}", flush=True
        )


if __name__ == "__main__":
    main()
