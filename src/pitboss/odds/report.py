"""Every wager of a sheet with its price, or the reason why it has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from inspect import signature
from numbers import Rational
from pathlib import Path
from typing import Any, Protocol, cast

from pitboss.errors import BadGame, PitbossError, Refused
from pitboss.houses.reading.field_types import field_of
from pitboss.houses.reading.names import holds_money, options_of
from pitboss.money import dollars
from pitboss.odds import store
from pitboss.odds.chances import UnitResult, Unpriced
from pitboss.odds.price import Price
from pitboss.rules.game import Game, PitGame, RoomGame
from pitboss.rules.sheet import Rules
from pitboss.table.round import mistake_of

HERE = Path(__file__).parent / "games"
PRICED = frozenset(path.stem.replace("_", "-") for path in HERE.glob("[a-z]*.py"))
"""The slugs of the games that are priced: each has a module of its name in this folder."""


_POT = "players win it from each other; see `pitboss equity` for hands and `pitboss fees` for what the house takes"


@dataclass(frozen=True)
class Report:
    """The prices of a table: one house's game with its posted options."""

    rules: Rules
    prices: list[Price]
    unpriced: dict[str, str]
    """Wagers without a price, with the reason."""

    def as_json(self) -> dict[str, Any]:
        told = {
            "house": self.rules.house,
            "game": self.rules.game,
            "options": _options(self.rules),
            "wagers": {price.wager: price.as_json() for price in self.prices},
        }
        return told | {"unpriced": self.unpriced} if self.unpriced else told


def report(game: Game[Any], rules: Rules, wagers: Sequence[str] = ()) -> Report:
    """Prices every wager of a sheet, or only the given ones."""
    wanted = [_wager(game, rules, text) for text in wagers]
    kept = store.SheetPrices(rules) if game.slug in PRICED else None
    parts = {part: whole for part, whole in parts_of(game).items() if whole in rules.wagers}
    slugs = {parts.get(slug, slug): None for slug in [wager.partition(" ")[0] for wager in wanted] or rules.wagers}
    found = Report(rules, [], {})
    for slug in slugs:
        if kept is None:
            found.unpriced[slug] = _POT if isinstance(game, RoomGame) else not_priced(game)
            continue
        try:
            prices = kept.found_or(slug, partial(_prices, game, rules, slug))
        except Unpriced as reason:
            found.unpriced[slug] = str(reason)
        else:
            found.prices.extend(price for price in prices if _is_wanted(price, wanted, parts))
    return found


def not_priced(game: Game[Any]) -> str:
    return f"{game.slug} is not priced yet: there is no {_file(game.slug)}"


def parts_of(game: Game[Any]) -> dict[str, str]:
    """The wagers that are priced as a part of another wager, and which one."""
    return store.parts(game.slug, partial(_parts, game.slug)) if game.slug in PRICED else {}


class Pricer(Protocol):
    """A module that prices a game. It may also have ``PARTS``: wagers that are priced as a part of another wager."""

    def prices(self, game: Game[Any], rules: Any, slug: str) -> list[Price]:
        """The prices of one wager, one for each kind of selection. Raises ``Unpriced`` with a reason if it has none."""
        ...


def _prices(game: Game[Any], rules: Rules, slug: str) -> list[Price]:
    """The prices of one wager from the game's pricer."""
    try:
        prices: Any = _pricer(game.slug).prices(game, rules, slug)
    except (PitbossError, Unpriced):
        raise
    except Exception as error:
        raise mistake_of(game, error) from error
    if not isinstance(prices, list) or not all(isinstance(price, Price) for price in prices):
        raise BadGame(f"{_file(game.slug)}: prices() returned {prices!r:.40}; it must return a list of Price")
    if not prices:
        raise BadGame(f"{_file(game.slug)}: prices() has no price for {slug!r}; raise Unpriced with the reason")
    if other := [price.wager for price in prices if price.wager.partition(" ")[0] != slug]:
        raise BadGame(f"{_file(game.slug)}: prices() was asked for {slug!r}, but has a price for {other[0]!r}")
    if twice := [price.wager for price in prices if [each.wager for each in prices].count(price.wager) > 1]:
        raise BadGame(f"{_file(game.slug)}: prices() has two prices for {twice[0]!r}; return the best play's only")
    for price in prices:
        _check_price(game, rules, price)
    return prices


def _check_price(game: Game[Any], rules: Rules, price: Price) -> None:
    """Refuses a price that cannot be right: its results, how often they come, what it is a part of."""
    what = f"{_file(game.slug)}: the price of {price.wager!r}"
    if not isinstance(price.chances, Mapping):
        raise BadGame(f"{what} has the chances {price.chances!r:.40}; they must be UnitResults with their ways")
    for result, ways in price.chances.items():
        if not isinstance(result, UnitResult):
            raise BadGame(f"{what} has the result {result!r:.40}; each must be a UnitResult")
        if not all(isinstance(part, Rational) for part in result):
            raise BadGame(f"{what} has {result!r:.80}; net, staked and share must be ints or Fractions")
        if result.net < -result.staked:
            raise BadGame(f"{what} loses {-result.net} of {result.staked} staked; staked must be all that is at risk")
        if not isinstance(ways, Rational) or ways < 0:
            raise BadGame(f"{what} has a result with {ways!r:.40} ways; write an int or a Fraction, 0 or more")
    if not any(price.chances.values()):
        raise BadGame(f"{what} has no chances")
    if not {"bet", "bets"}.intersection(price.per.split()) and not rules.wagers.keys() >= set(price.per.split(" + ")):
        raise BadGame(f"{what} is per {price.per!r}; write per='bet', or the wager of the sheet that it is a part of")
    for other in price.beside.values():
        _check_price(game, rules, other)


def _parts(slug: str) -> dict[str, str]:
    return dict(getattr(_pricer(slug), "PARTS", {}))


def _pricer(slug: str) -> Pricer:
    """The module that prices a game. It is loaded only if a price is not in the store, because some load a compiler."""
    try:
        module = import_module(f"{__package__}.games.{slug.replace('-', '_')}")
    except Exception as error:
        raise BadGame(f"{_file(slug)} does not load: {type(error).__name__}: {error}") from error
    if not callable(getattr(module, "prices", None)):
        raise BadGame(f"{_file(slug)} prices nothing: it has no function prices(game, rules, slug)")
    try:
        signature(module.prices).bind("game", "rules", "slug")
    except TypeError:
        given = ", ".join(signature(module.prices).parameters)
        raise BadGame(f"{_file(slug)}: its function is prices({given}); write prices(game, rules, slug)") from None
    return cast("Pricer", module)


def _file(slug: str) -> str:
    return f"odds/games/{slug.replace('-', '_')}.py"


def _wager(game: Game[Any], rules: Rules, text: str) -> str:
    """A wager in its standard form. The slug alone means all its selections."""
    slug, _, selected = text.partition(" ")
    if slug not in rules.wagers:
        raise Refused(f"no wager {slug[:40]!r} on this sheet; there are {', '.join(rules.wagers)}")
    if not selected:
        return slug
    if not isinstance(game, PitGame):
        raise Refused(f"nothing comes after {slug!r}: a game of the poker room has no selections")
    return f"{slug} {game.selection(rules, slug, selected)}"


def _is_wanted(price: Price, wanted: list[str], parts: dict[str, str]) -> bool:
    if not wanted:
        return True
    slug = price.wager.partition(" ")[0]
    return any(parts.get(each, each) == slug or each in (price.wager, *price.also) for each in wanted)


def _options(rules: Rules) -> dict[str, Any]:
    """The options as a sheet writes them, with money in dollars."""
    found = {}
    for key, hint in options_of(type(rules)).items():
        value = getattr(rules.options, field_of(key))
        if value is not None:
            found[key] = dollars(value) if holds_money(hint) and isinstance(value, int) else value
    return found
