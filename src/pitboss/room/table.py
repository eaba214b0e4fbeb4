"""A table of the poker room from hand to hand: seats, the button, blinds owed and missed, kills, fees, the jackpot.

Nothing here deals, shuffles or has a clock. The code that runs a table tells it what players do between hands and what
time it is (``at``), gets the ``next_hand``, starts it, answers the posts (``post_answer``), plays it, and calls
``after`` with the hand's ``postings``. Every step returns a new table; the old one does not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pitboss.equipment.cards import Card
from pitboss.errors import Refused
from pitboss.games.poker.carryover import Beat, Carryover, killer_of
from pitboss.games.poker.sheet import BlindRules, RoomRules
from pitboss.money import NOTHING, Cents, money
from pitboss.room.blinds_owed import owed_after, reached
from pitboss.room.first_button import high_card
from pitboss.room.jackpot import jackpot_shares
from pitboss.room.kill_button import move_kill
from pitboss.room.next_hand import NextHand, seat_hand
from pitboss.room.seats import AWAY, SILENT, Buttons, ComesIn, SeatedPlayer, Seconds, is_between, moved
from pitboss.rules.script import Seat
from pitboss.table.poker_table import PokerTable
from pitboss.table.postings import FEE, Posting, changes, meter, posting, stack
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
    places: Mapping[Seat, SeatedPlayer] = field(default_factory=dict)
    first: Seat = FIRST
    """The seat that drew the high card: the button of a new game goes there."""
    last: Buttons | None = None
    """Where the buttons were in the last hand."""
    unreached: frozenset[Seat] = frozenset()
    """Seats that the big blind has not reached in this game: a new player there owes none."""
    carried: object = None
    agreed: bool | None = None
    """Whether players have agreed to kill pots since the table was opened; ``None``: as it was opened."""
    began: Seconds | None = None
    """When the current half hour began; ``None`` while the table waits for players."""
    fed: Cents = NOTHING
    """What drops have added to the jackpot, less what it has paid."""
    hits: int = 0
    """How often the jackpot was hit."""
    dropped: Cents = NOTHING
    """What the house has taken: rake, collection, half-hour fees."""
    bought: Cents = NOTHING
    cashed: Cents = NOTHING

    @property
    def rules(self) -> RoomRules:
        return self.table.rules

    @property
    def seeded(self) -> Cents:
        """What the house has added to the jackpot: once at the start, and again after every hit."""
        return Cents(self.rules.options.jackpot_seed * (1 + self.hits))

    @property
    def pool(self) -> Cents:
        """The amount of the jackpot."""
        return Cents(self.fed + self.seeded)

    @property
    def on_the_table(self) -> int:
        """What players have brought and not cashed out: their stacks, the drop, and the jackpot without the house's
        part."""
        return sum(player.stack for player in self.places.values()) + self.dropped + self.fed

    # Kill pots

    @property
    def kills(self) -> bool:
        """Whether kill pots are played, if the game needs the players' agreement."""
        return self.rules.options.kills if self.agreed is None else self.agreed

    def agree(self, on: bool) -> RoomTable:
        """All players agree to kill pots from the next hand on, or to none; a leg or a kill is then gone."""
        if self.rules.play.kill != "legs":
            raise Refused("kill pots are not for the players to agree on here", "kills")
        return replace(self, agreed=on, carried=self.carried if on else None)

    # Sitting down, buying, moving, leaving

    @property
    def buy_in(self) -> Cents:
        """The minimum buy-in: the table's own, else the sheet's."""
        return self.rules.options.min if "min" in self.table.chosen else self.rules.buy_in

    @property
    def most_buy_in(self) -> Cents | None:
        """The maximum buy-in; ``None`` if the table has none."""
        return self.rules.options.max if "max" in self.table.chosen else None

    def sit(self, seat: Seat, person: Person, amount: Cents, comes_in: ComesIn = "wait") -> RoomTable:
        """A new player takes an open seat. He owes a big blind, unless it has not reached that seat in this game."""
        self._check_open(seat)
        if any(player.person == person for player in self.places.values()):
            raise Refused(f"{person} already has a seat at this table")
        if amount < self.buy_in:
            raise Refused(f"{money(amount)} is less than the buy-in, {money(self.buy_in)}", "buy-in")
        if self.most_buy_in is not None and amount > self.most_buy_in:
            raise Refused(f"{money(amount)} is more than {money(self.most_buy_in)}", "buy-in")
        owes = self._has_button and self.last is not None and seat not in self.unreached
        sat = self._put(seat, SeatedPlayer(person, amount, new=owes))
        return replace(sat, bought=Cents(self.bought + amount)).comes_in(seat, comes_in)

    def buy(self, seat: Seat, amount: Cents) -> RoomTable:
        """A player buys chips between hands, to reach the buy-in or more. If he stays below it, this is a short buy."""
        player = self._player(seat)
        if amount <= 0:
            raise Refused("must be more than zero", "buy-in")
        short = player.stack + amount < self.buy_in
        if short and player.short_buys >= self.rules.play.short_buys:
            raise Refused(f"must bring the stack to the buy-in, {money(self.buy_in)}", "buy-in")
        away = player.away if player.stack else None
        bought = replace(
            player, stack=Cents(player.stack + amount), short_buys=player.short_buys + short, away=away, silent=0
        )
        return replace(self._put(seat, bought), bought=Cents(self.bought + amount))

    def move(self, seat: Seat, to: Seat) -> RoomTable:
        """A player changes seats. If he moves away from the big blind, he posts it or waits the hands he gained."""
        player = self._player(seat)
        self._check_open(to)
        if killer_of(self.carried) == seat:
            raise Refused("must post a kill first", f"seat {seat}")
        if self.last is not None:
            player = moved(self.places, seat, to, self.last.big, self.rules.table.seats)
        return replace(self._without(seat), carried=move_kill(self.carried, seat, to))._put(to, player)

    def leave(self, seat: Seat) -> RoomTable:
        """A player leaves with his chips. His leg or kill is gone. When the last player leaves, the game is over."""
        stack = self._player(seat).stack
        left = self._without(seat)
        if not left.places:
            left = replace(left, last=None, unreached=frozenset())
        return replace(left, carried=move_kill(self.carried, seat, None), cashed=Cents(self.cashed + stack))

    def comes_in(self, seat: Seat, way: ComesIn) -> RoomTable:
        """Notes how a player wants to make up a blind that he owes."""
        rules = self.rules
        if way != "wait" and not rules.play.posts:
            raise Refused("nobody posts here: wait for the big blind")
        if way == "straddle" and not (isinstance(rules, BlindRules) and rules.options.straddle):
            raise Refused("nobody straddles here")
        return self._put(seat, replace(self._player(seat), comes_in=way))

    # Sitting out

    def away(self, seat: Seat, now: Seconds) -> RoomTable:
        """A player sits out from the next hand on. He still posts a kill that he owes."""
        player = self._player(seat)
        return self._put(seat, replace(player, away=now if player.away is None else player.away, silent=0))

    def back(self, seat: Seat) -> RoomTable:
        player = self._player(seat)
        if not player.stack:
            raise Refused("has no chips: buy some first")
        return self._put(seat, replace(player, away=None, silent=0))

    def silent(self, seat: Seat, now: Seconds) -> RoomTable:
        """A player did not answer in time, so he checked or folded. After two such decisions in a row he sits out."""
        player = replace(self._player(seat), silent=self._player(seat).silent + 1)
        noted = self._put(seat, player)
        return noted.away(seat, now) if player.silent >= SILENT else noted

    def answered(self, seat: Seat) -> RoomTable:
        return self._put(seat, replace(self._player(seat), silent=0))

    def at(self, now: Seconds) -> RoomTable:
        """Updates the time between two hands: collects half-hour fees, and players away too long lose their seats."""
        table = self._collected(now)
        for seat, player in self.places.items():
            if player.away is not None and now - player.away >= AWAY:
                table = table.leave(seat)
        if table.waits():
            return replace(table, began=None)
        return table if table.began is not None else replace(table, began=now)

    def fees_due(self, now: Seconds) -> tuple[Posting, ...]:
        """The half-hour fees of the half hours that are over now. A player pays no more than his stack."""
        due = half_hour_fee(self.rules) * self._half_hours(now)
        return tuple(
            move
            for seat, player in self.places.items()
            for move in posting(stack(seat), FEE, min(due, player.stack), "half-hour fee")
        )

    def _half_hours(self, now: Seconds) -> int:
        """How many half hours are over and not collected yet."""
        return 0 if self.began is None else max(0, (now - self.began) // HALF_HOUR)

    def _collected(self, now: Seconds) -> RoomTable:
        half_hours = self._half_hours(now)
        if self.began is None or not half_hours:
            return self
        change = changes(self.fees_due(now))
        places = {
            seat: player.behind(Cents(player.stack + change.get(stack(seat), 0)), now)
            for seat, player in self.places.items()
        }
        began = Seconds(self.began + half_hours * HALF_HOUR)
        return replace(self, places=places, began=began, dropped=Cents(self.dropped + change.get(FEE, 0)))

    # From hand to hand

    def drew(self, cards: Mapping[Seat, Card]) -> RoomTable:
        """Players have drawn cards for the button of a new game: the highest card gets it."""
        for seat in cards:
            self._player(seat)
        return replace(self, first=high_card(cards))

    def waits(self) -> str:
        """Why no hand can be dealt; empty if one can."""
        here = sum(player.is_here for player in self.places.values())
        return "" if here > 1 else "the table waits: a hand needs two players or more"

    def next_hand(self) -> NextHand:
        """Who is dealt in, with which blinds and posts. If all but one owe a blind, a new game begins: nobody owes."""
        if why := self.waits():
            raise Refused(why)
        here = {seat for seat, player in self.places.items() if player.is_here}
        carried = self._kill()
        if not self._has_button:
            return NextHand(self._stacks(here), None, {}, carried)
        killer = killer_of(carried)
        in_play = {seat for seat in here if not self.places[seat].owes and not self._is_between_blinds(seat)}
        if killer is not None:
            in_play.add(killer)
        new_game = self.last is None or len(in_play) < 2
        rules = self.rules
        assert isinstance(rules, BlindRules)
        seating = seat_hand(rules, self.places, in_play | here if new_game else in_play, self.last, self.first)
        return NextHand(self._stacks(seating.dealt), seating.buttons, seating.posts, carried, new_game, seating.middle)

    def start(self, hand: NextHand) -> Round:
        return self.table.open(hand.opening)

    def postings(self, hand: NextHand, round_: Round, settlement: Settlement) -> tuple[Posting, ...]:
        """Every chip that moves after a hand: pots, the drop, and what the jackpot pays after a bad beat."""
        found = settlement.postings()
        beat = self._beat(round_)
        if beat is None or self.rules.split is None:
            return found
        pool = self.pool + changes(found).get(JACKPOT, 0)
        shares = jackpot_shares(self.rules.split, pool, self.rules.options.jackpot_reserve, beat, hand.stacks)
        paid = (move for seat in hand.stacks for move in posting(JACKPOT, stack(seat), shares[seat], "jackpot"))
        return (*found, *paid)

    def _beat(self, round_: Round) -> Beat | None:
        """The bad beat of this hand, if it hits the jackpot."""
        carried = round_.carried
        return carried.beat if isinstance(carried, Carryover) and self.rules.split is not None else None

    def after(self, hand: NextHand, round_: Round, now: Seconds, postings: Iterable[Posting]) -> RoomTable:
        """The table after a hand with these postings: stacks, drop, jackpot, blinds taken and missed, what the next
        hand gets."""
        change = changes(postings)
        places = dict(self.places)
        for seat in hand.stacks:
            player = places[seat]
            places[seat] = player.behind(Cents(player.stack + change.get(stack(seat), 0)), now)
        table = replace(
            self,
            places=places,
            fed=Cents(self.fed + change.get(JACKPOT, 0)),
            hits=self.hits + (self._beat(round_) is not None),
            dropped=Cents(self.dropped + change.get(FEE, 0)),
            carried=round_.carried,
        )
        return table._after_blinds(hand, hand.buttons) if hand.buttons is not None else table

    def _after_blinds(self, hand: NextHand, now: Buttons) -> RoomTable:
        """The table with blinds taken and missed, and the seats they have reached."""
        seats = self.rules.table.seats
        before = self.last if self.last and not hand.new_game else Buttons(now.button, now.button, now.button)
        unreached = frozenset(Seat(seat) for seat in range(1, seats + 1)) if hand.new_game else self.unreached
        places = owed_after(hand, self.places, before, now, seats)
        return replace(self, places=places, last=now, unreached=unreached - reached(before, now, seats))

    def _is_between_blinds(self, seat: Seat) -> bool:
        """Whether a player would come in between button and big blind: he waits for the button to pass, or posts."""
        if self.last is None or not self.places[seat].sat_out:
            return False
        return is_between(self.last.button, seat, self.last.big, self.rules.table.seats)

    def _kill(self) -> object:
        """What the next hand gets: no leg if players have not agreed to kills, no kill if the killer cannot post it."""
        if self.rules.play.kill == "legs" and not self.kills:
            return None
        if self.rules.play.kill == "legs" and not (isinstance(self.carried, Carryover) and self.carried.agreed):
            return Carryover("legs", None, False, None)
        killer = killer_of(self.carried)
        if killer is not None and (self.places[killer].stack == 0 or self.places[killer].owes):
            return move_kill(self.carried, killer, None)
        return self.carried

    # The seats

    @property
    def _has_button(self) -> bool:
        return self.table.game.shape.button

    def _stacks(self, seats: Iterable[Seat]) -> dict[Seat, Cents]:
        return {seat: self.places[seat].stack for seat in sorted(seats)}

    def _player(self, seat: Seat) -> SeatedPlayer:
        if seat not in self.places:
            raise Refused("nobody sits there", f"seat {seat}")
        return self.places[seat]

    def _put(self, seat: Seat, player: SeatedPlayer) -> RoomTable:
        return replace(self, places={**self.places, seat: player})

    def _without(self, seat: Seat) -> RoomTable:
        return replace(self, places={other: player for other, player in self.places.items() if other != seat})

    def _check_open(self, seat: Seat) -> None:
        if not 1 <= seat <= self.rules.table.seats:
            raise Refused(f"this table has seats 1 to {self.rules.table.seats}", f"seat {seat}")
        if seat in self.places:
            raise Refused("is taken", f"seat {seat}")
