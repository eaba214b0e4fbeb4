"""Converts prices to plain JSON values and back without loss, and the fields of a sheet that prices depend on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from pitboss.money import Cents
from pitboss.odds.chances import Chances, LineWays, TableChances, UnitResult
from pitboss.odds.price import Price
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.rules.lines import Line

_TEXTS = ("rule", "note", "strategy")
_SAID = frozenset({"title", "source", "procedure", "readings", "wins", "house", "choices"})
"""Fields of a sheet that are only text for people, or that name its house."""


def plain_price(price: Price) -> dict[str, Any]:
    """A price as plain values, complete. Fields with their default value are left out."""
    found: dict[str, Any] = {"wager": price.wager, "per": price.per}
    found |= {name: getattr(price, name) for name in _TEXTS if getattr(price, name)}
    if isinstance(price.chances, TableChances):
        found["lines"] = [
            [each.slug, str(each.line), *_weighed(each.result, each.ways)] for each in price.chances.lines
        ]
    else:
        found["chances"] = [_weighed(result, weight) for result, weight in price.chances.items()]
    for name in ("also", "includes"):
        if getattr(price, name):
            found[name] = list(getattr(price, name))
    for name in ("envy", "bound"):
        if getattr(price, name) is not None:
            found[name] = _number(getattr(price, name))
    if price.stake is not None:
        found["stake"] = int(price.stake)
    if price.rounds:
        found["rounds"] = price.rounds
    if price.free:
        found["free"] = True
    if price.beside:
        found["beside"] = {called: plain_price(each) for called, each in price.beside.items()}
    if price.charts:
        found["charts"] = [_plain_chart(chart) for chart in price.charts]
    return found


def price_of(plain: Mapping[str, Any]) -> Price:
    """The price from its plain values."""
    chances: Chances
    if "lines" in plain:
        chances = TableChances(
            LineWays(slug, Line.parse(line), *_result_of(weighed)) for slug, line, *weighed in plain["lines"]
        )
    else:
        chances = dict(map(_result_of, plain["chances"]))
    given: dict[str, Any] = {name: plain[name] for name in ("wager", "per", *_TEXTS, "rounds", "free") if name in plain}
    given |= {name: tuple(plain[name]) for name in ("also", "includes") if name in plain}
    given |= {name: Fraction(plain[name]) for name in ("envy", "bound") if name in plain}
    if "stake" in plain:
        given["stake"] = Cents(plain["stake"])
    return Price(
        chances=chances,
        beside={called: price_of(each) for called, each in plain.get("beside", {}).items()},
        charts=tuple(map(_chart_of, plain.get("charts", ()))),
        **given,
    )


def _plain_chart(chart: Chart) -> dict[str, Any]:
    choices = [[list(each.situation), each.best, dict(each.costs)] for each in chart.choices]
    return {"title": chart.title, "axes": list(chart.axes), "choices": choices, "note": chart.note}


def _chart_of(plain: Mapping[str, Any]) -> Chart:
    choices = tuple(ChartedPlay(tuple(situation), best, costs) for situation, best, costs in plain["choices"])
    return Chart(plain["title"], tuple(plain["axes"]), choices, plain["note"])


def _weighed(result: UnitResult, weight: int | Fraction) -> list[int | str]:
    return [*map(_number, result), _number(weight)]


def _result_of(plain: Sequence[int | str]) -> tuple[UnitResult, int | Fraction]:
    *result, weight = plain
    return UnitResult(*(Fraction(part) for part in result)), _of_number(weight)


def _number(number: int | Fraction) -> int | str:
    """An int stays as it is, a fraction becomes text, so that the weight 2 and the weight 2/1 stay different."""
    return f"{number.numerator}/{number.denominator}" if isinstance(number, Fraction) else int(number)


def _of_number(plain: int | str) -> int | Fraction:
    return Fraction(plain) if isinstance(plain, str) else plain


def plain_rules(value: Any) -> Any:
    """A sheet as plain values, without text for people. Sheets with the same values have the same prices."""
    if is_dataclass(value):
        return {
            field.name: plain_rules(getattr(value, field.name)) for field in fields(value) if field.name not in _SAID
        }
    if isinstance(value, Mapping):
        return {str(key): plain_rules(each) for key, each in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain_rules(each) for each in (sorted(value) if isinstance(value, set | frozenset) else value)]
    return value if isinstance(value, bool | int | float | str | None) else str(value)
