"""What each house posts: a sheet for each game, and the house's own page. A user's own sheet is used the same way."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pitboss import games
from pitboss.errors import BadGame, PitbossError, Refused
from pitboss.houses.reading.declared import check_records
from pitboss.houses.reading.extends import EXTENDS, WITHOUT, Extended, SheetFile, extended
from pitboss.houses.reading.field_types import key_of
from pitboss.houses.reading.names import (
    check_names,
    check_paid_once,
    crossed_limits,
    option_text,
    options_of,
    read_choices,
)
from pitboss.houses.reading.problems import BadSheet, Problems, places_in, without_lines, written
from pitboss.houses.reading.records import WRONG, read, show
from pitboss.houses.reading.syntax import parse_toml, read_text
from pitboss.houses.reading.write import write_toml
from pitboss.rules.game import Game
from pitboss.rules.sheet import Doc, Options, Rules

SHEETS = Path(__file__).parent
HOUSES = (
    "mount-airy",
    "valley-forge",
    "marysville",
    "hollywood-penn-national",
    "hollywood-morgantown",
    "hollywood-york",
)
PAGES = ("house.toml", "collection.toml", "guide.toml")
"""The files of a house's folder that are not sheets."""
COMMON = ("readings", "choices", "meters")
"""Parts of a sheet that may be left out."""
Page = TypeVar("Page")


@dataclass(frozen=True, kw_only=True)
class House:
    """The house's own page."""

    title: str
    short: Annotated[str, Doc("What people call it.")]
    place: str
    guide: Annotated[str, Doc("The document its sheets are taken from.")]
    source: str
    note: str = ""


@dataclass(frozen=True)
class Sheet:
    """A sheet: its rules with the posted options, its game, and where it came from."""

    name: str
    """``HOUSE/GAME``, or the file's path."""
    game: Game[Any]
    rules: Rules
    text: str
    """The whole sheet, including what it takes from another sheet; ``sheet_of`` reads it again."""
    posted: frozenset[str]
    """The options that the sheet sets; the others have the game's default."""


@cache
def sheet_names() -> tuple[str, ...]:
    """Every sheet that ships, house by house."""
    found = []
    for house in HOUSES:
        found += [f"{house}/{path.stem}" for path in sorted((SHEETS / house).glob("*.toml")) if path.name not in PAGES]
    return tuple(found)


def posted_at(game: str) -> list[str]:
    """The sheets of a game, one for each house that posts it."""
    return [name for name in sheet_names() if name.partition("/")[2] == game]


@cache
def house(slug: str) -> House:
    check_house(slug)
    return read_house((SHEETS / slug / "house.toml").read_text("utf-8"), f"{slug}/house.toml")


def check_house(slug: str, otherwise: str = "") -> None:
    """Refuses the name if no house has it; ``otherwise`` adds what else a person may name. A house has its name in
    ``HOUSES`` and a page in its folder."""
    if slug in HOUSES:
        if not os.path.isfile(SHEETS / slug / "house.toml"):
            raise Refused(f"HOUSES in houses/__init__.py names {slug!r}, but houses/{slug}/house.toml is not there")
    elif has_folder(slug):
        raise Refused(f"no house {slug!r}: its folder is there, but HOUSES in houses/__init__.py does not name it")
    else:
        raise Refused(f"no house {slug!r}; there are {', '.join(HOUSES)}{otherwise}")


def has_folder(slug: str) -> bool:
    """Whether there is a folder of this name with pages of a house, even if ``HOUSES`` does not name it."""
    return "/" not in slug and os.path.isdir(SHEETS / slug) and any((SHEETS / slug).glob("*.toml"))


def read_house(text: str, name: str) -> House:
    """The page of a house, one that ships or a user's own."""
    return read_page(House, text, name)


def read_page(kind: type[Page], text: str, name: str) -> Page:
    """Reads a file that is one record. Refused with all its mistakes."""
    problems = Problems(places_in(name, text))
    page: Page = read(kind, parse_toml(text, name), (), problems)
    if problems.found:
        raise BadSheet(problems.found)
    return page


KEPT = 128
"""How many sheets are cached, the last ones read, so that the same text is not read again."""
_kept: dict[tuple[str, str | None, str], Sheet] = {}


def sheet(name: str) -> Sheet:
    """The sheet ``HOUSE/GAME``, or a user's own file."""
    if name.endswith(".toml"):
        return read_sheet(Path(name))
    slug, _, game = name.partition("/")
    return posted(slug, game)


@cache
def posted(house_slug: str, game: str) -> Sheet:
    """The sheet a house has posted for a game. Its file is named after the game."""
    name = f"{house_slug}/{game}"
    found = _read(extended(_posted_file(house_slug, game), _base_file), name, house_slug)
    if found.rules.game != game:
        raise Refused(f"this is a sheet of {found.rules.game!r}: rename it to {found.rules.game}.toml", _label(name))
    return found


def title(name: str) -> str:
    """What a house calls a game that it posts; the rest of the sheet is not checked."""
    slug, _, game = name.partition("/")
    return str(extended(_posted_file(slug, game), _base_file).tree.get("title", name))


def read_sheet(path: Path) -> Sheet:
    """A user's own sheet."""
    return _read(extended(_own_file(path), _base_file), str(path), None)


def sent_sheet(name: str, text: str) -> Sheet:
    """A sheet that a client sends as text. It may extend a posted sheet, but not a file of this machine."""
    return _read(extended(SheetFile(_label(name), text, name), _posted_base), name, None)


def sheet_of(name: str, text: str) -> Sheet:
    """The sheet of this name as it was earlier, from its stored text. The text is whole and extends no other sheet."""
    house_slug = None if name.endswith(".toml") else name.partition("/")[0]
    return _kept.get((name, house_slug, text)) or _read(
        extended(SheetFile(_label(name), text), _no_base), name, house_slug
    )


def changed(sheet: Sheet, own: Mapping[str, Any], without: Sequence[str] = ()) -> Sheet:
    """A sheet with these keys replaced, as in a sheet that extends it; ``without`` leaves some out.

    Mistakes are reported with their keys but without a file and line, because there is no file.
    """
    tree = {EXTENDS: sheet.name, **({WITHOUT: list(without)} if without else {}), **own}
    base = SheetFile(_label(sheet.name), sheet.text, "as it is")
    try:
        laid = extended(SheetFile(_CHANGES, write_toml(tree), _CHANGES), lambda named, file: base)
        return _checked(laid, sheet.name, sheet.rules.house)
    except BadSheet as bad:
        raise BadSheet([_CHANGED_LINE.sub("", problem) for problem in bad.problems], sheet.name) from None


_CHANGES = "changes"
_CHANGED_LINE = re.compile(rf"^{_CHANGES}:\d+: (?:extends: [^:]+:\d+: )?")


def _label(name: str) -> str:
    return name if name.endswith(".toml") else f"{name}.toml"


def _posted_file(house_slug: str, game: str) -> SheetFile:
    if not game and (posted := posted_at(house_slug)):
        raise Refused(f"{house_slug!r} is a game, not a house; did you mean {' or '.join(posted)}?")
    check_house(house_slug, " (or name a sheet file, such as my-table.toml)")
    name = f"{house_slug}/{game}"
    if name not in sheet_names():
        offered = [name.partition("/")[2] for name in sheet_names() if name.startswith(house_slug + "/")]
        raise Refused(f"{house_slug} has no {game!r}; it has {', '.join(offered) or 'none yet'}")
    path = SHEETS / house_slug / f"{game}.toml"
    return SheetFile(_label(name), path.read_text("utf-8"), os.path.realpath(path), path.parent)


def _own_file(path: Path) -> SheetFile:
    return SheetFile(str(path), read_text(path), os.path.realpath(path), path.parent)


def _base_file(named: str, file: SheetFile) -> SheetFile:
    """The sheet that a file extends: ``HOUSE/GAME``, or a file with a path relative to its own folder."""
    if named.endswith(".toml"):
        return _own_file(file.folder / named)
    slug, _, game = named.partition("/")
    return _posted_file(slug, game)


def _posted_base(named: str, file: SheetFile) -> SheetFile:
    if named.endswith(".toml"):
        raise Refused("a sheet that is sent cannot extend a file; name a posted one, such as mount-airy/roulette")
    return _base_file(named, file)


def _no_base(named: str, file: SheetFile) -> SheetFile:
    raise Refused(f"the text of a stored sheet is whole: it cannot extend {named!r}")


def _read(found: Extended, name: str, house_slug: str | None) -> Sheet:
    sheet = _checked(found, name, house_slug)
    while len(_kept) >= KEPT:
        del _kept[next(iter(_kept))]
    _kept[name, house_slug, sheet.text] = sheet
    return sheet


def _checked(found: Extended, name: str, house_slug: str | None) -> Sheet:
    data = dict(found.tree)
    problems = Problems(found.place)
    data.setdefault("house", house_slug or "own")
    game = _game_of(data, problems)
    for part in COMMON:
        data.setdefault(part, [] if part == "readings" else {})
    choices = read_choices(game.rules, data, problems)
    rules: Any = read(game.rules, data | {"choices": {}}, (), problems)
    check_names(game.rules, data, rules, problems)
    if not problems.found:
        rules = replace(rules, choices=choices)
        check_paid_once(rules, problems)
        for problem in _mistakes(game, rules):
            problems.tell(problem)
    if problems.found:
        raise BadSheet(problems.found)
    return Sheet(name, game, rules, found.text, frozenset(data["options"]))


def _game_of(data: dict[str, Any], problems: Problems) -> Game[Any]:
    if "game" not in data:
        problems.add(("game",), f'is missing; write game = "roulette" (there are {", ".join(games.slugs())})')
    elif not games.is_game(data["game"]):
        why = games.no_game_in(str(data["game"])) or problems.choose(data["game"], games.slugs())
        problems.add(("game",), f"{show(data['game'])} is not a game; {why}")
    if problems.found:
        raise BadSheet(problems.found)
    game = games.load(data["game"])
    check_records(game.rules, games.file_of(game.slug))
    return game


def _mistakes(game: Game[Any], rules: Rules) -> list[str]:
    """What the game's own check finds. If the check itself is wrong, that is told in one line."""
    try:
        found = game.mistakes(rules)
    except PitbossError:
        raise
    except Exception as error:
        raise BadGame(f"{game.slug}: check() raised {type(error).__name__}: {error}") from error
    for each in found:
        if not isinstance(each, str):
            raise BadGame(f"{game.slug}: check() returned {found!r:.40}; each mistake in its list must be a text")
    return found


def with_options(sheet: Sheet, chosen: dict[str, Any]) -> Rules:
    """The sheet's rules at a table that has chosen these options."""
    if not chosen:
        return sheet.rules
    options = sheet.rules.options
    problems = Problems(without_lines("options"))
    known = options_of(type(sheet.rules))
    got: dict[str, Any] = {}
    for key, value in chosen.items():
        if key not in known:
            problems.add((), f"{key!r} is not an option of {sheet.name}; {problems.choose(key, known)}")
            continue
        got[key] = read(known[key], value, (key,), problems)
        allowed = sheet.rules.choices.get(key)
        if allowed is not None and got[key] is not WRONG and got[key] not in allowed:
            offered = ", ".join(option_text(known[key], each) for each in allowed)
            problems.add((key,), f"{show(value)} is not offered here; choose from {offered}")
    if problems.found:
        raise Refused(problems.found[0].removeprefix("options: "), "options")
    names = {key_of(field.name): field.name for field in fields(options)}
    changed: Options = replace(options, **{names[key]: value for key, value in got.items()})
    rules: Rules = replace(sheet.rules, options=changed)
    # A wager with a cap of its own is closed at a table whose minimum is above that cap: nobody can make it.
    open_ = {slug: spot for slug, spot in rules.wagers.items() if spot.required or isinstance(spot.max, str)}
    for path, what in crossed_limits(changed, open_):
        raise Refused(f"{written(path).removeprefix('options.')} {what}", "options")
    for problem in _mistakes(sheet.game, rules):
        raise Refused(problem.removeprefix("options."), "options")
    return rules


__all__ = [
    "HOUSES",
    "House",
    "PitbossError",
    "Sheet",
    "changed",
    "house",
    "posted",
    "read_house",
    "read_sheet",
    "sheet",
    "sheet_names",
    "sheet_of",
    "title",
    "with_options",
]
