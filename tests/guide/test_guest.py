"""What a guest must find in a house's guide: the rules that the house's own guide states."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.guide.pages import Page
from tests.playing import is_room

from pitboss.guide.book import open_book, pages
from pitboss.guide.card import card_of
from pitboss.guide.prose import FILE, read_prose
from pitboss.houses import HOUSES, SHEETS, sheet, sheet_names
from pitboss.houses.reading.problems import BadSheet
from pitboss.table.table import open_table


@cache
def made(house: str) -> dict[str, str]:
    return {name: Page(text).text for name, text in pages(open_book(house)).items()}


def told(name: str) -> str:
    """The page of a game, as a guest reads it."""
    house, _, game = name.partition("/")
    return made(house)[f"{game or 'index'}.html"]


TOLD = {
    # The house's front matter
    "mount-airy/index": ("over the age of 21", "do not smoke", "sign up at the podium"),
    "marysville/index": ("Oliver v. County of Los Angeles", "section 330.11", "another player must bank in between"),
    # Which hand beats which
    "mount-airy/three-card-poker": (
        "Straight flush Three cards of one suit in order: A-K-Q is the highest, A-2-3 the lowest. 9♥ 8♥ 7♥",
        "A straight beats a flush here",
        "The dealer needs queen high or better",
        "The dealer does not qualify, and your hand is not higher 1 to 1 comes back",
        "The dealer qualifies and the hands are equal comes back comes back",
        "Lost: Ante and Pair plus. Stays in play: Six card bonus.",
    ),
    "marysville/three-card-poker": (
        "The player-dealer does not qualify, and your hand is not higher comes back comes back",
        "Mini royal Ace, king and queen of one suit",
        "Boxed card A card that lies face up in the deck.",
        "Two decks of 52 cards with backs of different colours take turns",
        "What the player-dealer puts up has no maximum.",
    ),
    "mount-airy/crazy-4-poker": (
        "Four of a kind Four cards of one rank: aces are the highest, deuces the lowest. Q♣ Q♦ Q♥ Q♠ Straight flush",
        "The dealer does not qualify comes back 1 to 1 comes back",
        "A straight or better, beaten by the dealer lost lost as its pay table says",
        "linked with Texas Hold'em Bonus Poker, Let It Ride Poker and Mississippi Stud",
    ),
    "valley-forge/ultimate-texas-holdem": (
        "The dealer does not qualify, and your hand is higher comes back 1 to 1 as its pay table says",
        "The dealer qualifies and the hands are equal comes back comes back comes back",
        "Lost: Ante and Blind. Stays in play: Trips.",
    ),
    "mount-airy/texas-holdem-bonus": (
        "Your hand is higher, less than a straight comes back 1 to 1",
        "Lost: Ante and Progressive. Stays in play: Bonus.",
    ),
    "mount-airy/lunar-poker": (
        "The dealer does not qualify 4 to 1 comes back",
        "The dealer qualifies and your hand is higher comes back as its pay table says",
        "says so to the dealer before play goes on",
    ),
    "mount-airy/let-it-ride": ("Royal flush Ace, king, queen, jack and ten of one suit", "is never taken back"),
    "mount-airy/mississippi-stud": ("Two pair Two cards of one rank", "Stays in play: Three card bonus."),
    "valley-forge/criss-cross-poker": ("Full house Three cards of one rank", "at the odds of the higher hand"),
    # Twenty-one
    "mount-airy/blackjack": (
        "Ace 11, or 1 if 11 would go over 21 2 to 9 its number 10, jack, queen, king 10",
        "Blackjack 21 in three cards or more 3 to 2 21 in three cards or more blackjack lost",
        "up to three hands",
        "Split aces get one card each; up to two hands.",
        "half of the bet is lost, half comes back",
        "on any total but 21: a second bet up to the bet",
        "$4 on a bet of $7.50",
        "takes the original bet only",
        "A player with a blackjack may take 1 to 1 at once",
        "stands on a soft 17",
        "Coloured pair A pair in two suits of one colour.",
        "Three sevens Blazing 7's: the first two cards and the dealer's up card.",
    ),
    "valley-forge/blackjack": (
        "A straight is ace, king, queen and jack, and a royal the same in one suit.",
        "Split aces get one card each; up to three hands.",
        "half of the bet is lost",
        "An ace and a ten value are 21, but not a blackjack.",
        "for each player who makes one, but not for his own",
    ),
    "mount-airy/spanish-21": (
        "Jack, queen, king 10",
        "There are no tens in the deck.",
        "Blackjack blackjack 3 to 2",
        "take the double back and give up the first bet",
        "No bonus is paid on a hand that was split or doubled.",
        "On two or more cards, also after a split",
        "Three sevens of one suit against a dealer's seven pay $1,000 more on a bet of $5 to less than $25, "
        "$5,000 on $25 or more, and $50 to every other player",
    ),
    "valley-forge/spanish-21": (
        "Where the table offers it: three sevens of one suit",
        "Split aces get as many cards as their player wants",
        "one that is over cannot be rescued",
    ),
    "mount-airy/double-back-jack": ("exactly 22 comes back", "Exactly 21: the second chance is paid 1 to 1"),
    "marysville/no-bust-blackjack": (
        "Joker wild: 21 with any other card; two jokers are a natural 22",
        "Must hit 11 or less. Must stand 20 or more, hard or soft. May choose Hit or stand on 12 to 19.",
        "on any total that need not stand: a second bet equal to the bet",
        "Over, but closer to 22 further over comes back",
        "Over by as much over by as much lost",
        "Further over over, but closer to 22 lost",
        "Natural 22, two jokers anything else 2 to 1",
        "half of the bet is lost",
        "up to four hands",
        "with a wave from side to side",
        "before the player-dealer's second card is dealt",
    ),
    "marysville/pure-21-5-blackjack": (
        "Pure 21.5 Pure 21.5 comes back Pure 21.5 anything else 3 to 2 Higher total",
        "on any total that need not stand: a second bet up to the bet",
        "10.5 beside an ace as the first two cards",
        "Over 8-8-8 comes back",
        "Must stand Hard 19 or more",
        "only where a Pure 21.5 pays 3 to 2",
    ),
    # Baccarat, craps, wheels
    "valley-forge/baccarat": (
        "Ace 1 2 to 9 its number 10, jack, queen, king 0",
        "3 draws 0 to 7, 9 8 4 draws 2 to 7 0, 1, 8, 9 5 draws 4 to 7 0 to 3, 8, 9 6 stands 6, 7 0 to 5, 8, 9",
        "Both hands the same 8 to 1 comes back comes back",
        "8 or 9 with the first two cards: neither hand draws",
        "A natural 9 over a natural 8 wins it; a tie without naturals loses it.",
    ),
    "mount-airy/baccarat": ("Eight decks of 52 cards", "if nobody bet on it, the dealer does"),
    "mount-airy/craps": (
        "otherwise the point before a 7. $5 to $1,000; a player, between rolls.",
        "Horn, on the whole bet 2 or 12 27 to 4 3 or 11 3 to 1",
        "Horn high, on the whole bet 2 or 12, if it was named 57 to 5 3 or 11, if it was named 27 to 5",
        "Whirl, on the whole bet 2 or 12 26 to 5 3 or 11 11 to 5 7 push",
        "C&E, on the whole bet 2, 3 or 12 3 to 1 11 7 to 1",
        "Pass line before a come-out roll until there is a point works comes down",
        "Don't pass before a come-out roll any time works comes down",
        "Come with a point on until it has its number works comes down",
        "Place before any roll any time off unless called on stays up",
        "3 times the flat bet on 4 and 10; 4 times the flat bet on 5 and 9; 5 times the flat bet on 6 and 8",
        "six-deuce on the hop",
        "Once it has its number a don't come bet is never raised",
    ),
    "valley-forge/craps": ("Horn high, on the whole bet", "made in units of five"),
    "mount-airy/roulette": (
        "redeemed before their player leaves the table",
        "The two zeros may be split",
        "a European wheel with a single 0",
    ),
    "valley-forge/roulette": ("stacks of 20", "Value chips may be used", "the dolly"),
    # Pai gow
    "marysville/double-hand-poker": (
        "Five aces Four aces and the joker. A♣ A♦ A♥ A♠ Joker Royal flush",
        "A-K-Q-J-10 is the highest, A-2-3-4-5 the lowest",
        "Two pairs, the higher jacks, tens or nines Both pairs behind if an ace or the joker can go in front, "
        "otherwise the lower pair in front. A♠ 8♣ | J♣ J♦ 10♣ 10♦ 6♦ 10♣ 10♦ | J♣ J♦ K♠ 8♣ 6♦",
        "Straight or flush, two pairs As two pairs.",
        "Dai-su is not allowed",
        "Kum-kum",
        "the one with the most money on it decides",
        "if two identical cards turn up",
        "One a copy, the other lower lost",
    ),
    "marysville/face-up-pai-gow-poker": (
        "Straight or flush, two pairs A pair in front if it leaves the hand whole behind, else as two pairs.",
        "Four of a kind and a pair The pair in front, the four behind.",
        "no better than ace-high, every bet comes back",
        "from left to right and back again",
        "if two players hold the same, neither gets it",
    ),
    "marysville/fortune-pai-gow-poker": (
        "Action pile The pile the banker picks",
        "Royal match A royal flush, and a king and a queen of one suit",
        "the general rules of that game",
    ),
    "valley-forge/fortune-pai-gow-poker": (
        "A-K-Q-J-10 is the highest, A-2-3-4-5 the second",
        "For any bet on it.",
        "1 to 1, less 5%",
    ),
    "mount-airy/pai-gow-poker": ("half and half", "counted 1, 8 and 15", "must have bet in the last round"),
    "mount-airy/pai-gow-tiles": (
        "1st Gee Joon 2-4 1-2 2nd Teen 6-6 6-6",
        "16th Chop Ng 1-4 2-3",
        "17th Teen wong 6-6 3-6 or 6-6 4-5",
        "1st, 12 spots, 2 in the set",
        "12th, 9 spots, 1 of each in the set 3-6 4-5",
        "15th, 6 spots, 1 in the set 2-4",
        "Zero against zero goes to the bank, whatever the tiles.",
        "match play coupons",
        "shakes the dice at least three times",
        "Security Podium",
    ),
    "marysville/pai-gow-tiles": (
        "Teen or Day with a nine, an eight or a seven",
        "Else the highest tile with the lowest.",
        "goes by the higher tile",
    ),
    "hollywood-york/face-up-pai-gow-poker": (
        "Five aces Four aces and the joker.",
        "nobody shows his cards to another player",
        "With a fortune bonus or an ace-high bet down, a hand may not be surrendered.",
        "Must set his own hand this way.",
        "A player without a bonus bet may give up the hand: the whole bet is lost.",
    ),
    # The poker rooms
    "mount-airy/holdem": ("any amount above it is welcome", "Sign up at the podium", "Royal flush Ace, king"),
    "mount-airy/seven-card-stud-8": ("clubs are lowest, then diamonds, hearts and spades",),
    "marysville/holdem": (
        "before two players have acted it is a misdeal",
        "The burned card stays burned",
        "Kill pots are not part of the game unless players ask for them and all agree.",
    ),
    "marysville/omaha-8-joker": (
        "Substantial action Three players have acted, or two have put money in.",
        "A boxed card is dead",
        "String raises are not allowed",
        "Cards speak.",
        "An odd chip goes to the high hand.",
        "Sleeper bets are not allowed.",
        "one buy of less is allowed",
        "Wired pair A pair in the player's hand.",
    ),
    "marysville/omaha-8": (
        "unless the table posts otherwise",
        "Nobody plays the board",
        "the extra card becomes the burned card",
    ),
    "marysville/lowball": ("The lowest card that is not in the hand.", "every 30 minutes"),
}
"""Sentences that each page must contain."""


@pytest.mark.slow
@pytest.mark.parametrize("name", TOLD)
def test_a_guest_finds_the_rules_of_the_house_on_its_page(name: str) -> None:
    page = told(name)
    assert [said for said in TOLD[name] if said not in page] == []


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("house", sorted({name.partition("/")[0] for name in TOLD}))
def test_everything_on_the_pages_of_a_house_is_in_its_book(house: str) -> None:
    book = made(house)["book.html"]
    for name, sentences in TOLD.items():
        if name.startswith(f"{house}/"):
            assert [said for said in sentences if said not in book] == []


NO_PAY = {"lunar-poker": ["draw"], "pure-21-5-blackjack": ["dealer-888", "hand-bonus"]}
"""A draw is a price and wins nothing; what these bonuses pay is what a table posts for them, if anything."""


@pytest.mark.parametrize("name", [name for name in sheet_names() if not is_room(sheet(name).game)])
def test_every_wager_says_what_it_pays(name: str) -> None:
    card = card_of(open_table(sheet(name)))
    assert [wager.slug for wager in card.wagers if not wager.pays and not wager.tables] == NO_PAY.get(card.game, [])


@pytest.mark.parametrize("name", sheet_names())
def test_options_of_a_meter_are_shown_only_if_there_is_a_meter(name: str) -> None:
    card = card_of(open_table(sheet(name)))
    of_a_meter = {"reseed", "contribution", "flat-awards"} & {option.key for option in card.options}
    assert bool(of_a_meter) == bool(card.meters)


# The words of a house


@pytest.mark.parametrize("house", HOUSES)
def test_passages_are_about_games_that_the_house_has(house: str) -> None:
    games = {name.partition("/")[2] for name in sheet_names() if name.startswith(f"{house}/")}
    prose = read_prose(SHEETS / house)
    assert prose.passages or not (SHEETS / house / FILE).exists(), f"houses/{house}/{FILE}: has no [[passages]]"
    for passage in prose.passages:
        assert set(passage.games) <= games and passage.source and (passage.points or passage.terms)


def test_a_users_own_house_has_its_own_words(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('[[passages]]\ntitle = "Who may play"\nsource = "us"\npoints = ["Everybody."]\n')
    (section,) = read_prose(tmp_path).of("")
    assert (section.title, section.points, section.source) == ("Who may play", ("Everybody.",), "us")
    assert read_prose(tmp_path).of("craps") == ()
    assert read_prose(tmp_path / "nowhere").passages == ()


def test_a_mistake_in_the_words_of_a_house_is_reported_with_its_line(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('[[passages]]\ntitle = "Who"\npoint = ["All."]\nsource = "us"\n')
    with pytest.raises(BadSheet) as bad:
        read_prose(tmp_path)
    assert bad.value.problems[0].startswith(f"{tmp_path.name}/guide.toml:3: passages[1].point:")
