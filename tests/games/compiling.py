"""Compares a rule that odds compile with the same rule interpreted."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings

from pitboss.odds.compiled import compiled


def agrees_when_compiled(rule: Callable[..., int], arguments: Any) -> None:
    """``arguments`` is a strategy that draws tuples of them."""
    kernel = compiled(rule)

    @settings(deadline=None, max_examples=200)  # the first call compiles
    @given(arguments)
    def agree(values: tuple[int, ...]) -> None:
        assert kernel(*values) == rule(*values)

    agree()
