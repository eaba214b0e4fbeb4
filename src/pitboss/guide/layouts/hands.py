"""One hand of the poker room close up: the cards of a player, in the order he gets them, and what they make."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from pitboss.equipment.cards import Card, parse_cards
from pitboss.games.poker.lowball import worth_of
from pitboss.games.poker.omaha_8_joker import rank5 as rank5_with_joker
from pitboss.games.poker.sheet import RoomRules
from pitboss.guide.svg import CARD, Drawing
from pitboss.ranking.five import describe, rank5
from pitboss.ranking.low import describe_eight, low_of_five
from pitboss.rules.game import RoomGame

WIDE, STEP, LEFT = 62.0, 74.0, 20.0
TOP = 40.0
Cards = tuple[Card, ...]

HOLE = {"holdem": "Ac Qc", "omaha": "Ac Qc 9d 3h", "omaha-8": "Ac 3d 9c Qh", "omaha-8-joker": "Jk 3d 9c Qh"}
"""The own cards of a player in a game with a board; others hold as many as they are dealt of Omaha's."""
BOARD = parse_cards("Ah 9h 5d 4s 2c")
STUD = parse_cards("As 4d 8c 8h 2d Kc 3s")
DEALT, THROWN, DRAWN = parse_cards("Ac Kd 3h 9s 8d"), parse_cards("Kd 9s"), parse_cards("2c Jk")


def draw(game: RoomGame[RoomRules], rules: RoomRules, name: str) -> Drawing:
    shape = game.shape
    if not shape.button:
        return _stud(game, name)
    return _with_board(game, name, shape.cards) if shape.board else _draw(name)


def _with_board(game: RoomGame[RoomRules], name: str, held: int) -> Drawing:
    hole = parse_cards(HOLE.get(game.slug, HOLE["omaha"]))[:held]
    strength = rank5_with_joker if Card(52) in hole else rank5
    pick = _any_five if held == 2 else _two_and_three
    high = max(pick(hole, BOARD), key=lambda five: strength(*five))
    told = [f"High: {describe(strength(*high))}" if "-8" in game.slug else describe(strength(*high)).capitalize()]
    used = set(high)
    if "-8" in game.slug:
        low = max(pick(hole, BOARD), key=lambda five: low_of_five(*five))
        told.append(f"Low: {describe_eight(low_of_five(*low))}")
        used = set()
    about = f"A player's own cards {_read(hole)}, the board {_read(BOARD)}. {'. '.join(told)}."
    gap = 34.0
    drawing = _paper(name, "A hand with the board", about, len(hole) + len(BOARD), gap, len(told))
    _row(drawing, hole, LEFT, used)
    _row(drawing, BOARD, LEFT + len(hole) * STEP + gap, used)
    drawing.text(LEFT + (len(hole) * STEP - 12) / 2, TOP - 18, "own cards", 15, "quiet")
    drawing.text(LEFT + len(hole) * STEP + gap + (len(BOARD) * STEP - 12) / 2, TOP - 18, "the board", 15, "quiet")
    _tell(drawing, told)
    return drawing


def _stud(game: RoomGame[RoomRules], name: str) -> Drawing:
    high = max(combinations(STUD, 5), key=lambda five: rank5(*five))
    told = [describe(rank5(*high)).capitalize()]
    if "-8" in game.slug:
        low = max(combinations(STUD, 5), key=lambda five: low_of_five(*five))
        told = [f"High: {describe(rank5(*high))}", f"Low: {describe_eight(low_of_five(*low))}"]
    about = f"Seven cards, two down, four up and one down: {_read(STUD)}. {'. '.join(told)}."
    drawing = _paper(name, "A hand on seventh street", about, len(STUD), 0, len(told) + 1.3)
    for number, card in enumerate(STUD):
        down = number in (0, 1, 6)
        x = LEFT + number * STEP
        drawing.card(x, TOP + (14 if down else 0), WIDE, card, css="own" if down else "")
        drawing.text(x + WIDE / 2, TOP - 18, "down" if down else "up", 15, "quiet")
        street = ("", "3rd", "", "4th", "5th", "6th", "7th")[number]
        drawing.text(x + WIDE / 2, TOP + WIDE * CARD + 34, street, 15, "quiet")
    drawing.path(f"M {LEFT} {TOP + WIDE * CARD + 20:g} h {3 * STEP - 12:g}", "thin")
    _tell(drawing, told, 36)
    return drawing


def _draw(name: str) -> Drawing:
    kept = tuple(card for card in DEALT if card not in THROWN)
    after = kept + DRAWN
    told = [worth_of(after).high_name]
    about = f"Dealt {_read(DEALT)}, throws away {_read(THROWN)}, draws {_read(DRAWN)}: {told[0]}."
    drawing = _paper(name, "A hand and its draw", about, len(DEALT) + len(DRAWN), 44, 1)
    for number, card in enumerate(DEALT):
        gone = card in THROWN
        x = LEFT + number * STEP
        drawing.card(x, TOP + (16 if gone else 0), WIDE, card, css="gone" if gone else "")
        drawing.text(x + WIDE / 2, TOP - 18, "thrown" if gone else "kept", 15, "quiet")
    start = LEFT + len(DEALT) * STEP + 44
    _row(drawing, DRAWN, start, set())
    for number in range(len(DRAWN)):
        drawing.text(start + number * STEP + WIDE / 2, TOP - 18, "drawn", 15, "quiet")
    _tell(drawing, [f"With the joker as the lowest card it lacks: {told[0]}"], 10)
    return drawing


# Parts


def _paper(name: str, title: str, about: str, cards: int, gap: float, lines: float) -> Drawing:
    width = 2 * LEFT + cards * STEP - 12 + gap
    return Drawing(f"{name}-hand", width, TOP + WIDE * CARD + 24 + 26 * lines, title, about)


def _row(drawing: Drawing, cards: Cards, left: float, used: set[Card]) -> None:
    for number, card in enumerate(cards):
        drawing.card(left + number * STEP, TOP, WIDE, card, css="used" if card in used else "")


def _tell(drawing: Drawing, told: list[str], below: float = 0) -> None:
    for number, line in enumerate(told):
        drawing.text(drawing.width / 2, TOP + WIDE * CARD + 26 + below + 26 * number, line, 18, "strong")


def _any_five(hole: Cards, board: Cards) -> Iterable[Cards]:
    return combinations((*hole, *board), 5)


def _two_and_three(hole: Cards, board: Cards) -> Iterable[Cards]:
    return ((*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3))


def _read(cards: Cards) -> str:
    return " ".join(map(str, cards))
