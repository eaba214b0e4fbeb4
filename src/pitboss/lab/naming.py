"""Names in words for prices and differences of sheets, instead of a sheet's keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.guide.words import label
from pitboss.rules.sheet import Rules, called

FIELDS = {
    "min": "least bet", "max": "largest bet", "min-alone": "least bet alone", "exactly": "the one bet it takes",
    "step": "in steps of", "needs": "goes with", "at-most": "no larger than", "equals": "as large as",
    "required": "must be bet", "base": "may be bet alone", "by": "is put down by", "pays": "pays",
    "at-minimum": "most a player wins at the least bet", "most": "most a player wins", "wagers": "counts these wagers",
    "back-line": "bets behind a seat", "in-turn": "players act in turn", "seats": "seats", "max-seats": "seats",
}  # fmt: skip
"""The fields of a wager or a table in words."""
PARTS = {"aggregate": "Limit on what one player wins", "table": "Table", "options": "", "choices": "May be posted"}
FEW, MANY = 3, 9


def price_names(rules: Rules, wagers: Mapping[str, Any]) -> dict[str, str]:
    """The wager of each price in words: ``Place 4 and 10``, ``Straight up, any``, ``Odds behind don't pass``."""
    many = Counter(key.partition(" ")[0] for key in wagers if ", " not in key)
    return {key: _price_name(rules, key, price.get("also") or (), many) for key, price in wagers.items()}


def _price_name(rules: Rules, key: str, also: Iterable[str], many: Counter[str]) -> str:
    key, _, how = key.partition(", ")
    if how:
        return f"{called(rules, key)}, {how.replace('-', ' ')}"
    slug, _, rest = key.partition(" ")
    behind, _, number = rest.partition(" ")
    alike = [each.rpartition(" ")[2] for each in also]
    if behind in rules.wagers:
        name, rest = f"{called(rules, slug)} behind {rules.wagers[behind].title.lower()}", number
    else:
        name = called(rules, slug)
    if alike and many[slug] == 1:
        return f"{name}, any number" if len(alike) > MANY and rest.isdecimal() else f"{name}, any"
    if len(alike) > FEW:
        return f"{name} {rest} and {len(alike)} like it"
    return " ".join([name, " and ".join([rest, *alike])]).rstrip()


def difference_name(rules: Rules, other: Rules, key: str) -> str:
    """What differs, in words: ``Pair plus: least bet``, ``Lucky Ladies: matched 20``."""
    first, *parts = key.split(".")
    if not parts:
        return PARTS.get(first, label(first))
    wagers = {**other.wagers, **rules.wagers}
    if parts[0] in wagers:
        parts[0] = wagers[parts[0]].title
        head = ""
    else:
        head = PARTS.get(first, "")
    words = [parts[0] if not head and parts[0][:1].isupper() else FIELDS.get(parts[0], _plain(parts[0]))]
    words += [FIELDS.get(each, _plain(each)) for each in parts[1:]]
    said = ": ".join([*([head] if head else []), *words])
    return f"{said[:1].upper()}{said[1:]}"


def _plain(slug: str) -> str:
    """An option or a line: ``pair plus, largest bet`` for ``pair-plus-max``."""
    for end in ("min", "max"):
        if slug.endswith(f"-{end}"):
            return f"{slug.removesuffix(f'-{end}').replace('-', ' ')}, {FIELDS[end]}"
    return slug.replace("-", " ")


def value_name(text: str) -> str:
    """A value of a sheet without the dashes of its keys: ``royal flush 1,000 to 1``, ``least bet``."""
    return FIELDS.get(text) or ", ".join(
        " ".join(word.replace("-", " ") if word[:1].isalpha() else word for word in part.split(" "))
        for part in text.split(", ")
    )
