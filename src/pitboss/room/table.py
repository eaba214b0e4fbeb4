"""A table of the poker room from hand to hand: places, the button, blinds owed and missed, kills, fees, the jackpot.

Nothing here deals, shuffles or keeps the time. Whoever runs a table tells it what players do between hands and what
time it is (``at``), asks for the ``next_hand``, starts it, lets it say the posts (``say_posts``), plays it, and goes on
with ``after``. Every step gives the table as it then stands; the one before is as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pitboss.equipment.cards import Card
from pitboss.errors import Refused
from pitboss.games.poker.carryover import killer_of
from pitboss.games.poker.sheet import BlindRules, RoomRules
from pitboss.money import NOTHING, Cents, money
from pitboss.room.blinds_owed import owed_after, reached
from pitboss.room.first_button import high_card
from pitboss.room.jackpot import jackpot_shares
from pitboss.room.kill_button import handed_on
from pitboss.room.next_hand import Hand, seat_hand
from pitboss.room.seats import AWAY, SILENT, Buttons, ComesIn, Place, Seconds, is_between, moved
from pitboss.rules.script import Seat
from pitboss.table.poker_table import PokerTable
from pitboss.table.postings import FEE, changes, meter, stack
from pitboss.table.pot_fees import half_hour_fee
from pitboss.table.rotation import Person
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement

HALF_HOUR = Seconds(1800)
FIRST = Seat(1)
JACKPOT = meter("jackpot")


@dataclass(frozen=True)
class RoomTable:
    table: PokerTable
    places: Mapping[Seat, Place] = field(default_factory=dict)
    first: Seat = FIRST
    """Where the button of a new game goes: the seat that drew the high card."""
    last: Buttons | None = None
    """Where the buttons were in the last hand."""
    unreached: frozenset[Seat] = frozenset()
    """Seats the big blind has not come to in this game: who sits down there owes none."""
    carried: object = None
    kills: bool = True
    """All players have agreed to kill pots, where a kill takes their agreement."""
    began: Seconds | None = None
    """When this half hour did."""
    fed: Cents = NOTHING
    """What drops have put into the jackpot, less what it has paid."""
    hits: int = 0
    """How often it was hit."""
    dropped: Cents = NOTHING
    """What the house has taken: rake, collection, fees by the half hour."""
    bought: Cents = NOTHING
    cashed: Cents = NOTHING

    @property
    def rules(self) -> RoomRules:
        return self.table.rules

    @property
    def seeded(self) -> Cents:
        """What the house has put into the jackpot: once as it started, and again after every hit."""
        return Cents(self.rules.options.jackpot_seed * (1 + self.hits))

    @property
    def pool(self) -> Cents:
        """The jackpot."""
        return Cents(self.fed + self.seeded)

    @property
    def on_the_table(self) -> int:
        """What players have brought and not taken away: before them, in the drop box, and in the jackpot beyond what
        the house has put there."""
        return sum(place.stack for place in self.places.values()) + self.dropped + self.fed

    # Sitting down, buying, moving, leaving

    @property
    def buy_in(self) -> Cents:
        """The least a player sits down with: as the table has posted it, else so many bets of the sheet."""
        return self.rules.options.min if "min" in self.table.chosen else self.rules.buy_in

    @property
    def most_buy_in(self) -> Cents | None:
        """Any amount is welcome, unless the table has posted a most."""
        return self.rules.options.max if "max" in self.table.chosen else None

    def sit(self, seat: Seat, person: Person, amount: Cents, comes_in: ComesIn = "wait") -> RoomTable:
        """Somebody new takes an open seat. He owes a big blind, unless it has yet to come round for the first time."""
        self._check_open(seat)
        if any(place.person == person for place in self.places.values()):
            raise Refused(f"{person} has a seat at this table")
        if amount < self.buy_in:
            raise Refused(f"{money(amount)} is less than the buy-in, {money(self.buy_in)}", "buy-in")
        if self.most_buy_in is not None and amount > self.most_buy_in:
            raise Refused(f"{money(amount)} is more than {money(self.most_buy_in)}", "buy-in")
        owes = self._has_button and self.last is not None and seat not in self.unreached
        sat = self._put(seat, Place(person, amount, new=owes))
        return replace(sat, bought=Cents(self.bought + amount)).comes_in(seat, comes_in)

    def buy(self, seat: Seat, amount: Cents) -> RoomTable:
        """More chips between hands. They bring a player up to the buy-in, or are one of his short buys."""
        place = self._place(seat)
        if amount <= 0:
            raise Refused("buys nothing", "buy-in")
        short = place.stack + amount < self.buy_in
        if short and place.short_buys >= self.rules.play.short_buys:
            raise Refused(f"must bring the stack to the buy-in, {money(self.buy_in)}", "buy-in")
        away = place.away if place.stack else None
        bought = replace(
            place, stack=Cents(place.stack + amount), short_buys=place.short_buys + short, away=away, silent=0
        )
        return replace(self._put(seat, bought), bought=Cents(self.bought + amount))

    def move(self, seat: Seat, to: Seat) -> RoomTable:
        """A player changes seats. Who moves away from the big blind posts it, or waits out the hands he has gained."""
        place = self._place(seat)
        self._check_open(to)
        if killer_of(self.carried) == seat:
            raise Refused("has a kill to post first", f"seat {seat}")
        if self.last is not None:
            place = moved(self.places, seat, to, self.last.big, self.rules.table.seats)
        return replace(self._without(seat), carried=handed_on(self.carried, seat, to))._put(to, place)

    def leave(self, seat: Seat) -> RoomTable:
        """A player takes his chips and goes. What he had won towards a kill goes with him; with the last one the game
        is over, and the next is a new one."""
        stack = self._place(seat).stack
        left = self._without(seat)
        if not left.places:
            left = replace(left, last=None, unreached=frozenset())
        return replace(left, carried=handed_on(self.carried, seat, None), cashed=Cents(self.cashed + stack))

    def comes_in(self, seat: Seat, way: ComesIn) -> RoomTable:
        """How he wants to make up a blind that he owes."""
        rules = self.rules
        if way != "wait" and not rules.play.posts:
            raise Refused("nobody posts here: wait for the big blind")
        if way == "straddle" and not (isinstance(rules, BlindRules) and rules.options.straddle):
            raise Refused("nobody straddles here")
        return self._put(seat, replace(self._place(seat), comes_in=way))

    # Being there

    def away(self, seat: Seat, now: Seconds) -> RoomTable:
        """He sits out from the next hand on. A kill he has to post is posted all the same."""
        place = self._place(seat)
        return self._put(seat, replace(place, away=now if place.away is None else place.away, silent=0))

    def back(self, seat: Seat) -> RoomTable:
        place = self._place(seat)
        if not place.stack:
            raise Refused("has no chips: buy some first")
        return self._put(seat, replace(place, away=None, silent=0))

    def silent(self, seat: Seat, now: Seconds) -> RoomTable:
        """He did not answer in time: he checked, or else folded. After two such decisions running he sits out."""
        place = replace(self._place(seat), silent=self._place(seat).silent + 1)
        noted = self._put(seat, place)
        return noted.away(seat, now) if place.silent >= SILENT else noted

    def answered(self, seat: Seat) -> RoomTable:
        return self._put(seat, replace(self._place(seat), silent=0))

    def stood_still(self, seconds: Seconds) -> RoomTable:
        """Nothing happened for so long: that is no part of a half hour, and of nobody's being away."""
        began = None if self.began is None else Seconds(self.began + seconds)
        places = {
            seat: place if place.away is None else replace(place, away=Seconds(place.away + seconds))
            for seat, place in self.places.items()
        }
        return replace(self, began=began, places=places)

    def at(self, now: Seconds) -> RoomTable:
        """The time between two hands: half hours that are over are paid for, who was away too long loses his seat."""
        table = self
        while table.began is not None and now - table.began >= HALF_HOUR:
            table = replace(table._collected(now), began=Seconds(table.began + HALF_HOUR))
        for seat, place in self.places.items():
            if place.away is not None and now - place.away >= AWAY:
                table = table.leave(seat)
        if table.waits():
            return replace(table, began=None)
        return table if table.began is not None else replace(table, began=now)

    def _collected(self, now: Seconds) -> RoomTable:
        fee, places, taken = half_hour_fee(self.rules), dict(self.places), 0
        for seat, place in self.places.items():
            due = min(fee, place.stack)
            taken += due
            places[seat] = place.behind(Cents(place.stack - due), now)
        return replace(self, places=places, dropped=Cents(self.dropped + taken))

    # From hand to hand

    def drew(self, cards: Mapping[Seat, Card]) -> RoomTable:
        """Players have drawn for the button of a new game: the high card has it."""
        for seat in cards:
            self._place(seat)
        return replace(self, first=high_card(cards))

    def waits(self) -> str:
        """Why no hand can be dealt; nothing where one can."""
        here = sum(place.is_here for place in self.places.values())
        return "" if here > 1 else "the table waits: a hand takes two players or more"

    def next_hand(self) -> Hand:
        """Who is dealt in, and on which terms. Where all but one owe a blind a new game begins, and nobody does."""
        if why := self.waits():
            raise Refused(why)
        here = {seat for seat, place in self.places.items() if place.is_here}
        carried = self._kill()
        if not self._has_button:
            return Hand(self._stacks(here), None, {}, carried)
        killer = killer_of(carried)
        in_play = {seat for seat in here if not self.places[seat].owes and not self._is_amid(seat)}
        if killer is not None:
            in_play.add(killer)
        new_game = self.last is None or len(in_play) < 2
        rules = self.rules
        assert isinstance(rules, BlindRules)
        seating = seat_hand(rules, self.places, in_play | here if new_game else in_play, self.last, self.first)
        return Hand(self._stacks(seating.dealt), seating.buttons, seating.posts, carried, new_game, seating.middle)

    def start(self, hand: Hand) -> Round:
        return self.table.open(hand.opening)

    def after(self, hand: Hand, round_: Round, now: Seconds, settlement: Settlement | None = None) -> RoomTable:
        """The table once a hand is over: chips and drop, blinds taken and missed, what it leaves for the next.

        ``settlement`` is what the hand came to, where that has been reckoned already.
        """
        settlement = settlement or self.table.settle(hand.opening, round_)
        change = changes(settlement.postings())
        jackpot = change.get(JACKPOT, 0)
        shares = self._jackpot_shares(hand, round_, self.pool + jackpot)
        places = dict(self.places)
        for seat in hand.stacks:
            place = places[seat]
            left = Cents(place.stack + change.get(stack(seat), 0) + shares.get(seat, 0))
            places[seat] = place.behind(left, now)
        table = replace(
            self,
            places=places,
            fed=Cents(self.fed + jackpot - sum(shares.values())),
            hits=self.hits + bool(shares),
            dropped=Cents(self.dropped + change.get(FEE, 0)),
            carried=round_.carried,
        )
        return table._passed(hand, hand.buttons) if hand.buttons is not None else table

    def _jackpot_shares(self, hand: Hand, round_: Round, pool: int) -> dict[Seat, int]:
        """What a bad beat pays, where this hand was one."""
        beat, split = getattr(round_.carried, "beat", None), self.rules.split
        if beat is None or split is None:
            return {}
        return jackpot_shares(split, pool, self.rules.options.jackpot_reserve, beat, hand.stacks)

    def _passed(self, hand: Hand, now: Buttons) -> RoomTable:
        """Blinds taken and missed, and the seats they have come to."""
        seats = self.rules.table.seats
        before = self.last if self.last and not hand.new_game else Buttons(now.button, now.button, now.button)
        unreached = frozenset(Seat(seat) for seat in range(1, seats + 1)) if hand.new_game else self.unreached
        places = owed_after(hand, self.places, before, now, seats)
        return replace(self, places=places, last=now, unreached=unreached - reached(before, now, seats))

    def _is_amid(self, seat: Seat) -> bool:
        """He would come in between the button and the blinds: he waits till the button is past him, or posts."""
        if self.last is None or not self.places[seat].sat_out:
            return False
        return is_between(self.last.button, seat, self.last.big, self.rules.table.seats)

    def _kill(self) -> object:
        """What is carried into the next hand: no leg where kills are not agreed on, no kill nobody is there to post."""
        if self.rules.play.kill == "legs" and not self.kills:
            return None
        killer = killer_of(self.carried)
        if killer is not None and (self.places[killer].stack == 0 or self.places[killer].owes):
            return handed_on(self.carried, killer, None)
        return self.carried

    # The places

    @property
    def _has_button(self) -> bool:
        return self.table.game.shape.button

    def _stacks(self, seats: Iterable[Seat]) -> dict[Seat, Cents]:
        return {seat: self.places[seat].stack for seat in sorted(seats)}

    def _place(self, seat: Seat) -> Place:
        if seat not in self.places:
            raise Refused("nobody sits there", f"seat {seat}")
        return self.places[seat]

    def _put(self, seat: Seat, place: Place) -> RoomTable:
        return replace(self, places={**self.places, seat: place})

    def _without(self, seat: Seat) -> RoomTable:
        return replace(self, places={other: place for other, place in self.places.items() if other != seat})

    def _check_open(self, seat: Seat) -> None:
        if not 1 <= seat <= self.rules.table.seats:
            raise Refused(f"this table has seats 1 to {self.rules.table.seats}", f"seat {seat}")
        if seat in self.places:
            raise Refused("is taken", f"seat {seat}")
