"""The half-round table of a card game: betting spots in front of each seat, and a close-up of one seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.felt import rows
from pitboss.felt.cloth import Cloth, Felt, FeltSeat, HandPlace
from pitboss.felt.places import CENTRE, RIM, SeatPlace, places_near, places_of
from pitboss.felt.seat_spots import SeatSpot, is_printed, rows_before, spots_before
from pitboss.felt.shapes import Box, CircleShape, Point, around, box_around, fitted
from pitboss.games.baccarat import BaccaratRules
from pitboss.games.dealer_poker.criss_cross_poker import CrissCrossRules
from pitboss.rules.game import PitGame
from pitboss.rules.sheet import Rules, called

SIZE = (1000.0, 560.0)
MOST_SEATS = 12
"""The most seats of a drawn table. A table with more seats is drawn with this many."""
WORDS = 154
"""The top of the first printed line. The dealer's cards lie above it."""
CARD = 1.4
"""The height of a card divided by its width."""


def felt(game: PitGame[Any], rules: Rules, near: int | None = None) -> Felt:
    boxed = isinstance(rules, BaccaratRules)
    spots = rows_before(rules) if boxed else spots_before(game, rules)
    cloth = Cloth(rules)
    seats = min(rules.table.seats, MOST_SEATS)
    room, hands = _room_for_words(rules), not boxed
    places = places_of(tuple(spots), seats, room, hands)
    if near is not None and 1 <= near <= seats:
        tray = ANCHORS["tray"] if game.sets else None
        places = places_near(tuple(spots), places, _below_words(rules, room), tray, hands, near)
    for seat, place in enumerate(places, 1):
        (rows.put if boxed else _put)(cloth, spots, seat, place)
    _print(cloth)
    seated = tuple(_seat(number, place) for number, place in enumerate(places, 1))
    close = _close(rules, spots) if spots else None
    return Felt("arc", SIZE, tuple(cloth.spots), tuple(cloth.prints), seated, _anchors(rules), close)


def _anchors(rules: Rules) -> dict[str, Any]:
    """The places of things on the table, and the name of the wager whose meter is shown."""
    meters = {slug: rules.wagers[meter.wager or slug].title for slug, meter in rules.meters.items()}
    cross = {"cross": CROSS} if isinstance(rules, CrissCrossRules) else {}
    return ANCHORS | cross | ({"meters": meters} if meters else {})


def _seat(number: int, place: SeatPlace) -> FeltSeat:
    hands = hands_in(place.cards) if place.cards else ()
    edge = around(CENTRE, RIM[0] + 13, RIM[1] + 13, place.angle)
    return FeltSeat(number, place.circles[0].at, place.angle, place.tag.middle, hands, place.button, edge)


def hands_in(box: Box) -> tuple[tuple[HandPlace, ...], ...]:
    """One hand, two side by side, three or four in two rows."""
    gap = 3.0
    x, y = box.middle
    half, low = (box.wide - gap) / 2, (box.high - gap) / 2
    one = min(box.high / CARD, box.wide * 0.56)
    two = min(box.high / CARD, half * 0.72)
    four = min(low / CARD, half * 0.72)
    left, right = x - (half + gap) / 2, x + (half + gap) / 2
    up, down = y - (low + gap) / 2, y + (low + gap) / 2
    return (
        (HandPlace((x, y), box.wide, one),),
        (HandPlace((left, y), half, two), HandPlace((right, y), half, two)),
        (HandPlace((left, up), half, four), HandPlace((right, up), half, four), HandPlace((x, down), half, four)),
        tuple(HandPlace((across, high), half, four) for high in (up, down) for across in (left, right)),
    )


# Spots and print


def _put(cloth: Cloth, spots: list[SeatSpot], seat: int, place: SeatPlace) -> None:
    for spot, circle in zip(spots, place.circles, strict=False):
        if spot.key.partition(" ")[2] != str(seat):  # a bet on another hand; a bet on the seat's own hand has no number
            shape = circle if spot.shown else None
            cloth.spot(spot.key, circle.at, circle.r, shape, _css(cloth.rules, spot.key), seat=seat)


def _css(rules: Rules, key: str) -> str:
    return "spot-later" if rules.wagers[key.partition(" ")[0]].by == "decision" else "spot-first"


def half(rx: float, ry: float) -> str:
    """The lower half of an ellipse, from left to right."""
    x, y = CENTRE
    return f"M{x - rx:g} {y:g}A{rx:g} {ry:g} 0 0 0 {x + rx:g} {y:g}"


def _print(cloth: Cloth) -> None:
    for number, (text, size, css) in enumerate(_words(cloth.rules)):
        cloth.along(half(300 + 24 * number, WORDS + 23 * number), text, size, css)


def _room_for_words(rules: Rules) -> Box:
    """The box of the print below the dealer. The board lies there too."""
    wide = max(0.66 * size * len(text) for text, size, _ in _words(rules))
    return box_around((CENTRE[0], 177), max(wide, 236.0), 66)


def _below_words(rules: Rules, room: Box) -> Box:
    """The part of this box down to the last line."""
    return room._replace(high=max(room.high, WORDS + 23 * len(list(_words(rules))) - (room.y - CENTRE[1]) - 6))


def _words(rules: Rules) -> Iterator[tuple[str, float, str]]:
    """The title, or what a blackjack pays, which names the game too; then the odds of bets during the round."""
    title = rules.title.upper()
    natural = getattr(getattr(getattr(rules, "pays", None), "bet", None), "blackjack", None)
    if natural is not None and title == "BLACKJACK":
        title = f"{title} PAYS {natural}".upper()
    yield title, min(26, 500 / len(title)), "strong spaced"
    if natural is not None and rules.title.upper() != "BLACKJACK":
        yield f"BLACKJACK PAYS {natural}".upper(), 15, "spaced"
    for spot in rules.wagers.values():
        if is_printed(spot):
            yield f"{spot.title} pays {spot.pays}".upper(), 15, "spaced"
    if isinstance(rules, BaccaratRules):
        for slug in filter(rules.commission, rules.wagers):
            yield f"{called(rules, slug)} {rows.what_it_pays(rules, slug)}".upper(), 15, "spaced"


ANCHORS: dict[str, Any] = {
    "rack": Box(374, 30, 252, 28),
    "dealer": (500.0, 101.0),
    "player": (434.0, 104.0),
    "banker": (566.0, 104.0),
    "board": (500.0, 156.0),
    "shoe": (690.0, 46.0),
    "discards": (310.0, 46.0),
    "dice": (668.0, 104.0),
    "bank": (332.0, 104.0),
    "tray": Box(300, 148, 400, 184),
    "limits": (78.0, SIZE[1] - 44),
    "meter": (SIZE[0] - 78, SIZE[1] - 44),
    "centre": CENTRE,
    "rim": RIM,
}
"""The dealer's hand is 67 high, or 56 above a board, which is 56 high too. Signs are beside the table, at its lower
corners."""
CROSS = (500.0, 126.0)
"""The middle card of a cross-shaped board, whose cards are left, right, top, bottom and middle."""


# One seat


def _close(rules: Rules, spots: list[SeatSpot]) -> Felt:
    """The spots of one seat, as wide as a telephone, so that a player can tap each of them."""
    if isinstance(rules, BaccaratRules):
        return rows.close_up(rules, spots)
    size = 62.0
    left = min(spot.across - spot.r for spot in spots)
    wide = max(spot.across + spot.r for spot in spots) - left
    top, high = min(spot.out - spot.r for spot in spots), max(spot.out + spot.r for spot in spots)
    width = max(360.0, wide * size + 28)
    cloth = Cloth(rules)
    aside = (width - wide * size) / 2
    below = 14 - top * size
    for spot in spots:
        at = aside + (spot.across - left) * size, below + spot.out * size
        r = spot.r * size
        cloth.spot(spot.key, at, r, CircleShape(at, r) if spot.shown else None, _css(rules, spot.key))
        if spot.shown:
            _name(cloth, at, r, spot.key)
    bottom = below + high * size
    middle = aside - left * size
    seat = FeltSeat(0, (middle, below), 90, (middle, bottom + 24), (), (width - 30, below), (middle, bottom + 24))
    return Felt("seat", (width, bottom + 46), tuple(cloth.spots), tuple(cloth.prints), (seat,))


def _name(cloth: Cloth, at: Point, r: float, key: str) -> None:
    selection = key.partition(" ")[2]
    lines = [selection] if selection else fitted(called(cloth.rules, key).upper(), 9)
    longest = max(map(len, lines))
    size = min(20.0, 2.4 * r / longest, r / len(lines) * (0.8 if len(lines) > 1 else 1))
    cloth.lines(at, lines, size, "strong")
