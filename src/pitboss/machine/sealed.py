"""Chance for a table whose hands stay secret until it closes. One seed serves all hands; each deck has a root."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import ClassVar

from pitboss.drivers.committed import CommittedChance, SealedChance
from pitboss.equipment.shuffle import SEED_BYTES, Commitment, Revealed
from pitboss.equipment.stock import Piece
from pitboss.machine.machine import Machine
from pitboss.machine.start import Entropy
from pitboss.machine.step import Entry, Event, Told
from pitboss.rules.script import Seat, Show, Shuffle
from pitboss.table.rotation import Person
from pitboss.table.round import Dealt, Round


class SealedTable(Machine):
    _kind_of_chance: ClassVar[type[CommittedChance]] = SealedChance

    def __init__(self, start: Entry, entropy: Entropy) -> None:
        super().__init__(start, entropy)
        self._master: Commitment | None = None
        self._master_seed = b""

    def _make_master(self) -> Commitment:
        """The commitment to the seed of the whole table."""
        purpose = f"{self.session} table"
        self._master_seed = self._entropy(purpose, SEED_BYTES)
        self._master = Commitment(purpose, self._master_seed)
        return self._master

    def _commit_master(self) -> None:
        master = self._make_master()
        self._lines.append({"kind": "commit", "purpose": master.purpose, "commitment": master.commitment.hex()})

    def _seed_for(self, purpose: str) -> bytes:
        """The seed of a hand. It is derived from the table's seed, which is revealed when the table closes."""
        if not self._master_seed:
            self._master_seed = self._entropy(f"{self.session} table", SEED_BYTES)
        return hmac.digest(self._master_seed, purpose.encode("ascii"), "sha512")

    def _reveal(self) -> None:
        """Reveals nothing after a hand. The seed of all hands is revealed when the table closes."""
        self.chance, self._spoiled = None, False

    def _end(self, why: str) -> None:
        super()._end(why)
        if self._master is not None:
            self.chance = None
            self.revealed = Revealed(self._master.purpose, self._master_seed, {})
            self._lines.append(
                {"kind": "reveal", "purpose": self._master.purpose, "seed": self._master_seed.hex(), "seeds": {}}
            )
            self.tell("reveal", "the seed of every hand is revealed")

    @property
    def _trees(self) -> int:
        return len(self.chance.trees) if isinstance(self.chance, SealedChance) else 0

    def _tell_proofs(self, round_: Round, persons: Mapping[Seat, Person]) -> None:
        """Gives each seat the proofs of its own cards, and everyone those of the cards that all have seen."""
        assert isinstance(self.chance, SealedChance)
        own: dict[Seat, list[tuple[int, Piece]]] = {}
        common: list[tuple[int, Piece]] = []
        dealt_in: dict[Piece, int] = {}
        shuffle = -1
        for event in round_.events:
            if isinstance(event, Shuffle):
                shuffle += 1
            elif isinstance(event, Dealt):
                for card in event.cards:
                    assert card is not None
                    dealt_in[card] = shuffle
                    if event.face == "up":
                        common.append((shuffle, card))
                    elif event.face == "own":
                        own.setdefault(Seat(int(event.to)), []).append((shuffle, card))
            elif isinstance(event, Show):
                common += [(dealt_in[card], card) for card in event.cards]
        for seat, cards in own.items():
            self._tell_proof(cards, frozenset((persons[seat],)), seat)
        self._tell_proof(list(dict.fromkeys(common)), None, None)

    def _tell_proof(self, cards: list[tuple[int, Piece]], only: frozenset[Person] | None, seat: Seat | None) -> None:
        assert isinstance(self.chance, SealedChance)
        for shuffle, card in cards:
            proof = self.chance.proof(card, shuffle)
            words = f"proof of {card}: place {proof.place + 1} of the deck"
            event = Event(
                "proof", words, seat=seat, cards=(str(card),), proof={"shuffle": shuffle + 1, **proof.as_json()}
            )
            self._told.append(Told(event, only))
