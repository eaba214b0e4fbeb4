"""Hands of the poker room played at random, as round files."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboss.equipment.cards import show_cards
from pitboss.equipment.decks import Deck
from pitboss.files.room_file import room_opening
from pitboss.files.round_file import read_round
from pitboss.files.settle import Sheets
from pitboss.money import dollars, dollars_text
from pitboss.rules.script import Ask, Deal
from pitboss.table.poker_table import PokerTable


def random_hand(
    dice: Random,
    sheets: Sheets,
    house: str,
    game: str,
    options: dict[str, Any],
    posts: tuple[str, ...] = (),
    stacks: tuple[int, ...] = (3, 7, 25, 60, 200),
    bets: int = 99,
) -> dict[str, Any]:
    """A hand that is legal from its first chip to its last, with at most this many bets and raises on a street. Only
    the named late posts are made."""
    stud = game.startswith("seven")
    seats = sorted(dice.sample(range(1, 9), dice.choice((2, 2, 3, 4, 6, 8))))
    tree: dict[str, Any] = {
        "house": house,
        "game": game,
        "options": options,
        "stacks": {str(seat): dice.choice(stacks) for seat in seats},
    }
    if not stud:
        tree["button"] = dice.choice(seats)
    file = read_round(tree)
    table = sheets.table(file)
    assert isinstance(table, PokerTable)
    round_ = table.open(room_opening(file, table))
    deck = list(Deck(52).cards())
    dice.shuffle(deck)
    hands: dict[str, list[Any]] = {}
    play: list[dict[str, Any]] = []
    made = 0
    while (request := round_.request) is not None:
        if isinstance(request, Deal):
            cards = tuple(deck.pop() for _ in range(request.cards))
            hands.setdefault(str(request.to), []).extend(cards)
            round_.deal(cards)
            made = 0
        elif isinstance(request, Ask) and request.first:
            said = [(seat, each.word) for seat, offer in request.offers.items() for each in offer.options]
            said = [(seat, word) for seat, word in said if word in posts]
            if said and dice.random() < 0.5:
                seat, word = dice.choice(said)
                round_.choose(seat, word)
                play.append({"seat": int(seat), "do": word})
            else:
                round_.close()
        elif isinstance(request, Ask):
            for seat in round_.waiting_for():
                offer = request.offers[seat]
                options_ = list(offer.options)
                if made >= bets:
                    options_ = [each for each in options_ if each.word not in ("bet", "raise", "all-in")]
                free = any(each.word == "check" for each in options_)
                likely = [each for each in options_ if each.word != "fold" or (not free and dice.random() < 0.3)]
                option = dice.choice(likely) if likely else None
                if option is None:
                    round_.let_pass(seat)
                    continue
                step: dict[str, Any] = {"seat": int(seat), "do": option.word}
                words = option.word
                if option.stake and option.least != option.most:
                    to = option.atop + option.least + 100 * dice.randrange(0, (option.most - option.least) // 100 + 1)
                    step["to"] = dollars(to)
                    words += f" {dollars_text(to)}"
                round_.choose(seat, words)
                play.append(step)
                made += option.word in ("bet", "raise", "all-in")
        else:
            round_.shuffled()
    return tree | {"hands": {who: show_cards(cards) for who, cards in hands.items()}, "play": play}
