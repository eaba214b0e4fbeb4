"""A close-up of one poker hand: a player's cards in the order he gets them, and what they make."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from pitboss.equipment.cards import Card, parse_cards
from pitboss.games.poker.sheet import RoomRules
from pitboss.games.poker.showdown import Worth
from pitboss.guide.svg import CARD, Drawing
from pitboss.ranking.five import rank5
from pitboss.rules.game import RoomGame, RoomShape

WIDE, STEP, LEFT = 62.0, 74.0, 20.0
TOP = 40.0
Cards = tuple[Card, ...]

HIGH, SPLIT = parse_cards("Ac Qc 9d 3h"), parse_cards("Ac 3d 9c Qh")
"""A player's own cards in a game with a board: for high only, and for both. A drawing shows the first of them."""
BOARD = parse_cards("Ah 9h 5d 4s 2c")
STUD = parse_cards("As 4d 8c 8h 2d Kc 3s")
DEALT, THROWN, DRAWN = parse_cards("Ac Kd 3h 9s 8d"), parse_cards("Kd 9s"), parse_cards("2c Jk")
JOKER = Card(52)


def draw(game: RoomGame[RoomRules], name: str) -> Drawing:
    shape = game.shape
    if shape.draws:
        return _draw(shape, name)
    return _with_board(shape, name) if shape.button else _stud(shape, name)


def _told(shape: RoomShape, worth: Worth) -> list[str]:
    """What the cards make: for high and for low if the pot is split."""
    if shape.wins == "eight-or-better":
        return [f"High: {worth.high_name}", f"Low: {worth.low_name}"]
    return [worth.high_name.capitalize()]


def _with_board(shape: RoomShape, name: str) -> Drawing:
    split = shape.wins == "eight-or-better"
    hole = (SPLIT if split else HIGH)[: shape.cards]
    if shape.joker:
        hole = (JOKER, *hole[1:])
    told = _told(shape, shape.worth(hole, BOARD))
    used = set() if split else set(max(_fives(shape, hole), key=lambda five: rank5(*five)))
    about = f"A player's own cards {_read(hole)}, the board {_read(BOARD)}. {'. '.join(told)}."
    gap = 34.0
    drawing = _paper(name, "A hand with the board", about, len(hole) + len(BOARD), gap, len(told))
    _row(drawing, hole, LEFT, used)
    _row(drawing, BOARD, LEFT + len(hole) * STEP + gap, used)
    drawing.text(LEFT + (len(hole) * STEP - 12) / 2, TOP - 18, "own cards", 15, "quiet")
    drawing.text(LEFT + len(hole) * STEP + gap + (len(BOARD) * STEP - 12) / 2, TOP - 18, "the board", 15, "quiet")
    _tell(drawing, told)
    return drawing


def _stud(shape: RoomShape, name: str) -> Drawing:
    told = _told(shape, shape.worth(STUD, ()))
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


def _draw(shape: RoomShape, name: str) -> Drawing:
    kept = tuple(card for card in DEALT if card not in THROWN)
    after = kept + DRAWN
    made = shape.worth(after, ()).high_name
    about = f"Dealt {_read(DEALT)}, throws away {_read(THROWN)}, draws {_read(DRAWN)}: {made}."
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
    _tell(drawing, [f"With the joker as the lowest card it lacks: {made}"], 10)
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


def _fives(shape: RoomShape, hole: Cards) -> Iterable[Cards]:
    """Every set of five cards that a player may play with the board."""
    if shape.own is None:
        return combinations((*hole, *BOARD), 5)
    rest = 5 - shape.own
    return ((*own, *board) for own in combinations(hole, shape.own) for board in combinations(BOARD, rest))


def _read(cards: Cards) -> str:
    return " ".join(map(str, cards))
