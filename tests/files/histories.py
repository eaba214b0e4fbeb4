"""Hand histories of tests: settled here and by PokerKit, and a short way to write one."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from pokerkit import HandHistory

from pitboss.errors import PitbossError
from pitboss.files.phh.replay import settle_history
from pitboss.files.round_file import parse_toml
from pitboss.files.settle import Sheets

SHEETS = Sheets()


def settled(text: str) -> dict[str, Any]:
    return settle_history(parse_toml(text), SHEETS)


def nets(answer: dict[str, Any]) -> dict[str, Any]:
    return {seat: result["net"] for seat, result in answer["seats"].items()}


def refused(text: str) -> str:
    with pytest.raises(PitbossError) as error:
        settled(text)
    return str(error.value)


def by_pokerkit(text: str) -> list[float]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(text)
    return [float(stack) for stack in state.stacks]


def hand(posts: str, play: str, antes: str = "", stacks: str = "", more: str = "") -> str:
    """No-limit with a big blind of 2. Words of ``play`` are a player's number and verb, ``4cbr6``, or cards of the
    board; hands are dealt unseen."""
    players = posts.count(",") + 1
    actions = [f"d dh p{number} ????" for number in range(1, players + 1)]
    for word in play.split():
        if word[0] == "/":
            actions.append(f"d db {word[1:]}")
        else:
            actions.append(f"p{word[0]} {word[1:]}".replace("cbr", "cbr ").replace("sm", "sm ").strip())
    return (
        f'variant = "NT"\nantes = {antes or [0] * players}\nblinds_or_straddles = {posts}\nmin_bet = 2\n'
        f"starting_stacks = {stacks or [100] * players}\nactions = {actions}\n{more}\n"
    )
