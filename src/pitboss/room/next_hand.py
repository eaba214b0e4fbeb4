"""The next hand of a poker table: where the button goes, who has the blinds, and who comes in for a post.

The button moves to the next player who is dealt in, and the two players after him have the blinds. So a player may
escape a blind when others leave; nobody has the big blind twice in a row. A player who comes in for a post between
button and big blind has neither blind, and the button skips him in the next hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pitboss.games.poker.sheet import BlindRules
from pitboss.money import Cents
from pitboss.room.seats import Buttons, SeatedPlayer, is_between, steps
from pitboss.rules.script import Ask, Seat
from pitboss.table.opening import Opening
from pitboss.table.round import Answer, Round


class NextHand(NamedTuple):
    """A hand about to be dealt."""

    stacks: Mapping[Seat, Cents]
    buttons: Buttons | None
    """None in a game without a button."""
    posts: Mapping[Seat, str]
    """The words of the players who come in for a post."""
    carried: object
    """What the previous hand passed on: a leg, a kill."""
    new_game: bool = False
    """The blinds start again: nobody owes one."""
    middle: Seat | None = None
    """The seat that comes in for a post between button and big blind. It has neither blind."""

    @property
    def opening(self) -> Opening:
        """The opening of its round."""
        button = self.buttons.button if self.buttons else None
        return Opening({}, button=button, carried=self.carried, stacks=self.stacks, middle=self.middle)


class Seating(NamedTuple):
    """Who is dealt in, with which button, blinds and posts."""

    dealt: tuple[Seat, ...]
    buttons: Buttons
    posts: Mapping[Seat, str]
    middle: Seat | None


def seat_hand(
    rules: BlindRules, places: Mapping[Seat, SeatedPlayer], in_play: Iterable[Seat], last: Buttons | None, first: Seat
) -> Seating:
    """Seats a hand. ``in_play`` are at least two seats that owe nothing; others may come in on a blind or for a post.

    In a new game the button goes to ``first``, or to the next seat in play after it.
    """
    playing = set(in_play)
    here = {seat for seat, player in places.items() if player.is_here}
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
    places: Mapping[Seat, SeatedPlayer],
    playing: set[Seat],
    others: set[Seat],
    last: Buttons | None,
    first: Seat,
) -> Buttons:
    """The button goes to the next seat in play, but skips a player who came in between the blinds in the last hand."""
    seats = rules.table.seats
    if last is None:
        button = min(playing, key=lambda seat: (seat - first) % seats)
    else:
        button = _next({seat for seat in playing if not places[seat].in_middle} or playing, last.button, seats)
    due = {seat for seat in others if _is_due(rules, places[seat], seat, last, seats)}
    small = _next((playing | due) - {button}, button, seats)
    # The big blind also goes to a player who owes one, and to a player between the blinds after the button has passed.
    reached = {seat for seat in others if places[seat].owes or (last and is_between(last.button, seat, button, seats))}
    big = _next(playing | reached, small, seats)
    regular = playing | {small, big}
    if len(regular) == 2:
        big = _next(regular, last.big if last else button, seats)
        (button,) = regular - {big}
        small = button
    return Buttons(button, small, big)


def _is_due(rules: BlindRules, player: SeatedPlayer, seat: Seat, last: Buttons | None, seats: int) -> bool:
    """Whether a player who waits for the big blind now has the small one, because others left: he pays the big one."""
    if not rules.play.posts or last is None or not player.owes or player.stack < rules.blinds.big:
        return False
    return steps(last.button, seat, seats) > steps(last.button, last.big, seats)


def _late(
    rules: BlindRules, places: Mapping[Seat, SeatedPlayer], here: Iterable[Seat], buttons: Buttons, dealt: set[Seat]
) -> dict[Seat, str]:
    """One extra blind a deal, for the first player left of the big blind who wants to post, and one straddle."""
    seats, (small, big) = rules.table.seats, rules.blinds
    found: dict[Seat, str] = {}
    at = sorted(here, key=lambda seat: steps(buttons.big, seat, seats))
    for seat in at:
        player = places[seat]
        price = small + big if player.missed else big
        if player.comes_in == "post" and player.stack >= price:
            found[seat] = player.words
            break
    if rules.options.straddle:
        able = {seat for seat in at if places[seat].comes_in == "straddle" and places[seat].stack >= 2 * big}
        under = _next({*dealt, *found, *able}, buttons.big, seats)
        if under in able and not _has_neither(rules, buttons, under, dealt):
            found[under] = "straddle"
    return found


def _has_neither(rules: BlindRules, buttons: Buttons, seat: Seat, dealt: set[Seat]) -> bool:
    """Whether a post here replaces a blind: between button and big blind, or with only two others dealt in."""
    return len(dealt) == 2 or is_between(buttons.button, seat, buttons.big, rules.table.seats)


def _next(seats: Iterable[Seat], after: Seat, count: int) -> Seat:
    return min(seats, key=lambda seat: steps(after, seat, count))


def post_answer(hand: NextHand, round_: Round) -> Answer | None:
    """The answer to the question who posts: each post of the hand, then ``close``. ``None`` for any other question."""
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
