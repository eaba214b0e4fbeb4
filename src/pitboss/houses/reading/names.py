"""Checks one part of a sheet against another. Each part that can be read is checked, even if others are wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from pitboss.houses.reading.field_types import field_of, hints, key_of
from pitboss.houses.reading.positions import KeyPath
from pitboss.houses.reading.problems import Problems, without_lines
from pitboss.houses.reading.records import WRONG, read, show
from pitboss.houses.reading.tables import payers
from pitboss.money import Cents, dollars_text, money
from pitboss.rules.sheet import Options, Rules, Spot


def options_of(rules: type[Rules]) -> dict[str, Any]:
    """The options of a game, by key, with their types."""
    kind: type[Options] = hints(rules)["options"]
    types_of = hints(kind)
    return {key_of(field.name): types_of[field.name] for field in fields(kind)}


def holds_money(hint: Any) -> bool:
    return hint is Cents or Cents in get_args(hint)


def option_text(hint: Any, value: Any) -> str:
    """An option's value as a sheet writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return dollars_text(value) if isinstance(value, int) and holds_money(hint) else str(value)


def check_names(rules: type[Rules], tree: Mapping[str, Any], got: Any, problems: Problems) -> None:
    """Checks that every option and wager that is named exists, and that no minimum is above its maximum. ``got`` is the
    sheet as it was read; if it is WRONG, its parts are read one by one."""
    known = options_of(rules)
    wagers: Mapping[str, Any] = _table(tree, "wagers")
    if got is not WRONG:
        options, spots = got.options, got.wagers
    else:
        options = _quietly(hints(rules)["options"], tree.get("options"))
        spots = {slug: spot for slug, each in wagers.items() if (spot := _quietly(Spot, each)) is not WRONG}
    for slug, spot in spots.items():
        _check_spot(slug, spot, wagers, known, problems)
    if options is not WRONG:
        for path, what in crossed_limits(options, spots):
            problems.add(path, what)
    aggregate = _table(tree, "aggregate")
    if isinstance(most := aggregate.get("most"), str):
        _check_limit(("aggregate", "most"), most, known, problems)
        if options is not WRONG and getattr(options, field_of(most), 0) is None:
            problems.add(("options", most), "is missing; [aggregate] names it as the most a player wins")
    named = aggregate.get("wagers")
    for index, slug in enumerate(named if isinstance(named, list) else ()):
        if isinstance(slug, str) and slug not in wagers:
            problems.add(("aggregate", "wagers", index), _unknown(slug, wagers, problems))


def _table(tree: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = tree.get(key)
    return value if isinstance(value, dict) else {}


def _unknown(slug: str, wagers: Mapping[str, Any], problems: Problems) -> str:
    return f"{show(slug)} is not a wager of this sheet; {problems.choose(slug, wagers)}"


def _quietly(kind: Any, value: Any) -> Any:
    """Reads like ``read``, but reports no mistakes: they are reported elsewhere."""
    return read(kind, value, ("",), Problems(without_lines(""), hints=0))


def _check_spot(slug: str, spot: Spot, wagers: Mapping[str, Any], options: dict[str, Any], problems: Problems) -> None:
    path: KeyPath = ("wagers", slug)
    for key, limit in (("min", spot.min), ("max", spot.max), ("min-alone", spot.min_alone)):
        if isinstance(limit, str):
            _check_limit((*path, key), limit, options, problems)
    for key, amount in (("step", spot.step), ("exactly", spot.exactly)):
        if amount == 0:
            problems.add((*path, key), "0 is not an amount to bet; write dollars such as 5, or leave it out")
    others: list[tuple[KeyPath, str]] = [((*path, "needs", index), need) for index, need in enumerate(spot.needs)]
    others += [((*path, "equals"), spot.equals)] if spot.equals is not None else []
    others += [((*path, "at-most"), spot.at_most)] if spot.at_most is not None else []
    for where, other in others:
        if other == slug:
            problems.add(where, "a wager cannot name itself; name another")
        elif other not in wagers:
            problems.add(where, _unknown(other, wagers, problems))
        elif spot.by == "seat" and _table(wagers, other).get("by", "seat") != "seat":
            problems.add(where, f'{other!r} is not there yet when a seat puts this wager down: only by = "seat" is')


def check_paid_once(rules: Rules, problems: Problems) -> None:
    """A wager with a pay table has no line of its own: nothing would be paid by that line."""
    posted = {slug for slug, spot in rules.wagers.items() if spot.pays is not None}
    for key, wagers in payers(rules).items() if posted else ():
        for slug in posted.intersection(wagers):
            problems.add(("wagers", slug, "pays"), f"this wager is paid by [{key}]; leave the line out")


def _check_limit(path: KeyPath, name: str, options: dict[str, Any], problems: Problems) -> None:
    with_money = sorted(key for key, hint in options.items() if holds_money(hint))
    if name in with_money:
        return
    if re.fullmatch(r"\$? ?[\d,]+(\.\d+)? ?\$?", name):
        amount = name.replace(",", "").strip("$ ")
        problems.add(path, f"{name!r} is a text: write dollars as a bare number, {path[-1]} = {amount}")
    elif name in options:
        problems.add(path, f"the option {name!r} holds no dollars; {problems.choose('', with_money)}")
    else:
        told = problems.choose(name, with_money)
        problems.add(path, f"{name!r} is neither dollars nor an option that holds them; {told}")


def crossed_limits(options: Options, wagers: Mapping[str, Spot]) -> list[tuple[KeyPath, str]]:
    """Where a minimum is above its maximum."""
    if options.min > options.max:
        return [(("options", "min"), _above(options.min, options.max))]
    found: list[tuple[KeyPath, str]] = []
    for slug, spot in wagers.items():
        least, most = (_amount(options, limit) for limit in (spot.min, spot.max))
        if least is not None and most is not None and least > most:
            found.append((("wagers", slug, "min"), _above(least, most)))
        elif told := _no_amount(spot, least, most):
            found.append((("wagers", slug, *told[:1]), told[1]))
    return found


def _no_amount(spot: Spot, least: Cents | None, most: Cents | None) -> tuple[str, str] | None:
    """The key that leaves no amount to bet, and why."""
    step, exactly = spot.step or Cents(1), spot.exactly
    if exactly:
        if exactly % step or not (least or 0) <= exactly <= (most or exactly):
            return "exactly", f"{money(exactly)} is not within min and max, or no multiple of step; correct one of them"
    elif most is not None and most - most % step < max(least or step, step):
        return "step", f"no multiple of {money(step)} lies between min and max; write a smaller step"
    return None


def _above(least: Cents, most: Cents) -> str:
    return f"is above max, {money(least)} against {money(most)}; lower the min or raise the max"


def _amount(options: Options, limit: Cents | str | None) -> Cents | None:
    if isinstance(limit, str):
        amount = getattr(options, limit.replace("-", "_"), None)
        return Cents(amount) if isinstance(amount, int) else None
    return limit


def read_choices(rules: type[Rules], tree: Mapping[str, Any], problems: Problems) -> dict[str, tuple[Any, ...]]:
    """The allowed values of each option, read in the same way as the option itself."""
    choices = tree.get("choices", {})
    if not isinstance(choices, dict):
        problems.add(("choices",), "is not a table of keys; head it with [choices], and write decks = [6, 8]")
        return {}
    if not choices:
        return {}
    known = options_of(rules)
    options = _quietly(hints(rules)["options"], tree.get("options"))
    got: dict[str, tuple[Any, ...]] = {}
    for key, values in choices.items():
        path: KeyPath = ("choices", key)
        if key not in known:
            problems.add(path, f"no such option; {problems.choose(key, known)}")
            continue
        option: Any = known[key]
        allowed = read(tuple[option, ...], values, path, problems)
        if allowed is WRONG or options is WRONG:
            continue
        default = getattr(options, field_of(key))
        if default not in allowed:
            shown = ", ".join(option_text(known[key], value) for value in allowed) or "nothing"
            posted = option_text(known[key], default)
            problems.add(path, f"[options] has {key} = {posted}, which is not among {shown}; add it or post another")
        got[key] = allowed
    return got
