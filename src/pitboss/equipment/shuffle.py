"""Fair randomness that a player can check. The house commits before the first wager, all seeds are mixed, and the
house reveals its seed afterwards.

The table must keep this order:

1. ``commitment = Commitment("table 7 round 1041")`` draws the house's seed; ``commitment.commitment`` is published.
2. Wagers are made, and every seated player may send a seed.
3. ``commitment.mix({1: ..., 4: ...})`` mixes in those seeds; the receipt it returns is published. A seat that sent no
   seed is not in the mix, and the receipt shows that.
4. ``commitment.draws("cards").shuffle(deck.cards())``, ``commitment.draws("dice").roll(3)``, ...
5. The round is over: ``commitment.reveal()`` is published, and anybody can repeat the deal.

So the house chose its seed before it knew the players' seeds, and no player knew the house's seed. One weakness
remains: a player who cooperates with the house and chooses last could try many seeds and keep the best. A table that is
open to strangers should let players commit to their seeds first and open them together.

The computation, for a second verifier. ``pack(a, b, ...)`` is each part after its length in four bytes; all numbers are
big-endian; seats are four bytes each; texts are ASCII; ``L`` is "pitboss chance 1: ".

    commitment = SHA-256(pack(L"commitment", purpose, house seed))
    receipt    = SHA-256(pack(L"receipt", commitment, all seats ascending, seed of each in that order))
    key        = HMAC-SHA-512(key: house seed, pack(L"mix", purpose, all seats ascending))
    key        = HMAC-SHA-512(key: key, pack(L"player", seat, seed))            for each seat ascending
    block i    = HMAC-SHA-512(key: key, pack(L"draws", use, i in eight bytes))  for i = 0, 1, ...
    salt i     = HMAC-SHA-512(key: key, pack(L"salt", use, i in eight bytes)), the first 32 bytes

A block is sixteen words of 32 bits. To pick one of n: take the next word; skip it if it is not below the largest
multiple of n up to 2**32; otherwise the result is its remainder by n. To shuffle: for i from the last place down to the
second, exchange place i with a picked place from 0 to i.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from struct import unpack
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pitboss.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pitboss.equipment.wheels import Wheel

SEED_BYTES = 64
WORD_BITS = 32
SALT_BYTES = 32
MOST_PLAYER_SEED_BYTES = 64

_Thing = TypeVar("_Thing")


def below(n: int, word: Callable[[], int], bits: int) -> int:
    """A number from 0 to n - 1, all equally likely, from uniform words of ``bits`` bits.

    A remainder alone would favour low numbers if n does not divide the number of words, so the excess words are
    skipped.
    """
    words = 1 << bits
    if not 1 <= n <= words:
        raise ValueError(f"cannot pick one of {n} with words of {bits} bits")
    accepted = words - words % n
    while True:
        drawn = word()
        if drawn < accepted:
            return drawn % n


def shuffled(things: Iterable[_Thing], pick: Callable[[int], int]) -> tuple[_Thing, ...]:
    """The things in a new order (Fisher-Yates). All orders are equally likely if ``pick(n)`` is fair on 0 to n - 1."""
    order = list(things)
    for place in range(len(order) - 1, 0, -1):
        other = pick(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


class Draws:
    """An endless stream of random numbers for one use, as shuffles, rolls and spins."""

    __slots__ = ("_block", "_key", "_use", "_words")

    def __init__(self, key: bytes, use: str) -> None:
        self._key = key
        self._use = _ascii(use, "use")
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            block = _hmac(self._key, "draws", self._use, self._block.to_bytes(8, "big"))
            self._words.extend(reversed(unpack(">16I", block)))
            self._block += 1
        return self._words.pop()

    @property
    def drawn(self) -> int:
        """How many words have been drawn."""
        return 16 * self._block - len(self._words)

    def pick(self, n: int) -> int:
        """One of 0 to n - 1."""
        return below(n, self.word, WORD_BITS)

    def shuffle(self, things: Iterable[_Thing]) -> tuple[_Thing, ...]:
        return shuffled(things, self.pick)

    def roll(self, dice: int) -> tuple[int, ...]:
        return tuple([1 + self.pick(6) for _ in range(dice)])

    def spin(self, wheel: Wheel) -> str:
        return wheel.pockets[self.pick(len(wheel.pockets))]


class Revealed(NamedTuple):
    """What the house publishes when the round is over. Each player can check the seed at their own seat."""

    purpose: str
    seed: bytes
    player_seeds: dict[int, bytes]


class Commitment:
    """The house's seed for one purpose. The seed is secret, but the published commitment fixes it.

    The seed is 64 bytes from the operating system. An eight-deck shoe has 2**2229 orders, and 64 bytes can choose only
    2**512 of them. That is enough: nobody who cannot break HMAC-SHA-512 can tell these orders from random ones. So no
    strategy, side bet or statistic gains or loses, and finding an order that cannot occur takes 2**512 trials. A longer
    seed would not help, because the key it is mixed into has 512 bits.

    A purpose names one shuffle or round and is never used twice ("table 7 round 1041", "table 2 shoe 318"). A caller
    that must survive a crash stores ``fresh_seed()`` safely and passes it in; the same seed and mix then give the same
    draws.
    """

    __slots__ = ("_key", "_player_seeds", "_revealed", "_seed", "_uses", "commitment", "purpose")

    def __init__(self, purpose: str, seed: bytes | None = None) -> None:
        seed = fresh_seed() if seed is None else bytes(seed)
        if len(seed) != SEED_BYTES:
            raise Refused(f"a house seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.purpose = purpose
        self.commitment = _sha256("commitment", _ascii(purpose, "purpose"), seed)
        self._seed = seed
        self._player_seeds: dict[int, bytes] = {}
        self._key: bytes | None = None
        self._uses: set[str] = set()
        self._revealed = False

    def __repr__(self) -> str:
        return f"<Commitment {self.commitment.hex()} for {self.purpose}>"

    def mix(self, player_seeds: Mapping[int, bytes]) -> bytes:
        """Mixes in the players' seeds, by seat, and returns the receipt. Only once: a house that could mix again could
        choose among shuffles. A seat without a seed is not in the mapping; nobody fills it in.
        """
        if self._key is not None or self._revealed:
            raise Refused(f"{self.purpose} is already mixed: a new mix needs a new commitment")
        given = {seat: _player_seed(seat, player_seeds[seat]) for seat in sorted(player_seeds)}
        seats = b"".join([_seat(seat) for seat in given])
        key = _hmac(self._seed, "mix", _ascii(self.purpose, "purpose"), seats)
        for seat, seed in given.items():
            key = _hmac(key, "player", _seat(seat), seed)
        self._key = key
        self._player_seeds = given
        return _sha256("receipt", self.commitment, seats, *given.values())

    def draws(self, use: str) -> Draws:
        """The random numbers for one use in this round: "cards", "dice". Opened once, so nothing is drawn twice."""
        if self._revealed:
            raise Refused(f"{self.purpose} is revealed: nothing more can be drawn from it")
        if self._key is None:
            raise Refused(f"{self.purpose} is not mixed yet: mix in the players' seeds before the first draw")
        if use in self._uses:
            raise Refused(f"{self.purpose} has already drawn its {use}: another draw needs another use")
        draws = Draws(self._key, use)
        self._uses.add(use)
        return draws

    def salt(self, use: str, place: int) -> bytes:
        """A secret that hides one card of an order until the card is shown."""
        if self._key is None:
            raise Refused(f"{self.purpose} is not mixed yet: mix in the players' seeds before the first draw")
        return _hmac(self._key, "salt", _ascii(use, "use"), place.to_bytes(8, "big"))[:SALT_BYTES]

    def reveal(self) -> Revealed:
        """Publishes the seeds. After this nothing can be drawn."""
        self._revealed = True
        return Revealed(self.purpose, self._seed, dict(self._player_seeds))


def fresh_seed() -> bytes:
    """A house seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def _seat(seat: int) -> bytes:
    if not 1 <= seat < 1 << 32:
        raise Refused(f"no seat {seat}: seats are numbered from 1")
    return seat.to_bytes(4, "big")


def _player_seed(seat: int, seed: bytes) -> bytes:
    if not 1 <= len(seed) <= MOST_PLAYER_SEED_BYTES:
        raise Refused(f"a seed has 1 to {MOST_PLAYER_SEED_BYTES} bytes, not {len(seed)}", f"seat {seat}")
    return bytes(seed)


def _ascii(text: str, what: str) -> bytes:
    if not (text and text.isascii() and text.isprintable()):
        raise Refused(f"not a {what}: {text!r:.24}; write plain ASCII, as in 'table 7 round 1041' or 'cards'")
    return text.encode("ascii")


def _pack(label: str, parts: tuple[bytes, ...]) -> bytes:
    """Each part after its length, so that no two lists of parts give the same bytes."""
    name = b"pitboss chance 1: " + label.encode("ascii")
    return b"".join([len(part).to_bytes(4, "big") + part for part in (name, *parts)])


def _sha256(label: str, *parts: bytes) -> bytes:
    return sha256(_pack(label, parts)).digest()


def _hmac(key: bytes, label: str, *parts: bytes) -> bytes:
    return hmac.digest(key, _pack(label, parts), "sha512")
