"""The oval table of the poker room at the start of a hand: button and blinds, or antes and door cards, and the pot."""

from __future__ import annotations

from pitboss.equipment.cards import parse_cards
from pitboss.felt import felt_of
from pitboss.felt.room import CARDS, CENTRE, CHIPS, RAIL, ROUND, SEAT, RailPlace, places
from pitboss.felt.shapes import Point
from pitboss.games.poker.board import STREETS
from pitboss.games.poker.sheet import BlindRules, RoomRules, StudRules
from pitboss.guide.layouts import hands
from pitboss.guide.layouts.cloth import draw_print
from pitboss.guide.svg import CARD, Drawing
from pitboss.money import money
from pitboss.rules.game import RoomGame, RoomShape

ABOVE = 27.0
"""The distance of a label above its chips."""
SMALL_CARD = 23.0
DOORS = parse_cards("Kd 7h 9s Jh 2c Ts 5d 8c 4h Qs 6d 3h")
"""Door cards of a hand of stud, seat by seat. The lowest card brings it in."""
BOARD = parse_cards("Ah 9h 5d 4s 2c")


def draw(game: RoomGame[RoomRules], rules: RoomRules, name: str) -> list[Drawing]:
    return [_table(game, rules, name), hands.draw(game, name)]


# The whole table


def _table(game: RoomGame[RoomRules], rules: RoomRules, name: str) -> Drawing:
    shape = game.shape
    felt = felt_of(game, rules)
    seats = len(felt.seats)
    drawing = Drawing(f"{name}-table", *felt.size, f"{rules.title} table", _about(rules, shape, seats))
    x, y, wide, high = felt.anchors["rail"]
    for inset, css in ((0.0, "felt rim"), (RAIL, "trim")):
        drawing.rect(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, css, high / 2 - inset)
    _dealer(drawing, rules, rules.play.takes == "rake" or shape.board > 0)
    draw_print(drawing, felt)
    _middle(drawing, shape)
    rail = places(seats)
    for number, place in enumerate(rail, 1):
        drawing.text(*place.off(SEAT), str(number), 22, "seat")
        _cards(drawing, place, shape, number)
    if isinstance(rules, BlindRules):
        _button_and_blinds(drawing, rules, rail)
    elif isinstance(rules, StudRules):
        _antes(drawing, rules, rail)
    return drawing


def _about(rules: RoomRules, shape: RoomShape, seats: int) -> str:
    dealt = f"{shape.cards} cards" if shape.button else "two cards down and one up"
    middle = f"{shape.board} cards of the board and the pot" if shape.button and shape.board else "the pot"
    first = (
        "The two seats left of the dealer button have posted the blinds."
        if shape.button
        else "Everybody has put in an ante, and the lowest card showing brings it in."
    )
    return (
        f"An oval table with {seats} seats clockwise from the dealer's left, each with {dealt}; {middle} lie in the "
        f"middle. {first}"
    )


def _dealer(drawing: Drawing, rules: RoomRules, takes_from_pots: bool) -> None:
    x, top, width = CENTRE[0], CENTRE[1] - ROUND + 14, 210
    drawing.rect(x - width / 2, top, width, 32, "line", 5)
    for slot in range(1, 9):
        drawing.path(f"M {x - width / 2 + slot * width / 9:g} {top + 4} V {top + 28}", "thin")
    drawing.text(x, CENTRE[1] - ROUND - 14, "DEALER", 17, "quiet")
    drops = {"DROP": takes_from_pots, "JACKPOT": rules.bad_beat is not None}
    for drop, side in zip(drops, (1, -1), strict=True):
        if not drops[drop]:
            continue
        at = x + (width / 2 + 48) * side
        drawing.rect(at - 15, top + 12, 30, 7, "slot", 3)
        drawing.text(at, top + 36, drop, 15, "quiet")


def _middle(drawing: Drawing, shape: RoomShape) -> None:
    x, y = CENTRE
    has_board = shape.button and shape.board > 0
    if has_board:
        _board(drawing, y - 58)
    elif shape.draws:
        _for_the_draw(drawing, y)
    _pot(drawing, (x, y + 70 if has_board else y + 16))


def _for_the_draw(drawing: Drawing, y: float) -> None:
    """Draws the rest of the deck, and the cards that players have thrown away."""
    left, right = CENTRE[0] - 140, CENTRE[0] + 140
    for number in range(4):
        drawing.card(left - 20 + 1.5 * number, y - 6 - 1.5 * number, 36)
    drawing.text(left, y + 60, "deck", 19, "quiet")
    for number, turn in enumerate((-24, 18, 62)):
        drawing.card(right - 24 + 6 * number, y - 4, 32, turn=turn)
    drawing.text(right, y + 60, "discards", 19, "quiet")


def _board(drawing: Drawing, y: float) -> None:
    wide, step = 46.0, 56.0
    left = CENTRE[0] - 2 * step - wide / 2
    at = 0
    for name, count in STREETS:
        for card in range(at, at + count):
            drawing.card(left + card * step, y, wide, BOARD[card])
        drawing.text(left + (at + (count - 1) / 2) * step + wide / 2, y + wide * CARD + 15, name, 19, "quiet")
        at += count


def _pot(drawing: Drawing, at: Point) -> None:
    x, y = at
    for dx, dy in ((-22, 4), (-4, 8), (13, 3), (-12, -7), (4, -6)):
        drawing.token((x + dx, y + dy), 11)
    drawing.text(x + 58, y, "POT", 21, "strong")


# Before each seat


def _cards(drawing: Drawing, place: RailPlace, shape: RoomShape, number: int) -> None:
    """Draws the cards that a seat gets before the first bet; in stud its door card is face up."""
    count = shape.cards if shape.button else 3
    step = SMALL_CARD * (0.62 if count > 3 else 1.1)
    for card in range(count):
        x, y = place.off(CARDS, (card - (count - 1) / 2) * -step)
        face = DOORS[number - 1] if not shape.button and card == count - 1 else None
        drawing.card(x - SMALL_CARD / 2, y - SMALL_CARD * CARD / 2, SMALL_CARD, face, turn=place.angle - 90)


def _button_and_blinds(drawing: Drawing, rules: BlindRules, rail: list[RailPlace]) -> None:
    """Draws the button at the lower right, so that the blinds are in front of the reader."""
    first = max(0, len(rail) // 2 - 2)
    button, *others = (rail * 2)[first : first + 3]
    if len(rail) > 2:
        _said(drawing, button, "button")
    else:
        others = [button, others[0]]  # with two players the button has the small blind
    at = button.off(CHIPS, 0 if len(rail) > 2 else -40)
    drawing.circle(at, 15, "line")
    drawing.text(*at, "D", 16, "strong")
    for place, amount, named in zip(others, rules.blinds, ("small blind", "big blind"), strict=True):
        drawing.token(place.off(CHIPS), 11)
        _said(drawing, place, f"{named} {money(amount)}")


def _antes(drawing: Drawing, rules: StudRules, rail: list[RailPlace]) -> None:
    lowest = min(range(len(rail)), key=lambda seat: DOORS[seat])
    for seat, place in enumerate(rail):
        drawing.token(place.off(CHIPS, -8 if seat == lowest else 0), 9)
        if seat == lowest:
            drawing.token(place.off(CHIPS, 14), 11)
            _said(drawing, place, f"ante {money(rules.ante)}, bring-in {money(rules.bring_in)}")


def _said(drawing: Drawing, place: RailPlace, text: str) -> None:
    x, y = place.off(CHIPS)
    drawing.text(x, y - ABOVE, text, 19, "quiet")
