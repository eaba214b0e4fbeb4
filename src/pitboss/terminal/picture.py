"""The picture of a table in a terminal, drawn from its view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pitboss.equipment.wheels import DOUBLE_ZERO
from pitboss.machine.view import HandView, OptionView, SeatView, SpotView, TableView
from pitboss.money import Cents, money
from pitboss.terminal.glyphs import Look, die, on_the_wheel, pieces, pocket

NUMBERS = ("4", "5", "6", "8", "9", "10")
NAME = 14
PAST = 12
SAID = 3
MOST_OPTIONS = 10


def picture(view: TableView, look: Look, width: int = 80) -> Iterator[Text]:
    """Lines from top to bottom: the table, what lies on it, who sits there, and what has been said."""
    yield _head(view, width)
    yield from _middle(view, look)
    for place in view.people:
        yield from _seat(view, place, look, width)
    yield from _pots_and_meters(view)
    for call in view.said[-SAID:]:
        yield Text(f"  “{call}”" if look.signs else f'  "{call}"', "italic")
    yield from _results(view)
    if view.why:
        yield Text(f"  {view.why}", "yellow")


def _head(view: TableView, width: int) -> Text:
    most = f" to {_money(view.limits[1])}" if view.limits[1] else " and more"
    parts = [view.title, f"{_money(view.limits[0])}{most}", f"round {view.round}" if view.round else "no round yet"]
    if view.bank and view.bank != "house":
        parts.append(f"{view.bank} banks{' with the house' if view.co_bank else ''}")
    if view.clock is not None:
        parts.append(f"{-(-view.clock // 1000)} s")
    head = Text(" · ".join(parts), "bold")
    head.truncate(width, overflow="ellipsis")
    return head


# What lies in the middle


def _middle(view: TableView, look: Look) -> Iterator[Text]:
    if view.kind == "steps":
        yield from _craps(view, look)
    elif view.pocket:
        if view.pocket in DOUBLE_ZERO.pockets:
            zeros = any("00" in wager.selections for wager in view.wagers)
            yield Text("  ").append_text(on_the_wheel(view.pocket, zeros))
        else:
            yield Text("  The wheel stopped at ").append_text(pocket(view.pocket))
    yield from _past(view)
    for place, hands in view.places.items():
        for hand in hands:
            yield _hand(f"{place.capitalize()}", hand, look)


def _past(view: TableView) -> Iterator[Text]:
    """What came last, where that is one word: numbers of a wheel, dice."""
    words = [past.words for past in view.past if past.words and len(past.words) <= 8][-PAST:]
    if len(words) > 1 and (view.kind == "steps" or view.pocket):
        yield Text("  last: ").append_text(Text(" ").join(pocket(word) for word in reversed(words)))


def _craps(view: TableView, look: Look) -> Iterator[Text]:
    dice = Text("  ").join(die(face, look) for face in view.dice)
    total = f" = {sum(view.dice)}" if view.dice else ""
    puck = f"the point is {view.point}" if view.point else "come-out roll"
    yield Text("  ").append_text(dice).append(f"{total}   {puck}")
    own = view.own
    bets = {spot.wager: spot for spot in own.spots} if own else {}
    cells = [Text("         ")]
    for number in NUMBERS:
        on = view.point == int(number)
        cells.append(Text(f"{'ON ' + number if on else number:>8}", "bold black on white" if on else "bold"))
    yield Text("").join(cells)
    for slug in ("place", "buy", "lay", "come", "dont-come", "odds come", "odds dont-come", "hard"):
        row = [bets.pop(f"{slug} {number}", None) for number in NUMBERS]
        if any(row):
            yield Text("").join([Text(f"  {slug[:14]:7}"), *(_cell(spot) for spot in row)])
    if bets:
        yield Text("  " + ", ".join(f"{spot.title} {_money(spot.amount)}{_off(spot)}" for spot in bets.values()))


def _cell(spot: SpotView | None) -> Text:
    if spot is None:
        return Text(" " * 8)
    return Text(f"{_money(spot.amount)}{_off(spot)}".rjust(8), "dim" if spot.off else "")


def _off(spot: SpotView) -> str:
    return " off" if spot.off else ""


# Seats


def _hand(name: str, hand: HandView, look: Look) -> Text:
    line = Text(f"  {name[:NAME]:{NAME}}").append_text(pieces(hand.cards, look))
    if hand.makes:
        line.append(f"   {hand.makes}")
    if hand.qualifies is not None:
        line.append(", qualifies" if hand.qualifies else ", does not qualify", "bold")
    return line


def _seat(view: TableView, place: SeatView, look: Look, width: int) -> Iterator[Text]:
    own = place.person == view.viewer
    mark = ("▶" if look.signs else ">") if place.asked else " "
    name = "You" if own else place.name
    style = "bold" if own else "dim" if place.state == "away" or place.folded else ""
    line = Text(f"{mark} {name[:NAME]:{NAME}}", style)
    facts = " · ".join(_facts(view, place))
    if place.hands:
        first, *others = place.hands
        line.append_text(_hand("", first, look)[2 + NAME :])
        fits = line.cell_len + 3 + len(facts) <= width
        yield line.append(f"   {facts}") if fits else line
        if not fits:
            yield Text(" " * (2 + NAME) + facts)
        for hand in others:
            yield _hand("", hand, look)
    else:
        yield line.append(facts)
    for behind in place.behind:
        bets = ", ".join(f"{spot.title} {_money(spot.amount)}" for spot in behind.spots)
        yield Text(f"    behind: {behind.name} {bets}{', decides' if behind.decides else ''}")


def _facts(view: TableView, place: SeatView) -> Iterator[str]:
    yield from place.marks
    if place.banks is not None:
        yield f"banks {_money(place.banks)}"
    if place.spots and view.kind != "steps":
        yield ", ".join(f"{spot.title.lower()} {_money(spot.amount)}" for spot in place.spots)
    if place.folded:
        yield "folded"
    elif place.said:
        yield place.said + (" (by the clock)" if place.by == "clock" else "")
    if place.state != "here":
        yield place.state
    if place.role != "player":
        yield place.role
    yield f"{_money(place.stack)} left"


def _pots_and_meters(view: TableView) -> Iterator[Text]:
    if view.pots:
        yield Text("  Pot " + ", side pot ".join(_money(pot.amount) for pot in view.pots), "bold")
    if view.meters:
        shown = ", ".join(f"{name.replace('-', ' ')} {_money(amount)}" for name, amount in view.meters.items())
        yield Text(f"  Meter: {shown}", "cyan")


def _results(view: TableView) -> Iterator[Text]:
    """What each of the viewer's wagers did, and why."""
    own = view.own
    if own is None or view.phase == "round":
        return
    for spot in own.results:
        why = f" ({spot.why})" if spot.why else ""
        yield Text(f"  {spot.title} {_money(spot.amount)}: {_ended(spot)}{why}", _style(spot.net))
    if own.net is not None and own.results:
        yield Text(f"  You are {_signed(own.net)} on this round; {_money(own.stack)} left.", "bold")


def _ended(spot: SpotView) -> str:
    if spot.net > 0:
        return f"won {_money(spot.net)}"
    if spot.net < 0:
        return f"lost {_money(-spot.net)}"
    return {"uncovered": "was not covered, and comes back", "push": "push"}.get(spot.outcome, spot.outcome)


def _style(net: int) -> str:
    return "green" if net > 0 else "red" if net < 0 else ""


# What can be said


def options_line(view: TableView) -> str:
    """What the viewer may say to the open question, with what each costs."""
    question = view.question
    if question is None or not question.mine:
        return ""
    if question.kind == "bank":
        half = ", or 'co-bank' for half" if question.co else ""
        return f"bank {_money(question.least)} to {_money(question.most)}{half}, or n"
    if question.kind == "decision" and view.phase == "round":
        words = [shown_option(option) for option in question.options]
        return ", ".join([*words, "n"] if question.silence is None else words)
    if view.phase == "bets":
        own = view.own
        down = sum(spot.amount for spot in own.spots) if own else 0
        go = "roll" if view.kind == "steps" else "go on"
        return f"your bets{f' ({_money(down)} down)' if down else ''}, Enter to {go}"
    return "Enter to go on"


def shown_option(option: OptionView) -> str:
    """An option with its cost: ``play ($10)``, ``raise (to $8)``, ``set and 2 cards``."""
    if option.cards:
        least, most = option.cards
        return f"{option.word} and {least if least == most else f'{least} to {most}'} cards"
    if option.wager is None or not option.most:
        return option.word
    low, high = (_money(option.atop + amount) for amount in (option.least, option.most))
    to = "to " if option.atop else ""
    if option.usual is not None:
        return f"{option.word} ({_money(option.usual)})"
    return f"{option.word} ({to}{low})" if low == high else f"{option.word} ({to}{low} up to {high})"


def _money(amount: int) -> str:
    return money(Cents(amount))


def _signed(amount: int) -> str:
    return f"up {_money(amount)}" if amount > 0 else f"down {_money(-amount)}" if amount < 0 else "even"
