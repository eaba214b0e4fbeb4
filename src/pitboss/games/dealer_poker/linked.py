"""A progressive on a five-card hand, whose meter several games of a house share."""

from __future__ import annotations

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, FromThreeOfAKind, five_card_line, line_of_five
from pitboss.games.line_bets import LineBet
from pitboss.ranking.five import describe, rank5
from pitboss.rules.script import Pay, Seat, by_line
from pitboss.rules.sheet import Rules

METER = "linked"


def progressive(*sees: str) -> LineBet:
    """The progressive wager of a game, on the five cards at these places."""
    return LineBet(line_of_five, FIVE_CARD_LINES, sees)


def by_linked(seat: Seat, pays: FromThreeOfAKind, cards: tuple[Card, ...]) -> Pay:
    """Settles the progressive wager of a hand that was not folded, whatever the dealer holds."""
    strength = rank5(*cards)
    line = pays.line(FIVE_CARD_LINES[five_card_line(strength)])
    return by_line(seat, "progressive", line, describe(strength), meter=METER if line.kind == "meter" else "")


def check_linked(rules: Rules) -> list[str]:
    if "progressive" in rules.wagers and METER not in rules.meters:
        return [f"meters.{METER}: is missing, but 'progressive' is among the wagers"]
    if METER in rules.meters and rules.meters[METER].wager != "progressive":
        return [f'meters.{METER}: write wager = "progressive", the wager that adds to it and wins it']
    return []
