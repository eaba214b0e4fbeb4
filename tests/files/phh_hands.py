"""Hands in Poker Hand History format made at random: cents, antes, straddles, late posts, cards that nobody saw.

Each is legal from its first chip to its last. PokerKit has no dead posts, so for PokerKit a dead post is written as an
ante.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Any

from pitboss.equipment.decks import Deck
from pitboss.files.phh.opening import open_history
from pitboss.files.phh.read import read_history
from pitboss.files.settle import Sheets
from pitboss.houses.reading.write import toml_value
from pitboss.money import dollars_text
from pitboss.rules.script import BOARD, Ask, Deal, Option, Post
from pitboss.table.round import Round

SIZES = (4, 10, 25, 50, 100, 200, 250, 400)
"""Big blinds and small bets, in cents."""


@dataclass
class Hand:
    """A hand whose amounts are cents; ``text`` writes them in dollars."""

    fields: dict[str, Any]
    actions: list[str]
    nets: list[int]
    """By player."""

    def text(self, cents: bool = False) -> str:
        fields = self.fields | {"actions": [each if cents else _bet_in_dollars(each) for each in self.actions]}
        return "".join(f"{key} = {toml_value(_amounts(value, cents), 10**6)}\n" for key, value in fields.items())

    def dead_posts_as_antes(self) -> Hand:
        if "blinds_or_straddles" not in self.fields:
            return self
        posts, antes = list(self.fields["blinds_or_straddles"]), list(self.fields["antes"])
        big = self.fields.get("min_bet", self.fields.get("small_bet"))
        for at, post in enumerate(posts):
            if post < 0 and post != -big:
                dead = -post if -post < big else -post - big
                antes[at] += dead
                posts[at] += dead
        return Hand(self.fields | {"blinds_or_straddles": posts, "antes": antes}, self.actions, self.nets)


def _amounts(value: Any, cents: bool) -> Any:
    if isinstance(value, list) and value and isinstance(value[0], int):
        return [_amounts(each, cents) for each in value]
    if isinstance(value, bool) or not isinstance(value, int) or cents:
        return value
    return Decimal(dollars_text(value))


def _bet_in_dollars(action: str) -> str:
    who, _, amount = action.partition(" cbr ")
    return f"{who} cbr {dollars_text(int(amount))}" if amount else action


def random_history(
    dice: Random, variant: str, sheets: Sheets, stacks: tuple[int, int], raises: int = 99, folds: float = 0.15
) -> Hand:
    """``stacks`` are the least and the most, in big blinds; on a street at most this many bets and raises are made.
    ``folds`` is how often a player folds to a bet."""
    players = dice.choice((2, 3, 4, 5, 6) if variant != "F7S" else (2, 3, 4, 5))
    big = dice.choice(SIZES)
    fields: dict[str, Any] = {"variant": variant, "antes": _antes(dice, variant, players, big)}
    if len(set(fields["antes"])) == 1:
        fields["ante_trimming_status"] = dice.random() < 0.5
    if variant.startswith("F7S"):
        fields["bring_in"] = big // 2
    else:
        fields["blinds_or_straddles"] = _posts(dice, players, big, fields)
    fields |= {"min_bet": big} if variant == "NT" else {"small_bet": big, "big_bet": 2 * big}
    fields["starting_stacks"] = [dice.randint(stacks[0] * big, stacks[1] * big) for _ in range(players)]
    scribe = _Scribe(dice, fields, sheets, raises, folds)
    scribe.play()
    return Hand(fields, scribe.actions, scribe.nets)


def _antes(dice: Random, variant: str, players: int, big: int) -> list[int]:
    ante = max(1, big // 5)
    if variant.startswith("F7S") or dice.random() < 0.25:
        return [ante] * players
    payer = dice.choice((None, None, None, 1, players - 1))
    return [big if at == payer else 0 for at in range(players)]


def _posts(dice: Random, players: int, big: int, fields: dict[str, Any]) -> list[int]:
    small = dice.choice((big // 2, big // 4, big // 2))
    posts = [small, big] + [0] * (players - 2)
    if players == 2:
        return dice.choice(([small, big], [small, big], [big, small]))
    if dice.random() < 0.2:
        posts[0], posts[1] = big, 0
    kind = dice.random()
    if kind < 0.15 and posts[1]:
        posts[2] = 2 * big
        if players > 4 and dice.random() < 0.5:
            posts[3] = 4 * big
    elif kind < 0.3:
        posts[-1] = 2 * big
    if fields.get("ante_trimming_status"):
        return posts
    for at in range(2, players):
        if not posts[at] and dice.random() < 0.25:
            posts[at] = -dice.choice((big, big, small, small + big))
    return posts


class _Scribe:
    """Plays a hand at random, and writes it down."""

    def __init__(self, dice: Random, fields: dict[str, Any], sheets: Sheets, raises: int, folds: float) -> None:
        self.actions: list[str] = []
        self.nets: list[int] = []
        self._dice = dice
        self._raises = raises
        self._folds = folds
        self._made = 0
        in_dollars = {key: _amounts(value, cents=False) for key, value in fields.items()}
        history = read_history(in_dollars | {"actions": []})
        self._seats = history.seats
        self._opened = open_history(history, sheets)
        self._round: Round = self._opened.table.open(self._opened.opening)
        self._deck = list(Deck(52).cards())
        dice.shuffle(self._deck)
        self._held: dict[str, str] = {}
        self._brought = False

    def play(self) -> None:
        round_ = self._round
        while (request := round_.request) is not None:
            self._bring_in()
            if isinstance(request, Deal):
                self._deal(request)
            elif isinstance(request, Ask):
                self._ask(request)
            else:
                round_.shuffled()
        self._bring_in()
        self._show()
        table, opening = self._opened.table, self._opened.opening
        settlement = table.settle(opening, round_)
        self.nets = [settlement.net(seat) for seat in self._seats]

    def _name(self, seat: Any) -> str:
        return f"p{self._seats.index(int(seat)) + 1}"

    def _deal(self, request: Deal) -> None:
        cards = tuple(self._deck.pop() for _ in range(request.cards))
        text = "".join(map(str, cards))
        who = "db" if request.to == BOARD else f"dh {self._name(request.to)}"
        self.actions.append(f"d {who} {text}")
        if request.to != BOARD:
            name = self._name(request.to)
            self._held[name] = self._held.get(name, "") + text
        self._made = 0
        self._round.deal(cards)

    def _bring_in(self) -> None:
        for event in self._round.events:
            if isinstance(event, Post) and event.why == "bring-in" and not self._brought:
                self._brought = True
                self.actions.append(f"{self._name(event.seat)} pb")

    def _ask(self, request: Ask) -> None:
        ((seat, offer),) = request.offers.items()
        options = {option.word: option for option in offer.options}
        raising = options.get("bet") or options.get("raise")
        way = self._dice.random()
        if way > 1 - self._folds and "check" not in options:
            self.actions.append(f"{self._name(seat)} f")
            self._round.choose(seat, "fold")
        elif raising and way < 0.25 and self._made < self._raises:
            self._made += 1
            to = self._some_amount(raising)
            self.actions.append(f"{self._name(seat)} cbr {to}")
            self._round.choose(seat, f"{raising.word} {dollars_text(to)}")
        else:
            self.actions.append(f"{self._name(seat)} cc")
            self._round.choose(seat, "check" if "check" in options else "call")

    def _some_amount(self, option: Option) -> int:
        least, most = option.atop + option.least, option.atop + option.most
        return most if self._dice.random() < 0.15 else least + int(self._dice.random() ** 4 * (most - least))

    def _show(self) -> None:
        """Winners show; a loser shows, keeps his cards face down or throws them away. Folded cards were not seen."""
        folded = {action.split()[0] for action in self.actions if action.endswith(" f")}
        live = [name for name in map(self._name, self._seats) if name not in folded]
        won = {self._name(event.seat) for event in self._round.pots if type(event).__name__ == "Award"}
        hide = {name for name in folded if self._dice.random() < 0.8}
        if len(live) > 1:
            for name in live:
                way = self._dice.random() if name not in won else 0
                if way < 0.5:
                    self.actions.append(f"{name} sm {self._held[name]}")
                else:
                    self.actions.append(f"{name} sm" if way < 0.75 else f"{name} sm {'?' * len(self._held[name])}")
                    hide.add(name)
        else:
            hide |= set(live)
        stud = "bring_in" in self._opened.table.rules.options.__dict__
        self.actions = [_hidden(action, hide, stud) for action in self.actions]


def _hidden(action: str, hide: set[str], stud: bool) -> str:
    match action.split():
        case "d", "dh", who, cards if who in hide and not (stud and len(cards) == 2):
            return f"d dh {who} {'?' * len(cards)}"
    return action
