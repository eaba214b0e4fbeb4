"""Replays hands in Poker Hand History format, under a house's rules or as they were recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.drivers.run import run
from pitboss.equipment.cards import show_cards
from pitboss.errors import PitbossError, Refused
from pitboss.files.phh.driver import BOARD_NUMBER, HistoryDriver
from pitboss.files.phh.opening import HandOpening, Tree, open_history, round_tree
from pitboss.files.phh.read import HandHistory, read_history
from pitboss.files.phh.showdown import distance, is_decided, ways_to_end, winnings_of
from pitboss.files.phh.unknown_cards import Holdings, holdings_of
from pitboss.files.room_file import room_json
from pitboss.files.settle import SettledFile, Sheets, play_tree
from pitboss.money import dollars
from pitboss.rules.script import BOARD
from pitboss.table.round import Round

MOST_WAYS = 300
"""How many sets of stand-ins are tried for a round file, which must show the hands of all losers."""


class ReplayedHand(NamedTuple):
    opened: HandOpening
    driver: HistoryDriver
    round_: Round

    @property
    def settled(self) -> SettledFile:
        table, opening = self.opened.table, self.opened.opening
        return SettledFile(table, [self.round_], table.settle(opening, self.round_), {})


def settle_history(tree: Any, sheets: Sheets, amount: Callable[[int], Any] = dollars) -> dict[str, Any]:
    """Settles a hand like any round of the room. Adds what the file states differently: final stacks that differ from
    ours under ``stated``, winnings under ``stated-winnings``. An unknown stack has no final stack."""
    history = read_history(tree)
    replayed = replay(history, sheets)
    settled = replayed.settled
    answer = settled.settlement.as_json({}, amount) | room_json(settled, amount)
    ends = answer["finishing-stacks"]
    stated: dict[str, Any] = {}
    for index, (seat, stack) in enumerate(zip(history.seats, history.stacks, strict=True)):
        if stack is None:
            del ends[str(seat)]
        elif history.finishing is not None and amount(history.finishing[index]) != ends[str(seat)]:
            stated[str(seat)] = amount(history.finishing[index])
    if stated:
        answer["stated"] = stated
    return answer | _winnings_stated(history, replayed.round_, amount) | _currency(history)


def _winnings_stated(history: HandHistory, round_: Round, amount: Callable[[int], Any]) -> dict[str, Any]:
    """How the file's winnings differ from ours. If the same players won, and nobody more than ours, the difference is a
    rake."""
    if history.winnings is None:
        return {}
    won = winnings_of(round_.pots)
    pairs = {seat: (stated, won[seat]) for seat, stated in zip(history.seats, history.winnings, strict=True)}
    apart = {seat: stated for seat, (stated, ours) in pairs.items() if stated != ours}
    if not apart:
        return {}
    if all(0 < stated <= ours for stated, ours in pairs.values() if stated or ours):
        return {"rake-stated": amount(sum(ours - stated for stated, ours in pairs.values()))}
    return {"stated-winnings": {str(seat): amount(stated) for seat, stated in apart.items()}}


def _currency(history: HandHistory) -> dict[str, str]:
    return {field.replace("_", "-"): text for field, text in history.currency.items()}


# The hand


def replay(history: HandHistory, sheets: Sheets) -> ReplayedHand:
    """Plays the hand. Of all possible results of its showdown, it takes the one that fits the file best."""
    opened = open_history(history, sheets)
    holdings = holdings_of(history)
    found: ReplayedHand | None = None
    for unshown in ways_to_end(history, holdings):
        opening = opened.opening._replace(recorded=opened.opening.recorded._replace(unshown=unshown))
        replayed = _play(history, holdings, opened._replace(opening=opening))
        pots = replayed.round_.pots
        if not is_decided(history, unshown, pots):
            continue
        if not unshown or history.winnings is None:
            return replayed
        if found is None or distance(history, pots) < distance(history, found.round_.pots):
            found = replayed
    if found is None:
        raise Refused("the cards in the file do not show who won", "actions")
    return found


def _play(history: HandHistory, holdings: Holdings, opened: HandOpening) -> ReplayedHand:
    round_ = opened.table.open(opened.opening)
    driver = HistoryDriver(history, holdings, round_, opened.late)
    run(round_, driver)
    driver.check_used_up()
    return ReplayedHand(opened, driver, round_)


# A round file


def round_of(tree: Any, sheets: Sheets) -> Tree:
    """A hand of this format as a round file of the room. A round file shows all hands, so cards that were not seen are
    replaced by cards with which the hand ends as it did."""
    history = read_history(tree)
    replayed = replay(history, sheets)
    wanted = replayed.settled.settlement.as_json({})
    start = round_tree(history, replayed.opened.house, replayed.opened.options)
    for seed in range(MOST_WAYS):
        found = start | _hands(history, holdings_of(history, seed)) | {"play": replayed.driver.play}
        try:
            if play_tree(found, sheets).settlement.as_json({}) == wanted:
                return found
        except PitbossError:
            break
        if not replayed.opened.opening.recorded.unshown:
            break
    raise Refused("a round file cannot hold this hand: its forced bets, its antes or a hand thrown away")


def _hands(history: HandHistory, holdings: Holdings) -> Tree:
    def place(who: int) -> str:
        return BOARD if who == BOARD_NUMBER else str(history.seats[who - 1])

    return {"hands": {place(who): show_cards(cards) for who, cards in holdings.cards.items() if cards}}
