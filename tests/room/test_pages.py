"""The hands on the room's pages settle with the results that the pages give."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.room.hands import net
from tests.settling import on_its_page, settled

from pitboss.files.round_file import parse_json

PAGE = Path(__file__).parents[2] / "docs" / "poker-room.md"


@pytest.mark.parametrize(
    ("game", "nets"),
    [
        ("holdem", [-8, -2, 24, -16]),
        ("omaha", [0, 10, -12]),
        ("omaha-8", [0, 7, -8]),
        ("omaha-8-joker", [0, -1, -2]),
        ("seven-card-stud", [-5, 25, -25]),
        ("seven-card-stud-8", [0, -1, -3]),
        ("lowball", [-8, -1, 9]),
    ],
)
def test_the_hand_on_a_games_page(game: str, nets: list[int]) -> None:
    assert net(on_its_page(game)) == nets


def test_the_rooms_page_shows_a_hand_and_its_result() -> None:
    written, shown = (parse_json(text) for text in re.findall(r"```json\n(.+?)```", PAGE.read_text("utf-8"), re.DOTALL))
    answer: dict[str, Any] = settled(**written)
    assert {key: answer[key] for key in shown} == shown
