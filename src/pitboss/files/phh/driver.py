"""Answers a hand of the poker room from the actions of a hand history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.drivers.run import Said
from pitboss.equipment.cards import Card
from pitboss.errors import Refused
from pitboss.files.phh.opening import exact_dollars
from pitboss.files.phh.read import HandAction, HandHistory
from pitboss.files.phh.unknown_cards import DOOR, Holdings
from pitboss.money import Cents, dollars_text
from pitboss.rules.script import BOARD, Ask, Deal, Offer, Post, Roll, Seat, Shuffle, Spin
from pitboss.table.round import Round

BOARD_NUMBER = 0
"""The number of the board; players are numbered from 1."""


class HistoryDriver:
    """Answers a hand of the room from the actions of a history, which must be in the order of the hand."""

    def __init__(self, history: HandHistory, holdings: Holdings, round_: Round, late: Mapping[Seat, int]) -> None:
        self._steps: list[tuple[Seat, str, Cents]] = []
        self._history = history
        self._holdings = holdings
        self._left = list(reversed(history.actions))
        self._late = dict(late)
        players = range(len(history.seats) + 1)
        self._number: dict[Any, int] = {seat: who for who, seat in enumerate(history.seats, 1)} | {BOARD: BOARD_NUMBER}
        self._given = dict.fromkeys(players, 0)
        """How many cards the actions have dealt to each player so far."""
        self._taken = dict.fromkeys(players, 0)
        """How many cards the hand has asked for."""
        self._opened = not history.variant.is_stud
        self._round = round_
        self._at: HandAction | None = None
        """The action that answers now."""

    def where(self) -> str:
        return self._at.where if self._at else ""

    @property
    def play(self) -> list[dict[str, Any]]:
        """The hand's steps for a round file."""
        return [
            {"seat": int(seat), "do": word} | ({"to": exact_dollars(to)} if word in ("bet", "raise") else {})
            for seat, word, to in self._steps
        ]

    def check_used_up(self) -> None:
        """Refuses actions, posts and cards that the hand did not need."""
        self._bring_in()
        for action in reversed(self._left):
            if action.verb != "sm":
                raise Refused("the hand is over", action.where)
        for who, count in self._given.items():
            if count > self._taken[who]:
                raise Refused(f"{_name(who)} has {count - self._taken[who]} cards too many", "actions")
        if self._late:
            raise Refused("nobody posts here to come in", "blinds_or_straddles")

    # Chance

    def shuffle(self, request: Shuffle) -> None:
        self._at = None

    def deal(self, request: Deal) -> tuple[Card, ...]:
        self._at = None
        self._bring_in()
        left = self._left
        while left and left[-1].verb in ("dh", "db", "sm"):  # after an all-in, hands are shown before the deal
            action = left.pop()
            if action.verb != "sm":
                self._given[action.player] += len(action.cards or ())
        who = self._number[request.to if request.to == BOARD else int(request.to)]
        start, end = self._taken[who], self._taken[who] + request.cards
        if self._given[who] < end:
            where = left[-1].where if left else "actions"
            raise Refused(f"{_name(who)} must be dealt {end - self._given[who]} more first", where)
        if request.face == "up" and who in self._holdings.unseen:
            self._check_seen(who, range(start, end))
        self._taken[who] = end
        return tuple(self._holdings.cards[who][start:end])

    def _check_seen(self, who: int, dealt: range) -> None:
        """Refuses an unknown card dealt face up, except the door card of a player who folds on third street."""
        folded = any(action.verb == "f" and action.player == who for action in self._history.actions)
        once = who != BOARD_NUMBER and len(self._holdings.cards[who]) == DOOR + 1 and folded
        if not once and not self._holdings.unseen[who].isdisjoint(dealt):
            raise Refused(f"a card dealt face up to {_name(who)} is unknown: write it", "actions")

    def roll(self, request: Roll) -> tuple[int, ...]:
        raise Refused("no dice are rolled in the poker room")

    def spin(self, request: Spin) -> str:
        raise Refused("no wheel is spun in the poker room")

    def _bring_in(self) -> None:
        """Reads the action of the bring-in: the script posts it without asking."""
        if self._opened:
            return
        posts = [event for event in self._round.events if isinstance(event, Post) and event.why == "bring-in"]
        if not posts:
            return
        who = self._number[posts[0].seat]
        action = self._left.pop() if self._left else None
        if action is None or (action.verb, action.player) != ("pb", who):
            raise Refused(f"p{who} must bring it in first: 'p{who} pb'", action.where if action else "actions")
        self._opened = True

    # Players

    def say(self, round_: Round, request: Ask) -> Said | None:
        self._at = None
        self._bring_in()
        if request.first:
            return self._post(request)
        (seat,) = request.offers
        who = self._number[seat]
        if not self._left or self._left[-1].verb == "sm":
            raise Refused(f"end before the hand does: it is p{who}'s turn", "actions")
        action = self._left.pop()
        if action.is_deal or action.player != who:
            raise Refused(f"out of turn: it is p{who}'s turn", action.where)
        word = _said(action, request.offers[seat])
        self._steps.append((seat, word, action.amount))
        self._at = action
        return Said(seat, f"{word} {dollars_text(action.amount)}" if word in ("bet", "raise") else word)

    def _post(self, request: Ask) -> Said | None:
        """Answers from the straddle and late posts, which the file writes among its blinds; all other seats pass."""
        for seat, amount in self._late.items():
            offer = request.offers.get(seat)
            for option in offer.options if offer else ():
                if option.least == amount:
                    del self._late[seat]
                    self._steps.append((seat, option.word, option.least))
                    return Said(seat, option.word)
            raise Refused(f"p{self._number[seat]} may not post that here", "blinds_or_straddles")
        return None


def _name(who: int) -> str:
    return f"p{who}" if who else "the board"


def _said(action: HandAction, offer: Offer) -> str:
    """The room's word for a verb. If nobody can call a raise, the format's raise is the room's all-in."""
    if action.verb == "f":
        return "fold"
    options = {option.word: option for option in offer.options}
    if action.verb == "cc":
        return "check" if "check" in options else "call"
    if action.verb != "cbr":
        raise Refused("is not possible now: bet, call or fold", action.where)
    all_in = options.get("all-in")
    if not {"bet", "raise"} & options.keys() and all_in and action.amount == all_in.atop + all_in.most:
        return "all-in"
    return "bet" if "bet" in options else "raise"
