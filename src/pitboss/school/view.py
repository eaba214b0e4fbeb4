"""The view of a finished round before the dealer settles it: all cards are open, and chips lie on their spots."""

from __future__ import annotations

from typing import Any

from pitboss.machine.view import SeatView, SpotView, TableView
from pitboss.machine.views.drawing import Picture, hands_of, picture_of
from pitboss.machine.views.viewing import wager_views
from pitboss.rules.game import RoomGame, StepGame
from pitboss.rules.script import Place, Seat
from pitboss.rules.sheet import called
from pitboss.school.chips_down import chips_down
from pitboss.school.payments import payments_of
from pitboss.school.rounds import FinishedRound
from pitboss.table.pit_table import PitTable, StepTable

PUT_IN = "pot"
"""The spot of the chips that players of the poker room have put into the pots."""


def view_of(played: FinishedRound) -> TableView:
    table, rules = played.table, played.table.rules
    bets = _bets(played)
    banker = played.opening.bank.seat if played.opening.bank else None
    seats = sorted({*bets, *([banker] if banker is not None else [])})
    places: set[Place] = {*seats}
    picture = picture_of(played.round, places)
    game = table.game
    kind: Any = "room" if isinstance(game, RoomGame) else "steps" if isinstance(game, StepGame) else "pit"
    alone = banker if played.opening.bank and not played.opening.bank.co else None
    return TableView(
        session="school",
        sheet=table.sheet.name,
        house=rules.house,
        game=rules.game,
        title=rules.title,
        kind=kind,
        phase="round",
        round=1,
        viewer=None,
        seat=None,
        seats=rules.table.seats,
        limits=(rules.options.min, rules.options.max),
        people=tuple(_seat(played, seat, bets.get(seat, {}), picture) for seat in seats),
        places={place: hands_of(table, picture, place, alone) for place in picture.hands if isinstance(place, str)},
        question=None,
        clock=None,
        wagers=wager_views(table) if isinstance(table, PitTable) else (),
        bank=f"seat {banker}" if banker is not None else "house" if kind != "room" else "",
        bank_seat=banker,
        co_bank=played.opening.bank is not None and played.opening.bank.co,
        banked=alone,
        point=table.felt(played.opening.carried).point if isinstance(table, StepTable) else None,
        dice=picture.dice,
        pocket=picture.pocket,
        meters={name: int(shown) for name, shown in played.opening.meters.items()} or None,
        said=tuple(picture.calls) if kind != "room" else (),
    )


def _bets(played: FinishedRound) -> dict[Seat, dict[str, int]]:
    if isinstance(played.table, PitTable):
        return chips_down(played, payments_of(played))
    put_in: dict[Seat, dict[str, int]] = {seat: {} for seat in played.opening.stacks}
    for seat, _, amount in played.round.stakes:
        put_in[seat][PUT_IN] = put_in[seat].get(PUT_IN, 0) + int(amount)
    return put_in


def _seat(played: FinishedRound, seat: Seat, bets: dict[str, int], picture: Picture) -> SeatView:
    rules, bank = played.table.rules, played.opening.bank
    folded = seat in picture.folded
    table = played.table
    up = table.felt(played.opening.carried).up(seat) if isinstance(table, StepTable) else ()
    off = {where for where, _, _, works in up if not works}
    shown = not (folded and isinstance(played.table.game, RoomGame))
    return SeatView(
        seat=seat,
        person=f"seat-{seat}",
        name=f"Seat {seat}",
        role="",
        stack=max(0, int(played.opening.stacks.get(seat, 0)) - sum(bets.values())),
        in_round=True,
        folded=folded,
        banks=int(bank.amount) if bank and bank.seat == seat else None,
        spots=tuple(SpotView(where, _title(rules, where), amount, off=where in off) for where, amount in bets.items()),
        hands=hands_of(played.table, picture, seat) if shown else (),
        said=picture.said.get(seat, ""),
        marks=("button",) if played.opening.button == seat else (),
    )


def _title(rules: Any, where: str) -> str:
    return "put in" if where == PUT_IN else called(rules, where)
