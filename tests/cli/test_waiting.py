"""A long price shows a bar that says what is counted and how far it has come; a short price or a pipe shows none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import pytest

from pitboss.cli.pricing import waiting as module
from pitboss.cli.pricing.waiting import WaitingBar
from pitboss.houses import sheet
from pitboss.odds import progress


@pytest.fixture
def pricing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Prices a sheet by a function instead of its pricer."""

    def run(work: Callable[[WaitingBar], object], sheets: int = 1) -> Any:
        page = sheet("mount-airy/roulette")
        with WaitingBar(sheets) as waiting:
            monkeypatch.setattr("pitboss.odds.report.report", lambda game, rules, wagers: work(waiting))
            return waiting.report(page.name, page.game, page.rules)

    return run


def shown(waiting: WaitingBar) -> Any:
    """The bar, once it is there."""
    start = monotonic()
    while waiting._bar is None and monotonic() - start < 20:
        sleep(0.01)
    assert waiting._bar is not None
    return waiting._bar


def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(module, "PATIENCE", 0.0)


def test_a_bar_says_what_is_counted_and_how_far(pricing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_terminal(monkeypatch)

    def work(waiting: WaitingBar) -> list[tuple[str, float | None, float]]:
        bar = shown(waiting)
        seen = [(bar.tasks[-1].description, bar.tasks[-1].total, bar.tasks[-1].completed)]
        progress.told("all hands")(1, 4)
        seen.append((bar.tasks[-1].description, bar.tasks[-1].total, bar.tasks[-1].completed))
        return seen

    assert pricing(work) == [
        ("mount-airy/roulette", None, 0),
        ("mount-airy/roulette: all hands", 4, 1),
    ]


def test_a_price_of_all_sheets_has_its_own_bar(pricing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_terminal(monkeypatch)
    kept: list[Any] = []
    pricing(lambda waiting: kept.append(shown(waiting)), sheets=5)
    whole = kept[0].tasks[0]
    assert (whole.description, whole.total, whole.completed) == ("all sheets", 5, 1)


def test_nothing_is_shown_without_a_terminal(
    pricing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    assert pricing(lambda waiting: (sleep(0.05), waiting._bar)[1]) is None
    assert capfd.readouterr().err == ""


def test_an_interrupted_count_says_that_finished_parts_are_stored(
    pricing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)

    def interrupted(waiting: WaitingBar) -> None:
        sleep(0.01)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pricing(interrupted)
    assert "finished parts are stored" in capsys.readouterr().err
