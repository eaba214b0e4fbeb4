"""The Poker Hand History format (PHH): a hand of poker as one TOML text that other programs read and write.

This module reads and writes only the text: its fields and the notation of its actions. ``replay`` plays such a hand,
``write`` turns one of ours into this format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar

from pitboss import games
from pitboss.equipment.cards import RANKS, SUITS, Card
from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.money import MOST, Cents, cents
from pitboss.rules.game import RoomGame, RoomShape
from pitboss.rules.script import Seat, parse_dollars


class Variant(NamedTuple):
    """The game of the room that a code of the format means."""

    game: str
    structure: str

    @property
    def is_stud(self) -> bool:
        """Whether the cards decide who acts first: there is no button, and nobody posts a blind."""
        return not _shape(self.game).button


@cache
def _shape(slug: str) -> RoomShape:
    game = games.load(slug)
    assert isinstance(game, RoomGame)
    return game.shape


VARIANTS = {
    "FT": Variant("holdem", "limit"),
    "NT": Variant("holdem", "no-limit"),
    "FO/8": Variant("omaha-8", "limit"),
    "F7S": Variant("seven-card-stud", "limit"),
    "F7S/8": Variant("seven-card-stud-8", "limit"),
}
NOT_DEALT = {
    "NS": "short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FR": "razz",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}
BETS = {"limit": ("small_bet", "big_bet"), "no-limit": ("min_bet",)}
FORCED = ("blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")
CURRENCY = ("currency", "currency_symbol")
MOST_PLAYERS = 99

Amount = TypeVar("Amount", bound=int)
Cards = tuple[Card | None, ...]
"""``None`` for a card that was not seen, written ``??``."""


class HandAction(NamedTuple):
    number: int
    """Its index in the actions, from 0."""
    text: str
    verb: str
    player: int
    """The player who acts or is dealt to; 0 for the board."""
    cards: Cards | None = None
    """``None`` if no cards are named. In ``sm``, ``-`` shows all cards held, and no cards at all means a muck."""
    amount: Cents = Cents(0)

    @property
    def is_deal(self) -> bool:
        return self.verb in ("db", "dh")

    @property
    def where(self) -> str:
        return f"actions[{self.number}]: {self.text!r:.60}"


class HandHistory(NamedTuple):
    """A hand as the file states it. Players are in the order of the deal, the button last."""

    code: str
    antes: tuple[Cents, ...]
    """By player. For two players the format writes antes and blinds in reverse order."""
    posts: tuple[int, ...]
    """Blinds and straddles, by player; a late post is below zero. Empty in stud."""
    figures: dict[str, Cents]
    """Bring-in and bets, by field name."""
    stacks: tuple[Cents | None, ...]
    """``None`` for an unknown stack."""
    seats: tuple[Seat, ...]
    actions: tuple[HandAction, ...]
    finishing: tuple[Cents, ...] | None
    winnings: tuple[Cents, ...] | None
    """What each player took out of the pots, after the rake."""
    trimmed: bool | None
    """``ante_trimming_status``: a player who cannot pay his whole ante wins only as much from each other player."""
    currency: dict[str, str]
    """``currency`` and ``currency_symbol``, if the file has them."""
    house: str | None
    options: dict[str, Any]

    @property
    def variant(self) -> Variant:
        return VARIANTS[self.code]


# Reading


def read_history(tree: Any) -> HandHistory:
    """A hand from its TOML tree. Unknown fields are ignored, as the format requires."""
    if not isinstance(tree, dict):
        raise Unreadable("a hand is a table of fields such as variant, starting_stacks, actions")
    code = _code(tree)
    variant = VARIANTS[code]
    needed = ("bring_in" if variant.is_stud else "blinds_or_straddles", *BETS[variant.structure])
    for field in FORCED:
        if (field in tree) != (field in needed):
            raise Refused(f"is missing: {code} needs it" if field in needed else f"{code} has none", field)
    stacks = tuple(_stack(value, index) for index, value in enumerate(_array(tree, "starting_stacks", None)))
    players = len(stacks)
    if not 2 <= players <= MOST_PLAYERS:
        raise Refused(f"{players} players; a hand has 2 to {MOST_PLAYERS}", "starting_stacks")
    single = [field for field in needed if field != "blinds_or_straddles"]
    return HandHistory(
        code=code,
        antes=by_player(_amounts(tree, "antes", players)),
        posts=() if variant.is_stud else by_player(_posts(tree, players)),
        figures={field: _more_than_nothing(tree[field], field) for field in single},
        stacks=stacks,
        seats=_seats(tree, players, variant),
        actions=_actions(_array(tree, "actions", None), players),
        finishing=_amounts(tree, "finishing_stacks", players) if "finishing_stacks" in tree else None,
        winnings=_amounts(tree, "winnings", players) if "winnings" in tree else None,
        trimmed=_trimmed(tree),
        currency={field: _text(tree, field) for field in CURRENCY if field in tree},
        house=_text(tree, "_house") if "_house" in tree else None,
        options=_options(tree),
    )


def _code(tree: Mapping[str, Any]) -> str:
    code = tree.get("variant")
    if code is None:
        raise Refused(f"is missing; the room deals {', '.join(VARIANTS)}", "variant")
    if not isinstance(code, str):
        raise Refused("is not a text", "variant")
    if code not in VARIANTS:
        what = f"{NOT_DEALT[code]} is not dealt here" if code in NOT_DEALT else f"{code!r:.24} is not a variant"
        raise Refused(f"{what}; the room deals {', '.join(VARIANTS)}", "variant")
    return code


def _array(tree: Mapping[str, Any], field: str, length: int | None) -> list[Any]:
    if field not in tree:
        raise Refused("is missing", field)
    value = tree[field]
    if not isinstance(value, list):
        raise Refused("is not an array", field)
    if length is not None and len(value) != length:
        raise Refused(f"has {len(value)} values for {length} players", field)
    return value


def _amounts(tree: Mapping[str, Any], field: str, players: int) -> tuple[Cents, ...]:
    return tuple(_amount(value, f"{field}[{index}]") for index, value in enumerate(_array(tree, field, players)))


def by_player(values: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """Antes or blinds converted from the order of the file to the order of the players, or back."""
    return values[::-1] if len(values) == 2 else values


def _posts(tree: Mapping[str, Any], players: int) -> tuple[int, ...]:
    found = []
    for index, value in enumerate(map(exact, _array(tree, "blinds_or_straddles", players))):
        late = (isinstance(value, int) or (isinstance(value, Decimal) and not value.is_nan())) and value < 0
        amount = _amount(-value if late else value, f"blinds_or_straddles[{index}]")
        found.append(-amount if late else amount)
    return tuple(found)


def exact(value: Any) -> Any:
    """A value of a TOML tree; a float becomes the decimal that was written."""
    return Decimal(repr(value)) if isinstance(value, float) else value


def _amount(value: Any, where: str) -> Cents:
    if type(value) is int and 0 <= value <= MOST // 100:
        return Cents(value * 100)
    if not isinstance(value, int | float | Decimal) or isinstance(value, bool):
        raise Refused(f"{_shown(value)} is not an amount: write a number, such as 5 or 7.5", where)
    if isinstance(value, int) and abs(value) > MOST:
        raise Refused("is below zero" if value < 0 else "is more than any table takes", where)
    try:
        return cents(exact(value))
    except PitbossError as error:
        raise error.at(where) from None


def _shown(value: Any) -> str:
    try:
        return repr(value)[:24]
    except ValueError:  # a number with thousands of digits
        return "this"


def _more_than_nothing(value: Any, where: str) -> Cents:
    amount = _amount(value, where)
    if not amount:
        raise Refused("must be more than zero", where)
    return amount


def _stack(value: Any, index: int) -> Cents | None:
    where = f"starting_stacks[{index}]"
    value = exact(value)
    if isinstance(value, Decimal) and value.is_infinite() and value > 0:
        return None
    return _more_than_nothing(value, where)


def _seats(tree: Mapping[str, Any], players: int, variant: Variant) -> tuple[Seat, ...]:
    """The seats clockwise, the button's last; 1, 2, 3 and so on if the file has none."""
    if "seats" not in tree:
        return tuple(Seat(number) for number in range(1, players + 1))
    seats = _array(tree, "seats", players)
    for seat in seats:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 1 <= seat <= MOST_PLAYERS:
            raise Refused(f"{_shown(seat)} is not a seat: seats are numbered from 1", "seats")
    turned = seats.index(min(seats))
    if seats[turned:] + seats[:turned] != sorted(set(seats)):
        raise Refused("are not clockwise: each player sits left of the one before him", "seats")
    if turned and variant.is_stud:
        raise Refused("must begin at the dealer's left: stud is dealt from the lowest seat", "seats")
    return tuple(map(Seat, seats))


def _text(tree: Mapping[str, Any], field: str) -> str:
    text = tree[field]
    if not isinstance(text, str):
        raise Refused("is not a text", field)
    return text


def _trimmed(tree: Mapping[str, Any]) -> bool | None:
    status = tree.get("ante_trimming_status")
    if status is not None and not isinstance(status, bool):
        raise Refused("must be true or false", "ante_trimming_status")
    return status


def _options(tree: Mapping[str, Any]) -> dict[str, Any]:
    options = tree.get("_options", {})
    if not isinstance(options, dict):
        raise Refused("is not a table", "_options")
    found = {key: exact(value) for key, value in options.items()}
    for key, value in found.items():
        where = f"_options.{key:.40}"
        if isinstance(value, int) and abs(value) > MOST:
            raise Refused("is more than any table takes", where)
        if isinstance(value, Decimal) and not value.is_finite():
            raise Refused("is not a number", where)
    return found


# Actions

_PLAYER = re.compile(r"p([1-9][0-9]?)")
_KINDS = {"pb": 0, "f": 0, "cc": 0, "cbr": 1}
"""How many words follow a player's verb."""


def _actions(texts: Sequence[Any], players: int) -> tuple[HandAction, ...]:
    found = []
    for number, text in enumerate(texts):
        where = f"actions[{number}]"
        if not isinstance(text, str):
            raise Refused("is not a text", where)
        try:
            said = _said(text, players) if len(text) <= SHORT else _parsed(text, players)
        except PitbossError as error:
            raise error.at(f"{where}: {text!r:.60}") from None
        if said is not None:
            found.append(HandAction(number, *said))
    return tuple(found)


def _parsed(said: str, players: int) -> tuple[str, str, int, Cards | None, Cents] | None:
    """The fields of a ``HandAction`` from ``text`` on; ``None`` if the action is only a comment."""
    words = said.split("#", 1)[0].split()
    text, nothing = " ".join(words), Cents(0)
    match words:
        case []:
            return None
        case "d", "db", cards:
            return text, "db", 0, parse_run(cards), nothing
        case "d", "dh", who, cards:
            return text, "dh", _player(who, players), parse_run(cards), nothing
        case who, "sm":
            return text, "sm", _player(who, players), None, nothing
        case who, "sm", cards:
            return text, "sm", _player(who, players), () if cards == "-" else parse_run(cards), nothing
        case who, "sd", *_:
            _player(who, players)
            raise Refused(f"none of {', '.join(VARIANTS)} has a draw")
        case who, ("pb" | "f" | "cc" | "cbr") as verb, *rest if len(rest) == _KINDS[verb]:
            return text, verb, _player(who, players), None, _bet(rest[0]) if rest else nothing
    raise Unreadable("is not an action such as 'd dh p1 AhKs', 'd db 2c9hJd', 'p1 cbr 8', 'p2 cc', 'p3 f', 'p1 sm -'")


def _bet(text: str) -> Cents:
    if len(text) > LONGEST_AMOUNT:
        raise Unreadable(f"{text[:LONGEST_AMOUNT]}… is not an amount of dollars, such as 10 or 7.5")
    return parse_dollars(text)


LONGEST_AMOUNT = 20
SHORT = 60
"""The longest action that is cached: the same few are repeated all the time."""
_said = lru_cache(maxsize=8192)(_parsed)


def _player(text: str, players: int) -> int:
    found = _PLAYER.fullmatch(text)
    if not found or int(found[1]) > players:
        raise Unreadable(f"{text!r:.24} is not a player: players are p1 to p{players}")
    return int(found[1])


def parse_run(text: str) -> Cards:
    """Cards without spaces, as the format writes them: ``AhKs??``."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    for pair in pairs:
        if pair != "??" and (len(pair) < 2 or pair[0] not in RANKS or pair[1] not in SUITS):
            raise Unreadable(f"{pair!r} is not a card: write rank and suit, as in AhTd, or ?? for one not seen")
    return tuple(None if pair == "??" else Card.parse(pair) for pair in pairs)
