"""The reason of a wager's result: the hand, what it was compared with, the line that paid it, what it needs to win."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pitboss.equipment.cards import Card, rank_name
from pitboss.machine.view import HandView
from pitboss.machine.views.drawing import Picture, hands_of
from pitboss.money import money
from pitboss.ranking.names import with_article
from pitboss.rules.script import DEALER, Pay, Seat
from pitboss.rules.sheet import Rules, Spot
from pitboss.table.circles import seat_of
from pitboss.table.table import Table

SAYS_ALL = (
    "folded", "pulled back", "taken down", "surrendered", "foul", "no blackjack", "dealer's blackjack", "natural tie",
)  # fmt: skip
"""Reasons that need no more explanation."""
NO_LINE = ("nothing", "lost", "high card", "no bonus")
"""Reasons that say only that no line paid."""
_POINTS = re.compile(r"(tie, )?(\d) to (\d)")
_COMPARES = re.compile("beat|higher than|closer|nearer|the dealer wins|does not (?:qualify|play)")
_COUNTS = re.compile(r"(?P<own>(?:soft |over with )?[\d.]+)(?: against (?:over with )?(?P<other>(?:soft )?[\d.]+))?")
_DICE = re.compile(r"(\d)-(\d)")
_FIRST_TWO = "first two cards"
_NEXT_ROLL = " on the next roll"


def reason_of(table: Table[Any], picture: Picture, pays: Sequence[Pay], banker: Seat | None) -> tuple[str, str]:
    """The reason of a wager's result. If it did not win and the reason does not say why, also what it needs to win."""
    pay = pays[0]
    spot = table.rules.wagers[pay.wager.partition(" ")[0]]
    own = hands_of(table, picture, seat_of(pay.seat))
    house = next(iter(hands_of(table, picture, DEALER, banker)), HandView(()))
    found = [_reason(picture, spot, each, own, house) for each in pays]
    said = "; ".join(dict.fromkeys(words for words, _ in found if words))
    says_all = found[0][1] or any(each.outcome == "win" for each in pays)
    return said, "" if says_all else _takes(table.rules, spot, pay)


def _reason(picture: Picture, spot: Spot, pay: Pay, own: Sequence[HandView], house: HandView) -> tuple[str, bool]:
    """The words, and whether they explain everything: both hands, or that the player gave up."""
    words, says_all = (pay.why, True) if pay.why in SAYS_ALL else _compared(spot, pay, own, house)
    if not words or not says_all:
        words, says_all = _shown(picture, spot, pay, own, words)
    if pay.outcome == "win" and pay.line is not None:
        words = ", ".join(filter(None, (words, _line(pay))))
    return words, says_all


def _line(pay: Pay) -> str:
    """``4 to 1``, ``1 to 1 less 5%``, ``10% of the meter``."""
    paid = str(pay.line).replace("of meter", "of the meter")
    if pay.commission:
        part, whole = pay.commission
        paid += f" less {100 * part / whole:g}%"
    return f"{paid} on {money(pay.on)}" if pay.on is not None else paid


def _compared(spot: Spot, pay: Pay, own: Sequence[HandView], house: HandView) -> tuple[str, bool]:
    """Both hands, if the wager compares two hands."""
    why, other = pay.why, house.makes
    if not why or not other or not _COMPARES.search(spot.wins):
        return why, False
    is_push, with_less = pay.outcome == "push", "with less" in spot.wins
    if spot.wins.startswith("both hands"):
        return f"{why}, against {with_article(other)}", not is_push
    if why[-1].isdigit():
        return _counted(pay, other, _house_of(spot))
    if not any(why == hand.makes for hand in own):
        return why, False
    if house.qualifies is False and not with_less:
        return f"{why}; {_house_of(spot)} has {with_article(other)} and does not qualify", True
    if why != other:
        return f"{why} against {with_article(other)}", not is_push
    if is_push:
        return f"{why} against {with_article(other)}", not with_less
    return f"{why} against a {'higher' if pay.outcome == 'lose' else 'lower'} {other}", True


def _counted(pay: Pay, other: str, who: str) -> tuple[str, bool]:
    """Both counts, at a table of twenty-one."""
    counts = _COUNTS.fullmatch(pay.why)
    if counts is None:
        return pay.why, True
    mine, theirs = counts["own"].replace("over with", "bust with"), counts["other"]
    if pay.outcome == "win" and other.startswith("bust"):
        return f"{mine}, {who} busts{other.removeprefix('bust')}", True
    if theirs is None:
        return mine, True
    return f"{mine} against {theirs}", pay.outcome != "push" or mine.removeprefix("soft ") == theirs


def _house_of(spot: Spot) -> str:
    return "the player-dealer" if "player-dealer" in spot.wins else "the dealer"


def _shown(picture: Picture, spot: Spot, pay: Pay, own: Sequence[HandView], words: str) -> tuple[str, bool]:
    """What lies on the table: points, dice, the pocket, the cards that decide a wager."""
    why = pay.why
    if words != why:
        return words, False
    if picture.pocket:
        return why if why[:1].isdigit() else f"the wheel stopped at {why}", True
    if dice := _DICE.fullmatch(why):
        return f"{int(dice[1]) + int(dice[2])}, {why}", not spot.wins.endswith(_NEXT_ROLL)
    if points := _POINTS.fullmatch(why):
        return why if points[1] else f"player {points[2]}, banker {points[3]}", True
    if why in NO_LINE:
        return "", False
    if not why and _FIRST_TWO in spot.wins and len(own) == 1:
        return " and ".join(rank_name(Card.parse(card).rank) for card in own[0].cards[:2] if card), False
    return why.replace("over with", "bust with").replace("not over", "no bust"), False


def _takes(rules: Rules, spot: Spot, pay: Pay) -> str:
    """What a wager needs to win, from the sheet's own words."""
    wins, wagers = spot.wins, rules.wagers
    if found := re.match(r"as the (\w+)", wins):
        wins = wagers[found[1]].wins if found[1] in wagers else wins
    if not wins or wins.startswith("never"):
        return ""
    if wins.endswith(_NEXT_ROLL):
        return f"it takes {wins.removesuffix(_NEXT_ROLL).rstrip(',')}"
    first, *more = re.split("[;:] ", wins)
    back = next((clause for clause in more if re.search("back|returned", clause)), "") if pay.outcome == "push" else ""
    if back and not back.startswith("with less"):
        return back
    return f"it wins if {first}{f'; {back}' if back else ''}"
