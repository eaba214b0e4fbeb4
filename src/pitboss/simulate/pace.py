"""The default number of rounds that a table deals in an hour: round figures for a table with a few players."""

from __future__ import annotations

HANDS_AN_HOUR = {
    "baccarat": 70,
    "big-six": 40,
    "blackjack": 70,
    "craps": 30,
    "double-back-jack": 60,
    "double-hand-poker": 30,
    "face-up-pai-gow-poker": 35,
    "fortune-pai-gow-poker": 30,
    "no-bust-blackjack": 60,
    "pai-gow-poker": 30,
    "pai-gow-tiles": 30,
    "pure-21-5-blackjack": 60,
    "roulette": 40,
    "spanish-21": 65,
    "three-card-poker": 50,
    "three-card-poker-6-card-bonus": 50,
}
USUAL = 40


def usual_pace(game: str) -> int:
    return HANDS_AN_HOUR.get(game, USUAL)
