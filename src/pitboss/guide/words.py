"""Slugs, amounts and rules in the words of a rack card."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pitboss.equipment.numbers import NUMBERS
from pitboss.houses.reading.names import holds_money, option_text
from pitboss.money import Cents, money
from pitboss.rules.sheet import Between, Rules, Spot

_NUMBERS = NUMBERS[:13]
"""Larger numbers are written in figures."""

BOTH_SIDES = 14
"""The sum of two totals of two dice that are equally likely: four and ten, five and nine, six and eight."""

_CALLED = {
    "play.chip": "Odd chips",
    "play.short-all-in": "All in for less",
    "play.kill-pot": "The pot of a leg",
    "play.kill": "What makes a kill",
    "play.buy-in": "Buy-in",
    "play.short-buys": "Buying more",
    "play.time-fee": "By the half hour",
    "bad-beat": "Bad-beat jackpot",
    "bad-beat.loser-share": "How the jackpot is shared",
    "options.rake-percent": "Rake",
    "options.rake-cap": "Rake and side pots",
    "options.no-flop-no-drop": "Pots that end before the flop",
    "options.jackpot-drop": "Jackpot drop",
    "options.jackpot-seed": "What the house adds to the jackpot, and keeps back",
    "options.bad-beat-split": "Shares of the jackpot",
    "options.jackpot": "Jackpot fee",
    "options.raise-cap": "Raises",
    "options.bring-in": "Bring-in",
    "options.schedule": "Collection",
    "table.seats": "Seats",
}
"""Labels of keys whose own words are not clear enough."""


def label(slug: str) -> str:
    """A line of a pay table as a card prints it: ``Mini royal``, ``6 or 8``, ``Pair of jacks or better``."""
    words = slug.split("-")
    numbers = [_NUMBERS.index(word) for word in words if word in _NUMBERS]
    if len(numbers) == len(words) and (len(numbers) == 1 or sum(numbers) == BOTH_SIDES):
        return " or ".join(map(str, numbers))
    text = " ".join(words)
    better = " or better" if slug.startswith("pair-of-") else ""
    return text[:1].upper() + text[1:] + better


def number_word(number: int) -> str:
    """A number in a sentence: ``three``, ``40``."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def counted(number: int, noun: str) -> str:
    """A number with a noun: ``one buy``, ``three raises``, ``40 players``."""
    return f"{number_word(number)} {noun}" if number == 1 else f"{number_word(number)} {noun}s"


def sentence(text: str) -> str:
    """The text with a capital letter at its start and a full stop at its end."""
    text = text.strip()
    if not text:
        return ""
    return text[:1].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")


def about(rules: Rules, on: str) -> str:
    """The subject of a reading, by the titles of its sheet: ``wagers.envy`` is the Envy bonus."""
    return ", ".join(_part(rules, part) for part in on.split(", "))


def _part(rules: Rules, part: str) -> str:
    kind, _, slug = part.rpartition(".")
    name = slug.replace("-", "_")
    if part in _CALLED:
        return _CALLED[part]
    if kind in ("", "wagers") and slug in rules.wagers:
        return rules.wagers[slug].title
    if kind == "meters" and slug in rules.meters:
        return rules.meters[slug].title
    if kind == "pays":
        table = getattr(getattr(rules, "pays", None), name, None)
        return f"{table.title} pay table" if table else label(slug)
    return label(slug) if slug else part


def either(words: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def title_of(rules: Rules, slug: str) -> str:
    """A wager's title, as part of a sentence."""
    return rules.wagers[slug].title if slug in rules.wagers else slug


def who(spot: Spot, by_steps: bool) -> str:
    """Who puts a wager down, and when."""
    if spot.by == "rules":
        return "put down with it" if spot.equals else "nobody puts it down: the rules pay it"
    if spot.by == "decision":
        return "a player, by a decision in the round"
    if spot.required:
        return "every player, before the round"
    return "a player, between rolls" if by_steps else "a player, before the round"


def limits(rules: Rules, spot: Spot) -> str:
    """The limits of a wager, with the table's options filled in."""
    parts: list[str] = []
    least, most = rules.limit(spot.min), rules.limit(spot.max)
    if spot.exactly is not None:
        parts.append(f"exactly {money(spot.exactly)}")
    elif least is not None and most is not None:
        parts.append(money(least) if least == most else f"{money(least)} to {money(most)}")
    elif least is not None:
        parts.append(f"from {money(least)}")
    elif most is not None:
        parts.append(f"up to {money(most)}")
    alone = rules.limit(spot.min_alone)
    if alone is not None:
        parts.append(f"alone from {money(alone)}")
    if spot.step > 1:
        parts.append(f"in steps of {money(spot.step)}")
    if spot.equals:
        parts.append(f"equal to {title_of(rules, spot.equals)}")
    if spot.at_most:
        parts.append(f"at most {title_of(rules, spot.at_most)}")
    return ", ".join(parts)


def needs(rules: Rules, spot: Spot) -> str:
    return either([title_of(rules, other) for other in spot.needs])


def value_text(hint: Any, value: Any) -> str:
    """The value of a rule or an option as a card prints it: dollars with a dollar sign."""
    if isinstance(value, int) and not isinstance(value, bool) and holds_money(hint):
        return money(Cents(value))
    return option_text(hint, value)


def offered(hint: Any, allowed: Sequence[Any] | None) -> str:
    """The values that an option may have: those that its house allows, otherwise those of its type."""
    if allowed is not None:
        return either([option_text(hint, value) for value in allowed])
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return either([offered(kind, None) for kind in get_args(hint) if kind is not type(None)])
    if origin is Literal:
        return either([option_text(hint, value) for value in get_args(hint)])
    if origin is Annotated:
        marks = [f"{mark.least} to {mark.most}" for mark in get_args(hint)[1:] if isinstance(mark, Between)]
        return marks[0] if marks else "a number"
    if hint is Cents:
        return "any amount"
    return {bool: "true or false", int: "a number", str: "a text"}.get(hint, "any")
