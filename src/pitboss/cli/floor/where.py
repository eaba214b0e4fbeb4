"""Where to sit: finds the table that a name means, and asks which one if there are several."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from textwrap import wrap

from pitboss.errors import Refused
from pitboss.houses import HOUSES, house, sheet_names, title

CLOSE = 0.6
"""How similar a name must be to count as a typing mistake."""
FEW = 12
"""In a list of up to this many tables each has its own line."""
WIDTH = 79
Read = Callable[[str], str]


def choose(name: str | None, show: Callable[[str], None], read: Read) -> str | None:
    """The sheet that the name means. Asks which one, if there are several; ``None`` if none was chosen."""
    names = sheet_names() if name is None else meant(name)
    if len(names) == 1:
        if name is not None and names[0] != name and not name.endswith(".toml"):
            show(f"{names[0]}: {title(names[0])}")
        return names[0]
    for line in listed(names):
        show(line)
    while True:
        try:
            text = read("Which table, by number or name? ").strip().lower()
        except EOFError:
            show("")
            if name is None:
                return None
            raise Refused(f"{name[:40]} is posted by several houses: name one, as in {names[0]}") from None
        if not text or text in ("q", "quit", "exit"):
            return None
        if text.isascii() and text.isdigit():
            if 1 <= int(text[:4]) <= len(names):
                return names[int(text[:4]) - 1]
            show(f"{text[:24]} is not in the list: 1 to {len(names)}")
            continue
        try:
            found = meant(text, names)
        except Refused as refused:
            show(str(refused))
            continue
        if len(found) == 1:
            return found[0]
        names = found
        for line in listed(names):
            show(line)


def listed(names: Sequence[str]) -> list[str]:
    """Tables with their numbers, house by house. A short list has titles; a long one has several tables on a line."""
    wide = max(len(name) for name in names)
    lines = []
    for slug in HOUSES:
        here = [(number, name) for number, name in enumerate(names, 1) if name.startswith(f"{slug}/")]
        if not here:
            continue
        lines.append(f"{house(slug).title}, {house(slug).place}")
        if len(names) <= FEW:
            lines += [f"  {number:>2}  {name:<{wide}}  {title(name)}" for number, name in here]
        else:
            games = ", ".join(f"{number}\N{NO-BREAK SPACE}{name.partition('/')[2]}" for number, name in here)
            lines += wrap(games, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def meant(name: str, among: Sequence[str] | None = None) -> tuple[str, ...]:
    """The sheets that a name means: ``mount-airy/blackjack``, ``blackjack``, ``blakjack``, ``holdem marysville``."""
    names = tuple(sheet_names() if among is None else among)
    if name in names or name.endswith(".toml"):
        return (name,)
    words = [word for word in re.split(r"[\s/]+", name.lower().replace("'", "")) if word]
    houses = {slug for word in words for slug in _houses(word, names)}
    game = "-".join(word for word in words if not _houses(word, names))
    where = [each for each in names if not houses or each.partition("/")[0] in houses]
    if not game and houses:
        return tuple(where)
    games = list(dict.fromkeys(each.partition("/")[2] for each in where))
    exact = [each for each in games if each == game or _plain(each) == _plain(game)]
    parts = exact or [each for each in games if _plain(game) and _plain(game) in _plain(each)]
    close = parts or get_close_matches(game, games, 1, CLOSE)
    found = tuple(each for each in where if each.partition("/")[2] in close)
    if not found:
        place = f"{next(iter(houses))} has no" if len(houses) == 1 else "no house has"
        raise Refused(f"{place} {game[:40]!r}; it has {', '.join(games)}" if houses else f"{place} {game[:40]!r}: "
                      "'pitboss houses' lists the tables")  # fmt: skip
    return found


def _houses(word: str, names: Sequence[str]) -> list[str]:
    slugs = {name.partition("/")[0] for name in names}
    if word in slugs:
        return [word]
    alike = [slug for slug in slugs if len(word) > 3 and word in slug.split("-")]
    return alike or (get_close_matches(word, slugs, 1, 0.8) if len(word) > 5 else [])


def _plain(game: str) -> str:
    return game.replace("-", "").replace("poker", "") or game
