"""Makes the picture of a table for one viewer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.machine.drawing import Picture, hands_of, picture_of
from pitboss.machine.telling import with_names
from pitboss.machine.view import (
    BehindView,
    FairView,
    OptionView,
    PastView,
    PotView,
    QuestionView,
    SeatView,
    SpotView,
    State,
    TableView,
    WagerView,
)
from pitboss.rules.script import Option, Place, Seat
from pitboss.rules.sheet import Rules
from pitboss.table.banks import slug_of
from pitboss.table.circles import BEHIND
from pitboss.table.pit_table import PitTable
from pitboss.table.rotation import Person
from pitboss.table.settlement import WagerAccount
from pitboss.table.wagers import WagerRange

if TYPE_CHECKING:
    from pitboss.machine.base import Finished
    from pitboss.machine.guests import Guest
    from pitboss.machine.machine import Machine
    from pitboss.machine.pit import PitMachine
    from pitboss.machine.room import RoomMachine


def view_of(machine: Machine, viewer: Person | None) -> TableView:
    own = machine.guests.find(viewer)
    picture = _picture(machine, viewer)
    table, rules = machine.table, machine.table.rules
    seats = tuple(_seat(machine, guest, picture, own) for guest in machine.guests)
    places = {
        place: hands_of(table, picture, place, _banker(machine)) for place in picture.hands if isinstance(place, str)
    }
    chance, revealed = machine.chance, machine.revealed
    fair = FairView(
        chance.purpose if chance else "",
        chance.commitment.hex() if chance else "",
        chance.receipt.hex() if chance and chance.receipt else "",
        trees[-1].root.hex() if (trees := getattr(chance, "trees", None)) else "",
        tuple(map(int, chance.seeds)) if chance else (),
        revealed.purpose if revealed else "",
        revealed.seed.hex() if revealed else "",
    )
    clock = None if machine.deadline is None else max(0, machine.deadline - machine.at)
    return TableView(
        session=machine.session,
        sheet=machine.sheet.name,
        house=rules.house,
        game=rules.game,
        title=rules.title,
        kind=machine.kind,
        phase=machine.phase,
        round=machine.number,
        viewer=viewer,
        seat=own.seat if own else None,
        seats=rules.table.seats,
        limits=machine.limits,
        people=seats,
        places=places,
        question=_question(machine, own),
        clock=clock,
        banked=_banker(machine),
        dice=picture.dice,
        pocket=picture.pocket,
        said=tuple(with_names(machine.name_of, call) for call in picture.calls),
        past=tuple(
            PastView(past.number, past.words, past.nets.get(viewer) if viewer else None) for past in machine.past
        ),
        fair=fair,
        why=machine.ended or machine.why,
        rounds=machine.settled,
        voids=machine.voids,
        **_own_kind(machine, picture),
    )


def _picture(machine: Machine, viewer: Person | None) -> Picture:
    """The round that runs, or else the last one, as this person sees it."""
    if machine.round is not None and not machine.is_betting:
        return picture_of(machine.round, machine.seen_by(viewer))
    if machine.last is None:
        return Picture()
    return picture_of(machine.last.round, _seen_then(machine.last, viewer))


def _banker(machine: Machine) -> Seat | None:
    """The player who banks alone in the round that is shown."""
    if machine.round is not None and not machine.is_betting:
        bank = machine.opening.bank
    else:
        bank = machine.last.opening.bank if machine.last else None
    return bank.seat if bank is not None and not bank.co else None


def _seen_then(last: Finished, viewer: Person | None) -> frozenset[Place]:
    return frozenset(seat for seat, person in last.persons.items() if person == viewer and seat < BEHIND)


def _seat(machine: Machine, guest: Guest, picture: Picture, own: Guest | None) -> SeatView:
    seat, running = guest.seat, machine.round is not None and not machine.is_betting
    last = machine.last
    was_in = last is not None and last.persons.get(seat) == guest.person
    shown = running or was_in
    state: State = "leaving" if guest.leaving else "here" if guest.away is None else "away"
    waiting = machine.round.waiting_for() if machine.round is not None and running else ()
    by = machine.by if running else last.by if last else {}
    return SeatView(
        seat=seat,
        person=guest.person,
        name=guest.name,
        role=guest.role,
        stack=machine.stack_of(guest.person),
        state=state,
        ready=guest.ready,
        asked=seat in waiting,
        in_round=running and machine.round is not None and seat in machine.round.layout.seats,
        folded=shown and seat in picture.folded,
        banks=machine.bank_of(seat),
        spots=tuple(
            SpotView(where, title_of(machine.table.rules, where), amount, off=rests)
            for where, amount, rests in machine.lying(seat)
        ),
        behind=tuple(
            BehindView(
                person,
                found.name if (found := machine.guests.find(person)) else person,
                _spots(machine.table.rules, wagers),
                (decides := machine.decider(seat)) is not None and decides.person == person,
            )
            for person, wagers in machine.spots_behind(seat)
        ),
        hands=hands_of(machine.table, picture, seat) if shown else (),
        playing=picture.playing.get(seat, 0),
        said=picture.said.get(seat, "") if shown else "",
        by=by.get(seat, "") if shown else "",
        results=_results(machine, last, seat) if last is not None and was_in and not running else (),
        net=last.nets.get(guest.person) if last is not None and not running else None,
        marks=machine.marks(seat),
    )


def _spots(rules: Rules, wagers: Mapping[Any, int]) -> tuple[SpotView, ...]:
    return tuple(SpotView(wager, title_of(rules, wager), int(amount)) for wager, amount in wagers.items())


def title_of(rules: Rules, wager: str) -> str:
    """A wager as people call it: ``Place 6``, ``Pair Plus``."""
    spot = rules.wagers.get(slug_of(wager))
    title = spot.title if spot else wager
    selection = wager.partition(" ")[2]
    return f"{title} {selection}" if selection else title


def _results(machine: Machine, last: Finished, seat: Seat) -> tuple[SpotView, ...]:
    accounts: Mapping[Any, WagerAccount] = last.settlement.seats.get(seat, {}) if last.settlement else {}
    by_steps = machine.kind == "steps"
    was_up: Mapping[Any, int] = last.opening.stakes.get(seat, {}) if by_steps else {}
    stays: Mapping[Any, int] = last.round.layout[seat] if by_steps and seat in last.round.layout.seats else {}
    return tuple(
        SpotView(
            wager,
            title_of(machine.table.rules, wager),
            account.stake + was_up.get(wager, 0),
            account.outcome,
            account.returned,
            account.net + stays.get(wager, 0) - was_up.get(wager, 0),
            "; ".join(dict.fromkeys(account.why)),
        )
        for wager, account in accounts.items()
        if account.outcomes
    )


# What is asked


def _question(machine: Machine, own: Guest | None) -> QuestionView | None:
    if machine.phase == "over" or not machine.guests.here():
        return None
    if machine.round is not None and not machine.is_betting:
        return _decision(machine, own)
    if machine.phase == "bank":
        return _bank_offer(machine, own)
    waiting = tuple(int(guest.seat) for guest in machine.guests.here() if not guest.ready)
    mine = own is not None and own.is_here and machine.bank_of(own.seat) is None
    if machine.is_betting:
        options = _options(machine.options(own.person)) if own and mine else ()
        return QuestionView(machine.question, "decision", waiting, mine, options)
    return QuestionView(machine.question, "bets" if machine.phase == "bets" else "between", waiting, mine)


def _decision(machine: Machine, own: Guest | None) -> QuestionView | None:
    assert machine.round is not None
    waiting = machine.round.waiting_for()
    if not waiting:
        return None
    seats = tuple(map(int, waiting))
    for seat in waiting:
        if own is not None and machine.decider(seat) is own:
            offer = machine.round.offer(seat)
            assert offer is not None
            options = _options(machine.options(own.person))
            return QuestionView(machine.question, "decision", seats, True, options, offer.default)
    return QuestionView(machine.question, "decision", seats)


def _options(options: tuple[Option, ...]) -> tuple[OptionView, ...]:
    return tuple(
        OptionView(
            option.word,
            option.stake,
            option.least,
            option.most,
            option.usual,
            option.atop,
            option.cards,
            tuple(map(str, option.among)),
            option.noun,
        )
        for option in options
    )


def _bank_offer(machine: Any, own: Guest | None) -> QuestionView:
    pit: PitMachine = machine
    assert pit.offers
    seats = (int(pit.guests.seated(pit.offers[0]).seat),)
    if own is None or own.person != pit.offers[0]:
        why = pit.why_no_bank(own.person) if own is not None and own.person not in pit.offers else ""
        return QuestionView(pit.question, "bank", seats, why=why)
    co = pit.table.rules.table.co_bank
    return QuestionView(pit.question, "bank", seats, True, least=pit.least_bank, most=pit.most_bank(own.person), co=co)


# What only some tables have


def _own_kind(machine: Any, picture: Picture) -> dict[str, Any]:
    if machine.kind == "room":
        return _room(machine, picture)
    pit: PitMachine = machine
    bank = pit.opening.bank if pit.round is not None and not pit.is_betting else pit.bank
    banker = pit.guests.at(bank.seat) if bank else None
    found: dict[str, Any] = {
        "wagers": _wagers(pit.table),
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


def _wagers(table: PitTable[Any]) -> tuple[WagerView, ...]:
    """The wagers of a table. They do not change, so they are listed once."""
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
