"""Committed chance: a commitment, and the shoe, dice and wheel that come from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Self

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck, Shoe
from pitboss.equipment.merkle import CardProof, CardTree
from pitboss.equipment.shuffle import Commitment, Draws, Revealed
from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import Refused
from pitboss.rules.script import Deal, Roll, Seat, Shuffle, Spin

BURNED = 1
"""How many cards of a new shoe are burned."""


def behind_cut_card(deck: Stock) -> int:
    """How many cards are behind the cut card: a deck and a half, so that a single deck is shuffled every round."""
    return min(deck.kind * 3 // 2, deck.size)


class CommittedChance:
    """Cards, dice and pockets from a seed that was committed before the wagers, mixed with the seeds of the players.

    A commitment lasts until the cut card is out if the game is dealt from a shoe, otherwise for one round.
    """

    def __init__(self, purpose: str, seed: bytes, deck: Stock | None) -> None:
        self._commitment = Commitment(purpose, seed)
        self._deck = deck
        self._streams: dict[str, Draws] = {}
        self.seeds: dict[Seat, bytes] = {}
        """The players' seeds, once they are mixed in."""
        self._shuffles = 0
        self._before_round = 0
        self.purpose = purpose
        self.commitment = self._commitment.commitment
        self.receipt: bytes | None = None
        """The receipt for the players' seeds, once they are mixed in."""
        self.shoe: Shoe | None = None
        self.cut = False
        """The shoe has a cut card: it is used for several rounds."""

    def as_json(self) -> dict[str, Any]:
        """What is needed to continue from it between two rounds, apart from the house's seed."""
        return {
            "purpose": self.purpose,
            "seeds": None if self.receipt is None else {str(seat): seed.hex() for seat, seed in self.seeds.items()},
            "dealt": self.shoe.dealt if self.shoe is not None and self.cut else 0,
            "drawn": {use: stream.drawn for use, stream in self._streams.items()},
        }

    @classmethod
    def restored(cls, tree: Mapping[str, Any], seed: bytes, deck: Stock | None) -> Self:
        """The chance that ``as_json`` describes."""
        chance = cls(tree["purpose"], seed, deck)
        if tree["seeds"] is not None:
            chance.mix({Seat(int(seat)): bytes.fromhex(own) for seat, own in tree["seeds"].items()})
        for use, words in tree["drawn"].items():
            stream = chance._stream(use)
            for _ in range(words):
                stream.word()
        if tree["dealt"]:
            chance._shuffle(cut=True)
            assert chance.shoe is not None
            chance.shoe.dealt = chance._before_round = tree["dealt"]
        return chance

    @property
    def spent(self) -> bool:
        """Whether no other round is dealt from this commitment."""
        return not (self.cut and self.shoe is not None and not self.shoe.cut_card_out)

    def mix(self, seeds: Mapping[Seat, bytes]) -> bytes:
        self.seeds = dict(seeds)
        self.receipt = self._commitment.mix({int(seat): seed for seat, seed in seeds.items()})
        return self.receipt

    def reveal(self) -> Revealed:
        return self._commitment.reveal()

    def next_round(self) -> None:
        """Cards dealt so far are now discards."""
        self._before_round = self.shoe.dealt if self.shoe else 0

    def spread(self, seats: Iterable[Seat]) -> dict[Seat, Card]:
        """A card for each seat from a deck without a joker, spread face down: the highest gets the first button."""
        order = self._stream("button").shuffle(Deck().cards())
        return dict(zip(seats, order, strict=False))

    def shuffle(self, request: Shuffle) -> None:
        if request.when == "always" or self.shoe is None:
            self._shuffle(request.when == "cut-card", request.kept)

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        if self.shoe is None:
            raise Refused("cards are dealt before the first shuffle")
        if self.shoe.left < request.cards and self.shoe.left + self._before_round >= request.cards:
            self._refill(self.shoe)
        return self.shoe.deal(request.cards)

    def roll(self, request: Roll) -> tuple[int, ...]:
        return self._stream("dice").roll(request.dice)

    def spin(self, request: Spin) -> str:
        return request.pockets[self._stream("wheel").pick(len(request.pockets))]

    def _stream(self, use: str) -> Draws:
        if use not in self._streams:
            self._streams[use] = self._commitment.draws(use)
        return self._streams[use]

    def _shuffle(self, cut: bool, kept: Collection[Piece] = ()) -> None:
        """Shuffles all cards except ``kept``, which the players hold."""
        if self._deck is None:
            raise Refused("this game has no cards to shuffle")
        cards = list(self._deck.cards())
        for card in kept:
            cards.remove(card)
        order = self._next_order(tuple(cards))
        _check_whole(self._deck.cards(), order, kept)
        self.shoe = Shoe(order, behind_cut_card(self._deck) if cut else 0)
        self.cut = cut
        if cut:
            self.shoe.burn(BURNED)
        self._before_round = self.shoe.dealt

    def _next_order(self, cards: tuple[Piece, ...]) -> tuple[Piece, ...]:
        self._shuffles += 1
        use = "cards" if self._shuffles == 1 else f"cards {self._shuffles}"
        return self._commitment.draws(use).shuffle(cards)

    def _refill(self, shoe: Shoe) -> None:
        """The shoe runs out during a round: the discards are shuffled and put behind the cards left."""
        cards = shoe.cards[shoe.dealt :] + self._next_order(shoe.cards[: self._before_round])
        _check_whole(shoe.cards, cards, shoe.cards[self._before_round : shoe.dealt])
        self.shoe = Shoe(cards, behind=len(cards))
        self._before_round = 0


def _check_whole(deck: Iterable[Piece], order: Iterable[Piece], out: Iterable[Piece]) -> None:
    """Checks that the cards to be dealt and the cards on the table are exactly the deck. This runs at every shuffle of
    every table, even if Python runs without assertions."""
    if Counter(deck) != Counter(order) + Counter(out):
        raise AssertionError("the cards to be dealt and the cards on the table are not the deck")


class SealedChance(CommittedChance):
    """Chance whose seed stays secret after the round, as in the poker room: every order has a root of its own.

    With the root a card can be proved alone. The seed would give away every hand that was thrown away.
    """

    def __init__(self, purpose: str, seed: bytes, deck: Stock | None) -> None:
        super().__init__(purpose, seed, deck)
        self.trees: list[CardTree] = []
        """A tree for each shuffle, in order."""

    def _next_order(self, cards: tuple[Piece, ...]) -> tuple[Piece, ...]:
        order = super()._next_order(cards)
        use = f"salt {self._shuffles}"
        salts = [self._commitment.salt(use, place) for place in range(len(order))]
        self.trees.append(CardTree([str(card) for card in order], salts))
        return order

    def proof(self, card: Piece, shuffle: int) -> CardProof:
        """The proof of a card that was dealt from this shuffle (0: the first)."""
        return self.trees[shuffle].proof(str(card))
