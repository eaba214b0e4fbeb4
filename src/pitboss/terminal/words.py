"""Reads what a person types: wagers, decisions and steps. Words may be shortened while they stay unambiguous."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from pitboss.errors import Refused
from pitboss.machine.view import OptionView
from pitboss.money import Cents, money
from pitboss.rules.script import Wager, parse_dollars
from pitboss.table.pit_table import PitTable
from pitboss.table.wagers import read_wager

_AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?")
MOST_SHOWN = 8


def split_words(text: str) -> list[str]:
    """The words of a line, with dollar signs and commas removed from amounts."""
    return [
        word.replace("$", "").replace(",", "") if _AMOUNT.fullmatch(word) and word != "$" else word
        for word in text.split()
    ]


def match(word: str, among: Iterable[str]) -> list[str]:
    """The names this word may mean: the equal name, or else all names that start with it."""
    found = list(among)
    lower = word.lower()
    if lower in found:
        return [lower]
    return [] if lower[0].isdigit() else [name for name in found if name.startswith(lower)]


def main_wager(table: PitTable[Any]) -> str | None:
    """The wager that an amount alone means: the sheet's main wager, unless it needs a selection."""
    bets = list(table.ranges.values())
    main = next((bet for bet in bets if bet.spot.required or bet.spot.base), bets[0])
    return main.slug if list(main.selections) == [""] else None


def read_wagers(table: PitTable[Any], text: str) -> dict[Wager, Cents]:
    """``ante 10 pair-plus 5``, ``split 1-2 5 red 10``, ``ante 10 pair 5``; ``10`` alone is for the main wager."""
    words = split_words(text)
    main = main_wager(table)
    if len(words) == 1 and main and _AMOUNT.fullmatch(words[0]):
        words = [main, *words]
    stakes: dict[Wager, Cents] = {}
    for group in _groups(table, words):
        *name, amount = group
        if not name or not _AMOUNT.fullmatch(amount):
            raise Refused(
                f"{' '.join(group)!r} needs an amount, as in '{group[0]} {money(table.rules.options.min)[1:]}'"
            )
        wager = read_wager(table.game, table.rules, " ".join(name))
        stakes[wager] = Cents(stakes.get(wager, 0) + parse_dollars(amount))
    return stakes


def _groups(table: PitTable[Any], words: Sequence[str]) -> list[list[str]]:
    """The words of each wager, starting with its full name."""
    slugs = list(table.ranges)
    groups: list[list[str]] = []
    for word in words:
        found = match(word, slugs)
        if len(found) == 1:
            groups.append(found)
        elif found and not (groups and len(groups[-1]) == 1):
            raise Refused(f"{word!r} could be {' or '.join(found)}")
        elif groups:
            groups[-1].append(word)
        else:
            raise Refused(f"{word[:40]!r} is not a wager here; the wagers are {', '.join(slugs)}")
    return groups


def complete(options: Sequence[OptionView], text: str, by_steps: bool) -> str:
    """Completes a line: ``p`` to ``play``, and before a roll ``pass 10`` to ``bet pass 10``."""
    words = split_words(text)
    forms = [words, ["bet", *words], ["call", *words]] if by_steps else [words]
    for form in forms:
        said = " ".join(form)
        if any(said == option.word or said.startswith(f"{option.word} ") for option in options):
            return said
    found = {" ".join(full) for option in options for form in forms[:2] if (full := _fill(option.word.split(), form))}
    if len(found) == 1:
        return found.pop()
    if found:
        shown = sorted(found)[:MOST_SHOWN]
        raise Refused(f"{text!r} could be {', '.join(shown)}{' …' if len(found) > len(shown) else ''}")
    if by_steps:
        return " ".join(words if words[0] in ("bet", "take", "call") else ["bet", *words])
    raise Refused(f"{text!r} is not on offer; on offer: {', '.join(map(show_option, options)) or 'nothing'}")


def _fill(full: Sequence[str], typed: Sequence[str]) -> list[str]:
    """The typed words, with the option's words completed. Empty if they do not match the option."""
    if len(typed) < len(full) or not all(match(short, [word]) for short, word in zip(typed, full, strict=False)):
        return []
    return [*full, *typed[len(full) :]]


def show_option(option: OptionView) -> str:
    """An option with its cost: ``play ($10)``, ``raise ($1 to $10)``."""
    if option.cards:
        least, most = option.cards
        count = f"{least}" if least == most else f"{least} to {most}"
        price = f" ({money(option.least)})" if option.least else ""
        return f"{option.word} and {count} {option.noun}{price}"
    if not option.most:
        return option.word
    if option.least == option.most:
        to = f", to {money(option.atop + option.most)}" if option.atop else ""
        return f"{option.word} ({money(option.most)}{to})"
    if option.wager is not None and option.atop:
        return f"{option.word} (to {money(option.atop + option.least)} up to {money(option.atop + option.most)})"
    if option.wager is None:
        return f"{option.word} (up to {money(option.most)})"
    usual = f"{money(option.usual)}, or " if option.usual else ""
    return f"{option.word} ({usual}{money(option.least)} to {money(option.most)})"
