"""Exactness and commitment of the shuffle. The statistics of many draws are in test_shuffle_statistics."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.cards import Card, show_cards
from pitboss.equipment.decks import Deck
from pitboss.equipment.dice import show_dice
from pitboss.equipment.shuffle import Commitment, below, fresh_seed, shuffled
from pitboss.equipment.wheels import DOUBLE_ZERO
from pitboss.errors import Refused

PURPOSE = "table 7 round 1041"
SEED = bytes(range(64))
PLAYERS = {1: b"lucky seven", 4: b"\x00\xff"}
DECK = Deck().cards()


class Exhausted(Exception):
    pass


def words_of(words: tuple[int, ...]) -> Callable[[], int]:
    left: Iterator[int] = iter(words)

    def word() -> int:
        for drawn in left:
            return drawn
        raise Exhausted

    return word


# One of n, exactly


@pytest.mark.parametrize("bits", range(1, 9))
def test_each_of_n_comes_from_equally_many_words_and_fewer_than_n_words_are_dropped(bits: int) -> None:
    for n in range(1, 2**bits + 1):
        had: Counter[int] = Counter()
        for word in range(2**bits):
            try:
                had[below(n, words_of((word,)), bits)] += 1
            except Exhausted:
                had[-1] += 1
        dropped = had.pop(-1, 0)
        assert had == dict.fromkeys(range(n), 2**bits // n)
        assert dropped == 2**bits % n


def test_a_dropped_word_is_followed_by_the_next_one() -> None:
    assert below(3, words_of((255, 255, 254)), 8) == 254 % 3


@pytest.mark.parametrize("n", [-1, 0, 9])
def test_a_number_from_a_range_larger_than_the_words_is_not_drawn(n: int) -> None:
    with pytest.raises(ValueError, match="with words of 3 bits"):
        below(n, lambda: 0, 3)


# Every order, exactly


def orders_by_picks(
    shuffle: Callable[[range, Callable[[int], int]], tuple[int, ...]], cards: int, sizes: list[int]
) -> Counter[tuple[int, ...]]:
    """How often each order comes, over every vector of picks the shuffle can make; sizes are what it asks for."""
    orders: Counter[tuple[int, ...]] = Counter()
    for vector in product(*[range(size) for size in sizes]):
        picks = iter(vector)
        asked: list[int] = []

        def pick(n: int, picks: Iterator[int] = picks, asked: list[int] = asked) -> int:
            asked.append(n)
            return next(picks)

        orders[shuffle(range(cards), pick)] += 1
        assert asked == sizes
    return orders


def swap_with_any(cards: range, pick: Callable[[int], int]) -> tuple[int, ...]:
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = pick(len(order))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sattolo(cards: range, pick: Callable[[int], int]) -> tuple[int, ...]:
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = pick(place)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


@pytest.mark.parametrize("cards", range(3, 7))
def test_over_all_vectors_of_picks_every_order_comes_equally_often(cards: int) -> None:
    orders = orders_by_picks(shuffled, cards, list(range(cards, 1, -1)))
    assert orders == dict.fromkeys(permutations(range(cards)), 1)


@pytest.mark.parametrize("cards", range(3, 7))
def test_over_all_vectors_of_words_every_order_comes_equally_often(cards: int) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for vector in product(range(8), repeat=cards - 1):
        word = words_of(vector)
        try:
            orders[shuffled(range(cards), lambda n, word=word: below(n, word, 3))] += 1  # type: ignore[misc]
        except Exhausted:
            continue
    each = prod(8 // n for n in range(2, cards + 1))
    assert orders == dict.fromkeys(permutations(range(cards)), each)


@pytest.mark.parametrize("cards", range(3, 7))
def test_a_swap_with_any_card_or_only_with_another_is_found_by_counting_orders(cards: int) -> None:
    any_place = orders_by_picks(swap_with_any, cards, [cards] * (cards - 1))
    assert len(set(any_place.values())) > 1 or len(any_place) < factorial(cards)
    assert len(orders_by_picks(sattolo, cards, list(range(cards - 1, 0, -1)))) == factorial(cards - 1)


@settings(deadline=None)
@given(st.lists(st.integers()), st.binary(min_size=64, max_size=64))
def test_a_shuffle_adds_nothing_and_loses_nothing(things: list[int], seed: bytes) -> None:
    commitment = Commitment(PURPOSE, seed)
    commitment.mix({})
    assert Counter(commitment.draws("things").shuffle(things)) == Counter(things)


def test_an_empty_list_or_one_item_needs_no_chance() -> None:
    assert shuffled([], lambda n: n) == ()
    assert shuffled(["joker"], lambda n: n) == ("joker",)


# The published computation


def independent_pack(label: str, *parts: bytes) -> bytes:
    packed = b""
    for part in (b"pitboss chance 1: " + label.encode(), *parts):
        packed += len(part).to_bytes(4, "big") + part
    return packed


def independent_draws(purpose: str, seed: bytes, players: dict[int, bytes], use: str) -> Iterator[int]:
    """The words, computed from the description in the module alone: without code of Pitboss, and with HMAC written
    out."""

    def hmac_sha512(key: bytes, message: bytes) -> bytes:
        padded = key.ljust(128, b"\0")
        inner = hashlib.sha512(bytes(byte ^ 0x36 for byte in padded) + message).digest()
        return hashlib.sha512(bytes(byte ^ 0x5C for byte in padded) + inner).digest()

    seats = b"".join(seat.to_bytes(4, "big") for seat in sorted(players))
    key = hmac_sha512(seed, independent_pack("mix", purpose.encode(), seats))
    for seat in sorted(players):
        key = hmac_sha512(key, independent_pack("player", seat.to_bytes(4, "big"), players[seat]))
    number = 0
    while True:
        block = hmac_sha512(key, independent_pack("draws", use.encode(), number.to_bytes(8, "big")))
        for at in range(0, 64, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        number += 1


def independent_shuffle(cards: tuple[Card, ...], words: Iterator[int]) -> tuple[Card, ...]:
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        word = next(words)
        while word >= 2**32 // (last + 1) * (last + 1):
            word = next(words)
        place = word % (last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


@pytest.mark.slow
@settings(deadline=None)
@given(
    st.text("abc 0123", min_size=1),
    st.binary(min_size=64, max_size=64),
    st.dictionaries(st.integers(1, 12), st.binary(min_size=1, max_size=64), max_size=7),
)
def test_a_second_verifier_written_from_the_description_deals_the_same(
    purpose: str, seed: bytes, players: dict[int, bytes]
) -> None:
    commitment = Commitment(purpose, seed)
    promised = hashlib.sha256(independent_pack("commitment", purpose.encode(), seed)).digest()
    assert commitment.commitment == promised
    given_seats = sorted(players)
    seats = b"".join(seat.to_bytes(4, "big") for seat in given_seats)
    taken = independent_pack("receipt", promised, seats, *[players[seat] for seat in given_seats])
    assert commitment.mix(players) == hashlib.sha256(taken).digest()
    eight_decks = Deck(52, 8).cards()
    dealt = commitment.draws("cards").shuffle(eight_decks)
    assert dealt == independent_shuffle(eight_decks, independent_draws(purpose, seed, players, "cards"))


def test_a_known_round_is_always_dealt_the_same() -> None:
    commitment = Commitment(PURPOSE, SEED)
    receipt = commitment.mix(PLAYERS)
    assert commitment.commitment.hex() == "85cc8ae9ee32e120bbc8e0c6ce80cf31360b4f9ee5265b3fabda89782f11baeb"
    assert receipt.hex() == "4bda5e1cafc34ce0c195440510709b81d842fcd8209749fbda3819dc5fc6dfb3"
    assert show_cards(commitment.draws("cards").shuffle(DECK)[:7]) == "Ts Jc Qd 3s 3d 9d Tc"
    dice = commitment.draws("dice")
    assert [show_dice(dice.roll(3)) for _ in range(3)] == ["6-6-6", "1-4-4", "1-6-4"]
    wheel = commitment.draws("wheel")
    assert [wheel.spin(DOUBLE_ZERO) for _ in range(5)] == ["2", "16", "29", "27", "14"]


# Commit, mix, draw, reveal: in that order


def test_every_commitment_has_a_seed_of_its_own_from_the_operating_system() -> None:
    commitments = [Commitment(PURPOSE) for _ in range(1000)]
    assert len({commitment.commitment for commitment in commitments}) == 1000
    assert {len(commitment.reveal().seed) for commitment in commitments} == {64}
    assert len(fresh_seed()) == 64


def test_nothing_is_drawn_before_the_players_seeds_are_in() -> None:
    with pytest.raises(Refused, match="not mixed yet"):
        Commitment(PURPOSE).draws("cards")


def test_the_house_mixes_once_and_cannot_choose_among_shuffles() -> None:
    commitment = Commitment(PURPOSE)
    commitment.mix(PLAYERS)
    with pytest.raises(Refused, match="already mixed"):
        commitment.mix({})


def test_a_use_is_drawn_once_and_never_gives_the_same_cards_again() -> None:
    commitment = Commitment(PURPOSE)
    commitment.mix(PLAYERS)
    commitment.draws("cards")
    with pytest.raises(Refused, match="already drawn its cards"):
        commitment.draws("cards")
    commitment.draws("dice")


def test_after_the_seed_is_known_nothing_is_drawn_or_mixed() -> None:
    commitment = Commitment(PURPOSE)
    commitment.mix(PLAYERS)
    commitment.reveal()
    with pytest.raises(Refused, match="is revealed"):
        commitment.draws("cards")
    voided = Commitment(PURPOSE)
    voided.reveal()
    with pytest.raises(Refused):
        voided.mix(PLAYERS)


def test_the_seed_does_not_show_where_a_commitment_is_printed() -> None:
    commitment = Commitment(PURPOSE, SEED)
    assert repr(commitment) == f"<Commitment {commitment.commitment.hex()} for {PURPOSE}>"
    assert SEED.hex() not in repr(commitment)


def test_a_commitment_restored_after_a_crash_draws_the_same() -> None:
    def dealt() -> tuple[Card, ...]:
        commitment = Commitment(PURPOSE, SEED)
        commitment.mix(PLAYERS)
        return commitment.draws("cards").shuffle(DECK)

    assert dealt() == dealt()


@pytest.mark.parametrize("size", [0, 32, 63, 65, 128])
def test_a_house_seed_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(Refused, match=f"a house seed has 64 bytes, not {size}"):
        Commitment(PURPOSE, bytes(size))


@pytest.mark.parametrize("text", ["", "table é", "table\n7"])
def test_a_purpose_or_use_that_two_verifiers_could_write_differently_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="plain ASCII"):
        Commitment(text)
    commitment = Commitment(PURPOSE)
    commitment.mix({})
    with pytest.raises(Refused, match="plain ASCII"):
        commitment.draws(text)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ({3: b""}, "seat 3: a seed has 1 to 64 bytes, not 0"),
        ({3: bytes(65)}, "seat 3: a seed has 1 to 64 bytes, not 65"),
        ({0: b"seed"}, "no seat 0: seats are numbered from 1"),
        ({2**32: b"seed"}, "no seat 4294967296"),
    ],
)
def test_a_missing_seed_is_refused_and_not_filled_in(players: dict[int, bytes], says: str) -> None:
    commitment = Commitment(PURPOSE)
    with pytest.raises(Refused, match=says):
        commitment.mix(players)
    assert commitment.mix({1: b"seed"})


# The inputs decide the result


def outcome(purpose: str, seed: bytes, players: dict[int, bytes], use: str = "cards") -> tuple[bytes, tuple[Card, ...]]:
    commitment = Commitment(purpose, seed)
    receipt = commitment.mix(players)
    return receipt, commitment.draws(use).shuffle(DECK)


mixes = st.dictionaries(st.integers(1, 9), st.binary(min_size=1, max_size=6), max_size=4)


@given(mixes, mixes)
def test_two_mixes_give_one_receipt_and_one_shuffle_only_if_they_are_the_same(
    one: dict[int, bytes], other: dict[int, bytes]
) -> None:
    receipt, dealt = outcome(PURPOSE, SEED, one)
    other_receipt, other_dealt = outcome(PURPOSE, SEED, other)
    assert (receipt == other_receipt) == (dealt == other_dealt) == (one == other)


@pytest.mark.parametrize(
    "players",
    [
        {},
        {1: b"ab"},
        {2: b"c"},
        {1: b"a", 2: b"bc"},
        {1: b"abc"},
        {1: b"c", 2: b"ab"},
        {1: b"ab", 3: b"c"},
        {1: b"ab", 2: b"c\0"},
        {1: b"ab", 2: b"c", 3: b"d"},
        {0x01000000: b"ab", 2: b"c"},
    ],
)
def test_a_seed_missing_moved_split_or_added_gives_another_shuffle(players: dict[int, bytes]) -> None:
    receipt, dealt = outcome(PURPOSE, SEED, {1: b"ab", 2: b"c"})
    other_receipt, other_dealt = outcome(PURPOSE, SEED, players)
    assert receipt != other_receipt
    assert dealt != other_dealt


def test_the_order_in_which_seeds_arrive_makes_no_difference() -> None:
    assert outcome(PURPOSE, SEED, {1: b"a", 2: b"b"}) == outcome(PURPOSE, SEED, {2: b"b", 1: b"a"})


def test_every_purpose_and_every_use_has_a_shuffle_of_its_own() -> None:
    purposes = [f"table {table} round {number}" for table in range(1, 6) for number in range(1, 21)]
    assert len({outcome(purpose, SEED, PLAYERS)[1] for purpose in purposes}) == 100
    assert len({Commitment(purpose, SEED).commitment for purpose in purposes}) == 100
    assert len({outcome(PURPOSE, SEED, PLAYERS, use)[1] for use in ("cards", "dice", "wheel", "cards again")}) == 4


# What a verifier relies on


def flips(data: bytes) -> Iterator[bytes]:
    """The data with one bit changed in each byte in turn."""
    for at in range(len(data)):
        yield data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]


def test_changing_any_revealed_byte_changes_the_commitment_or_the_receipt() -> None:
    honest = Commitment(PURPOSE, SEED)
    receipt = honest.mix(PLAYERS)
    assert all(Commitment(PURPOSE, seed).commitment != honest.commitment for seed in flips(SEED))
    for seat, own in PLAYERS.items():
        for seed in flips(own):
            assert Commitment(PURPOSE, SEED).mix({**PLAYERS, seat: seed}) != receipt
