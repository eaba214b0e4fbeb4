"""The picture of a table in a terminal, drawn only from its view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from textwrap import wrap
from typing import Literal

from rich.text import Text

from pitboss.equipment.wheels import DOUBLE_ZERO
from pitboss.houses import HOUSES, house
from pitboss.machine.view import HandView, SeatView, SpotView, TableView
from pitboss.money import Cents, money
from pitboss.rules.script import DEALER
from pitboss.terminal.craps_layout import craps_layout
from pitboss.terminal.glyphs import Look, on_the_wheel, pieces, pocket

NAME = 14
GAP = "   "
WIDEST_CARDS = 32
"""The greatest width of the column in which hands are aligned."""
PAST = 12
SAID = 3
TAKEN_DOWN = "taken down"
Whose = Literal["own", "seat", "place"]
"""The viewer's cards, another player's, or those at the dealer's place."""
RANKS = "AKQJT98765432"
FOUL = "foul"
IN_FRONT = 2
"""How many cards or tiles of a set hand are its front or low hand, which come first."""


def picture(view: TableView, look: Look, width: int = 80) -> Iterator[Text]:
    """Lines from top to bottom: the table, the cards and bets on it, the players, and the dealer's calls.

    Empty lines separate them, and are left out if there is no room.
    """
    if _is_cleared(view):
        people, circles = (tuple(map(_cleared, places)) for places in (view.people, view.circles))
        view = replace(view, places={}, said=(), people=people, circles=circles)
    yield _head(view, width)
    yield Text("")
    yield from _middle(view, look)
    yield from _hands_and_seats(view, look, width)
    yield from _pots_and_meters(view)
    ends = [*_said(view, look), *_results(view)]
    if ends:
        yield Text("")
        yield from ends
    if view.why:
        yield Text(f"  {view.why[0].upper()}{view.why[1:]}.", "yellow")


def _is_cleared(view: TableView) -> bool:
    """Whether the table is cleared for the next round. The last round stays visible until the viewer bets again."""
    own = view.own
    return view.phase == "bets" and view.kind == "pit" and own is not None and bool(own.spots)


def _cleared(place: SeatView) -> SeatView:
    return replace(place, hands=(), results=(), net=None, said="", folded=False)


def _head(view: TableView, width: int) -> Text:
    where = [house(view.house).short] if view.house in HOUSES else []
    what = "hand" if view.kind == "room" else "roll" if view.kind == "steps" else "round"
    parts = [view.title, *where, _limits(view), f"{what} {view.round}" if view.round else "ready to begin"]
    if view.bank_seat is not None:
        with_house = " with the house" if view.co_bank else ""
        parts.append(f"you bank{with_house}" if view.bank_seat == view.seat else f"{view.bank} banks{with_house}")
    if view.clock is not None:
        parts.append(f"{-(-view.clock // 1000)} s")
    head = Text(" · ".join(parts), "bold")
    head.truncate(width, overflow="ellipsis")
    return head


def _limits(view: TableView) -> str:
    least, most = view.limits
    if view.kind == "room":
        return f"buy-in from {dollars(least)}"
    return f"{dollars(least)} to {dollars(most)}" if most else f"from {dollars(least)}"


# The middle of the table


def _middle(view: TableView, look: Look) -> Iterator[Text]:
    if view.kind == "steps":
        yield from craps_layout(view, look)
    elif view.pocket in DOUBLE_ZERO.pockets:
        zeros = any("00" in wager.selections for wager in view.wagers)
        yield Text("  ").append_text(on_the_wheel(view.pocket, zeros))
    elif view.pocket:
        yield Text("  The wheel stopped at ").append_text(pocket(view.pocket))
    words = [past.words for past in view.past if past.words and len(past.words) <= 8][-PAST:]
    if len(words) > 1 and (view.kind == "steps" or view.pocket):
        yield Text("  Last: ").append_text(Text(" ").join(pocket(word) for word in reversed(words)))
    if view.kind == "steps" or view.pocket:
        yield Text("")


# Hands


def _hands_and_seats(view: TableView, look: Look, width: int) -> Iterator[Text]:
    banked = next((place for place in view.people if place.seat == view.banked), None)
    places = {name: hands for name, hands in view.places.items() if name != DEALER or banked is None}
    column = _column((hand for place in (*view.people, *view.circles) for hand in place.hands), look)
    if view.kind != "room":
        column = max(column, _column(view.places.get(DEALER, ()), look))
    for name, hands in places.items():
        for hand in hands:
            yield from _row("  ", Text(name.capitalize()), _hand(hand, "place", look, column), (), width)
    if places:
        yield Text("")
    for place in view.people:
        hands = view.places.get(DEALER, ()) if place is banked else _in_play(place)
        yield from _seat(view, place, hands, look, width, column)
    for place in view.circles:
        yield from _seat(view, place, place.hands, look, width, column)
    for each in view.standing:
        who = "You" if each.person == view.viewer else each.name
        yield from _row("  ", Text(who), (), ("standing", f"{dollars(each.stack)} left"), width)


def _in_play(place: SeatView) -> tuple[HandView, ...]:
    """The hands of a seat, without a hand that was folded unseen, because the dealer has it."""
    return tuple(hand for hand in place.hands if not place.folded or any(hand.cards))


def _column(hands: Iterable[HandView], look: Look) -> int:
    """The width of the column in which these hands are aligned."""
    return min(WIDEST_CARDS, max((_laid_out(hand, "seat", look).cell_len for hand in hands), default=0))


def _hand(hand: HandView, whose: Whose, look: Look, column: int) -> list[Text]:
    """The cards, and what they make."""
    cards = _laid_out(hand, whose, look)
    parts = [cards]
    if hand.makes:
        cards.pad_right(max(0, column - cards.cell_len))
        parts.append(Text(hand.makes, "bold" if whose == "own" else ""))
    if hand.qualifies is not None:
        parts[-1].append(", qualifies" if hand.qualifies else ", does not qualify", "bold")
    return parts


def _laid_out(hand: HandView, whose: Whose, look: Look) -> Text:
    """The cards in the order shown: two hands that are set are separate; the viewer's long hand is sorted by rank until
    it is set."""
    if hand.is_set and hand.makes != FOUL:
        parted = (pieces(hand.cards[:IN_FRONT], look), pieces(hand.cards[IN_FRONT:], look))
        return Text(" | ", "dim").join(parted)
    if whose == "own" and len(hand.cards) >= 5:
        return pieces(tuple(sorted(hand.cards, key=_by_rank)), look)
    return pieces(hand.cards, look)


def _by_rank(card: str | None) -> int:
    return RANKS.find(card[0]) if card and card != "Jk" else -1


def _row(mark: str, name: Text, parts: Iterable[Text], facts: Iterable[str], width: int) -> Iterator[Text]:
    """A name and its facts: in one line if they fit, otherwise in several lines."""
    name.truncate(NAME - 1, overflow="ellipsis")
    name.pad_right(NAME - name.cell_len)
    line, first = Text(mark).append_text(name), True
    indent = Text(" " * (2 + NAME))
    pending = [(GAP, part) for part in parts]
    for number, fact in enumerate(facts):
        lines = wrap(fact, width - indent.cell_len, break_long_words=False)
        pending += [(" " if at else " · " if number else GAP, Text(words)) for at, words in enumerate(lines)]
    for between, part in pending:
        if first:
            line.append_text(part)
        elif line.cell_len + len(between) + part.cell_len <= width:
            line.append(between).append_text(part)
        else:
            line.rstrip()
            yield line
            line = indent.copy().append_text(part)
        first = False
    yield line


# Seats


def _seat(
    view: TableView, place: SeatView, hands: tuple[HandView, ...], look: Look, width: int, column: int
) -> Iterator[Text]:
    own = place.person == view.viewer
    asked = "▶ " if look.signs else "> "
    name = Text("You" if own else place.name)
    circle = place in view.circles
    if circle:
        name.append(f", seat {place.seat}")
    name.stylize("bold" if own else "dim" if place.state == "away" or place.folded else "")
    facts = list(_facts(view, place))[: -1 if circle else None]
    lies: Whose = "own" if own and view.kind == "pit" else "seat"
    if not hands:
        yield from _row(asked if place.asked else "  ", name, (), facts, width)
    for number, hand in enumerate(hands):
        here = place.asked and (len(hands) == 1 or number == place.playing)
        parts = _hand(hand, lies, look, column)
        last = number == len(hands) - 1
        yield from _row(asked if here else "  ", Text("") if number else name, parts, facts if last else (), width)
    for behind in place.behind:
        bets = ", ".join(f"{called(spot)} {dollars(spot.amount)}" for spot in behind.spots)
        who = "you" if behind.person == view.viewer else behind.name
        yield Text(f"    behind: {who} {bets}{', decides' if behind.decides else ''}")


def _facts(view: TableView, place: SeatView) -> Iterator[str]:
    own = place.person == view.viewer
    yield from place.marks
    if place.banks is not None:
        yield f"banks {dollars(place.banks)}"
    after = view.phase != "round" and place.net is not None
    bets = "" if view.kind == "steps" and own else ", ".join(_bet(view, spot) for spot in place.spots)
    if bets and not after:
        yield bets
    if place.folded:
        yield "folded"
    elif place.said and view.kind != "steps":
        yield _choice(place.said) + (" (by the clock)" if place.by == "clock" else "")
    if after and not own:
        yield up_or_down(place.net or 0)
    if bets and after:
        yield bets if view.kind == "steps" else f"next: {bets}"
    if place.state != "here":
        yield place.state
    if place.role == "proposition player":
        yield place.role
    yield f"{dollars(place.stack)} left"


def _choice(said: str) -> str:
    """A seat's decision, without the cards that it named: they are visible."""
    word, _, rest = said.partition(" ")
    named = rest if rest[:1].isdigit() and "-" not in rest else ""
    return f"{word.replace('-', ' ')} {named}".rstrip()


def _bet(view: TableView, spot: SpotView) -> str:
    return f"{dollars(spot.amount)} in" if view.kind == "room" else f"{called(spot)} {dollars(spot.amount)}"


def _pots_and_meters(view: TableView) -> Iterator[Text]:
    if view.pots:
        yield Text("  Pot " + ", side pot ".join(dollars(pot.amount) for pot in view.pots), "bold")
    meters = {name: amount for name, amount in (view.meters or {}).items() if amount}
    if meters:
        shown = ", ".join(f"{name.replace('-', ' ')} {dollars(amount)}" for name, amount in meters.items())
        yield Text(f"  Meter: {shown}", "cyan")


def _said(view: TableView, look: Look) -> Iterator[Text]:
    """The dealer's last calls. In the poker room they would only repeat the picture and the news."""
    for call in view.said[-SAID:] if view.kind != "room" else ():
        yield Text(f"  “{call}”" if look.signs else f'  "{call}"', "italic")


def _results(view: TableView) -> Iterator[Text]:
    """The result of each of the viewer's wagers, and why."""
    own = view.own
    if own is None or view.phase == "round" or own.net is None:
        return
    if view.kind != "room":
        for spot, where in [(spot, "") for spot in own.results] + _elsewhere(view):
            if spot.why == TAKEN_DOWN and not spot.net:
                continue
            why = f" ({spot.why or spot.takes})" if spot.why or spot.takes else ""
            what = f"{called(spot).capitalize()} {dollars(spot.amount)}{where}"
            yield Text(f"  {what}: {_ended(spot)}{why}", _style(spot.net))
    banked = view.banked is not None and view.banked == own.seat
    if own.results or own.net or banked or view.kind == "room":
        who = "Your bank is" if banked else "You are"
        on = {"room": "hand", "steps": "roll"}.get(view.kind, "round")
        yield Text(f"  {who} {up_or_down(own.net)} on this {on}.", f"bold {_style(own.net)}")


def _elsewhere(view: TableView) -> list[tuple[SpotView, str]]:
    """The results of the viewer's bets behind other players and at free seats."""
    found = [
        (spot, f" at seat {place.seat}")
        for place in view.circles
        if place.person == view.viewer
        for spot in place.results
    ]
    for place in (*view.people, *view.circles):
        for behind in place.behind:
            if behind.person == view.viewer and behind.net is not None:
                found += [(spot, f" behind {place.name}") for spot in behind.spots]
    return found


def _ended(spot: SpotView) -> str:
    if spot.net > 0:
        return f"won {dollars(spot.net)}"
    if spot.net < 0:
        return f"lost {dollars(-spot.net)}"
    return {"uncovered": "was not covered, and comes back", "push": "push"}.get(spot.outcome, spot.outcome)


def _style(net: int) -> str:
    return "green" if net > 0 else "red" if net < 0 else ""


def called(spot: SpotView) -> str:
    """The everyday name of a wager: the main bet does not have the name of the game."""
    return "bet" if spot.wager == "bet" else spot.title.lower()


def dollars(amount: int) -> str:
    return money(Cents(amount))


def up_or_down(amount: int) -> str:
    return f"up {dollars(amount)}" if amount > 0 else f"down {dollars(-amount)}" if amount < 0 else "even"
