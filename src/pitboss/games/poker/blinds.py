"""The forced bets of a game with a button: blinds, the kill blind, a straddle, posts of players who come in late."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
from typing import Any

from pitboss.errors import Refused
from pitboss.games.poker.betting import Street
from pitboss.games.poker.chips import POT, Chips
from pitboss.games.poker.sheet import BlindRules
from pitboss.money import Cents
from pitboss.rules.layout import Layout, Recorded
from pitboss.rules.script import Offer, Option, Request, Seat, ask


def in_the_middle(layout: Layout) -> Seat | None:
    """The seat that sits between the blinds and comes in for a post; it has neither blind."""
    middle = layout.middle
    if middle is None:
        return None
    if middle not in layout.seats:
        raise Refused(f"seat {middle} is not dealt in", "options.middle")
    if middle == layout.button:
        raise Refused(f"seat {middle} has the button, which is never between the blinds", "options.middle")
    if len(layout.seats) < 3:
        raise Refused("two others must be dealt in, to post the blinds", "options.middle")
    return middle


def blind_seats(chips: Chips, button: Seat, middle: Seat | None = None) -> tuple[Seat, Seat]:
    """The seats of the small and the big blind, left of the button. With two players the button has the small blind."""
    others = chips.seats if middle is None else tuple([seat for seat in chips.seats if seat != middle])
    if len(others) == 2 and button in others:
        return button, next(seat for seat in others if seat != button)
    return others[0], others[1]


def post_blinds(
    rules: BlindRules, chips: Chips, street: Street, layout: Layout, killer: Seat | None, times: int = 1
) -> Generator[Request, Any, list[Seat]]:
    """Posts the blinds, and returns the order of the first betting round: from the left of the last blind.

    The blinds are ``times`` their size, unless a killer posts a kill blind; a player who comes in for a post then still
    posts the plain big blind.
    """
    button, middle = layout.button, in_the_middle(layout)
    assert button is not None
    times = times if killer is None else 1
    posted = rules.blinds
    small, big = times * posted.small, times * posted.big
    small_seat, big_seat = blind_seats(chips, button, middle)
    recorded = layout.recorded
    if rules.options.ante or recorded.antes is not None:
        yield from _antes(rules, chips, recorded, big_seat, button)
    if recorded.posts is not None:
        return (yield from post_recorded(chips, street, recorded.posts, big))
    level = big if killer is None else 2 * big
    if small_seat != killer:
        yield from chips.post(small_seat, small, "small blind")
    if big_seat != killer:
        yield from chips.post(big_seat, big, "big blind")
    if killer is not None:
        yield from chips.post(killer, level, "kill blind")
    order = (*chips.after(big_seat), big_seat)
    straddled = False
    if rules.play.posts:
        late = [seat for seat in order if seat not in (small_seat, big_seat, killer) and middle in (None, seat)]
        may = {seat: _late(chips, seat, small, big) for seat in late}
        if rules.options.straddle and _may_straddle(chips, order[0], big, (small_seat, killer, button)):
            may[order[0]] = (*may.get(order[0], ()), Option("straddle", POT, Cents(2 * big), Cents(2 * big)))
        if small_seat not in (button, killer) and chips.behind[small_seat] >= big - small > 0:
            may[small_seat] = (
                _post_option(big - small),
            )  # a player who waited for the big blind posts all of it here too
        straddled = yield from _posts(chips, may, big, small_seat, middle)
    street.opened(max(level, 2 * big) if straddled else level)
    return chips.able_among((*order[1:], order[0]) if straddled else order)


def _may_straddle(chips: Chips, seat: Seat, big: int, others: Collection[Seat | None]) -> bool:
    return seat not in others and chips.behind[seat] >= 2 * big


def _posts(
    chips: Chips, may: dict[Seat, tuple[Option, ...]], big: int, small_seat: Seat, middle: Seat | None
) -> Generator[Request, Any, bool]:
    """Takes posts until nobody wants one: at most one extra blind and one straddle. True if there was a straddle."""
    posted: Seat | None = None
    straddled = False
    while offers := {seat: Offer(options, None) for seat, options in may.items() if options}:
        choices = yield from ask(offers, first=True)
        if not choices:
            break
        ((seat, choice),) = choices.items()
        chips.put(seat, choice.amount)
        del may[seat]
        if choice.word == "straddle":
            straddled = True
        elif seat != small_seat:
            posted = seat
            chips.make_dead(seat, choice.amount - min(choice.amount, big))
            may = {other: _without_posts(options, other == small_seat) for other, options in may.items()}
    if middle is not None and posted is None:
        raise Refused(f"seat {middle} has neither blind, so it must post", "options.middle")
    return straddled


def _without_posts(options: tuple[Option, ...], has_a_blind: bool) -> tuple[Option, ...]:
    """The options that are left once a player has come in for a post."""
    return options if has_a_blind else tuple(option for option in options if option.word == "straddle")


def post_recorded(
    chips: Chips, street: Street, posts: Mapping[Seat, int], big: int
) -> Generator[Request, Any, list[Seat]]:
    """Posts what the record of the hand states, and returns the order of the first betting round: from the left of the
    last and largest blind or straddle.

    A late post is live up to the big blind, and dead beyond. One smaller than the big blind is all dead, unless the
    player has no more.
    """
    for seat, amount in posts.items():
        posted = min(abs(amount), chips.behind[seat])
        yield from chips.post(seat, posted, "late post" if amount < 0 else "straddle" if amount > big else "blind")
        if amount < 0 and chips.behind[seat] and posted < big:
            chips.make_dead(seat, posted)
        elif amount < 0 and posted > big:
            chips.make_dead(seat, posted - big)
    largest = max(posts.values())
    last = [seat for seat in chips.seats if posts.get(seat) == largest][-1]
    street.opened(max(largest, big))
    street.step = big  # a straddle is not a raise that the next raise must equal
    return chips.able_among((*chips.after(last), last))


def _antes(
    rules: BlindRules, chips: Chips, recorded: Recorded, big_seat: Seat, button: Seat
) -> Generator[Request, Any, None]:
    """Antes from everybody count as matched; one player's ante for the whole table is dead money."""
    ante, by = rules.options.ante, rules.options.ante_from
    if recorded.antes is not None:
        for seat, amount in recorded.antes.items():
            yield from chips.ante(seat, amount, recorded.dead_antes)
    elif by == "everybody":
        for seat in chips.seats:
            yield from chips.ante(seat, ante, recorded.dead_antes)
    else:
        yield from chips.ante(big_seat if by == "big-blind" else button, ante, dead=True)


def _late(chips: Chips, seat: Seat, small: int, big: int) -> tuple[Option, ...]:
    """A new player posts the big blind, live. A player who missed his blinds also posts the small one, dead."""
    found = []
    if chips.behind[seat] >= big:
        found.append(_post_option(big))
    if chips.behind[seat] >= small + big:
        found.append(Option("post-both", POT, Cents(small + big), Cents(small + big)))
    return tuple(found)


def _post_option(amount: int) -> Option:
    return Option("post", POT, Cents(amount), Cents(amount))
