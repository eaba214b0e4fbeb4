"""What each game is about, in a sentence or two, for a player who sits down for the first time."""

from __future__ import annotations

from importlib import import_module

from pitboss import games

ABOUT = {
    "baccarat": "Two hands are dealt, Player and Banker. You bet on which comes closer to nine, or on a tie. The cards "
    "are drawn by fixed rules.",
    "big-six": "A wheel is spun. You bet on the symbol at which it stops.",
    "blackjack": "Come closer to 21 than the dealer without going over. Aces count 1 or 11, picture cards 10.",
    "craps": "You bet on two dice. On the come-out roll the pass line wins with 7 or 11 and loses with 2, 3 or 12; "
    "any other number is the point, which must come again before a 7.",
    "crazy-4-poker": "Your best four cards of five against the dealer's. Play for up to three times your ante with a "
    "strong hand, or fold.",
    "criss-cross-poker": "Five cards lie in a cross. Your two cards make one hand with its row and one with its "
    "column. You bet again as the cards of the cross are turned over.",
    "double-back-jack": "Blackjack in which you may buy back a hand that goes over: one more card is then "
    "subtracted from it.",
    "double-hand-poker": "Set your cards as two poker hands, the better one behind. Beat both hands of the bank.",
    "face-up-pai-gow-poker": "Set seven cards as a hand of five and a hand of two. Beat both hands of the dealer, "
    "whose cards lie open.",
    "fortune-pai-gow-poker": "Set seven cards as a hand of five and a hand of two. Beat both hands of the bank; the "
    "Fortune bet pays for the best hand in your seven cards.",
    "holdem": "Make the best five cards from two of your own and five on the board, or make everybody else fold.",
    "let-it-ride": "Three equal bets on one poker hand of five cards. Take two of the bets back, one after the other, "
    "or let them ride.",
    "lowball": "The lowest hand wins. Draw once for better cards.",
    "lunar-poker": "Five cards against the dealer's. Exchange cards or buy a sixth for an ante, then play or fold.",
    "mississippi-stud": "Two cards of your own and three in the middle. Bet again as each is turned, or fold. A pay "
    "table pays your hand.",
    "no-bust-blackjack": "Blackjack against a player who banks. A joker makes any hand 21, and a hand that goes over "
    "waits for the bank's.",
    "omaha": "Make the best five cards from exactly two of your four and three of the board.",
    "omaha-8": "Two of your four cards and three of the board: the best high hand and the best low hand of eight or "
    "better share the pot.",
    "omaha-8-joker": "Omaha, high and low, with a joker in the deck: the best high hand and the best low hand of eight "
    "or better share the pot.",
    "pai-gow-poker": "Set seven cards as a hand of five and a hand of two. Beat both hands of the bank.",
    "pai-gow-tiles": "Set four tiles as two hands of two. Beat both hands of the bank; beating one is a push.",
    "pure-21-5-blackjack": "Blackjack against a player who banks. An ace with a ten, jack, queen or king is 21.5, the "
    "best hand.",
    "roulette": "A ball falls into a numbered pocket. You bet on numbers, or on colours and groups of numbers.",
    "seven-card-stud": "Three cards down and four up. The best five of your seven win.",
    "seven-card-stud-8": "Three cards down and four up. The best high hand and the best low hand of eight or better "
    "share the pot.",
    "spanish-21": "Blackjack without tens in the deck, and with bonuses for certain hands of 21.",
    "texas-holdem-bonus": "Two cards of your own and five on the board against the dealer's hand. Play for twice "
    "your ante before the flop, or fold; later bets are up to you.",
    "three-card-poker": "Three cards against the dealer's. Play for another ante, or fold; Pair Plus pays for your own "
    "cards alone.",
    "three-card-poker-6-card-bonus": "Three cards against the dealer's. Play for another ante, or fold; the bonus pays "
    "for the best five of your cards and the dealer's.",
    "ultimate-texas-holdem": "Two cards of your own and five on the board against the dealer's hand. Raise once: the "
    "earlier you raise, the more you may bet.",
}


def about(game: str) -> str:
    """The sentences about a game; for a new game without any, the first paragraph of its file's docstring."""
    if game in ABOUT or not games.is_game(game):
        return ABOUT.get(game, "")
    doc = import_module(games.module_name(game)).__doc__ or ""
    return " ".join(doc.partition("\n\n")[0].split())
