"""The random driver: legal wagers, banks, cards, dice, pockets and choices from one seeded generator.

The caller seeds the generator: ``random.Random(7)``, or a stream that can be verified. There is no other randomness
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from math import lcm
from typing import Any, Protocol, TypeVar

from pitboss.drivers.run import Said, run
from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import Refused
from pitboss.money import Cents, dollars_text
from pitboss.rules.game import Stakes, StepGame
from pitboss.rules.script import Ask, Deal, Offer, Option, Roll, Seat, Shuffle, Spin, Wager
from pitboss.rules.sheet import Spot
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.pit_table import PitTable, StepTable, settled_together
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import Table
from pitboss.table.wagers import WagerRange, check_wagers

MOST_SEATS = 8
MOST_STEPS, USUALLY = 6, 0.75
MOST_TRIES = 12
MOST_ROLLS = 8
CHANGES = ("take", "call on", "call off")


class Generator(Protocol):
    def random(self) -> float:
        """A number from 0, below 1."""
        ...


Thing = TypeVar("Thing")


def one_of(things: Sequence[Thing], rng: Generator) -> Thing:
    return things[int(rng.random() * len(things))]


def some_of(things: Sequence[Thing], count: int, rng: Generator) -> list[Thing]:
    """``count`` of these, in random order."""
    left = list(things)
    return [left.pop(int(rng.random() * len(left))) for _ in range(count)]


# A whole round


def play_random(table: Table[Any], rng: Generator) -> tuple[Round, Settlement]:
    """A random round, settled. In a game by steps: several rolls settled together, and the round of the last one."""
    if isinstance(table, StepTable):
        return _play_steps(table, rng)
    opening, round_ = random_round(table, rng)
    run_random(round_, rng)
    return round_, table.settle(opening, round_)


def random_round(table: Table[Any], rng: Generator) -> tuple[Opening, Round]:
    """A round that has just opened. If its wagers are refused, others are tried."""
    while True:
        opening = random_opening(table, rng)
        try:
            return opening, table.open(opening)
        except Refused:
            continue


def _play_steps(table: StepTable[Any], rng: Generator) -> tuple[Round, Settlement]:
    meters = random_meters(table, rng)
    opening = Opening({seat: {} for seat in _seats(table, rng)}, meters=meters)
    count = 1 + int(rng.random() * MOST_ROLLS)
    rolls = list(islice(table.rolls(opening, lambda round_: run_random(round_, rng)), count))
    return rolls[-1].round, settled_together(rolls)


def run_random(round_: Round, rng: Generator) -> None:
    """Answers a round until it is over."""
    run(round_, RandomDriver(round_.deck, rng))


class RandomDriver:
    """Cards, dice, pockets and choices, all legal, from one generator."""

    def __init__(self, deck: Stock | None, rng: Generator, steps: int = MOST_STEPS, speaks: float = USUALLY) -> None:
        self._all: tuple[Piece, ...] = deck.cards() if deck else ()
        self._left = list(self._all)
        self._rng = rng
        self._steps = steps
        """The most times that seats speak to a question that only the first one answers."""
        self._speaks = speaks

    def where(self) -> str:
        return ""

    def shuffle(self, request: Shuffle) -> None:
        self._left = list(self._all)
        for card in request.kept:
            self._left.remove(card)

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        """Picks from the cards not dealt yet, without shuffling them first."""
        left, random = self._left, self._rng.random
        cards = []
        for _ in range(request.cards):
            place = int(random() * len(left))
            cards.append(left[place])
            left[place] = left[-1]
            left.pop()
        return tuple(cards)

    def roll(self, request: Roll) -> tuple[int, ...]:
        return tuple([1 + int(self._rng.random() * 6) for _ in range(request.dice)])

    def spin(self, request: Spin) -> str:
        return one_of(request.pockets, self._rng)

    def say(self, round_: Round, request: Ask) -> Said | None:
        rng = self._rng
        if request.first:
            return _step(round_, request, rng, self._steps, self._speaks)
        seat = round_.waiting_for()[0]
        offer = request.offers[seat]
        if (offer.default is None and rng.random() < 0.5) or rng.random() < 0.05:
            return Said(seat, None)
        return Said(seat, _words_for(offer, one_of(offer.options, rng), rng))


# Choices


def _step(round_: Round, request: Ask, rng: Generator, steps: int, speaks: float) -> Said | None:
    """One seat speaks, or the question is closed. The first few times a seat usually speaks."""
    seat = one_of(tuple(request.offers), rng)
    offer = request.offers[seat]
    option = None
    if round_.answer_count < steps and rng.random() < speaks:
        game = round_.game
        option = _some_bet(round_, game, seat, offer, rng) if isinstance(game, StepGame) else one_of(offer.options, rng)
    return None if option is None else Said(seat, _words_for(offer, option, rng))


def _some_bet(round_: Round, game: StepGame[Any], seat: Seat, offer: Offer, rng: Generator) -> Option | None:
    """A new bet or, one time in four, a change of one. Tries random words: listing a whole layout takes longer."""
    bets = round_.layout[seat]
    for _ in range(MOST_TRIES):
        if bets and rng.random() < 0.25:
            words = f"{one_of(CHANGES, rng)} {one_of(tuple(bets), rng)}"
        else:
            slug = one_of(tuple(round_.rules.wagers), rng)
            words = f"bet {slug} {one_of(game.selections(round_.rules, slug), rng)}".rstrip()
        try:
            return offer.find(words)[0]
        except Refused:
            continue
    return None


def _words_for(offer: Offer, option: Option, rng: Generator) -> str:
    """The words for an option and an amount; the least amount, if a random one is refused (for its step, say)."""
    words = random_words(option, rng)
    try:
        offer.read(words)
    except Refused:
        bets = option.stake is not None and option.most
        return f"{option.word} {dollars_text(option.atop + option.least)}" if bets else option.word
    return words


def random_words(option: Option, rng: Generator) -> str:
    """An option with random details, as a seat would say it."""
    if option.cards:
        least, most = option.cards
        count = least + int(rng.random() * (most - least + 1))
        named = some_of(option.among, count, rng)
        while frozenset(named) in option.foul:
            named = some_of(option.among, count, rng)
        return " ".join([option.word, *map(str, named)])
    if not option.most or (option.stake is None and rng.random() < 0.5):
        return option.word
    if (option.usual is not None or option.least == option.most) and rng.random() < 0.7:
        return option.word
    return f"{option.word} {dollars_text(option.atop + _amount_of(option, rng))}"


def _amount_of(option: Option, rng: Generator) -> int:
    way = rng.random()
    if way < 0.2:
        return option.least or min(option.most, 1)
    if way < 0.4:
        return option.most
    return random_amount(option.least or 1, option.most, 1, rng) or option.most


# Wagers before the round


def random_opening(table: Table[Any], rng: Generator) -> Opening:
    """Seats, wagers, meters, and a player's bank if the table needs or allows one."""
    if not isinstance(table, PitTable):
        return random_stacks(table, rng)
    stakes = accepted_together(table, {seat: random_wagers(table, rng) for seat in _seats(table, rng)})
    bank = random_bank(table, stakes, rng)
    return Opening(stakes, bank, None, random_meters(table, rng))


def random_stacks(table: Table[Any], rng: Generator) -> Opening:
    """Players of the poker room: some with deep stacks, some with hardly one bet."""
    seats = [Seat(seat) for seat in range(1, table.rules.table.seats + 1)]
    count = 2 + int(rng.random() * rng.random() * (len(seats) - 1))
    playing = sorted(some_of(seats, count, rng))
    stacks = {seat: Cents(100 + int(rng.random() * rng.random() * rng.random() * 400) * 100) for seat in playing}
    return Opening({}, button=one_of(playing, rng), stacks=stacks)


def accepted_together(table: PitTable[Any], stakes: Stakes) -> dict[Seat, dict[Wager, Cents]]:
    """These wagers. Optional ones are removed until the game accepts the rest together."""
    kept: dict[Seat, dict[Wager, Cents]] = {seat: dict(wagers) for seat, wagers in stakes.items()}
    spots = table.rules.wagers
    spare = [(seat, wager) for seat in kept for wager in kept[seat] if not spots[wager.partition(" ")[0]].required]
    while spare:
        try:
            table.game.together(table.rules, kept)
        except Refused:
            seat, wager = spare.pop()
            del kept[seat][wager]
        else:
            break
    return kept


def _seats(table: Table[Any], rng: Generator) -> list[Seat]:
    seats = table.rules.table.seats
    room = seats - (table.rules.table.bank != "house")
    count = 1 + int(rng.random() * rng.random() * min(room, MOST_SEATS))
    return [Seat(seat) for seat in sorted(some_of(range(1, seats + 1), count, rng))]


def random_meters(table: Table[Any], rng: Generator) -> dict[str, Cents]:
    return {name: Cents(int(rng.random() * 50_000_00)) for name in table.rules.meters}


def random_bank(table: PitTable[Any], stakes: Mapping[Seat, Mapping[Wager, Cents]], rng: Generator) -> BankSeat | None:
    """A player who banks, often with too little to cover all wagers, unless he must cover them."""
    who = table.rules.table.bank
    if who == "house" or (who == "either" and rng.random() < 0.5):
        return None
    free = [Seat(seat) for seat in range(1, table.rules.table.seats + 1) if seat not in stakes]
    action = sum(sum(wagers.values()) for wagers in stakes.values())
    co = table.rules.table.co_bank and rng.random() < 0.3
    due = max(table.bank_due(stakes, co), 1)
    return BankSeat(one_of(free, rng), Cents(due + int(rng.random() * 3 * action)), co)


def random_wagers(table: PitTable[Any], rng: Generator) -> dict[Wager, Cents]:
    """The wagers of one seat: each within its limits, with the other wagers it needs."""
    bets = table.ranges
    while True:
        odds = 0.15 + 0.5 * rng.random()
        picked = {slug for slug, bet in bets.items() if bet.spot.required or rng.random() < odds}
        picked = picked or {one_of(tuple(bets), rng)}
        for slug in tuple(picked):
            picked |= _needed_by(bets[slug].spot, picked, rng)
        stakes: dict[str, int] = {}
        for slug, bet in bets.items():
            if slug in picked and (amount := _stake(bet, stakes, rng)) is not None:
                stakes[slug] = amount
        down = _selected(bets, stakes, rng)
        try:
            check_wagers(table.rules, down)
            return down
        except Refused:
            continue


def _needed_by(spot: Spot, picked: set[str], rng: Generator) -> set[str]:
    """The other wagers that this one needs and does not have yet."""
    wanted = {other for other in (spot.equals, spot.at_most) if other}
    if spot.needs and not picked.intersection(spot.needs):
        wanted.add(one_of(spot.needs, rng))
    return wanted


def _stake(bet: WagerRange, stakes: Mapping[str, int], rng: Generator) -> int | None:
    spot = bet.spot
    if spot.equals:
        return stakes.get(spot.equals)
    most = min(bet.most, stakes.get(spot.at_most, 0)) if spot.at_most else bet.most
    return random_amount(bet.least, most, spot.step, rng)


def _selected(bets: Mapping[str, WagerRange], stakes: Mapping[str, int], rng: Generator) -> dict[Wager, Cents]:
    """Each slug with a random selection; sometimes with two, for the same amount."""
    down: dict[Wager, Cents] = {}
    for slug, amount in stakes.items():
        selections = bets[slug].selections
        for _ in range(1 if len(selections) == 1 or rng.random() < 0.7 else 2):
            selection = one_of(selections, rng)
            down[Wager(f"{slug} {selection}" if selection else slug)] = Cents(amount)
    return down


def random_amount(least: int, most: int, step: int, rng: Generator) -> int | None:
    """An amount in this range, more often a low one, usually in whole dollars; ``None`` if there is none."""
    for unit in (lcm(step, 100), step) if rng.random() < 0.8 else (step,):
        low, high = -(-least // unit), most // unit
        if low <= high:
            return unit * (low + int(rng.random() * rng.random() * rng.random() * (high - low + 1)))
    return None
