"""Casino table games, done right: six houses' rules as checked data, one engine to play, price and run them.

>>> import pitboss
>>> table = pitboss.open("mount-airy/three-card-poker")
>>> round_ = table.deal({1: "ante 10 pair-plus 5"}, seed=4)
>>> round_.options(1)
('play', 'fold')

What stands in ``__all__`` is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.api.hands import describe as describe
    from pitboss.api.hands import evaluate as evaluate
    from pitboss.api.hands import hands as hands
    from pitboss.api.rounds import DealtRound as DealtRound
    from pitboss.api.rounds import Settled as Settled
    from pitboss.api.rounds import View as View
    from pitboss.api.tables import Charts as Charts
    from pitboss.api.tables import Odds as Odds
    from pitboss.api.tables import OpenTable as OpenTable
    from pitboss.api.tables import Simulated as Simulated
    from pitboss.api.tables import open as open
    from pitboss.api.tables import sheets as sheets
    from pitboss.errors import PitbossError as PitbossError

__version__ = "0.1.0"
_PLACES = {
    "open": "api.tables",
    "sheets": "api.tables",
    "OpenTable": "api.tables",
    "Charts": "api.tables",
    "Odds": "api.tables",
    "Simulated": "api.tables",
    "DealtRound": "api.rounds",
    "View": "api.rounds",
    "Settled": "api.rounds",
    "hands": "api.hands",
    "evaluate": "api.hands",
    "describe": "api.hands",
    "PitbossError": "errors",
}
__all__ = [
    "Charts", "DealtRound", "Odds", "OpenTable", "PitbossError", "Settled", "Simulated", "View",
    "describe", "evaluate", "hands", "open", "sheets",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"pitboss.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
