"""Where to sit: names as people type them."""

from __future__ import annotations

import pytest

from pitboss.cli.floor.where import choose, listed, meant
from pitboss.errors import Refused
from pitboss.houses import sheet_names


@pytest.mark.parametrize(
    ("name", "sheets"),
    [
        ("mount-airy/blackjack", ["mount-airy/blackjack"]),
        ("blackjack", ["mount-airy/blackjack", "valley-forge/blackjack"]),
        ("blakjack", ["mount-airy/blackjack", "valley-forge/blackjack"]),
        ("mount-airy/blakjack", ["mount-airy/blackjack"]),
        ("Blackjack Valley Forge", ["valley-forge/blackjack"]),
        ("hold'em marysville", ["marysville/holdem"]),
        ("ultimate", ["valley-forge/ultimate-texas-holdem"]),
        ("three card poker mount airy", ["mount-airy/three-card-poker"]),
        ("letitride", ["mount-airy/let-it-ride"]),
        ("york", ["hollywood-york/face-up-pai-gow-poker"]),
        ("rulette valley-forge", ["valley-forge/roulette"]),
        ("my-table.toml", ["my-table.toml"]),
    ],
)
def test_a_table_is_found_by_the_names_that_people_use(name: str, sheets: list[str]) -> None:
    assert list(meant(name)) == sheets


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_is_found_by_its_own_name(name: str) -> None:
    assert meant(name) == (name,)
    assert name in meant(name.replace("/", " "))


@pytest.mark.parametrize(
    ("name", "said"), [("whist", "no house has 'whist'"), ("mount-airy/whist", "mount-airy has no 'whist'; it has")]
)
def test_a_game_that_no_house_has_is_refused(name: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        meant(name)


def chosen(name: str | None, *typed: str) -> tuple[str | None, list[str]]:
    shown: list[str] = []
    lines = iter(typed)

    def read(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    return choose(name, shown.append, read), shown


def test_one_of_several_houses_is_chosen_by_number_or_name() -> None:
    for answers in (["2"], ["valley-forge"], ["nowhere", "0", "99", "2"]):
        found, shown = chosen("blackjack", *answers)
        assert found == "valley-forge/blackjack"
        assert any("1  mount-airy/blackjack" in line for line in shown)
    assert chosen("blackjack", "")[0] is None
    with pytest.raises(Refused, match="name one, as in mount-airy/blackjack"):
        chosen("blackjack")


def test_without_a_name_every_table_is_listed() -> None:
    found, shown = chosen(None, "craps", "1")
    assert found == "mount-airy/craps"
    assert any("3 blackjack, 4 craps" in line for line in shown)
    assert all(len(line) < 80 for line in shown) and len(listed(sheet_names())) <= 23, "one screen shows them all"
    assert chosen(None) == (None, [*listed(sheet_names()), ""])
