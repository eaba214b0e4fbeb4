"""Back-line bets in a round file: settled on the hand in front, each on its own amount, right after it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.settling import nets, settled

from pitboss.errors import PitbossError
from pitboss.files.settle import Sheets, settle_tree
from pitboss.houses import posted, sheet_of

HANDS = {"2": "Kh 9h 4h", "3": "2c 5d 9s", "dealer": "Ac Td 6s"}


def played(
    amount: int = 1000, options: dict[str, Any] | None = None, game: str = "three-card-poker", **seats: Any
) -> Any:
    return settled(
        "marysville",
        game,
        options=options or {},
        seats={key.removeprefix("seat_"): value for key, value in seats.items()},
        hands={who: cards for who, cards in HANDS.items() if who == "dealer" or f"seat_{who}" in seats},
        bank={"seat": 1, "amount": amount},
    )


def front(behind: list[Any], **more: Any) -> dict[str, Any]:
    return {"wagers": {"ante": 40, "pair-plus": 20}, "decisions": ["play"], "behind": behind, **more}


def refused(**seats: Any) -> str:
    with pytest.raises(PitbossError) as error:
        played(**seats)
    return str(error.value)


def test_a_bet_behind_wins_on_its_own_amount() -> None:
    answer = played(seat_2=front([{"who": "Dan", "wagers": {"ante": 100}}], who="Ann"))
    (behind,) = answer["seats"]["2"]["behind"]
    assert nets(answer, 2) == {"ante": 40, "play": 40, "pair-plus": 60}
    assert behind["who"] == "Dan"
    assert {wager: result["net"] for wager, result in behind["wagers"].items()} == {"ante": 100, "play": 100}
    assert answer["bank"]["net"] == -340


def test_the_person_with_the_most_on_a_hand_decides_it() -> None:
    assert played(seat_2=front([{"who": "Dan", "wagers": {"ante": 100}}], who="Ann"))["seats"]["2"]["decides"] == "Dan"
    assert played(seat_2=front([{"wagers": {"ante": 20}}], who="Ann"))["seats"]["2"]["decides"] == "Ann"


def test_a_bet_behind_is_covered_after_the_wagers_in_front_and_before_the_next_seat() -> None:
    answer = played(
        200,
        seat_2=front([{"who": "Dan", "wagers": {"ante": 50}}]),
        seat_3={"wagers": {"ante": 50}, "decisions": ["play"]},
    )
    (behind,) = answer["seats"]["2"]["behind"]
    assert (answer["seats"]["2"]["net"], behind["net"], answer["seats"]["3"]["net"]) == (140, 60, 0)
    assert answer["seats"]["3"]["wagers"]["ante"]["outcome"] == "uncovered"


def pai_gow(options: dict[str, Any] | None = None, **seats: dict[str, Any]) -> Any:
    hands = {"2": "As Kd 9h 9s 6d 4c 2d", "3": "Ac Kc Td Ts 8h 5c 3d", "dealer": "Ah Kh 9c 9d 6s 4h 2c"}
    return settled(
        "marysville",
        "fortune-pai-gow-poker",
        options=options or {},
        seats={key.removeprefix("seat_"): value for key, value in seats.items()},
        hands={who: cards for who, cards in hands.items() if who == "dealer" or f"seat_{who}" in seats},
        bank={"seat": 5, "amount": 300, "decisions": ["house-way"]},
        dice="3-3-3",
    )


def test_everybody_pays_his_own_collection() -> None:
    ann = {"wagers": {"bet": 50}, "decisions": ["house-way"], "behind": [{"wagers": {"bet": 150}}]}
    answer = pai_gow({"schedule": "wager-7"}, seat_2=ann)["seats"]["2"]
    (behind,) = answer["behind"]
    assert 0 < answer["fees"] < behind["fees"]


def test_a_bet_behind_must_fit_the_limits_and_the_house() -> None:
    assert "seat 2: behind[0]: wagers: 'anty' is not a wager" in refused(seat_2=front([{"wagers": {"anty": 40}}]))
    assert "seat 2: behind[0]: no such key 'decisions'" in refused(seat_2=front([{"wagers": {}, "decisions": []}]))
    assert "below the minimum" in refused(seat_2=front([{"wagers": {"ante": 1}}]))
    assert "seat 2: behind: is not a list" in refused(seat_2=front([]) | {"behind": {}})
    assert "a person may have only one bet on a circle" in refused(
        seat_2=front([{"who": "Ann", "wagers": {"ante": 40}}], who="Ann")
    )
    assert "this table has no back line" in refused(
        game="three-card-poker-6-card-bonus",
        seat_2={"wagers": {"ante": 40}, "decisions": ["play"], "behind": [{"wagers": {"ante": 40}}]},
    )


def test_a_person_with_several_hands_plays_one_and_the_others_are_set_the_house_way() -> None:
    def anns(words: str) -> Any:
        own = {"who": "Ann", "wagers": {"bet": 20}, "decisions": ["set As Kd"]}
        return pai_gow(seat_2=own, seat_3={"who": "Ann", "wagers": {"bet": 20}, "decisions": [words]})

    assert set(anns("house-way")["seats"]) == {"2", "3"}
    with pytest.raises(PitbossError, match="seat 3: decisions: Ann decides here but plays another hand himself"):
        anns("set Ac Kc")


def test_the_round_on_the_page_has_the_result_that_it_gives() -> None:
    page = (Path(__file__).parents[2] / "docs" / "banking.md").read_text("utf-8")
    written, shown = (json.loads(text) for text in re.findall(r"```json\n(.+?)```", page, re.DOTALL))
    assert settled(**written) == shown


def test_a_bank_that_must_cover_every_wager_covers_those_behind_too() -> None:
    text = posted("mount-airy", "pai-gow-poker").text
    own = sheet_of("mine.toml", text.replace("co-bank = true", "co-bank = true\nback-line = true", 1))
    seat = {"wagers": {"bet": 50}, "who": "Ann", "behind": [{"who": "Dan", "wagers": {"bet": 30}}]}
    hands = {"1": "Kh Kd 3s 3d Jc 9h 7d", "dealer": "Ac Ad 6h 6s 2d 8c 4s"}
    tree = {"house": "mount-airy", "game": "pai-gow-poker", "hands": hands}
    tree |= {"seats": {"1": seat | {"decisions": ["house-way"]}}, "bank": {"seat": 6, "amount": 79}}
    sheets = Sheets({("mount-airy", "pai-gow-poker"): own})
    with pytest.raises(PitbossError, match=r"bank\.amount: \$79 does not cover the wagers, \$80"):
        settle_tree(tree, sheets)
    assert settle_tree(tree | {"bank": {"seat": 6, "amount": 80}}, sheets)["bank"]["net"] == 76
