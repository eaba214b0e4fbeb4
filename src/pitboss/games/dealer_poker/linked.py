"""A progressive on a five-card hand, whose meter several games of a house share."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, FromThreeOfAKind, line_of_five
from pitboss.games.line_bets import LineBet
from pitboss.ranking.five import describe, rank5
from pitboss.rules.layout import Layout
from pitboss.rules.script import Pay, Seat, by_line, loses
from pitboss.rules.sheet import Rules

METER = "linked"


def progressive(*sees: str) -> LineBet:
    """The progressive wager of a game, on the five cards at these places."""
    return LineBet(line_of_five, FIVE_CARD_LINES, sees)


def settle_linked(
    pays: FromThreeOfAKind, layout: Layout, seat: Seat, cards: tuple[Card, ...], folded: bool
) -> Iterator[Pay]:
    """The seat's progressive wager, if it made one: paid whatever the dealer holds, lost if the hand was folded."""
    if not layout.has(seat, "progressive"):
        return
    if folded:
        yield loses(seat, "progressive", "folded")
        return
    line = pays.line(FIVE_CARD_LINES[line_of_five(*cards)])
    yield by_line(seat, "progressive", line, describe(rank5(*cards)), meter=METER if line.kind == "meter" else "")


def check_linked(rules: Rules) -> list[str]:
    if "progressive" in rules.wagers and METER not in rules.meters:
        return [f"meters.{METER}: is missing, but 'progressive' is among the wagers"]
    if METER in rules.meters and rules.meters[METER].wager != "progressive":
        return [f'meters.{METER}: write wager = "progressive", the wager that adds to it and wins it']
    return []
