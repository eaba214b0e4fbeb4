"""Who is dealt the next hand of a poker table: where the button goes, who has the blinds, and who comes in on a post.

The button moves: it goes on to the next player who is dealt in, and the two after him have the blinds. So a player
may be saved a blind when others leave; nobody has the big blind twice running. Who comes in for a post amid the blinds
has neither, and the button skips him in the next hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pitboss.games.poker.sheet import BlindRules
from pitboss.money import Cents
from pitboss.room.seats import Buttons, Place, is_between, steps
from pitboss.rules.script import Ask, Seat
from pitboss.table.opening import Opening
from pitboss.table.round import Answer, Round


class Hand(NamedTuple):
    """A hand about to be dealt."""

    stacks: Mapping[Seat, Cents]
    buttons: Buttons | None
    """None in a game without a button."""
    posts: Mapping[Seat, str]
    """What those say who come in for a post."""
    carried: object
    """What the hand before left: a leg, a kill."""
    new_game: bool = False
    """The blinds start afresh: nobody owes any."""
    middle: Seat | None = None
    """Who comes in for a post amid the blinds, and has neither of them."""

    @property
    def opening(self) -> Opening:
        """As a record has it."""
        button = self.buttons.button if self.buttons else None
        return Opening({}, button=button, carried=self.carried, stacks=self.stacks, middle=self.middle)


class Seating(NamedTuple):
    """Who is to be dealt in, and where he stands."""

    dealt: tuple[Seat, ...]
    buttons: Buttons
    posts: Mapping[Seat, str]
    middle: Seat | None


def seat_hand(
    rules: BlindRules, places: Mapping[Seat, Place], in_play: Iterable[Seat], last: Buttons | None, first: Seat
) -> Seating:
    """``in_play`` owe nothing and are two at least; of the others here some come in on a blind or for a post.

    ``first`` is where the button of a new game goes, or after.
    """
    playing = set(in_play)
    here = {seat for seat, place in places.items() if place.is_here}
    buttons = _buttons(rules, places, playing, here - playing, last, first)
    dealt = playing | {buttons.small, buttons.big}
    posts = {} if buttons.small in playing else {buttons.small: "post"}
    middle = None
    if rules.play.posts:
        late = _late(rules, places, here - dealt, buttons, dealt)
        middle = next((seat for seat in late if _has_neither(rules, buttons, seat, dealt)), None)
        posts |= late
    return Seating(tuple(sorted(dealt | posts.keys())), buttons, posts, middle)


def _buttons(
    rules: BlindRules,
    places: Mapping[Seat, Place],
    playing: set[Seat],
    others: set[Seat],
    last: Buttons | None,
    first: Seat,
) -> Buttons:
    """The button goes to the next in play, but not to one who came in amid the blinds in the last hand."""
    seats = rules.table.seats
    if last is None:
        button = min(playing, key=lambda seat: (seat - first) % seats)
    else:
        button = _next({seat for seat in playing if not places[seat].in_middle} or playing, last.button, seats)
    due = {seat for seat in others if _is_due(rules, places[seat], seat, last, seats)}
    small = _next((playing | due) - {button}, button, seats)
    # The big blind comes to all who owe, and to one among the blinds whom the button has passed.
    reached = {seat for seat in others if places[seat].owes or (last and is_between(last.button, seat, button, seats))}
    big = _next(playing | reached, small, seats)
    regular = playing | {small, big}
    if len(regular) == 2:
        big = _next(regular, last.big if last else button, seats)
        (button,) = regular - {big}
        small = button
    return Buttons(button, small, big)


def _is_due(rules: BlindRules, place: Place, seat: Seat, last: Buttons | None, seats: int) -> bool:
    """One who waits for the big blind and is moved to the small one, by others leaving, pays the big one there."""
    if not rules.play.posts or last is None or not place.owes or place.stack < rules.blinds.big:
        return False
    return steps(last.button, seat, seats) > steps(last.button, last.big, seats)


def _late(
    rules: BlindRules, places: Mapping[Seat, Place], here: Iterable[Seat], buttons: Buttons, dealt: set[Seat]
) -> dict[Seat, str]:
    """One extra blind a deal, the first from the left of the big blind, and one straddle."""
    seats, (small, big) = rules.table.seats, rules.blinds
    found: dict[Seat, str] = {}
    at = sorted(here, key=lambda seat: steps(buttons.big, seat, seats))
    for seat in at:
        place = places[seat]
        price = small + big if place.missed else big
        if place.comes_in == "post" and place.stack >= price:
            found[seat] = place.words
            break
    if rules.options.straddle:
        able = {seat for seat in at if places[seat].comes_in == "straddle" and places[seat].stack >= 2 * big}
        under = _next({*dealt, *found, *able}, buttons.big, seats)
        if under in able and not _has_neither(rules, buttons, under, dealt):
            found[under] = "straddle"
    return found


def _has_neither(rules: BlindRules, buttons: Buttons, seat: Seat, dealt: set[Seat]) -> bool:
    """Whether he comes in where a blind would be his if he did not: left of the button, or beside only two others."""
    return len(dealt) == 2 or is_between(buttons.button, seat, buttons.big, rules.table.seats)


def _next(seats: Iterable[Seat], after: Seat, count: int) -> Seat:
    return min(seats, key=lambda seat: steps(after, seat, count))


def post_answer(hand: Hand, round_: Round) -> Answer | None:
    """Where those are asked who may post: who owes says how, and when all have, nobody else does. Elsewhere nothing."""
    request = round_.request
    if not isinstance(request, Ask) or not _asks_posts(request):
        return None
    for seat, words in hand.posts.items():
        if seat in request.offers and words in {option.word for option in request.offers[seat].options}:
            return "choose", [int(seat), words]
    return "close", None


def _asks_posts(request: Ask) -> bool:
    words = {option.word for offer in request.offers.values() for option in offer.options}
    return words <= {"post", "post-both", "straddle"}
