"""Equity against the game's own showdown: the same winners, card by card."""

from __future__ import annotations

import random
from fractions import Fraction

import click
import numpy as np
import pytest
from tests.rounds import up_to

from pitboss import games
from pitboss.cli.pricing.equity import command
from pitboss.equipment.cards import CARDS, Card, parse_cards
from pitboss.errors import Refused
from pitboss.odds.equity import _ranked_by, equity
from pitboss.rules.game import RoomGame

ROWS = up_to(1500, 1)
ROOM = [slug for slug in games.slugs() if isinstance(games.load(slug), RoomGame)]


def game_of(slug: str) -> RoomGame:  # type: ignore[type-arg]
    game = games.load(slug)
    assert isinstance(game, RoomGame)
    return game


def ranks(strengths: list[int]) -> list[int]:
    """The rank of each strength among all of them; equal strengths have the same rank."""
    place = {strength: number for number, strength in enumerate(sorted(set(strengths)))}
    return [place[strength] for strength in strengths]


@pytest.mark.slow
@pytest.mark.parametrize("slug", ROOM)
def test_rows_rank_as_the_showdown_does(slug: str) -> None:
    """Numbers may differ from the game's strengths; their order may not."""
    shape = game_of(slug).shape
    deck = CARDS if shape.joker else CARDS[:52]
    chance = random.Random(5)
    board = 5 if shape.board == 5 else 0
    dealt = [chance.sample(deck, shape.cards + board) for _ in range(ROWS)]
    if shape.joker:  # often enough to matter
        dealt = [row if CARDS[52] in row else [CARDS[52], *row[1:]] if chance.random() < 0.4 else row for row in dealt]
    worth = [shape.worth(tuple(row[: shape.cards]), tuple(row[shape.cards :])) for row in dealt]
    high, low = _ranked_by(shape)
    rows = np.array(dealt, np.uint8)
    assert ranks(np.asarray(high(rows), np.int64).tolist()) == ranks([each.high for each in worth])
    if low is not None:
        assert low(rows).tolist() == [each.low for each in worth]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "hands", "board"),
    [
        ("holdem", ("Ah Ks", "Qd Qc", "7h 8h"), "Qh Jh 2c 9s"),
        ("omaha", ("Ah Ad Kh Kd", "7c 6c 5d 4d"), "8h 9d 2c Ts"),
        ("omaha-8", ("Ah 2d Kh Kd", "Ac 2c 5d 4d"), "8h 3d 7c Ts"),
        ("omaha-8-joker", ("Ah 2d Kh Kd", "Ac 2c 5d 4d"), "8h 3d 7c Ts"),
        ("seven-card-stud-8", ("Ah 2d 3h 4d 8c 9c Jd", "Kh Kd Ks 9d 7h 2c"), ""),
        ("lowball", ("7c 5d 4h 2s", "9c 8d 7h 6s 5c"), ""),
    ],
)
def test_one_card_to_come_is_counted_as_the_showdown_counts_it(slug: str, hands: tuple[str, ...], board: str) -> None:
    game = game_of(slug)
    held, laid = [parse_cards(hand) for hand in hands], parse_cards(board)
    found = equity(game, held, laid)
    rest = [card for card in (CARDS if game.shape.joker else CARDS[:52]) if card not in {*laid, *sum(held, ())}]
    assert found.counted and found.deals == len(rest)
    by_hand = [sum((part(game, held, laid, card, seat) for card in rest), Fraction(0)) for seat in range(len(held))]
    assert [hand.equity for hand in found.hands] == [each / len(rest) for each in by_hand]
    assert sum(hand.equity for hand in found.hands) == 1


def part(game: RoomGame, held: list[tuple[Card, ...]], board: tuple[Card, ...], card: Card, seat: int) -> Fraction:  # type: ignore[type-arg]
    """What a seat wins of a pot if this is the last card."""
    shape = game.shape
    last = (*board, card) if shape.board == 5 else board
    hands = [hand if shape.board == 5 or len(hand) == shape.cards else (*hand, card) for hand in held]
    worth = [shape.worth(hand, last) for hand in hands]
    lows = [each.low for each in worth]
    pots = [(lows, Fraction(1, 2)), ([each.high for each in worth], Fraction(1, 2))] if any(lows) else []
    won = Fraction(0)
    for strengths, pot in pots or [([each.high for each in worth], Fraction(1))]:
        if strengths[seat] == max(strengths):
            won += pot / strengths.count(max(strengths))
    return won


@pytest.mark.slow
def test_hold_em_before_the_flop() -> None:
    """Ace-king offsuit against a pair of queens: every board counted, against the published 43 to 57."""
    found = equity(game_of("holdem"), [parse_cards("Ah Ks"), parse_cards("Qd Qc")])
    assert found.deals == 1_712_304
    assert float(found.hands[0].equity) == pytest.approx(0.428, abs=0.001)


@pytest.mark.slow
def test_sampling_agrees_with_counting_and_depends_on_the_seed_alone() -> None:
    game, hands = game_of("holdem"), [parse_cards("Ah Ks"), parse_cards("Qd Qc")]
    exact = equity(game, hands).hands[0]
    first, again, other = (equity(game, hands, samples=20_000, seed=seed).hands[0] for seed in (3, 3, 4))
    assert first == again != other
    assert first.stderr and abs(float(first.equity - exact.equity)) < 3 * first.stderr


@pytest.mark.slow
def test_a_sampled_hand_that_always_wins_is_still_not_counted() -> None:
    game, hands = game_of("holdem"), [parse_cards("Ah Ad"), parse_cards("Kc Qc")]
    sampled = equity(game, hands, parse_cards("As Ac 2d"), samples=50)
    assert sampled.hands[0].equity == 1 and sampled.hands[0].stderr == 0
    assert "exact" not in sampled.as_json()["hands"][0]
    assert (
        equity(game, hands, parse_cards("As Ac 2d")).as_json()["hands"][0]["exact"] == "989/990"
    )  # except against a royal flush


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["", "QdQc"], "hand 1: it has no cards"),
        (["AhKs", "QdQc", "--seed", "-1"], "-1 is not in the range"),
        (["AhKs", "QdQc", "--samples", "1"], "1 is not in the range"),
        (["AhKs", "QdQc", "--game", "craps"], "is not a game of the poker room"),
    ],
)
def test_the_command_refuses_nonsense(args: list[str], said: str) -> None:
    with pytest.raises((Refused, click.ClickException)) as refused:
        command(args, standalone_mode=False)
    error = refused.value
    assert said in (error.format_message() if isinstance(error, click.ClickException) else str(error))


@pytest.mark.slow
def test_any_hand_against_itself_is_even() -> None:
    found = equity(game_of("holdem"), [(), ()], samples=50_000)
    assert abs(float(found.hands[0].equity) - 0.5) < 4 * found.hands[0].stderr


@pytest.mark.parametrize(
    ("slug", "hands", "board", "said"),
    [
        ("holdem", ("Ah Ks", "Ah Qc"), "", "Ah is given twice"),
        ("holdem", ("Ah Ks",), "", "equity is for 2 to 10 hands, not 1"),
        ("holdem", ("Ah Ks Qd", "Qc Jc"), "", "hand 1: a hand of holdem has 2 cards, not 3"),
        ("holdem", ("Ah Jk", "Qc Jc"), "", "holdem has no joker"),
        ("lowball", ("Ah", "Qc"), "2c", "there is no board"),
        ("holdem", ("Ah", "Qc"), "2c 3c 4c 5c 6c 7c", "no more than 5 cards"),
    ],
)
def test_impossible_cards_are_refused(slug: str, hands: tuple[str, ...], board: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        equity(game_of(slug), [parse_cards(hand) for hand in hands], parse_cards(board))
