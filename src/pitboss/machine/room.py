"""A table of the poker room: seats and stacks, the steps between hands, and the hands.

``RoomTable`` applies the rules of the room; this class adds people, the clock and committed chance. The seed of a hand
stays secret until the table closes, because it would reveal every folded hand. Instead, a root of each deck is
published before the first card. After a hand each seat gets the proofs of its own cards, and everyone gets those of
the cards that were shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, get_type_hints

from pitboss.drivers.committed import SealedChance
from pitboss.errors import Refused
from pitboss.files.plain_json import of_kind, plain
from pitboss.files.records import read_carried
from pitboss.games.poker.carryover import holder_of, is_killed
from pitboss.machine.base import Finished, PastRound
from pitboss.machine.chips import by_person
from pitboss.machine.commands import Buy, ChangeSeat, ComeIn, Sit
from pitboss.machine.guests import Guest
from pitboss.machine.sealed import SealedTable
from pitboss.machine.start import Entropy
from pitboss.machine.step import By, Entry
from pitboss.machine.times import Millis
from pitboss.machine.view import Kind, Phase
from pitboss.machine.views.drawing import headline
from pitboss.machine.views.events_in_words import with_names
from pitboss.machine.views.results import figures, shown_to_all
from pitboss.money import Cents, money
from pitboss.room.next_hand import NextHand, post_answer
from pitboss.room.seats import AWAY, Buttons, SeatedPlayer, Seconds
from pitboss.room.table import HALF_HOUR, JACKPOT, RoomTable
from pitboss.rules.script import Ask, Option, Seat, Wager
from pitboss.table.poker_table import PokerTable
from pitboss.table.postings import changes, guest, posting, stack
from pitboss.table.rotation import Person


class RoomMachine(SealedTable):
    kind: Kind = "room"  # type: ignore[misc]
    table: PokerTable

    def __init__(self, start: Entry, entropy: Entropy) -> None:
        super().__init__(start, entropy)
        self.room = RoomTable(self.table)
        self.hand: NextHand | None = None
        self.beside: Mapping[Seat, int] = {}
        """What the jackpot paid each seat in the last hand."""

    @property
    def now(self) -> Seconds:
        return Seconds(self.at // 1000)

    # Coming and going

    def _sit(self, command: Sit) -> None:
        if self.guests.find(command.person) is not None:
            raise Refused(f"{command.person:.40} already has a seat at this table")
        self.room = self.room.sit(command.seat, command.person, command.amount, command.comes_in)
        self.guests.add(Guest(command.person, command.name or command.person, command.role, command.seat))
        self._moves += posting(guest(command.person), stack(command.person), command.amount, "buys chips")
        self._time_goes_on()
        words = f"{command.name or command.person} sits down with {money(command.amount)}"
        self.tell("sit", words, seat=command.seat, person=command.person, amount=command.amount)

    def _between_hands(self, seat: Seat) -> None:
        if self.hand is not None and seat in self.hand.stacks:
            raise Refused("wait until this hand is over")

    def _buy(self, command: Buy) -> None:
        who = self.guests.seated(command.person)
        self._between_hands(who.seat)
        self.room = self.room.buy(who.seat, command.amount)
        self._moves += posting(guest(who.person), stack(who.person), command.amount, "buys chips")
        self._sync()
        self.tell("buy", f"{who.name} buys {money(command.amount)}", seat=who.seat, amount=command.amount, by=who.by)

    def _move(self, command: ChangeSeat) -> None:
        who = self.guests.seated(command.person)
        self._between_hands(who.seat)
        self.guests.check_open(command.seat)
        self.room = self.room.move(who.seat, command.seat)
        self.guests.move(who, command.seat)
        self.tell("move", f"{who.name} moves to seat {command.seat}", seat=command.seat, person=who.person, by=who.by)

    def _get_up(self, who: Guest) -> None:
        if self.hand is not None and who.seat in self.hand.stacks:
            who.leaving = True
            self.tell("leaving", f"{who.name} leaves; the seat is held until the hand is over", seat=who.seat)
        else:
            self._leave(who)

    def _leave(self, who: Guest) -> None:
        amount = self.room.places[who.seat].stack
        self.room = self.room.leave(who.seat)
        self._gone(who, amount)
        self._time_goes_on()

    def _gone(self, who: Guest, amount: Cents) -> None:
        self.guests.remove(who.person)
        self._moves += posting(stack(who.person), guest(who.person), amount, "takes the chips")
        self.tell("up", f"{who.name} leaves with {money(amount)}", seat=who.seat, amount=amount)

    def _away(self, who: Guest) -> None:
        if self.room.places[who.seat].away is not None:
            raise Refused("is sitting out already", who.person)
        self.room = self.room.away(who.seat, self.now)
        self._sync()
        self.tell("away", f"{who.name} sits out", seat=who.seat, person=who.person, by=who.by)

    def _back(self, who: Guest) -> None:
        if self.room.places[who.seat].away is None:
            raise Refused("is not sitting out", who.person)
        self.room = self.room.back(who.seat)
        self._sync()
        self.tell("back", f"{who.name} is back", seat=who.seat, person=who.person, by=who.by)

    def _come_in(self, command: ComeIn) -> None:
        who = self.guests.seated(command.person)
        self.room = self.room.comes_in(who.seat, command.way)

    def _sync(self) -> None:
        """Copies from the room who sits out."""
        for who in self.guests:
            since = self.room.places[who.seat].away
            who.away = None if since is None else Millis(1000 * since)

    # Between hands

    def _phase_between(self) -> Phase:
        return "idle" if self.room.waits() else "between"

    def _between(self) -> bool:
        self._sync()
        if self._master is None and len(self.guests):
            self._commit_master()
            return True
        if self.room.waits():
            self.deadline, self.why = None, self.room.waits() if len(self.guests) else ""
            return False
        self.why = ""
        if self.chance is None:
            self._commit()
            return True
        if self.deadline is None:
            self.deadline = self._after(self.times.between)
        return False

    def _check_ready(self, who: Guest) -> None:
        if self.round is not None:
            raise Refused("a hand is under way")
        who.check_here()

    def _all_ready(self) -> None:
        if self.phase == "between" and all(who.ready for who in self.guests.here()):
            self._open_hand("player")

    def _when_due(self) -> Millis | None:
        dues = [] if self.deadline is None else [self.deadline]
        if self.round is None:
            if self.room.began is not None:
                dues.append(Millis(1000 * (self.room.began + HALF_HOUR)))
            if self.times.away:
                away = [place.away for place in self.room.places.values() if place.away is not None]
                dues += [Millis(1000 * (since + AWAY)) for since in away]
        return min(dues, default=None)

    def _time_is_up(self) -> None:
        if self.round is not None:
            self._time_up_for_decisions()
        elif self.deadline is not None and self.deadline <= self.at:
            self._open_hand("clock")
        else:
            self._time({"kind": "time", "at": self.at})

    def _time(self, entry: Entry) -> None:
        """Charges half-hour fees, and takes the seats of players who were away too long."""
        if self.round is not None:
            raise Refused("a hand is under way")
        self._lines.append(entry)
        self._time_goes_on()

    def _time_goes_on(self) -> None:
        if self.round is None:
            before = self.room
            fees = before.fees_due(self.now)
            self._moves += by_person(fees, {seat: place.person for seat, place in before.places.items()})
            self.room = before.at(self.now)
            change = changes(fees)
            for who in list(self.guests):
                if who.seat not in self.room.places:
                    self._gone(who, Cents(before.places[who.seat].stack + change.get(stack(who.seat), 0)))
        self._sync()

    # The hand

    def _open_hand(self, by: By) -> None:
        seeds = {str(who.seat): who.seed.hex() for who in self.guests if who.seed}
        self._open({"kind": "open", "at": self.at, "by": by, "round": self.number + 1, "seeds": seeds})

    def _open(self, entry: Entry) -> None:
        if self.chance is None or self.round is not None:
            raise Refused("no hand can begin now")
        if entry["round"] != self.number + 1:
            raise Refused(f"this should be round {self.number + 1}", "round")
        self._time_goes_on()
        hand = self.room.next_hand()
        receipt = self._mix({Seat(int(seat)): bytes.fromhex(seed) for seat, seed in entry["seeds"].items()})
        line: Entry = {**entry, "receipt": receipt}
        if self.room.last is None and hand.buttons is not None:
            cards = self.chance.spread(hand.stacks)
            line["drawn"] = {str(seat): str(card) for seat, card in cards.items()}
            self.room = self.room.drew(cards)
            hand = self.room.next_hand()
        self.hand, self.beside, self.deadline = hand, {}, None
        self._begin(self.room.start(hand), hand.opening)
        line["stacks"] = {str(seat): amount for seat, amount in hand.stacks.items()}
        line["button"] = hand.buttons.button if hand.buttons else None
        self._lines.append(line)
        kill = "; a kill: the bets are doubled" if is_killed(hand.carried) else ""
        self.tell("hand", f"hand {self.number} begins{kill}", by=entry["by"])
        for seat, card in line.get("drawn", {}).items():
            self.tell("draw", f"{self.name_of(Seat(int(seat)))} draws {card} for the button", seat=int(seat))
        self._tell_events()

    def _house_answers(self) -> bool:
        """Answers for chance, for posts (decided between hands) and for players who left during the hand."""
        assert self.round is not None and self.hand is not None
        if isinstance(self.round.request, Ask) and (posts := post_answer(self.hand, self.round)) is not None:
            self.round.answer(posts)
            self._after_answer()
            return True
        trees = self._trees
        went_on = super()._house_answers()
        for number in range(trees, self._trees):
            assert isinstance(self.chance, SealedChance)
            root = self.chance.trees[number].root.hex()
            self._lines.append({"kind": "deck", "round": self.number, "shuffle": number + 1, "root": root})
            self.tell("deck", "the deck is shuffled, and its root is published")
        return went_on

    def options(self, person: Person) -> tuple[Option, ...]:
        who = self.guests.find(person)
        offer = self.round.offer(who.seat) if self.round and who else None
        return tuple(offer.options) if offer else ()

    def _spoken(self, who: Guest, seat: Seat, words: str) -> None:
        assert self.round is not None
        offer = self.round.offer(seat)
        assert offer is not None
        _, choice = offer.read(words)
        self.round.choose(seat, str(choice))
        self.room = self.room.answered(seat)
        self._after_answer()

    def _was_silent(self, who: Guest) -> None:
        """Counts an unanswered decision. After two in a row the player sits out."""
        self.room = self.room.silent(who.seat, self.now)
        self._sync()

    def _answered(self) -> None:
        """Does nothing, because chips are counted when the hand is over."""

    def _settle(self) -> None:
        assert self.round is not None and self.hand is not None
        round_, hand = self.round, self.hand
        settlement = self.table.settle(self.opening, round_)
        persons = {seat: self.room.places[seat].person for seat in hand.stacks}
        postings = self.room.postings(hand, round_, settlement)
        self.room = self.room.after(hand, round_, self.now, postings)
        self.beside = {Seat(int(move.credit.of)): move.cents for move in postings if move.debit == JACKPOT}
        self._moves += by_person(postings, persons)
        change = changes(postings)
        nets = {persons[seat]: change.get(stack(seat), 0) for seat in hand.stacks}
        self.last = Finished(self.number, self.opening, round_, settlement, persons, nets, dict(self.by))
        self.past.append(PastRound(self.number, with_names(self.name_of, headline(self.table, round_)), nets))
        self._tell_proofs(round_, persons)
        self.round, self.hand = None, None
        self.settled += 1
        self._sync()
        entry: Entry = {"kind": "settle", "round": self.number, **figures(settlement)}
        entry["nets"] = nets
        entry["collected"] = dict(settlement.collected)
        if self.beside:
            entry["jackpot"] = {str(seat): amount for seat, amount in self.beside.items()}
        entry["stacks"] = {str(seat): place.stack for seat, place in self.room.places.items()}
        entry["house"], entry["pool"] = self.room.dropped, self.room.pool
        entry["shown"] = shown_to_all(round_)
        self._lines.append(entry)
        self._check()
        self.tell("settled", f"hand {self.number} is over")

    def _void(self, why: str) -> None:
        if self.round is None:
            raise Refused("no hand is under way")
        persons = {seat: self.room.places[seat].person for seat in self.opening.stacks}
        self.last = Finished(self.number, self.opening, self.round, None, persons, {}, dict(self.by), why)
        self.round, self.hand, self._spoiled = None, None, True
        self.voids += 1
        self.tell("void", f"the hand is void: {why}; all chips go back")
        self._round_is_over()

    def _take_options(self, chosen: Mapping[str, Any]) -> None:
        super()._take_options(chosen)
        self.room = replace(self.room, table=self.table)

    def _cash_out_all(self) -> None:
        for who in list(self.guests):
            self._leave(who)
        self._check()

    def _check(self) -> None:
        """Raises if a cent was lost or created: what was bought and not cashed out must be on the table."""
        if self.room.on_the_table != self.room.bought - self.room.cashed:
            raise AssertionError(
                f"{self.room.bought - self.room.cashed} cents were brought, not {self.room.on_the_table}"
            )

    # What viewers see

    @property
    def limits(self) -> tuple[int, int]:
        """The smallest and the largest buy-in. The largest is 0 if there is no limit."""
        return self.room.buy_in, self.room.most_buy_in or 0

    def stack_of(self, person: Person) -> int:
        seat = self.guests.seated(person).seat
        in_front = sum(self.spots(seat).values())
        return self.room.places[seat].stack - in_front

    def chips_of(self, person: Person) -> int:
        return self.room.places[self.guests.seated(person).seat].stack

    def spots(self, seat: Seat) -> Mapping[Wager, Cents]:
        if self.round is None or seat not in self.round.layout.seats:
            return {}
        return self.round.layout[seat]

    def marks(self, seat: Seat) -> tuple[str, ...]:
        buttons = self.hand.buttons if self.hand is not None else self.room.last
        place = self.room.places[seat]
        found = []
        if buttons is not None:
            named = {"button": buttons.button, "small blind": buttons.small, "big blind": buttons.big}
            found += [name for name, at in named.items() if at == seat]
        carried = self.hand.carried if self.hand is not None else self.room.carried
        if holder_of(carried) == seat:
            found.append("kill" if is_killed(carried) else "leg")
        if place.missed:
            found.append("missed blind")
        elif place.owes and self.room.last is not None:
            found.append("owes a blind")
        return tuple(found)

    # Checkpoints and replay

    def _redo_own(self, entry: Entry) -> None:
        if entry["kind"] == "open":
            inputs = ("kind", "at", "by", "round", "seeds")
            self._open({key: entry[key] for key in inputs})
        elif entry["kind"] == "time":
            self._time(entry)
        else:
            raise Refused(f"a step {entry['kind']!r:.24} cannot happen here")

    def _state(self) -> dict[str, Any]:
        room = {each.name: plain(getattr(self.room, each.name)) for each in fields(self.room) if each.name != "table"}
        return {"room": room, "master": self._master is not None}

    def _restore(self, tree: Mapping[str, Any]) -> None:
        kept = tree["room"]
        hints = get_type_hints(RoomTable)
        plain_fields = ("first", "agreed", "began", "fed", "hits", "dropped", "bought", "cashed")
        self.room = RoomTable(
            self.table,
            places={Seat(int(seat)): of_kind(SeatedPlayer, place) for seat, place in kept["places"].items()},
            last=None if kept["last"] is None else Buttons(**kept["last"]),
            unreached=frozenset(Seat(seat) for seat in kept["unreached"]),
            carried=read_carried(self.table, kept),
            **{name: of_kind(hints[name], kept[name]) for name in plain_fields},
        )
        if tree["master"]:
            self._make_master()
