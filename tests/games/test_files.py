"""A game is found by the name of its file. Another name is answered with the name that the file must have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss import games
from pitboss.errors import PitbossError
from pitboss.houses import sheet_of

BIG_SIX = Path(games.HERE, "wheels", "big_six.py")


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of games that is not the one of the package."""
    folder = tmp_path / "games"
    folder.mkdir()
    monkeypatch.setattr(games, "HERE", folder)
    forget()
    yield folder
    monkeypatch.undo()
    forget()


def forget() -> None:
    games.slugs.cache_clear()
    games._modules.cache_clear()


def said_of(sheet: str) -> str:
    with pytest.raises(PitbossError) as refused:
        sheet_of("own.toml", sheet)
    return str(refused.value)


def test_a_file_with_a_dash_is_to_be_renamed(written: Path) -> None:
    (written / "high-card.py").write_text(BIG_SIX.read_text("utf-8"))
    told = "games/high-card.py: the name of a game's file has underscores; rename it to high_card.py"
    assert said_of('game = "high-card"\n') == told


def test_a_file_without_its_underscore_is_to_be_renamed(written: Path) -> None:
    (written / "highcard.py").write_text(BIG_SIX.read_text("utf-8"))
    told = "'high-card' is not a game; if games/highcard.py is this game, rename the file to high_card.py"
    assert said_of('game = "high-card"\n') == f"own.toml:1: game: {told}"
