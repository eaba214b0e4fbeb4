"""Replays hands in Poker Hand History format under a house's rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from pitboss.drivers.run import Said, run
from pitboss.equipment.cards import Card, show_cards
from pitboss.errors import Refused
from pitboss.files.phh.forced_bets import forced, who_antes
from pitboss.files.phh.read import Action, History, read_history
from pitboss.files.phh.unknown_cards import Holdings, holdings_of
from pitboss.files.room_file import room_opening
from pitboss.files.round_file import read_round
from pitboss.files.settle import Sheets, settle_tree
from pitboss.games.poker.sheet import RoomRules
from pitboss.money import Cents, dollars, dollars_text, money
from pitboss.rules.script import BOARD, Ask, Award, Deal, Offer, Post, Roll, Seat, Show, Shuffle, Spin
from pitboss.table.poker_table import PokerTable
from pitboss.table.round import Round

HOUSE = "mount-airy"
"""The house whose rules apply if a hand names none."""
DEEP = Cents(10**11)
"""A billion dollars: the stack of a player whose stack is unknown. Nobody can put him all in."""

Tree = dict[str, Any]


def settle_history(tree: Any, sheets: Sheets, amount: Callable[[int], Any] = dollars) -> dict[str, Any]:
    """Settles a hand like any round of the room. ``stated`` lists the file's final stacks that differ from ours.
    A player with an unknown stack has no final stack."""
    history = read_history(tree)
    answer = settle_tree(as_round(history, sheets), sheets, amount)
    ends = answer["finishing-stacks"]
    stated: dict[str, Any] = {}
    for index, (seat, stack) in enumerate(zip(history.seats, history.stacks, strict=True)):
        if stack is None:
            del ends[str(seat)]
        elif history.finishing is not None and amount(history.finishing[index]) != ends[str(seat)]:
            stated[str(seat)] = amount(history.finishing[index])
    if stated:
        answer["stated"] = stated
    return answer


def round_of(tree: Any, sheets: Sheets) -> Tree:
    """A hand of this format as a round file of the room."""
    return as_round(read_history(tree), sheets)


# The table


def as_round(history: History, sheets: Sheets) -> Tree:
    tree: Tree = {
        "house": history.house or sheets.own_house(history.variant.game) or HOUSE,
        "game": history.variant.game,
        "options": _options(history, sheets),
        "stacks": {
            str(seat): _exact(DEEP if stack is None else stack)
            for seat, stack in zip(history.seats, history.stacks, strict=True)
        },
    }
    if not history.variant.is_stud:
        tree["button"] = int(history.seats[-1])
    table = sheets.table(read_round(tree))
    assert isinstance(table, PokerTable)
    _check_figures(history, table)
    hands, play = _replayed(history, table, tree)
    return tree | {"hands": {who: show_cards(cards) for who, cards in hands.items() if cards}, "play": play}


def _exact(amount: int) -> int | Decimal:
    return amount // 100 if amount % 100 == 0 else Decimal(amount) / 100


def _options(history: History, sheets: Sheets) -> Tree:
    """The table's options from the fields and from the file's own options. The house takes nothing, unless the file
    names a house or the user gave a sheet."""
    figures = history.figures
    options: Tree = {"structure": history.variant.structure}
    if history.variant.structure == "limit":
        options["limit"] = f"{dollars_text(figures['small_bet'])}-{dollars_text(figures['big_bet'])}"
    if history.variant.is_stud:
        options |= {"ante": _exact(history.antes[0]), "bring-in": _exact(figures["bring_in"])}
    else:
        small, big = history.blinds[:2]
        options["blinds"] = f"{dollars_text(small)}-{dollars_text(big)}"
        if any(history.antes):
            options |= {"ante": _exact(max(history.antes)), "ante-from": who_antes(history.antes)}
        if any(history.blinds[2:]):
            options["straddle"] = True
    if history.house is None and sheets.own_house(history.variant.game) is None:
        options |= {"rake-percent": 0, "rake-cap": 0, "jackpot-drop": 0}
    return options | history.options


def _check_figures(history: History, table: PokerTable) -> None:
    rules = table.rules
    assert isinstance(rules, RoomRules)
    if rules.options.structure != history.variant.structure:
        raise Refused(f"{history.code} is {history.variant.structure}", "_options.structure")
    expected = forced(rules, len(history.seats), any(history.blinds[2:]), history.options.get("kill") is True)
    written = {"antes": history.antes, "blinds_or_straddles": history.blinds} | history.figures
    for field, value in expected.items():
        if written[field] != value:
            each = value if isinstance(value, tuple) else (value,)
            raise Refused(f"this table has {', '.join(map(money, each)) if any(each) else 'none'}", field)


# The hand


def _replayed(history: History, table: PokerTable, tree: Tree) -> tuple[dict[str, list[Card]], list[Tree]]:
    """Plays the hand. A hand that was not seen at the showdown was mucked, so it gets cards that lose."""
    opening = room_opening(read_round(tree), table)
    for holdings in holdings_of(history):
        round_ = table.open(opening)
        driver = HistoryDriver(history, holdings, round_)
        run(round_, driver)
        driver.check_used_up()
        if driver.holds():
            return driver.hands(), driver.play
    raise Refused("the cards in the file do not show who won", "actions")


class HistoryDriver:
    """Answers a hand of the room from the actions of a history, which must be in the order of the hand."""

    def __init__(self, history: History, holdings: Holdings, round_: Round) -> None:
        self.play: list[Tree] = []
        """The hand's steps for a round file."""
        self._history = history
        self._holdings = holdings
        self._left = list(reversed(history.actions))
        self._given: Counter[int] = Counter()
        """How many cards the actions have dealt to each player so far."""
        self._taken: Counter[int] = Counter()
        """How many cards the hand has asked for."""
        self._opened = not history.variant.is_stud
        self._round = round_
        self._where = ""

    def where(self) -> str:
        return self._where

    def check_used_up(self) -> None:
        """Refuses actions and cards that the hand did not need."""
        self._bring_in()
        while self._left:
            action = self._left.pop()
            if action.verb != "sm":
                raise Refused("the hand is over", action.where)
        for who, count in self._given.items():
            if count > self._taken[who]:
                raise Refused(f"{self._name(who)} has {count - self._taken[who]} cards too many", "actions")

    def hands(self) -> dict[str, list[Card]]:
        return {str(self._place(who)): cards for who, cards in self._holdings.cards.items()}

    def holds(self) -> bool:
        """Whether this result is possible: nobody wins with a mucked hand, or with stand-ins for cards not seen, unless
        all others mucked."""
        seats = self._history.seats
        shown = {seats.index(Seat(int(event.place))) + 1 for event in self._round.events if isinstance(event, Show)}
        winners = {seats.index(move.seat) + 1 for move in self._round.pots if isinstance(move, Award)} & shown
        mucked = {
            action.player: action for action in self._history.actions if action.verb == "sm" and action.cards is None
        }
        unseen = {who for who in shown if self._holdings.unseen[who]}
        for who in winners & mucked.keys():
            if not unseen:
                raise Refused("this player mucks a winning hand: cards speak", mucked[who].where)
            return False
        beat = getattr(self._round.carried, "beat", None)
        if beat is not None and {seats.index(beat.loser) + 1, seats.index(beat.winner) + 1} & unseen:
            return False
        return all(shown - {who} <= mucked.keys() for who in winners & unseen)

    def _place(self, who: int) -> Seat | str:
        return self._history.seats[who - 1] if who else "board"

    def _name(self, who: int) -> str:
        return f"p{who}" if who else "the board"

    # Chance

    def shuffle(self, request: Shuffle) -> None:
        self._where = ""

    def deal(self, request: Deal) -> tuple[Card, ...]:
        self._where = ""
        self._bring_in()
        while self._left and (self._left[-1].is_deal or self._left[-1].verb == "sm"):  # all in: hands are shown first
            action = self._left.pop()
            if action.is_deal:
                self._given[action.player] += len(action.cards or ())
        who = 0 if request.to == BOARD else self._history.seats.index(Seat(int(request.to))) + 1
        start, end = self._taken[who], self._taken[who] + request.cards
        if self._given[who] < end:
            where = self._left[-1].where if self._left else "actions"
            raise Refused(f"{self._name(who)} must be dealt {end - self._given[who]} more first", where)
        if request.face == "up" and any(at in self._holdings.unseen[who] for at in range(start, end)):
            raise Refused(f"a card dealt face up to {self._name(who)} is unknown: write it", "actions")
        self._taken[who] = end
        return tuple(self._holdings.cards[who][start:end])

    def roll(self, request: Roll) -> tuple[int, ...]:
        raise Refused("no dice are rolled in the poker room")

    def spin(self, request: Spin) -> str:
        raise Refused("no wheel is spun in the poker room")

    def _bring_in(self) -> None:
        """Reads the action of the bring-in: the script posts it without asking."""
        posts = [event for event in self._round.events if isinstance(event, Post) and event.why == "bring-in"]
        if self._opened or not posts:
            return
        who = self._history.seats.index(posts[0].seat) + 1
        action = self._left.pop() if self._left else None
        if action is None or (action.verb, action.player) != ("pb", who):
            raise Refused(f"p{who} must bring it in first: 'p{who} pb'", action.where if action else "actions")
        self._opened = True

    # Players

    def say(self, round_: Round, request: Ask) -> Said | None:
        self._where = ""
        self._bring_in()
        if request.first:
            return self._straddle(request)
        (seat,) = request.offers
        who = self._history.seats.index(seat) + 1
        if not self._left or self._left[-1].verb == "sm":
            raise Refused(f"end before the hand does: it is p{who}'s turn", "actions")
        action = self._left.pop()
        if action.is_deal or action.player != who:
            raise Refused(f"out of turn: it is p{who}'s turn", action.where)
        word = _said(action, request.offers[seat])
        step: Tree = {"seat": int(seat), "do": word}
        if word in ("bet", "raise"):
            step["to"] = _exact(action.amount)
            word += f" {dollars_text(action.amount)}"
        self.play.append(step)
        self._where = action.where
        return Said(seat, word)

    def _straddle(self, request: Ask) -> Said | None:
        """The file has the straddle among its blinds; all other seats pass."""
        third = self._history.seats[2] if any(self._history.blinds[2:]) else None
        if third is None or self.play:
            return None
        offer = request.offers.get(third)
        if offer is None or not any(option.word == "straddle" for option in offer.options):
            raise Refused(f"seat {third} cannot straddle", "blinds_or_straddles")
        self.play.append({"seat": int(third), "do": "straddle"})
        return Said(third, "straddle")


def _said(action: Action, offer: Offer) -> str:
    """The room's word for a verb. If nobody can call a raise, the format's raise is the room's all-in."""
    options = {option.word: option for option in offer.options}
    if action.verb == "f":
        return "fold"
    if action.verb == "cc":
        return "check" if "check" in options else "call"
    if action.verb != "cbr":
        raise Refused("is not possible now: bet, call or fold", action.where)
    all_in = options.get("all-in")
    if not {"bet", "raise"} & options.keys() and all_in and action.amount == all_in.atop + all_in.most:
        return "all-in"
    return "bet" if "bet" in options else "raise"
