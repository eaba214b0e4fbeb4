"""Who is dealt the next hand of a poker table: where the button goes, who has the blinds, and who comes in on a post.

The button moves: it goes on to the next player who is dealt in, and the two after him have the blinds. So a player
may be saved a blind when others leave; nobody has the big blind twice running.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from pitboss.errors import Refused
from pitboss.games.poker.sheet import BlindRules
from pitboss.games.script import Ask, Seat
from pitboss.money import Cents
from pitboss.table.places import Place, is_between, steps
from pitboss.table.replay import Opening
from pitboss.table.round import Round


class Buttons(NamedTuple):
    """Where the dealer's button and the blinds were in the last hand."""

    button: Seat
    small: Seat
    big: Seat


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

    @property
    def opening(self) -> Opening:
        """As a record has it."""
        button = self.buttons.button if self.buttons else None
        return Opening({}, button=button, carried=self.carried, stacks=self.stacks)


class Seating(NamedTuple):
    """Who is to be dealt in, and where he stands."""

    dealt: tuple[Seat, ...]
    buttons: Buttons
    posts: Mapping[Seat, str]


def seat_hand(
    rules: BlindRules, places: Mapping[Seat, Place], in_play: Iterable[Seat], last: Buttons | None, first: Seat
) -> Seating:
    """``in_play`` owe nothing and are two at least; of the others here some come in on a blind or for a post.

    ``first`` is where the button of a new game goes, or after.
    """
    seats = rules.table.seats
    playing = set(in_play)
    coming = {seat for seat, place in places.items() if place.is_here and place.owes and seat not in playing}
    button = _next(playing, last.button, seats) if last else min(playing, key=lambda seat: (seat - first) % seats)
    small = _next_where(
        playing | coming, button, seats, lambda seat: seat in playing or _is_due(rules, places[seat], seat, last, seats)
    )
    big = _next(playing | coming, small, seats)
    dealt = playing | {small, big}
    posts = {small: "post"} if small in coming else {}
    if rules.play.posts:
        posts |= _late(rules, places, coming - dealt, Buttons(button, small, big), dealt)
    dealt |= posts.keys()
    if len(dealt) == 2:
        big = _next(dealt, last.big, seats) if last else _next(dealt, button, seats)
        (button,) = dealt - {big}
        small, posts = button, {}
    return Seating(tuple(sorted(dealt)), Buttons(button, small, big), posts)


def _is_due(rules: BlindRules, place: Place, seat: Seat, last: Buttons | None, seats: int) -> bool:
    """One who waits for the big blind and is moved to the small one, by others leaving, pays the big one there."""
    if not rules.play.posts or last is None or place.stack < rules.blinds.big:
        return False
    return steps(last.button, seat, seats) > steps(last.button, last.big, seats)


def _late(
    rules: BlindRules, places: Mapping[Seat, Place], coming: Iterable[Seat], buttons: Buttons, dealt: Iterable[Seat]
) -> dict[Seat, str]:
    """One extra blind a deal, and one straddle, from the seat left of the big blind. Who sits between button and
    small blind waits till the button is past him."""
    seats, (small, big) = rules.table.seats, rules.blinds
    found: dict[Seat, str] = {}
    at = sorted(coming, key=lambda seat: steps(buttons.big, seat, seats))
    for seat in at:
        place = places[seat]
        price = small + big if place.missed else big
        if place.comes_in == "post" and place.stack >= price and not _is_left_of(buttons, seat, seats):
            found[seat] = place.words
            break
    if rules.options.straddle:
        able = {seat for seat in at if places[seat].comes_in == "straddle" and places[seat].stack >= 2 * big}
        under = _next({*dealt, *found, *able}, buttons.big, seats)
        if under in able and under not in dealt and not _is_left_of(buttons, under, seats):
            found[under] = "straddle"
    return found


def _is_left_of(buttons: Buttons, seat: Seat, seats: int) -> bool:
    """Whether he sits between the button and the small blind: there nobody comes in."""
    return is_between(buttons.button, seat, buttons.small, seats)


def _next(seats: Iterable[Seat], after: Seat, count: int) -> Seat:
    return min(seats, key=lambda seat: steps(after, seat, count))


def _next_where(seats: Iterable[Seat], after: Seat, count: int, allowed: Callable[[Seat], bool]) -> Seat:
    found = [seat for seat in seats if seat != after and allowed(seat)]
    if not found:
        raise Refused("a hand takes two players or more")
    return _next(found, after, count)


def post_words(hand: Hand, round_: Round) -> dict[Seat, str | None]:
    """Where those are asked who may post: who owes says how, and nobody else posts. Elsewhere nobody is named."""
    request = round_.request
    if not isinstance(request, Ask) or not _asks_posts(request):
        return {}
    return {seat: hand.posts.get(seat) for seat in round_.waiting_for()}


def say_posts(hand: Hand, round_: Round) -> bool:
    """Answers for everybody where those are asked who may post."""
    said = post_words(hand, round_)
    for seat, words in said.items():
        if words is None:
            round_.let_pass(seat)
        else:
            round_.choose(seat, words)
    return bool(said)


def _asks_posts(request: Ask) -> bool:
    words = {option.word for offer in request.offers.values() for option in offer.options}
    return words <= {"post", "post-both", "straddle"}
