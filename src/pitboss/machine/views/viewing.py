"""Makes the view of a table for one viewer: what everyone sees, computed once after each step, and the viewer's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.machine.view import FairView, OptionView, PastView, PotView, SeatView, TableView, WagerView, changed
from pitboss.machine.views.asking import question_view
from pitboss.machine.views.drawing import Picture, events_by_place, hands_of, picture_of, private_picture
from pitboss.machine.views.events_in_words import with_names
from pitboss.machine.views.people import circle_views, is_shown, seat_view, standing_views
from pitboss.rules.script import Option, Place, Seat
from pitboss.table.circles import BEHIND
from pitboss.table.pit_table import PitTable
from pitboss.table.rotation import Person
from pitboss.table.round import Event, Round
from pitboss.table.wagers import WagerRange

if TYPE_CHECKING:
    from pitboss.machine.base import PastRound
    from pitboss.machine.machine import Machine
    from pitboss.machine.pit import PitMachine
    from pitboss.machine.room import RoomMachine


class SharedPicture:
    """The parts of a table's view that are computed and still valid. All viewers share them."""

    def __init__(self) -> None:
        self.public: TableView | None = None
        """The view of a spectator. ``None`` after a step, until it is first needed."""
        self.picture = Picture()
        """The round that is shown, as a spectator sees it. It is drawn again only when something has happened in the
        round, not while people bet."""
        self._drawn_at: tuple[object, ...] | None = None
        self._events: dict[Place, list[Event]] | None = None
        """The events of the round that is shown, by place. ``None`` until a viewer may see hidden cards."""
        self._private: dict[frozenset[Seat], Picture] = {}
        self.options: dict[Seat, tuple[tuple[Option, ...], tuple[OptionView, ...]]] = {}
        """The options of each seat between rolls, as in its last view."""
        self._past: dict[Person | None, tuple[PastView, ...]] = {}
        self._before: dict[Person | None, tuple[PastView, ...]] = {}
        """The past rounds of each viewer before the last round was settled."""
        self._newest: PastRound | None = None

    def draw(self, round_: Round | None) -> Picture:
        """The picture of a round, as a spectator sees it."""
        at = (round_, len(round_.events), round_.request, len(round_.choices)) if round_ is not None else None
        if at is None or at != self._drawn_at:
            self._drawn_at, self._events, self._private = at, None, {}
            self.picture = picture_of(round_, ()) if round_ is not None else Picture()
        return self.picture

    def private(self, round_: Round, seats: frozenset[Seat]) -> Picture:
        """Some seats of the round, as their player sees them."""
        found = self._private.get(seats)
        if found is None:
            if self._events is None:
                self._events = events_by_place(round_)
            found = self._private[seats] = private_picture(round_, self._events, seats)
        return found

    def past(self, machine: Machine, viewer: Person | None) -> tuple[PastView, ...]:
        """The latest rounds with the viewer's results. They change when a round is settled."""
        newest = machine.past[-1] if machine.past else None
        if newest is not self._newest:
            self._before = self._past if len(machine.past) > 1 and machine.past[-2] is self._newest else {}
            self._past, self._newest = {}, newest
        found = self._past.get(viewer)
        if found is None:
            before = self._before.get(viewer)
            new = list(machine.past) if before is None else [machine.past[-1]]
            views = [PastView(past.number, past.words, past.nets.get(viewer) if viewer else None) for past in new]
            found = self._past[viewer] = (*(before or ()), *views)[-len(machine.past) :] if views else ()
        return found


def view_of(machine: Machine, viewer: Person | None) -> TableView:
    public = public_view(machine)
    return public if viewer is None else changed(public, viewer=viewer, **own_view(machine, viewer))


def public_view(machine: Machine) -> TableView:
    """The view of a spectator."""
    drawn = machine.drawn
    if drawn.public is None:
        drawn.public = _public(machine, drawn)
    clock = None if machine.deadline is None else max(0, machine.deadline - machine.at)
    return changed(drawn.public, clock=clock)


def own_view(machine: Machine, viewer: Person) -> dict[str, Any]:
    """The fields that differ for a person from what a spectator sees."""
    drawn, own = machine.drawn, machine.guests.find(viewer)
    past = drawn.past(machine, viewer)
    if own is None:
        return {"past": past}
    cards = _with_own_cards(machine, drawn, viewer)
    return {"seat": own.seat or None, **cards, "question": question_view(machine, own), "past": past}


def _public(machine: Machine, drawn: SharedPicture) -> TableView:
    """Everything that everyone may see."""
    round_, table, rules = _round_shown(machine), machine.table, machine.table.rules
    picture = drawn.draw(round_)
    banker = _banker(machine)
    return TableView(
        session=machine.session,
        sheet=machine.sheet.name,
        house=rules.house,
        game=rules.game,
        title=rules.title,
        kind=machine.kind,
        phase=machine.phase,
        round=machine.number,
        viewer=None,
        seat=None,
        seats=rules.table.seats,
        limits=machine.limits,
        people=tuple(seat_view(machine, guest, picture) for guest in machine.guests),
        places={place: hands_of(table, picture, place, banker) for place in picture.hands if isinstance(place, str)},
        question=question_view(machine, None),
        clock=None,
        circles=circle_views(machine, picture),
        standing=standing_views(machine),
        banked=banker,
        dice=picture.dice,
        pocket=picture.pocket,
        said=tuple(with_names(machine.name_of, call) for call in picture.calls),
        past=drawn.past(machine, None),
        fair=_fair(machine),
        why=machine.ended or machine.why,
        rounds=machine.settled,
        voids=machine.voids,
        **_own_kind(machine, picture),
    )


def _with_own_cards(machine: Machine, drawn: SharedPicture, viewer: Person) -> dict[str, tuple[SeatView, ...]]:
    """People and circles, with the cards and words that only this viewer sees."""
    assert drawn.public is not None
    round_ = _round_shown(machine)
    seats = _seats_seen(machine, viewer) & drawn.picture.secret if round_ else frozenset()
    if not seats or round_ is None:
        return {}
    picture = drawn.private(round_, seats)

    def own(view: SeatView) -> SeatView:
        seat = Seat(view.seat)
        if seat not in seats or not is_shown(machine, seat, Person(view.person)):
            return view
        said = picture.said.get(seat, view.said) if view.said or machine.kind != "room" else ""
        return changed(view, hands=hands_of(machine.table, picture, seat), said=said)

    return {"people": tuple(map(own, drawn.public.people)), "circles": tuple(map(own, drawn.public.circles))}


def _round_shown(machine: Machine) -> Round | None:
    """The round in play, or else the last one."""
    if machine.round_in_play is not None:
        return machine.round_in_play
    return machine.last.round if machine.last else None


def _seats_seen(machine: Machine, viewer: Person) -> frozenset[Seat]:
    """The seats of the round that is shown whose own cards this person may see."""
    if machine.round_in_play is not None:
        return machine.seen_by(viewer)
    persons = machine.last.persons if machine.last else {}
    return frozenset(seat for seat, person in persons.items() if person == viewer and seat < BEHIND)


def _banker(machine: Machine) -> Seat | None:
    """The player who banks alone in the round that is shown."""
    if machine.round_in_play is not None:
        bank = machine.opening.bank
    else:
        bank = machine.last.opening.bank if machine.last else None
    return bank.seat if bank is not None and not bank.co else None


def _fair(machine: Machine) -> FairView:
    chance, revealed = machine.chance, machine.revealed
    return FairView(
        chance.purpose if chance else "",
        chance.commitment.hex() if chance else "",
        chance.receipt.hex() if chance and chance.receipt else "",
        trees[-1].root.hex() if (trees := getattr(chance, "trees", None)) else "",
        tuple(map(int, chance.seeds)) if chance else (),
        revealed.purpose if revealed else "",
        revealed.seed.hex() if revealed else "",
    )


# Fields that only some tables have


def _own_kind(machine: Any, picture: Picture) -> dict[str, Any]:
    if machine.kind == "room":
        return _room(machine, picture)
    pit: PitMachine = machine
    bank = pit.opening.bank if pit.round_in_play is not None else pit.bank
    banker = pit.guests.at(bank.seat) if bank else None
    found: dict[str, Any] = {
        "wagers": wager_views(pit.table),
        "behind": pit.table.rules.table.back_line,
        "bank": banker.name if banker else "house" if pit.table.rules.table.bank != "player" else "",
        "bank_seat": int(bank.seat) if bank else None,
        "co_bank": bank is not None and bank.co,
        "covers": pit.covers() if pit.round is None else None,
        "meters": dict(pit.chips.meters) or None,
    }
    if machine.kind == "steps":
        found["point"] = machine.point
    return found


def wager_views(table: PitTable[Any]) -> tuple[WagerView, ...]:
    """The wagers of a table. Cached, because they do not change."""
    kept = table.__dict__.get("_wager_views")
    if kept is None:
        kept = table.__dict__["_wager_views"] = tuple(_wager(bet) for bet in table.ranges.values())
    views: tuple[WagerView, ...] = kept
    return views


def _wager(bet: WagerRange) -> WagerView:
    spot = bet.spot
    return WagerView(
        bet.slug,
        spot.title,
        bet.least,
        bet.most,
        spot.step,
        tuple(bet.selections),
        spot.required,
        spot.needs,
        spot.equals,
        spot.at_most,
        str(spot.pays) if spot.pays else "",
        spot.wins,
    )


def _room(machine: RoomMachine, picture: Picture) -> dict[str, Any]:
    pots = tuple(pot for _, pot in sorted(picture.pots.items()))
    if not pots and picture.paid_in:
        pots = (PotView(picture.paid_in),)
    jackpot = machine.room.pool if machine.room.rules.split is not None else None
    return {
        "pots": pots,
        "bank": "",
        "meters": {"jackpot": int(jackpot)} if jackpot is not None else None,
        "drops": picture.drops or None,
    }
