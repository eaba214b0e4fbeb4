"""Dice: a roll is a tuple of spots, in the order the dice were read."""

from __future__ import annotations

from pitboss.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_SPOTS = {str(spots): spots for spots in range(1, 7)}


def parse_dice(text: str, count: int = 2) -> tuple[int, ...]:
    """Reads ``3-1`` as (3, 1). ``count`` is the number of dice."""
    dice = text.split("-")
    if len(dice) != count or not all(die in _SPOTS for die in dice):
        example = "-".join(["3", "1", "6"][:count])
        raise Unreadable(f"no roll {text!r:.24}: write {count} dice of 1 to 6, as in {example}")
    return tuple([_SPOTS[die] for die in dice])


def show_dice(dice: Iterable[int]) -> str:
    return "-".join([str(die) for die in dice])
