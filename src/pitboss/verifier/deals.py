"""Deals the rounds of a journal or a floor's record again from revealed seeds, and compares everything that was shown.

A journal of ``pitboss play`` has a chain in every line. A record of a floor has the first line of a table, then the
lines of a commitment from its beginning, each with its number.
"""

from __future__ import annotations

import hmac
import json
import tomllib
from hashlib import sha256
from typing import Any

from pitboss.verifier.orders import listed

LABEL = "pitboss chance 1: "


class Disagrees(Exception):
    """The journal does not agree with its seeds."""


def pack(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def label(text: str) -> bytes:
    return (LABEL + text).encode()


class SeededChance:
    def __init__(self, purpose: str, seed: bytes, players: dict[int, bytes]) -> None:
        name = purpose.encode()
        seats = b"".join(seat.to_bytes(4, "big") for seat in sorted(players))
        self.commitment = sha256(pack(label("commitment"), name, seed)).hexdigest()
        each = [players[seat] for seat in sorted(players)]
        self.receipt = sha256(pack(label("receipt"), bytes.fromhex(self.commitment), seats, *each)).hexdigest()
        key = hmac.digest(seed, pack(label("mix"), name, seats), "sha512")
        for seat in sorted(players):
            key = hmac.digest(key, pack(label("player"), seat.to_bytes(4, "big"), players[seat]), "sha512")
        self.key = key
        self._words: dict[str, tuple[int, list[int]]] = {}

    def pick(self, use: str, n: int) -> int:
        while True:
            block, words = self._words.get(use, (0, []))
            if not words:
                data = hmac.digest(self.key, pack(label("draws"), use.encode(), block.to_bytes(8, "big")), "sha512")
                words = [int.from_bytes(data[at : at + 4], "big") for at in range(0, 64, 4)]
                block += 1
            word = words.pop(0)
            self._words[use] = (block, words)
            if word < 2**32 - 2**32 % n:
                return word % n

    def shuffle(self, use: str, things: list[str]) -> list[str]:
        order = list(things)
        for place in range(len(order) - 1, 0, -1):
            other = self.pick(use, place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def root(self, use: str, cards: list[str]) -> str:
        row = []
        for place, card in enumerate(cards):
            salt = hmac.digest(self.key, pack(label("salt"), use.encode(), place.to_bytes(8, "big")), "sha512")[:32]
            row.append(sha256(b"\0" + place.to_bytes(4, "big") + card.encode() + salt).digest())
        while len(row) > 1:
            pairs = [sha256(b"\1" + row[at] + row[at + 1]).digest() for at in range(0, len(row) - 1, 2)]
            row = pairs + row[2 * len(pairs) :]
        return row[0].hex()


class Verifier:
    def __init__(self, text: bytes) -> None:
        self.lines = self._read(text)
        first = self.lines[0]
        if sha256(first["text"].encode()).hexdigest() != first["digest"]:
            raise Disagrees("the digest of the sheet")
        self.session: str = first["session"]
        self.sheet = tomllib.loads(first["text"])
        self.options = {**self.sheet.get("options", {}), **first["options"]}
        self.deck = self._new_deck(first["deck"])
        self.seeds = {line["purpose"]: bytes.fromhex(line["seed"]) for line in self.lines if line["kind"] == "reveal"}
        self.checked = {"cards": 0, "rolls": 0, "spins": 0, "roots": 0, "commitments": 0, "rounds": 0}
        self.chance: SeededChance | None = None
        self.committed: dict[str, Any] = {}
        self.order: list[str] = []
        self.dealt = self.before = self.shuffles = 0
        self._root = ""
        self.unrevealed = ""
        """The commitment that is not revealed yet. Nothing after it was checked."""

    def _read(self, written: bytes) -> list[dict[str, Any]]:
        lines, chain = [], ""
        for text in written.splitlines():
            body, mark, tail = text.rpartition(b',"chain":"')
            if not mark:
                lines.append(json.loads(text))
                continue
            chain = sha256(chain.encode() + body + b"}").hexdigest()[:16]
            if tail != chain.encode() + b'"}':
                raise Disagrees("the chain")
            lines.append(json.loads(body + b"}"))
        return lines

    def _new_deck(self, deck: list[int] | None) -> list[str]:
        if deck is None:
            return []
        kind, decks = deck
        if kind == 32:
            return listed("deck-32") * decks
        cards = listed("deck-53")
        return {53: cards, 52: cards[:52], 48: [card for card in cards[:52] if card[0] != "T"]}[kind] * decks

    def run(self) -> dict[str, int]:
        """Deals everything again, and returns how much agrees. Raises ``Disagrees`` at the first difference."""
        for line in self.lines:
            kind = line["kind"]
            if kind == "commit" and not self._is_revealed(line["purpose"]):
                self.unrevealed = line["purpose"]
                if line["purpose"] != f"{self.session} table":
                    break
                continue
            if kind == "commit":
                self.committed, self.chance = line, None
                self._commit(line, {})
            elif kind in ("open", "roll"):
                self._open(line)
            elif kind == "deck":
                if line["shuffle"] == 1:
                    self._expect(self._root, line["root"])
                    self.checked["roots"] += 1
            elif kind == "settle":
                self._settle(line)
                self.checked["rounds"] += 1
        return self.checked

    def _is_revealed(self, purpose: str) -> bool:
        return purpose in self.seeds or f"{self.session} table" in self.seeds

    def _seed(self, purpose: str) -> bytes:
        master = self.seeds.get(f"{self.session} table")
        if master is not None and purpose != f"{self.session} table":
            return hmac.digest(master, purpose.encode(), "sha512")
        return self.seeds[purpose]

    def _commit(self, line: dict[str, Any], players: dict[int, bytes]) -> SeededChance:
        chance = SeededChance(line["purpose"], self._seed(line["purpose"]), players)
        self._expect(chance.commitment, line["commitment"])
        self.checked["commitments"] += 1
        return chance

    def _open(self, line: dict[str, Any]) -> None:
        if self.chance is None:
            players = {int(seat): bytes.fromhex(seed) for seat, seed in line["seeds"].items()}
            self.chance = self._commit(self.committed, players)
            self._expect(self.chance.receipt, line["receipt"])
            self.order, self.dealt, self.shuffles = [], 0, 0
        self.before = self.dealt
        if "drawn" in line:
            drawn = self.chance.shuffle("button", listed("deck-53")[:52])
            self._expect(drawn[: len(line["drawn"])], list(line["drawn"].values()))
        if "stacks" in line:
            # The root of a hand comes before its settle line, so the deck is shuffled when the hand opens.
            self._shuffle(False)
            self._root = self.chance.root("salt 1", self.order)

    def _shuffle(self, cut: bool) -> None:
        assert self.chance is not None
        self.shuffles += 1
        self.order = self.chance.shuffle(self._use(), self.deck)
        self.dealt = self.before = 1 if cut else 0

    def _use(self) -> str:
        return "cards" if self.shuffles == 1 else f"cards {self.shuffles}"

    def _settle(self, line: dict[str, Any]) -> None:
        hands: dict[Any, list[str]] = {}
        room = "collected" in line
        for kind, *rest in line["shown"]:
            if kind == "shuffle":
                if rest == ["discards"]:
                    return
                if rest == ["always"] and not room:
                    self._shuffle(False)
                elif rest == ["cut-card"] and not self.order:
                    self._shuffle(True)
            elif kind == "deal":
                hands.setdefault(rest[0], []).extend(self._deal(rest[1].split()))
            elif kind == "show":
                for card in rest[1].split():
                    self._expect(card in hands.get(rest[0], []), True)
                    self.checked["cards"] += 1
            elif kind == "roll":
                self._roll(rest[0])
            else:
                self._spin(rest[0])

    def _deal(self, cards: list[str]) -> list[str]:
        assert self.chance is not None
        if len(self.order) - self.dealt < len(cards):
            self.shuffles += 1
            self.order = self.order[self.dealt :] + self.chance.shuffle(self._use(), self.order[: self.before])
            self.dealt = self.before = 0
        found = self.order[self.dealt : self.dealt + len(cards)]
        self.dealt += len(cards)
        self._expect([own if card != "??" else "??" for own, card in zip(found, cards, strict=True)], cards)
        self.checked["cards"] += sum(card != "??" for card in cards)
        return found

    def _roll(self, dice: str) -> None:
        assert self.chance is not None
        faces = dice.split("-")
        self._expect([str(1 + self.chance.pick("dice", 6)) for _ in faces], faces)
        self.checked["rolls"] += 1

    def _spin(self, pocket: str) -> None:
        assert self.chance is not None
        if "wheel" in self.options:
            pockets = listed(self.options["wheel"])
        else:
            pockets = [symbol for symbol, count in self.sheet["wheel"].items() for _ in range(count)]
        self._expect(pockets[self.chance.pick("wheel", len(pockets))], pocket)
        self.checked["spins"] += 1

    def _expect(self, found: object, wanted: object) -> None:
        if found != wanted:
            raise Disagrees(f"{found} is not {wanted}")
