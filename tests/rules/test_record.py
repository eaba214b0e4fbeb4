"""The dataclasses of sheets behave as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from typing import Any, ClassVar

import pytest

from pitboss.rules.record import dataclass


@dataclass(frozen=True, kw_only=True)
class Limits:
    falls: ClassVar[dict[str, str]] = {}

    least: int
    most: int = 500


@dataclasses.dataclass(frozen=True, kw_only=True)
class UsualLimits:
    least: int
    most: int = 500


@dataclass(frozen=True, kw_only=True)
class OursOnUsual(UsualLimits):
    step: int = 1


@dataclasses.dataclass(frozen=True, kw_only=True)
class UsualOnOurs(Limits):
    step: int = 1


@dataclass(frozen=True, kw_only=True)
class Redeclared(Limits):
    most: int | None
    least: int = 1


@dataclass(frozen=True, kw_only=True)
class Nothing:
    pass


def test_fields_are_those_of_the_standard_library() -> None:
    assert is_dataclass(Limits)
    assert [(each.name, each.type, each.default, each.kw_only) for each in fields(Limits)] == [
        (each.name, each.type, each.default, each.kw_only) for each in fields(UsualLimits)
    ]


@pytest.mark.parametrize("kind", [OursOnUsual, UsualOnOurs])
def test_one_kind_extends_the_other(kind: Any) -> None:
    assert [each.name for each in fields(kind)] == ["least", "most", "step"]
    made = kind(least=5, step=10)
    assert (made.least, made.most, made.step) == (5, 500, 10)
    with pytest.raises(FrozenInstanceError):
        made.least = 6


def test_a_field_that_is_declared_again_keeps_its_place_and_its_default() -> None:
    assert [(each.name, each.default) for each in fields(Redeclared)] == [("least", 1), ("most", 500)]


def test_records_are_equal_if_class_and_values_are() -> None:
    assert Limits(least=5) == Limits(least=5, most=500) != Limits(least=6)
    assert Limits(least=5) != UsualLimits(least=5)
    assert len({Limits(least=5), Limits(least=5), Limits(least=6)}) == 2
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())


def test_a_record_is_replaced_copied_and_pickled() -> None:
    made = replace(Limits(least=5), most=100)
    assert (made.least, made.most) == (5, 100)
    assert copy.deepcopy(made) == pickle.loads(pickle.dumps(made)) == made


def test_a_record_is_printed_with_its_fields() -> None:
    assert repr(Limits(least=5)) == repr(UsualLimits(least=5)).removeprefix("Usual")


def test_a_record_cannot_be_changed() -> None:
    made: Any = Limits(least=5)
    with pytest.raises(FrozenInstanceError):
        made.least = 6
    with pytest.raises(FrozenInstanceError):
        del made.most


def test_a_record_is_made_with_all_of_its_fields_and_no_others() -> None:
    kind: Any = Limits
    with pytest.raises(TypeError, match="Limits needs 'least'"):
        kind(most=5)
    with pytest.raises(TypeError, match="Limits has no 'mots'"):
        kind(least=1, mots=5)
    with pytest.raises(TypeError):
        kind(1)
