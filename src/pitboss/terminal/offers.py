"""The viewer's answers to the open question, in a line of the terminal."""

from __future__ import annotations

from pitboss.machine.view import OptionView, TableView
from pitboss.terminal.picture import dollars


def options_line(view: TableView) -> str:
    """The viewer's possible answers to the open question, each with its cost."""
    question = view.question
    if question is None or not question.mine:
        return ""
    if question.kind == "bank":
        least = f"{dollars(question.least)} to" if question.least > 1 else "up to"
        half = ", 'co-bank' and an amount for half of it with the house" if question.co else ""
        return f"Will you bank? An amount, {least} {dollars(question.most)}{half}, or n"
    if question.kind == "decision" and view.phase == "round":
        words = [shown_option(option) for option in question.options]
        passes = question.silence is None and all(option.word != "house-way" for option in question.options)
        return _for_seat(view) + ", ".join(words) + (", or n for no" if passes else "")
    return "Enter to continue"


def _for_seat(view: TableView) -> str:
    """The seat of the hand in question, if it is not the viewer's seat."""
    seat = view.question.seat if view.question else None
    return "" if seat in (None, view.seat) else f"Seat {seat}: "


def shown_option(option: OptionView) -> str:
    """An option with its cost: ``play ($10)``, ``raise (to $8)``, ``set 2 cards``."""
    word = option.word.replace("-", " ")
    if option.cards:
        least, most = option.cards
        price = f" ({dollars(option.least)})" if option.least else ""
        named = f", as in '{word} {' '.join(option.among[:least])}'" if option.among and least and not price else ""
        return f"{word} {least if least == most else f'{least} to {most}'} {option.noun}{named}{price}"
    if option.wager is None or not option.most:
        return word
    low, high = (dollars(option.atop + amount) for amount in (option.least, option.most))
    to = "to " if option.atop else ""
    if option.usual is not None:
        return f"{word} ({dollars(option.usual)})"
    if low == high:
        return f"{word} ({to}{low})"
    return f"{word} ({to}{low} up to {high})" if option.least > 1 else f"{word} (up to {high})"
