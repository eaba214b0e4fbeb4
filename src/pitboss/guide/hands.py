"""Rankings of hands, best first, with example cards: five cards with and without a joker, four, three and two."""

from __future__ import annotations

from pitboss.guide.section import Grid
from pitboss.ranking.five import FIVE_CARD
from pitboss.ranking.four import FOUR_CARD
from pitboss.ranking.joker import WITH_JOKER
from pitboss.ranking.names import Ranking
from pitboss.ranking.three import THREE_CARD

FIVE = {
    "royal-flush": "As Ks Qs Js Ts",
    "straight-flush": "9h 8h 7h 6h 5h",
    "four-of-a-kind": "Qc Qd Qh Qs 7d",
    "full-house": "Tc Td Ts 4h 4c",
    "flush": "Ad Jd 8d 6d 2d",
    "straight": "9c 8d 7s 6h 5c",
    "three-of-a-kind": "8c 8h 8s Kd 3c",
    "two-pair": "Jh Jc 5s 5d Ac",
    "pair": "Ah Ac 9d 6s 2c",
    "high-card": "Kh Jd 8c 7s 3d",
}
FIVE_WITH_JOKER = FIVE | {
    "five-aces": "Ac Ad Ah As Jk",
    "straight-flush": "9h 8h Jk 6h 5h",
    "flush": "Ad Jd Jk 6d 2d",
    "straight": "9c 8d Jk 6h 5c",
    "pair": "Ah Jk 9d 6s 2c",
}
FOUR = {
    "four-of-a-kind": "Qc Qd Qh Qs",
    "straight-flush": "9h 8h 7h 6h",
    "three-of-a-kind": "8c 8h 8s Kd",
    "flush": "Ad Jd 8d 2d",
    "straight": "9c 8d 7s 6h",
    "two-pair": "Jh Jc 5s 5d",
    "pair": "Ah Ac 9d 6s",
    "high-card": "Kh Jd 8c 3d",
}
THREE = {
    "straight-flush": "9h 8h 7h",
    "three-of-a-kind": "8c 8h 8s",
    "straight": "9c 8d 7s",
    "flush": "Ad Jd 2d",
    "pair": "Ah Ac 9d",
    "high-card": "Kh Jd 3c",
}

_COUNTS = {3: "Three", 4: "Four", 5: "Five"}
_TOP = {3: "A-K-Q", 4: "A-K-Q-J", 5: "A-K-Q-J-10"}
_LOW = {3: "A-2-3", 4: "A-2-3-4", 5: "A-2-3-4-5"}
_SECOND = {3: "K-Q-J", 4: "K-Q-J-10", 5: "K-Q-J-10-9"}


def what_it_is(slug: str, cards: int, wheel_second: bool = False) -> str:
    """Describes a kind of hand, and names the highest and the lowest hand of that kind."""
    count, top, low, second = _COUNTS[cards], _TOP[cards], _LOW[cards], _SECOND[cards]
    best = second if cards == 5 else top
    order = f"{top} is the highest, {low} the lowest."
    suited = f"{best} is the highest, {low} the lowest."
    if wheel_second:
        order = f"{top} is the highest, {low} the second, {second} the third; 6-5-4-3-2 is the lowest."
        suited = f"{low} is the highest, {second} the second; 6-5-4-3-2 is the lowest."
    return {
        "five-aces": "Four aces and the joker.",
        "royal-flush": "Ace, king, queen, jack and ten of one suit.",
        "straight-flush": f"{count} cards of one suit in order: {suited}",
        "four-of-a-kind": "Four cards of one rank: aces are the highest, deuces the lowest.",
        "full-house": "Three cards of one rank and two of another; the three are compared first.",
        "flush": f"{count} cards of one suit, compared from the highest card down.",
        "straight": f"{count} cards in order, of any suits: {order}",
        "three-of-a-kind": "Three cards of one rank: aces are the highest, deuces the lowest.",
        "two-pair": "Two cards of one rank and two of another; the higher pair is compared first.",
        "pair": "Two cards of one rank: aces are the highest, deuces the lowest.",
        "high-card": "None of these; compared from the highest card down.",
    }[slug]


def five_cards(title: str, joker: bool = False) -> Grid:
    """Five cards. In the poker room the joker does not make five aces."""
    return _best_first(FIVE_CARD, FIVE_WITH_JOKER if joker else FIVE, 5, title)


def five_with_joker(title: str, wheel_second: bool) -> Grid:
    return _best_first(WITH_JOKER, FIVE_WITH_JOKER, 5, title, wheel_second)


def four_cards(title: str) -> Grid:
    return _best_first(FOUR_CARD, FOUR, 4, title)


def three_cards(title: str) -> Grid:
    return _best_first(THREE_CARD, THREE, 3, title)


def _best_first(ranking: Ranking, examples: dict[str, str], cards: int, title: str, wheel_second: bool = False) -> Grid:
    slugs = tuple(reversed(ranking.categories))
    rows = tuple((name, examples[slug]) for name, slug in zip(reversed(ranking.titles), slugs, strict=True))
    return shown(title, rows, tuple(what_it_is(slug, cards, wheel_second) for slug in slugs))


def shown(title: str, rows: tuple[tuple[str, str], ...], notes: tuple[str, ...] = ()) -> Grid:
    """Hands, each with cards that make it."""
    return Grid(title, ("Hand", "For example"), rows, "cards", notes)
