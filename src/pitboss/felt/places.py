"""Finds room for the seats of a half-round table. Spots are as large as names and cards allow, and nothing overlaps.

The two halves of a table are mirrored. The spots in front of a seat are not: they look the same to every player.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import hypot, sqrt
from typing import NamedTuple

from pitboss.felt.seat_spots import SeatSpot
from pitboss.felt.shapes import Box, CircleShape, Point, around, box_around, share, touch

CENTRE: Point = (500, 24)
RIM: Point = (476, 512)
"""Half axes of the table's edge."""
CUSHION = 14.0
SWEEP, WIDEST = 146.0, 28.0
"""Degrees from the first seat, at the dealer's left, to the last; and the most degrees between two seats."""
LARGEST, SMALLEST = 34, 8
"""The largest and the smallest radius of the main spot."""
LARGEST_NEAR, SMALL_OTHERS, SMALLEST_OTHERS = 48, 30, 16
"""Radii when the table is seen from one seat: the largest of that seat, and the largest and smallest of the others."""
CARDS_FOR, FEW_SPOTS = 26, 2
"""If the near seat has more than ``FEW_SPOTS``, its cards are sized for this radius, because spots need the room."""
WIDER, WIDER_NEAR = (116, 100, 84, 72), (142, 116, 90)
"""Widths to try for a hand, of other seats and of the near seat, if spots leave room. A hand may have seven cards."""
TAG = (84.0, 36.0)
DEALER = (Box(250, 24, 500, 42), Box(340, 66, 320, 78))
"""Discards, rack and shoe; and the dealer's hand with its result."""
HANDS = Box(270, 84, 460, 40)
"""Two hands of the house, each with its result beside it."""
COUNT = 11.0
"""How far the count of a hand extends beyond its cards."""
ASIDE = (0, 12, -12, 24, -24, 36)


class SeatPlace(NamedTuple):
    """A seat's spots on the table, the boxes of its name and cards, and the place of a button above the name."""

    angle: float
    circles: tuple[CircleShape, ...]
    tag: Box
    button: Point
    cards: Box | None = None


@cache
def places_of(spots: tuple[SeatSpot, ...], seats: int, words: Box, hands: bool) -> tuple[SeatPlace, ...]:
    """The seats with the largest spots that fit. If none fit, the smallest spots, even if they touch."""
    low, high = SMALLEST, LARGEST + 1
    found = _laid_out(spots, seats, low, words, hands)
    while found and high - low > 1:
        middle = (low + high) // 2
        if larger := _laid_out(spots, seats, middle, words, hands):
            low, found = middle, larger
        else:
            high = middle
    wider = (_laid_out(spots, seats, low, words, hands, wide) for wide in (WIDER if found and hands else ()))
    found = next(filter(None, wider), found)
    return tuple(found or [_spread(spots, angle, SMALLEST) for angle in _angles(seats)])


@cache
def places_near(
    spots: tuple[SeatSpot, ...], usual: tuple[SeatPlace, ...], words: Box, tray: Box | None, hands: bool, near: int
) -> tuple[SeatPlace, ...]:
    """The table as the player in seat ``near`` sees it: that seat is large enough to read, the others are smaller.

    If there is room, the cards of others stay off the tray in which this player sets a hand.
    """
    found = usual
    low, high = round(found[0].circles[0].r / (spots[0].r if spots else 1)), LARGEST_NEAR + 1
    small_ones = range(min(low, SMALL_OTHERS), SMALLEST_OTHERS - 1, -2)

    def laid(small: int, large: int, *wide: float) -> list[SeatPlace] | None:
        return _laid_near(spots, (len(usual), small, large), words, tray, hands, near - 1, *wide)

    while high - low > 1:
        middle = (low + high) // 2
        tried = ((small, each) for small in small_ones if (each := laid(small, middle)))
        if larger := next(tried, None):
            low, (smaller, found) = middle, (larger[0], tuple(larger[1]))
        else:
            high = middle
    if found is usual:
        return places_near(spots, usual, words, None, hands, near) if tray else found
    for own in WIDER_NEAR if hands else ():
        if wide := laid(smaller, low, 0, own):
            wider = (laid(smaller, low, others, own) for others in WIDER)
            return tuple(next(filter(None, wider), wide))
    return found


def _laid_near(
    spots: tuple[SeatSpot, ...], sizes: tuple[int, int, int], words: Box, tray: Box | None, hands: bool, near: int,
    wide: float = 0, own: float = 0,
) -> list[SeatPlace] | None:  # fmt: skip
    """This many seats with main spots of these two radii, and hands at least this wide; ``None`` if anything would
    overlap."""
    seats, small, large = sizes
    whole = [_spread(spots, angle, large if at == near else small) for at, angle in enumerate(_angles(seats))]
    if _crowded(whole):
        return None
    if not hands:
        return None if _shown_on(whole, words) else whole
    taken = _taken_by(whole, words)
    for at in sorted(range(seats), key=lambda at: at != near):
        near_by = large if len(spots) <= FEW_SPOTS else min(large, CARDS_FOR)
        cards = _card_box(whole[at], near_by if at == near else small, taken, ASIDE, own if at == near else wide)
        if cards is None:
            return None
        taken.boxes += [_with_count(cards), *([tray] if tray and at == near else [])]
        whole[at] = whole[at]._replace(cards=cards)
    return whole


def _angles(seats: int) -> list[float]:
    step = min(WIDEST, SWEEP / max(1, seats - 1))
    return [90 + (seat - (seats - 1) / 2) * step for seat in range(seats)]


def _laid_out(
    spots: tuple[SeatSpot, ...], seats: int, r: float, words: Box, hands: bool, wide: float = 0
) -> list[SeatPlace] | None:
    """The seats with a main spot of this radius and hands at least this wide; ``None`` if anything would overlap."""
    whole = [_spread(spots, angle, r) for angle in _angles(seats)]
    if _crowded(whole):
        return None
    if not hands:
        return None if _shown_on(whole, words) else whole
    taken = _taken_by(whole, words)
    for number in range((seats + 1) // 2):
        across = seats - 1 - number
        asides = (0,) if across == number else ASIDE
        cards = _card_box(whole[number], r, taken, asides, wide, right=across != number)
        if cards is None:
            return None
        mirrored = _across(cards)
        taken.boxes += [_with_count(cards), _with_count(mirrored)]
        whole[number] = whole[number]._replace(cards=cards)
        whole[across] = whole[across]._replace(cards=mirrored)
    return whole


def _taken_by(places: list[SeatPlace], words: Box) -> _Taken:
    """The places that are taken before the first card is dealt."""
    boxes = [*DEALER, words, *(place.tag for place in places)]
    return _Taken(boxes, [circle for place in places for circle in place.circles])


def _shown_on(places: list[SeatPlace], words: Box) -> bool:
    """Whether a spot overlaps the house's hands, their results or the words."""
    boxes = (*DEALER, HANDS, words)
    return any(touch(box, circle) for box in boxes for place in places for circle in place.circles)


def _crowded(places: list[SeatPlace]) -> bool:
    """Whether a name overlaps its own seat's spots, or neighbours overlap."""
    return any(touch(place.tag, circle) for place in places for circle in place.circles) or any(
        any(hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < a.r + b.r + 4 for a in one.circles for b in other.circles)
        or share(one.tag, other.tag)
        or any(touch(one.tag, circle) for circle in other.circles)
        or any(touch(other.tag, circle) for circle in one.circles)
        for one, other in pairwise(places)
    )


# One seat


@cache
def _spread(spots: tuple[SeatSpot, ...], angle: float, r: float) -> SeatPlace:
    """The seat as far out as its name allows. The name lies below the seat, on the cloth."""
    on_the_left = angle > 90
    for inset in range(0, 120, 6):
        circles = _circles(spots, 180 - angle if on_the_left else angle, r, inset)
        tag = _tag(circles, angle == 90, r)
        if tag is not None:
            break
    else:
        tag = box_around(circles[0].at, *TAG)
    if on_the_left:
        tag = _across(tag)
        circles = _circles(spots, angle, r, inset)
    return SeatPlace(angle, circles, tag, (tag.right - 2, tag.y - 8))


def _circles(spots: tuple[SeatSpot, ...], angle: float, r: float, inset: float) -> tuple[CircleShape, ...]:
    """The spots of a seat. The outermost is this far from the cushion."""
    reach = max((spot.out + spot.r for spot in spots), default=1) * r
    dx, dy = outward(angle)
    x, y = around(CENTRE, RIM[0] - CUSHION, RIM[1] - CUSHION, angle)
    x, y = x - dx * (reach + 4 + inset), y - dy * (reach + 4 + inset)
    return tuple(
        CircleShape(
            (x + r * (spot.out * dx + spot.across * dy), y + r * (spot.out * dy - spot.across * dx)), spot.r * r
        )
        for spot in spots or (SeatSpot("", 0, 0, 1),)
    )


def outward(angle: float) -> Point:
    """The direction outwards, towards the player."""
    x, y = around((0, 0), 1 / RIM[0], 1 / RIM[1], angle)
    long = hypot(x, y)
    return x / long, y / long


def _tag(circles: tuple[CircleShape, ...], in_the_middle: bool, r: float) -> Box | None:
    """The first free box below the main spot that lies on the cloth, for a seat on the right half of the table."""
    x, y = circles[0].at
    wide, high = TAG
    asides = (0,) if in_the_middle else (0, 12, 24, 36)
    lowest = {aside: _edge_below(x + aside + wide / 2) - high / 2 - y for aside in asides}
    for down in range(round(circles[0].r + high / 2 + 2), round(min(4 * r + high, max(lowest.values()) + 1)), 4):
        for aside in asides:
            if down <= lowest[aside]:
                box = box_around((x + aside, y + down), wide, high)
                if not any(touch(box, each) for each in circles):
                    return box
    return None


def _edge_below(x: float) -> float:
    """The lower edge of the cloth at this x."""
    across = (x - CENTRE[0]) / (RIM[0] - CUSHION)
    return CENTRE[1] + (RIM[1] - CUSHION) * sqrt(max(0, 1 - across * across))


def _card_box(
    place: SeatPlace, r: float, taken: _Taken, asides: tuple[int, ...], least: float, right: bool = False
) -> Box | None:
    """The first free box towards the dealer, at least this wide; if asked, on the right half of the table."""
    wide, high = max(60.0, 2.9 * r, least), max(58.0, 2.6 * r)
    dx, dy = outward(place.angle)
    x, y = place.circles[0].at
    for step in range(int(r), 420, 5):
        for aside in asides:
            box = box_around((x - step * dx + aside * dy, y - step * dy - aside * dx), wide, high)
            if (not right or box.x > CENTRE[0]) and box.y > CENTRE[1] and not taken.on(box):
                return box
    return None


# Overlaps


class _Taken:
    """Boxes and circles that another box must not overlap."""

    def __init__(self, boxes: list[Box], circles: list[CircleShape]) -> None:
        self.boxes = boxes
        self.circles = circles

    def on(self, box: Box) -> bool:
        for each in self.boxes:  # plain loops are fast: this runs thousands of times for one table
            if share(box, each):
                return True
        for circle in self.circles:  # noqa: SIM110
            if touch(box, circle):
                return True
        return False


def _with_count(cards: Box) -> Box:
    """A hand with its result, which lies on its upper right corner."""
    return Box(cards.x - COUNT, cards.y - COUNT / 2, cards.wide + 2 * COUNT, cards.high + COUNT / 2)


def _across(box: Box) -> Box:
    """The mirrored box on the other half of the table."""
    return Box(2 * CENTRE[0] - box.right, box.y, box.wide, box.high)
