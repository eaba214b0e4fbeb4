"""Compares two sheets of one game: what differs, and what each difference alone costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal, NamedTuple, get_args

from pitboss.errors import PitbossError, Refused
from pitboss.houses import Sheet
from pitboss.houses.collection import Band, Collection, RoomScheduleOption, posted_collection
from pitboss.houses.reading.field_types import hints, key_of
from pitboss.houses.reading.names import holds_money
from pitboss.houses.reading.syntax import parse_toml
from pitboss.houses.reading.tables import payers
from pitboss.lab.changes import Change, with_changes
from pitboss.lab.fees import banked_costs
from pitboss.lab.what_if import Repriced, paired, reached, repriced
from pitboss.money import money
from pitboss.odds.report import parts_of, report
from pitboss.rules.game import PitGame
from pitboss.rules.lines import Line

Kind = Literal["wager", "pay line", "limit", "option", "rule", "choices", "table", "meter", "schedule"]
KINDS: tuple[Kind, ...] = get_args(Kind)
_SAID = frozenset({"title", "source", "procedure", "readings", "wins", "house", "game"})
"""Fields that are only text, or that name the house and the game."""
_LIMITS = frozenset(
    {"min", "max", "min-alone", "exactly", "step", "needs", "at-most", "equals", "required", "base", "by"}
)
NOT_THERE = "–"


class Difference(NamedTuple):
    """One difference between two sheets."""

    kind: Kind
    key: str
    first: str
    second: str
    """What each of the two sheets says; a dash if it says nothing."""
    costs: tuple[Repriced, ...] = ()
    """The wagers whose price this difference alone changes."""
    why: str = ""
    """Why the cost of this difference alone is not known."""
    a_hand: float | None = None
    """What a schedule costs each player per hand if all bank in turn, in cents."""

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"kind": self.kind, "key": self.key, "first": self.first, "second": self.second}
        if self.costs:
            told["costs"] = {each.wager: each.as_json() for each in self.costs}
        if self.a_hand is not None:
            told["cents_a_hand"] = self.a_hand
        return told | ({"why": self.why} if self.why else {})


@dataclass(frozen=True)
class Comparison:
    """Two sheets side by side."""

    first: Sheet
    second: Sheet
    differences: tuple[Difference, ...]
    whole: tuple[Repriced, ...]
    """Every wager whose price changes, with all differences applied."""

    def alone(self, wager: str) -> float | None:
        """The sum of the price changes that each difference alone makes; None if only one sheet has the wager."""
        found = [
            each.change for each in (cost for one in self.differences for cost in one.costs) if each.wager == wager
        ]
        return None if None in found else sum(change for change in found if change is not None)

    def as_json(self) -> dict[str, Any]:
        whole = {}
        for each in self.whole:
            alone = self.alone(each.wager) if each.change is not None else None
            whole[each.wager] = each.as_json() | ({} if alone is None else {"sum_of_each_alone": alone})
        return {
            "first": self.first.name,
            "second": self.second.name,
            "differences": [each.as_json() for each in self.differences],
            "whole": whole,
        }


def compare(first: Sheet, second: Sheet) -> Comparison:
    """All differences of two sheets; each is priced alone, then all together."""
    if first.game.slug != second.game.slug:
        raise Refused(
            f"{first.name} is {first.game.slug} and {second.name} is {second.game.slug}: name two sheets of one game"
        )
    prices = [report(each.game, each.rules).prices for each in (first, second)]
    whole = tuple(each for each in paired(*prices) if each.differs)
    found = [_priced(first, second, each, whole) for each in differences(first, second)]
    return Comparison(first, second, tuple(sorted(found, key=lambda each: KINDS.index(each.kind))), whole)


def differences(first: Sheet, second: Sheet) -> Iterator[Difference]:
    """Everything that differs between the two sheets, without prices."""
    old, new = (dict(_leaves(each.rules, "")) for each in (first, second))
    one_sided = _one_sided(first, second) | _one_sided(second, first)
    for group, slug in one_sided.items():
        if not slug:
            yield Difference(_kind(group), group, _has(first, group, old), _has(second, group, new))
    for key in {**old, **new}:
        if not any(key.startswith(f"{group}.") for group in one_sided) and old.get(key) != new.get(key):
            yield Difference(_kind(key), key, old.get(key, NOT_THERE), new.get(key, NOT_THERE))
    yield from _choices(first, second)
    yield from _schedules(first, second)


def _one_sided(sheet: Sheet, other: Sheet) -> dict[str, str]:
    """Wagers, pay tables and meters that only this sheet has, and for a table or meter of such a wager its slug."""
    rules, there = sheet.rules, other.rules
    wagers = [slug for slug in rules.wagers if slug not in there.wagers]
    found = dict.fromkeys((f"wagers.{slug}" for slug in wagers), "")
    for key, paid in payers(rules).items():
        if key not in payers(there):
            found[key] = next((slug for slug in wagers if slug in paid), "")
    for wager, meter in rules.fed.items():
        if meter not in there.meters:
            found[f"meters.{meter}"] = wager if wager in wagers else ""
    if (rules.aggregate is None) != (there.aggregate is None) and rules.aggregate is not None:
        found["aggregate"] = ""
    return found


def _has(sheet: Sheet, group: str, leaves: Mapping[str, str]) -> str:
    """A wager, table or limit in a few words, if the sheet has it."""
    first, _, slug = group.partition(".")
    if first == "wagers":
        spot = sheet.rules.wagers.get(slug)
        paid = [str(spot.pays)] if spot and spot.pays else []
        paid += [_lines(key, leaves) for key, wagers in payers(sheet.rules).items() if slug in wagers]
        return ": ".join([spot.title, *paid]) if spot else NOT_THERE
    if first == "meters":
        return sheet.rules.meters[slug].title if slug in sheet.rules.meters else NOT_THERE
    return _lines(group, leaves) or NOT_THERE


def _lines(group: str, leaves: Mapping[str, str]) -> str:
    return ", ".join(f"{key.rpartition('.')[2]} {text}" for key, text in leaves.items() if key.startswith(f"{group}."))


def _leaves(record: Any, key: str) -> Iterator[tuple[str, str]]:
    """Every value of a sheet as text, with its key."""
    types = hints(type(record))
    for field in fields(record):
        name = key_of(field.name)
        value, below = getattr(record, field.name), f"{key}.{name}".removeprefix(".")
        if name in _SAID or name == "choices" or value is None:
            continue
        if is_dataclass(value):
            yield from _leaves(value, below)
        elif isinstance(value, dict):
            for slug, each in value.items():
                yield from _leaves(each, f"{below}.{slug}") if is_dataclass(each) else [(f"{below}.{slug}", str(each))]
        elif not _usual(field, value):
            yield below, _text(value, types[field.name])


def _usual(field: Any, value: Any) -> bool:
    """Whether a value need not be shown: an empty list, or a wager's usual step of a cent."""
    return value == () or bool(field.name == "step" and value == field.default)


def _text(value: Any, hint: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and holds_money(hint):
        return money(value)
    if isinstance(value, tuple) and not isinstance(value, Line):
        return ", ".join(map(str, value))
    return str(value)


def _kind(key: str) -> Kind:
    first, last = key.partition(".")[0], key.rpartition(".")[2]
    if first == "wagers" and key.count(".") == 1:
        return "wager"
    if first == "pays" or (first == "wagers" and last == "pays"):
        return "pay line"
    if first == "aggregate" or (first == "wagers" and last in _LIMITS):
        return "limit"
    if first == "options":
        return "limit" if last in ("min", "max") or last.endswith(("-min", "-max")) else "option"
    return "table" if first == "table" else "meter" if first == "meters" else "rule"


def _choices(first: Sheet, second: Sheet) -> Iterator[Difference]:
    """Options for which the two sheets allow different values."""
    old, new = (
        {key: ", ".join(map(str, values)) for key, values in each.rules.choices.items()} for each in (first, second)
    )
    for key in {**old, **new}:
        if old.get(key) != new.get(key):
            yield Difference("choices", f"choices.{key}", old.get(key, "any"), new.get(key, "any"))


# Collection


def _schedules(first: Sheet, second: Sheet) -> Iterator[Difference]:
    old, new = (dict(_fees(posted_collection(each.rules.house), each.rules.game)) for each in (first, second))
    costs = _costs_a_hand(second) | _costs_a_hand(first)
    for key in {**old, **new}:
        if old.get(key) != new.get(key):
            texts = (old.get(key, NOT_THERE), new.get(key, NOT_THERE))
            yield Difference("schedule", key, *texts, a_hand=costs.get(key))


def _costs_a_hand(sheet: Sheet) -> dict[str, float]:
    """What each schedule takes from each player per hand, for the usual stake at a full table."""
    try:
        return {each.schedule: each.turn_cost for each in banked_costs(sheet).schedules}
    except Refused:
        return {}


def _fees(collection: Collection | None, game: str) -> Iterator[tuple[str, str]]:
    """The schedules that a house posts for a game, one line each."""
    if collection is None:
        return
    for option in collection.schedule:
        if game in option.games and option.current:
            yield option.id, f"player {_bands(option.player_fees)}; dealer {_bands(option.dealer_fees)}"
    for pot in collection.poker:
        if game in pot.games and pot.current:
            yield pot.id, _room_fee(pot)


def _bands(bands: tuple[Band, ...]) -> str:
    return ", ".join(f"{money(band.fee)} up to {money(band.to)}" if band.to else money(band.fee) for band in bands)


def _room_fee(option: RoomScheduleOption) -> str:
    if option.time_fee:
        return f"{money(option.time_fee)} every {option.period_minutes} minutes"
    fees = ", ".join(f"{money(band.fee)} from {band.players_from} players" for band in option.collection)
    return f"{'/'.join(option.limits)}: {fees}"


# What each costs alone


def _priced(first: Sheet, second: Sheet, found: Difference, whole: tuple[Repriced, ...]) -> Difference:
    """The difference with its cost: the price change when only this is changed in the first sheet."""
    if (
        found.kind in ("schedule", "choices")
        or not isinstance(first.game, PitGame)
        or found.key.startswith("aggregate")
    ):
        return found
    slug = found.key.partition(".")[2]
    keys = [found.key]
    if found.kind == "wager":
        whole_slug = parts_of(first.game).get(slug)
        if not all(whole_slug in each.rules.wagers for each in (first, second)):  # it is priced on its own
            return found._replace(costs=tuple(each for each in whole if _slug(each.wager) == slug))
        keys += [key for key, owner in (_one_sided(first, second) | _one_sided(second, first)).items() if owner == slug]
    changes = tuple(Change(key, _written(second, key)) for key in keys)
    free = _without_aggregate(first)
    try:
        changed = with_changes(free, [each for each in changes if each.value is not None or _written(free, each.key)])
    except PitbossError as refused:
        return found._replace(why=f"cannot be changed alone: {refused.what}")
    if not reached(first, second, keys):
        return found
    return found._replace(costs=repriced(first, changed, changes).wagers)


def _slug(wager: str) -> str:
    return wager.partition(",")[0].partition(" ")[0]


def _without_aggregate(sheet: Sheet) -> Sheet:
    """The sheet without its limit on what is won. Prices ignore the limit, but it names wagers that may be removed."""
    if sheet.rules.aggregate is None:
        return sheet
    names = [key for key in ("aggregate", "options.aggregate") if _written(sheet, key) is not None]
    return with_changes(sheet, [Change(key, None) for key in names])


def _written(sheet: Sheet, key: str) -> Any:
    """The value that a sheet writes for a key in TOML; None if it does not write the key."""
    value: Any = parse_toml(sheet.text, sheet.name)
    for part in key.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value
