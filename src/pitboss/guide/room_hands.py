"""Rankings of hands in the poker room, with example cards."""

from __future__ import annotations

from pitboss.games.poker.sheet import RoomRules
from pitboss.guide.hands import five_cards, shown
from pitboss.guide.section import Fact, Section
from pitboss.guide.words import number_word, sentence
from pitboss.rules.game import RoomGame

HAND = 5
"""Cards of a hand."""

EIGHT_OR_BETTER = (
    ("The best", "5h 4c 3d 2s Ah"),
    ("Second", "6c 4d 3h 2c As"),
    ("Third", "6d 5c 3s 2h Ac"),
    ("The worst low", "8h 7c 6d 5s 4h"),
)
LOWBALL = (
    ("The best", "5h 4c 3d 2s Ah"),
    ("Second", "6c 4d 3h 2c As"),
    ("With the joker, here a 4", "8s Jk 3h 2d Ac"),
    ("The worst without a pair", "Kc Qd Jh Ts 9c"),
    ("Pair", "Ad Ac 4h 3s 2c"),
    ("Two pair", "3c 3d 2h 2s Ac"),
    ("Three of a kind", "2c 2h 2s 4d Ac"),
    ("Full house", "2d 2h 2s Ac Ah"),
    ("Four of a kind", "2c 2d 2h 2s Ac"),
)

JOKER = {
    "bug": "An ace, or the card that a straight or a flush lacks; for low an ace.",
    "lowest": "The lowest card that is not in the hand.",
}
"""What the joker stands for."""


def ranking(game: RoomGame[RoomRules], rules: RoomRules) -> Section:
    shape = game.shape
    facts = [Fact(spot.title, sentence(f"wins: {spot.wins}")) for spot in rules.wagers.values() if spot.wins]
    if shape.own is not None:
        own, board = number_word(shape.own), number_word(HAND - shape.own)
        facts.append(Fact("A hand", f"Exactly {own} of a player's own cards and {board} of the board."))
    joker = [Fact("Joker", JOKER[shape.joker])] if shape.joker else []
    if shape.wins == "low":
        facts.append(
            Fact("Low", "The ace is low, straights and flushes do not count; read from the highest card down.")
        )
        return Section("hands", "Ranking of hands", (*facts, *joker), (shown("Lowest hand wins", LOWBALL),))
    facts += joker
    split = shape.wins == "eight-or-better"
    grids = [five_cards("High" if split else "Highest hand wins", bool(shape.joker))]
    if split:
        low = "Five different ranks, none above an eight; the ace is low, straights and flushes do not count."
        facts.append(Fact("Low", low))
        grids.append(shown("Low, eight or better", EIGHT_OR_BETTER))
    return Section("hands", "Ranking of hands", tuple(facts), tuple(grids))
