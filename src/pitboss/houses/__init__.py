"""What each house posts: one sheet a game, and the house's own page. A user's own sheet file goes wherever these do."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from pitboss import games
from pitboss.errors import PitbossError, Refused
from pitboss.games.game import Game
from pitboss.games.sheet import Options, Rules
from pitboss.houses.reading import WRONG, BadSheet, Lines, Problems, hints, parse_toml, read

SHEETS = Path(__file__).parent
HOUSES = (
    "mount-airy",
    "valley-forge",
    "marysville",
    "hollywood-penn-national",
    "hollywood-morgantown",
    "hollywood-york",
)
COMMON = ("readings", "choices", "meters")
"""Parts of a sheet that may be left out: nothing to say there."""


@dataclass(frozen=True, kw_only=True)
class House:
    """The house's own page."""

    title: str
    place: str
    guide: str
    """The document its sheets are taken from."""
    source: str
    note: str = ""


@dataclass(frozen=True)
class Sheet:
    """A sheet as it stands: its rules with the posted options, its game, and where it came from."""

    name: str
    """``HOUSE/GAME``, or the file's path."""
    game: Game
    rules: Rules
    text: str


def sheet_names() -> tuple[str, ...]:
    """Every sheet that ships, house by house."""
    found = []
    for house in HOUSES:
        found += [
            f"{house}/{path.stem}" for path in sorted((SHEETS / house).glob("*.toml")) if path.stem in games.SLUGS
        ]
    return tuple(found)


@cache
def house(slug: str) -> House:
    if slug not in HOUSES:
        raise Refused(f"no house {slug!r}; there are {', '.join(HOUSES)}")
    path = SHEETS / slug / "house.toml"
    text = path.read_text()
    problems = Problems(f"{slug}/house.toml", Lines(text))
    page: House = read(House, parse_toml(text, (problems.found and "") or f"{slug}/house.toml"), (), problems)
    if problems.found:
        raise BadSheet(problems.found)
    return page


def sheet(name: str) -> Sheet:
    """The sheet of ``HOUSE/GAME``, or of a file of the user's own."""
    if name.endswith(".toml"):
        return read_sheet(Path(name))
    slug, _, game = name.partition("/")
    return posted(slug, game)


@cache
def posted(house_slug: str, game: str) -> Sheet:
    """The sheet a house has posted for a game."""
    if house_slug not in HOUSES:
        raise Refused(
            f"no house {house_slug!r}; there are {', '.join(HOUSES)} (or name a sheet file, such as my-table.toml)"
        )
    path = SHEETS / house_slug / f"{game}.toml"
    if game not in games.SLUGS or not path.exists():
        offered = [name.partition("/")[2] for name in sheet_names() if name.startswith(house_slug + "/")]
        raise Refused(f"{house_slug} has no {game!r}; it has {', '.join(offered) or 'none yet'}")
    return _read_text(path.read_text(), f"{house_slug}/{game}", house_slug)


def read_sheet(path: Path) -> Sheet:
    """A user's own sheet."""
    try:
        text = path.read_text()
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror or error}", str(path)) from None
    except UnicodeDecodeError:
        raise Refused("is not UTF-8 text", str(path)) from None
    return _read_text(text, str(path), None)


def sheet_of(name: str, text: str) -> Sheet:
    """The sheet of this name as some earlier day had it, from its text."""
    return _read_text(text, name, None if name.endswith(".toml") else name.partition("/")[0])


def _read_text(text: str, name: str, house_slug: str | None) -> Sheet:
    file = name if house_slug is None else f"{name}.toml"
    data = parse_toml(text, file)
    problems = Problems(file, Lines(text))
    data.setdefault("house", house_slug or "own")
    slug = data.get("game")
    if not isinstance(slug, str) or slug not in games.SLUGS:
        problems.add(("game",), f"{slug!r} is not a game; there are {', '.join(games.SLUGS)}")
        raise BadSheet(problems.found)
    game = games.load(slug)
    for part in COMMON:
        data.setdefault(part, [] if part == "readings" else {})
    rules: Any = read(game.rules, data, (), problems)
    if rules is not WRONG:
        _check_names(rules, problems)
        for problem in game.check(rules):
            problems.add((), problem)
    if problems.found:
        raise BadSheet(problems.found)
    return Sheet(name, game, rules, text)


def _check_names(rules: Rules, problems: Problems) -> None:
    """What one part of a sheet says of another must be there."""
    options = {field.name.replace("_", "-") for field in fields(rules.options)}
    for option, values in rules.choices.items():
        if option not in options:
            problems.add(("choices", option), f"no such option; there are {', '.join(sorted(options))}")
        elif getattr(rules.options, option.replace("-", "_")) not in values:
            problems.add(("choices", option), "the default in [options] is not among these")
    for slug, spot in rules.wagers.items():
        for key, limit in (("min", spot.min), ("max", spot.max)):
            if isinstance(limit, str) and limit not in options:
                problems.add(
                    ("wagers", slug, key), f"{limit!r} is not an option; there are {', '.join(sorted(options))}"
                )
        for key, other in (
            ("equals", spot.equals),
            ("at-most", spot.at_most),
            *(("needs", need) for need in spot.needs),
        ):
            if other is not None and other not in rules.wagers:
                problems.add(("wagers", slug, key), f"{other!r} is not a wager of this sheet")
    if rules.options.min > rules.options.max:
        problems.add(("options", "min"), "is above max")
    if rules.aggregate:
        for slug in rules.aggregate.wagers:
            if slug not in rules.wagers:
                problems.add(("aggregate", "wagers"), f"{slug!r} is not a wager of this sheet")


def with_options(sheet: Sheet, chosen: dict[str, Any]) -> Rules:
    """The sheet's rules at a table that has chosen these options."""
    if not chosen:
        return sheet.rules
    options = sheet.rules.options
    problems = Problems("options", None)
    types_of = hints(type(options))
    known = {field.name.replace("_", "-"): field.name for field in fields(options)}
    got: dict[str, Any] = {}
    for key, value in chosen.items():
        if key not in known:
            problems.add((), f"{key!r} is not an option of {sheet.name}; there are {', '.join(sorted(known))}")
            continue
        name = known[key]
        got[name] = read(types_of[name], value, (key,), problems)
        allowed = sheet.rules.choices.get(key)
        if allowed is not None and got[name] is not WRONG and got[name] not in allowed:
            problems.add((key,), f"{value!r} is not offered here; choose from {', '.join(map(str, allowed))}")
    if problems.found:
        raise Refused(problems.found[0].removeprefix("options: "), "options")
    changed: Options = replace(options, **got)
    rules: Rules = replace(sheet.rules, options=changed)
    if changed.min > changed.max:
        raise Refused("min is above max", "options")
    for problem in sheet.game.check(rules):
        raise Refused(problem, "options")
    return rules


__all__ = [
    "HOUSES",
    "House",
    "PitbossError",
    "Sheet",
    "house",
    "posted",
    "read_sheet",
    "sheet",
    "sheet_names",
    "sheet_of",
    "with_options",
]
