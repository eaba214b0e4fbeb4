"""Hands in Poker Hand History format: read, replayed, written; checked by hand and by PokerKit, where the format comes
from."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.files.histories import SHEETS, by_pokerkit, nets, refused, settled
from tests.files.room_hands import random_hand
from tests.rounds import up_to

from pitboss.errors import PitbossError
from pitboss.files.phh.read import VARIANTS, read_history
from pitboss.files.phh.replay import round_of, settle_history
from pitboss.files.phh.write import history_of
from pitboss.files.round_file import parse_json, parse_toml
from pitboss.files.settle import Sheets, settle_tree
from pitboss.houses import posted

SAMPLES = sorted((Path(__file__).parent / "phh").glob("*.phh"))
VECTORS = Path(__file__).parents[1] / "vectors"
NO_RAKE = {"rake-percent": 0, "jackpot-drop": 0}


def sample(name: str) -> str:
    return (Path(__file__).parent / "phh" / f"{name}.phh").read_text("utf-8")


# Reading


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_ends_with_its_own_stacks_and_those_of_pokerkit(path: Path) -> None:
    text = path.read_text("utf-8")
    tree = parse_toml(text)
    answer = settled(text)
    seats = tree.get("seats", range(1, len(tree["antes"]) + 1))
    ends = [float(answer["finishing-stacks"][str(seat)]) for seat in seats]
    assert ends == [float(stack) for stack in tree["finishing_stacks"]] == by_pokerkit(text)
    assert "stated" not in answer


def test_every_variant_the_room_deals_has_a_sample() -> None:
    assert {parse_toml(path.read_text("utf-8"))["variant"] for path in SAMPLES} == set(VARIANTS)


def test_a_file_that_names_no_house_is_played_by_mount_airys_rules_without_rake() -> None:
    answer = settled(sample("limit-holdem"))
    assert answer["collected"] == {"rake": 0, "jackpot": 0}
    assert round_of(parse_toml(sample("limit-holdem")), SHEETS)["house"] == "mount-airy"


def test_a_file_that_names_its_house_pays_what_that_house_takes() -> None:
    answer = settled('_house = "mount-airy"\n' + sample("limit-holdem"))
    assert answer["collected"] == {"rake": 5, "jackpot": 1}
    assert nets(answer)["3"] == 34 - 6
    assert answer["stated"] == {"3": 234}  # the file's own finishing stack, without rake


def test_a_file_that_names_no_house_uses_the_users_own_sheet_and_its_rake() -> None:
    sheet = posted("mount-airy", "holdem")
    own = Sheets({("my-cellar", "holdem"): sheet})
    tree = parse_toml(sample("limit-holdem"))
    assert round_of(tree, own)["house"] == "my-cellar"
    assert settle_history(tree, own)["collected"] == {"rake": 5, "jackpot": 1}
    assert round_of(parse_toml(sample("stud")), own)["house"] == "mount-airy"


def test_options_of_the_file_override_what_its_fields_say() -> None:
    answer = settled(
        sample("limit-holdem") + '_house = "mount-airy"\n_options = { rake-percent = 0, jackpot-drop = 0 }'
    )
    assert nets(answer)["3"] == 34


def test_the_button_is_the_last_player_and_seats_may_be_written() -> None:
    tree = round_of(parse_toml(sample("no-limit-side-pot")), SHEETS)
    assert tree["button"] == 2
    assert list(tree["stacks"]) == ["7", "9", "2"]


def test_with_two_players_the_last_has_the_small_blind() -> None:
    answer = settled(sample("heads-up"))
    assert nets(answer) == {"1": -3, "2": 3}


def test_cards_may_be_dealt_one_at_a_time() -> None:
    one_by_one = sample("heads-up").replace('"d dh p1 ????"', '"d dh p1 ??", "d dh p1 ??"')
    assert nets(settled(one_by_one)) == {"1": -3, "2": 3}


def test_a_hand_not_seen_at_the_showdown_was_mucked_and_does_not_win() -> None:
    unseen = sample("limit-holdem").replace("QsJs", "????")
    assert nets(settled(unseen)) == {"1": -2, "2": -32, "3": 34, "4": 0}


def test_cards_shown_at_the_end_are_those_dealt_unseen() -> None:
    shown_late = sample("limit-holdem").replace("d dh p3 AhKd", "d dh p3 ????")
    assert nets(settled(shown_late))["3"] == 34


def test_an_unknown_stack_is_deep_enough_for_every_bet() -> None:
    answer = settled(sample("limit-holdem").replace("starting_stacks = [200, 200,", "starting_stacks = [200, inf,"))
    assert nets(answer)["2"] == -32
    assert "2" not in answer["finishing-stacks"]


def test_the_hand_on_the_page_about_hand_histories_can_be_settled() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hand-histories.md").read_text("utf-8")
    text = page.split("```toml\n")[1].split("```")[0]
    assert nets(settled(text)) == {"2": 0, "7": -25, "9": 25}
    assert by_pokerkit(text) == [75, 50, 50]


def test_fields_that_the_format_does_not_know_are_ignored() -> None:
    assert nets(settled('_sponsors = ["", "x"]\nfuture = 1\n' + sample("heads-up"))) == {"1": -3, "2": 3}


def test_the_last_player_wins_unseen_when_all_others_muck() -> None:
    unseen = sample("limit-holdem").replace("AhKd", "????")
    assert nets(settled(unseen)) == {"1": -2, "2": -32, "3": 34, "4": 0}


def test_nobody_wins_if_the_cards_do_not_say_who() -> None:
    unseen = sample("limit-holdem").replace("AhKd", "????").replace("QsJs", "????").replace('"p2 sm"', '"p2 sm ????"')
    assert refused(unseen) == "actions: the cards in the file do not show who won"


# Refusing: one line that says what and where

WRONG = [
    ("heads-up", 'variant = "NT"', 'variant = "PO"', "variant: pot-limit Omaha is not dealt here; the room deals FT"),
    ("heads-up", 'variant = "NT"', 'variant = "XX"', "variant: 'XX' is not a variant"),
    ("heads-up", 'variant = "NT"', "", "variant: is missing"),
    ("heads-up", "min_bet = 1", "", "min_bet: is missing: NT needs it"),
    ("heads-up", "min_bet = 1", "min_bet = 1\nbig_bet = 2", "big_bet: NT has none"),
    ("heads-up", "min_bet = 1", "min_bet = 2", "min_bet: is not the big blind, $1"),
    ("heads-up", "antes = [0, 0]", "antes = [0]", "antes: has 1 values for 2 players"),
    ("heads-up", "antes = [0, 0]", "antes = [1, 2]", "antes: must be the same for everybody, or"),
    ("heads-up", "min_bet = 1", "min_bet = 1\n_options = { ante = 1 }", "antes: this table has $1, $1"),
    ("heads-up", "antes = [0, 0]", 'antes = ["x", 0]', "antes[0]: 'x' is not an amount"),
    ("heads-up", "[60, 80.5]", "[60, 0]", "starting_stacks[1]: must be more than zero"),
    ("heads-up", "[60, 80.5]", "[60, nan]", "starting_stacks[1]: "),
    ("heads-up", "[60, 80.5]", "[60]", "starting_stacks: 1 players; a hand has 2 to 99"),
    ("heads-up", '"p2 cbr 3"', '"p1 cbr 3"', "actions[2]: 'p1 cbr 3': out of turn: it is p2's turn"),
    ("heads-up", '"p2 cbr 3"', '"p2 cbr 1.25"', "'p2 cbr 1.25': 'raise 1.25': the amount must be $2 to $80.50"),
    ("heads-up", '"p2 cbr 3"', '"p2 cbr x"', "actions[2]: 'p2 cbr x': 'x' is not an amount of dollars"),
    ("heads-up", '"p2 cbr 3"', '"p3 cbr 3"', "actions[2]: 'p3 cbr 3': 'p3' is not a player: players are p1 to p2"),
    ("heads-up", '"p2 cbr 3"', '"p2 raises"', "actions[2]: 'p2 raises': is not an action such as"),
    ("heads-up", '"p2 cbr 3"', '"p2 sd"', "actions[2]: 'p2 sd': none of FT, NT, FO/8, F7S, F7S/8 has a draw"),
    ("heads-up", '"p2 cbr 3"', '"p2 pb"', "actions[2]: 'p2 pb': is not possible now"),
    ("heads-up", '"p2 cbr 3"', "3", "actions[2]: is not a text"),
    ("heads-up", '"d db 2c7dJh"', '"d db 2c7dJ"', "actions[4]: 'd db 2c7dJ': 'J' is not a card"),
    ("heads-up", '"d db 2c7dJh"', '"d db 2c7d2c"', "actions: 2c is written 2 times"),
    ("heads-up", '"d db 2c7dJh"', '"d db 2c7d"', "actions[5]: 'p1 cc': the board must be dealt 1 more first"),
    ("heads-up", '"d db 2c7dJh"', '"d db 2c7dJhQh"', "actions: the board has 1 cards too many"),
    ("heads-up", '"d db 2c7dJh",', "", "actions[4]: 'p1 cc': the board must be dealt 3 more first"),
    ("heads-up", '"p1 f"', '"p1 f", "p2 cc"', "actions[8]: 'p2 cc': the hand is over"),
    ("heads-up", '"p1 f"', '""', "actions: end before the hand does: it is p1's turn"),
    ("heads-up", "min_bet = 1", 'min_bet = 1\n_house = "atlantis"', "atlantis"),
    ("heads-up", "min_bet = 1", "min_bet = 1\n_house = 3", "_house: is not a text"),
    ("heads-up", "min_bet = 1", "min_bet = 1\n_options = 3", "_options: is not a table"),
    ("heads-up", "min_bet = 1", "min_bet = 1\n_options = { blinds = [1] }", "options.blinds: is not a single value"),
    ("heads-up", "min_bet = 1", 'min_bet = 1\n_options = { blinds = "1-2" }', "straddles: this table has $1, $2"),
    ("heads-up", "min_bet = 1", "min_bet = 1\nseats = [1, 1]", "seats: are not clockwise"),
    ("heads-up", "min_bet = 1", "min_bet = 1\nseats = [0, 1]", "seats: 0 is not a seat"),
    ("limit-holdem", "starting_stacks", "seats = [2, 1, 3, 4]\nstarting_stacks", "seats: are not clockwise"),
    ("limit-holdem", "[2, 4, 0, 0]", "[2, 4, 0, 4]", "p4 posts $4: a straddle is more than the big blind"),
    ("limit-holdem", "[2, 4, 0, 0]", "[0, 0, 0, 0]", "blinds_or_straddles: nobody posts a big blind"),
    ("limit-holdem", "[2, 4, 0, 0]", "[2, 4, 0, -4]\n_house = 'mount-airy'", "straddles: nobody posts here to come in"),
    ("limit-holdem", "[2, 4, 0, 0]", "[2, 4, 8, 0]\n_house = 'mount-airy'", "straddle: nobody straddles here"),
    ("limit-holdem", '"p3 sm AhKd"', '"p3 sm AhKc"', "Kc"),
    ("stud", '"p3 pb"', '"p1 pb"', "actions[3]: 'p1 pb': p3 must bring it in first: 'p3 pb'"),
    ("stud", "antes = [1, 1, 1]", "antes = [1, 1, 2]", "antes: must be the same for everybody"),
    ("stud", "bring_in = 2", "bring_in = 2\nseats = [3, 1, 2]", "seats: must begin at the dealer's left"),
    ("stud", "????3d", "3d????", "actions: a card dealt face up to p1 is unknown"),
    ("straddle", "[2, 4, 8, 0]", "[2, 4, 0, 8]", "blinds_or_straddles: p4 may not post that here"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "expected"), WRONG, ids=lambda text: str(text)[:32])
def test_a_mistake_in_a_file_is_reported_in_one_line(name: str, old: str, new: str, expected: str) -> None:
    text = sample(name)
    assert old in text
    said = refused(text.replace(old, new))
    assert expected in said
    assert "\n" not in said


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_file_changed_at_random_is_settled_or_refused_and_never_raises_another_error(path: Path) -> None:
    dice = Random(path.stem)
    text = path.read_text("utf-8")
    for _ in range(up_to(150)):
        spoiled = list(text)
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(spoiled))
            spoiled[at] = dice.choice(["", dice.choice(text), dice.choice('0?-.[]"#pAhé\x00'), spoiled[at] * 2])
        try:
            answer = settled("".join(spoiled))
        except PitbossError as error:
            assert "\n" not in str(error)
        else:
            assert sum(nets(answer).values()) == -sum(answer["collected"].values())


@pytest.mark.parametrize("tree", [None, 3, [], {}, {"variant": []}, {"variant": "FT", "starting_stacks": {}}], ids=str)
def test_a_text_that_is_not_a_hand_is_refused(tree: Any) -> None:
    with pytest.raises(PitbossError):
        read_history(tree)


# Writing

TABLES = [
    ("mount-airy", "holdem", {}),
    ("mount-airy", "holdem", {"structure": "no-limit", "blinds": "1-2"}),
    ("mount-airy", "holdem", {"ante": 1}),
    ("mount-airy", "holdem", {"structure": "no-limit", "blinds": "1-2", "ante": 2, "ante-from": "big-blind"}),
    ("mount-airy", "holdem", {"structure": "no-limit", "blinds": "1-2", "ante": 3, "ante-from": "button"}),
    ("mount-airy", "omaha-8", {"limit": "3-6"}),
    ("mount-airy", "omaha-8", {"kill": True}),
    ("mount-airy", "seven-card-stud", {}),
    ("mount-airy", "seven-card-stud-8", {"limit": "5-10", "ante": 1}),
    ("marysville", "holdem", {"straddle": True, "schedule": 1}),
    ("marysville", "omaha-8", {"straddle": True}),
]


@pytest.mark.parametrize(("house", "game", "options"), TABLES, ids=str)
def test_a_hand_written_and_read_again_has_the_same_result(house: str, game: str, options: dict[str, Any]) -> None:
    for seed in range(up_to(40, 10)):
        tree = random_hand(Random(seed), SHEETS, house, game, options, ("straddle",))
        once = settle_tree(tree, SHEETS)
        again = settled(history_of(tree, SHEETS))
        assert nets(again) == nets(once)
        assert again["pots"] == once["pots"]
        assert again["collected"] == once["collected"]
        assert "stated" not in again


@pytest.mark.slow
@pytest.mark.parametrize(("house", "game", "options"), TABLES, ids=str)
def test_pokerkit_reads_what_is_written_to_the_same_stacks(house: str, game: str, options: dict[str, Any]) -> None:
    """Rooms differ in all-ins for part of a bet, in raises between the last two, and in who gets an odd chip."""
    free = {key: value for key, value in options.items() if key != "schedule"}
    free |= NO_RAKE if house == "mount-airy" else {}
    for seed in range(40):
        deep = random_hand(Random(seed), SHEETS, house, game, free, ("straddle",), stacks=(400,), bets=3)
        text = history_of(deep, SHEETS)
        ends = [float(stack) for stack in parse_toml(text)["finishing_stacks"]]
        apart = [abs(mine - theirs) for mine, theirs in zip(ends, by_pokerkit(text), strict=True)]
        assert max(apart) <= (1 if game.endswith("-8") else 0)


@pytest.mark.parametrize(
    "path",
    [
        path
        for game in sorted({variant.game for variant in VARIANTS.values()})
        for path in VECTORS.glob(f"*/{game}.json")
    ],
    ids=lambda path: f"{path.parent.name} {path.stem}",
)
def test_the_vectors_of_the_room_survive_being_written_and_read(path: Path) -> None:
    written = 0
    for vector in parse_json(path.read_text("utf-8")):
        if "error" in vector["expect"]:
            continue
        try:
            text = history_of(vector["round"], SHEETS)
        except PitbossError as error:
            assert "a hand history" in str(error)
            continue
        assert nets(settled(text)) == nets(settle_tree(vector["round"], SHEETS))
        written += 1
    assert written or ("stud" in path.stem and "mississippi" in path.stem)


def hand(game: str, house: str = "mount-airy", **more: Any) -> dict[str, Any]:
    """Two players; one folds at once."""
    held = "2c 3c 4c 5c", "2d 3d 4d 5d"
    cards = {"holdem": 2, "lowball": 5}.get(game, 4)
    texts = [text[: 3 * cards - 1] + (f" 9{text[1]}" if cards > 4 else "") for text in held]
    tree = {
        "house": house,
        "game": game,
        "button": 1,
        "stacks": {"1": 100, "2": 100},
        "hands": {"1": texts[0], "2": texts[1]},
        "play": [{"seat": 1, "do": "fold"}],
    }
    return tree | more


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (hand("omaha"), "game: a hand history cannot hold omaha limit; it can hold holdem limit, holdem no-limit"),
        (hand("omaha-8", options={"structure": "no-limit", "blinds": "1-2"}), "cannot hold omaha-8 no-limit"),
        (hand("omaha-8-joker", "marysville"), "cannot hold omaha-8-joker limit"),
        (hand("lowball", "marysville"), "cannot hold lowball"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_the_format_cannot_express_is_refused(tree: dict[str, Any], expected: str) -> None:
    with pytest.raises(PitbossError) as error:
        history_of(tree, SHEETS)
    assert expected in str(error.value)


def test_what_the_house_took_is_stored_beside_the_finishing_stacks() -> None:
    vector = parse_json((VECTORS / "mount-airy" / "holdem.json").read_text("utf-8"))[0]
    tree = parse_toml(history_of(vector["round"], SHEETS))
    assert tree["_house"] == "mount-airy"
    assert tree["_collected"] == {"rake": 5, "jackpot": 1}
    assert tree["finishing_stacks"] == [196, 222, 176, 200]
    assert tree["winnings"] == [0, 46, 0, 0]
    assert tree["seats"] == [2, 3, 4, 1]


def test_a_written_hand_is_plain_json_away_from_its_round() -> None:
    tree = round_of(parse_toml(sample("stud")), SHEETS)
    assert nets(settle_tree(parse_json(json.dumps(tree)), SHEETS)) == nets(settled(sample("stud")))
