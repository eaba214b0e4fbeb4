"""What lies on a table: cards, decks, shoes, dice, wheels, tiles, and the chance that moves them.

Each name is loaded when it is first asked for: a game of dice does not pay for the cards, nor any game for the hashes.
"""

# ruff: noqa: F403

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pitboss.equipment.cards import *
    from pitboss.equipment.decks import *
    from pitboss.equipment.dice import *
    from pitboss.equipment.shuffle import *
    from pitboss.equipment.tiles import *
    from pitboss.equipment.wheels import *

_HOME = {
    name: module
    for module, names in {
        "cards": "CARDS JOKER RANKS SUITS Card parse_cards rank_name rank_plural show_cards suit_name",
        "decks": "Deck Shoe",
        "dice": "parse_dice show_dice",
        "shuffle": "Commitment Draws Revealed Verdict below fresh_seed shuffled verify",
        "tiles": "PAIRS TILES WOODPILE Pair Tile parse_tiles show_tiles",
        "wheels": "DOUBLE_ZERO SINGLE_ZERO Wheel big_six colour parse_pocket",
    }.items()
    for name in names.split()
}

if not TYPE_CHECKING:

    def __getattr__(name):
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
        globals()[name] = value
        return value

    def __dir__():
        return sorted({*globals(), *_HOME})
